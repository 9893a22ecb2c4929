"""Movement, shooting and charge phase (A-51 to A-55)."""

import math

from armybuilder.rules.aos4.battle.kernel.choice import (
    STAY,
    TO_ENEMY,
    TO_OBJECTIVE,
    TO_POINT,
    charge_target,
    look_for_goal,
    shooting_target,
    wants_to_charge,
    wants_to_retreat,
)
from armybuilder.rules.aos4.battle.kernel.commands import command_attack, command_defence, end_phase, redeploy
from armybuilder.rules.aos4.battle.kernel.effects import borne
from armybuilder.rules.aos4.battle.kernel.events import (
    CHARGE_AT_MANIFESTATION,
    CHARGE_DECLARED,
    CHARGE_MADE,
    EXTRA_CHARGE_DIE,
    MANIFESTATION_ATTACKED,
    MANIFESTATION_MOVED,
    NORMAL_MOVE,
    RESERVE_ARRIVED,
    RETREAT,
    RUN,
    SHOOT,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    BASE,
    CARRIED,
    CHARGE_DICE,
    CHARGE_EXTRA,
    CHARGE_PLUS,
    CHARGED,
    CLAIMED,
    COMPLETE,
    CONTACT,
    CONTROL,
    END,
    EVENTS,
    EXPECTED_RANGED,
    FIRST,
    FLAGS,
    GOAL,
    GOAL_KIND,
    GOAL_X,
    GOAL_Y,
    HELD,
    IMMOBILE,
    IN_RESERVE,
    LOW_DIE,
    LUST,
    MANIFESTATION,
    MOVE,
    OBJECTIVE_COUNT,
    OBJECTIVE_VALUE,
    OBJECTIVE_X,
    OBJECTIVE_Y,
    ON_TABLE,
    OWNER,
    P_RUN,
    PLACE,
    POLICY,
    RAN,
    REACH,
    RETREATED,
    ROUND,
    RUN_LEAST,
    RUN_PLUS,
    SHOOTER,
    SIDE,
    TABLE_X,
    TABLE_Y,
    TRAITS,
    TRANSPORT_UNITS,
    UNITS,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.movement import NORMAL, THROUGH, close_in, travel
from armybuilder.rules.aos4.battle.kernel.objectives import claims
from armybuilder.rules.aos4.battle.kernel.pledges import teleport
from armybuilder.rules.aos4.battle.kernel.skyfarers import board, disembark, ram
from armybuilder.rules.aos4.battle.kernel.stream import ARRIVING, CHARGING, MOVING, SHOOTING, below, branch_of, d3, die
from armybuilder.rules.aos4.battle.kernel.strike import attack, inflict
from armybuilder.rules.aos4.battle.kernel.table import free_of_terrain, in_combat, nearest_enemy_gap, refresh, set_up
from armybuilder.rules.aos4.battle.kernel.tithe import lust

RESERVE_APART, RESERVE_EDGE = 9.0, 6.0


@jit
def movement_phase(ints: Ints, reals: Reals, side: int) -> None:
    """Every unit of ``side`` moves, runs, retreats or stays; then the opponent may Redeploy."""
    claims(ints, reals, side)
    if ints[TRAITS]:
        teleport(ints, reals, side)
    if ints[COMPLETE] and ints[ROUND] >= 2:
        for unit in range(ints[FIRST + side], ints[END + side]):
            if ints[PLACE + unit] == IN_RESERVE:
                branch_of(ints, ARRIVING, unit)
                arrive(ints, reals, unit)
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & IMMOBILE:
            continue
        branch_of(ints, MOVING, unit)
        passengers = board(ints, reals, unit) if ints[TRANSPORT_UNITS + unit] else 0
        x = reals[X + unit]
        y = reals[Y + unit]
        if in_combat(ints, unit):
            if ints[FLAGS + unit] & MANIFESTATION == 0 and wants_to_retreat(ints, reals, unit):
                retreat(ints, reals, unit)
        else:
            move(ints, reals, unit)
        if passengers and (reals[X + unit] != x or reals[Y + unit] != y) and ints[PLACE + unit] == ON_TABLE:
            disembark(ints, reals, unit, passengers)
    redeploy(ints, reals, 1 - side)


@jit
def move(ints: Ints, reals: Reals, unit: int) -> None:
    """Normal Move or Run of a unit that is not in combat (A-51, A-52)."""
    look_for_goal(ints, reals, unit)
    kind = ints[GOAL_KIND]
    if kind == STAY:
        return
    most = reals[MOVE + unit]
    dx = reals[GOAL_X] - reals[X + unit]
    dy = reals[GOAL_Y] - reals[Y + unit]
    way = math.sqrt(dx * dx + dy * dy)
    if kind == TO_OBJECTIVE:
        objective = ints[GOAL]
        ints[CLAIMED + objective] += max(1, ints[CONTROL + unit] * ints[ALIVE + unit])
        way = max(0.0, way - 1.5)
        most = min(most, way)
    running = 0
    if way > reals[MOVE + unit] + 0.5:
        if kind == TO_POINT:
            running = 1 if below(ints, 3) == 0 else 0
        else:
            running = runs(ints, reals, unit, way)
    if running:
        rolled = die(ints)
        if ints[HELD + unit]:
            rolled = max(rolled, borne(ints, reals, unit, RUN_LEAST)) + borne(ints, reals, unit, RUN_PLUS)
        most = reals[MOVE + unit] + rolled
        if kind != TO_ENEMY:
            most = min(way, most)
        ints[RAN + unit] = 1
        ints[EVENTS + RUN] += 1
    if most > 0.05 and travel(ints, reals, unit, reals[GOAL_X], reals[GOAL_Y], most, NORMAL) > 0.0 and running == 0:
        ints[EVENTS + NORMAL_MOVE] += 1
        if ints[FLAGS + unit] & MANIFESTATION:
            ints[EVENTS + MANIFESTATION_MOVED] += 1


@jit
def runs(ints: Ints, reals: Reals, unit: int, way: float) -> int:
    """Whether a unit with ``way`` inches to go runs: only if nothing to shoot at or charge is lost."""
    policy = POLICY + 16 * ints[SIDE + unit]
    if way <= reals[MOVE + unit] * reals[policy + P_RUN]:
        return 0
    side = ints[SIDE + unit]
    x = reals[X + unit]
    y = reals[Y + unit]
    threat = reals[MOVE + unit] + max(reals[REACH + unit], 8.0) + reals[R + unit]
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] == ON_TABLE:
            dx = x - reals[X + enemy]
            dy = y - reals[Y + enemy]
            far = threat + reals[R + enemy]
            if dx * dx + dy * dy < far * far:
                return 0
    return 1


