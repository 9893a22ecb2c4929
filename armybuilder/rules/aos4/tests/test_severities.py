"""Which codes an event may judge more or less severely, and how severe they are without it."""

import pytest

from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples import EXAMPLES, Example
from armybuilder.rules.aos4.examples.catalogues import SLAVES, regiment, with_regiments
from armybuilder.rules.aos4.rulesets import RULE_SETS, event_ruleset, get_ruleset
from armybuilder.rules.aos4.severities import MILDER, adjustable, severity_of
from armybuilder.rules.violation import STILL_TO_DO, Severity

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.rule} {example.note}".strip())
def test_every_finding_has_the_severity_that_its_code_is_said_to_have(example: Example) -> None:
    ruleset = example.ruleset or get_ruleset(example.illegal.ruleset)
    report = evaluate(example.illegal, example.catalogue, ruleset)
    assert {found.code: found.severity for found in report.violations} == {
        found.code: severity_of(found.code, ruleset) for found in report.violations
    }


def test_nothing_that_a_list_always_needs_may_be_softened() -> None:
    assert STILL_TO_DO & adjustable().keys() == set()


def test_codes_of_confirmed_rules_are_errors_everywhere() -> None:
    shared = {"POINTS_LIMIT_EXCEEDED", "UNIT_NOT_IN_ARMY_OF_RENOWN", "WARMASTER_NOT_GENERAL", "RENOWN_NOT_FOR_FACTION"}
    assert shared & adjustable().keys() == set()


def test_what_is_milder_than_an_error_may_be_raised() -> None:
    milder = {code for ruleset in RULE_SETS.values() for code in ruleset.severities} | MILDER.keys()
    assert milder - adjustable().keys() == set()
    assert {"EVENT_BANNED", "LEGENDS_NOT_ALLOWED", "UNIT_CONDITION_FAILED"} <= adjustable().keys()


def test_r02_is_raised_to_an_error_by_an_event() -> None:
    army = with_regiments(regiment("Archaon, the Everchosen"), points_limit=1000)
    base = get_ruleset("ghb-2026-27")
    raised = event_ruleset("gt", "A tournament", base, severities={"UNIT_OVER_HALF_POINTS": Severity.ERROR})
    assert "UNIT_OVER_HALF_POINTS" not in {found.code for found in evaluate(army, SLAVES, base).errors}
    assert "UNIT_OVER_HALF_POINTS" in {found.code for found in evaluate(army, SLAVES, raised).errors}
