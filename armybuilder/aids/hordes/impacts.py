"""Power attacks, throws and falls: what may be tried, where models land, what they suffer."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, Answer, Table, figure, percent, tail_table, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.aids.hordes.odds import GROUP, STRIKE, figures_of, tail_of
from armybuilder.rules.hordes import attacks, power_attacks, throwing
from armybuilder.rules.hordes.steps import step
from armybuilder.rules.hordes.structures import Base

ROLLS = tuple(field for field in STRIKE if field.name != "power")
BASES = (("small", "small"), ("medium", "medium"), ("large", "large"))


THROW_FACES = 3
MM_PER_INCH = Fraction("25.4")


def base_of(name: str) -> Base:
    """The base size of that name."""
    return Base[name.upper()]


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
        values["speed"], values["strength"], values["stat"], (row,), values["room"], values["open"]
    )
    rulings["Trample"] = power_attacks.may_trample(trample)
    if target.structure:
        rulings["Trample"] = power_attacks.may_throw(target)
    ((_, strike),) = power_attacks.trample_strikes(trample)
    steps = list(dict.fromkeys(each for ruling in rulings.values() for each in ruling.steps))
    if rulings["Trample"].allowed:
        steps += power_attacks.trample_steps(trample)
    if rulings["Slam"].allowed or rulings["Throw"].allowed:
        steps += [step("COLLATERAL_AT_ONCE")] if throwing.collateral_is_simultaneous() else []
        steps.append(step("COLLATERAL_DICE"))
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
        "trample": figures_of(strike, values["boxes"]),
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
    ("H-031", "H-032", "H-034", "H-035", "H-036", "H-040", "H-102", "H-103"),
    (
        *ROLLS,
        whole("strength", "STR of the attacker", 11, 0, 40),
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


def _lock_push(values: Values) -> Answer:
    lock = power_attacks.lock_after(power_attacks.LockEvent(**{name: values[name] for name, _ in LOCK_EVENTS}))
    steps = list(lock.steps)
    if values["warjack"]:
        works, counts = power_attacks.lock_system_counts_as_disabled(
            locked=lock.allowed, damaged_out=values["damaged_out"]
        )
        if works:
            steps.append(step("LOCK_WARJACK"))
        steps.append(step("LOCK_SYSTEM", counts="counts" if counts else "does not count"))
    way = tuple(
        power_attacks.Ground(
            Fraction(str(row["length"])), row["rough"], row["name"] if row["hazard"] else "", row["blocked"]
        )
        for row in values["way"]
    )
    pushed = power_attacks.push(Fraction(str(values["push"])), way)
    steps += [step("PUSH_STOPS")] if pushed.stopped else []
    steps.append(step("PUSH_NO_FREE_STRIKES"))
    said = "The lock holds." if lock.allowed else "The lock is broken."
    title = f'{said} A push takes the model {figure(pushed.distance)}".'
    lines = (
        ("It goes", f'{figure(pushed.distance)}"'),
        ("Something stops it", "yes" if pushed.stopped else "no"),
        ("It suffers", ", ".join(pushed.hazards) or "nothing on the way"),
    )
    data = {
        "lock_holds": lock.allowed,
        "pushed": float(pushed.distance),
        "stopped": pushed.stopped,
        "hazards": list(pushed.hazards),
    }
    return Answer(title, words(steps), (Table("The push", ("Question", "Answer"), lines),), data)


LOCK_EVENTS = (
    ("released_in_own_activation", "the attacker lets go in its own activation"),
    ("either_moved", "one of them is moved"),
    ("either_placed", "one of them is placed"),
    ("defender_knocked_down", "the defender is knocked down"),
    ("attacker_stationary", "the attacker becomes stationary"),
    ("either_gone", "one of them is destroyed or removed"),
    ("attacker_locked_by_other", "a third model locks the attacker"),
)

LOCK_PUSH = Aid(
    "hordes-lock-push",
    "Locks and pushes",
    "Whether a lock still holds after what happened, and how far a pushed model goes.",
    GROUP,
    ("H-032", "H-033", "H-103"),
    (
        *(flag(name, label) for name, label in LOCK_EVENTS),
        flag("warjack", "the locked model is a warjack"),
        flag("damaged_out", "damage has disabled the locked system"),
        number("push", "Inches of the push", 1, 0, 20),
        Rows(
            "way",
            "Ground on the way",
            "Stretch",
            (
                text("name", "Ground"),
                number("length", "Inches", 1, 0, 20),
                flag("rough", "rough"),
                flag("hazard", "hazard"),
                flag("blocked", "obstacle, obstruction or model at its end"),
            ),
            most=6,
            default=({"name": "bog", "length": 2.0, "rough": True, "hazard": True},),
        ),
    ),
    _lock_push,
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
    flight = (step("THROWN_DISTANCE", distance=float(distance)), step("THROWN_DEVIATION"))
    steps = [*(flight if faces == THROW_FACES else ())]
    over = [base.name.lower() for base in Base if throwing.passes_over(landing.base, base)]
    steps.append(step("THROWN_OVER", bases=" or ".join(over)) if over else step("THROWN_OVER_WRECKS"))
    steps += throwing.landing_steps(landing)
    if values["aimed"]:
        steps.insert(0, step("THROW_AIMED"))
    return Answer(title, words(steps), (table, tail_table("Damage", "Points", tail_of(damage))), data)


THROW = Aid(
    "hordes-throw",
    "Throw and deviation",
    "How far a model is thrown, where it may land, what follows the landing, and its damage.",
    GROUP,
    ("H-036", "H-037", "H-038", "H-039"),
    (
        whole("strength", "STR of the thrower", 11, 0, 40),
        flag("large", "a large base throws a small one"),
        flag("aimed", "with both hands, aimed at a model"),
        whole("faces", "Faces of the deviation die", THROW_FACES, 1, 6, "3 for a throw."),
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
    zero, off = Fraction(0), Fraction(str(values["off"]))
    radii = (Fraction(str(values[each])) / MM_PER_INCH / 2 for each in ("old_base", "new_base"))
    old_radius, new_radius = radii
    fits = throwing.replacement_fits((zero, zero), old_radius, (off, zero), new_radius)
    replacing = Table("Replacing a model", ("Question", "Answer"), (("It stands right", "yes" if fits else "no"),))
    data = {
        "p_destroy": float(first),
        "p_destroy_both": float(both),
        "suffers_damage": effect.suffers_damage,
        "knocked_down": effect.knocked_down,
        "pushed_back": effect.pushed_back,
        "replacement_fits": fits,
    }
    title = f"The model that is hit is {said}{', and makes room' if effect.pushed_back else ''}."
    tables = (Table("One roll for all, at the same moment", columns, lines), replacing)
    return Answer(title, words((step("REPLACEMENT_PLACE"),)), tables, data)


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
        number("old_base", "Base in mm of a model that is replaced", 30, 10, 200),
        number("new_base", "Base in mm of the new model", 50, 10, 200),
        number("off", "Inches between their centres", 0, 0, 6),
    ),
    _fall,
)

AIDS = (POWER, LOCK_PUSH, THROW, FALL)
