"""The way in: any text or file of any format to parsed lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from armybuilder.interchange import own_json, trees
from armybuilder.interchange.grammars import (
    app,
    listbot,
    new_recruit,
    order_of_battle,
    scrollcaster,
    sigdex,
    third_edition,
)
from armybuilder.interchange.names import Names, default_names
from armybuilder.interchange.parsed import LineKind, ParsedList, ParseProblem, SourceLine
from armybuilder.interchange.rejoining import rejoined
from armybuilder.interchange.source import MAX_LISTS, Line, Refused, decode, text_of, to_lines
from armybuilder.interchange.splitting import split

Reader = Callable[[Sequence[Line], Names, str, float], ParsedList]

_GRAMMARS = (third_edition, order_of_battle, sigdex, new_recruit, scrollcaster, listbot, app)
_READERS: dict[str, Reader] = {
    app.IOS: app.read,
    app.ANDROID: app.read,
    sigdex.SIGDEX: sigdex.read,
    new_recruit.NEW_RECRUIT: new_recruit.read,
    scrollcaster.SCROLLCASTER: scrollcaster.read,
    listbot.LISTBOT: listbot.read,
    order_of_battle.ORDER_OF_BATTLE: order_of_battle.read,
    third_edition.THIRD_EDITION: third_edition.read,
}
TEXT_FORMATS: tuple[str, ...] = tuple(_READERS)
UNKNOWN = "unknown"
_LEAST_CONFIDENCE = 0.2
_LONGEST_MARK = 200
_JSON_START = re.compile(r'^(?:\{\s*["}]|\[\s*[\[{\]])')


class Detection(NamedTuple):
    """``format`` is an id of INTERFACES, ``third-edition`` or ``unknown``; ``confidence`` lies between 0 and 1."""

    format: str
    confidence: float


def detect(data: str | bytes, filename: str = "") -> Detection:
    """The format of a source, judged by its content; the file name only decides where the content does not."""
    data = _without_zeros(data)
    try:
        found = _detect_tree(data)
        return found or _detect_lines(rejoined(to_lines(decode(data))), filename)
    except Refused:
        return Detection(UNKNOWN, 0.0)


NamesFor = Callable[[str], Names]
"""The names to read a format with: some formats want more of them than others, and they are made when wanted."""


def read(
    data: str | bytes, filename: str = "", names: Names | NamesFor | None = None, format: str | None = None
) -> tuple[ParsedList, ...]:
    """Every list of a source, in order; never raises for its content.

    ``names`` are those to read with, or give them for a format. ``format`` sets the grammar instead of detecting it. A
    refused source gives one unreadable list whose problem says why: ``SOURCE_TOO_LARGE``, ``TOO_MANY_LINES``,
    ``TOO_MANY_LISTS``, ``TOO_MANY_UNITS``, ``NUL_IN_SOURCE``, ``NOT_A_LIST``, ``THIRD_EDITION``, ``BAD_XML``,
    ``BAD_ZIP``, ``BAD_JSON``, ``UNKNOWN_SCHEMA``.
    """
    names_for = names if callable(names) else _always(names or default_names())
    detected, data = UNKNOWN, _without_zeros(data)
    try:
        tree = _detect_tree(data) if format is None or format in trees.FORMATS or format == own_json.FORMAT else None
        if tree:
            detected = tree.format
            return _read_tree(data, tree)
        parts = split(rejoined(to_lines(decode(data))))
        if len(parts) > MAX_LISTS:
            raise Refused("TOO_MANY_LISTS", parts[MAX_LISTS][0].number)
        return tuple(_read_part(part, filename, names_for, format) for part in parts)
    except Refused as refusal:
        problem = ParseProblem(refusal.line, 1, refusal.code)
        return (ParsedList(format or detected, 0.0, problems=(problem,), readable=False),)


def _without_zeros(data: str | bytes) -> str | bytes:
    """A file in UTF-16 or UTF-32 as text, also one of a tree: some consoles save so whatever they are given."""
    return text_of(data) if isinstance(data, bytes) and b"\0" in data[:4] else data


def _always(names: Names) -> NamesFor:
    return lambda format: names


def _read_part(lines: list[Line], filename: str, names_for: NamesFor, format: str | None) -> ParsedList:
    found = Detection(format, 1.0) if format in _READERS else _detect_lines(lines, filename)
    reader = _READERS.get(found.format)
    if reader:
        return reader(lines, names_for(found.format), found.format, found.confidence)
    ledger = tuple(SourceLine(line.number, LineKind.UNREAD if line.text else LineKind.BLANK) for line in lines)
    first = next((line for line in lines if line.text), None)
    problem = ParseProblem(first.number if first else 1, 1, "NOT_A_LIST", first.text[:80] if first else "")
    return ParsedList(UNKNOWN, 0.0, problems=(problem,), ledger=ledger, readable=False)


def _detect_lines(lines: Sequence[Line], filename: str) -> Detection:
    short = [line for line in lines if 0 < len(line.text) < _LONGEST_MARK]
    scores: dict[str, float] = {}
    for grammar in _GRAMMARS:
        for format, score in grammar.scores(short).items():
            scores[format] = max(score, scores.get(format, 0.0))
    best = max(scores, key=lambda format: scores[format], default=UNKNOWN)
    confidence = scores.get(best, 0.0)
    return (
        Detection(best, round(min(confidence, 1.0), 2)) if confidence >= _LEAST_CONFIDENCE else Detection(UNKNOWN, 0.0)
    )


def _detect_tree(data: str | bytes) -> Detection | None:
    """Files with a structure of their own, known by their first bytes."""
    start = data[:4096]
    if isinstance(start, bytes):
        if start.startswith(b"PK\x03\x04"):
            return Detection(trees.ROSZ, 0.9)
        start = start.decode("utf-8", errors="replace")
    start = start.lstrip("\ufeff \t\r\n")
    if start.startswith("<") and "<roster" in start:
        return Detection(trees.ROS, 0.99)
    if start.startswith("<?xml"):
        return Detection(trees.ROS, 0.5)
    if _JSON_START.match(start):
        if own_json.MARKER in start:
            return Detection(own_json.FORMAT, 0.99)
        return Detection(trees.NEW_RECRUIT_JSON, 0.99 if '"roster"' in start else 0.5)
    return None


def _read_tree(data: str | bytes, found: Detection) -> tuple[ParsedList, ...]:
    if found.format not in (own_json.FORMAT, trees.NEW_RECRUIT_JSON):
        return trees.read_xml(data, found.format, found.confidence)
    value = trees.load_json(data)
    if own_json.is_own(value):
        return own_json.read(value, found.confidence)
    return trees.read_json(value, found.confidence)
