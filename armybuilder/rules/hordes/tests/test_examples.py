"""Every rule of HORDES finds what it should in its illegal example and nothing in its legal one."""

from __future__ import annotations

import pytest

from armybuilder.rules.hordes.army import Horde, HordeCase, Limits
from armybuilder.rules.hordes.examples import HORDE_EXAMPLES, HordeExample
from armybuilder.rules.hordes.validator import BOOK

_IDS = [f"{example.rule}-{number}" for number, example in enumerate(HORDE_EXAMPLES)]


def found(example: HordeExample, horde: Horde) -> tuple[tuple[str, str], ...]:
    check = BOOK[example.rule].check
    return tuple((one.code, one.path) for one in check(HordeCase(horde, example.book, Limits())))


@pytest.mark.parametrize("example", HORDE_EXAMPLES, ids=_IDS)
def test_rule_finds_nothing_in_the_legal_example(example: HordeExample) -> None:
    assert found(example, example.legal) == ()


@pytest.mark.parametrize("example", HORDE_EXAMPLES, ids=_IDS)
def test_rule_finds_exactly_what_is_wrong_in_the_illegal_example(example: HordeExample) -> None:
    assert found(example, example.illegal) == example.expected


def test_every_rule_and_every_code_has_an_example() -> None:
    assert sorted({example.rule for example in HORDE_EXAMPLES}) == [rule.id for rule in BOOK]
    assert {code for example in HORDE_EXAMPLES for code, _ in example.expected} == BOOK.codes
