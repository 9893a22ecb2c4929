"""Every rule of matched play finds what it should in its illegal example and nothing in its legal one."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.examples import EXAMPLES, Example
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.tests.judging import by_rule

_IDS = [f"{example.rule}-{number}" for number, example in enumerate(EXAMPLES)]


@pytest.mark.parametrize("example", EXAMPLES, ids=_IDS)
def test_rule_finds_nothing_in_the_legal_example(example: Example) -> None:
    catalogue = example.legal_catalogue or example.catalogue

    assert by_rule(example.rule, example.legal, catalogue, example.ruleset) == ()


@pytest.mark.parametrize("example", EXAMPLES, ids=_IDS)
def test_rule_finds_exactly_what_is_wrong_in_the_illegal_example(example: Example) -> None:
    assert by_rule(example.rule, example.illegal, example.catalogue, example.ruleset) == example.expected


@pytest.mark.parametrize("example", EXAMPLES, ids=_IDS)
def test_rule_declares_every_code_that_it_reports(example: Example) -> None:
    declared = RULEBOOK[example.rule].codes

    assert [code for code, _ in example.expected if code not in declared] == []
