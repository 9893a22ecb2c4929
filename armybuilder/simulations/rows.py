"""Which rows of the rules reference stand behind the odds of one attack."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.reference.entries import Row
from armybuilder.reference.library import library
from armybuilder.rules.aos4.combat.values import OWN_CHARGE, Attacker, Characteristic, Crit, Target, Weapon
from armybuilder.rules.aos4.effects.values import Effect
from armybuilder.simulations.odds import Circumstances

CRITS = {Crit.MORTAL: "A-41", Crit.AUTO_WOUND: "A-42", Crit.TWO_HITS: "A-43"}


def rows_behind(
    attacker: Attacker, target: Target, circumstances: Circumstances, effects: tuple[Effect, ...]
) -> tuple[Row, ...]:
    """The rows that the figures rest on: the sequence, the abilities of the weapons, wards, cover, chosen traits."""
    found = dict.fromkeys(_ids(attacker, target, circumstances, effects))
    return tuple(row for row in map(library().row, found) if row is not None)


def _ids(
    attacker: Attacker, target: Target, circumstances: Circumstances, effects: tuple[Effect, ...]
) -> Iterator[str]:
    yield from ("A-23", "A-25" if circumstances.shooting else "A-26", "A-27", "A-28")
    if target.save is not None:
        yield "A-29"
    if target.wards:
        yield "A-30"
    yield from ("A-31", "A-33")
    if circumstances.cover:
        yield "A-72"
    for weapon in attacker.weapons:
        yield from _of_weapon(weapon)
    yield from (effect.rule for effect in effects if effect.id in circumstances.effects)


def _of_weapon(weapon: Weapon) -> Iterator[str]:
    yield from (CRITS[crit] for crit in weapon.crits)
    if weapon.champions:
        yield "A-20"
    if weapon.companion:
        yield "A-40"
    for bonus in weapon.bonuses:
        if bonus.condition == OWN_CHARGE and bonus.to is Characteristic.DAMAGE:
            yield "A-39"
        elif bonus.to is Characteristic.REND:
            yield "A-38"
