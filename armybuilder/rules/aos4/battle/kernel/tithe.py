"""The Blood Tithe in a battle: points paid for abilities, and those abilities that are procedures (A-99a to A-99j)."""

from armybuilder.rules.aos4.battle.kernel.abilities import (
    BLOOD_DRENCHED,
    DIVINE_SCORN,
    MURDER_THE_MYSTIC,
    MURDERLUST,
    PUNISH,
)
from armybuilder.rules.aos4.battle.kernel.choice import charge_target
from armybuilder.rules.aos4.battle.kernel.events import BANISHED_ONE
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITIES,
    ABILITY,
    AWAY,
    BANISH_VALUE,
    CHOICES,
    COMBAT_RANGE,
    DRENCH_EFFECTS,
    DRENCH_MARKS,
    END,
    EVENTS,
    FIRST,
    FITS,
    FLAGS,
    HEALTH_LEFT,
    HELD,
    LOW_DIE,
    LUST,
    LUST_USED,
    MANIFESTATION,
    MAY,
    NEAR_ALL,
    ON_TABLE,
    OPEN,
    PLACE,
    PRIEST,
    REMOVED,
    SCORNED,
    SIDE,
    TITHE,
    TURN,
    UNLOCK_ABILITY,
    UNLOCK_COST,
    UNLOCK_COUNT,
    UNLOCK_EFFECTS,
    UNLOCKED,
    USED,
    W_MARKS,
    WEAPON_END,
    WEAPON_FIRST,
    WIZARD,
    WORTH,
)
from armybuilder.rules.aos4.battle.kernel.stream import (
    BANISHING,
    OPENING,
    PUNISHING,
    WHOLE_SIDE,
    branch,
    branch_of,
    d3,
    die,
)
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import gap, refresh

SCORN_RANGE = 6.0
MOST_SCORNED, MOST_MYSTICS = 3, 4


@jit
def unlock(ints: Ints, reals: Reals, side: int) -> None:
    """Skulls for the Skull Throne: pays for the next ability of the side's plan; then Blood-drenched (A-99a)."""
    number = ints[UNLOCKED + side]
    if number >= ints[UNLOCK_COUNT + side]:
        return
    place = CHOICES * side + number
    if ints[TITHE + side] < ints[UNLOCK_COST + place]:
        return
    ints[TITHE + side] -= ints[UNLOCK_COST + place]
    ints[UNLOCKED + side] += 1
    ability = ints[UNLOCK_ABILITY + place]
    ints[OPEN + side] |= 1 << ability
    ints[USED + ABILITIES * side + ability] += 1
    for unit in range(ints[FIRST + side], ints[END + side]):
        ints[HELD + unit] |= ints[UNLOCK_EFFECTS + place] & ints[MAY + unit]
    if ints[ABILITY + side] & (1 << BLOOD_DRENCHED):
        drench(ints, reals, side)


@jit
def drench(ints: Ints, reals: Reals, side: int) -> None:
    """Blood-drenched, for the dearest unit whose weapons it sharpens (A-99j)."""
    best = -1
    value = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[HELD + unit] & ints[DRENCH_EFFECTS + side]:
            continue
        sharpened = 0
        for weapon in range(ints[WEAPON_FIRST + unit], ints[WEAPON_END + unit]):
            sharpened |= ints[W_MARKS + weapon] & ints[DRENCH_MARKS]
        points = reals[WORTH + unit] * ints[HEALTH_LEFT + unit]
        if sharpened and ints[MAY + unit] & ints[DRENCH_EFFECTS + side] and points > value:
            value = points
            best = unit
    if best >= 0:
        ints[HELD + best] |= ints[DRENCH_EFFECTS + side] & ints[MAY + best]
        ints[USED + ABILITIES * side + BLOOD_DRENCHED] += 1


