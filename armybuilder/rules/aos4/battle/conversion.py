"""Units of a battle from printed characteristics, and the same units as attackers and targets of the exact odds.

The catalogue gives text ("5\\"", "4+", "WIZARD (2)", "CHAMPION (1/5)"); what cannot be simulated is flagged.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from armybuilder.rules.aos4.battle.values import BattleArmy, BattleUnit
from armybuilder.rules.aos4.combat.attack import Fighter
from armybuilder.rules.aos4.combat.profiles import ReadWeapon, needed_roll, plain, printed_number
from armybuilder.rules.aos4.combat.values import Attacker, Modifier, Target, plain_keyword

_LEVEL = re.compile(r"\((\d+)\+?\)")
_PROPORTION = re.compile(r"\((\d+)\s*/\s*(\d+)\)")
_USUAL_BASES = (
    ("MONSTER", 100),
    ("WAR MACHINE", 90),
    ("CAVALRY", 60),
    ("BEAST", 50),
    ("HERO", 40),
)
_OTHER_BASE = 32
_INCH = 25.4


@dataclass(frozen=True, slots=True)
class ReadUnit:
    """A unit, and what of its characteristics and weapons could not be taken over: ``(field, printed value)``."""

    unit: BattleUnit
    unsimulated: tuple[tuple[str, str], ...] = ()


def unit_from_characteristics(
    name: str,
    models: int,
    move: str,
    health: str,
    save: str,
    control: str,
    keywords: Iterable[str],
    weapons: Iterable[ReadWeapon] = (),
    points: int = 0,
    ward: str | None = None,
    base_mm: float | None = None,
    reserve: bool = False,
    casting_value: str | None = None,
    banishment: str | None = None,
) -> ReadUnit:
    """The unit of a printed warscroll with ``models`` models.

    WIZARD, PRIEST, WARD, MUSICIAN, STANDARD BEARER, FLY and MANIFESTATION are read from the keywords. Without
    ``base_mm`` (diameter) the usual base of its kind is taken. ``weapons`` come from ``weapon_from_profile``.
    """
    words = frozenset(" ".join(plain(keyword).upper().split()) for keyword in keywords)
    plain_words = {plain_keyword(word) for word in words}
    odd: list[tuple[str, str]] = []
    points_of_health = printed_number(health)
    if not points_of_health:
        odd.append(("health", health))
    saved = needed_roll(save)
    if saved is None and plain(save or "") not in ("", "-"):
        odd.append(("save", save))
    wards = [value for value in (needed_roll(ward), power_level(words, "WARD") or None) if value is not None]
    read = tuple(weapons)
    for weapon in read:
        odd.extend(weapon.unsimulated)
    manifestation = bool(plain_words & {"MANIFESTATION", "ENDLESS SPELL", "INVOCATION"})
    unit = BattleUnit(
        name=name,
        models=models,
        health=points_of_health or 1,
        move=float(printed_number(move) or 0),
        save=saved,
        control=printed_number(control) or 0,
        wards=tuple(wards),
        keywords=words,
        weapons=tuple(weapon.weapon for weapon in read if weapon.weapon is not None),
        wizard=power_level(words, "WIZARD"),
        priest=power_level(words, "PRIEST"),
        points=points,
        base_radius=base_mm / 2 / _INCH if base_mm else usual_base_radius(plain_words),
        reserve=reserve,
        musician=command_models(words, "MUSICIAN", models) > 0,
        standard_bearer=command_models(words, "STANDARD BEARER", models) > 0,
        manifestation=manifestation,
        invocation="INVOCATION" in plain_words,
        casting_value=printed_number(casting_value) or 7,
        banishment_value=printed_number(banishment) or 7,
    )
    return ReadUnit(unit, tuple(odd))


def power_level(keywords: Iterable[str], word: str) -> int:
    """The number behind a keyword: 2 for ``WIZARD (2)``, 1 for ``WIZARD`` alone, 0 without it."""
    for keyword in keywords:
        if plain_keyword(plain(keyword)) == word:
            found = _LEVEL.search(keyword)
            return int(found[1]) if found else 1
    return 0


def command_models(keywords: Iterable[str], word: str, models: int) -> int:
    """Command models of a unit: 1 for ``CHAMPION``, every fifth model for ``CHAMPION (1/5)`` (A-19 to A-22)."""
    for keyword in keywords:
        if plain_keyword(plain(keyword)) == word:
            found = _PROPORTION.search(keyword)
            return models * int(found[1]) // int(found[2]) if found and int(found[2]) else 1
    return 0


def usual_base_radius(keywords: Iterable[str]) -> float:
    """Radius in inches of the usual base of a unit with these keywords."""
    words = set(keywords)
    diameter = next((size for word, size in _USUAL_BASES if word in words), _OTHER_BASE)
    return diameter / 2 / _INCH


def fighter(
    unit: BattleUnit,
    ranged: bool = False,
    charged: bool = False,
    modifiers: tuple[Modifier, ...] = (),
    models: int | None = None,
) -> Fighter:
    """The unit for exact odds and heat maps: its melee (or ranged) weapons, ``models`` of it left.

    A unit with ``charged`` has charged as an attacker; as a target it has not.
    """
    left = unit.models if models is None else models
    weapons = tuple(weapon for weapon in unit.weapons if weapon.ranged == ranged)
    attacker = Attacker(unit.models, weapons, unit.keywords, charged, modifiers=modifiers).with_models(left)
    return Fighter(unit.name, attacker, Target(left, unit.health, unit.save, unit.wards, unit.keywords), unit.points)


def without_unit(army: BattleArmy, place: int) -> BattleArmy:
    """The army without one of its units, for a "what if"."""
    return replace(army, units=army.units[:place] + army.units[place + 1 :])
