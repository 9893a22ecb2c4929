"""A test about the tests: every rule and code has a legal and an illegal example, or a stated reason why not."""

from __future__ import annotations

from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples import CANNOT_BE_BUILT, EXAMPLES, WITHOUT_EXAMPLE
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import EVENT_RULES, MATCHED_RULES, RULE_SETS, UNCONFIRMED

JUDGED_BY_OTHERS = {"R-14", "R-28", "PG-06", "PG-07", "PG-11"}
"""Rows that other rules judge, with examples of their own."""

_ROWS = (
    *(f"R-{number:02}" for number in (*range(1, 9), *range(10, 40), *range(45, 54), *range(55, 63), *range(65, 74))),
    *(f"R-{number}" for number in (*range(75, 90), *range(90, 96))),
    *("R-89b", "R-89c", "R-89d", "R-89e"),
    *(f"SP-{number:02}" for number in range(1, 8)),
    *(f"PG-{number:02}" for number in range(1, 12)),
)


def test_every_row_of_the_rule_tables_is_a_rule_or_looked_after() -> None:
    looked_after = JUDGED_BY_OTHERS | WITHOUT_EXAMPLE.keys()

    assert [row for row in _ROWS if row not in RULEBOOK and row not in looked_after] == []
    assert [row for row in looked_after if row in RULEBOOK] == []


def test_every_rule_and_row_has_an_example_or_a_reason_why_not() -> None:
    with_example = {example.row for example in EXAMPLES}
    rows = {*_ROWS, *(rule.id for rule in RULEBOOK)}

    assert sorted(rows - with_example - WITHOUT_EXAMPLE.keys()) == []
    assert sorted(with_example & WITHOUT_EXAMPLE.keys()) == []


def test_every_code_is_reported_by_an_example() -> None:
    reported = {code for example in EXAMPLES for code, _ in example.expected}

    assert sorted(RULEBOOK.codes - reported) == sorted(CANNOT_BE_BUILT)


def test_every_rule_belongs_to_a_rule_set() -> None:
    used = {rule for ruleset in RULE_SETS.values() for rule in ruleset.rules} | set(EVENT_RULES)

    assert sorted(rule.id for rule in RULEBOOK if rule.id not in used) == []


def test_rules_run_in_the_order_of_their_ids() -> None:
    numbers = [(int(rule.removeprefix("R-").rstrip("abcde")), rule) for rule in MATCHED_RULES]

    assert numbers == sorted(numbers)


def test_every_rule_has_its_law_in_one_sentence() -> None:
    assert [rule.id for rule in RULEBOOK if not rule.law.endswith(".") or len(rule.law) > 130] == []


def test_unconfirmed_rules_are_rules_or_limits() -> None:
    assert [entry.rule for entry in UNCONFIRMED if entry.rule not in RULEBOOK and entry.rule not in _ROWS] == []


def test_violations_carry_facts_and_no_text() -> None:
    for example in EXAMPLES:
        for violation in evaluate(example.illegal, example.catalogue, example.ruleset).violations:
            for value in violation.params.values():
                assert not (isinstance(value, str) and value.endswith("."))
