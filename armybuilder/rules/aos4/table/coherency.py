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
    """Indices of the models with too few others close by; none for a coherent unit."""
    needed = neighbours_needed(len(places))
    return tuple(i for i, close in enumerate(neighbours(places, distance)) if len(close) < needed)


def most_kept(places: tuple[Place, ...], slain: Collection[int] = (), distance: float = DISTANCE) -> int:
    """Most models that can stay in a coherent unit once those slain are gone (A-32).

    The rest are slain as well. A unit of seven or more keeps models that have two others each among those kept;
    below seven one other is enough, and a single model is always coherent.
    """
    close = neighbours(places, distance)
    left = frozenset(range(len(places))) - frozenset(slain)
    if not left:
        return 0
    tight = _core(left, close, 2)
    if len(tight) >= LARGE_UNIT:
        return len(tight)
    loose = _core(left, close, 1)
    return max(1, min(len(loose), LARGE_UNIT - 1))


def _core(models: frozenset[int], close: tuple[frozenset[int], ...], needed: int) -> frozenset[int]:
    """The largest set in which each has ``needed`` others close by."""
    kept = models
    while True:
        fewer = frozenset(i for i in kept if len(close[i] & kept) >= needed)
        if fewer == kept:
            return kept
        kept = fewer
