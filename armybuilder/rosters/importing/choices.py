"""What a visitor decided about doubtful lines, applied to the text itself: the corrected text is read like any other.

Line numbers stay: a line that is left out becomes a blank one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from armybuilder.interchange.parsed import LineKind, ParsedList, ParsedUnit
from armybuilder.interchange.source import clean, source_lines

KEEP = ""
"""The line stays as it is written."""
LEAVE_OUT = "-"
"""The line goes, with the lines below that belong to it; of a row of names only the one in doubt."""

_ROWS = frozenset({"lore", "tactics", "army", "army-of-renown", "handbook", "title"})
_SEPARATOR = r"\s*(?:,\s*and\b|[,;|/&]|\band\b)\s*"
_BRACKET = r"(?:\s*[(\[][^()\[\]]*[)\]])?"
_LABEL_ONLY = re.compile(r"^\W*[\w' ]*(?:\s*:|\s[-–—])?\s*$")


@dataclass(frozen=True, slots=True)
class Choice:
    """In ``line`` (counted from 1) ``text`` means ``to``: a name, ``KEEP`` or ``LEAVE_OUT``."""

    line: int
    text: str
    to: str


@dataclass(frozen=True, slots=True)
class Anatomy:
    """Which lines of a source hold several names, and which further lines belong to a line."""

    rows: frozenset[int] = frozenset()
    below: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))


def anatomy_of(parsed: ParsedList) -> Anatomy:
    """The anatomy of a list that was read."""
    rows = {line.number for line in parsed.ledger if line.kind is LineKind.READ and line.what in _ROWS}
    below = {unit.line: tuple(_own_lines(unit)) for unit in _every_unit(parsed) if unit.line}
    for renown in parsed.renown:
        members = [line for unit in renown.members for line in (unit.line, *_own_lines(unit))]
        below[renown.line] = tuple(line for line in members if line)
    return Anatomy(frozenset(rows), MappingProxyType(below))


def _every_unit(parsed: ParsedList) -> Iterator[ParsedUnit]:
    yield from parsed.units()
    for renown in parsed.renown:
        yield from renown.members


def _own_lines(unit: ParsedUnit) -> Iterator[int]:
    for line in (*(detail.line for detail in unit.details), *(line for _mark, line in unit.marks)):
        if line and line != unit.line:
            yield line


def apply_choices(source: str, choices: Iterable[Choice], anatomy: Anatomy | None = None) -> str:
    """The source with the choices applied; a choice whose text does not stand in its line changes nothing."""
    anatomy = anatomy or Anatomy()
    lines = source_lines(source)
    for choice in choices:
        if choice.to == KEEP or not choice.text or not 0 < choice.line <= len(lines):
            continue
        line = _with_text(lines[choice.line - 1], choice.text)
        if line is None:
            continue
        if choice.to != LEAVE_OUT:
            lines[choice.line - 1] = line.replace(choice.text, choice.to, 1)
        elif choice.line in anatomy.rows:
            lines[choice.line - 1] = _without(line, choice.text)
        else:
            _blank(lines, (choice.line, *anatomy.below.get(choice.line, ())))
    return "\n".join(lines)


def _with_text(line: str, text: str) -> str | None:
    """The line as written or, where pasting changed its signs, as it is read; None when the text is in neither."""
    return next((form for form in (line, clean(line)) if text in form), None)


def _without(row: str, text: str) -> str:
    """A row without one of its names and the separator beside it; blank when only its label would be left."""
    name = re.escape(text) + _BRACKET
    for pattern in (_SEPARATOR + name, name + _SEPARATOR, name):
        shorter, found = re.subn(pattern, "", row, count=1, flags=re.IGNORECASE)
        if found:
            return "" if pattern == name and _LABEL_ONLY.match(shorter) else shorter
    return row


def _blank(lines: list[str], numbers: Sequence[int]) -> None:
    for number in numbers:
        if 0 < number <= len(lines):
            lines[number - 1] = ""
