"""Reference cases in their JSON form: reads one, computes it, answers with plain numbers.

A case is a mapping with an `input` (or the input itself) whose `kind` names the calculation. Answers hold whole
numbers, floats, booleans and mappings of them; probabilities are floats of exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from armybuilder.rules.hordes import structures as st
from armybuilder.rules.hordes.attacks import AttackKind, Caught, Strike, area_attack, damage_roll, half, hit_chance
from armybuilder.rules.hordes.dice import MAX_DICE, MAX_REPEATS, Distribution
from armybuilder.rules.hordes.reading import Reader
from armybuilder.rules.hordes.throwing import DIRECTIONS, mean_deviation, throw_distance
from armybuilder.rules.system import DocumentProblem

STAT_LOW, STAT_HIGH = -100, 1000
"""Bounds of MAT, DEF, POW, ARM and the like: an answer has as many chances as damage points are possible."""
DAMAGE_LIMIT = 10_000
MIXED_TABLE_TO, MIXED_TABLE_MOST = 100, 1000
MOST_CAUGHT = 20
MOST_LEVELS = 100


CaseError = DocumentProblem
"""What `answer` raises for a malformed case: `path` says where (`input.DEF`), `code` what is wrong."""


def answer(case: Mapping[str, Any]) -> dict[str, Any]:
    """The result of one case.

    Raises `CaseError` with path and code for a missing or malformed value or an unknown kind.
    """
    given = Reader(case)
    if "input" in case:
        given = Reader(case["input"], "input")
        if "kind" not in given.values and "kind" in case:
            given = Reader({**given.values, "kind": case["kind"]}, "input")
    kind = given.text("kind")
    if kind not in _KINDS:
        raise CaseError(given.at("kind"), "UNKNOWN_KIND", kind)
    work_out, keys = _KINDS[kind]
    given.only("kind", *keys)
    return work_out(given)


def _material(given: Reader) -> st.Material:
    name = given.text("material")
    try:
        return st.material(name)
    except KeyError:
        raise CaseError(given.at("material"), "UNKNOWN_MATERIAL", name) from None


def _dice(given: Reader, key: str = "dice", default: int | None = None) -> int:
    return given.whole(key, 1, MAX_DICE, default)


def _stat(given: Reader, key: str) -> int:
    return given.whole(key, STAT_LOW, STAT_HIGH)


def _attack(given: Reader) -> dict[str, Any]:
    chance = hit_chance(_dice(given), _stat(given, "stat"), _stat(given, "DEF"))
    return {"p_hit": float(chance)}


def _damage(given: Reader) -> dict[str, Any]:
    return _spread(damage_roll(_dice(given), _stat(given, "POW"), _stat(given, "ARM")))


def _spread(damage: Distribution) -> dict[str, Any]:
    return {
        "mean": float(damage.mean()),
        "p_zero": float(damage.chance(0)),
        "p_ge": _tail(damage),
    }


def _tail(damage: Distribution) -> dict[str, float]:
    total, left = damage.total, damage.total
    tail: dict[str, float] = {}
    for points in range(1, max(1, damage.high) + 1):
        place = points - 1 - damage.low
        left -= damage.weights[place] if 0 <= place < len(damage.weights) else 0
        tail[str(points)] = left / total
    return tail


def _attack_and_damage(given: Reader) -> dict[str, Any]:
    strike = Strike(
        _dice(given, "attack_dice"),
        _stat(given, "stat"),
        _stat(given, "DEF"),
        _dice(given, "damage_dice"),
        _stat(given, "POW"),
        _stat(given, "ARM"),
    )
    result: dict[str, Any] = {"p_hit": float(strike.hit), "mean_damage": float(strike.damage.mean())}
    if given.has("boxes"):
        result["p_destroy"] = float(strike.destroys(given.whole("boxes", 1)))
    return result


def _structure_table(given: Reader) -> dict[str, Any]:
    return {entry.name: {"ARM": entry.armour, "points_per_inch": entry.points_per_inch} for entry in st.MATERIALS}


def _structure(given: Reader) -> dict[str, Any]:
    points = _number(_capacity(given))
    return {"capacity": points, "collapses_at" if given.flag("complex") else "destroyed_at": points}


def _capacity(given: Reader) -> Fraction:
    """Damage points of a structure that is described by its sections, or by one material and a length."""
    described = [key for key in ("sections", "perimeter_in", "length_in") if given.has(key)]
    if len(described) > 1:
        raise CaseError(given.at(described[1]), "NOT_WITH", described[0])
    if described == ["sections"]:
        sections = _sections(given)
    else:
        sections = (st.Section(_material(given), given.length(*described or ("length_in",))),)
    return st.capacity(sections, complex_structure=given.flag("complex"))


def _sections(given: Reader) -> tuple[st.Section, ...]:
    sections = []
    for part in given.objects("sections"):
        part.only("material", "length_in")
        sections.append(st.Section(_material(part), part.length("length_in")))
    if not sections:
        raise CaseError(given.at("sections"), "EMPTY")
    return tuple(sections)


def _weapon(given: Reader, power: int, *, ranged: bool) -> st.Weapon:
    return st.Weapon(
        AttackKind.RANGED if ranged else AttackKind.MELEE,
        power,
        area=given.flag("AOE"),
        fire=given.flag("fire"),
        corrosion=given.flag("corrosion"),
        tempered=given.flag("tempered"),
    )


def _structure_attack(given: Reader) -> dict[str, Any]:
    struck = _material(given)
    weapon = _weapon(given, _stat(given, "POW"), ranged=given.flag("ranged"))
    attacks = given.whole("attacks", 1, MAX_REPEATS, 1)
    odds = st.StructureAttack(st.attack_damage(_dice(given), weapon, struck), struck.points_per_inch, attacks)
    result: dict[str, Any] = {"mean_damage": float(odds.mean)}
    for inches in range(1, max(2, odds.widest_breach + 1) + 1):
        result[f"p_breach_{inches}in"] = float(odds.breach(inches))
    if given.has("capacity"):
        result["p_destroyed"] = odds.destroys(given.length("capacity"))
    elif any(map(given.has, ("length_in", "perimeter_in", "sections"))):
        result["p_destroyed"] = odds.destroys(_capacity(given))
    return result


def _structure_ranged(given: Reader) -> dict[str, Any]:
    powers, listed = given.wholes("POW", STAT_LOW, STAT_HIGH)
    able = [st.can_damage(_weapon(given, power, ranged=True)) for power in powers]
    return {"can_damage": able if listed else able[0]}


def _breach(given: Reader) -> dict[str, Any]:
    per_inch = given.whole("per_inch", 1) if given.has("per_inch") else _material(given).points_per_inch
    damages, listed = given.wholes("damage", 0, DAMAGE_LIMIT)
    widths = [st.breach_width(damage, per_inch) for damage in damages]
    return {"breach_width_in": widths if listed else widths[0]}


def _breach_mixed(given: Reader) -> dict[str, Any]:
    door, wall = given.whole("door_per_inch", 1), given.whole("wall_per_inch", 1)
    width = given.length("door_width_in") if given.has("door_width_in") else _inches(given.text("target", ""))
    damages = (
        given.wholes("damage", 0, DAMAGE_LIMIT)[0]
        if given.has("damage")
        else range(min(MIXED_TABLE_MOST, max(MIXED_TABLE_TO, int(width * door) + 10 * wall)) + 1)
    )
    return {
        "width_in": {
            str(damage): st.mixed_breach_width(damage, target_per_inch=door, target_width=width, wall_per_inch=wall)
            for damage in damages
        }
    }


def _inches(target: str) -> Fraction:
    """The width named in a text such as `Wood door 1"`; 1 when none is named."""
    found = re.search(r'(\d+(?:\.\d+)?)\s*(?:"|”|″|in(?:ch(?:es)?)?\b)', target)
    width = Fraction(found[1]) if found else Fraction(1)
    return width if width > 0 else Fraction(1)


def _collapse(given: Reader) -> dict[str, Any]:
    built_of, levels = _material(given), given.whole("levels", 1, MOST_LEVELS)
    damage = st.collapse_damage(built_of, levels, _stat(given, "model_ARM"), _dice(given, "dice", 2))
    return {
        "POW": st.collapse_power(built_of, levels),
        "mean_damage": float(damage.mean()),
        "p_ge": _tail(damage),
    }


def _throw(given: Reader) -> dict[str, Any]:
    faces = given.whole("deviation_faces", 1, 100, 3)
    distance = throw_distance(given.whole("STR", 0), large_throws_small=given.flag("large_throws_small"))
    return {
        "base_distance_in": float(distance),
        "p_each_direction": 1 / DIRECTIONS,
        "p_each_distance": 1 / faces,
        "mean_deviation_in": float(mean_deviation(faces)),
    }


def _blast(given: Reader) -> dict[str, Any]:
    power = _stat(given, "POW")
    blast_power = int(half(power))
    return {"POW": blast_power, **_spread(damage_roll(_dice(given, "dice", 2), blast_power, _stat(given, "ARM")))}


def _area(given: Reader) -> dict[str, Any]:
    target = Caught(_stat(given, "DEF"), _stat(given, "ARM"), given.whole("boxes", 1, default=1))
    others = tuple(Caught(0, armour, 1) for armour in given.wholes("others_ARM", STAT_LOW, STAT_HIGH, MOST_CAUGHT)[0])
    hit, *blasts = area_attack(_stat(given, "stat"), _stat(given, "POW"), target, others)
    return {
        "p_hit": float(hit.hit),
        "mean_damage": float(hit.damage.mean()),
        "p_destroy": float(hit.destroyed),
        "blasts": [_spread(blast.damage) for blast in blasts],
    }


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


_STRUCK = ("sections", "perimeter_in", "length_in", "complex")
_WEAPON = ("AOE", "fire", "corrosion", "tempered")
_KINDS: dict[str, tuple[Callable[[Reader], dict[str, Any]], tuple[str, ...]]] = {
    "attack": (_attack, ("dice", "stat", "DEF")),
    "damage": (_damage, ("dice", "POW", "ARM")),
    "attack+damage": (_attack_and_damage, ("attack_dice", "stat", "DEF", "damage_dice", "POW", "ARM", "boxes")),
    "structure": (_structure, ("material", *_STRUCK)),
    "structure_table": (_structure_table, ()),
    "structure_attack": (
        _structure_attack,
        ("dice", "POW", "material", "ranged", *_WEAPON, "attacks", "capacity", *_STRUCK),
    ),
    "structure_ranged": (_structure_ranged, ("POW", *_WEAPON)),
    "breach": (_breach, ("per_inch", "material", "damage")),
    "breach_mixed": (_breach_mixed, ("target", "door_per_inch", "wall_per_inch", "door_width_in", "damage")),
    "collapse": (_collapse, ("material", "levels", "model_ARM", "dice")),
    "throw": (_throw, ("STR", "large_throws_small", "deviation_faces")),
    "blast": (_blast, ("POW", "ARM", "dice")),
    "area": (_area, ("stat", "DEF", "POW", "ARM", "boxes", "others_ARM")),
}
"""Each kind with its calculation and the keys that its input may have."""

KINDS = frozenset(_KINDS)
"""The kinds of calculation that `answer` knows."""
