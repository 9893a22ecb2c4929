"""Rows that hold several names: lores and battle tactic cards.

Names may themselves hold "and" (Intercept and Recover), so a row is cut where the pieces are known names; unknown
text is cut by the habits of the tool that wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from armybuilder.interchange.lines import priced

_SEPARATOR = re.compile(r"\s*,\s+and\s+|\s*[,;|/]\s*|\s+(?:and|&|\+)\s+|(?:^|\s+)\d[.)]\s+(?=[^\W\d])", re.IGNORECASE)
_OPEN_END = re.compile(r"[\s,;]+(?:and|&)$", re.IGNORECASE)
_REMARK = re.compile(r"\s*\((?!\s*\d+\s*(?:pts?|points?)?\s*\))[^()]*\)\s*$", re.IGNORECASE)
_FIGURE_OR_REMARK = re.compile(r"[\d(]")
_MAX_SEPARATORS = 24
_MAX_WITHIN = 4
"""No name holds more separators."""


def split_row(text: str, known: Callable[[str], bool], *, and_joins: bool = True) -> tuple[str, ...]:
    """Pieces of a row in order. ``and_joins``: unknown text is cut at "and" too, not only at commas."""
    text = _OPEN_END.sub("", text.strip().strip(",;"))
    separators = [match for match in _SEPARATOR.finditer(text) if not _inside_bracket(text, match.start())]
    separators = separators[:_MAX_SEPARATORS]
    starts = [0, *(match.end() for match in separators)]
    ends = [*(match.start() for match in separators), len(text)]
    best: list[tuple[float, tuple[str, ...]]] = [(0.0, ())]
    for last in range(len(ends)):
        options: list[tuple[float, tuple[str, ...]]] = []
        for first in range(max(0, last - _MAX_WITHIN), last + 1):
            piece = text[starts[first] : ends[last]].strip()
            if not piece:
                continue
            cost, before = best[first]
            price = 0.0 if known(bare(piece)) else 1.0 + _inner_cost(separators[first:last], and_joins)
            options.append((cost + price, (*before, piece)))
        best.append(min(options, default=best[-1], key=lambda option: option[0]))
    return best[-1][1]


def begins_with(text: str, begun: Callable[[str], bool], known: Callable[[str], bool]) -> bool:
    """Whether the first piece of a row is a known name: a cheap look before a line is cut as a row.

    ``begun``: whether any name has the first word of a text; most lines need no further look.
    """
    text = text.strip().strip(",;")
    ends = [match.start() for match, _ in zip(_SEPARATOR.finditer(text), range(_MAX_WITHIN + 1), strict=False)]
    pieces = (bare(text[:end].strip()) for end in (*ends, len(text)))
    first = next(pieces)
    return begun(first) and (known(first) or any(map(known, pieces)))


def bare(piece: str) -> str:
    """A piece without its price and without a remark in brackets."""
    if not _FIGURE_OR_REMARK.search(piece):
        return piece.strip()
    found = priced(piece)
    return _REMARK.sub("", piece if found.rest else found.name).strip()


def _inner_cost(separators: list[re.Match[str]], and_joins: bool) -> float:
    total = 0.0
    for match in separators:
        comma = any(char in match[0] for char in ",;|/+.)")
        total += 1.5 if comma or and_joins else 0.0
    return total


def _inside_bracket(text: str, position: int) -> bool:
    return text.count("(", 0, position) > text.count(")", 0, position)
