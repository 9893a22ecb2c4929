"""New Recruit's text: total without limit in the title, command models below the units, no rules between blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import Line

NEW_RECRUIT = "new-recruit"
TITLE = re.compile(r"\(\d[\d,.]* points\)\s*-\s", re.IGNORECASE)


class NewRecruitReader(BlockReader):
    format = NEW_RECRUIT


def scores(lines: Sequence[Line]) -> dict[str, float]:
    texts = [line.text for line in lines]
    lowered = [text.casefold() for text in texts]
    if any("created with new recruit" in text or "created with newrecruit.eu" in text for text in lowered):
        return {NEW_RECRUIT: 0.99}
    title = any(TITLE.search(text) for text in texts[:12])
    models = any(re.match(r"^• \dx (?:champion|musician|standard bearer)", text) for text in lowered)
    return {NEW_RECRUIT: 0.5 * title + 0.25 * models} if title or models else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    return NewRecruitReader(names, confidence).read(lines)
