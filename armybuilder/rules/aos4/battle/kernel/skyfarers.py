"""Skyvessels: units that they take along when they move, and Great Endrinworks that do something (A-100a, A-100b)."""

from armybuilder.rules.aos4.battle.kernel.abilities import TRANSPORT
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITIES,
    ALIVE,
    BASE,
    CARRIED,
    COMBAT_RANGE,
    CONTACT,
    CONTEST,
    END,
    FIRST,
    FLAGS,
    GALVANISE_EFFECT,
    HELD,
    MANIFESTATION,
    MOVE,
    ON_TABLE,
    ORDER,
    PASSENGER,
    PLACE,
    RAM_EFFECT,
    SIDE,
    TABLE_X,
    TABLE_Y,
    TRANSPORT_MODELS,
    TRANSPORT_UNITS,
    UNITS,
    USED,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.stream import ERUPTING, branch_of, die
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import (
    free_of_terrain,
    gap,
    in_combat,
    nearest_enemy_gap,
    set_up,
)

REACH = 6.0
PLACES = 8
HALF = 0.7071067811865476
ALONG_X = (1.0, HALF, 0.0, -HALF, -1.0, -HALF, 0.0, HALF)
ALONG_Y = (0.0, HALF, 1.0, HALF, 0.0, -HALF, -1.0, -HALF)


@jit
def board(ints: Ints, reals: Reals, vessel: int) -> int:
    """Chooses whom ``vessel`` takes along, in ORDER; gives their number.

    Slower units wholly within 6 inches, not in combat, not yet carried this turn, that hold no objective.
    """
    side = ints[SIDE + vessel]
    room = ints[TRANSPORT_MODELS + vessel]
    number = 0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[FLAGS + unit] & PASSENGER == 0 or ints[PLACE + unit] != ON_TABLE or unit == vessel:
            continue
        if ints[CARRIED + unit] or ints[CONTEST + unit] >= 0 or in_combat(ints, unit):
            continue
        if number == ints[TRANSPORT_UNITS + vessel] or ints[ALIVE + unit] > room:
            continue
        if reals[MOVE + unit] >= reals[MOVE + vessel] or gap(reals, vessel, unit) + 2.0 * reals[R + unit] > REACH:
            continue
        ints[ORDER + number] = unit
        room -= ints[ALIVE + unit]
        number += 1
    return number


@jit
def disembark(ints: Ints, reals: Reals, vessel: int, number: int) -> None:
    """Sets the chosen units up wholly within 6 inches of where ``vessel`` stopped, not in combat; they do not charge.

    A unit for which no such place is found stays where it was.
    """
    side = ints[SIDE + vessel]
    for passenger in range(number):
        unit = ints[ORDER + passenger]
        away = reals[R + vessel] + min(REACH - reals[R + unit], reals[R + unit] + 0.5)
        for place in range(PLACES):
            direction = (place + 3 * passenger) % PLACES
            x = reals[X + vessel] + away * ALONG_X[direction]
            y = reals[Y + vessel] + away * ALONG_Y[direction]
            base = reals[BASE + unit]
            if x < base or y < base or x > reals[TABLE_X] - base or y > reals[TABLE_Y] - base:
                continue
            if nearest_enemy_gap(ints, reals, side, x, y, reals[R + unit]) < COMBAT_RANGE:
                continue
            if free_of_terrain(ints, reals, x, y):
                set_up(ints, reals, unit, x, y)
                ints[CARRIED + unit] = 1
                ints[USED + ABILITIES * side + TRANSPORT] += 1
                break


@jit
def galvanise(ints: Ints, reals: Reals, side: int) -> None:
    """Nullstone Galvanisation: D6 mortal damage to each enemy manifestation in the vessel's combat range (A-100b)."""
    if ints[GALVANISE_EFFECT] == 0:
        return
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[HELD + unit] & ints[GALVANISE_EFFECT] == 0 or ints[PLACE + unit] != ON_TABLE:
            continue
        branch_of(ints, ERUPTING, unit)
        for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
            if ints[FLAGS + enemy] & MANIFESTATION and ints[CONTACT + unit * UNITS + enemy]:
                inflict(ints, reals, unit, enemy, die(ints))


@jit
def ram(ints: Ints, reals: Reals, unit: int, target: int, rolled: int) -> None:
    """The Battle Ram of a vessel that charged: a die for each point of the unmodified charge roll, 1 damage on 4+."""
    if ints[HELD + unit] & ints[RAM_EFFECT] == 0:
        return
    points = 0
    for _ in range(rolled):
        if die(ints) >= 4:
            points += 1
    inflict(ints, reals, unit, target, points)
