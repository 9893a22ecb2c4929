"""Rows of several names."""

from __future__ import annotations

import pytest

from armybuilder.interchange.rows import split_row

CARDS = {"Intercept and Recover", "Restless Energy", "Master The Paths", "Scouting Force"}


@pytest.mark.parametrize(
    "text, pieces",
    [
        ("Intercept and Recover and Master The Paths", ("Intercept and Recover", "Master The Paths")),
        ("Restless Energy and Intercept and Recover", ("Restless Energy", "Intercept and Recover")),
        ("Restless Energy, Intercept and Recover", ("Restless Energy", "Intercept and Recover")),
        ("Restless Energy , Scouting Force", ("Restless Energy", "Scouting Force")),
        ("Intercept and Recover / Restless Energy", ("Intercept and Recover", "Restless Energy")),
        (
            "Scouting Force, Restless Energy and Master The Paths",
            ("Scouting Force", "Restless Energy", "Master The Paths"),
        ),
        ("", ()),
        (" , ,", ()),
    ],
)
def test_tactic_cards(text: str, pieces: tuple[str, ...]) -> None:
    assert split_row(text, CARDS.__contains__) == pieces


def test_unknown_names_are_cut_at_and_where_the_tool_does() -> None:
    assert split_row("One and Two", lambda _: False) == ("One", "Two")
    assert split_row("One and Two", lambda _: False, and_joins=False) == ("One and Two",)


def test_prices_stay_with_their_names() -> None:
    known = {"Morbid Conjuration", "Forbidden Power"}.__contains__
    row = "Morbid Conjuration (20 Points), Forbidden Power (20 Points) and Krondspine Incarnate"
    assert split_row(row, known) == (
        "Morbid Conjuration (20 Points)",
        "Forbidden Power (20 Points)",
        "Krondspine Incarnate",
    )
