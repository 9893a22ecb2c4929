"""Spells, prayers, manifestations."""

from __future__ import annotations

from armybuilder.aids.aid import Aid, Answer, Table, dice_of, percent, words
from armybuilder.aids.fields import Values, choice, flag, number, whole, wholes
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.table import magic
from armybuilder.rules.rulings import Step

GROUP = "Magic and prayers"
CASTING_DICE = 2
MOST_DICE = 6
"""Abilities give casting and unbinding rolls further dice."""
RESULTS = {
    magic.CastResult.MISCAST: ("Miscast.", "error"),
    magic.CastResult.FAILED: ("The spell fails.", "warning"),
    magic.CastResult.CAST: ("The spell is cast.", "ok"),
    magic.CastResult.UNBOUND: ("The spell is unbound.", "warning"),
}


def _spells(values: Values) -> Answer:
    value, modifier = values["value"], values["modifier"]
    may = magic.may_cast(values["level"], values["used"], miscast=values["miscast"])
    if not may.allowed:
        return Answer("It may not cast.", words(may.steps), data={"allowed": False}, severity="error")
    unbind = magic.may_unbind(values["distance"], tried=values["tried"])
    rolled = values["rolled"]
    odds = chances.cast(2, value, modifier, int(unbind.allowed), values["unbind_modifier"])
    lines = (
        ("cast", percent(odds.cast)),
        ("unbound", percent(odds.unbound)),
        ("fails", percent(odds.failed)),
        ("miscast", percent(odds.miscast)),
    )
    data = {
        "allowed": True,
        "odds": {"cast": odds.cast, "unbound": odds.unbound, "failed": odds.failed, "miscast": odds.miscast},
    }
    tables = (Table("Odds of the roll", ("Result", "Chance"), lines),)
    if not rolled:
        return Answer(f"{percent(odds.cast)} to cast.", words(unbind.steps), tables, data)
    dice_of(rolled, CASTING_DICE, MOST_DICE, "A casting roll")
    unbinding = values["unbinding"] and dice_of(values["unbinding"], CASTING_DICE, MOST_DICE, "An unbinding roll")
    total = sum(unbinding) + values["unbind_modifier"] if unbinding and unbind.allowed else None
    casting = magic.cast(rolled, value, modifier=modifier, unbinding=total)
    steps: tuple[Step, ...] = casting.steps
    if unbinding and not unbind.allowed:
        steps += unbind.steps
    title, severity = RESULTS[casting.result]
    data |= {"result": casting.result.value, "roll": casting.roll}
    return Answer(title, words(steps), tables, data, severity)


SPELLS = Aid(
    "spells",
    "Casting and unbinding",
    "A casting roll and its answer: odds, or the result of dice that were rolled.",
    GROUP,
    ("A-79", "A-80", "A-81", "A-82", "A-83"),
    (
        whole("value", "Casting value", 6, 2, 20),
        whole("modifier", "Modifier to the roll", 0, -6, 6),
        whole("level", "Power level of the wizard", 1, 0, 9),
        whole("used", "Spells declared this phase", 0, 0, 20),
        flag("miscast", "it miscast this phase"),
        wholes("rolled", "Casting dice rolled", hint="Leave empty for the odds."),
        number("distance", "Inches to the unbinding wizard", 18, 0, 100),
        flag("tried", "somebody tried to unbind it already"),
        whole("unbind_modifier", "Modifier to unbinding", 0, -6, 6),
        wholes("unbinding", "Unbinding dice rolled"),
    ),
    _spells,
)


def _prayers(values: Values) -> Answer:
    value, points = values["value"], values["points"]
    may = magic.may_chant(values["level"], values["used"])
    if not may.allowed and values["prayer"] != "rites":
        return Answer("It may not chant.", words(may.steps), data={"allowed": False}, severity="error")
    turns, left = chances.prayer_turns(value, 5, points, bank_first=False)
    running = 0.0
    lines = []
    for turn, chance in enumerate(turns, start=1):
        running += chance
        lines.append((f"by turn {turn}", percent(running)))
    now = chances.prayer_answered(value, points)
    data = {"allowed": True, "now": now, "by_turn": list(turns), "points_left": left}
    tables = (Table("One chant a turn, used as soon as it answers", ("Answered", "Chance"), tuple(lines)),)
    rolled = values["rolled"]
    if rolled is None:
        return Answer(f"{percent(now)} that the prayer is answered now.", words(()), tables, data)
    if values["prayer"] == "rites":
        chant = magic.sacred_rites(rolled, points)
    else:
        chant = magic.chant(rolled, points, value, bank=values["prayer"] == "bank", loss=values["loss"])
    data |= {"answered": chant.answered, "points": chant.points}
    title = f"Answered. {chant.points} ritual points." if chant.answered else f"{chant.points} ritual points now."
    return Answer(title, words(chant.steps), tables, data, "ok" if chant.answered else "info")


