"""Moves: straight lines that stop at combat ranges and terrain, charges, pile-ins."""

import math

from armybuilder.rules.aos4.battle.kernel.events import (
    FLEW_OVER,
    TERRAIN_AVOIDED,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    BASE,
    COMBAT_RANGE,
    CONTACT,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    FLY,
    IMMOBILE,
    IMPASSABLE,
    ON_TABLE,
    ORDER,
    PLACE,
    SIDE,
    TABLE_X,
    TABLE_Y,
    TERRAIN_COUNT,
    TERRAIN_KIND,
    TERRAIN_R,
    TERRAIN_X,
    TERRAIN_Y,
    UNITS,
    UNSTABLE,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.table import refresh

NORMAL, THROUGH, POWERING = 0, 1, 2
ALONG_THE_EDGE = 1e-6
"""Inches nearer that count as none: far more than rounding, far less than any move."""


@jit
def clear_length(ints: Ints, reals: Reals, unit: int, ux: float, uy: float, length: float, mode: int) -> float:
    """How far ``unit`` may go along a direction, at most ``length``, for enemies' sake.

    NORMAL: neither through nor into combat (A-51). THROUGH: only not into combat (A-53, A-70). POWERING: neither
    through nor into the combat range of enemies that it was not in combat with (A-59). −1: no legal end.
    """
    side = ints[SIDE + unit]
    x = reals[X + unit]
    y = reals[Y + unit]
    reach = reals[R + unit] + COMBAT_RANGE
    row = CONTACT + unit * UNITS
    for _ in range(3):
        before = length
        for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
            if ints[PLACE + enemy] != ON_TABLE or ints[FLAGS + enemy] & IMMOBILE:
                continue
            if mode == POWERING and ints[row + enemy] == 1:
                continue
            px = reals[X + enemy] - x
            py = reals[Y + enemy] - y
            along = px * ux + py * uy
            far = reach + reals[R + enemy]
            if along <= 0.0 or along - far > length:
                continue
            off2 = px * px + py * py - along * along
            if off2 >= far * far:
                continue
            half = math.sqrt(far * far - off2)
            enter = along - half
            if enter < length and (mode != THROUGH or length < along + half):
                length = max(0.0, enter - 0.01)
        if mode != THROUGH or length == before:
            break
    if mode == THROUGH:
        x += ux * length
        y += uy * length
        for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
            if ints[PLACE + enemy] == ON_TABLE and (ints[FLAGS + enemy] & IMMOBILE) == 0:
                dx = reals[X + enemy] - x
                dy = reals[Y + enemy] - y
                far = reach + reals[R + enemy]
                if dx * dx + dy * dy < far * far:
                    return -1.0
    return length


@jit
def blocking_terrain(ints: Ints, reals: Reals, unit: int, ux: float, uy: float, length: float) -> int:
    """The first impassable feature in the way of a unit without FLY, or −1 (A-75)."""
    if ints[FLAGS + unit] & FLY:
        return -1
    first = -1
    nearest = length
    for feature in range(ints[TERRAIN_COUNT]):
        if ints[TERRAIN_KIND + feature] & IMPASSABLE:
            enter = entry(reals, unit, ux, uy, feature, reals[TERRAIN_R + feature] + reals[BASE + unit])
            if 0.0 <= enter < nearest:
                nearest = enter
                first = feature
    return first


@jit
def entry(reals: Reals, unit: int, ux: float, uy: float, feature: int, far: float) -> float:
    """Inches along a direction to the edge of a feature's disc of radius ``far``; −1 if it is not met.

    A unit that already stands against the feature meets it only if it goes nearer: along the edge it may go, whatever
    the rounding of a right angle says.
    """
    px = reals[TERRAIN_X + feature] - reals[X + unit]
    py = reals[TERRAIN_Y + feature] - reals[Y + unit]
    along = px * ux + py * uy
    if along <= ALONG_THE_EDGE:
        return -1.0
    off2 = px * px + py * py - along * along
    if off2 >= far * far:
        return -1.0
    return max(0.0, along - math.sqrt(far * far - off2) - 0.01)


@jit
def ground_length(ints: Ints, reals: Reals, unit: int, ux: float, uy: float, length: float) -> float:
    """How far ``unit`` may go so that it crosses no impassable and ends on no unstable terrain (A-74, A-75)."""
    for feature in range(ints[TERRAIN_COUNT]):
        kind = ints[TERRAIN_KIND + feature]
        if kind & (IMPASSABLE | UNSTABLE) == 0:
            continue
        far = reals[TERRAIN_R + feature]
        crossing = kind & UNSTABLE or ints[FLAGS + unit] & FLY
        if kind & IMPASSABLE:
            far += reals[BASE + unit]
        enter = entry(reals, unit, ux, uy, feature, far)
        if enter < 0.0 or enter >= length:
            continue
        if crossing:
            dx = reals[X + unit] + ux * length - reals[TERRAIN_X + feature]
            dy = reals[Y + unit] + uy * length - reals[TERRAIN_Y + feature]
            if dx * dx + dy * dy >= far * far:
                continue
        length = enter
    return length


@jit
def holding_terrain(
    ints: Ints, reals: Reals, unit: int, ux: float, uy: float, length: float, to_x: float, to_y: float
) -> int:
    """The unstable feature in the way to a point beyond it on which a move of this length would end, or −1 (A-74)."""
    for feature in range(ints[TERRAIN_COUNT]):
        if ints[TERRAIN_KIND + feature] & UNSTABLE:
            far = reals[TERRAIN_R + feature]
            dx = reals[X + unit] + ux * length - reals[TERRAIN_X + feature]
            dy = reals[Y + unit] + uy * length - reals[TERRAIN_Y + feature]
            px = to_x - reals[TERRAIN_X + feature]
            py = to_y - reals[TERRAIN_Y + feature]
            if dx * dx + dy * dy < far * far <= px * px + py * py and entry(reals, unit, ux, uy, feature, far) >= 0.0:
                return feature
    return -1


@jit
def detour(
    ints: Ints, reals: Reals, unit: int, ux: float, uy: float, feature: int, far: float, most: float
) -> tuple[float, float, float]:
    """Direction and length of a move of at most ``most`` inches by the edge of a feature's disc of radius ``far``."""
    ints[EVENTS + TERRAIN_AVOIDED] += 1
    base = reals[BASE + unit]
    x = reals[X + unit]
    y = reals[Y + unit]
    far += 0.1
    px = reals[TERRAIN_X + feature] - x
    py = reals[TERRAIN_Y + feature] - y
    centre = max(far, math.sqrt(px * px + py * py))
    tangent = math.sqrt(centre * centre - far * far)
    away = far if px * uy - py * ux < 0.0 else -far
    beyond = (tangent + 0.6 * far) / (centre * centre)
    dx = (px * tangent + py * away) * beyond
    dy = (py * tangent - px * away) * beyond
    dx = min(max(x + dx, base), reals[TABLE_X] - base) - x
    dy = min(max(y + dy, base), reals[TABLE_Y] - base) - y
    length = math.sqrt(dx * dx + dy * dy)
    if length < 0.05:
        return ux, uy, 0.0
    return dx / length, dy / length, min(length, most)


@jit
def travel(ints: Ints, reals: Reals, unit: int, to_x: float, to_y: float, most: float, mode: int) -> float:
    """Moves ``unit`` towards a point, at most ``most`` inches; gives the inches moved, −1 if it may not move.

    Goes round impassable terrain by way of its edge, and round unstable terrain on which the move would end.
    """
    base = reals[BASE + unit]
    to_x = min(max(to_x, base), reals[TABLE_X] - base)
    to_y = min(max(to_y, base), reals[TABLE_Y] - base)
    x = reals[X + unit]
    y = reals[Y + unit]
    dx = to_x - x
    dy = to_y - y
    length = math.sqrt(dx * dx + dy * dy)
    if length < 0.05:
        return 0.0
    ux = dx / length
    uy = dy / length
    length = min(length, most)
    if ints[TERRAIN_COUNT] > 0:
        feature = blocking_terrain(ints, reals, unit, ux, uy, length)
        if feature >= 0:
            ux, uy, length = detour(ints, reals, unit, ux, uy, feature, reals[TERRAIN_R + feature] + base, most)
        free = ground_length(ints, reals, unit, ux, uy, length)
        if free < length:
            feature = holding_terrain(ints, reals, unit, ux, uy, length, to_x, to_y)
            if feature >= 0:
                ux, uy, length = detour(ints, reals, unit, ux, uy, feature, reals[TERRAIN_R + feature], most)
                free = ground_length(ints, reals, unit, ux, uy, length)
        length = free
    passing = mode
    if mode == NORMAL and ints[FLAGS + unit] & FLY:
        passing = THROUGH
    allowed = clear_length(ints, reals, unit, ux, uy, length, passing)
    if allowed < 0.0 and mode == NORMAL:
        passing = NORMAL
        allowed = clear_length(ints, reals, unit, ux, uy, length, NORMAL)
    if allowed < 0.0:
        return -1.0
    if passing == THROUGH and mode == NORMAL and allowed > 0.0:
        ints[EVENTS + FLEW_OVER] += 1
    if allowed < length and ints[TERRAIN_COUNT] > 0 and ground_length(ints, reals, unit, ux, uy, allowed) < allowed:
        if mode == THROUGH:
            return -1.0
        allowed = 0.0
    reals[X + unit] = x + ux * allowed
    reals[Y + unit] = y + uy * allowed
    refresh(ints, reals, unit)
    return allowed


@jit
def close_in(ints: Ints, reals: Reals, unit: int, target: int, most: float, apart: float) -> float:
    """Moves ``unit`` straight at ``target`` until ``apart`` inches are between them; gives the inches moved."""
    dx = reals[X + target] - reals[X + unit]
    dy = reals[Y + target] - reals[Y + unit]
    length = math.sqrt(dx * dx + dy * dy)
    if length < 0.05:
        return 0.0
    wanted = min(most, length - reals[R + unit] - reals[R + target] - apart)
    if wanted <= 0.0:
        return 0.0
    reals[X + unit] += dx / length * wanted
    reals[Y + unit] += dy / length * wanted
    refresh(ints, reals, unit)
    return wanted


@jit
def path_is_open(ints: Ints, reals: Reals, unit: int, target: int) -> bool:
    """Whether a charge of ``unit`` at ``target`` crosses no impassable terrain."""
    if ints[TERRAIN_COUNT] == 0 or ints[FLAGS + unit] & FLY:
        return True
    dx = reals[X + target] - reals[X + unit]
    dy = reals[Y + target] - reals[Y + unit]
    length = math.sqrt(dx * dx + dy * dy)
    if length < 0.05:
        return True
    return blocking_terrain(ints, reals, unit, dx / length, dy / length, length - reals[R + target]) < 0


@jit
def pile_in(ints: Ints, reals: Reals, unit: int, target: int) -> bool:
    """Pile-in of up to 3 inches towards ``target``; it stays in combat with all it was in combat with (A-69)."""
    x = reals[X + unit]
    y = reals[Y + unit]
    side = ints[SIDE + unit]
    row = CONTACT + unit * UNITS
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        ints[ORDER + enemy] = ints[row + enemy]
    if close_in(ints, reals, unit, target, 3.0, 0.0) <= 0.0:
        return False
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[ORDER + enemy] == 1 and ints[row + enemy] == 0:
            reals[X + unit] = x
            reals[Y + unit] = y
            refresh(ints, reals, unit)
            return False
    return True
