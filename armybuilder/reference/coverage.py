"""Where each row of the catalogue is tested and shown. Pure: read once from ``data/coverage.json``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from armybuilder.reference.entries import Row
from armybuilder.reference.library import DATA, library


@dataclass(frozen=True, slots=True)
class Covered:
    """A row with its tests (node ids of pytest), the rules whose examples judge it, and addresses of pages."""

    row: Row
    tests: tuple[str, ...]
    examples: tuple[str, ...]
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoveredGame:
    """The rows of one part of the catalogue."""

    key: str
    title: str
    rows: tuple[Covered, ...]


_PARTS = (("A", "Age of Sigmar"), ("K", "Keyword lists"), ("H", "HORDES: Primal"))


@cache
def coverage() -> tuple[Covered, ...]:
    """Every row in the order of the catalogue; one that the data do not name has neither tests nor pages."""
    known = json.loads((DATA / "coverage.json").read_text(encoding="utf-8"))["rows"]
    found = []
    for row in library().rows:
        entry = known.get(row.id, {})
        found.append(
            Covered(
                row,
                tuple(entry.get("tests", ())),
                tuple(entry.get("examples", ())),
                tuple(entry.get("pages", ())),
            )
        )
    return tuple(found)


def coverage_by_part() -> tuple[CoveredGame, ...]:
    """The rows by the letter of their id."""
    return tuple(
        CoveredGame(key.lower(), title, tuple(each for each in coverage() if each.row.id.startswith(f"{key}-")))
        for key, title in _PARTS
    )


def rows_shown_on(page: str) -> tuple[Row, ...]:
    """The rows that name a page as one where they are seen."""
    return tuple(each.row for each in coverage() if page in each.pages)


def aids_of(row_id: str) -> tuple[tuple[str, str], ...]:
    """Addresses of the aids at the table that apply a row, each with its name in words."""
    pages = next((each.pages for each in coverage() if each.row.id == row_id), ())
    return tuple(
        (page, page.removeprefix("/aids/").removeprefix("hordes-").strip("/").replace("-", " ").capitalize())
        for page in pages
        if page.startswith("/aids/")
    )
