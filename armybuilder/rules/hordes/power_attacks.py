"""Power attacks: locks, push, slam, throw, trample (H-031 … H-036, H-040, H-103)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from armybuilder.rules.hordes.attacks import Strike
from armybuilder.rules.hordes.steps import allowed, refused, ruling, step
from armybuilder.rules.hordes.structures import Base
from armybuilder.rules.rulings import Ruling, Step

MELEE_RANGE = Fraction(1, 2)
"""Range of every power attack in inches; all of them are melee attacks (H-031)."""


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a power attack."""

    base: Base = Base.MEDIUM
    knocked_down: bool = False
    melee_targetable: bool = True
    structure: bool = False
    warjack: bool = False


def _out_of_question(target: Target) -> Step | None:
    """Why no power attack at all can pick the target: it is no model, or out of reach of melee (H-031, H-083)."""
    if target.structure:
        return step("POWER_STRUCTURE")
    return None if target.melee_targetable else step("POWER_UNTARGETABLE")


def may_lock(target: Target) -> Ruling:
    """Whether a head or weapon lock may be tried: not on a knocked-down model; warjacks lock systems (H-032, H-103)."""
    reasons = ruling(_out_of_question(target), step("LOCK_KNOCKED_DOWN") if target.knocked_down else None)
    return allowed(step("LOCK_WARJACK")) if reasons.allowed and target.warjack else reasons


def lock_system_counts_as_disabled(*, locked: bool, damaged_out: bool) -> tuple[bool, bool]:
    """For a warjack's system: whether it works as disabled, and whether it counts for disabling the jack (H-103)."""
    return locked or damaged_out, damaged_out


@dataclass(frozen=True, slots=True)
class LockEvent:
    """Something that happens while one model locks another."""

    released_in_own_activation: bool = False
    either_moved: bool = False
    either_placed: bool = False
    defender_knocked_down: bool = False
    attacker_stationary: bool = False
    either_gone: bool = False
    attacker_locked_by_other: bool = False


def lock_after(event: LockEvent) -> Ruling:
    """Whether a lock still holds; being locked by a third model does not end it (H-032)."""
    broken = (
        event.released_in_own_activation
        or event.either_moved
        or event.either_placed
        or event.defender_knocked_down
        or event.attacker_stationary
        or event.either_gone
    )
    return refused(step("LOCK_BROKEN")) if broken else allowed(step("LOCK_HELD"))


@dataclass(frozen=True, slots=True)
class Ground:
    """A stretch of a pushed model's way, in inches."""

    length: Fraction
    rough: bool = False
    hazard: str = ""
    blocked_at_end: bool = False


@dataclass(frozen=True, slots=True)
class Push:
    """How far a pushed model goes, which hazards it meets, and whether something stopped it; no free strikes."""

    distance: Fraction
    hazards: tuple[str, ...]
    stopped: bool


def push(inches: Fraction, way: tuple[Ground, ...]) -> Push:
    """Moves a pushed model along its way: half rate in rough ground, stopped by what it touches (H-033)."""
    left, moved, hazards = inches, Fraction(0), []
    for ground in way:
        cost = ground.length * 2 if ground.rough else ground.length
        if left > 0 and ground.hazard:
            hazards.append(ground.hazard)
        if cost > left:
            return Push(moved + (left / 2 if ground.rough else left), tuple(hazards), stopped=False)
        left -= cost
        moved += ground.length
        if ground.blocked_at_end:
            return Push(moved, tuple(hazards), stopped=True)
    return Push(moved + left, tuple(hazards), stopped=False)


def may_slam(target: Target) -> Ruling:
    """Whether a slam may be declared: not at models lying down, out of reach of melee, or structures (H-034, H-083)."""
    untargetable = None if target.melee_targetable else step("SLAM_UNTARGETABLE")
    return ruling(
        step("SLAM_KNOCKED_DOWN") if target.knocked_down else None,
        step("POWER_STRUCTURE") if target.structure else untargetable,
    )


def may_throw(target: Target) -> Ruling:
    """Whether a model may be thrown: lying down is no obstacle any more (H-036)."""
    reasons = ruling(_out_of_question(target))
    return allowed(step("THROW_KNOCKED_DOWN_ALLOWED")) if reasons.allowed and target.knocked_down else reasons


@dataclass(frozen=True, slots=True)
class Crossed:
    """A model in the way of a trample, in the order it is reached."""

    id: str
    base: Base
    defence: int
    armour: int


@dataclass(frozen=True, slots=True)
class Trample:
    """A declared trample."""

    speed: int
    strength: int
    mat: int
    way: tuple[Crossed, ...]
    room_at_end: bool = True
    terrain_chargeable: bool = True


def trample_distance(speed: int) -> int:
    """Inches of a trample: up to SPD + 3, straight (H-040)."""
    return speed + 3


def may_trample(trample: Trample) -> Ruling:
    """Whether the way may be trampled: small bases only, room at the end, ground one could charge over (H-040)."""
    too_large = [step("TRAMPLE_MODEL_TOO_LARGE", model=m.id) for m in trample.way if m.base is not Base.SMALL]
    return ruling(
        *too_large,
        None if trample.room_at_end else step("TRAMPLE_NO_ROOM"),
        None if trample.terrain_chargeable else step("TRAMPLE_TERRAIN"),
    )


def trample_strikes(trample: Trample) -> tuple[tuple[str, Strike], ...]:
    """The attacks of a trample, one per model in the order of the way: MAT against DEF, POW = STR (H-040)."""
    return tuple((m.id, Strike(2, trample.mat, m.defence, 2, trample.strength, m.armour)) for m in trample.way)


def trample_steps(trample: Trample) -> tuple[Step, ...]:
    """The order of a trample: attacks one by one, then free strikes, then forced attacks (H-040)."""
    return (
        *(step("TRAMPLE_ATTACK", model=m.id) for m in trample.way),
        step("TRAMPLE_FREE_STRIKES"),
        step("TRAMPLE_FORCED_ATTACKS"),
    )


def may_free_strike(*, hit_by_trample: bool) -> bool:
    """Whether a crossed model may strike at the trampling beast: not if the trample hit it (H-040)."""
    return not hit_by_trample
