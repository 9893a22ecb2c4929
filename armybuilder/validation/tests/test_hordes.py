"""Sentences of HORDES: one per code, with names and numbers."""

from __future__ import annotations

import pytest

from armybuilder.rules.hordes.army import Entry, Horde, HordeCase, Limits
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.examples import HORDE_EXAMPLES
from armybuilder.rules.hordes.validator import BOOK
from armybuilder.validation.hordes import HORDES_MESSAGES, horde_sentence


def said(code: str) -> str:
    example = next(one for one in HORDE_EXAMPLES if one.expected[0][0] == code)
    return horde_sentence(next(iter(BOOK[example.rule].check(HordeCase(example.illegal, example.book, Limits())))))


def test_horde_of_no_faction_is_called_that() -> None:
    case = HordeCase(Horde(entries=(Entry("ash-hound"),)), DEMO, Limits())
    sentence = horde_sentence(next(iter(BOOK["HR-06"].check(case))))
    assert sentence == "Ash Hound is of Emberwild; the horde is of no faction, and it does not work for them."


def test_every_code_has_a_sentence_and_no_other() -> None:
    assert set(HORDES_MESSAGES) == BOOK.codes


@pytest.mark.parametrize(
    "code, sentence",
    [
        ("POINTS_LIMIT_EXCEEDED", "The horde costs 374 points; 300 are allowed."),
        ("HORDES_FIELD_ALLOWANCE", "Kiln Ogre is taken 3 times; its field allowance is 2."),
        ("HORDES_ATTACHMENT", "Warden Captain cannot join Pyre Singer: the unit does not permit it."),
        (
            "HORDES_WEAPON_CREW_SHAPE",
            "Gunners of Lone Mortar: 1, crewmen: 0; a weapon crew is one gunner with at least one crewman and no "
            "leader.",
        ),
        ("HORDES_PROFILE_INCOMPLETE", "The profile of Bare One does not say: CMD and base."),
        ("HORDES_PROFILE_UNKNOWN", "No profile is called “ghost”."),
    ],
)
def test_sentence_names_the_unit_and_the_numbers(code: str, sentence: str) -> None:
    assert said(code) == sentence
