"""Several lists in one text: a new one begins behind a footer, at a second title, or at a marker line."""

from __future__ import annotations

from collections.abc import Sequence

from armybuilder.interchange.footers import is_footer
from armybuilder.interchange.grammars.new_recruit import TITLE
from armybuilder.interchange.grammars.order_of_battle import MARKER
from armybuilder.interchange.headings import heading
from armybuilder.interchange.lines import RULE, priced, total
from armybuilder.interchange.source import MAX_LINE_LENGTH, Line


def split(lines: Sequence[Line]) -> list[list[Line]]:
    """Parts of a text, one per list, together all lines in order. A text without any list is one part."""
    bodies = [_is_body(line) for line in lines]
    footers = [is_footer(line.text) for line in lines]
    more = _body_ahead(bodies, footers)
    parts: list[list[Line]] = [[]]
    titled = bodied = closed = False
    for index, line in enumerate(lines):
        title = not bodies[index] and _is_title(line)
        content = bool(line.text) and not line.fence and not RULE.match(line.text)
        starts = (
            (closed and content and not footers[index] and more[index])
            or (titled and bodied and title and not closed)
            or (bool(parts[-1]) and bodied and bool(MARKER.match(line.text)))
        )
        if starts:
            parts.append([])
            titled = bodied = closed = False
        parts[-1].append(line)
        titled = titled or (title and not bodied)
        bodied = bodied or bodies[index]
        closed = closed or footers[index]
    return parts


def _is_body(line: Line) -> bool:
    if len(line.raw) > MAX_LINE_LENGTH or not line.text or TITLE.search(line.text):
        return False
    return bool(heading(line.text)) or priced(line.text).points is not None


def _is_title(line: Line) -> bool:
    if len(line.raw) > MAX_LINE_LENGTH:
        return False
    return bool(total(line.text) or TITLE.search(line.text))


def _body_ahead(bodies: Sequence[bool], footers: Sequence[bool]) -> list[bool]:
    """For each line whether a block or unit line stands at it or behind it, before the next footer."""
    ahead = [False] * len(bodies)
    found = False
    for index in range(len(bodies) - 1, -1, -1):
        found = False if footers[index] else found or bodies[index]
        ahead[index] = found
    return ahead
