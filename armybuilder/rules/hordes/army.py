"""A HORDES list as the value that is judged, and its JSON document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from armybuilder.rules.hordes.profiles import Kind, ModelProfile, ProfileBook
from armybuilder.rules.hordes.reading import Reader
from armybuilder.rules.system import Document, DocumentProblem

SYSTEM_ID = "hordes-primal"
VERSION = 1
DEFAULT_LIMIT = 500
MOST_PLACED = 2_500
"""No list has more entries and attachments together."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One model, unit or crew of a list, with the attachments of the unit; all by profile id."""

    profile: str
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Horde:
    """A list: name, faction, agreed points, entries. `needs_warlock` is False where the scenario lifts that rule."""

    name: str = ""
    faction: str = ""
    points_limit: int = DEFAULT_LIMIT
    entries: tuple[Entry, ...] = ()
    needs_warlock: bool = True


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers and switches of a HORDES rule set.

    `allowance_per_warlock` multiplies field allowances by the number of warlocks; how the book counts is not known.
    """

    allowance_per_warlock: bool = False


@dataclass(frozen=True, slots=True)
class HordeCase:
    """What the rules look at: a list, the profiles, the limits."""

    horde: Horde
    book: ProfileBook
    limits: Limits

    def placed(self) -> Iterator[tuple[str, ModelProfile]]:
        """Every known profile in the list with its path, attachments after their unit."""
        for index, entry in enumerate(self.horde.entries):
            profile = self.book.get(entry.profile)
            if profile is not None:
                yield f"entries[{index}]", profile
            for place, attached in enumerate(entry.attachments):
                attachment = self.book.get(attached)
                if attachment is not None:
                    yield f"entries[{index}].attachments[{place}]", attachment

    @property
    def warlocks(self) -> int:
        """Number of warlocks."""
        return sum(profile.kind is Kind.WARLOCK for _, profile in self.placed())

    @property
    def points(self) -> int:
        """Points of all entries and attachments."""
        return sum(profile.points for _, profile in self.placed())


def read_horde(document: Document) -> Horde:
    """The list of a document; raises `DocumentProblem` with the path of the fault."""
    given = Reader(document)
    given.only("system", "version", "name", "faction", "points_limit", "needs_warlock", "entries")
    if given.text("system") != SYSTEM_ID:
        raise DocumentProblem("system", "UNKNOWN_CHOICE", given.text("system"))
    given.whole("version", VERSION, VERSION)
    entries = tuple(_entry(entry) for entry in given.objects("entries"))
    placed = len(entries) + sum(len(entry.attachments) for entry in entries)
    if placed > MOST_PLACED:
        raise DocumentProblem("entries", "TOO_MANY", f"{placed} with attachments, at most {MOST_PLACED} are read")
    return Horde(
        name=given.text("name", ""),
        faction=given.text("faction", ""),
        points_limit=given.whole("points_limit", 0, default=DEFAULT_LIMIT),
        entries=entries,
        needs_warlock=given.flag("needs_warlock", True),
    )


def _entry(given: Reader) -> Entry:
    given.only("profile", "attachments")
    return Entry(given.text("profile", empty=False), given.texts("attachments"))


def horde_document(horde: Horde) -> dict[str, Any]:
    """The document of a list, all keys present."""
    return {
        "system": SYSTEM_ID,
        "version": VERSION,
        "name": horde.name,
        "faction": horde.faction,
        "points_limit": horde.points_limit,
        "needs_warlock": horde.needs_warlock,
        "entries": [{"profile": entry.profile, "attachments": list(entry.attachments)} for entry in horde.entries],
    }
