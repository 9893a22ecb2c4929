"""Exact odds of attacks: boosting, areas, sprays, combined attacks, charges, power attacks, throws, falls."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, AidProblem, Answer, Table, figure, percent, tail_table, words
from armybuilder.aids.fields import Field, Rows, Values, choice, flag, number, text, whole
from armybuilder.rules.hordes import activation, attacks
from armybuilder.rules.hordes.dice import Distribution
from armybuilder.rules.hordes.profiles import folded
from armybuilder.rules.hordes.steps import step

GROUP = "Odds of attacks"
STRIKE: tuple[Field, ...] = (
    whole("stat", "MAT, RAT or FURY", 6, 0, 20),
    whole("defence", "DEF of the target", 13, 0, 30),
    whole("power", "POW of the damage roll", 14, 0, 40, "In melee P+S."),
    whole("armour", "ARM of the target", 17, 0, 40),
    whole("boxes", "Damage boxes left", 8, 1, 100),
)


def _strike(values: Values) -> attacks.Strike:
    return attacks.Strike(
        attacks.NORMAL_DICE,
        values["stat"],
        values["defence"],
        attacks.NORMAL_DICE,
        values["power"],
        values["armour"],
    )


def tail_of(damage: Distribution) -> list[tuple[int, Fraction]]:
    """Chances of at least so many damage points."""
    return [(points, damage.at_least(points)) for points in range(1, damage.high + 1)]


def figures_of(strike: attacks.Strike, boxes: int) -> dict[str, float]:
    """The figures of one strike for the API."""
    return {
        "p_hit": float(strike.hit),
        "mean_damage": float(strike.damage.mean()),
        "p_destroy": float(strike.destroys(boxes)),
    }


def _boosts(strike: attacks.Strike, boxes: int) -> Table:
    names = {(False, False): "none", (True, False): "attack roll", (False, True): "damage roll", (True, True): "both"}
    lines = tuple(
        (names[option.attack, option.damage], percent(option.hit), figure(option.mean_damage), percent(option.destroys))
        for option in attacks.boost_options(strike, boxes)
    )
    return Table("What boosting brings", ("Boosted", "Hits", "Damage", "Destroys"), lines)


def _attack(values: Values) -> Answer:
    boxes = values["boxes"]
    plain = _strike(values)
    modifiers = ((folded(values["first_name"]), values["first"]), (folded(values["second_name"]), values["second"]))
    net = attacks.net_modifier([(name, value) for name, value in modifiers if value])
    plain = attacks.Strike(2, plain.stat + net, plain.defence, 2, plain.power, plain.armour)
    chosen = plain.boosted(attack=values["boost_attack"], damage=values["boost_damage"])
    if values["certain"] != "roll":
        hit = values["certain"] == "hit"
        sure = attacks.hit_chance(2, 0, 0, automatic_hit=hit, automatic_miss=not hit)
        damage = attacks.damage_roll(chosen.damage_dice, chosen.power, chosen.armour).if_happens(sure)
        data = {"p_hit": float(sure), "mean_damage": float(damage.mean()), "p_destroy": float(damage.at_least(boxes))}
    else:
        damage, data = chosen.damage, figures_of(chosen, boxes)
    title = f"{percent(data['p_hit'])} to hit, {figure(damage.mean())} damage on average, "
    title += f"{percent(damage.at_least(boxes))} to destroy."
    tail = tail_table("Damage", "Points", tail_of(damage))
    if values["certain"] == "roll":
        return Answer(title, (), (tail, _boosts(plain, boxes)), {**data, "modifier": net})
    steps = (step("NO_ROLL" if values["certain"] == "hit" else "ROLL_IF_IT_MAY_HURT"),)
    return Answer(title, words(steps), (tail,), {**data, "modifier": net})


ATTACK = Aid(
    "hordes-attack",
    "Attack and damage",
    "One attack and its damage roll: plain, boosted, with modifiers of which equal names count once.",
    GROUP,
    ("H-001", "H-030", "H-042", "H-048", "H-069"),
    (
        *STRIKE,
        choice(
            "certain",
            "Attack roll",
            (("roll", "is rolled"), ("hit", "hits automatically"), ("miss", "misses automatically")),
        ),
        flag("boost_attack", "boost the attack roll"),
        flag("boost_damage", "boost the damage roll"),
        text("first_name", "Name of a modifier", "fog cloud"),
        whole("first", "Value", 0, -10, 10),
        text("second_name", "Name of another", "Cacophony"),
        whole("second", "Value", 0, -10, 10),
    ),
    _attack,
)


def _caught(values: Values) -> list[attacks.Caught]:
    return [
        attacks.Caught(row["defence"], row["armour"], row["boxes"], row["boost_attack"], row["boost_damage"])
        for row in values["models"]
    ]


def _caught_table(values: Values, results: tuple[attacks.CaughtResult, ...]) -> tuple[Table, list[dict[str, object]]]:
    names = [row["name"] for row in values["models"]]
    lines = tuple(
        (name, percent(result.hit), figure(result.damage.mean()), percent(result.destroyed))
        for name, result in zip(names, results, strict=True)
    )
    data = [
        {"name": n, "p_hit": float(r.hit), "mean_damage": float(r.damage.mean()), "p_destroy": float(r.destroyed)}
        for n, r in zip(names, results, strict=True)
    ]
    return Table("Each model", ("Model", "Hit", "Damage", "Destroyed"), lines), data


MODELS = Rows(
    "models",
    "Models caught, the target first",
    "Model",
    (
        text("name", "Model"),
        whole("defence", "DEF", 13, 0, 30),
        whole("armour", "ARM", 14, 0, 40),
        whole("boxes", "Boxes left", 1, 1, 100),
        flag("boost_attack", "boost its attack roll"),
        flag("boost_damage", "boost its damage roll"),
    ),
    default=(
        {"name": "Target", "defence": 13, "armour": 14, "boxes": 1, "boost_attack": False, "boost_damage": False},
        {"name": "Beside it", "defence": 13, "armour": 14, "boxes": 1, "boost_attack": False, "boost_damage": False},
    ),
)


def _area(values: Values) -> Answer:
    models = _caught(values)
    if not models:
        return Answer("Name the target.", severity="warning")
    if values["shape"] == "spray":
        results = attacks.spray(values["stat"], values["power"], tuple(models))
    else:
        results = attacks.area_attack(
            values["stat"], values["power"], models[0], tuple(models[1:]), rounding=attacks.Rounding[values["rounding"]]
        )
    table, data = _caught_table(values, results)
    mean = sum((result.destroyed for result in results), Fraction(0))
    kind = attacks.kind_with_area(attacks.AttackKind[values["kind"]])
    timing = attacks.trigger_timing(resolved_individually=values["alone"])
    steps = [step("ALL_ROLLS_FIRST" if timing is attacks.Timing.AFTER_ALL_ROLLS else "EACH_ATTACK_ALONE")]
    if values["shape"] == "area":
        steps += [step("AREA_KEEPS_KIND", kind=kind.name.lower()), step("BLAST_FROM_IMPACT")]
    return Answer(f"Models destroyed on average: {figure(mean)}.", words(steps), (table,), {"models": data})


AREA = Aid(
    "hordes-area",
    "Area attacks and sprays",
    "Every model under a template or in a spray, each with its own rolls and its own boosts.",
    GROUP,
    ("H-043", "H-044", "H-045", "H-046", "H-055"),
    (
        choice("shape", "Shape", (("area", "area of effect"), ("spray", "spray"))),
        choice("kind", "Attack", tuple((each.name, each.name.lower()) for each in attacks.AttackKind), "RANGED"),
        whole("stat", "RAT, MAT or FURY", 6, 0, 20),
        whole("power", "POW", 14, 0, 40),
        choice("rounding", "Half of an odd POW", (("UP", "rounded up"), ("DOWN", "rounded down"))),
        flag("alone", "its text settles each attack on its own, as Strafe"),
        MODELS,
    ),
    _area,
)


def _combined(values: Values) -> Answer:
    strike = attacks.combined_attack(_strike(values), values["participants"], bonus=values["bonus"])
    boxes = values["boxes"]
    lines = []
    for number_of in range(1, values["participants"] + 1):
        each = attacks.combined_attack(_strike(values), number_of, bonus=values["bonus"])
        lines.append((str(number_of), percent(each.hit), figure(each.damage.mean()), percent(each.destroys(boxes))))
    table = Table("By number of participants", ("Models", "Hits", "Damage", "Destroys"), tuple(lines))
    title = f"{percent(strike.hit)} to hit, {percent(strike.destroys(boxes))} to destroy."
    steps = words((step("COMBINED_ORDER_FREE"),))
    return Answer(title, steps, (table, _boosts(strike, boxes)), figures_of(strike, boxes))


COMBINED = Aid(
    "hordes-combined",
    "Combined attacks",
    "One roll for several models of a unit, in melee or at range.",
    GROUP,
    ("H-050",),
    (
        *STRIKE,
        whole("participants", "Models that take part", 3, 1, 20),
        whole("bonus", "Bonus for each", 1, 0, 5, "A base rule that is not in the source."),
    ),
    _combined,
)


def _charge(values: Values) -> Answer:
    reach = activation.charge_distance(values["speed"])
    if values["moved"] > reach:
        raise AidProblem(f'A charge with SPD {values["speed"]} moves {reach}" at most.')
    model = activation.Model(values["speed"], has_melee_range=values["melee"])
    way = Fraction(str(values["way"]))
    may = activation.may_charge(model, activation.Charge(way, True, values["targetable"]))
    if not may.allowed:
        data: dict[str, object] = {"reach": reach, "charge_attack": False, "may_charge": False}
        return Answer("It may not charge that target.", words(may.steps), data=data, severity="error")
    first = activation.first_attack_after_charge(
        Fraction(str(values["moved"])), target_in_melee_range=values["in_range"] and way <= reach
    )
    boxes = values["boxes"]
    strike = _strike(values)
    shift = attacks.impact_attack_modifier(charge_attack=values["to_hit"], defence_against_charge=values["to_defence"])
    strike = attacks.Strike(2, strike.stat + shift, strike.defence, 2, strike.power, strike.armour)
    charged = strike.boosted(damage=first.allowed)
    said = "A charge attack" if first.allowed else "No charge attack"
    title = f'{said}: {percent(charged.hit)} to hit, {percent(charged.destroys(boxes))} to destroy. Reach {reach}".'
    tables = (tail_table("Damage of the first attack", "Points", tail_of(charged.damage)), _boosts(strike, boxes))
    data = {**figures_of(charged, boxes), "reach": reach, "charge_attack": first.allowed, "may_charge": True}
    return Answer(title, words(may.steps + first.steps), tables, data, "ok")


CHARGE = Aid(
    "hordes-charge",
    "Charge",
    "Reach of a charge, whether the first attack is a charge attack, and its odds with a boosted damage roll.",
    GROUP,
    ("H-016", "H-017", "H-018", "H-020", "H-021", "H-022", "H-078"),
    (
        whole("speed", "SPD", 6, 0, 20),
        number("way", "Inches of straight way to the target", 8),
        number("moved", "Inches moved", 8),
        flag("in_range", "the target is in melee range at the end", True),
        flag("melee", "the charger has a melee range", True),
        flag("targetable", "melee attacks can pick the target", True),
        *STRIKE,
        whole("to_hit", "Modifiers of charge attack rolls", 0, -10, 10),
        whole("to_defence", "DEF of the target against charges", 0, -10, 10),
    ),
    _charge,
)


AIDS = (ATTACK, AREA, COMBINED, CHARGE)
