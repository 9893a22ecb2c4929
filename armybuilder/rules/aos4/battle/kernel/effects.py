"""Effects in force: rows that change attacks, wards, charges and runs of the units that bear them.

A row is one change of one effect (``effects.values.Change``) with its condition; nothing here knows an ability.
"""

from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ACROSS_X,
    ACROSS_Y,
    BORDER,
    CHARGED,
    CONDITIONS,
    CONTACT,
    END,
    FIRST,
    FOE_CONTROL,
    GROUPS,
    HELD,
    HURT,
    NO_HIT_MALUS,
    NO_SAVE_BONUS,
    ON_TABLE,
    PLACE,
    ROW_AGAINST,
    ROW_ATTACKER,
    ROW_BETTER,
    ROW_CHARGED,
    ROW_COMPANION,
    ROW_COUNT,
    ROW_EFFECT,
    ROW_HURT,
    ROW_INSTEAD,
    ROW_MAGIC,
    ROW_MARK,
    ROW_MELEE,
    ROW_NEAR,
    ROW_SET_UP,
    ROW_TERRITORY,
    ROW_TO,
    ROW_VALUE,
    SET_UP,
    SHOT,
    SIDE,
    TO_HIT,
    TO_SAVE,
    TO_WARD,
    TURN,
    UNITS,
    W_COMPANION,
    W_MARKS,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.table import gap

NEAR_RANGE = 12.0


@jit
def in_own_territory(ints: Ints, reals: Reals, unit: int) -> bool:
    """Whether ``unit`` stands wholly within the territory of its side."""
    across = reals[ACROSS_X] * reals[X + unit] + reals[ACROSS_Y] * reals[Y + unit]
    if ints[SIDE + unit] == 0:
        return across + reals[R + unit] <= reals[BORDER]
    return across - reals[R + unit] >= reals[BORDER + 1]


@jit
def placed_for(ints: Ints, reals: Reals, unit: int, row: int) -> bool:
    """Whether ``unit`` stands where a row wants it: in its territory, set up this turn, beside a friend.

    That is one of the row's group, if it asks for one: itself, or one that it is wholly within 12 inches of.
    """
    if ints[ROW_TERRITORY + row] and not in_own_territory(ints, reals, unit):
        return False
    if ints[ROW_SET_UP + row] and ints[SET_UP + unit] != ints[TURN] + 1:
        return False
    group = ints[ROW_NEAR + row]
    if group == 0:
        return True
    side = ints[SIDE + unit]
    for friend in range(ints[FIRST + side], ints[END + side]):
        if ints[GROUPS + friend] & group == 0 or ints[PLACE + friend] != ON_TABLE:
            continue
        if ints[ROW_HURT + row] and ints[HURT + friend] != ints[TURN] + 1:
            continue
        if friend == unit or gap(reals, unit, friend) + 2.0 * reals[R + unit] <= NEAR_RANGE:
            return True
    return False


@jit
def rows_in_force(ints: Ints, reals: Reals, unit: int, target: int, ranged: int) -> int:
    """The rows that count for an attack of ``unit`` at ``target``, one bit each."""
    active = 0
    charged = 1 if ints[CHARGED + unit] else 0
    for row in range(ints[ROW_COUNT]):
        bearer = unit if ints[ROW_ATTACKER + row] else target
        other = target if ints[ROW_ATTACKER + row] else unit
        if ints[HELD + bearer] & ints[ROW_EFFECT + row] == 0 or ints[ROW_MELEE + row] == ranged:
            continue
        if ints[ROW_CHARGED + row] >= 0 and ints[ROW_CHARGED + row] != charged:
            continue
        against = ints[ROW_AGAINST + row]
        if ints[CONDITIONS + other] & against == against and placed_for(ints, reals, bearer, row):
            active |= 1 << row
    return active


@jit
def change(ints: Ints, active: int, weapon: int, to: int) -> int:
    """Sum of the rows in force that change ``to`` and reach ``weapon`` (A-40)."""
    total = 0
    row = 0
    while active > 0:
        if active & 1 and ints[ROW_TO + row] == to:
            mark = ints[ROW_MARK + row]
            if mark:
                if ints[W_MARKS + weapon] & mark:
                    total += ints[ROW_VALUE + row]
            elif ints[W_COMPANION + weapon] == 0 or ints[ROW_COMPANION + row]:
                total += ints[ROW_VALUE + row]
        active >>= 1
        row += 1
    return total


@jit
def hits_surely(ints: Ints, active: int) -> bool:
    """Whether a row in force has negative modifiers to hit rolls ignored."""
    found = False
    for row in range(ints[ROW_COUNT]):
        if active & (1 << row) and ints[ROW_TO + row] == NO_HIT_MALUS:
            found = True
    return found


@jit
def without_penalties(ints: Ints, active: int) -> int:
    """The rows in force but those that make hitting harder."""
    for row in range(ints[ROW_COUNT]):
        if active & (1 << row) and ints[ROW_TO + row] == TO_HIT and ints[ROW_VALUE + row] < 0:
            active -= 1 << row
    return active


@jit
def save_changes(ints: Ints, active: int, bonus: int, malus: int) -> int:
    """The change of the target's save by commands and rows; bonuses count only while they are not ignored (A-99j)."""
    row = 0
    ignored = 0
    while active > 0:
        if active & 1:
            if ints[ROW_TO + row] == NO_SAVE_BONUS:
                ignored = 1
            elif ints[ROW_TO + row] == TO_SAVE:
                value = ints[ROW_VALUE + row]
                bonus += max(0, value)
                malus += max(0, -value)
        active >>= 1
        row += 1
    return -malus if ignored else bonus - malus


@jit
def borne(ints: Ints, reals: Reals, unit: int, to: int) -> int:
    """Sum of the rows that ``unit`` bears outside attacks: charge dice, charge rolls, runs, banishing."""
    total = 0
    for row in range(ints[ROW_COUNT]):
        if ints[ROW_TO + row] != to or ints[HELD + unit] & ints[ROW_EFFECT + row] == 0:
            continue
        if placed_for(ints, reals, unit, row):
            total += ints[ROW_VALUE + row]
    return total


@jit
def control_lost(ints: Ints, reals: Reals, unit: int) -> int:
    """What enemies in combat with ``unit`` change its control score by; one of them is enough, more change no more."""
    most = 0
    for foe in range(ints[FIRST + 1 - ints[SIDE + unit]], ints[END + 1 - ints[SIDE + unit]]):
        if ints[CONTACT + unit * UNITS + foe] and ints[HELD + foe]:
            most = min(most, borne(ints, reals, foe, FOE_CONTROL))
    return most


@jit
def best_ward(ints: Ints, reals: Reals, unit: int, printed: int) -> int:
    """The best ward that effects leave a unit with the printed one, which is read without them (A-30, A-98d)."""
    ward = printed
    for row in range(ints[ROW_COUNT]):
        if ints[ROW_TO + row] != TO_WARD or ints[HELD + unit] & ints[ROW_EFFECT + row] == 0:
            continue
        if ints[ROW_MELEE + row] >= 0 and ints[SHOT] & (1 + ints[ROW_MELEE + row]) == 0:
            continue
        if ints[ROW_MAGIC + row] and ints[SHOT] & 4 == 0:
            continue
        if placed_for(ints, reals, unit, row):
            given = ints[ROW_BETTER + row] if printed == ints[ROW_INSTEAD + row] else ints[ROW_VALUE + row]
            ward = min(ward, given)
    return ward
