"""What a model may do in its activation: moving, running, charging, choosing attacks.

Rows H-009 … H-022, H-026 … H-029, H-041, H-053, H-054, H-097, H-101, H-107.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from armybuilder.rules.hordes.steps import allowed, refused, ruling, step
from armybuilder.rules.rulings import Ruling, Step

CHARGE_BONUS = 3
CHARGE_ATTACK_MOVE = 3


@dataclass(frozen=True, slots=True)
class Model:
    """What matters of a model that is about to act."""

    speed: int
    on_table: bool = True
    fleeing: bool = False
    stood_up: bool = False
    can_move: bool = True
    can_act: bool = True
    has_melee_range: bool = True


def may_activate(model: Model) -> Ruling:
    """Whether and in which phase a model activates (H-009, H-010)."""
    if not model.on_table:
        return refused(step("NOT_ON_TABLE"))
    return allowed(step("ACTS_IN_MAINTENANCE_PHASE" if model.fleeing else "ACTS_IN_ACTIVATION_PHASE"))


def advance_distance(model: Model) -> int:
    """Inches of an advance: up to the current SPD (H-014)."""
    return model.speed if model.can_move else 0


def aims(model: Model, *, changed_position: bool, changed_facing: bool) -> Ruling:
    """Whether a model that stays put aims: by giving up its movement, not by being unable to move (H-011, H-012)."""
    if not model.can_move:
        return refused(step("CANNOT_MOVE_NO_AIM"))
    return refused() if changed_position or changed_facing else allowed(step("FORFEIT_GIVES_AIM"))


def obstacle_cost(climb: Fraction, *, descending: bool) -> Fraction:
    """Inches of movement that an obstacle takes: what the players agree for the climb, nothing downwards (H-080)."""
    return Fraction(0) if descending else climb


def draws_free_strikes(*, moved: bool, placed: bool) -> bool:
    """Whether leaving melee draws free strikes: being placed is no movement (H-013)."""
    return moved and not placed


def may_run(model: Model) -> Ruling:
    """Whether a model may run: not after standing up, but also when it could not act (H-012, H-015)."""
    reasons = ruling(
        None if model.can_move else step("CANNOT_MOVE"),
        step("RUN_AFTER_STANDING_UP") if model.stood_up else None,
    )
    if not reasons.allowed:
        return reasons
    return allowed() if model.can_act else allowed(step("RUN_NEEDS_NO_ACTION"))


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge as declared: inches of straight way needed, and what is known of its target."""

    way_to_target: Fraction
    target_in_sight: bool = True
    target_melee_targetable: bool = True


def charge_distance(speed: int) -> int:
    """Inches of charge movement: SPD + 3 in a straight line (H-017)."""
    return speed + CHARGE_BONUS


def may_charge(model: Model, charge: Charge) -> Ruling:
    """Whether the charge may be declared, and that it is a straight line facing its target (H-016 … H-018, H-022)."""
    reasons: list[Step] = []
    if not model.can_move:
        reasons.append(step("CANNOT_MOVE"))
    if not model.has_melee_range:
        reasons.append(step("CHARGE_WITHOUT_MELEE_RANGE"))
    if not charge.target_melee_targetable:
        reasons.append(step("CHARGE_TARGET_UNTARGETABLE"))
    if reasons:
        return refused(*reasons)
    reach = charge_distance(model.speed)
    if charge.way_to_target > reach:
        return allowed(step("CHARGE_FACING"), step("CHARGE_OUT_OF_REACH", reach=reach))
    return allowed(step("CHARGE_FACING"), step("CHARGE_LINE", reach=reach))


def forced_charge(targets_in_sight: tuple[str, ...]) -> Ruling:
    """What a model compelled to charge does: a target in sight, or neither movement nor action (H-019)."""
    if not targets_in_sight:
        return refused(step("FORCED_CHARGE_NO_TARGET"))
    return allowed(step("FORCED_CHARGE_TARGETS", targets=", ".join(targets_in_sight)))


def first_attack_after_charge(moved: Fraction, *, target_in_melee_range: bool) -> Ruling:
    """Whether the first attack is a charge attack: moved 3" and the target still there (H-020, H-021)."""
    if not target_in_melee_range:
        return refused(step("CHARGE_TARGET_GONE"))
    if moved < CHARGE_ATTACK_MOVE:
        return refused(step("CHARGE_TOO_SHORT", needed=CHARGE_ATTACK_MOVE))
    return allowed(step("CHARGE_ATTACK"))


class CombatAction(Enum):
    """Ways to use a combat action."""

    MELEE = auto()
    RANGED = auto()
    SPECIAL = auto()


def initial_attacks(action: CombatAction, *, melee_weapons: int = 0, ranged_weapons: int = 0) -> int:
    """Number of initial attacks: one per weapon of the kind, or one special attack instead (H-026 … H-028, H-041)."""
    if action is CombatAction.MELEE:
        return melee_weapons
    return ranged_weapons if action is CombatAction.RANGED else 0


def may_target_in_melee(*, in_range: bool, sight_blocked_by_terrain: bool) -> Ruling:
    """Whether a model in melee range may be struck: not through terrain that hides it wholly (H-029)."""
    if sight_blocked_by_terrain:
        return refused(step("NO_SIGHT_IN_MELEE"))
    return Ruling(in_range)


def has_melee_range(*, weapons: int, locked_weapons: int = 0) -> bool:
    """Whether a model has a melee range: locked weapons are still weapons (H-101)."""
    del locked_weapons  # named so that the question of the FAQ can be asked
    return weapons > 0


def may_rile(*, runs_this_activation: bool, already_ran: bool) -> Ruling:
    """Whether a beast may be riled: also when it runs, but before it does (H-097)."""
    if already_ran:
        return refused(step("RILE_BEFORE_RUN"))
    return allowed(step("RILE_BEFORE_RUN")) if runs_this_activation else allowed()


def light_cavalry_moves(troopers: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Order of a light cavalry unit's actions: every trooper acts, then moves, before the next one (H-107)."""
    return tuple((trooper, doing) for trooper in troopers for doing in ("combat action", "move"))


def gunner_speed(speed: int, crewmen_in_contact: int) -> int:
    """Inches a weapon crew's gunner moves: 2 more per own crewman in contact at the start (H-053)."""
    return speed + 2 * crewmen_in_contact


def crew_may(*, run: bool = False, charge: bool = False) -> bool:
    """Whether a weapon crew may do so: it neither runs nor charges (H-053)."""
    return not run and not charge


def gunner_may_fire(*, moved: bool, gunner_only_weapon: bool) -> bool:
    """Whether the gunner may shoot: not with the gunner-only weapon after moving (H-054)."""
    return not (moved and gunner_only_weapon)


@dataclass(frozen=True, slots=True)
class CrewSuccession:
    """A lost gunner's place: who takes it and which effects stay on."""

    crewman: str
    effects: frozenset[str]


def succeed_gunner(crewmen: tuple[tuple[str, Fraction, frozenset[str]], ...]) -> tuple[CrewSuccession, ...]:
    """The crewmen that may take over from a lost gunner: those within 1" (H-053).

    `crewmen` are (id, inches from the gunner, effects on it). Effects on the crewman stay on the new gunner; those on
    the lost gunner end.
    """
    return tuple(CrewSuccession(name, effects) for name, inches, effects in crewmen if inches <= 1)
