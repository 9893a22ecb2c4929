"""Prices of Armies of Renown: the publisher prints one price per unit, that of the faction.

The source repeats a faction's prices in each of its Armies of Renown, and forgets some of them for months: in the
fifteen releases some 300 prices stand behind the faction's, none is meant to differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.documents import ArmyFacts


def priced_as_faction(armies: Iterable[ArmyFacts]) -> tuple[list[ArmyFacts], list[str]]:
    """The armies, with units of Armies of Renown at their faction's price; and a note for each price that changed.

    A unit is the same when warscroll, number of models and Legends agree; a faction's price of 0 says nothing.
    """
    found = list(armies)
    prices = {facts.army.slug: {_key(p): p.points for p in facts.profiles if p.points} for facts in found}
    notes = []
    for number, facts in enumerate(found):
        faction = prices.get(facts.army.parent or "", {})
        changed = tuple(replace(p, points=faction.get(_key(p), p.points)) for p in facts.profiles)
        notes += [
            f"{facts.army.slug}: {old.name} {old.points} points, {new.points} in {facts.army.parent}"
            for old, new in zip(facts.profiles, changed, strict=True)
            if old.points != new.points
        ]
        found[number] = replace(facts, profiles=changed)
    return found, notes


def _key(profile: BattleProfile) -> tuple[str, int, bool]:
    return profile.warscroll.id, profile.models, profile.legends
