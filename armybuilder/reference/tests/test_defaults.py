"""The page "What we could not confirm" is complete: every unconfirmed rule with its default and its switch."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from armybuilder.reference.defaults import BY_AN_EVENT, BY_RULE_SET, default_of, rules_with_defaults
from armybuilder.reference.library import library
from armybuilder.rules.aos4.rulesets import UNCONFIRMED, Unconfirmed
from armybuilder.rules.hordes.system import SYSTEM as HORDES


def test_every_unconfirmed_rule_has_a_default_and_no_other() -> None:
    assert sorted(rule.id for rule in library().unconfirmed()) == sorted(rules_with_defaults())


def test_every_switch_of_the_rule_sets_is_an_unconfirmed_rule() -> None:
    known = {rule.id for rule in library().unconfirmed()}

    assert [entry.rule for entry in UNCONFIRMED if entry.rule not in known] == []


@pytest.mark.parametrize("entry", UNCONFIRMED, ids=lambda entry: entry.rule)
def test_the_page_says_rule_default_and_switch(entry: Unconfirmed) -> None:
    text = unescape(Client().get("/rules/unconfirmed/").content.decode())
    row = text.partition(f'href="/rules/army/{entry.rule}/"')[2].partition("</tr>")[0]

    assert f"By default: {entry.default}." in row
    assert (BY_AN_EVENT[1:] in row) is entry.switchable


def test_hr03_the_other_reading_is_a_rule_set() -> None:
    assert default_of("HR-03").switch == BY_RULE_SET
    assert [ruleset.limits.allowance_per_warlock for ruleset in HORDES.rulesets()] == [False, True]


def test_a_confirmed_rule_has_no_default() -> None:
    with pytest.raises(KeyError):
        default_of("R-15")
