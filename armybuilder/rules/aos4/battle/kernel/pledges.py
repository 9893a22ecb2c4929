"""Pledge to Chaos: a unit takes the mark of a god, one a turn; Tzeentch sets units up elsewhere (A-98a, A-98c)."""

import math

from armybuilder.rules.aos4.battle.kernel.abilities import PLEDGE_TZEENTCH
from armybuilder.rules.aos4.battle.kernel.choice import TO_OBJECTIVE, look_for_goal
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITIES,
    CONTEST,
    END,
    FIRST,
    FLAGS,
    GOAL_KIND,
    GOAL_X,
    GOAL_Y,
    HELD,
    IMMOBILE,
    MOVE,
    ON_TABLE,
    PLACE,
    PLEDGE,
    PLEDGE_ABILITY,
    PLEDGE_VALUE,
    STRENGTH,
    TABLE_X,
    TABLE_Y,
    TELEPORT_EFFECT,
    USED,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.stream import TELEPORTING, branch_of, die
from armybuilder.rules.aos4.battle.kernel.table import free_of_terrain, nearest_enemy_gap, set_up

AROUND, APART = 6.0, 9.0
STEP = 1.5


@jit
def pledge(ints: Ints, reals: Reals, side: int) -> None:
    """The unit for which a god's gift is worth most pledges itself; one a turn, for the battle (A-98a)."""
    best = -1
    value = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[PLEDGE + unit] == 0 or ints[HELD + unit] & ints[PLEDGE + unit]:
            continue
        points = reals[PLEDGE_VALUE + unit] * reals[STRENGTH + unit]
        if points > value:
            value = points
            best = unit
    if best >= 0:
        ints[HELD + best] |= ints[PLEDGE + best]
        ints[USED + ABILITIES * side + ints[PLEDGE_ABILITY + best]] += 1


@jit
def teleport(ints: Ints, reals: Reals, side: int) -> None:
    """Sets the pledged unit that is farthest from its objective up nearer to it, once a turn (A-98c)."""
    if ints[TELEPORT_EFFECT] == 0:
        return
    best = -1
    farthest = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[HELD + unit] & ints[TELEPORT_EFFECT] == 0:
            continue
        if ints[CONTEST + unit] >= 0 or ints[FLAGS + unit] & IMMOBILE or reals[R + unit] > AROUND:
            continue
        branch_of(ints, TELEPORTING, unit)
        look_for_goal(ints, reals, unit)
        if ints[GOAL_KIND] != TO_OBJECTIVE:
            continue
        way = distance(reals, unit, reals[GOAL_X], reals[GOAL_Y]) - reals[MOVE + unit]
        if way > farthest:
            farthest = way
            best = unit
    if best < 0:
        return
    branch_of(ints, TELEPORTING, best)
    look_for_goal(ints, reals, best)
    rolled = die(ints) + die(ints)
    way = distance(reals, best, reals[GOAL_X], reals[GOAL_Y])
    dx = (reals[GOAL_X] - reals[X + best]) / way
    dy = (reals[GOAL_Y] - reals[Y + best]) / way
    length = min(way, rolled + AROUND)
    base = reals[R + best]
    while length > STEP:
        x = min(max(reals[X + best] + dx * length, base), reals[TABLE_X] - base)
        y = min(max(reals[Y + best] + dy * length, base), reals[TABLE_Y] - base)
        if nearest_enemy_gap(ints, reals, side, x, y, base) > APART and free_of_terrain(ints, reals, x, y):
            ints[USED + ABILITIES * side + PLEDGE_TZEENTCH] += 1
            set_up(ints, reals, best, x, y)
            return
        length -= STEP


@jit
def distance(reals: Reals, unit: int, x: float, y: float) -> float:
    """Inches from the middle of ``unit`` to a point."""
    dx = x - reals[X + unit]
    dy = y - reals[Y + unit]
    return math.sqrt(dx * dx + dy * dy)
