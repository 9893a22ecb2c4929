"""Which data release a list was written with: from a date, from what the text prints, else the newest.

A release's commit date is not the day from which its prices were in force; the reviewed table of the reference data
says when it was and which ``Data:`` numbers and versions of the official app it explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.resolve import infer_ruleset
from factions.models import AppDataNumber, DataRelease

SURCHARGE_APP = (1, 36)
"""The first version of the official app that adds the auxiliary surcharge (R-37)."""
BEFORE_SURCHARGE = "2026-08-31"


@dataclass(frozen=True, slots=True)
class Release:
    """A row of the reviewed table; dates are ISO 8601, an open end is None."""

    id: str
    battlepacks: tuple[str, ...]
    in_force_from: str | None
    in_force_to: str | None
    app_versions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """Releases that may be meant, the likeliest first, and by what: ``reason`` is a code.

    ``asked``, ``as-of``, ``source``, ``app-data``, ``app-version``, ``handbook`` or ``newest``.
    """

    releases: tuple[str, ...]
    reason: str


FIXED = frozenset({"asked", "as-of", "source"})
"""Reasons that name one release and leave nothing to infer."""


class UnknownReleaseAsked(LookupError):
    """No release has the id that was asked for."""


class ReleaseTable:
    """All releases, oldest first, and the app's data numbers."""

    def __init__(self, releases: Sequence[Release], numbers: Sequence[tuple[int, tuple[str, ...]]]) -> None:
        self.releases = tuple(releases)
        self.numbers = dict(numbers)
        self.ids = tuple(release.id for release in releases)

    @property
    def newest(self) -> str:
        return self.releases[-1].id

    def at(self, day: str) -> str:
        """The release in force on an ISO date; before the first one the first."""
        begun = [release for release in self.releases if (release.in_force_from or release.id) <= day]
        return begun[-1].id if begun else self.releases[0].id

    def beside(self, release: str) -> tuple[str, ...]:
        """The releases just after and just before one."""
        place = self.ids.index(release)
        return (*self.ids[place + 1 : place + 2], *self.ids[max(0, place - 1) : place])

    def for_app_data(self, number: int) -> tuple[str, ...]:
        """Releases that explain a data number; for an unknown one those of its neighbours, the newer first."""
        if number in self.numbers:
            return self.numbers[number]
        below = max((known for known in self.numbers if known < number), default=None)
        above = min((known for known in self.numbers if known > number), default=None)
        if above is None:
            return (self.newest, *(self.numbers[below] if below is not None else ()))
        near = [self.numbers[known] for known in (above, below) if known is not None]
        return tuple(dict.fromkeys(release for releases in near for release in releases))

    def for_app_version(self, version: str) -> tuple[str, ...]:
        return tuple(release.id for release in reversed(self.releases) if version in release.app_versions)

    def season_of(self, release: str) -> str | None:
        """The General's Handbook in whose season a release came into force."""
        found = next(known for known in self.releases if known.id == release)
        begun = found.in_force_from or found.id
        seasons = ((pack, *_season(pack)) for pack in found.battlepacks)
        return next((pack for pack, start, end in seasons if start <= begun < end), None)

    def for_battlepack(self, battlepack: str) -> tuple[str, ...]:
        """Releases in force during a battlepack's season, the newest first."""
        start, end = _season(battlepack)
        return tuple(
            release.id
            for release in reversed(self.releases)
            if start <= (release.in_force_from or release.id) < end or start <= release.id < end
        )


def _season(battlepack: str) -> tuple[str, str]:
    """First day and day after the last of a General's Handbook season, by the years in its id."""
    year = battlepack.removeprefix("ghb-")[:4]
    if not year.isdigit():
        return ("", "")
    return (f"{year}-06-15", f"{int(year) + 1}-06-15") if year != "2024" else ("2024-07-01", "2025-06-15")


@lru_cache(maxsize=1)
def _table(_fingerprints: tuple[tuple[str, str], ...]) -> ReleaseTable:
    rows = DataRelease.objects.order_by("date")
    releases = [
        Release(
            row.id,
            tuple(row.battlepacks),
            _iso(row.in_force_from),
            _iso(row.in_force_to),
            tuple(row.app_versions),
        )
        for row in rows
    ]
    numbers: dict[int, tuple[str, ...]] = {}
    for number, release in AppDataNumber.objects.order_by("number", "position").values_list("number", "release_id"):
        numbers[number] = (*numbers.get(number, ()), release)
    return ReleaseTable(releases, sorted(numbers.items()))


def release_table() -> ReleaseTable:
    """The table of the reference data: one query, the rest is kept until a release changes."""
    return _table(tuple(DataRelease.objects.order_by("date").values_list("id", "fingerprint")))


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def guess_release(
    parsed: ParsedList, table: ReleaseTable, *, release: str | None = None, as_of: str | None = None
) -> Guess:
    """The releases a list may have been written with, and why these.

    An explicit ``release`` wins over a date, a date over what the source prints. Raises
    :class:`UnknownReleaseAsked` for an unknown ``release``.
    """
    if release:
        if release not in table.ids:
            raise UnknownReleaseAsked(release)
        return Guess((release,), "asked")
    if as_of:
        return Guess((table.at(as_of),), "as-of")
    if parsed.release in table.ids:
        return Guess((parsed.release,), "source")
    if parsed.format.startswith("app-"):
        if parsed.data_version.isdigit():
            return Guess(table.for_app_data(int(parsed.data_version)), "app-data")
        by_version = table.for_app_version(parsed.app_version)
        if by_version:
            return Guess(by_version, "app-version")
    ruleset, evidence = infer_ruleset(parsed)
    if evidence in ("handbook", "tactic-cards"):
        by_season = table.for_battlepack(ruleset)
        if by_season:
            return Guess(by_season, "handbook")
    return Guess(tuple(reversed(table.ids)) if parsed.declared_points else (table.newest,), "newest")


def date_of(parsed: ParsedList, release: str, table: ReleaseTable) -> str | None:
    """The day by which date-dependent rules judge an undated list; None when the present rules hold.

    The official app tells by its version whether it added the auxiliary surcharge; other sources by their release.
    """
    if parsed.declared_surcharge:
        return None
    if parsed.format.startswith("app-") and parsed.app_version:
        numbers = [int(part) for part in parsed.app_version.split(".")[:2] if part.isdigit()]
        if tuple(numbers) >= SURCHARGE_APP:
            return None
    elif release == table.newest:
        return None
    found = next(known for known in table.releases if known.id == release)
    return min(found.in_force_to or BEFORE_SURCHARGE, BEFORE_SURCHARGE)
