"""A roster tree, free of XML and JSON, and what it says as a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from armybuilder.interchange.parsed import (
    ParsedDetail,
    ParsedList,
    ParsedLore,
    ParsedName,
    ParsedRegiment,
    ParsedRenown,
    ParsedUnit,
    ParseProblem,
)
from armybuilder.interchange.source import MAX_UNITS, Refused

REGIMENT, AUXILIARIES = "Regiment", "Auxillary Units"
"""Names of the inner forces, spelt as the data spells them."""
_ROWS = {"Spell Lore": "spell", "Prayer Lore": "prayer", "Manifestation Lore": "manifestation"}
_QUIET = frozenset({"Configuration", "Reference"})
_VERSION = re.compile(r"v(\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True)
class Selection:
    """``entry`` is the path of source ids; its first is the link in the army, its last the entry itself."""

    name: str
    entry: str
    kind: str
    number: int
    group: str
    points: int
    categories: tuple[str, ...]
    selections: tuple[Selection, ...]

    def total(self) -> int:
        """Points of the selection and everything below it."""
        return self.points + sum(item.total() for item in self.selections)


@dataclass(frozen=True, slots=True)
class Force:
    name: str
    entry: str
    catalogue: str
    catalogue_id: str
    points: int
    selections: tuple[Selection, ...]
    forces: tuple[Force, ...]


@dataclass(frozen=True, slots=True)
class TreeRoster:
    name: str
    generated_by: str
    points: int
    limit: int
    forces: tuple[Force, ...]


def to_parsed(roster: TreeRoster, format: str, confidence: float) -> ParsedList:
    """The list that a roster describes; several outer forces are read as one list of the first one's army."""
    reader = _Reader()
    for force in roster.forces:
        reader.outer(force)
    first = roster.forces[0] if roster.forces else None
    faction, _, renown = first.catalogue.partition(" - ") if first else ("", "", "")
    version = _VERSION.search(roster.generated_by)
    return ParsedList(
        format=format,
        confidence=confidence,
        title=roster.name,
        declared_points=roster.points,
        points_limit=roster.limit or None,
        faction=ParsedName(faction, ref=first.catalogue_id if first and not renown else "") if faction else None,
        army_of_renown=ParsedName(renown, ref=first.catalogue_id if first else "") if renown else None,
        formations=tuple(reader.formations),
        handbook=ParsedName(first.name.lstrip("✦ "), ref=first.entry) if first else None,
        lores=tuple(reader.lores),
        tactic_cards=tuple(reader.tactic_cards),
        regiments=tuple(reader.regiments),
        auxiliaries=tuple(reader.auxiliaries),
        renown=tuple(reader.renown),
        terrain=tuple(reader.terrain),
        app_version=version[1] if version else "",
        problems=tuple(reader.problems) if first else (ParseProblem(1, 1, "NOT_A_LIST", roster.name[:80]),),
        readable=first is not None,
    )


class _Reader:
    def __init__(self) -> None:
        self.formations: list[ParsedName] = []
        self.lores: list[ParsedLore] = []
        self.tactic_cards: list[ParsedName] = []
        self.regiments: list[ParsedRegiment] = []
        self.auxiliaries: list[ParsedUnit] = []
        self.renown: list[ParsedRenown] = []
        self.terrain: list[ParsedName] = []
        self.problems: list[ParseProblem] = []
        self._units = 0

    def outer(self, force: Force) -> None:
        for selection in force.selections:
            self._army_selection(selection)
        for inner in force.forces:
            self._inner(inner)

    def _army_selection(self, selection: Selection) -> None:
        children = selection.selections
        if selection.name == "Battle Formation":
            self.formations += [ParsedName(item.name, points=item.points or None, ref=item.entry) for item in children]
        elif selection.name == "Battle Tactic Cards":
            self.tactic_cards += [ParsedName(item.name, ref=item.entry) for item in children]
        elif selection.name in _ROWS:
            kind = _ROWS[selection.name]
            self.lores += [ParsedLore(kind, item.name, points=item.points or None, ref=item.entry) for item in children]
        elif "FACTION TERRAIN" in selection.categories:
            self.terrain.append(ParsedName(selection.name, points=selection.points or None, ref=selection.entry))
        elif not _QUIET.intersection(selection.categories):
            self._problem(selection.name)

    def _inner(self, force: Force) -> None:
        ordered = sorted(force.selections, key=lambda selection: "Regimental Leader" not in selection.categories)
        units = [unit for selection in ordered for unit in self._units_of(selection)]
        if force.name == REGIMENT:
            number = len(self.regiments) + 1
            generals = any(unit.general for unit in units)
            self.regiments.append(ParsedRegiment(f"Regiment {number}", generals=generals, units=tuple(units)))
        elif force.name.casefold().startswith("auxil"):
            self.auxiliaries += units
        else:
            points = force.points or sum(selection.total() for selection in force.selections)
            self.renown.append(ParsedRenown(force.name, points=points, members=tuple(units), ref=force.entry))
        for inner in force.forces:
            self._inner(inner)

    def _units_of(self, selection: Selection) -> Iterator[ParsedUnit]:
        if selection.kind not in ("unit", "model"):
            if not _QUIET.intersection(selection.categories) and not selection.name.startswith("Regiment of Renown:"):
                self._problem(selection.name)
            return
        several = max(1, selection.number)
        self._units += several
        if self._units > MAX_UNITS:
            raise Refused("TOO_MANY_UNITS")
        # The figures of a selection are those of all its units together.
        unit = _unit(selection)
        yield from [replace(unit, points=(unit.points or 0) // several)] * several

    def _problem(self, name: str) -> None:
        self.problems.append(ParseProblem(0, 0, "SELECTION_NOT_READ", name))


def _unit(selection: Selection) -> ParsedUnit:
    names = {item.name for item in selection.selections}
    models = sum(item.number for item in selection.selections if item.kind == "model")
    counts: dict[tuple[str, str], list[int]] = {}
    refs: dict[tuple[str, str], str] = {}
    for item in _upgrades(selection):
        key = (item.name, item.group)
        counts.setdefault(key, [0, 0])
        counts[key][0] += item.number
        counts[key][1] += item.points
        refs[key] = item.entry
    details = tuple(
        ParsedDetail(
            name, points=points or None, count=count, label=group.partition("::")[0] or "wargear", ref=refs[name, group]
        )
        for (name, group), (count, points) in counts.items()
    )
    return ParsedUnit(
        name=selection.name,
        points=selection.total(),
        models=models or (1 if selection.kind == "model" else None),
        general="General" in names,
        reinforced="Reinforced" in names,
        details=details,
        ref=selection.entry,
    )


def _upgrades(selection: Selection) -> Iterator[Selection]:
    for item in selection.selections:
        if item.kind == "model":
            yield from _upgrades(item)
        elif item.name not in ("General", "Reinforced"):
            yield item
            yield from _upgrades(item)