@jit
def scorn(ints: Ints, reals: Reals, side: int) -> None:
    """Divine Scorn: up to three enemy casters within 6 inches lose a power level for the turn on 3 or more (A-99c)."""
    if ints[OPEN + side] & (1 << DIVINE_SCORN) == 0:
        return
    number = 0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] != ON_TABLE or ints[WIZARD + enemy] + ints[PRIEST + enemy] == 0:
            continue
        if number == MOST_SCORNED or not beside_faithful(ints, reals, side, enemy):
            continue
        number += 1
        branch_of(ints, OPENING, enemy)
        if die(ints) >= 3:
            ints[SCORNED + enemy] = 1
    if number > 0:
        ints[USED + ABILITIES * side + DIVINE_SCORN] += 1


@jit
def beside_faithful(ints: Ints, reals: Reals, side: int, enemy: int) -> bool:
    """Whether a unit of ``side`` that the ability is for stands within 6 inches of ``enemy``."""
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[FITS + unit] & (1 << DIVINE_SCORN) == 0:
            continue
        if gap(reals, unit, enemy) <= SCORN_RANGE:
            return True
    return False


@jit
def lust(ints: Ints, reals: Reals, unit: int, rolled: int) -> int:
    """Murderlust for a charge that would fall short: a die may take the place of the lower one (A-99b).

    Gives the enemy that the charge then reaches, −1 for none; LUST says that the unit has to pay for it.
    """
    side = ints[SIDE + unit]
    bit = 1 << MURDERLUST
    if ints[OPEN + side] & bit == 0 or ints[LUST_USED + side] or ints[FITS + unit] & bit == 0:
        return -1
    ints[LUST_USED + side] = 1
    face = die(ints)
    if face <= ints[LOW_DIE]:
        return -1
    target = charge_target(ints, reals, unit, rolled - ints[LOW_DIE] + face)
    if target >= 0:
        ints[LUST] = 1
        ints[USED + ABILITIES * side + MURDERLUST] += 1
    return target


@jit
def punish(ints: Ints, reals: Reals, side: int) -> None:
    """Punish the Pacifist, if it should cost the enemy more than the own side (A-99d)."""
    if ints[OPEN + side] & (1 << PUNISH) == 0:
        return
    taken = 0.0
    lost = 0.0
    for unit in range(ints[END + 1]):
        if idle(ints, unit, side):
            if ints[SIDE + unit] == side:
                lost += reals[WORTH + unit]
            else:
                taken += reals[WORTH + unit]
    if taken <= lost / 3.0:
        return
    branch(ints, PUNISHING, side, WHOLE_SIDE)
    ints[USED + ABILITIES * side + PUNISH] += 1
    everybody = die(ints) <= 2
    for unit in range(ints[END + 1]):
        if (everybody or ints[SIDE + unit] != side) and idle(ints, unit, side):
            inflict(ints, reals, -1, unit, 1)


@jit
def idle(ints: Ints, unit: int, side: int) -> bool:
    """Whether Punish the Pacifist of ``side`` may hurt ``unit``: not in combat, and no own manifestation."""
    if ints[PLACE + unit] != ON_TABLE or ints[NEAR_ALL + unit] > 0:
        return False
    return ints[SIDE + unit] != side or ints[FLAGS + unit] & MANIFESTATION == 0


@jit
def murder_the_mystic(ints: Ints, reals: Reals, side: int) -> None:
    """Banishes up to four enemy manifestations on 2D6; units beside a banished one are hurt (A-99e)."""
    if ints[OPEN + side] & (1 << MURDER_THE_MYSTIC) == 0:
        return
    branch(ints, BANISHING, side, WHOLE_SIDE)
    number = 0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[FLAGS + enemy] & MANIFESTATION == 0 or ints[PLACE + enemy] != ON_TABLE or number == MOST_MYSTICS:
            continue
        number += 1
        if die(ints) + die(ints) < ints[BANISH_VALUE + enemy]:
            continue
        for unit in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
            if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & MANIFESTATION:
                continue
            if gap(reals, unit, enemy) < COMBAT_RANGE:
                inflict(ints, reals, -1, unit, d3(ints))
        ints[EVENTS + BANISHED_ONE] += 1
        ints[PLACE + enemy] = AWAY
        ints[REMOVED + enemy] = ints[TURN]
        refresh(ints, reals, enemy)
    if number > 0:
        ints[USED + ABILITIES * side + MURDER_THE_MYSTIC] += 1
