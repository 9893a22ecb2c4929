"""One attack step by step, and sight, range and combat range."""

from __future__ import annotations

from armybuilder.aids.aid import Aid, Answer, Table, figure, percent, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.aids.words import Said
from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.resolve import resolve
from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    STANDARD_RULES,
    Attacker,
    Bonus,
    Characteristic,
    Crit,
    Modifier,
    Source,
    Target,
    Weapon,
)
from armybuilder.rules.aos4.table import sight
from armybuilder.rules.aos4.table.abilities import Ability, UnitState, may_use
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.dice import Dice

GROUP = "Fighting"
CRITS = {
    "none": (Crit.NONE, "no effect by itself"),
    "mortal": (Crit.MORTAL, "Crit (Mortal)"),
    "auto": (Crit.AUTO_WOUND, "Crit (Auto-wound)"),
    "two": (Crit.TWO_HITS, "Crit (2 Hits)"),
}
CRIT_RULES = {"none": "A-27", "mortal": "A-41", "auto": "A-42", "two": "A-43"}


def _weapon(values: Values) -> Weapon:
    bonuses = []
    if values["anti"]:
        bonuses.append(Bonus("THIS TARGET", Characteristic.REND))
    if values["charge_bonus"]:
        bonuses.append(Bonus(OWN_CHARGE, Characteristic.DAMAGE))
    crit = CRITS[values["crit"]][0]
    return Weapon(
        "weapon",
        values["models"],
        Dice(bonus=values["attacks"]),
        values["hit"],
        values["wound"],
        values["rend"],
        Dice(bonus=values["damage"]),
        champions=min(int(values["champion"]), values["models"]),
        crits=frozenset() if crit is Crit.NONE else frozenset({crit}),
        companion=values["companion"],
        bonuses=tuple(bonuses),
    )


def _attack(values: Values) -> Answer:
    modifier = values["to_hit"]
    modifiers = (
        (Modifier(Characteristic.HIT, modifier, Source.FRIENDLY if modifier > 0 else Source.ENEMY),) if modifier else ()
    )
    keywords = frozenset({"BEAST"}) if values["beast"] else frozenset[str]()
    unit = Attacker(values["models"], (_weapon(values),), keywords, charged=values["charged"], modifiers=modifiers)
    target = Target(
        values["targets"],
        values["health"],
        values["save"],
        (values["ward"],) if values["ward"] else (),
        frozenset({"THIS TARGET"}),
    )
    chances = resolve(unit.weapons[0], unit, target, STANDARD_RULES)
    odds = attack(unit, target)
    more = chances.champion_attacks.maximum - chances.attacks.maximum if values["champion"] else 0
    number_of = values["models"] * values["attacks"] + more
    lines = (
        ("Attacks", str(number_of)),
        ("Hits, critical ones among them", percent(chances.plain_hit + chances.critical)),
        ("Critical hits", percent(chances.critical)),
        ("Wounds", percent(chances.wound)),
        ("Saves that fail", percent(chances.unsaved)),
        ("Damage points that survive the ward", percent(chances.kept)),
        ("Damage of one attack", figure(chances.mean_damage)),
    )
    texts = [
        ("A-23", f"{number_of} attacks: every model, with all weapons of the kind."),
        ("A-27", "Hit roll: a 1 always misses, an unmodified 6 is critical."),
        (CRIT_RULES[values["crit"]], f"A critical hit here: {CRITS[values['crit']][1]}."),
        ("A-28", "Wound roll: a 1 always fails."),
        ("A-29", f"Save roll less Rend {values['rend'] + values['anti']}: a 1 always fails."),
        ("A-30", "Ward roll for each damage point, where there is a ward."),
    ]
    if values["champion"]:
        companion = "Companion: the champion of a unit that is no BEAST has no attack more with this weapon."
        texts.insert(1, ("A-19", "The champion has one attack more." if more else companion))
    if values["companion"]:
        texts.append(("A-40", "Companion: friendly modifiers to hit count only when they are negative."))
    steps = [Said(f"ATTACK_{rule[2:]}", said, rule) for rule, said in texts]
    if values["shooting"]:
        shoot = may_use(
            Ability.SHOOT, UnitState(in_combat=values["in_combat"], shoot_in_combat=values["shoot_in_combat"])
        )
        steps = [*words(shoot.steps), *steps]
        if not shoot.allowed:
            return Answer("It may not shoot.", tuple(steps), data={"allowed": False}, severity="error")
    data = {
        "allowed": True,
        "mean_damage": odds.mean_allocated,
        "mean_slain": odds.mean_slain,
        "p_destroyed": odds.p_destroyed,
    }
    title = f"{figure(odds.mean_allocated)} damage, {figure(odds.mean_slain)} of {values['targets']} slain on average."
    return Answer(title, tuple(steps), (Table("One attack", ("Step", "Figure"), lines),), data)


