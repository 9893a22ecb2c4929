"""Armies as a list of armies shows them, and a release as the pages leaf through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from armybuilder.rules.aos4.catalogue import Army, ArmyKind

ALLIANCES = ("Order", "Chaos", "Death", "Destruction")
KIND_WORDS = {
    ArmyKind.FACTION: "Faction",
    ArmyKind.ARMY_OF_RENOWN: "Army of Renown",
    ArmyKind.SHARED: "Army of several factions",
}


@dataclass(frozen=True, slots=True)
class ArmyEntry:
    """An army in a list of armies. ``units`` counts those of the present season; ``parent`` is a printed name."""

    slug: str
    name: str
    units: int
    legends: bool
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Alliance:
    name: str
    factions: tuple[ArmyEntry, ...]


def by_alliance(
    armies: Iterable[Army], units: Mapping[str, int], wanted: Callable[[Army], bool] = lambda army: True
) -> tuple[Alliance, ...]:
    """Armies by grand alliance, each list by name. ``units``: number of present units by slug of the army."""
    known = {army.slug: army for army in armies}
    entries: dict[str, list[ArmyEntry]] = {name: [] for name in ALLIANCES}
    for army in sorted(known.values(), key=lambda army: army.name):
        if wanted(army):
            parent = known[army.parent].name if army.parent in known else ""
            entry = ArmyEntry(army.slug, army.name, units.get(army.slug, 0), army.legends, parent)
            entries.setdefault(army.alliance.capitalize(), []).append(entry)
    return tuple(Alliance(name, tuple(found)) for name, found in entries.items() if found)


def is_faction(army: Army) -> bool:
    return army.kind is ArmyKind.FACTION


def is_other_army(army: Army) -> bool:
    return army.kind is not ArmyKind.FACTION


def fielded_as(slug: str, armies: Iterable[Army]) -> tuple[Army, ...]:
    """The Armies of Renown and shared armies that a faction may be fielded as; Legends last, each by name."""
    found = (army for army in armies if army.parent == slug or slug in army.hosts)
    return tuple(sorted(found, key=lambda army: (army.legends, army.name)))
