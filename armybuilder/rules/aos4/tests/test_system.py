"""Age of Sigmar keeps the contract of game systems."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.army_document import to_document
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples.catalogues import L0, SLAVES
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET
from armybuilder.rules.aos4.system import SYSTEM, UNCHOSEN
from armybuilder.rules.system import DocumentProblem, Total, game_system

DOCUMENT = to_document(L0)


def test_system_is_found_by_discovery() -> None:
    assert game_system("aos4") is SYSTEM
    assert SYSTEM.rulesets()[0].id == DEFAULT_RULESET


def test_empty_list_waits_for_its_army() -> None:
    assert SYSTEM.parse(SYSTEM.empty()).army == UNCHOSEN


def test_document_is_read_and_written_unchanged() -> None:
    assert SYSTEM.parse(DOCUMENT) == L0
    assert SYSTEM.serialise(L0) == DOCUMENT


def test_list_is_judged_as_everywhere_else() -> None:
    assert SYSTEM.evaluate(DOCUMENT, SLAVES, DEFAULT_RULESET) == evaluate(L0, SLAVES)


def test_unknown_rule_set_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        SYSTEM.evaluate(DOCUMENT, SLAVES, "ghb-1066")


def test_unreadable_document_names_the_place() -> None:
    with pytest.raises(DocumentProblem) as caught:
        SYSTEM.parse({**DOCUMENT, "regiments": [{"leader": {"profile": "x"}}]})
    assert (caught.value.path, caught.value.code) == ("regiments[0].leader.uid", "MISSING_KEY")


def test_totals_begin_with_the_points() -> None:
    first, *others = SYSTEM.totals(DOCUMENT, SLAVES)
    assert first == Total("points", 990, 1000)
    assert [total.name for total in others] == ["drops", "models", "health", "control", "wizards", "priests"]


def test_export_names_every_unit_with_its_price() -> None:
    lines = SYSTEM.export_text(DOCUMENT, SLAVES).splitlines()
    assert lines[2] == "990/1000 points | 2 drops"
    assert "General's Regiment" in lines
    assert sum(" x " in line for line in lines) == len(list(L0.placed_units()))
