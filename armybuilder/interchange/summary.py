"""Figures over many lists, for the last lines of ``validate_lists --format table``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.interchange.resolution import Resolution
from armybuilder.rules.aos4.totals import Totals


@dataclass(frozen=True, slots=True)
class Checked:
    """One list after reading, resolving and judging; ``totals`` and ``legal`` None where it has no army."""

    source: str
    resolution: Resolution
    totals: Totals | None = None
    legal: bool | None = None

    @property
    def points_equal(self) -> bool | None:
        """Whether the declared total is the computed one; None where no total is declared."""
        declared = self.resolution.parsed.declared_points
        return None if declared is None or self.totals is None else declared == self.totals.points

    @property
    def drops_equal(self) -> bool | None:
        """Whether the declared drops are the computed ones; None where none are declared."""
        declared = self.resolution.parsed.declared_drops
        return None if declared is None or self.totals is None else declared == self.totals.drops


@dataclass(frozen=True, slots=True)
class Summary:
    """``seconds`` is the time taken; pairs are (equal, of how many that declare it)."""

    lists: int
    unreadable: int
    lines: tuple[int, int]
    points: tuple[int, int]
    drops: tuple[int, int]
    legal: int
    seconds: float

    @property
    def lists_per_second(self) -> float:
        return self.lists / self.seconds if self.seconds else 0.0

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Label and text of each figure, in the order of INTERFACES."""
        return (
            ("lists", f"{self.lists} ({self.unreadable} unreadable)"),
            ("lines resolved", _share(*self.lines)),
            ("points equal", _share(*self.points)),
            ("drops equal", _share(*self.drops)),
            ("legal", _share(self.legal, self.lists)),
            ("lists per second", f"{self.lists_per_second:.0f}"),
        )


def summarise(checked: Iterable[Checked], seconds: float) -> Summary:
    """The figures of all lists; an unreadable list counts in ``lists`` alone."""
    items = list(checked)
    readable = [item for item in items if item.resolution.parsed.readable]
    points = [item.points_equal for item in readable if item.points_equal is not None]
    drops = [item.drops_equal for item in readable if item.drops_equal is not None]
    return Summary(
        lists=len(items),
        unreadable=len(items) - len(readable),
        lines=(
            sum(item.resolution.resolved_lines for item in readable),
            sum(item.resolution.total_lines for item in readable),
        ),
        points=(sum(points), len(points)),
        drops=(sum(drops), len(drops)),
        legal=sum(item.legal is True for item in items),
        seconds=seconds,
    )


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({100 * part / whole:.1f} %)" if whole else "0/0"
