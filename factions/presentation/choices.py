"""What an army chooses besides its units: formations, enhancements, lores, terrain, Regiments of Renown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.catalogue import Catalogue, Lore, LoreKind, RegimentOfRenown
from factions.presentation.words import counted, in_season, season_words

USUAL_BEARER = "HERO and not UNIQUE"
LORE_NAMES = {
    LoreKind.SPELL: "Spell lore",
    LoreKind.PRAYER: "Prayer lore",
    LoreKind.MANIFESTATION: "Manifestation lore",
}


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a table. ``bearer`` only where it is not the usual one (a HERO that is not UNIQUE)."""

    id: str
    name: str
    points: int
    notes: tuple[str, ...] = ()
    bearer: str = ""


@dataclass(frozen=True, slots=True)
class EnhancementTable:
    title: str
    group: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class LoreTable:
    """``entries``: name, casting or chanting value, whether unlimited, id of the manifestation it summons."""

    id: str
    name: str
    kind: str
    points: int
    notes: tuple[str, ...]
    entries: tuple[tuple[str, str, bool, str], ...]


@dataclass(frozen=True, slots=True)
class Regiment:
    """A Regiment of Renown that the army may include; ``members``: words, id of the warscroll."""

    id: str
    name: str
    points: int
    members: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Choices:
    formations: tuple[Option, ...]
    enhancements: tuple[EnhancementTable, ...]
    lores: tuple[LoreTable, ...]
    universal_lores: tuple[LoreTable, ...]
    terrain: tuple[Option, ...]
    renown: tuple[Regiment, ...]


def choices(catalogue: Catalogue, *, retired: bool = False) -> Choices:
    """Everything an army may choose now; with ``retired`` also what other seasons and Legends have."""

    def wanted(battlepacks: frozenset[str], legends: bool = False) -> bool:
        return retired or (in_season(battlepacks) and (not legends or catalogue.army.legends))

    lores = [lore for lore in catalogue.lores.values() if wanted(lore.battlepacks)]
    return Choices(
        formations=tuple(
            Option(item.id, item.name, item.points, _notes(item.battlepacks, item.legends))
            for item in catalogue.formations.values()
            if wanted(item.battlepacks, item.legends)
        ),
        enhancements=tuple(_tables(catalogue, wanted)),
        lores=tuple(_lore(lore) for lore in lores if not lore.universal),
        universal_lores=tuple(_lore(lore) for lore in lores if lore.universal),
        terrain=tuple(
            Option(item.id, item.name, item.points, _notes(item.battlepacks))
            for item in catalogue.terrain.values()
            if wanted(item.battlepacks)
        ),
        renown=tuple(
            _regiment(item)
            for item in sorted(catalogue.renown.values(), key=lambda regiment: regiment.name)
            if catalogue.army.id in item.allowed and wanted(item.battlepacks, item.legends)
        ),
    )


def _notes(battlepacks: frozenset[str], legends: bool = False) -> tuple[str, ...]:
    notes = ("Legends",) if legends else ()
    return notes if in_season(battlepacks) else (*notes, f"{season_words(battlepacks)} only")


def _tables(catalogue: Catalogue, wanted: Callable[[frozenset[str]], bool]) -> Iterable[EnhancementTable]:
    found: dict[tuple[str, str], list[Option]] = {}
    for item in catalogue.enhancements.values():
        if wanted(item.battlepacks):
            bearer = "" if item.bearer == USUAL_BEARER else item.bearer
            option = Option(item.id, item.name, item.points, _notes(item.battlepacks), bearer)
            found.setdefault((item.group, item.table), []).append(option)
    order = {group: number for number, group in enumerate(catalogue.enhancement_groups)}
    for (group, table), options in sorted(found.items(), key=lambda pair: order.get(pair[0][0], len(order))):
        known = catalogue.enhancement_groups.get(group)
        yield EnhancementTable(table or (known.name if known else ""), known.name if known else "", tuple(options))


def _lore(lore: Lore) -> LoreTable:
    entries = tuple((entry.name, entry.value, entry.unlimited, entry.warscroll or "") for entry in lore.entries)
    return LoreTable(lore.id, lore.name, LORE_NAMES[lore.kind], lore.points, _notes(lore.battlepacks), entries)


def _regiment(item: RegimentOfRenown) -> Regiment:
    def words(name: str, count: int, models: int) -> str:
        size = f" of {counted(models, 'model')}" if models > 1 else ""
        return f"{count} {name}{size}" if count > 1 or size else name

    members = tuple((words(member.name, member.count, member.models), member.warscroll.id) for member in item.members)
    return Regiment(item.id, item.name, item.points, members)
