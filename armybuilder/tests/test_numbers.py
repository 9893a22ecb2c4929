"""Whole numbers in what people send."""

import pytest

from armybuilder.numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("123456789", 123456789), ("٣", 3)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "1.0", "²", "①", "1" * 10, "9" * 5000])
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_longest_is_how_many_digits_there_may_be() -> None:
    assert (whole_number("999", longest=3), whole_number("1000", longest=3)) == (999, None)
