"""Scrollcaster: New Recruit's title, headings that end in a colon, indented units, lores and cards as bullet lists."""

from __future__ import annotations

from collections.abc import Sequence

from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import Line

SCROLLCASTER = "scrollcaster"


class ScrollcasterReader(BlockReader):
    format = SCROLLCASTER


def scores(lines: Sequence[Line]) -> dict[str, float]:
    texts = [line.text.casefold() for line in lines]
    if any("created with scrollcaster" in text for text in texts):
        return {SCROLLCASTER: 0.99}
    colons = any(text in ("general's regiment:", "regiment 1:", "battle tactic cards:") for text in texts)
    indented = any(line.indent >= 2 and line.text.endswith(")") for line in lines)
    return {SCROLLCASTER: 0.55} if colons and indented else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    return ScrollcasterReader(names, confidence).read(lines)