@jit
def retreat(ints: Ints, reals: Reals, unit: int) -> None:
    """Retreat: D3 mortal damage, then a move that does not end in combat (A-53)."""
    side = ints[SIDE + unit]
    away_x = 0.0
    away_y = 0.0
    row = CONTACT + unit * UNITS
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[row + enemy] == 1:
            away_x += reals[X + unit] - reals[X + enemy]
            away_y += reals[Y + unit] - reals[Y + enemy]
    length = math.sqrt(away_x * away_x + away_y * away_y)
    if length < 0.05:
        return
    x = reals[X + unit]
    y = reals[Y + unit]
    to_x = x + away_x / length * 20.0
    to_y = y + away_y / length * 20.0
    if travel(ints, reals, unit, to_x, to_y, reals[MOVE + unit], THROUGH) <= 0.0:
        reals[X + unit] = x
        reals[Y + unit] = y
        refresh(ints, reals, unit)
        return
    ints[RETREATED + unit] = 1
    ints[EVENTS + RETREAT] += 1
    inflict(ints, reals, -1, unit, d3(ints))


@jit
def arrive(ints: Ints, reals: Reals, unit: int) -> None:
    """Sets a reserve unit up near a table edge, more than 9 inches from enemies, nearest to an objective to take."""
    side = ints[SIDE + unit]
    best_x = 0.0
    best_y = 0.0
    value = 0.0
    inset = min(RESERVE_EDGE * 0.5, 1.0 + reals[BASE + unit])
    for place in range(16):
        share = (place % 4 + 0.5) / 4.0
        edge = place // 4
        if edge < 2:
            x = reals[TABLE_X] * share
            y = inset if edge == 0 else reals[TABLE_Y] - inset
        else:
            x = inset if edge == 2 else reals[TABLE_X] - inset
            y = reals[TABLE_Y] * share
        if nearest_enemy_gap(ints, reals, side, x, y, reals[R + unit]) <= RESERVE_APART:
            continue
        if not free_of_terrain(ints, reals, x, y):
            continue
        points = 0.1 + below(ints, 36) * 0.0001
        for objective in range(ints[OBJECTIVE_COUNT]):
            if ints[OWNER + objective] != side:
                dx = reals[OBJECTIVE_X + objective] - x
                dy = reals[OBJECTIVE_Y + objective] - y
                points += ints[OBJECTIVE_VALUE + objective] / (1.0 + math.sqrt(dx * dx + dy * dy))
        if points > value:
            value = points
            best_x = x
            best_y = y
    if value > 0.0:
        ints[EVENTS + RESERVE_ARRIVED] += 1
        ints[RAN + unit] = 0
        set_up(ints, reals, unit, best_x, best_y)


