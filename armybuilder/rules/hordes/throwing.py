"""Models in the air: throw distance, deviation, landing, falling, replacing, collateral.

Rows H-035, H-037 … H-039, H-047, H-049, H-102.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import cos, pi, sin

from armybuilder.rules.hordes.attacks import Rounding, half
from armybuilder.rules.hordes.dice import dice_sum
from armybuilder.rules.hordes.steps import step
from armybuilder.rules.hordes.structures import Base
from armybuilder.rules.rulings import Step

DIRECTIONS = 6
GROUND_NEEDED = Fraction(1)


def throw_distance(strength: int, *, large_throws_small: bool, rounding: Rounding = Rounding.EXACT) -> Fraction:
    """Inches of a throw before deviation: half the STR, 1 more when a large base throws a small one (H-037).

    The errata text gives no rounding for an odd STR; by default the half inch stays.
    """
    return half(strength, rounding) + (1 if large_throws_small else 0)


@dataclass(frozen=True, slots=True)
class Deviation:
    """One equally likely deviation: direction 1 (straight on) to 6, clockwise, and inches."""

    direction: int
    distance: int

    def offset(self) -> tuple[float, float]:
        """Displacement in inches: (to the right, straight on)."""
        angle = 2 * pi * (self.direction - 1) / DIRECTIONS
        return self.distance * sin(angle), self.distance * cos(angle)


def deviations(distance_faces: int = 3) -> tuple[Deviation, ...]:
    """All equally likely deviations: d6 for direction, d3 (throws) or another die for inches (H-037, H-039)."""
    return tuple(Deviation(*pair) for pair in product(range(1, DIRECTIONS + 1), range(1, distance_faces + 1)))


def mean_deviation(distance_faces: int = 3) -> Fraction:
    """Mean inches of deviation."""
    return Fraction(distance_faces + 1, 2)


def lands_within(radius: Fraction, distance_faces: int = 3) -> Fraction:
    """Chance that the landing point lies at most `radius` inches from the point aimed at."""
    return Fraction(sum(1 for inches in range(1, distance_faces + 1) if inches <= radius), distance_faces)


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a thrown model comes down."""

    base: Base
    ground_under_base: Fraction
    on_elevated_terrain: bool = False
    models_under: tuple[Base, ...] = ()


def landing_steps(landing: Landing) -> tuple[Step, ...]:
    """What follows a throw, in order: smaller models make room, a fall is played first, then knocked down (H-038)."""
    steps = [
        step("THROWN_PUSHES_SMALLER", base=under.name.lower())
        for under in landing.models_under
        if under.value < landing.base.value
    ]
    if landing.on_elevated_terrain and landing.ground_under_base < GROUND_NEEDED:
        steps.append(step("THROWN_FALLS_FIRST"))
    return (*steps, step("THROWN_KNOCKED_DOWN"))


def passes_over(thrown: Base, in_the_way: Base) -> bool:
    """Whether a thrown model flies over another: over smaller bases, and always over wrecks (H-038)."""
    return in_the_way.value < thrown.value


@dataclass(frozen=True, slots=True)
class Contact:
    """A model touched by a falling one."""

    base: Base
    armour: int


@dataclass(frozen=True, slots=True)
class FallEffect:
    """What a fall does to one model that is touched."""

    suffers_damage: bool
    knocked_down: bool
    pushed_back: bool


def fall_effect(falling: Base, contact: Base, *, lands_on_top: bool = False) -> FallEffect:
    """The effect on a touched model: equal or smaller bases share the roll and go down, larger ones stand (H-049)."""
    hurt = contact.value <= falling.value
    return FallEffect(hurt, hurt, lands_on_top and contact.value < falling.value)


def shared_roll(dice: int, power: int, armours: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Joint damage of one roll that several models suffer at once: (damage per model, chance), rising (H-049).

    Use it for falls, where the falling model and those it touches suffer the same roll.
    """
    joint: dict[tuple[int, ...], Fraction] = {}
    for total, chance in dice_sum(dice).items():
        damage = tuple(max(0, total + power - armour) for armour in armours)
        joint[damage] = joint.get(damage, Fraction(0)) + chance
    return tuple(sorted(joint.items()))


def collateral_dice(dice: int = 2, *, attacker_body_destroyed: bool = False) -> int:
    """Dice of a collateral damage roll: a lost body system takes none away (H-102)."""
    del attacker_body_destroyed  # named so that the question of the FAQ can be asked
    return dice


def collateral_is_simultaneous() -> bool:
    """Collateral damage of slams and throws falls at the same moment as the main damage (H-035)."""
    return True


def replacement_fits(
    old_centre: tuple[Fraction, Fraction],
    old_radius: Fraction,
    new_centre: tuple[Fraction, Fraction],
    new_radius: Fraction,
) -> bool:
    """Whether a model placed instead of another stands right: the smaller base wholly inside the larger (H-047)."""
    x, y = new_centre[0] - old_centre[0], new_centre[1] - old_centre[1]
    slack = abs(old_radius - new_radius)
    return x * x + y * y <= slack * slack
