"""Command checks, fleeing, rallying, orders."""

from fractions import Fraction

import pytest

from armybuilder.rules.hordes.command import (
    Fear,
    Fleeing,
    Flight,
    Order,
    Rally,
    command_chance,
    flee,
    give_order,
    massive_casualties_check,
    movement_check,
    rally,
    terror_check,
)
from armybuilder.rules.hordes.steps import allowed, refused, step

ENDS = step("RALLY_ENDS_ACTIVATION")


def test_command_check_chance() -> None:
    assert command_chance(8) == Fraction(26, 36)
    assert command_chance(8, modifier=-2) == Fraction(15, 36)
    assert command_chance(12) == 1


def test_h024_and_h025_checks_of_a_moving_unit() -> None:
    assert [s.code for s in movement_check()] == ["CHECKS_WAIT_FOR_UNIT", "COMMAND_CHECK"]
    assert movement_check(out_of_formation_trooper="Third")[1] == step("FORMATION_CHECK_ALONE", trooper="Third")


def test_h070_one_check_for_massive_casualties_a_turn() -> None:
    check = massive_casualties_check
    assert check(suffered=True, checked_this_turn=False, fleeing=False) == allowed(step("COMMAND_CHECK"))
    assert check(suffered=True, checked_this_turn=True, fleeing=False) == refused(step("MASSIVE_CASUALTIES_DONE"))
    assert check(suffered=False, checked_this_turn=False, fleeing=False) == refused()


def test_h071_terror_and_abominations() -> None:
    assert terror_check(Fear(in_melee_of_terror_enemy=True)).codes == ("TERROR_CHECK", "CHECK_AFTER_MOVEMENT")
    both = Fear(terror_enemy_in_own_melee=True, abomination_distance=Fraction(3), during_movement=False)
    assert terror_check(both).codes == ("TERROR_CHECK", "ABOMINATION_CHECK", "CHECK_AT_ONCE")
    assert terror_check(Fear(abomination_distance=Fraction(31, 10))) == refused()


def test_h072_fleeing_models_are_not_frightened_again() -> None:
    assert terror_check(Fear(in_melee_of_terror_enemy=True, already_fleeing=True)).codes == ("ALREADY_FLEEING",)


@pytest.mark.parametrize(
    "model, flight, codes",
    [
        (Fleeing(), Flight.RUNS, ("FLEE_RUNS",)),
        (Fleeing(deployment_edge_defined=False), Flight.RUNS, ("FLEE_TABLE_EDGE",)),
        (Fleeing(safe_route=False), Flight.COWERS, ("FLEE_COWERS",)),
        (Fleeing(engaged=True, safe_route=False), Flight.RUNS, ("FLEE_FREE_STRIKES", "FLEE_RUNS")),
        (
            Fleeing(distance_to_edge=Fraction(4), run_distance=Fraction(12)),
            Flight.LEAVES_TABLE,
            ("FLEE_RUNS", "FLEE_LEFT_TABLE"),
        ),
    ],
)
def test_h073_flight(model: Fleeing, flight: Flight, codes: tuple[str, ...]) -> None:
    found, steps = flee(model)
    assert (found, tuple(s.code for s in steps)) == (flight, codes)


def test_h073_only_who_passes_the_edge_leaves_the_table() -> None:
    reached = Fleeing(distance_to_edge=Fraction(12), run_distance=Fraction(12))
    passed = Fleeing(distance_to_edge=Fraction(12), run_distance=Fraction(13))
    assert (flee(reached)[0], flee(passed)[0]) == (Flight.RUNS, Flight.LEAVES_TABLE)


@pytest.mark.parametrize(
    "state, ruling",
    [
        (Rally(in_formation_with_leader=True), allowed(step("RALLY_OWN_CHECK"), ENDS)),
        (Rally(commander_in_range=True), allowed(step("RALLY_OWN_CHECK"), ENDS)),
        (Rally(whole_unit_fleeing=True, leader_on_table=True), allowed(step("RALLY_UNIT_CHECK"), ENDS)),
        (Rally(whole_unit_fleeing=True), refused(step("RALLY_NO_CHECK"))),
        (Rally(solo=True), allowed(step("RALLY_SOLO"), ENDS)),
        (Rally(became_fearless=True), allowed(step("RALLY_FEARLESS"))),
        (Rally(), refused(step("RALLY_NO_CHECK"))),
    ],
)
def test_h074_to_h076_rally(state: Rally, ruling: object) -> None:
    assert rally(state) == ruling


def test_h077_orders() -> None:
    facts = {"commander_active": True, "friendly_unit": True, "in_command_range": True, "already_given": False}
    assert give_order(Order.RUN, **facts, unit_has_activated=False).codes == ("ORDER_GIVEN",)
    assert give_order(Order.CHARGE, **facts, unit_has_activated=True).codes == ("ORDER_GIVEN", "ORDER_LAPSES")
    for missing in ("commander_active", "friendly_unit", "in_command_range"):
        assert not give_order(Order.RUN, **{**facts, missing: False}, unit_has_activated=False).allowed
    refusal = give_order(Order.RIDE_BY, **{**facts, "already_given": True}, unit_has_activated=False)
    assert refusal == refused(step("ORDER_REFUSED", order="ride-by attack"))
