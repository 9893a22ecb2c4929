"""Lists of the third edition share the app's footer; they are recognised and refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import LineKind, ParsedList, ParseProblem, SourceLine
from armybuilder.interchange.source import Line

THIRD_EDITION = "third-edition"

_MARK = re.compile(
    r"^(?:[-–•*]\s*)?(?:(?:army faction|grand strategy|triumphs?|subfaction|mortal realm)\s*:|allegiance\s*:"
    r"|total points\s*:|total\s*:\s*\d+\s*/\s*\d+\s*wounds)",
    re.IGNORECASE,
)
_ROLES = frozenset({"LEADERS", "LEADER", "BATTLELINE", "ARTILLERY", "BEHEMOTH", "BEHEMOTHS", "OTHER", "ENDLESS SPELLS"})


def scores(lines: Sequence[Line]) -> dict[str, float]:
    marks = sum(bool(_MARK.match(line.text)) for line in lines)
    roles = sum(line.text in _ROLES for line in lines)
    certain = marks >= 2 or (marks and roles) or roles >= 2
    return {THIRD_EDITION: 0.98} if certain else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    """An unreadable list with the problem ``THIRD_EDITION`` at the first line that shows the edition."""
    shows = next((line for line in lines if _MARK.match(line.text) or line.text in _ROLES), lines[0])
    ledger = tuple(SourceLine(line.number, LineKind.UNREAD if line.text else LineKind.BLANK) for line in lines)
    problem = ParseProblem(shows.number, shows.indent + 1, "THIRD_EDITION", shows.text)
    return ParsedList(THIRD_EDITION, confidence, problems=(problem,), ledger=ledger, readable=False)
