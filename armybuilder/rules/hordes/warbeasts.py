"""Warbeasts: threshold checks, frenzy step by step, fury, damage transfer, animi.

Rows H-057, H-058, H-062, H-064, H-065, H-093 … H-096, H-098 … H-100, H-104, H-105.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from armybuilder.rules.hordes.dice import dice_sum
from armybuilder.rules.hordes.steps import allowed, refused, step
from armybuilder.rules.rulings import Ruling, Step


@dataclass(frozen=True, slots=True)
class Beast:
    """A warbeast in play."""

    id: str
    fury: int
    fury_stat: int
    threshold: int
    boxes_left: int = 0
    wild: bool = False
    friendly: bool = True
    faction: str = ""
    may_suffer_transfers: bool = True


def needs_threshold_check(beast: Beast) -> bool:
    """Whether a beast tests in its controller's control phase: with at least 1 fury point (H-062)."""
    return beast.fury >= 1


def threshold_chance(beast: Beast, *, dice: int = 2) -> Fraction:
    """Chance to pass: roll + fury at most the threshold.

    The errata only name the phase; the roll itself (2d6) is a base rule and therefore a parameter.
    """
    return 1 - dice_sum(dice).at_least(beast.threshold - beast.fury + 1)


def threshold_order(beasts: Sequence[Beast]) -> tuple[Step, ...]:
    """The checks to make, in the controller's order; a beast that fails frenzies before the next one tests (H-094)."""
    tests = [step("THRESHOLD_CHECK", beast=beast.id) for beast in beasts if needs_threshold_check(beast)]
    return (step("THRESHOLD_ORDER"), *tests) if tests else ()


class FrenzyAction(Enum):
    """What a frenzied beast does with its activation."""

    ATTACK = "attack"
    ADVANCE = "advance"
    CHARGE = "charge"
    STAND_UP_AND_ATTACK = "stand up and attack"
    ADVANCE_ONLY = "advance without attacking"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A model near a frenzied beast; inert and disabled warjacks are models like any other (H-096)."""

    id: str
    friendly: bool
    distance: Fraction
    in_own_melee: bool = False
    has_beast_in_melee: bool = False
    in_sight: bool = True
    incorporeal: bool = False
    melee_targetable: bool = True


@dataclass(frozen=True, slots=True)
class Frenzy:
    """The beast's action, the equally good targets (roll for one of several), and the steps with their rows."""

    action: FrenzyAction
    targets: tuple[str, ...]
    steps: tuple[Step, ...]


def frenzy(
    neighbours: Sequence[Neighbour],
    *,
    knocked_down: bool = False,
    can_charge: bool = True,
    hurts_incorporeal: bool = False,
) -> Frenzy:
    """What a beast does that failed its threshold check (H-064, H-093, H-095, H-096).

    First whoever it reaches without moving, enemies before friends; else, if someone reaches it, the closest model;
    else a charge at the nearest in sight; else an advance on the nearest. At equal distance enemies go first.
    """
    possible = [n for n in neighbours if n.melee_targetable and (hurts_incorporeal or not n.incorporeal)]
    in_reach = [n for n in possible if n.in_own_melee]
    if knocked_down:
        if in_reach:
            return _decide(FrenzyAction.STAND_UP_AND_ATTACK, _enemies_first(in_reach), "FRENZY_STANDS_UP")
        return _decide(FrenzyAction.ADVANCE_ONLY, _nearest(possible), "FRENZY_CRAWLS")
    if in_reach:
        return _decide(FrenzyAction.ATTACK, _enemies_first(in_reach), "FRENZY_STAYS")
    if any(n.has_beast_in_melee for n in neighbours):
        return _decide(FrenzyAction.ADVANCE, _nearest(possible), "FRENZY_ADVANCES_ENGAGED")
    seen = [n for n in possible if n.in_sight]
    if seen and can_charge:
        return _decide(FrenzyAction.CHARGE, _nearest(seen), "FRENZY_CHARGES")
    if seen:
        return _decide(FrenzyAction.ADVANCE, _nearest(seen), "FRENZY_ADVANCES_INSTEAD")
    return _decide(FrenzyAction.ADVANCE, _nearest(possible), "FRENZY_ADVANCES_BLIND")


