"""Keyword expressions."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.expressions import ExpressionError, keywords_of, matches, parse


@pytest.mark.parametrize(
    "text, keywords, expected",
    [
        ("", set(), True),
        ("HERO", {"HERO"}, True),
        ("HERO", {"INFANTRY"}, False),
        ("HERO and not UNIQUE", {"HERO"}, True),
        ("HERO and not UNIQUE", {"HERO", "UNIQUE"}, False),
        ("(INFANTRY or CAVALRY) and STANDARD BEARER", {"CAVALRY", "STANDARD BEARER"}, True),
        ("(INFANTRY or CAVALRY) and STANDARD BEARER", {"CAVALRY"}, False),
        ("INFANTRY or CAVALRY and UNIQUE", {"INFANTRY"}, True),
        ("not (HERO or MONSTER)", {"BEAST"}, True),
        ("not not HERO", {"HERO"}, True),
        ("WAR  MACHINE", {"WAR MACHINE"}, True),
        ("ORRUK", {"ORRUK WARCLANS"}, False),
    ],
)
def test_expression_over_keywords(text: str, keywords: set[str], expected: bool) -> None:
    assert matches(text, frozenset(keywords)) is expected


@pytest.mark.parametrize(
    "text, column, expected",
    [
        ("HERO and", 9, "a keyword"),
        ("(HERO", 6, "a closing bracket"),
        ("HERO )", 6, "the end"),
        ("and HERO", 1, "a keyword"),
        ("HERO (MONSTER)", 6, "the end"),
    ],
)
def test_malformed_expression_is_refused_with_its_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)

    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_keywords_of_an_expression() -> None:
    assert keywords_of("(INFANTRY or WAR MACHINE) and not UNIQUE") == ("INFANTRY", "WAR MACHINE", "UNIQUE")
