"""Every step of either game has a sentence that its values fill, and no sentence stands alone."""

from __future__ import annotations

from armybuilder.aids.words import said, sentences
from armybuilder.rules.aos4.table.steps import STEP_RULES as AOS4
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.hordes.steps import STEP_RULES as HORDES


def test_every_code_has_a_sentence() -> None:
    assert sentences().keys() == {*AOS4, *HORDES}


def test_numbers_of_inches_are_short() -> None:
    assert said(step("TELEPORT_TOO_FAR", roll=7.0)).text == 'The point must lie within 7".'
