"""What differs between two lists: units, how they are fielded, and choices, in printed names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.interchange.printing import PrintedList, PrintedUnit, printed
from armybuilder.validation.reading import Reading

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit as it is fielded, whatever its place: two units that are equal in this are the same."""

    profile: str
    name: str
    points: int
    models: int
    reinforced: bool
    general: bool
    enhancements: tuple[str, ...]
    wargear: tuple[tuple[str, int], ...]

    def document(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "points": self.points,
            "models": self.models,
            "reinforced": self.reinforced,
            "general": self.general,
            "enhancements": list(self.enhancements),
            "wargear": [{"option": option, "count": count} for option, count in self.wargear],
        }


def difference(before: Reading, after: Reading) -> dict[str, Any]:
    """What is in one list and not in the other; units of one profile are paired as "changed"."""
    old, new = _page(before), _page(after)
    old_units, new_units = _units(old), _units(new)
    gone, come = old_units - new_units, new_units - old_units
    changed = []
    for unit in list(gone.elements()):
        twin = next((other for other in come.elements() if other.profile == unit.profile), None)
        if twin is not None:
            gone.subtract([unit])
            come.subtract([twin])
            changed.append({"before": unit.document(), "after": twin.document()})
    gone, come = +gone, +come
    moved = not gone and not come and not changed and _places(old) != _places(new)
    return {
        "same": not gone and not come and not changed and not moved and _choices(old) == _choices(new),
        "removed": [unit.document() for unit in _sorted(gone)],
        "added": [unit.document() for unit in _sorted(come)],
        "changed": changed,
        "arranged_otherwise": moved,
        "choices": [
            {"choice": choice, "before": list(was), "after": list(now)}
            for choice, was in _choices(old).items()
            if was != (now := _choices(new)[choice])
        ],
    }


def _page(reading: Reading) -> PrintedList:
    assert reading.army is not None
    assert reading.catalogue is not None
    return printed(reading.army, reading.catalogue, reading.ruleset)


def _units(page: PrintedList) -> Counter[Fielded]:
    every = [unit for regiment in page.regiments for unit in regiment] + list(page.auxiliaries)
    return Counter(_fielded(unit) for unit in every)


def _fielded(unit: PrintedUnit) -> Fielded:
    return Fielded(
        profile=unit.profile or unit.name,
        name=unit.name,
        points=unit.total,
        models=unit.models,
        reinforced=unit.reinforced,
        general=unit.general,
        enhancements=tuple(sorted(one.name for one in unit.enhancements)),
        wargear=tuple(sorted((one.name, one.count) for one in unit.wargear)),
    )


def _sorted(units: Counter[Fielded]) -> list[Fielded]:
    return sorted(units.elements(), key=lambda unit: (unit.name, unit.points))


def _places(page: PrintedList) -> tuple[Counter[_Key], Counter[str]]:
    """Who stands under whom, and who stands outside; the order of regiments does not matter."""
    under: Counter[_Key] = Counter()
    for regiment in page.regiments:
        leader = regiment[0].profile if regiment else ""
        under.update((leader, unit.profile) for unit in regiment)
    return under, Counter(unit.profile for unit in page.auxiliaries)


def _choices(page: PrintedList) -> Mapping[str, tuple[str, ...]]:
    army = page.army
    return {
        "army": (page.renown_army or page.faction,),
        "ruleset": (army.ruleset,),
        "release": (page.catalogue.release.id,),
        "points_limit": (str(army.points_limit),),
        "formation": tuple(one.name for one in page.formations),
        "spell_lore": tuple(one.name for one in page.lores["spell"]),
        "prayer_lore": tuple(one.name for one in page.lores["prayer"]),
        "manifestation_lore": tuple(one.name for one in page.lores["manifestation"]),
        "terrain": tuple(one.name for one in page.terrain),
        "tactic_cards": tuple(sorted(page.tactic_cards)),
        "regiment_of_renown": tuple(one.name for one in page.renown),
    }
