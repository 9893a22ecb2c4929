"""Casting, unbinding, chanting, Sacred Rites, summoning and banishing with the dice that were rolled (A-79 to A-91)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.table.steps import ruling, step
from armybuilder.rules.rulings import Ruling, Step

UNBIND_RANGE = 30
BANISH_RANGE = 30


class CastResult(StrEnum):
    """What became of a casting roll."""

    MISCAST = "miscast"
    FAILED = "failed"
    CAST = "cast"
    UNBOUND = "unbound"


@dataclass(frozen=True, slots=True)
class Casting:
    """A casting roll with its result and the steps that led to it; ``roll`` includes the modifier."""

    result: CastResult
    roll: int
    steps: tuple[Step, ...]


def cast(faces: Sequence[int], value: int, *, modifier: int = 0, unbinding: int | None = None) -> Casting:
    """The result of a casting roll of these unmodified faces, with the total of an unbinding roll if one was made.

    Two or more 1s are a miscast, whatever the total; only a roll that reaches the value may be unbound, by a roll
    that is greater (A-80, A-83).
    """
    roll = sum(faces) + modifier
    if list(faces).count(1) >= 2:
        return Casting(CastResult.MISCAST, roll, (step("MISCAST"), step("MISCAST_NO_SPELL")))
    if roll < value:
        return Casting(CastResult.FAILED, roll, (step("CAST_FAILED", roll=roll, value=value),))
    reached = step("CAST_REACHED", roll=roll, value=value)
    if unbinding is None:
        return Casting(CastResult.CAST, roll, (reached, step("CAST_UNANSWERED")))
    if unbinding > roll:
        return Casting(CastResult.UNBOUND, roll, (reached, step("UNBOUND", unbinding=unbinding, roll=roll)))
    return Casting(CastResult.CAST, roll, (reached, step("UNBIND_TOO_LOW", unbinding=unbinding, roll=roll)))


def may_cast(power_level: int, used: int, *, miscast: bool) -> Ruling:
    """Whether a WIZARD may declare one more spell in the phase (A-79, A-80)."""
    return ruling((step("NO_MORE_SPELLS", level=power_level) if miscast or used >= power_level else None,))


def may_unbind(distance: float, *, tried: bool) -> Ruling:
    """Whether a WIZARD may try to unbind: within 30" of the caster, once for each casting roll (A-83)."""
    return ruling(
        (
            step("UNBIND_RANGE") if distance > UNBIND_RANGE else None,
            step("UNBIND_TWICE") if tried else None,
        )
    )


@dataclass(frozen=True, slots=True)
class Chant:
    """What a chanting roll led to: whether the prayer is answered, and the ritual points left."""

    answered: bool
    points: int
    steps: tuple[Step, ...]


def chant(face: int, points: int, value: int, *, bank: bool = False, loss: int = 1, modifier: int = 0) -> Chant:
    """A chanting roll with ``points`` banked; with ``bank`` the roll is added to them, else they to the roll (A-84).

    ``loss`` is the D3 of points that an unmodified 1 takes. An answered prayer empties the bank; a roll that falls
    short leaves it.
    """
    if face == 1:
        left = max(0, points - loss)
        return Chant(False, left, (step("CHANT_FAILED", points=left),))
    if bank:
        held = points + face + modifier
        return Chant(False, held, (step("CHANT_BANKED", points=held),))
    total = face + modifier + points
    if total >= value:
        return Chant(True, 0, (step("CHANT_ANSWERED", total=total, value=value),))
    return Chant(False, points, (step("CHANT_TOO_LOW", total=total, value=value, points=points),))


def sacred_rites(face: int, points: int) -> Chant:
    """Sacred Rites: a 1 takes one point, any other unmodified roll is banked; the bank is never emptied (A-85)."""
    if face == 1:
        left = max(0, points - 1)
        return Chant(False, left, (step("RITES_LOST", points=left),))
    return Chant(False, points + face, (step("RITES_GAINED", points=points + face),))


def may_chant(power_level: int, used: int) -> Ruling:
    """Whether a PRIEST may chant one more prayer in the phase (A-79)."""
    return ruling((step("NO_MORE_PRAYERS", level=power_level) if used >= power_level else None,))


def may_summon(*, tried_this_turn: bool, removed_this_turn: bool) -> Ruling:
    """Whether a manifestation may be summoned: one try in a turn, never in the turn of its removal (A-87)."""
    return ruling(
        (
            step("SUMMON_TWICE") if tried_this_turn else None,
            step("SUMMON_REMOVED") if removed_this_turn else None,
        )
    )


@dataclass(frozen=True, slots=True)
class Banishing:
    """A banishing roll: whether it may be made, the total, and whether the manifestation goes."""

    allowed: bool
    total: int
    banished: bool
    steps: tuple[Step, ...]


def banish(
    roll: int,
    value: int,
    *,
    manifestations: int = 1,
    distance: float = 0,
    summoned_now: bool = False,
    tried: bool = False,
) -> Banishing:
    """A banishing roll of 2D6, plus 1 for each enemy manifestation after the first (A-91)."""
    may = ruling(
        (
            step("BANISH_RANGE") if distance > BANISH_RANGE else None,
            step("BANISH_SUMMONED") if summoned_now else None,
            step("BANISH_TWICE") if tried else None,
        )
    )
    if not may.allowed:
        return Banishing(False, roll, False, may.steps)
    bonus = max(0, manifestations - 1)
    total = roll + bonus
    steps = [step("BANISH_BONUS", bonus=bonus)] if bonus else []
    done = total >= value
    steps.append(step("BANISHED" if done else "BANISH_FAILED", total=total, value=value))
    return Banishing(True, total, done, tuple(steps))


def manifestation_in_combat(*, move: float, combat_phase: bool) -> bool:
    """Whether a manifestation near an enemy is in combat now; one without a Move only in combat phases (A-89, A-90)."""
    return move > 0 or combat_phase


def conduct(*, move: float, combat_phase: bool) -> tuple[Step, ...]:
    """How a manifestation with this Move behaves now (A-88 to A-90)."""
    if move > 0:
        return step("MANIFESTATION_NO_UNIT"), step("MANIFESTATION_MOVES")
    here = (
        "MANIFESTATION_FIGHTS"
        if manifestation_in_combat(move=move, combat_phase=combat_phase)
        else "MANIFESTATION_IDLE"
    )
    return step("MANIFESTATION_NO_UNIT"), step("MANIFESTATION_STILL"), step(here)
