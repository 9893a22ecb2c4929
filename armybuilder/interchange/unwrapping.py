"""Header names that go on in the next line, as mail programs and narrow pages wrap them.

Only a name that nothing bears is looked at, and only where the unread line right below completes it to one that
something bears exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from armybuilder.interchange.lines import priced
from armybuilder.interchange.lookup import CatalogueLookup, NameTable, tactic_cards
from armybuilder.interchange.parsed import LineKind, ParsedList, ParsedLore, ParsedName, SourceLine

N = TypeVar("N", ParsedName, ParsedLore)


def unwrapped(parsed: ParsedList, lookup: CatalogueLookup) -> ParsedList:
    """The list with formations, lores and battle tactic cards made whole that were cut in two.

    Unread lines that bear the name of a lore or terrain of the army are these, where the list has none so far.
    """
    unread = _unread(parsed)
    if not unread:
        return parsed
    taken: dict[int, str] = {}

    def whole(name: N, table: NameTable[Any], what: str) -> N:
        rest = priced(unread.get(name.line + 1, ""))
        text = f"{name.text} {rest.name}"
        if not rest.name or rest.rest or table.find(name.text) or not table.find(text):
            return name
        taken[name.line + 1] = what
        return replace(name, text=text, points=name.points if rest.points is None else rest.points)

    formations = tuple(whole(name, lookup.formations, "army") for name in parsed.formations)
    cards = tuple(whole(card, tactic_cards(), "tactics") for card in parsed.tactic_cards)
    lores = tuple(whole(lore, lookup.lores[lore.kind], "lore") for lore in parsed.lores)
    terrain = parsed.terrain
    for line, text in unread.items():
        found = priced(text)
        if line in taken or found.rest:
            continue
        lore = _lore_named(found.name, lookup)
        if lore and all(other.kind != lore for other in lores):
            lores, taken[line] = (*lores, ParsedLore(lore, found.name, line, found.points)), "lore"
        elif not terrain and lookup.terrain.knows(found.name):
            terrain, taken[line] = (ParsedName(found.name, line, found.points),), "terrain"
    whole_list = replace(parsed, formations=formations, tactic_cards=cards, lores=lores, terrain=terrain)
    return _read(whole_list, taken)


def _lore_named(name: str, lookup: CatalogueLookup) -> str | None:
    """The kind of the one lore that bears exactly this name."""
    kinds = [kind for kind, table in lookup.lores.items() if table.knows(name)]
    return kinds[0] if len(kinds) == 1 else None


def with_whole_army(parsed: ParsedList, known: Callable[[ParsedName], bool]) -> ParsedList:
    """The list with the name of its Army of Renown made whole; ``known`` tells whether an army bears a name."""
    unread = _unread(parsed)
    for name in (parsed.army_of_renown, *parsed.formations) if unread else ():
        if name is None or name.line + 1 not in unread or known(name):
            continue
        whole = replace(name, text=f"{name.text} {unread[name.line + 1]}")
        if known(whole):
            left = tuple(other for other in parsed.formations if other != name)
            return _read(replace(parsed, army_of_renown=whole, formations=left), {name.line + 1: "army-of-renown"})
    return parsed


def _unread(parsed: ParsedList) -> dict[int, str]:
    return {problem.line: problem.text for problem in parsed.problems if problem.code == "LINE_NOT_READ"}


def _read(parsed: ParsedList, taken: Mapping[int, str]) -> ParsedList:
    """The list with unread lines that turned out to be a part of it: line to what it is."""
    return replace(
        parsed,
        problems=tuple(problem for problem in parsed.problems if problem.line not in taken),
        ledger=tuple(
            SourceLine(line.number, LineKind.READ, taken[line.number]) if line.number in taken else line
            for line in parsed.ledger
        ),
    )