def _decide(action: FrenzyAction, targets: tuple[str, ...], code: str) -> Frenzy:
    if not targets:
        return Frenzy(FrenzyAction.NOTHING, (), (step("FRENZY_NO_TARGET"),))
    steps = [step(code, target=" / ".join(targets))]
    if action is FrenzyAction.CHARGE:
        steps.append(step("FRENZY_NO_FURY"))
    if action is not FrenzyAction.ADVANCE_ONLY:
        steps.append(step("FRENZY_ATTACK_BOOSTED"))
        steps.append(step("FRENZY_NEXT_TARGET"))
    return Frenzy(action, targets, tuple(steps))


def _enemies_first(models: Sequence[Neighbour]) -> tuple[str, ...]:
    enemies = tuple(n.id for n in models if not n.friendly)
    return enemies or tuple(n.id for n in models)


def _nearest(models: Sequence[Neighbour]) -> tuple[str, ...]:
    if not models:
        return ()
    least = min(n.distance for n in models)
    return _enemies_first([n for n in models if n.distance == least])


def may_gain_fury(beast: Beast, points: int = 1, *, rule_says_otherwise: bool = False) -> Ruling:
    """Whether a beast may take fury points: never above its FURY unless a rule says so (H-100)."""
    if beast.fury + points > beast.fury_stat and not rule_says_otherwise:
        return refused(step("FURY_FULL", fury=beast.fury, stat=beast.fury_stat))
    return allowed()


def wild_beast_may(*, act: bool = False, free_strike: bool = False, be_forced: bool = False) -> Ruling:
    """What a wild beast may do: none of these (H-057)."""
    return refused(step("WILD_BEAST")) if act or free_strike or be_forced else allowed()


def may_transfer(beast: Beast, *, warlock_faction: str, already_transferred: bool = False) -> Ruling:
    """Whether a warlock may pass damage to that beast (H-057, H-058, H-104)."""
    reasons: list[Step] = []
    if already_transferred:
        reasons.append(step("TRANSFER_ONCE"))
    if not beast.may_suffer_transfers:
        reasons.append(step("TRANSFER_IMMUNE", beast=beast.id))
    if beast.wild:
        reasons.append(step("WILD_BEAST"))
    if not beast.friendly or beast.faction != warlock_faction:
        reasons.append(step("TRANSFER_NOT_FRIENDLY_FACTION", beast=beast.id))
    return refused(*reasons) if reasons else allowed(step("TRANSFER_AFTER_DAMAGE"))


@dataclass(frozen=True, slots=True)
class Transfer:
    """Where transferred damage goes: to the beast, and what is too much for it back to the warlock."""

    beast: int
    warlock: int
    warlock_destroyed_by: str | None
    steps: tuple[Step, ...]


def transfer(damage: int, beast: Beast, *, warlock_boxes_left: int, source: str) -> Transfer:
    """Passes damage to a beast; the excess is the warlock's own and counts as done by the first source (H-098)."""
    taken = min(damage, beast.boxes_left)
    excess = damage - taken
    steps = (step("TRANSFER_EXCESS", excess=excess, source=source),) if excess else ()
    return Transfer(taken, excess, source if excess >= warlock_boxes_left > 0 else None, steps)


def may_use_animus(animus: str, *, animi: frozenset[str], used_this_activation: frozenset[str]) -> Ruling:
    """Whether a beast may use one of its animi: a single one, once in an activation (H-105)."""
    if used_this_activation or animus not in animi:
        return refused(step("ANIMUS_USED", animus=animus))
    return allowed()
