"""The keyword language: meaning, round trip, and errors with their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.keywords import And, KeywordQueryError, Name, Not, Or, Query, matches, names, parse, write

LORD = frozenset({"HERO", "INFANTRY", "WARRIORS OF CHAOS", "WIZARD (2)", "WARD (6+)", "Ruinous Champion"})


@pytest.mark.parametrize(
    "text, query",
    [
        ("HERO", Name("HERO")),
        ('"WARRIORS OF CHAOS"', Name("WARRIORS OF CHAOS")),
        ("WARRIORS OF CHAOS", Name("WARRIORS OF CHAOS")),
        ("HERO and not UNIQUE", And((Name("HERO"), Not(Name("UNIQUE"))))),
        ("A OR B AND C", Or((Name("A"), And((Name("B"), Name("C")))))),
        ("(A OR B) AND C", And((Or((Name("A"), Name("B"))), Name("C")))),
        ("NOT NOT A", Not(Not(Name("A")))),
        ('"CALLIS AND TOLL"', Name("CALLIS AND TOLL")),
        ("MEGA-GARGANT AND GUNNAR'S OATHSWORN", And((Name("MEGA-GARGANT"), Name("GUNNAR'S OATHSWORN")))),
    ],
)
def test_text_is_read(text: str, query: Query) -> None:
    assert parse(text) == query


@pytest.mark.parametrize(
    "text, expected",
    [
        ("HERO AND INFANTRY", True),
        ("HERO AND NOT INFANTRY", False),
        ("CAVALRY OR INFANTRY", True),
        ("NOT UNIQUE", True),
        ("WIZARD", True),
        ('"WIZARD (2)"', True),
        ('"WIZARD (1)"', False),
        ("ward", True),
        ('"ruinous champion"', True),
        ("WARRIORS", False),
    ],
)
def test_query_is_judged(text: str, expected: bool) -> None:
    assert matches(parse(text), LORD) is expected


def test_typographic_apostrophes_and_hyphens_are_the_same() -> None:
    assert matches(parse('"GUNNAR\'S OATHSWORN" AND MEGA-GARGANT'), ["GUNNAR’S OATHSWORN", "MEGA‑GARGANT"])


@pytest.mark.parametrize(
    "text, code, position",
    [
        ("", "NAME_EXPECTED", 0),
        ("HERO AND", "NAME_EXPECTED", 8),
        ("AND HERO", "NAME_EXPECTED", 0),
        ("(HERO", "BRACKET_NOT_CLOSED", 5),
        ("HERO)", "OPERATOR_EXPECTED", 4),
        ('HERO "UNIQUE"', "OPERATOR_EXPECTED", 5),
        ('HERO AND "UNI', "QUOTE_NOT_CLOSED", 9),
        ('HERO AND " "', "EMPTY_NAME", 9),
        ("()", "NAME_EXPECTED", 1),
        ("NOT " * 60 + "HERO", "TOO_DEEP", 204),
        ("A" * 2001, "TOO_LONG", 2000),
    ],
)
def test_error_says_where(text: str, code: str, position: int) -> None:
    with pytest.raises(KeywordQueryError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)


plain = some.sampled_from(["HERO", "UNIQUE", "WARRIORS OF CHAOS", "AND", "CALLIS AND TOLL", "WARD (6+)", "a-b's"])
queries = some.recursive(
    plain.map(Name),
    lambda inner: (
        inner.map(Not)
        | some.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts)))
        | some.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts)))
    ),
    max_leaves=8,
)


@given(queries)
def test_written_query_reads_the_same(query: Query) -> None:
    assert parse(write(query)) == query


@given(queries, some.frozensets(plain))
def test_negation_turns_the_answer(query: Query, keywords: frozenset[str]) -> None:
    assert matches(Not(query), keywords) is not matches(query, keywords)


def test_names_in_order() -> None:
    assert names(parse("A AND (B OR NOT C)")) == ("A", "B", "C")
