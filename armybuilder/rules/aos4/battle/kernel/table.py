"""Discs on a table: distance, who is in combat, terrain in the way."""

import math

from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    BASE,
    CHARGED,
    COMBAT_RANGE,
    CONTACT,
    COVER,
    END,
    FIRST,
    FLAGS,
    FLY,
    GROUPS,
    HELD,
    HIDDEN,
    IMMOBILE,
    IMPASSABLE,
    MODELS,
    NEAR,
    NEAR_ALL,
    NEVER_OBSCURED,
    OBSCURING,
    ON_TABLE,
    PLACE,
    ROW_COUNT,
    ROW_EFFECT,
    ROW_MODELS,
    ROW_NEAR,
    ROW_TO,
    ROW_VALUE,
    SET_UP,
    SIDE,
    STRENGTH,
    TERRAIN_COUNT,
    TERRAIN_KIND,
    TERRAIN_R,
    TERRAIN_X,
    TERRAIN_Y,
    TURN,
    UNITS,
    UNSTABLE,
    R,
    X,
    Y,
)


@jit
def gap(reals: Reals, one: int, other: int) -> float:
    """Inches between the edges of two units."""
    dx = reals[X + one] - reals[X + other]
    dy = reals[Y + one] - reals[Y + other]
    return math.sqrt(dx * dx + dy * dy) - reals[R + one] - reals[R + other]


@jit
def resize(ints: Ints, reals: Reals, unit: int) -> None:
    """The disc of a coherent unit: models base to base with half an inch between them (A-68)."""
    base = reals[BASE + unit]
    reals[STRENGTH + unit] = ints[ALIVE + unit] / ints[MODELS + unit]
    reals[R + unit] = base + (base * 1.05 + 0.1) * (math.sqrt(ints[ALIVE + unit] * 1.0) - 1.0)


@jit
def refresh(ints: Ints, reals: Reals, unit: int) -> None:
    """Brings up to date which enemies ``unit`` is in combat with: within 3 inches (A-65, A-66)."""
    side = ints[SIDE + unit]
    here = ints[PLACE + unit] == ON_TABLE
    still = ints[FLAGS + unit] & IMMOBILE
    x = reals[X + unit]
    y = reals[Y + unit]
    reach = reals[R + unit] + COMBAT_RANGE
    near = 0
    near_all = 0
    row = CONTACT + unit * UNITS
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        touching = 0
        if here and ints[PLACE + enemy] == ON_TABLE:
            dx = x - reals[X + enemy]
            dy = y - reals[Y + enemy]
            far = reach + reals[R + enemy]
            if dx * dx + dy * dy < far * far:
                touching = 1
        change = touching - ints[row + enemy]
        if change == 0 and touching == 0:
            continue
        near_all += touching
        lasting = still == 0 and (ints[FLAGS + enemy] & IMMOBILE) == 0
        if lasting:
            near += touching
        if change != 0:
            ints[row + enemy] = touching
            ints[CONTACT + enemy * UNITS + unit] = touching
            ints[NEAR_ALL + enemy] += change
            if lasting:
                ints[NEAR + enemy] += change
    ints[NEAR + unit] = near
    ints[NEAR_ALL + unit] = near_all


@jit
def loosen(ints: Ints, reals: Reals, unit: int) -> None:
    """After casualties: a smaller disc may have left combat, but cannot have come into it."""
    row = CONTACT + unit * UNITS
    left = ints[NEAR_ALL + unit]
    enemy = ints[FIRST + 1 - ints[SIDE + unit]]
    while left > 0:
        if ints[row + enemy] == 1:
            left -= 1
            if gap(reals, unit, enemy) >= COMBAT_RANGE:
                refresh(ints, reals, unit)
                return
        enemy += 1


@jit
def in_combat(ints: Ints, unit: int) -> bool:
    """In combat outside the combat phase; an immobile manifestation is so only in that phase (A-89)."""
    if ints[FLAGS + unit] & IMMOBILE:
        return ints[NEAR_ALL + unit] > 0
    return ints[NEAR + unit] > 0


@jit
def crosses(reals: Reals, x: float, y: float, to_x: float, to_y: float, feature: int, margin: float) -> bool:
    """Whether the straight line between two points comes within ``margin`` of a terrain feature's disc."""
    dx = to_x - x
    dy = to_y - y
    length2 = dx * dx + dy * dy
    px = reals[TERRAIN_X + feature] - x
    py = reals[TERRAIN_Y + feature] - y
    along = 0.0
    if length2 > 0.0001:
        along = (px * dx + py * dy) / length2
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
    px -= along * dx
    py -= along * dy
    far = reals[TERRAIN_R + feature] + margin
    return px * px + py * py < far * far


