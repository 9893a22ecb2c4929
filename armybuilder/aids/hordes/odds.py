"""Exact odds of attacks: boosting, areas, sprays, combined attacks, charges, power attacks, throws, falls."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, Answer, Table, figure, percent, tail_table, words
from armybuilder.aids.fields import Field, Rows, Values, choice, flag, number, text, whole
from armybuilder.rules.hordes import activation, attacks, power_attacks, throwing
from armybuilder.rules.hordes.dice import Distribution
from armybuilder.rules.hordes.structures import Base

GROUP = "Odds of attacks"
BASES = (("small", "small"), ("medium", "medium"), ("large", "large"))
STRIKE: tuple[Field, ...] = (
    whole("stat", "MAT, RAT or FURY", 6, 0, 20),
    whole("defence", "DEF of the target", 13, 0, 30),
    whole("power", "POW of the damage roll", 14, 0, 40, "In melee P+S."),
    whole("armour", "ARM of the target", 17, 0, 40),
    whole("boxes", "Damage boxes left", 8, 1, 100),
)


def base_of(name: str) -> Base:
    """The base size of that name."""
    return Base[name.upper()]


def _strike(values: Values) -> attacks.Strike:
    return attacks.Strike(
        attacks.NORMAL_DICE,
        values["stat"],
        values["defence"],
        attacks.NORMAL_DICE,
        values["power"],
        values["armour"],
    )


def _tail(damage: Distribution) -> list[tuple[int, Fraction]]:
    return [(points, damage.at_least(points)) for points in range(1, damage.high + 1)]


def _figures(strike: attacks.Strike, boxes: int) -> dict[str, float]:
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
    modifiers = ((values["first_name"], values["first"]), (values["second_name"], values["second"]))
    net = attacks.net_modifier([(name, value) for name, value in modifiers if value])
    plain = attacks.Strike(2, plain.stat + net, plain.defence, 2, plain.power, plain.armour)
    chosen = plain.boosted(attack=values["boost_attack"], damage=values["boost_damage"])
    if values["certain"] != "roll":
        hit = values["certain"] == "hit"
        sure = attacks.hit_chance(2, 0, 0, automatic_hit=hit, automatic_miss=not hit)
        damage = attacks.damage_roll(chosen.damage_dice, chosen.power, chosen.armour).if_happens(sure)
        data = {"p_hit": float(sure), "mean_damage": float(damage.mean()), "p_destroy": float(damage.at_least(boxes))}
    else:
        damage, data = chosen.damage, _figures(chosen, boxes)
    title = f"{percent(data['p_hit'])} to hit, {figure(damage.mean())} damage on average, "
    title += f"{percent(damage.at_least(boxes))} to destroy."
    tables = (tail_table("Damage", "Points", _tail(damage)), _boosts(plain, boxes))
    return Answer(title, (), tables, {**data, "modifier": net})


ATTACK = Aid(
    "hordes-attack",
    "Attack and damage",
    "One attack and its damage roll: plain, boosted, with modifiers of which equal names count once.",
    GROUP,
    ("H-001", "H-030", "H-042", "H-048", "H-055", "H-069"),
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
    return Answer(f"{figure(mean)} models destroyed on average.", (), (table,), {"models": data})


AREA = Aid(
    "hordes-area",
    "Area attacks and sprays",
    "Every model under a template or in a spray, each with its own rolls and its own boosts.",
    GROUP,
    ("H-043", "H-044", "H-045", "H-046", "H-055"),
    (
        choice("shape", "Shape", (("area", "area of effect"), ("spray", "spray"))),
        whole("stat", "RAT, MAT or FURY", 6, 0, 20),
        whole("power", "POW", 14, 0, 40),
        choice("rounding", "Half of an odd POW", (("UP", "rounded up"), ("DOWN", "rounded down"))),
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
    return Answer(title, (), (table, _boosts(strike, boxes)), _figures(strike, boxes))


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
    model = activation.Model(values["speed"], has_melee_range=values["melee"])
    may = activation.may_charge(model, activation.Charge(Fraction(str(values["way"])), True, values["targetable"]))
    first = activation.first_attack_after_charge(
        Fraction(str(values["moved"])), target_in_melee_range=values["in_range"]
    )
    boxes = values["boxes"]
    strike = _strike(values)
    shift = attacks.impact_attack_modifier(charge_attack=values["to_hit"], defence_against_charge=values["to_defence"])
    strike = attacks.Strike(2, strike.stat + shift, strike.defence, 2, strike.power, strike.armour)
    charged = strike.boosted(damage=first.allowed)
    reach = activation.charge_distance(values["speed"])
    said = "A charge attack" if first.allowed else "No charge attack"
    title = f'{said}: {percent(charged.hit)} to hit, {percent(charged.destroys(boxes))} to destroy. Reach {reach}".'
    tables = (tail_table("Damage of the first attack", "Points", _tail(charged.damage)), _boosts(strike, boxes))
    data = {**_figures(charged, boxes), "reach": reach, "charge_attack": first.allowed, "may_charge": may.allowed}
    return Answer(title, words(may.steps + first.steps), tables, data, "ok" if may.allowed else "error")


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


def _power(values: Values) -> Answer:
    target = power_attacks.Target(
        base_of(values["target_base"]),
        values["down"],
        values["targetable"],
        values["structure"],
        values["warjack"],
    )
    rulings = {
        "Lock": power_attacks.may_lock(target),
        "Slam": power_attacks.may_slam(target),
        "Throw": power_attacks.may_throw(target),
    }
    row = power_attacks.Crossed("the target", target.base, values["defence"], values["armour"])
    trample = power_attacks.Trample(
        values["speed"], values["power"], values["stat"], (row,), values["room"], values["open"]
    )
    rulings["Trample"] = power_attacks.may_trample(trample)
    ((_, strike),) = power_attacks.trample_strikes(trample)
    steps = [each for ruling in rulings.values() for each in ruling.steps]
    if rulings["Trample"].allowed:
        steps += power_attacks.trample_steps(trample)
    lines = tuple((name, "yes" if ruling.allowed else "no") for name, ruling in rulings.items())
    collateral = attacks.damage_roll(throwing.collateral_dice(), values["collateral"], values["armour"])
    figures = (
        ("Reach of a trample", f'{power_attacks.trample_distance(values["speed"])}"'),
        ("Trample attack: hits", percent(strike.hit)),
        ("Trample attack: destroys", percent(strike.destroys(values["boxes"]))),
        ("Collateral damage on average", figure(collateral.mean())),
        ("Collateral damage destroys", percent(collateral.at_least(values["boxes"]))),
    )
    names = [name for name, ruling in rulings.items() if ruling.allowed]
    data = {
        "allowed": {name.lower(): ruling.allowed for name, ruling in rulings.items()},
        "trample": _figures(strike, values["boxes"]),
        "collateral": {"mean": float(collateral.mean()), "p_destroy": float(collateral.at_least(values["boxes"]))},
    }
    return Answer(
        f"Allowed: {', '.join(names).lower()}." if names else "None of them is allowed.",
        words(steps),
        (Table("May it be tried?", ("Power attack", "Allowed"), lines), Table("Odds", ("Result", "Figure"), figures)),
        data,
        "ok" if names else "error",
    )


POWER = Aid(
    "hordes-power-attacks",
    "Power attacks",
    "Lock, slam, throw and trample: what may be tried, odds of the trample and of collateral damage.",
    GROUP,
    ("H-031", "H-032", "H-033", "H-034", "H-035", "H-036", "H-040", "H-102", "H-103"),
    (
        *STRIKE,
        whole("speed", "SPD", 5, 0, 20),
        whole("collateral", "POW of collateral damage", 10, 0, 40),
        choice("target_base", "Base of the target", BASES),
        flag("down", "the target lies down"),
        flag("targetable", "melee attacks can pick it", True),
        flag("structure", "it is a structure"),
        flag("warjack", "it is a warjack"),
        flag("room", "room at the end of the trample", True),
        flag("open", "ground one could charge over", True),
    ),
    _power,
)


def _throw(values: Values) -> Answer:
    distance = throwing.throw_distance(values["strength"], large_throws_small=values["large"])
    faces = values["faces"]
    offsets = throwing.deviations(faces)
    lines = tuple(
        (
            f'{each.direction}, {each.distance}"',
            f'{each.offset()[0]:+.1f}"'.replace("-", "−"),
            f'{float(distance) + each.offset()[1]:.1f}"',
        )
        for each in offsets
    )
    landing = throwing.Landing(
        base_of(values["base"]),
        Fraction(str(values["ground"])),
        values["elevated"],
        (base_of(values["under"]),) if values["lands_on"] else (),
    )
    damage = attacks.damage_roll(2, values["power"], values["armour"])
    data = {
        "distance": float(distance),
        "mean_deviation": float(throwing.mean_deviation(faces)),
        "within_one": float(throwing.lands_within(Fraction(1), faces)),
        "mean_damage": float(damage.mean()),
        "p_destroy": float(damage.at_least(values["boxes"])),
        "passes_over": throwing.passes_over(landing.base, base_of(values["under"])),
    }
    title = f'It flies {float(distance):g}" and lands {figure(throwing.mean_deviation(faces))}" off on average; '
    title += f"{figure(damage.mean())} damage on average."
    table = Table(
        f"Equally likely landing points ({len(offsets)})", ("Deviation", "To the right", "Straight on"), lines
    )
    return Answer(
        title, words(throwing.landing_steps(landing)), (table, tail_table("Damage", "Points", _tail(damage))), data
    )


THROW = Aid(
    "hordes-throw",
    "Throw and deviation",
    "How far a model is thrown, where it may land, what follows the landing, and its damage.",
    GROUP,
    ("H-036", "H-037", "H-038", "H-039"),
    (
        whole("strength", "STR of the thrower", 11, 0, 40),
        flag("large", "a large base throws a small one"),
        whole("faces", "Faces of the deviation die", 3, 1, 6, "3 for a throw."),
        whole("power", "POW of the damage roll", 11, 0, 40),
        whole("armour", "ARM of the thrown model", 15, 0, 40),
        whole("boxes", "Damage boxes left", 5, 1, 100),
        choice("base", "Base of the thrown model", BASES),
        number("ground", "Inches of ground under its base at the end", 1, 0, 5),
        flag("elevated", "it lands on high ground"),
        flag("lands_on", "it lands on a model"),
        choice("under", "Base of that model", BASES),
    ),
    _throw,
)


def _fall(values: Values) -> Answer:
    falling, contact = base_of(values["base"]), base_of(values["contact"])
    effect = throwing.fall_effect(falling, contact, lands_on_top=values["on_top"])
    armours = (values["armour"], values["other_armour"]) if effect.suffers_damage else (values["armour"],)
    joint = throwing.shared_roll(values["dice"], values["power"], armours)
    first = sum((chance for damage, chance in joint if damage[0] >= values["boxes"]), Fraction(0))
    both = sum(
        (
            chance
            for damage, chance in joint
            if len(damage) > 1 and damage[0] >= values["boxes"] and damage[1] >= values["other_boxes"]
        ),
        Fraction(0),
    )
    lines = tuple((" and ".join(map(str, damage)), percent(chance)) for damage, chance in joint)
    columns = ("Damage of both" if effect.suffers_damage else "Damage", "Chance")
    said = "hurt and knocked down" if effect.suffers_damage else "unharmed"
    data = {
        "p_destroy": float(first),
        "p_destroy_both": float(both),
        "suffers_damage": effect.suffers_damage,
        "knocked_down": effect.knocked_down,
        "pushed_back": effect.pushed_back,
    }
    title = f"The model that is hit is {said}{', and makes room' if effect.pushed_back else ''}."
    return Answer(title, (), (Table("One roll for all, at the same moment", columns, lines),), data)


FALL = Aid(
    "hordes-fall",
    "Falling and collateral",
    "A falling model and the one it touches: who is hurt, knocked down or pushed, by one shared roll.",
    GROUP,
    ("H-035", "H-047", "H-049"),
    (
        whole("dice", "Dice", 2, 1, 6),
        whole("power", "POW of the fall", 10, 0, 60),
        choice("base", "Base of the falling model", BASES, "medium"),
        whole("armour", "ARM of the falling model", 15, 0, 40),
        whole("boxes", "Boxes of the falling model", 5, 1, 100),
        choice("contact", "Base of the model it touches", BASES),
        whole("other_armour", "ARM of that model", 14, 0, 40),
        whole("other_boxes", "Boxes of that model", 1, 1, 100),
        flag("on_top", "it lands on top"),
    ),
    _fall,
)

AIDS = (ATTACK, AREA, COMBINED, CHARGE, POWER, THROW, FALL)
