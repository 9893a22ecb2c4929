"""Which army a list is of: the one its header names, else the faction that its units belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from armybuilder.interchange.folding import fold_name
from armybuilder.interchange.lookup import NameTable, best, lookup_of
from armybuilder.interchange.parsed import ParsedList, ParsedName, ParseProblem
from armybuilder.rules.aos4.catalogue import Army, ArmyKind, Catalogue

MOST_SHARING = 5
"""So many factions are offered where several have as many of a list's units."""


class Library(Protocol):
    """The armies of one data release."""

    def armies(self) -> Sequence[Army]:
        """Every army of the release."""

    def catalogue(self, army: str) -> Catalogue:
        """The catalogue of the army with this source id."""


def choose_armies(parsed: ParsedList, library: Library) -> tuple[tuple[Army, ...], tuple[ParseProblem, ...]]:
    """The army that the header names, several where a formation and an Army of Renown bear the same name."""
    armies = library.armies()
    factions = [army for army in armies if army.kind is ArmyKind.FACTION]
    others = [army for army in armies if army.kind is not ArmyKind.FACTION]
    faction = _find_army(parsed.faction, factions)
    own = _of(faction, others)
    if parsed.army_of_renown:
        renown = _find_army(parsed.army_of_renown, own) or _find_army(parsed.army_of_renown, others)
        if renown:
            return (renown,), ()
        problem = _not_found(parsed.army_of_renown, [(short_name(army), army) for army in own or others])
        return ((faction,) if faction else ()), (problem,)
    if faction:
        named = ((army, name) for name in parsed.formations if (army := _find_army(name, own)))
        renown, name = next(named, (None, ParsedName("", 0)))
        if renown is None:
            return (faction,), ()
        formations = lookup_of(library.catalogue(faction.id)).formations
        return ((faction, renown) if formations.find(name.text) else (renown,)), ()
    renown = _find_army(parsed.faction, others)
    if renown:
        return (renown,), ()
    if parsed.faction is None:
        return _by_units(parsed, library, factions)
    return (), (_not_found(parsed.faction, [(army.name, army) for army in armies]),)


def army_finder(library: Library) -> Callable[[ParsedName], bool]:
    """Whether an Army of Renown or a shared army of the release bears a name."""
    others = [army for army in library.armies() if army.kind is not ArmyKind.FACTION]
    return lambda name: _find_army(name, others) is not None


def _by_units(
    parsed: ParsedList, library: Library, factions: list[Army]
) -> tuple[tuple[Army, ...], tuple[ParseProblem, ...]]:
    """The faction that most units of a list without one belong to; those that share the most are candidates."""
    names = {fold_name(unit.name)[0] for unit in parsed.units()}
    line = next((unit.line for unit in parsed.units()), parsed.title_line)
    counts = _factions_of(names, library, factions) if names and factions else Counter[str]()
    most = max(counts.values(), default=0)
    first = [army for army in factions if most and counts[army.name] == most]
    if len(first) != 1 or 2 * most < len(names):
        candidates = tuple(army.name for army in first[:MOST_SHARING])
        return (), (ParseProblem(line, 1, "ARMY_NOT_FOUND", "", candidates),)
    return (first[0],), (ParseProblem(line, 1, "ARMY_NOT_NAMED", first[0].name),)


def _factions_of(names: Collection[str], library: Library, factions: list[Army]) -> Counter[str]:
    """How many of the folded names each faction has as units."""
    any_lookup = lookup_of(library.catalogue(factions[-1].id))
    strangers = any_lookup.catalogue.strangers
    counts: Counter[str] = Counter()
    for name in names:
        others = any_lookup.strangers.called(name)
        own = {any_lookup.catalogue.army.name} if any_lookup.units.called(name) else set()
        counts.update(own | {strangers[profile].army for profile in others})
    return counts


def _not_found(name: ParsedName, armies: list[tuple[str, Army]]) -> ParseProblem:
    candidates = NameTable("faction", armies).candidates(name.text) if name.text else ()
    return ParseProblem(name.line, 1, "ARMY_NOT_FOUND", name.text, candidates)


def short_name(army: Army) -> str:
    return army.name.rpartition(" - ")[2]


def _of(faction: Army | None, armies: list[Army]) -> list[Army]:
    return [army for army in armies if faction and (army.parent == faction.slug or faction.slug in army.hosts)]


def _find_army(name: ParsedName | None, armies: list[Army]) -> Army | None:
    if name is None:
        return None
    by_id = {army.id: army for army in armies}
    if name.ref in by_id:
        return by_id[name.ref]
    table = NameTable("faction", [(printed, army) for army in armies for printed in (short_name(army), army.name)])
    found = table.find(name.text)
    return best(found.items, lambda army: not army.legends) if found else None
