"""Command checks, fleeing, rallying and orders as steps (H-024, H-025, H-070 … H-077)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from armybuilder.rules.hordes.dice import dice_sum
from armybuilder.rules.hordes.steps import allowed, refused, ruling, step
from armybuilder.rules.rulings import Ruling, Step

ABOMINATION_RANGE = 3


def command_chance(command: int, *, dice: int = 2, modifier: int = 0) -> Fraction:
    """Chance of a command check: roll at most CMD + modifier. The roll is a base rule, hence a parameter."""
    return 1 - dice_sum(dice).at_least(command + modifier + 1)


@dataclass(frozen=True, slots=True)
class Fear:
    """What a model or unit faces when checks against terror are due."""

    terror_enemy_in_own_melee: bool = False
    in_melee_of_terror_enemy: bool = False
    abomination_distance: Fraction | None = None
    already_fleeing: bool = False
    during_movement: bool = True


def terror_check(fear: Fear) -> Ruling:
    """Whether a check is due, and when: after the movement and before actions, else at once (H-071, H-072).

    `allowed` says that a check is due. Terror frightens enemies in melee range either way, an abomination everybody
    within 3".
    """
    if fear.already_fleeing:
        return refused(step("ALREADY_FLEEING"))
    steps: list[Step] = []
    if fear.terror_enemy_in_own_melee or fear.in_melee_of_terror_enemy:
        steps.append(step("TERROR_CHECK"))
    if fear.abomination_distance is not None and fear.abomination_distance <= ABOMINATION_RANGE:
        steps.append(step("ABOMINATION_CHECK"))
    if not steps:
        return refused()
    return allowed(*steps, step("CHECK_AFTER_MOVEMENT" if fear.during_movement else "CHECK_AT_ONCE"))


def massive_casualties_check(*, suffered: bool, checked_this_turn: bool, fleeing: bool) -> Ruling:
    """Whether a unit tests for massive casualties: at most once a turn, never while it flees (H-070, H-072)."""
    if not suffered:
        return refused()
    reasons = ruling(
        step("MASSIVE_CASUALTIES_DONE") if checked_this_turn else None,
        step("ALREADY_FLEEING") if fleeing else None,
    )
    return reasons if not reasons.allowed else allowed(step("COMMAND_CHECK"))


def movement_check(*, out_of_formation_trooper: str | None = None) -> tuple[Step, ...]:
    """Checks that a unit's movement causes: after its last trooper moved (H-025), alone if out of formation (H-024)."""
    if out_of_formation_trooper is None:
        return (step("CHECKS_WAIT_FOR_UNIT"), step("COMMAND_CHECK"))
    return (step("CHECKS_WAIT_FOR_UNIT"), step("FORMATION_CHECK_ALONE", trooper=out_of_formation_trooper))


class Flight(Enum):
    """What a fleeing model does in its maintenance phase."""

    RUNS = "runs"
    COWERS = "cowers"
    LEAVES_TABLE = "leaves the table"


@dataclass(frozen=True, slots=True)
class Fleeing:
    """A model that flees, as its activation begins."""

    engaged: bool = False
    safe_route: bool = True
    deployment_edge_defined: bool = True
    distance_to_edge: Fraction | None = None
    run_distance: Fraction = Fraction(0)


def flee(model: Fleeing) -> tuple[Flight, tuple[Step, ...]]:
    """The activation of a fleeing model: away from its nearest threat, off the table, or cowering (H-073).

    An engaged model cannot cower to escape free strikes.
    """
    steps: list[Step] = []
    if model.engaged:
        steps.append(step("FLEE_FREE_STRIKES"))
    elif not model.safe_route:
        return Flight.COWERS, (step("FLEE_COWERS"),)
    steps.append(step("FLEE_RUNS" if model.deployment_edge_defined else "FLEE_TABLE_EDGE"))
    if model.distance_to_edge is not None and model.run_distance > model.distance_to_edge:
        return Flight.LEAVES_TABLE, (*steps, step("FLEE_LEFT_TABLE"))
    return Flight.RUNS, tuple(steps)


@dataclass(frozen=True, slots=True)
class Rally:
    """A model or unit that has fled in the maintenance phase and might rally now."""

    solo: bool = False
    in_formation_with_leader: bool = False
    commander_in_range: bool = False
    whole_unit_fleeing: bool = False
    leader_on_table: bool = False
    became_fearless: bool = False


def rally(state: Rally) -> Ruling:
    """Whether a rally check is made, and for whom (H-074 … H-076)."""
    if state.became_fearless:
        return allowed(step("RALLY_FEARLESS"))
    if state.solo:
        return allowed(step("RALLY_SOLO"), step("RALLY_ENDS_ACTIVATION"))
    if state.whole_unit_fleeing and (state.leader_on_table or state.commander_in_range):
        return allowed(step("RALLY_UNIT_CHECK"), step("RALLY_ENDS_ACTIVATION"))
    if state.in_formation_with_leader or state.commander_in_range:
        return allowed(step("RALLY_OWN_CHECK"), step("RALLY_ENDS_ACTIVATION"))
    return refused(step("RALLY_NO_CHECK"))


class Order(Enum):
    """Orders a Commander gives."""

    RUN = "run"
    CHARGE = "charge"
    RIDE_BY = "ride-by attack"


def give_order(
    order: Order, *, commander_active: bool, friendly_unit: bool, in_command_range: bool, already_given: bool,
    unit_has_activated: bool,
) -> Ruling:  # fmt: skip
    """Whether a Commander may give that order now; to a unit that has acted it lapses at the end of turn (H-077)."""
    if not (commander_active and friendly_unit and in_command_range) or already_given:
        return refused(step("ORDER_REFUSED", order=order.value))
    lapse = (step("ORDER_LAPSES"),) if unit_has_activated else ()
    return allowed(step("ORDER_GIVEN", order=order.value), *lapse)
