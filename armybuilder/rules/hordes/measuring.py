"""Distances, origins and sight lines at the table (H-002, H-003, H-023, H-046, H-061, H-081)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from math import hypot


@dataclass(frozen=True, slots=True)
class Disc:
    """A model's base: centre and radius in inches, height of the ground below it."""

    x: float
    y: float
    radius: float
    elevation: float = 0.0


def inches_of(value: float) -> float:
    """A length to the billionth, so that 6.1 − 0.5 − 0.5 is within 5.1."""
    return round(value, 9)


def gap(first: Disc, second: Disc) -> float:
    """Inches from base edge to base edge, not below 0 (H-002)."""
    return max(0.0, inches_of(hypot(first.x - second.x, first.y - second.y) - first.radius - second.radius))


def within(source: Disc, model: Disc, inches: float) -> bool:
    """Whether the nearest edge of the model's base is in the distance (H-002)."""
    return gap(source, model) <= inches


def completely_within(source: Disc, model: Disc, inches: float) -> bool:
    """Whether the farthest edge of the model's base is in the distance (H-002)."""
    return inches_of(hypot(source.x - model.x, source.y - model.y) - source.radius + model.radius) <= inches


def affected(source: int, models: tuple[Disc, ...], inches: float, *, includes_source: bool = False) -> tuple[int, ...]:
    """Indices of the models an aura reaches; its source is left out unless the text says otherwise (H-003)."""
    return tuple(
        index
        for index, model in enumerate(models)
        if (includes_source or index != source) and within(models[source], model, inches)
    )


class DamageSource(Enum):
    """Ways to be harmed that differ in where the harm comes from."""

    ATTACK = auto()
    SPRAY = auto()
    ABILITY = auto()
    AREA_DIRECT = auto()
    AREA_BLAST = auto()
    ARC = auto()


class Origin(Enum):
    """Where damage comes from."""

    ATTACKER = auto()
    EFFECT = auto()
    POINT_OF_IMPACT = auto()
    PREVIOUS_MODEL = auto()


_ORIGINS = {
    DamageSource.ATTACK: Origin.ATTACKER,
    DamageSource.SPRAY: Origin.ATTACKER,
    DamageSource.ABILITY: Origin.EFFECT,
    DamageSource.AREA_DIRECT: Origin.ATTACKER,
    DamageSource.AREA_BLAST: Origin.POINT_OF_IMPACT,
    DamageSource.ARC: Origin.PREVIOUS_MODEL,
}


def damage_origin(source: DamageSource) -> Origin:
    """Where damage originates, for effects that ask for its direction or distance (H-046)."""
    return _ORIGINS[source]


def screens(screen: Disc, target: Disc) -> bool:
    """Whether a model can screen another as far as height goes: not from below it (H-081)."""
    return screen.elevation >= target.elevation


class Measurement(Enum):
    """Things a player may want to measure."""

    CONTROL_AREA_OWN = auto()
    CONTROL_AREA_AGAINST_ENEMY = auto()
    UNIT_FORMATION = auto()


def may_measure(what: Measurement, *, unit_active: bool = False) -> bool:
    """Whether measuring is allowed now: control areas always, formation in that unit's activation (H-023, H-061)."""
    return what is not Measurement.UNIT_FORMATION or unit_active


def must_reveal_control_area(*, enemy_committed: bool) -> bool:
    """Whether the area must be measured against an enemy: only once it has committed itself (H-061)."""
    return enemy_committed
