"""The ``dice`` kind of the JSON form: one small calculation per ``op``."""

from typing import Any

from armybuilder.rules.aos4.combat.chances import (
    at_least,
    banish,
    cast,
    each_target,
    models_returned,
    mortal_points,
    power_through,
    prayer_answered,
    prayer_turns,
    rally_points,
    roll_off,
    seed_of_rebirth,
)
from armybuilder.rules.aos4.combat.limits import MOST_HEALTH
from armybuilder.rules.aos4.combat.reading import Reader, needed_roll, problem
from armybuilder.rules.dice import DiceProblem, roll_distribution

Answer = dict[str, Any]
_KEYS = {
    "roll": ("roll",),
    "cast": ("dice", "value", "modifier", "unbinders", "unbind_modifier"),
    "prayer": ("value", "points", "modifier"),
    "prayer_turns": ("value", "turns", "points", "policy"),
    "rally": ("dice", "health", "slain", "damage_points"),
    "mortal": ("damage", "ward", "remaining"),
    "seed_of_rebirth": ("health", "heal", "needs"),
    "roll_off": ("ties", "modifier"),
    "banish": ("value", "manifestations", "modifier"),
    "targets": ("targets", "needs"),
}
"""What each ``op`` reads."""


def answer_dice(given: Reader) -> Answer:
    """The result keys of one dice calculation; raises ``CaseProblem``."""
    op = given.text("op")
    if op in _KEYS:
        given.only("op", *_KEYS[op])
    match op:
        case "roll":
            return _roll(given)
        case "cast":
            return _cast(given)
        case "prayer":
            return _prayer(given)
        case "prayer_turns":
            return _prayer_turns(given)
        case "rally":
            return _rally(given)
        case "mortal":
            return _mortal(given)
        case "seed_of_rebirth":
            return _seed_of_rebirth(given)
        case "roll_off":
            return _roll_off(given)
        case "banish":
            value = given.integer("value", -50, 100)
            number = given.integer("manifestations", 0, 50, 1)
            return {"p_banish": banish(value, number, given.integer("modifier", -20, 20, 0))}
        case "targets":
            successes = each_target(given.integer("targets", 1, 100), given.integer("needs", 1, 7))
            return {"p_ge": _texts(at_least(successes))}
        case unknown:
            problem(given.at("op"), "UNKNOWN_VALUE", unknown)


def _roll(given: Reader) -> Answer:
    text = given.text("roll")
    try:
        chances = roll_distribution(text)
    except DiceProblem:
        problem(given.at("roll"), "NOT_DICE", text)
    tails = {k: sum(p for total, p in chances.items() if total >= k) for k in range(min(chances), max(chances) + 1)}
    return {"p_ge": _texts(tails)}


def _cast(given: Reader) -> Answer:
    odds = cast(
        dice=given.integer("dice", 1, 6, 2),
        value=given.integer("value", -50, 100),
        modifier=given.integer("modifier", -20, 20, 0),
        unbinders=given.integer("unbinders", 0, 100, 0),
        unbind_modifier=given.integer("unbind_modifier", -20, 20, 0),
    )
    return {"p_cast": odds.cast, "p_miscast": odds.miscast, "p_failed": odds.failed, "p_unbound": odds.unbound}


def _prayer(given: Reader) -> Answer:
    value, points = given.integer("value", -50, 200), given.integer("points", 0, 200, 0)
    return {
        "p_answered": prayer_answered(value, points, given.integer("modifier", -20, 20, 0)),
        "p_unmodified_1": 1 / 6,
    }


def _prayer_turns(given: Reader) -> Answer:
    policy = given.choice("policy", ("bank then answer", "answer when possible"), "bank then answer")
    bank_first = policy == "bank then answer"
    turns = given.integer("turns", 1, 20)
    value, points = given.integer("value", -50, 200), given.integer("points", 0, 200, 0)
    answered, left = prayer_turns(value, turns, points, bank_first)
    first = 2 if bank_first and turns > 1 else 1
    result: Answer = {f"p_answered_turn_{turn}": answered[turn - 1] for turn in range(first, turns + 1)}
    result["mean_points_left_if_scored_zero_when_answered"] = left
    return result


def _rally(given: Reader) -> Answer:
    dice = given.integer("dice", 0, 100)
    if not given.has("health"):
        points = rally_points(dice)
        return {"mean": dice / 2, "p_ge": _texts(at_least(points))}
    returned = models_returned(
        dice,
        health=given.integer("health", 1, MOST_HEALTH),
        slain=given.integer("slain", 0, 200, 0),
        damage_points=given.integer("damage_points", 0, MOST_HEALTH, 0),
    )
    mean = sum(models * chance for models, chance in enumerate(returned))
    return {"mean_models_returned": mean, "p_two_returned": sum(returned[2:])}


def _mortal(given: Reader) -> Answer:
    damage = given.dice("damage")
    ward = needed_roll(given.data["ward"], given.at("ward")) if given.has("ward") else None
    if given.has("remaining"):
        mean, destroyed = power_through(damage, ward, given.integer("remaining", 1, MOST_HEALTH))
        return {"mean_points": mean, "p_destroyed": destroyed}
    points = mortal_points(damage, ward)
    return {"mean_points": float(points @ range(len(points))), "p_ge": _texts(at_least(points))}


def _seed_of_rebirth(given: Reader) -> Answer:
    health = given.integer("health", 1, MOST_HEALTH)
    survive, left = seed_of_rebirth(health, given.dice("heal", "D3"), given.integer("needs", 1, 7, 3))
    mean = sum(points * chance for points, chance in enumerate(left))
    return {
        "p_survive": survive,
        "mean_health_left_given_survival": mean / survive if survive else 0.0,
        "p_health_left": {str(points): chance for points, chance in enumerate(left) if points and chance},
    }


def _roll_off(given: Reader) -> Answer:
    ties = given.choice("ties", ("reroll", "stand"), "reroll")
    win, tie, dice = roll_off(ties == "reroll", given.integer("modifier", -20, 20, 0))
    result = {"p_win": win, "mean_rounds_of_dice": dice}
    return result if ties == "reroll" else result | {"p_tie": tie}


def _texts(tails: dict[int, float]) -> dict[str, float]:
    return {str(k): chance for k, chance in tails.items()}
