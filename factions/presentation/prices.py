"""The prices of an army over the releases: what one of each unit costs, what changed when, and every unit's prices."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Point:
    """What a profile cost from a day on."""

    since: date
    profile: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Step:
    """A release in which something changed (or the first or last one).

    ``total``: points of one of each unit that every release has; ``dearer`` and ``cheaper``: units whose price rose or
    fell since the step before; ``new``: units that the step before did not have.
    """

    since: date
    total: int
    dearer: int = 0
    cheaper: int = 0
    new: int = 0

    @property
    def label(self) -> str:
        return f"{self.since.day} {self.since:%b %Y}"


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit's price at a step, None where it was not there, and the change since the step before."""

    points: int | None
    change: int = 0


@dataclass(frozen=True, slots=True)
class UnitPrices:
    """One row: the unit, its price at every step, and the change from its first price to its last."""

    profile: str
    name: str
    cells: tuple[Cell, ...]
    change: int


@dataclass(frozen=True, slots=True)
class ArmyPrices:
    """The price history of an army; ``everywhere`` is the number of today's units that are in every release."""

    steps: tuple[Step, ...] = ()
    everywhere: int = 0
    present: tuple[UnitPrices, ...] = ()
    gone: tuple[UnitPrices, ...] = ()

    @property
    def line(self) -> tuple[tuple[str, int], ...]:
        """Label and total of every step, for the chart."""
        return tuple((step.label, step.total) for step in self.steps)


def army_prices(points: Iterable[Point], present: Collection[str]) -> ArmyPrices:
    """The history in ``points`` (any order); profiles in ``present`` are apart from those that are no longer played."""
    by_day: dict[date, dict[str, int]] = {}
    names: dict[str, str] = {}
    for point in sorted(points, key=lambda point: point.since):
        by_day.setdefault(point.since, {})[point.profile] = point.points
        names[point.profile] = point.name
    days = _kept(by_day)
    if not days:
        return ArmyPrices()
    everywhere = frozenset(present).intersection(*by_day.values())
    tables = [by_day[day] for day in days]
    steps = [
        _step(day, tables[number - 1] if number else None, tables[number], everywhere)
        for number, day in enumerate(days)
    ]
    shown = sorted({profile for table in tables for profile in table}, key=lambda profile: names[profile].casefold())
    rows = [_row(profile, names[profile], tables) for profile in shown]
    return ArmyPrices(
        tuple(steps),
        len(everywhere),
        tuple(row for row in rows if row.profile in present),
        tuple(row for row in rows if row.profile not in present),
    )


def _kept(by_day: dict[date, dict[str, int]]) -> list[date]:
    """The first and the last day, and the days on which the price of a unit changed."""
    days = list(by_day)
    kept: list[date] = []
    for day in days:
        before = by_day[kept[-1]] if kept else None
        changed = before is None or any(before.get(profile, price) != price for profile, price in by_day[day].items())
        if changed or day == days[-1]:
            kept.append(day)
    return kept


def _step(day: date, before: dict[str, int] | None, now: dict[str, int], everywhere: Collection[str]) -> Step:
    total = sum(now[profile] for profile in everywhere)
    if before is None:
        return Step(day, total)
    changes = [price - before[profile] for profile, price in now.items() if profile in before]
    return Step(
        day,
        total,
        sum(change > 0 for change in changes),
        sum(change < 0 for change in changes),
        len(now) - len(changes),
    )


def _row(profile: str, name: str, tables: Iterable[dict[str, int]]) -> UnitPrices:
    cells: list[Cell] = []
    last: int | None = None
    first: int | None = None
    for table in tables:
        price = table.get(profile)
        cells.append(Cell(price, price - last if price is not None and last is not None else 0))
        if price is not None:
            first, last = price if first is None else first, price
    return UnitPrices(profile, name, tuple(cells), (last or 0) - (first or 0))
