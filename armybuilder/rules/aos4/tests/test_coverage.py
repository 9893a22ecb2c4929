"""A test about the tests: every rule and code has a legal and an illegal example, or a stated reason why not."""

from __future__ import annotations

from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import EVENT_RULES, MATCHED_RULES, RULE_SETS, UNCONFIRMED
from armybuilder.rules.aos4.tests.examples import EXAMPLES
from armybuilder.rules.aos4.tests.test_events import CASES

NO_RULE = {
    "R-05": "defines a value: test_totals",
    "R-06": "defines a value: test_totals",
    "R-14": "a permission that R-13 heeds: its examples stand there",
    "R-16": "permits: a leader alone is legal",
    "R-28": "says how R-18 counts: its examples stand there",
    "R-35": "data",
    "R-37": "defines a value: test_totals",
    "R-60": "an exception that R-59 heeds: test_evaluate",
    "R-62": "defines a value: test_totals",
    "R-73": "given in play, no list entries",
    "R-89e": "aliases for reading lists",
    "R-90": "defines a value: test_totals",
    "R-91": "play",
    "R-92": "play",
    "R-93": "play: told by R-36",
    "R-94": "defines a value: test_totals",
    "R-95": "play",
    "SP-06": "play",
    "PG-05": "limits of the rule sets: test_totals",
    "PG-06": "limits of the rule sets: example of R-70",
    "PG-07": "example of R-88",
    "PG-10": "campaign records, no list entries",
    "PG-11": "example of R-71",
}
"""Rows of the rule tables that are no rule of their own, and where they are looked after."""

NOT_BUILT = {"SEVERAL_LEADERS": "a regiment of the value has one leader at most"}
"""Codes that no list can bring about."""

_ROWS = (
    *(f"R-{number:02}" for number in (*range(1, 9), *range(10, 40), *range(45, 54), *range(55, 63), *range(65, 74))),
    *(f"R-{number}" for number in (*range(75, 90), *range(90, 96))),
    *("R-89b", "R-89c", "R-89d", "R-89e"),
    *(f"SP-{number:02}" for number in range(1, 8)),
    *(f"PG-{number:02}" for number in range(1, 12)),
)


def test_every_row_of_the_rule_tables_is_a_rule_or_looked_after() -> None:
    assert [row for row in _ROWS if row not in RULEBOOK and row not in NO_RULE] == []
    assert [row for row in NO_RULE if row in RULEBOOK] == []


def test_every_rule_has_an_example() -> None:
    with_example = {example.rule for example in EXAMPLES} | set(EVENT_RULES)

    assert sorted(rule.id for rule in RULEBOOK if rule.id not in with_example) == []


def test_every_code_is_reported_by_an_example() -> None:
    reported = {code for example in EXAMPLES for code, _ in example.expected}
    reported |= {code for _, _, _, expected in CASES for code, _ in expected}
    reported |= {"EVENT_ARMY_OF_RENOWN_NOT_ALLOWED"}

    assert sorted(RULEBOOK.codes - reported - NOT_BUILT.keys()) == []


def test_every_rule_belongs_to_a_rule_set() -> None:
    used = {rule for ruleset in RULE_SETS.values() for rule in ruleset.rules} | set(EVENT_RULES)

    assert sorted(rule.id for rule in RULEBOOK if rule.id not in used) == []


def test_rules_run_in_the_order_of_their_ids() -> None:
    numbers = [(int(rule.removeprefix("R-").rstrip("abcde")), rule) for rule in MATCHED_RULES]

    assert numbers == sorted(numbers)


def test_every_rule_has_its_law_in_one_sentence() -> None:
    assert [rule.id for rule in RULEBOOK if not rule.law.endswith(".") or len(rule.law) > 130] == []


def test_unconfirmed_rules_are_rules_or_limits() -> None:
    assert [entry.rule for entry in UNCONFIRMED if entry.rule not in RULEBOOK and entry.rule not in NO_RULE] == []


def test_violations_carry_facts_and_no_text() -> None:
    for example in EXAMPLES:
        for violation in evaluate(example.illegal, example.catalogue, example.ruleset).violations:
            for value in violation.params.values():
                assert not (isinstance(value, str) and value.endswith("."))
