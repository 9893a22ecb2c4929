"""The geometry of the small pictures of the pages: gauge, pips and the line of prices. The markup is in templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a gauge: what it is, how much, and whether a judge marks it."""

    label: str
    points: int
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle of a gauge: class of its colour, start and width in points."""

    css: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Gauge:
    """Points spent of a limit. ``span`` is the length of the picture: the limit, or a greater total."""

    total: int
    limit: int
    bars: tuple[Bar, ...]
    joints: tuple[int, ...]
    parts: tuple[Part, ...]

    @property
    def span(self) -> int:
        return max(self.total, self.limit, 1)

    @property
    def over(self) -> int:
        return max(0, self.total - self.limit)


def gauge(parts: Sequence[Part], limit: int) -> Gauge:
    """Lay the parts end to end, shades taking turns; what lies beyond the limit is a red part of its own."""
    bars: list[Bar] = []
    start = 0
    for number, part in enumerate(part for part in parts if part.points):
        inside = max(0, min(part.points, limit - start))
        if inside:
            bars.append(Bar("bad" if part.bad else "ab"[number % 2], start, inside))
        start += part.points
    if start > limit:
        bars.append(Bar("over", limit, start - limit))
    joints = tuple(bar.x for bar in bars[1:])
    return Gauge(total=start, limit=limit, bars=tuple(bars), joints=joints, parts=tuple(parts))


def pips(used: int, places: int) -> tuple[str, ...]:
    """One class per place of a regiment: taken, free, and one more for each unit too many."""
    taken = min(used, places)
    return ("on",) * taken + ("",) * (places - taken) + ("over",) * (used - taken)


@dataclass(frozen=True, slots=True)
class Dot:
    x: int
    y: int
    label_y: int
    label: str


@dataclass(frozen=True, slots=True)
class End:
    """When a line begins or ends, written under the axis."""

    x: int
    anchor: str
    label: str


@dataclass(frozen=True, slots=True)
class Spark:
    dots: tuple[Dot, ...]
    ends: tuple[End, ...] = ()

    @property
    def line(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


WIDTH, LOWEST, HIGHEST = 280, 50, 18


def spark(rows: Sequence[tuple[str, int]]) -> Spark:
    """Spread pairs of (when, value) over a picture of 280 × 80 units; equal values lie half way up."""
    if not rows:
        return Spark(())
    values = [value for _, value in rows]
    low, high = min(values), max(values)
    step = (WIDTH - 40) / max(1, len(values) - 1)

    def dot(index: int, value: int) -> Dot:
        share = (value - low) / (high - low) if high > low else 0.5
        y = round(LOWEST - share * (LOWEST - HIGHEST))
        x = 20 + round(index * step) if len(values) > 1 else WIDTH // 2
        return Dot(x=x, y=y, label_y=y - 7, label=f"{value:,}")

    ends = (End(0, "start", rows[0][0]), End(WIDTH, "end", rows[-1][0])) if len(rows) > 1 else ()
    return Spark(tuple(dot(index, value) for index, value in enumerate(values)), ends)
