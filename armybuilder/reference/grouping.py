"""Keywords that have no effect of their own: what they group in the present data, for the glossary.

Facts of the data, not of the rules: made from the newest release, so a new release needs no new words.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from armybuilder.reference.library import library
from factions.presentation.shelf import Book, book_of_today

MOST_ARMIES = 3


@dataclass(frozen=True, slots=True)
class GroupingKeyword:
    """A keyword, how many warscrolls bear it, and the armies that field them, the first few by name."""

    name: str
    units: int
    armies: tuple[str, ...]
    more: int

    @property
    def query(self) -> str:
        """The keyword as the query page reads it."""
        return f'"{self.name}"'


def grouping_keywords() -> tuple[GroupingKeyword, ...]:
    """Every keyword of the present data that the glossary does not explain, by name; none before data are loaded."""
    book = book_of_today()
    return _of(book) if book is not None else ()


def _of(book: Book) -> tuple[GroupingKeyword, ...]:
    explained = {entry.name.upper() for entry in library().glossary}
    units: dict[str, set[str]] = defaultdict(set)
    armies: dict[str, dict[str, None]] = defaultdict(dict)
    for candidate in book.candidates:
        for keyword in candidate.keywords - explained:
            units[keyword].add(candidate.warscroll)
            armies[keyword][candidate.where] = None
    return tuple(
        GroupingKeyword(
            keyword,
            len(units[keyword]),
            tuple(armies[keyword])[:MOST_ARMIES],
            max(0, len(armies[keyword]) - MOST_ARMIES),
        )
        for keyword in sorted(units)
    )
