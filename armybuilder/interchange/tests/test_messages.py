"""Every code has exactly one sentence."""

from __future__ import annotations

import re
from pathlib import Path

from armybuilder.interchange.messages import MESSAGES, message
from armybuilder.interchange.parsed import ParseProblem

_PACKAGE = Path(__file__).resolve().parents[1]
_NO_CODES = {"FACTION_TERRAIN"}


def test_every_code_in_the_package_has_a_sentence_and_no_other() -> None:
    texts = [path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py") if "tests" not in path.parts]
    used = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', "".join(texts)))
    assert used - _NO_CODES == set(MESSAGES)


def test_a_message_names_what_was_found() -> None:
    problem = ParseProblem(3, 1, "UNIT_NOT_FOUND", "Clanrots")
    assert message(problem) == "No unit of this army is called “Clanrots”."


def test_braces_in_a_text_stay_as_they_are() -> None:
    assert message(ParseProblem(1, 1, "LINE_NOT_READ", "{text} {0}")) == "“{text} {0}” is no part of a list."
