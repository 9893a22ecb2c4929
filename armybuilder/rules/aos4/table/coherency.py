"""Coherency of a unit by the places of its models, and how many more fall when it breaks apart (A-68, A-32)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import hypot

DISTANCE = 0.5
LARGE_UNIT = 7
MM_PER_INCH = 25.4
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Place:
    """Centre of a model's round base in inches, and its diameter in millimetres."""

    x: float
    y: float
    base: float = 32.0

    @property
    def radius(self) -> float:
        """Inches."""
        return self.base / MM_PER_INCH / 2


def gap(one: Place, other: Place) -> float:
    """Horizontal inches between the edges of two bases."""
    return max(0.0, hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)


def neighbours_needed(models: int) -> int:
    """Other models that each must be close to: none for a single one, 1, or 2 from seven models on (A-68)."""
    return 0 if models <= 1 else 2 if models >= LARGE_UNIT else 1


def neighbours(places: tuple[Place, ...], distance: float = DISTANCE) -> tuple[frozenset[int], ...]:
    """For each model the indices of the others within coherency distance."""
    return tuple(
        frozenset(j for j, other in enumerate(places) if i != j and gap(one, other) <= distance + _ROUNDING)
        for i, one in enumerate(places)
    )


def out_of_coherency(places: tuple[Place, ...], distance: float = DISTANCE) -> tuple[int, ...]:
    """Indices of the models with too few others close by, or outside the largest group; none for a coherent unit.

    A unit is a single group: two pairs of models far apart are two groups, though each model has another close by.
    """
    close = neighbours(places, distance)
    needed = neighbours_needed(len(places))
    group = _largest_group(frozenset(range(len(places))), close)
    return tuple(i for i, others in enumerate(close) if len(others) < needed or i not in group)


def most_kept(places: tuple[Place, ...], slain: Collection[int] = (), distance: float = DISTANCE) -> int:
    """Most models that can stay in a coherent unit once those slain are gone (A-32).

    The rest are slain as well. A unit of seven or more keeps one group of models that have two others each among
    those kept; below seven one other is enough, and a single model is always coherent.
    """
    close = neighbours(places, distance)
    left = frozenset(range(len(places))) - frozenset(slain)
    if not left:
        return 0
    tight = _largest_group(_core(left, close, 2), close)
    if len(tight) >= LARGE_UNIT:
        return len(tight)
    return min(len(_largest_group(left, close)), LARGE_UNIT - 1)


def _core(models: frozenset[int], close: tuple[frozenset[int], ...], needed: int) -> frozenset[int]:
    """The largest set in which each has ``needed`` others close by."""
    kept = models
    while True:
        fewer = frozenset(i for i in kept if len(close[i] & kept) >= needed)
        if fewer == kept:
            return kept
        kept = fewer


def _largest_group(models: frozenset[int], close: tuple[frozenset[int], ...]) -> frozenset[int]:
    """The largest part of the models that hangs together; of equal ones that of the model listed first."""
    largest: frozenset[int] = frozenset()
    left = set(models)
    for start in sorted(models):
        if start not in left:
            continue
        group, edge = {start}, [start]
        while edge:
            near = (close[edge.pop()] & models) - group
            group |= near
            edge += near
        left -= group
        if len(group) > len(largest):
            largest = frozenset(group)
    return largest
