"""The official app: iOS and Android dialects of all versions seen (1.7 to 1.38)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.footers import prints_v
from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import Line

IOS, ANDROID = "app-ios", "app-android"
_FOOTER = "warhammer age of sigmar: the app"


class AppReader(BlockReader):
    format = ANDROID


class IosReader(BlockReader):
    format = IOS


def scores(lines: Sequence[Line]) -> dict[str, float]:
    """Confidence for each dialect; the dialect marks are rules, the wording of two header lines and the version's v."""
    texts = [line.text for line in lines]
    lowered = [text.casefold() for text in texts]
    made_by_app = any(_FOOTER in text for text in lowered)
    blocks = sum(text.startswith(("general's regiment", "general’s regiment", "regiment ")) for text in lowered)
    figures = any(re.search(r"/\s*\d[\d,.]*\s*(?:pts?|points?)\s*$", text) for text in lowered)
    base = 0.9 if made_by_app else min(0.6, 0.2 * bool(blocks) + 0.2 * figures + 0.2 * _priced_share(texts))
    if not base:
        return {}
    ios = _ios_marks(texts, lowered)
    return {IOS: base + 0.02 * max(ios, 0), ANDROID: base + 0.02 * max(-ios, 0)}


def _ios_marks(texts: Sequence[str], lowered: Sequence[str]) -> int:
    """Marks of the iOS dialect minus marks of the Android dialect, between -3 and 3."""
    version = prints_v(tuple(texts[-6:]))
    if version is None:
        version = prints_v(tuple(text for text in texts if text[:4].casefold() == "app:"))
    marks = 0 if version is None else (1 if version else -1)
    marks += any(re.match(r"^-{3,}$", text) for text in texts)
    marks += any(text.startswith("grand alliance ") or "battle tactics cards" in text for text in lowered)
    marks -= any("battle tactic cards" in text for text in lowered)
    marks -= not any(re.match(r"^[-—–]{2,}$", text) for text in texts)
    return max(-3, min(3, marks))


def _priced_share(texts: Sequence[str]) -> float:
    priced = sum(bool(re.search(r"\(\d{2,4}\)", text)) for text in texts)
    return min(1.0, 3 * priced / max(1, sum(bool(text) for text in texts)))


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    reader = IosReader if dialect == IOS else AppReader
    return reader(names, confidence).read(lines)