ATTACK = Aid(
    "attack",
    "An attack step by step",
    "Hit, wound, save and ward of one weapon with its abilities, and the damage of all attacks.",
    GROUP,
    (
        *("A-19", "A-20", "A-23", "A-24", "A-25", "A-26", "A-27", "A-28", "A-29", "A-30"),
        *("A-38", "A-39", "A-40", "A-41", "A-42", "A-43", "A-44"),
    ),
    (
        whole("models", "Models that attack", 5, 1, 100),
        whole("attacks", "Attacks of each", 2, 0, 40),
        whole("hit", "Hit", 3, 2, 7),
        whole("wound", "Wound", 3, 2, 7),
        whole("rend", "Rend", 1, 0, 10),
        whole("damage", "Damage", 1, 0, 40),
        choice("crit", "Critical hits", tuple((key, name) for key, (_, name) in CRITS.items())),
        whole("to_hit", "Modifier to hit", 0, -3, 3),
        flag("champion", "contains a champion"),
        flag("companion", "Companion"),
        flag("beast", "the unit is a BEAST"),
        flag("anti", "Anti-X (+1 Rend) against this target"),
        flag("charge_bonus", "Charge (+1 Damage)"),
        flag("charged", "charged this turn"),
        flag("shooting", "shooting"),
        flag("in_combat", "is in combat"),
        flag("shoot_in_combat", "Shoot in Combat"),
        whole("targets", "Models attacked", 10, 1, 100),
        whole("health", "Health of each", 2, 1, 40),
        whole("save", "Save", 4, 2, 7),
        whole("ward", "Ward", None, 2, 6),
    ),
    _attack,
)


def _sight(values: Values) -> Answer:
    models = [sight.Facing(row["distance"], not row["hidden"]) for row in values["models"]]
    engaged = sight.in_combat(models)
    reached = sight.within_range_and_visible(models, values["range"])
    steps = [step("COMBAT_YES" if engaged else "COMBAT_NO")]
    if any(model.distance == sight.COMBAT_RANGE for model in models):
        steps.append(step("COMBAT_EXACTLY"))
    steps.append(step("SIGHT_REACHED" if reached else "SIGHT_NOT_REACHED", inches=values["range"]))
    steps.append(step("SIGHT_LINE"))
    if engaged:
        steps.append(step("PILE_IN_TARGET"))
    if values["fly"]:
        steps.append(step("FLY_CROSSES"))
    lines = tuple(
        (row["name"], f'{row["distance"]:g}"', "yes" if sight.in_combat([model]) else "no")
        for row, model in zip(values["models"], models, strict=True)
    )
    table = Table("Each enemy model", ("Model", "Away", "In combat with it"), lines)
    title = "The unit is in combat." if engaged else "The unit is not in combat."
    return Answer(title, words(steps), (table,), {"in_combat": engaged, "reached": reached})


SIGHT = Aid(
    "sight",
    "Sight, range and combat",
    "Whether a unit is in combat, and whether a target is both in range and visible.",
    "On the battlefield",
    ("A-62", "A-63", "A-65", "A-66", "A-67", "A-69", "A-70"),
    (
        number("range", "Range of the ability in inches", 12, 0, 100),
        flag("fly", "has FLY"),
        Rows(
            "models",
            "Enemy models",
            "Model",
            (text("name", "Model"), number("distance", "Inches away", 3, 0, 120), flag("hidden", "not visible")),
            default=(
                {"name": "nearest", "distance": 2.0, "hidden": True},
                {"name": "next", "distance": 3.0, "hidden": False},
            ),
        ),
    ),
    _sight,
)

AIDS = (ATTACK, SIGHT)
