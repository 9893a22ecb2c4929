"""Spells, measuring, combat actions, and the start of the scenario Crossed Lines."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import groupby

from armybuilder.aids.aid import Aid, Answer, Table, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.aids.words import Said
from armybuilder.rules.hordes import activation, measuring, scenarios, spells
from armybuilder.rules.hordes.steps import step
from armybuilder.rules.rulings import Step

GROUP = "Step by step"
MM_PER_INCH = 25.4


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _types(said: str) -> frozenset[str]:
    return frozenset(part.strip().casefold() for part in said.split(",") if part.strip())


def _names(said: str) -> frozenset[str]:
    """Words with blanks or commas between them, each with a capital."""
    return frozenset(part.capitalize() for part in re.split(r"[\s,;]+", said))


def _spells(values: Values) -> Answer:
    spell = spells.Spell(
        values["spell"].strip() or "the spell",
        _types(values["targets"]),
        values["offensive"],
        values["area"],
        values["upkeep"],
    )
    types = _types(values["types"])
    may = spells.may_target(spell, types, is_self=values["itself"], structure=values["structure"])
    steps: list[Step] = list(may.steps)
    if values["missed"]:
        steps.append(spells.missed_into_melee(spell, types))
    other = spells.Spell("the spell that was on it", upkeep=values["has_upkeep"])
    _, ended = spells.spells_after_casting((other,), spell)
    steps += ended
    departure = spells.Departure(values["destroyed"], values["removed"])
    roles = spells.counts_as(_names(values["rules"]), _names(values["type_line"]))
    lines = (
        ("A soul token is gained", _yes(spells.gives_soul_token(departure))),
        ("Effects of destruction happen", _yes(spells.destruction_effects_trigger(departure))),
        ("Its activation goes on", _yes(spells.activation_goes_on(departure))),
        (
            "A weapon whose rules name such types may aim at it",
            _yes(spells.weapon_may_target(_types(values["targets"]), types)),
        ),
        (
            "A granted Tactic stays when its source is gone",
            _yes(spells.unit_keeps_ability(tactic=True, source_still_there=False)),
        ),
        ("The model counts as", " and ".join(sorted(roles)) or "neither Minion nor Mercenary"),
    )
    title = "It may be cast at the model." if may.allowed else "It may not be cast at the model."
    data = {"allowed": may.allowed, "ended": [dict(each.params)["spell"] for each in ended], "counts_as": sorted(roles)}
    tables = (Table("A model that leaves play, and what it counts as", ("Question", "Answer"), lines),)
    return Answer(title, words(dict.fromkeys(steps)), tables, data, "ok" if may.allowed else "error")


SPELLS = Aid(
    "hordes-spells",
    "Spells, tokens and types",
    "At whom a spell may be cast, which upkeep spell it ends, and what follows when a model leaves play.",
    GROUP,
    ("H-051", "H-056", "H-066", "H-067", "H-068", "H-106", "H-108"),
    (
        text("spell", "Spell", "Smoke Trail"),
        text("targets", "It names these targets", "warbeast", "With commas; empty: anything."),
        text("types", "Types of the model", "warbeast, living"),
        flag("offensive", "offensive"),
        flag("area", "area of effect"),
        flag("upkeep", "upkeep spell"),
        flag("itself", "the caster itself"),
        flag("structure", "a structure"),
        flag("missed", "it missed among models in melee"),
        flag("has_upkeep", "an upkeep spell is on the model"),
        flag("destroyed", "the model was destroyed"),
        flag("removed", "it was removed from play"),
        text("rules", "Its rules", "Minion"),
        text("type_line", "Its type line", "Minion"),
    ),
    _spells,
)


def _measure(values: Values) -> Answer:
    one = measuring.Disc(0, 0, values["base"] / MM_PER_INCH / 2, values["height"])
    other = measuring.Disc(values["distance"], 0, values["other_base"] / MM_PER_INCH / 2, values["other_height"])
    inches = values["range"]
    gap = measuring.gap(one, other)
    source = measuring.DamageSource[values["source"]]
    origin = measuring.damage_origin(source).name.replace("_", " ").lower()
    lines = (
        ("From edge to edge", f'{gap:.2f}"'),
        (f'Within {inches:g}"', _yes(measuring.within(one, other, inches))),
        (f'Completely within {inches:g}"', _yes(measuring.completely_within(one, other, inches))),
        ("An aura reaches its own source", _yes(bool(measuring.affected(0, (one,), inches)))),
        ("The first can screen the second", _yes(measuring.screens(one, other))),
        ("Damage of that kind comes from", f"the {origin}"),
        (
            "Formation may be measured now",
            _yes(measuring.may_measure(measuring.Measurement.UNIT_FORMATION, unit_active=values["active"])),
        ),
        ("Control area may be measured now", _yes(measuring.may_measure(measuring.Measurement.CONTROL_AREA_OWN))),
        (
            "It must be shown to the opponent",
            _yes(measuring.must_reveal_control_area(enemy_committed=values["committed"])),
        ),
        ("Stepping down costs", f'{float(activation.obstacle_cost(Fraction(1), descending=True)):g}"'),
    )
    data = {
        "gap": gap,
        "within": measuring.within(one, other, inches),
        "completely_within": measuring.completely_within(one, other, inches),
        "screens": measuring.screens(one, other),
        "origin": origin,
    }
    return Answer(f'{gap:.2f}" from edge to edge.', (), (Table("Measured", ("Question", "Answer"), lines),), data)


MEASURE = Aid(
    "hordes-measuring",
    "Measuring",
    "Distance, within and completely within, screens, where damage comes from, what may be measured when.",
    GROUP,
    ("H-002", "H-003", "H-023", "H-046", "H-061", "H-080", "H-081"),
    (
        number("distance", "Inches between the centres", 6, 0, 100),
        number("base", "Base of the first in mm", 50, 10, 200),
        number("other_base", "Base of the second in mm", 30, 10, 200),
        number("range", "Range in inches", 5, 0, 100),
        number("height", "Height of the first", 0, 0, 40),
        number("other_height", "Height of the second", 0, 0, 40),
        choice(
            "source",
            "Kind of damage",
            tuple((each.name, each.name.replace("_", " ").lower()) for each in measuring.DamageSource),
        ),
        flag("active", "its unit is activating"),
        flag("committed", "the enemy has committed itself"),
    ),
    _measure,
)


def _action(values: Values) -> Answer:
    kind = activation.CombatAction[values["action"]]
    initial = activation.initial_attacks(kind, melee_weapons=values["melee"], ranged_weapons=values["ranged"])
    target = activation.may_target_in_melee(in_range=values["in_range"], sight_blocked_by_terrain=values["blocked"])
    seen = tuple(part.strip() for part in values["in_sight"].split(",") if part.strip())
    forced = activation.forced_charge(seen)
    steps = target.steps + forced.steps
    if kind is activation.CombatAction.SPECIAL:
        steps += (step("SPECIAL_ATTACK_REPLACES"),)
    strikes = activation.draws_free_strikes(moved=True, placed=values["placed"])
    steps += () if strikes else (step("PLACED_NOT_MOVED"),)
    if values["cavalry"]:
        steps += (step("LIGHT_CAVALRY_EACH_IN_TURN"),)
    lines = (
        ("Initial attacks", "one special attack" if kind is activation.CombatAction.SPECIAL else str(initial)),
        ("The model in melee may be struck", _yes(target.allowed)),
        (
            "It has a melee range with every weapon locked",
            _yes(activation.has_melee_range(weapons=values["melee"], locked_weapons=values["melee"])),
        ),
        ("Leaving melee draws free strikes", _yes(strikes)),
        ("Compelled to charge it", "charges" if forced.allowed else "neither moves nor acts"),
        *(
            (f"Light cavalry, step {number}", f"{who} rider: {what}")
            for number, (who, what) in enumerate(activation.light_cavalry_moves(("first", "second")), start=1)
            if values["cavalry"]
        ),
    )
    data = {
        "initial_attacks": initial,
        "may_strike": target.allowed,
        "forced_charge": forced.allowed,
        "free_strikes": strikes,
    }
    title = (
        f"Initial attacks: {initial}." if kind is not activation.CombatAction.SPECIAL else "One special attack instead."
    )
    return Answer(title, words(steps), (Table("Combat action", ("Question", "Answer"), lines),), data)


ACTION = Aid(
    "hordes-combat-action",
    "Combat action",
    "Initial attacks, special attacks, who may be struck, compelled charges, light cavalry.",
    GROUP,
    ("H-013", "H-019", "H-026", "H-027", "H-028", "H-029", "H-041", "H-101", "H-107"),
    (
        choice("action", "Action", tuple((each.name, each.name.lower()) for each in activation.CombatAction)),
        whole("melee", "Melee weapons", 2, 0, 9),
        whole("ranged", "Ranged weapons", 1, 0, 9),
        flag("in_range", "the target is in melee range", True),
        flag("blocked", "terrain hides it wholly"),
        flag("placed", "it leaves melee by being placed"),
        flag("cavalry", "it is light cavalry"),
        text("in_sight", "Models in sight of one compelled to charge", "Ash Hound", "With commas; empty: nobody."),
    ),
    _action,
)

REFUSALS = {
    "ROLL_AGAIN": "Both rolled the same: roll again.",
    "TOO_CLOSE": 'A point lies within 12" of an opposing one.',
    "NOT_YOUR_TURN": "A point was chosen out of turn.",
    "ALL_POINTS_CHOSEN": "More than three points each.",
    "NOT_YET": "Roll and choose who starts first.",
}
PLACING_REFUSALS = {
    "NOT_YOUR_TURN": "{name}: the other player places next.",
    "NOT_YET": "{name}: models are placed once all six points are chosen.",
    "ALREADY_DEPLOYED": "{name}: all models of that kind go down together, once.",
    "OUT_OF_REACH": '{name}: a base is not wholly within 6" of a point of its player.',
}
NOTHING_LEFT = "nothing"


def _placements(rows: list[Values]) -> list[tuple[str, scenarios.Deployment]]:
    """Each placement with its name: the lines of one player and one name that follow each other."""
    found = []
    for (player, name, group), lines in groupby(rows, lambda row: (row["player"], row["name"].strip(), row["group"])):
        bases = tuple(measuring.Disc(row["x"], row["y"], row["base"] / MM_PER_INCH / 2) for row in lines)
        passes = group == NOTHING_LEFT
        found.append((name, scenarios.Deployment(player, "unit" if passes else group, () if passes else bases)))
    return found


def _crossed(values: Values) -> Answer:
    rule, name = "H-090", ""
    game = scenarios.CrossedLines(("A", "B"))
    try:
        game = game.roll(values["die_a"], values["die_b"]).choose_start(values["starts"])
        for row in values["points"]:
            game = game.add_point(scenarios.DeploymentPoint(row["player"], row["x"], row["y"]))
        for placement in _placements(values["placed"]):
            name = placement[0]
            game = game.deploy(placement[1])
    except scenarios.ScenarioError as refused:
        text_of = PLACING_REFUSALS if name else REFUSALS
        said = Said(f"CROSSED_{refused.code}", text_of[refused.code].format(name=name), rule)
        return Answer(said.text, (said,), data={"allowed": False, "code": refused.code}, severity="error")
    done = len(game.points)
    all_points = 2 * scenarios.DEPLOYMENT_POINTS
    steps = [Said("CROSSED_CHOOSER", f"Player {game.chooser} rolled higher and says who starts.", rule)]
    if done < all_points:
        title = f"Player {game.turn_of(done)} chooses a point, {all_points - done} are left."
        steps.append(Said("CROSSED_GAP", 'No point lies within 12" of an opposing one.', rule))
    else:
        title = f"All points are chosen. Player {game.next_to_place} places next."
        if game.next_to_place is None:
            title = "Everything is placed: roll for the first turn."
        steps.append(
            Said(
                "CROSSED_PLACE",
                'In turn: all warlocks, all warbeasts, one unit or all solos, wholly within 6" of own points.',
                rule,
            )
        )
    disc = measuring.Disc(values["x"], values["y"], values["base"] / MM_PER_INCH / 2)
    clear = scenarios.may_place_in_seize_and_secure(
        disc, (values["left"], values["bottom"], values["right"], values["top"])
    )
    lines = (("A base at that place stands clear of the building", _yes(clear)),)
    following = game.turn_of(done) if done < all_points else game.next_to_place
    data = {"allowed": True, "points": done, "next": following, "clear_of_building": clear}
    return Answer(title, tuple(steps), (Table("Seize & Secure", ("Question", "Answer"), lines),), data, "ok")


PLACED = (
    *(("warlocks", "all warlocks"), ("warbeasts", "all warbeasts"), ("unit", "one unit"), ("solos", "all solos")),
    (NOTHING_LEFT, "nothing is left"),
)

CROSSED = Aid(
    "hordes-scenario-start",
    "Crossed Lines and Seize & Secure",
    "The start of Crossed Lines point by point, and whether a base stands clear of the building of Seize & Secure.",
    GROUP,
    ("H-090", "H-092"),
    (
        whole("die_a", "Die of player A", 5, 1, 6),
        whole("die_b", "Die of player B", 3, 1, 6),
        choice("starts", "Who starts", (("A", "player A"), ("B", "player B"))),
        Rows(
            "points",
            "Deployment points in the order chosen",
            "Point",
            (
                text("name", "Point"),
                choice("player", "Player", (("A", "player A"), ("B", "player B"))),
                number("x", "Inches across", 0, 0, 96),
                number("y", "Inches up", 0, 0, 96),
            ),
            most=6,
            default=(
                {"name": "A1", "player": "A", "x": 8.0, "y": 8.0},
                {"name": "B1", "player": "B", "x": 30.0, "y": 30.0},
            ),
        ),
        Rows(
            "placed",
            "Placed, a line for each base, those of one group together",
            "Base",
            (
                text("name", "Group"),
                choice("player", "Player", (("A", "player A"), ("B", "player B"))),
                choice("group", "What goes down", PLACED),
                number("x", "Inches across", 0, 0, 96),
                number("y", "Inches up", 0, 0, 96),
                number("base", "Base in mm", 30, 10, 200),
            ),
            most=60,
        ),
        number("x", "Base: inches across", 10, 0, 96),
        number("y", "Base: inches up", 10, 0, 96),
        number("base", "Base in mm", 40, 10, 200),
        number("left", "Building: left edge", 20, 0, 96),
        number("bottom", "Building: lower edge", 20, 0, 96),
        number("right", "Building: right edge", 28, 0, 96),
        number("top", "Building: upper edge", 28, 0, 96),
    ),
    _crossed,
)

AIDS = (SPELLS, MEASURE, ACTION, CROSSED)
