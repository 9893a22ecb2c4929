"""Event rules: each asks for nothing by default and finds exactly its own when composed."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.examples import Example
from armybuilder.rules.aos4.examples.catalogues import L0
from armybuilder.rules.aos4.examples.events import EVENT_EXAMPLES, TWICE, WITH_RENOWN
from armybuilder.rules.aos4.rulesets import EVENT_RULES, event_ruleset, get_ruleset
from armybuilder.rules.aos4.tests.judging import errors

BASE = get_ruleset("ghb-2026-27")


@pytest.mark.parametrize("example", EVENT_EXAMPLES, ids=lambda example: example.note)
def test_event_rule_finds_exactly_its_own(example: Example) -> None:
    assert errors(example.legal, example.legal_catalogue or example.catalogue, example.ruleset) == ()
    assert errors(example.illegal, example.catalogue, example.ruleset) == example.expected


def test_an_event_asks_for_nothing_by_default() -> None:
    ruleset = event_ruleset("gt", "A tournament", BASE)

    assert errors(TWICE, ruleset=ruleset) == errors(WITH_RENOWN, ruleset=ruleset) == ()
    assert ruleset.id == "event-gt"
    assert ruleset.rules[-len(EVENT_RULES) :] == EVENT_RULES


def test_an_event_switches_rules_off() -> None:
    ruleset = event_ruleset("gt", "A tournament", BASE, without=("R-75", "R-80"))

    assert errors(L0.with_changes(formations=(), tactic_cards=()), ruleset=ruleset) == ()
