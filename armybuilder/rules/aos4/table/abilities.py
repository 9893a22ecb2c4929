"""May this unit use that core ability now? Moves, Charge, Shoot, Fight and the commands (A-51 to A-61)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.table.steps import ruling, step
from armybuilder.rules.rulings import Ruling, Step


class Ability(StrEnum):
    """The core abilities and commands of the source."""

    NORMAL_MOVE = "normal-move"
    RUN = "run"
    RETREAT = "retreat"
    CHARGE = "charge"
    SHOOT = "shoot"
    FIGHT = "fight"
    RALLY = "rally"
    REDEPLOY = "redeploy"
    POWER_THROUGH = "power-through"


PHASES = {
    Ability.NORMAL_MOVE: "your movement phase",
    Ability.RUN: "your movement phase",
    Ability.RETREAT: "your movement phase",
    Ability.CHARGE: "your charge phase",
    Ability.SHOOT: "your shooting phase",
    Ability.FIGHT: "any combat phase",
    Ability.RALLY: "any hero phase",
    Ability.REDEPLOY: "enemy movement phase",
    Ability.POWER_THROUGH: "end of any turn",
}
"""When each ability is used."""

COMMANDS = frozenset({Ability.RALLY, Ability.REDEPLOY, Ability.POWER_THROUGH})
"""Abilities that cost one command point."""

RALLY_DICE = 6


@dataclass(frozen=True, slots=True)
class UnitState:
    """What matters of a unit: where it stands and what it did this turn.

    ``enemy_health_lower``: an enemy in combat has a lower Health characteristic (A-59). ``shoot_in_combat``: every
    ranged weapon that shall shoot has that ability (A-44).
    """

    in_combat: bool = False
    ran: bool = False
    retreated: bool = False
    charged: bool = False
    fought: bool = False
    transported: bool = False
    fly: bool = False
    musician: bool = False
    shoot_in_combat: bool = False
    enemy_health_lower: bool = False
    command_points: int = 1


def may_use(ability: Ability, unit: UnitState) -> Ruling:
    """Whether the unit may use the ability in its phase, with what follows or every reason against it."""
    return _JUDGES[ability](unit)


def _out_of_combat(unit: UnitState) -> Step | None:
    return step("IN_COMBAT") if unit.in_combat else None


def _command(unit: UnitState) -> Step | None:
    return None if unit.command_points >= 1 else step("NO_COMMAND_POINT")


def _tired(unit: UnitState) -> Step | None:
    return step("RAN_OR_RETREATED") if unit.ran or unit.retreated else None


def _flies(unit: UnitState) -> Step | None:
    return step("FLY_CROSSES") if unit.fly else None


def _normal_move(unit: UnitState) -> Ruling:
    return ruling((_out_of_combat(unit),), step("MOVE_NOT_INTO_COMBAT"), _flies(unit))


def _run(unit: UnitState) -> Ruling:
    return ruling((_out_of_combat(unit),), step("MOVE_NOT_INTO_COMBAT"), step("RUN_NO_SHOOT_CHARGE"), _flies(unit))


def _retreat(unit: UnitState) -> Ruling:
    return ruling(
        (None if unit.in_combat else step("NOT_IN_COMBAT"),),
        step("RETREAT_DAMAGE"),
        step("RETREAT_END_OUTSIDE"),
        step("RUN_NO_SHOOT_CHARGE"),
    )


def _charge(unit: UnitState) -> Ruling:
    transported = step("TRANSPORTED_NO_CHARGE") if unit.transported else None
    return ruling(
        (_out_of_combat(unit), _tired(unit), transported),
        step("CHARGE_END"),
        step("CHARGE_VISIBLE_AT_END"),
        step("CHARGE_DICE_NO_MODIFIER"),
        _flies(unit),
    )


def _shoot(unit: UnitState) -> Ruling:
    locked = step("SHOOT_NEEDS_ABILITY") if unit.in_combat and not unit.shoot_in_combat else None
    tired = step("NO_SHOT_AFTER_RUN") if unit.ran or unit.retreated else None
    return ruling((tired, locked), step("SHOOT_VISIBLE"))


def _fight(unit: UnitState) -> Ruling:
    eligible = unit.in_combat or unit.charged
    return ruling(
        (None if eligible else step("FIGHT_NOT_ELIGIBLE"), step("ALREADY_FOUGHT") if unit.fought else None),
        step("FIGHT_PILE_IN"),
    )


def _rally(unit: UnitState) -> Ruling:
    return ruling(
        (_out_of_combat(unit), _command(unit)),
        step("COMMAND_POINT"),
        step("RALLY_DICE", dice=rally_dice(musician=unit.musician)),
        step("RALLY_MUSICIAN") if unit.musician else None,
    )


def _redeploy(unit: UnitState) -> Ruling:
    return ruling((_out_of_combat(unit), _command(unit)), step("COMMAND_POINT"), step("REDEPLOY_NOT_NEAR"))


def _power_through(unit: UnitState) -> Ruling:
    return ruling(
        (
            None if unit.charged else step("POWER_THROUGH_CHARGED"),
            None if unit.in_combat and unit.enemy_health_lower else step("POWER_THROUGH_HEALTH"),
            _command(unit),
        ),
        step("COMMAND_POINT"),
        step("POWER_THROUGH_MOVE"),
    )


_JUDGES = {
    Ability.NORMAL_MOVE: _normal_move,
    Ability.RUN: _run,
    Ability.RETREAT: _retreat,
    Ability.CHARGE: _charge,
    Ability.SHOOT: _shoot,
    Ability.FIGHT: _fight,
    Ability.RALLY: _rally,
    Ability.REDEPLOY: _redeploy,
    Ability.POWER_THROUGH: _power_through,
}


def rally_dice(*, musician: bool) -> int:
    """Dice of Rally: six, one more while the unit contains a musician (A-57, A-21)."""
    return RALLY_DICE + musician
