"""Every code has exactly one sentence."""

from __future__ import annotations

import re
from pathlib import Path

from armybuilder import interchange
from armybuilder.interchange.parsed import ParseProblem
from armybuilder.validation.problems import PROBLEMS, REASONS, problem_text, reason_text

_PACKAGE = Path(interchange.__file__).parent
_NO_CODES = {"FACTION_TERRAIN"}


def test_every_code_in_the_package_has_a_sentence_and_no_other() -> None:
    texts = [path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py") if "tests" not in path.parts]
    used = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', "".join(texts)))
    assert used - _NO_CODES == set(PROBLEMS)


def test_a_message_names_what_was_found() -> None:
    problem = ParseProblem(3, 1, "UNIT_NOT_FOUND", "Clanrots")
    assert problem_text(problem) == "No unit of this army is called “Clanrots”."


def test_braces_in_a_text_stay_as_they_are() -> None:
    assert problem_text(ParseProblem(1, 1, "LINE_NOT_READ", "{text} {0}")) == "“{text} {0}” is no part of a list."


def test_candidates_are_offered_in_their_order() -> None:
    problem = ParseProblem(
        1, 1, "UNIT_NOT_FOUND", "Clanrots", ("Clanrats", "Plague Monks", "Stormvermin", "Night Runners")
    )
    assert problem_text(problem).endswith("Did you mean Clanrats, Plague Monks or Stormvermin?")


def test_every_reason_of_a_release_is_told_in_words() -> None:
    assert {reason_text(code) == str(text) for code, text in REASONS.items()} == {True}
    assert reason_text("app-data+prices") == "told by the app's data number, settled by the printed prices"


def test_a_list_without_a_faction_is_told_so_with_those_that_its_units_share() -> None:
    problem = ParseProblem(2, 1, "ARMY_NOT_FOUND", "", ("Ironjawz", "Kruleboyz"))
    assert problem_text(problem) == "No faction is named. Did you mean Ironjawz or Kruleboyz?"
