"""Event rules: each asks for nothing by default and finds exactly its own when composed."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.evaluate import totals
from armybuilder.rules.aos4.examples import Example
from armybuilder.rules.aos4.examples.catalogues import L0, SLAVES, placed
from armybuilder.rules.aos4.examples.events import EVENT_EXAMPLES, TWICE, WITH_RENOWN
from armybuilder.rules.aos4.rulesets import (
    EVENT_RULES,
    RULE_SETS,
    SWITCHED_OFF,
    UNCONFIRMED,
    Unconfirmed,
    event_ruleset,
    get_ruleset,
)
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


def test_r37_an_event_switches_the_surcharge_off() -> None:
    two = TWICE.with_changes(auxiliaries=(placed("a", "Chaos Spawn"), placed("b", "Chaos Spawn")))
    ruleset = event_ruleset("gt", "A tournament", BASE, without=("R-37",))

    assert (totals(two, SLAVES).surcharge, totals(two, SLAVES, ruleset).surcharge) == (20, 0)


@pytest.mark.parametrize("entry", [entry for entry in UNCONFIRMED if entry.switchable], ids=lambda entry: entry.rule)
def test_every_unconfirmed_rule_can_be_switched_off(entry: Unconfirmed) -> None:
    base = next((ruleset for ruleset in RULE_SETS.values() if entry.rule in ruleset.rules), BASE)
    without = event_ruleset("gt", "A tournament", base, without=(entry.rule,))
    with_all = event_ruleset("gt", "A tournament", base)

    assert entry.rule not in without.rules
    assert entry.rule in with_all.rules or entry.rule in SWITCHED_OFF
