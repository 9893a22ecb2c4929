"""Sigdex: Android's page with ``Wounds: n``; enhancement costs stand on their bullets, outside the unit's figure."""

from __future__ import annotations

from collections.abc import Sequence

from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import Line

SIGDEX = "sigdex"


class SigdexReader(BlockReader):
    format = SIGDEX


def scores(lines: Sequence[Line]) -> dict[str, float]:
    texts = [line.text.casefold() for line in lines]
    if any("created with sigdex" in text for text in texts):
        return {SIGDEX: 0.99}
    marks = sum(any(text.startswith(mark) for text in texts) for mark in ("wounds:", "server version:", "app version:"))
    return {SIGDEX: 0.3 * marks} if marks else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    return SigdexReader(names, confidence).read(lines)
