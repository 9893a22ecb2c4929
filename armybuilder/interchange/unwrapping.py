"""Header names that go on in the next line, as mail programs and narrow pages wrap them.

Only a name that nothing bears is looked at, and only where the unread line right below completes it to one that
something bears exactly.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from armybuilder.interchange.lines import priced
from armybuilder.interchange.lookup import CatalogueLookup, NameTable, tactic_cards
from armybuilder.interchange.parsed import LineKind, ParsedList, ParsedLore, ParsedName, SourceLine

N = TypeVar("N", ParsedName, ParsedLore)


def unwrapped(parsed: ParsedList, lookup: CatalogueLookup) -> ParsedList:
    """The list with formations, lores and battle tactic cards that were cut in two made whole."""
    unread = {problem.line: problem.text for problem in parsed.problems if problem.code == "LINE_NOT_READ"}
    taken: dict[int, str] = {}

    def whole(name: N, table: NameTable[Any], what: str) -> N:
        rest = priced(unread.get(name.line + 1, ""))
        text = f"{name.text} {rest.name}"
        if not rest.name or rest.rest or table.knows(name.text) or not table.knows(text):
            return name
        taken[name.line + 1] = what
        return replace(name, text=text, points=name.points if rest.points is None else rest.points)

    if not unread:
        return parsed
    formations = tuple(whole(name, lookup.formations, "army") for name in parsed.formations)
    cards = tuple(whole(card, tactic_cards(), "tactics") for card in parsed.tactic_cards)
    lores = tuple(whole(lore, lookup.lores[lore.kind], "lore") for lore in parsed.lores)
    return replace(
        parsed,
        formations=formations,
        tactic_cards=cards,
        lores=lores,
        problems=tuple(problem for problem in parsed.problems if problem.line not in taken),
        ledger=tuple(
            SourceLine(line.number, LineKind.READ, taken[line.number]) if line.number in taken else line
            for line in parsed.ledger
        ),
    )