PRAYERS = Aid(
    "prayers",
    "Chanting and ritual points",
    "Chant now or save the roll: odds over the turns, or the result of a die that was rolled; Sacred Rites too.",
    GROUP,
    ("A-79", "A-84", "A-85", "A-86"),
    (
        whole("value", "Chanting value", 4, 2, 20),
        whole("points", "Ritual points", 0, 0, 40),
        whole("level", "Power level of the priest", 1, 0, 9),
        whole("used", "Prayers chanted this phase", 0, 0, 20),
        choice(
            "prayer",
            "What is done",
            (("answer", "add the points to the roll"), ("bank", "save the roll"), ("rites", "Sacred Rites")),
        ),
        whole("rolled", "Die rolled", None, 1, 6, "Leave empty for the odds."),
        whole("loss", "Points lost on a 1 (D3)", 1, 1, 3),
    ),
    _prayers,
)


def _manifestations(values: Values) -> Answer:
    value, count = values["value"], values["manifestations"]
    chance = chances.banish(value, count)
    lines = tuple((str(each), percent(chances.banish(each, count))) for each in range(4, 13))
    tables = (Table("Chance to banish by banishment value", ("Value", "Chance"), lines),)
    rolled = values["rolled"] and dice_of(values["rolled"], CASTING_DICE, CASTING_DICE, "A banishing roll")
    total = sum(rolled) if rolled else 7
    banishing = magic.banish(
        total,
        value,
        manifestations=count,
        distance=values["distance"],
        summoned_now=values["summoned_now"],
        tried=values["tried"],
    )
    summon = magic.may_summon(tried_this_turn=values["summon_tried"], removed_this_turn=values["removed"])
    now = {"move": values["move"], "combat_phase": values["combat_phase"]}
    data = {
        "allowed": banishing.allowed,
        "chance": chance if banishing.allowed else 0.0,
        "may_summon": summon.allowed,
        "in_combat_beside_an_enemy": magic.manifestation_in_combat(**now),
    }
    summoning = words((*summon.steps, *magic.conduct(**now)))
    if not banishing.allowed:
        return Answer("It may not be banished now.", words(banishing.steps) + summoning, tables, data, "error")
    if not rolled:
        return Answer(f"{percent(chance)} to banish it.", summoning, tables, data)
    data |= {"banished": banishing.banished, "total": banishing.total}
    title = "It is banished." if banishing.banished else "It stays."
    severity = "ok" if banishing.banished else "warning"
    return Answer(title, words(banishing.steps) + summoning, tables, data, severity)


MANIFESTATIONS = Aid(
    "manifestations",
    "Summoning and banishing",
    "Whether a manifestation may be summoned or banished, how likely that is, and how it behaves on the table.",
    GROUP,
    ("A-87", "A-88", "A-89", "A-90", "A-91"),
    (
        whole("value", "Banishment value", 7, 2, 20),
        whole("manifestations", "Enemy manifestations on the battlefield", 1, 1, 9),
        number("distance", "Inches to it", 12, 0, 100),
        flag("summoned_now", "it was summoned this turn"),
        flag("tried", "somebody tried to banish it this turn"),
        flag("summon_tried", "its owner tried to summon it this turn"),
        flag("removed", "it was removed this turn"),
        whole("move", "Its Move in inches", 0, 0, 30, "0 for a dash."),
        flag("combat_phase", "it is a combat phase"),
        wholes("rolled", "Dice rolled", hint="Leave empty for the odds."),
    ),
    _manifestations,
)

AIDS = (SPELLS, PRAYERS, MANIFESTATIONS)
