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
    """A value; its label is empty where it would touch another one's, as the table beside the picture has all."""

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
DIGIT = 7
"""Width of a digit of a label in a wide face."""


def spark(rows: Sequence[tuple[str, int]]) -> Spark:
    """Spread pairs of (when, value) over a picture of 280 × 80 units; equal values lie half way up."""
    if not rows:
        return Spark(())
    values = [value for _, value in rows]
    low, high = min(values), max(values)

    shown = _with_room([(_across(index, len(values)), f"{value:,}") for index, value in enumerate(values)])

    def dot(index: int, value: int) -> Dot:
        share = (value - low) / (high - low) if high > low else 0.5
        y = round(LOWEST - share * (LOWEST - HIGHEST))
        label = f"{value:,}" if index in shown else ""
        return Dot(x=_across(index, len(values)), y=y, label_y=y - 7, label=label)

    ends = (End(0, "start", rows[0][0]), End(WIDTH, "end", rows[-1][0])) if len(rows) > 1 else ()
    return Spark(tuple(dot(index, value) for index, value in enumerate(values)), ends)


def _across(index: int, number: int) -> int:
    return 20 + round(index * (WIDTH - 40) / (number - 1)) if number > 1 else WIDTH // 2


def _with_room(labels: Sequence[tuple[int, str]]) -> set[int]:
    """Indexes of labels, as (middle, text), that touch no other: the last, and from the first on those with room."""
    last = len(labels) - 1
    shown, right, most = {last}, -WIDTH, labels[last][0] - DIGIT * len(labels[last][1]) / 2
    for index, (middle, text) in enumerate(labels[:-1]):
        half = DIGIT * len(text) / 2
        if middle - half >= right and middle + half <= most:
            shown.add(index)
            right = round(middle + half)
    return shown
