"""May this unit do that now? (A-51 to A-61)."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.table.abilities import Ability, UnitState, may_use, rally_dice

FREE, ENGAGED = UnitState(), UnitState(in_combat=True)


@pytest.mark.parametrize(
    ("ability", "state", "codes"),
    [
        (Ability.NORMAL_MOVE, FREE, ("MOVE_NOT_INTO_COMBAT",)),
        (Ability.NORMAL_MOVE, UnitState(fly=True), ("MOVE_NOT_INTO_COMBAT", "FLY_CROSSES")),
        (Ability.RUN, FREE, ("MOVE_NOT_INTO_COMBAT", "RUN_NO_SHOOT_CHARGE")),
        (Ability.RETREAT, ENGAGED, ("RETREAT_DAMAGE", "RETREAT_END_OUTSIDE", "RUN_NO_SHOOT_CHARGE")),
        (Ability.CHARGE, FREE, ("CHARGE_END", "CHARGE_VISIBLE_AT_END", "CHARGE_DICE_NO_MODIFIER")),
        (Ability.SHOOT, FREE, ("SHOOT_VISIBLE",)),
        (Ability.SHOOT, UnitState(in_combat=True, shoot_in_combat=True), ("SHOOT_VISIBLE",)),
        (Ability.FIGHT, ENGAGED, ("FIGHT_PILE_IN",)),
        (Ability.FIGHT, UnitState(charged=True), ("FIGHT_PILE_IN",)),
        (Ability.RALLY, UnitState(musician=True), ("COMMAND_POINT", "RALLY_DICE", "RALLY_MUSICIAN")),
        (Ability.REDEPLOY, FREE, ("COMMAND_POINT", "REDEPLOY_NOT_NEAR")),
        (
            Ability.POWER_THROUGH,
            UnitState(in_combat=True, charged=True, enemy_health_lower=True),
            ("COMMAND_POINT", "POWER_THROUGH_MOVE"),
        ),
    ],
)
def test_ability_may_be_used_with_what_follows(ability: Ability, state: UnitState, codes: tuple[str, ...]) -> None:
    answer = may_use(ability, state)
    assert (answer.allowed, answer.codes) == (True, codes)


@pytest.mark.parametrize(
    ("ability", "state", "codes"),
    [
        (Ability.NORMAL_MOVE, ENGAGED, ("IN_COMBAT",)),
        (Ability.RUN, ENGAGED, ("IN_COMBAT",)),
        (Ability.RETREAT, FREE, ("NOT_IN_COMBAT",)),
        (Ability.CHARGE, UnitState(in_combat=True, ran=True), ("IN_COMBAT", "RAN_OR_RETREATED")),
        (Ability.CHARGE, UnitState(transported=True), ("TRANSPORTED_NO_CHARGE",)),
        (Ability.SHOOT, UnitState(retreated=True), ("NO_SHOT_AFTER_RUN",)),
        (Ability.SHOOT, ENGAGED, ("SHOOT_NEEDS_ABILITY",)),
        (Ability.FIGHT, FREE, ("FIGHT_NOT_ELIGIBLE",)),
        (Ability.FIGHT, UnitState(in_combat=True, fought=True), ("ALREADY_FOUGHT",)),
        (Ability.RALLY, UnitState(in_combat=True, command_points=0), ("IN_COMBAT", "NO_COMMAND_POINT")),
        (Ability.REDEPLOY, ENGAGED, ("IN_COMBAT",)),
        (Ability.POWER_THROUGH, UnitState(in_combat=True), ("POWER_THROUGH_CHARGED", "POWER_THROUGH_HEALTH")),
    ],
)
def test_ability_is_refused_with_every_reason(ability: Ability, state: UnitState, codes: tuple[str, ...]) -> None:
    answer = may_use(ability, state)
    assert (answer.allowed, answer.codes) == (False, codes)


def test_a57_rally_rolls_six_dice_and_one_more_with_a_musician() -> None:
    assert (rally_dice(musician=False), rally_dice(musician=True)) == (6, 7)
