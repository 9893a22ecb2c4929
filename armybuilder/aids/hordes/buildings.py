"""Structures: capacity, attacks, breaches, collapse, entryways."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, Answer, Table, figure, percent, tail_table, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.rules.hordes import structures as st
from armybuilder.rules.hordes.attacks import AttackKind
from armybuilder.rules.hordes.steps import step

GROUP = "Structures"
MATERIALS = tuple((each.name, each.name) for each in st.MATERIALS)
BASES = (("SMALL", "small"), ("MEDIUM", "medium"), ("LARGE", "large"))
KINDS = (("MELEE", "melee"), ("RANGED", "ranged"), ("MAGIC", "magic"))


def _table() -> Table:
    lines = tuple((each.name, str(each.armour), str(each.points_per_inch)) for each in st.MATERIALS)
    return Table("Materials", ("Material", "ARM", "Points an inch"), lines)


def _capacity(values: Values) -> Answer:
    sections = tuple(
        st.Section(st.material(row["material"]), Fraction(str(row["length"]))) for row in values["sections"]
    )
    if not sections:
        return Answer("Name a wall.", severity="warning")
    points = st.capacity(sections, complex_structure=values["complex"])
    built_of = st.material(values["floor"])
    power = st.collapse_power(built_of, values["levels"])
    damage = st.collapse_damage(built_of, values["levels"], values["model_armour"])
    tail = [(k, damage.at_least(k)) for k in range(max(1, damage.low), damage.high + 1)]
    data = {
        "capacity": float(points),
        "collapse_power": power,
        "collapse_mean": float(damage.mean()),
        "collapse_destroys": float(damage.at_least(values["boxes"])),
    }
    title = f"{figure(points)} damage points {'collapse' if values['complex'] else 'destroy'} it. "
    title += f"A collapse has POW {power}: {percent(damage.at_least(values['boxes']))} to destroy a model inside."
    return Answer(title, (), (_table(), tail_table("Damage of a collapse", "Points", tail)), data)


CAPACITY = Aid(
    "hordes-structures",
    "Capacity and collapse",
    "Damage points of walls and buildings of one material or several, and what a collapse does to models inside.",
    GROUP,
    ("H-082", "H-084", "H-085", "H-086"),
    (
        Rows(
            "sections",
            "Walls",
            "Wall",
            (
                text("name", "Wall"),
                choice("material", "Material", MATERIALS, "Stone"),
                number("length", "Inches", 3, 0.1, 200),
            ),
            default=({"name": "four walls", "material": "Stone", "length": 18.0},),
        ),
        flag("complex", "building or bridge", True),
        choice("floor", "It is built of", MATERIALS, "Brick"),
        whole("levels", "Levels of the structure", 3, 1, 12),
        whole("model_armour", "ARM of a model inside", 14, 0, 60),
        whole("boxes", "Its damage boxes", 8, 1, 100),
    ),
    _capacity,
)


def _attack(values: Values) -> Answer:
    if not st.may_target(breached=values["breached"]):
        steps = words((step("BREACH_NO_TARGET"),))
        return Answer("A breach cannot be attacked.", steps, data={"can_damage": False}, severity="error")
    struck = st.material(values["material"])
    weapon = st.Weapon(
        AttackKind[values["kind"]],
        values["power"],
        area=values["area"],
        fire=values["fire"],
        corrosion=values["corrosion"],
        tempered=values["tempered"],
    )
    able = st.can_damage(weapon)
    odds = st.StructureAttack(
        st.attack_damage(values["dice"], weapon, struck), struck.points_per_inch, values["attacks"]
    )
    destroys = odds.destroys(values["capacity"])
    enterable = values["accessible"]
    widths = {inches: odds.breach(inches) * enterable for inches in range(1, odds.widest_breach + 1)}
    lines = tuple((f'{inches}" or more', percent(chance)) for inches, chance in (widths or {1: Fraction(0)}).items())
    opened = enterable * st.breach_width(values["damage"], struck.points_per_inch)
    mixed = enterable * st.mixed_breach_width(
        values["damage"],
        target_per_inch=struck.points_per_inch,
        target_width=Fraction(str(values["part"])),
        wall_per_inch=st.material(values["around"]).points_per_inch,
    )
    joined = _joined(opened, Fraction(str(values["beside"])))
    data = {
        "can_damage": able,
        "breach_with_the_one_beside": float(joined),
        "mean_damage": float(odds.mean),
        "destroys": destroys,
        "breach": {str(inches): float(chance) for inches, chance in widths.items()},
        "breach_of_damage": opened,
        "breach_through_part": mixed,
        "opens": st.opens_breach(values["damage"], struck.points_per_inch, interior_accessible=enterable),
    }
    title = f"{figure(odds.mean)} damage on average, {percent(destroys)} to destroy it."
    if not able:
        title = "This weapon does not harm structures: a ranged one needs POW 14, fire, corrosion or tempered shot."
    elif not enterable:
        title += " Nothing can enter it, so no breach opens."
    done = (
        ("in one material", f'{opened}"'),
        (f'first {values["part"]:g}" of it, then {values["around"]}', f'{mixed}"'),
        ("with the breach that it touches", f'{figure(joined)}"'),
    )
    tables = (
        Table("Breach opened by one of the attacks", ("Width", "Chance"), lines),
        Table(f"{values['damage']} damage in one attack open", ("Where", "Width"), done),
        _table(),
    )
    return Answer(title, (), tables, data, "info" if able else "error")


def _joined(opened: int, beside: Fraction) -> Fraction:
    """Inches of a new breach together with an older one that it touches (H-087)."""
    if not opened:
        return Fraction(0)
    new = Fraction(opened)
    ((start, end),) = st.merged_breaches(((Fraction(0), new), (new, new + beside)))
    return end - start


STRUCTURE_ATTACK = Aid(
    "hordes-structure-attack",
    "Attacks on structures",
    "Which weapons harm a structure, odds of damage, breach and destruction, width of a breach through a door.",
    GROUP,
    ("H-083", "H-087", "H-088"),
    (
        choice("kind", "Attack", KINDS),
        whole("power", "POW", 16, 0, 60),
        whole("dice", "Damage dice", 2, 1, 6),
        whole("attacks", "Number of attacks", 3, 1, 50),
        choice("material", "Material struck", MATERIALS),
        whole("capacity", "Capacity left", 30, 1, 2000),
        flag("area", "area of effect"),
        flag("fire", "fire"),
        flag("corrosion", "corrosion"),
        flag("tempered", "tempered shot"),
        flag("accessible", "its interior can be entered", True),
        flag("breached", "the place struck is a breach"),
        number("beside", "Inches of a breach that touches it", 0, 0, 50),
        whole("damage", "Damage of one attack", 18, 0, 500),
        number("part", "Inches of the part struck", 1, 0.1, 50, "Such as a door in a wall of another material."),
        choice("around", "Material around it", MATERIALS, "Brick"),
    ),
    _attack,
)


def _entry(values: Values) -> Answer:
    enters = st.may_enter(
        st.Entryway(values["entryway"]),
        Fraction(str(values["width"])),
        st.Base[values["base"]],
        Fraction(str(values["base_width"])),
        warrior=values["warrior"],
        interior_accessible=values["accessible"],
    )
    title = "The model may pass." if enters else "The model may not pass."
    return Answer(title, data={"may_enter": enters}, severity="ok" if enters else "error")


ENTRYWAYS = Aid(
    "hordes-entryways",
    "Doors, windows and breaches",
    "Whether a model passes an entryway.",
    GROUP,
    ("H-079", "H-088"),
    (
        choice("entryway", "Entryway", (("door", "door"), ("window", "window"), ("breach", "breach"))),
        number("width", "Inches wide", 1, 0, 20),
        choice("base", "Base of the model", BASES),
        number("base_width", "Inches of its base", 1.2, 0.1, 6),
        flag("warrior", "warrior model", True),
        flag("accessible", "agreed that the inside can be entered", True),
    ),
    _entry,
)

AIDS = (CAPACITY, STRUCTURE_ATTACK, ENTRYWAYS)
