"""What the page of a run says in words and writes into its chart."""

import pytest

from armybuilder.simulations.results import short_names, stronger

CLOSE = "Too close to call: 1,000 battles do not tell which of the two is the stronger."
ANNA = "Anna is the stronger of the two here: it beats Ben more often than chance would."
BEN = "Ben is the stronger of the two here: it beats Anna more often than chance would."


@pytest.mark.parametrize(
    "won, lost, said",
    [(496, 457, CLOSE), (500, 500, CLOSE), (530, 470, CLOSE), (531, 469, ANNA), (300, 650, BEN), (1000, 0, ANNA)],
)
def test_a_list_is_called_stronger_only_outside_the_interval(won: int, lost: int, said: str) -> None:
    assert stronger("Anna", "Ben", won, lost, 1000) == said


def test_nothing_is_said_of_no_battle() -> None:
    assert stronger("Anna", "Ben", 0, 0, 0) == ""


@pytest.mark.parametrize(
    "first, second, shown",
    [
        ("Skaven", "Seraphon, old", ("Skaven", "Seraphon")),
        ("Blades of Khorne", "Skaven", ("Blades of…", "Skaven")),
        ("Player list 011", "Player list 074", ("…r list 011", "…r list 074")),
        ("Skaven list", "Skaven list", ("first list", "second list")),
        ("a" * 40, "a" * 50, ("first list", "second list")),
    ],
)
def test_names_at_the_ends_of_lines_can_be_told_apart(first: str, second: str, shown: tuple[str, str]) -> None:
    assert short_names(first, second) == shown
