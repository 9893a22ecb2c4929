"""Sight, range and combat range (A-62, A-63, A-65 to A-67)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

COMBAT_RANGE = 3.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something round that stands in the way, seen from above; ``own``: a model of the observer's own unit."""

    x: float
    y: float
    radius: float
    own: bool = False


def line_is_clear(start: Point, end: Point, blockers: Iterable[Blocker]) -> bool:
    """Whether a straight line is cut by nothing but models of the observer's own unit (A-62)."""
    return not any(not each.own and _distance(start, end, each) < each.radius for each in blockers)


def model_sees(
    observer: Iterable[Point], target: Iterable[Point], blockers: Iterable[Blocker], *, itself: bool = False
) -> bool:
    """Whether some line from a point of the observer to a point of the target is clear; a model sees itself (A-62)."""
    if itself:
        return True
    others, ends = tuple(blockers), tuple(target)
    return any(line_is_clear(start, end, others) for start in observer for end in ends)


def _distance(start: Point, end: Point, blocker: Blocker) -> float:
    """Inches from a blocker's centre to the line between two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else ((blocker.x - start[0]) * dx + (blocker.y - start[1]) * dy) / length
    along = max(0.0, min(1.0, along))
    return hypot(blocker.x - start[0] - along * dx, blocker.y - start[1] - along * dy)


@dataclass(frozen=True, slots=True)
class Facing:
    """One model of a target unit as one observer finds it: inches from edge to edge, and whether it is visible."""

    distance: float
    visible: bool


def within_range_and_visible(models: Iterable[Facing], inches: float) -> bool:
    """Whether one and the same model of the target is in range and visible (A-63)."""
    return any(model.visible and model.distance <= inches for model in models)


def in_combat(models: Iterable[Facing]) -> bool:
    """Whether an enemy model is in combat range and visible (A-65, A-66).

    A model that stands exactly 3" away is out of combat range: that is how one steps out of it (A-67).
    """
    return any(model.visible and model.distance < COMBAT_RANGE for model in models)
