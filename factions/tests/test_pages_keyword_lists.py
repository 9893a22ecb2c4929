"""The lists of units by keywords in the rules reference are found by their queries; lists may leave units out."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.models import DataRelease
from factions.presentation.queries import ask
from factions.presentation.shelf import book_of_today
from factions.search import folded

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ROWS = json.loads(Path(settings.BASE_DIR, "armybuilder/reference/data/keyword_queries.json").read_text())["rows"]
SEASONS = ("Scourge of Aqshy ", "Scourge of Ghyran ")
FIRST_PRINCE = "Legion of the First Prince "
OTHERWISE = {
    # The printed battle profiles of these two carry no such note; the lists do.
    ("K-37", "Chaos Sorcerer Lord"),
    ("K-38", "Darkoath Warqueen"),
    # Comes with the faction terrain and is no unit of the data.
    ("K-33", "Auto-Endrin"),
}


def spellings(name: str) -> list[str]:
    """How the catalogue may spell a name of a list: the season behind it, the army before it, a corrected name."""
    season = next((season for season in SEASONS if name.startswith(season)), "")
    plain = f"{name.removeprefix(season)} ({season.strip()})" if season else name
    aliases = DataRelease.objects.filter(loaded=True).latest("date").aliases
    corrected = [current for current, former in aliases.items() if plain in former]
    return [folded(spelt) for spelt in (plain, f"{FIRST_PRINCE}{plain}", *corrected)]


RULED_OUT = {
    "K-01": ("K-25",),
    "K-05": ("K-06",),
    "K-08": ("K-07", "K-12"),
    "K-12": ("K-08", "K-19"),
    "K-16": ("K-12", "K-17"),
    "K-17": ("K-12", "K-16"),
    "K-18": ("K-17", "K-26"),
    "K-19": ("K-07", "K-22"),
    "K-21": ("K-07",),
    "K-25": ("K-01",),
    "K-28": ("K-12",),
    "K-33": ("K-31:Hero",),
}
"""For a query, lists of units that it rules out: those with a keyword that it forbids, or without one it asks for.

Of a list behind which a type stands, only the units of such a type.
"""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_units_of_the_list_are_found_under_their_type(reference_data: object, row: dict[str, Any]) -> None:
    book = book_of_today()
    assert book is not None
    answer = ask(row["query"], book.candidates)
    found = {folded(one.first.name): group.title.lower() for group in answer.groups for one in group.found}
    listed = [unit for unit in row["units"] if (row["id"], unit["name"]) not in OTHERWISE]
    types = {
        unit["name"]: next((found[name] for name in spellings(unit["name"]) if name in found), None) for unit in listed
    }
    assert types == {unit["name"]: unit["type"].lower() for unit in listed}


@pytest.mark.parametrize(("row_id", "other"), [(row, other) for row, others in RULED_OUT.items() for other in others])
def test_units_that_a_query_rules_out_are_not_found(reference_data: object, row_id: str, other: str) -> None:
    by_id = {row["id"]: row for row in ROWS}
    book = book_of_today()
    assert book is not None
    answer = ask(by_id[row_id]["query"], book.candidates)
    found = {folded(one.first.name) for group in answer.groups for one in group.found}
    listed, _, of_type = other.partition(":")
    wrong = [
        unit["name"]
        for unit in by_id[listed]["units"]
        if of_type in unit["type"] and found & set(spellings(unit["name"]))
    ]
    assert (wrong, answer.groups != ()) == ([], True)