@jit
def within_terrain(reals: Reals, unit: int, feature: int, margin: float) -> bool:
    """Whether the whole disc of ``unit`` lies within ``margin`` of a terrain feature."""
    dx = reals[X + unit] - reals[TERRAIN_X + feature]
    dy = reals[Y + unit] - reals[TERRAIN_Y + feature]
    return math.sqrt(dx * dx + dy * dy) + reals[R + unit] <= reals[TERRAIN_R + feature] + margin


@jit
def hidden(ints: Ints, reals: Reals, unit: int, target: int) -> bool:
    """Whether an effect that ``target`` bears hides it from ``unit``: far away, beside a large enough friend."""
    side = ints[SIDE + target]
    for row in range(ints[ROW_COUNT]):
        if ints[ROW_TO + row] != HIDDEN or ints[HELD + target] & ints[ROW_EFFECT + row] == 0:
            continue
        if gap(reals, unit, target) <= ints[ROW_VALUE + row]:
            continue
        for friend in range(ints[FIRST + side], ints[END + side]):
            if friend == target or ints[PLACE + friend] != ON_TABLE or ints[ALIVE + friend] < ints[ROW_MODELS + row]:
                continue
            if ints[GROUPS + friend] & ints[ROW_NEAR + row] and gap(reals, friend, target) < COMBAT_RANGE:
                return True
    return False


@jit
def visible(ints: Ints, reals: Reals, unit: int, target: int) -> bool:
    """Whether ``unit`` sees ``target``: obscuring terrain hides, beyond combat range, and effects (A-62, A-73)."""
    if ints[HELD + target] and hidden(ints, reals, unit, target):
        return False
    if ints[TERRAIN_COUNT] == 0 or ints[FLAGS + target] & (FLY | NEVER_OBSCURED):
        return True
    for feature in range(ints[TERRAIN_COUNT]):
        if ints[TERRAIN_KIND + feature] & OBSCURING and within_terrain(reals, target, feature, 1.0):
            return gap(reals, unit, target) < COMBAT_RANGE
    return True


@jit
def in_cover(ints: Ints, reals: Reals, unit: int, target: int) -> bool:
    """Whether ``target`` is behind or wholly on a feature with Cover: not if it charged or can FLY (A-72)."""
    if ints[TERRAIN_COUNT] == 0 or ints[FLAGS + target] & FLY or ints[CHARGED + target]:
        return False
    x = reals[X + unit]
    y = reals[Y + unit]
    for feature in range(ints[TERRAIN_COUNT]):
        if ints[TERRAIN_KIND + feature] & COVER == 0:
            continue
        dx = x - reals[TERRAIN_X + feature]
        dy = y - reals[TERRAIN_Y + feature]
        if dx * dx + dy * dy < reals[TERRAIN_R + feature] * reals[TERRAIN_R + feature]:
            continue
        if crosses(reals, x, y, reals[X + target], reals[Y + target], feature, -0.5):
            return True
    return False


@jit
def nearest_enemy_gap(ints: Ints, reals: Reals, side: int, x: float, y: float, radius: float) -> float:
    """Inches from a disc at a point to the nearest enemy of ``side`` that restricts set-up (A-89, A-90)."""
    nearest = 999.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] == ON_TABLE and (ints[FLAGS + enemy] & IMMOBILE) == 0:
            dx = x - reals[X + enemy]
            dy = y - reals[Y + enemy]
            nearest = min(nearest, math.sqrt(dx * dx + dy * dy) - radius - reals[R + enemy])
    return nearest


@jit
def free_of_terrain(ints: Ints, reals: Reals, x: float, y: float) -> bool:
    """Whether a unit may end or be set up at a point: not on impassable or unstable terrain (A-74, A-75)."""
    for feature in range(ints[TERRAIN_COUNT]):
        if ints[TERRAIN_KIND + feature] & (UNSTABLE | IMPASSABLE):
            dx = x - reals[TERRAIN_X + feature]
            dy = y - reals[TERRAIN_Y + feature]
            if dx * dx + dy * dy < reals[TERRAIN_R + feature] * reals[TERRAIN_R + feature]:
                return False
    return True


@jit
def set_up(ints: Ints, reals: Reals, unit: int, x: float, y: float) -> None:
    """Sets a unit up at a point."""
    reals[X + unit] = x
    reals[Y + unit] = y
    ints[PLACE + unit] = ON_TABLE
    ints[SET_UP + unit] = ints[TURN] + 1
    resize(ints, reals, unit)
    refresh(ints, reals, unit)