@jit
def shooting_phase(ints: Ints, reals: Reals, side: int) -> None:
    """Every unit of ``side`` that may shoot does so (A-55)."""
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[FLAGS + unit] & SHOOTER == 0 or ints[PLACE + unit] != ON_TABLE:
            continue
        if ints[RAN + unit] or ints[RETREATED + unit]:
            continue
        branch_of(ints, SHOOTING, unit)
        target = shooting_target(ints, reals, unit)
        if target < 0:
            continue
        ints[EVENTS + SHOOT] += 1
        command_attack(ints, reals, unit, target, EXPECTED_RANGED)
        command_defence(ints, reals, unit, target, EXPECTED_RANGED)
        if ints[FLAGS + target] & MANIFESTATION:
            ints[EVENTS + MANIFESTATION_ATTACKED] += 1
        attack(ints, reals, unit, target, 1)
    end_phase(ints)


@jit
def charge_roll(ints: Ints, dice: int) -> int:
    """The best two of ``dice`` dice (A-54, A-98e); LOW_DIE is the lower of them."""
    first = die(ints)
    second = die(ints)
    if dice > 2:
        ints[EVENTS + EXTRA_CHARGE_DIE] += 1
        third = die(ints)
        rolled = first + second + third - min(first, second, third)
        ints[LOW_DIE] = rolled - max(first, second, third)
        return rolled
    ints[LOW_DIE] = min(first, second)
    return first + second


@jit
def charge_phase(ints: Ints, reals: Reals, side: int) -> None:
    """Every unit of ``side`` that may and wants to charges (A-54, A-60)."""
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & IMMOBILE or in_combat(ints, unit):
            continue
        if ints[RAN + unit] or ints[RETREATED + unit] or ints[CARRIED + unit]:
            continue
        branch_of(ints, CHARGING, unit)
        if not wants_to_charge(ints, reals, unit):
            continue
        ints[EVENTS + CHARGE_DECLARED] += 1
        dice = ints[CHARGE_DICE + unit]
        plus = 0
        if ints[HELD + unit]:
            dice = min(3, dice + borne(ints, reals, unit, CHARGE_EXTRA))
            plus = borne(ints, reals, unit, CHARGE_PLUS)
        unmodified = charge_roll(ints, dice)
        rolled = unmodified + plus
        target = charge_target(ints, reals, unit, rolled)
        if target < 0 and ints[TRAITS]:
            target = lust(ints, reals, unit, rolled)
        if target >= 0:
            close_in(ints, reals, unit, target, 99.0, 0.4)
            ints[CHARGED + unit] = 1
            ints[EVENTS + CHARGE_MADE] += 1
            if ints[FLAGS + target] & MANIFESTATION:
                ints[EVENTS + CHARGE_AT_MANIFESTATION] += 1
            if ints[HELD + unit]:
                ram(ints, reals, unit, target, unmodified)
            if ints[LUST]:
                ints[LUST] = 0
                inflict(ints, reals, -1, unit, d3(ints))
