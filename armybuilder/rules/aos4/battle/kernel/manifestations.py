"""Manifestations: summoning and banishing (A-87 to A-91)."""

import math

from armybuilder.rules.aos4.battle.kernel.effects import borne
from armybuilder.rules.aos4.battle.kernel.events import (
    BANISH_FAILED,
    BANISHED_ONE,
    SUMMONED_ONE,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    ATTEMPTED,
    AWAY,
    BANISH_PLUS,
    BANISH_VALUE,
    BANISHED,
    BASE,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    HEALTH,
    HEALTH_LEFT,
    HELD,
    INVOCATION,
    MANIFESTATION,
    MODELS,
    ON_TABLE,
    PLACE,
    REMOVED,
    SIDE,
    SUMMONED,
    TABLE_X,
    TABLE_Y,
    TURN,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.stream import die
from armybuilder.rules.aos4.battle.kernel.table import free_of_terrain, gap, nearest_enemy_gap, refresh, set_up

BANISH_RANGE, SUMMON_RANGE, SUMMON_APART = 30.0, 12.0, 9.0


@jit
def enemy_manifestations(ints: Ints, side: int) -> int:
    number = 0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[FLAGS + enemy] & MANIFESTATION and ints[PLACE + enemy] == ON_TABLE:
            number += 1
    return number


@jit
def banish(ints: Ints, reals: Reals, unit: int) -> bool:
    """Banish an enemy manifestation instead of a spell or prayer; whether it was tried (A-91)."""
    side = ints[SIDE + unit]
    number = enemy_manifestations(ints, side)
    if number == 0:
        return False
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[FLAGS + enemy] & MANIFESTATION == 0 or ints[PLACE + enemy] != ON_TABLE:
            continue
        if ints[SUMMONED + enemy] == ints[TURN] or ints[BANISHED + enemy] == ints[TURN]:
            continue
        if gap(reals, unit, enemy) > BANISH_RANGE:
            continue
        ints[BANISHED + enemy] = ints[TURN]
        plus = borne(ints, reals, unit, BANISH_PLUS) if ints[HELD + unit] else 0
        if die(ints) + die(ints) + number - 1 + plus >= ints[BANISH_VALUE + enemy]:
            ints[EVENTS + BANISHED_ONE] += 1
            ints[PLACE + enemy] = AWAY
            ints[REMOVED + enemy] = ints[TURN]
            refresh(ints, reals, enemy)
        else:
            ints[EVENTS + BANISH_FAILED] += 1
        return True
    return False


@jit
def summonable(ints: Ints, unit: int, invocation: int) -> int:
    """A manifestation of the side that may be tried now; −1 without one (A-87)."""
    side = ints[SIDE + unit]
    for friend in range(ints[FIRST + side], ints[END + side]):
        flags = ints[FLAGS + friend]
        if flags & MANIFESTATION == 0 or ints[PLACE + friend] != AWAY:
            continue
        if (flags & INVOCATION != 0) != (invocation == 1):
            continue
        if ints[ATTEMPTED + friend] != ints[TURN] and ints[REMOVED + friend] != ints[TURN]:
            return friend
    return -1


@jit
def summon(ints: Ints, reals: Reals, unit: int, manifestation: int) -> bool:
    """Sets a manifestation up within 12 inches of ``unit``, more than 9 from enemies, towards the nearest one."""
    side = ints[SIDE + unit]
    dx = reals[TABLE_X] * 0.5 - reals[X + unit]
    dy = reals[TABLE_Y] * 0.5 - reals[Y + unit]
    length = max(0.1, math.sqrt(dx * dx + dy * dy))
    base = reals[BASE + manifestation]
    for step in range(4):
        way = SUMMON_RANGE - 2.0 * base - 2.5 * step
        x = min(max(reals[X + unit] + dx / length * way, base), reals[TABLE_X] - base)
        y = min(max(reals[Y + unit] + dy / length * way, base), reals[TABLE_Y] - base)
        if not free_of_terrain(ints, reals, x, y):
            continue
        if nearest_enemy_gap(ints, reals, side, x, y, base) > SUMMON_APART:
            ints[HEALTH_LEFT + manifestation] = ints[MODELS + manifestation] * ints[HEALTH + manifestation]
            ints[ALIVE + manifestation] = ints[MODELS + manifestation]
            ints[SUMMONED + manifestation] = ints[TURN]
            ints[EVENTS + SUMMONED_ONE] += 1
            set_up(ints, reals, manifestation, x, y)
            return True
    return False
