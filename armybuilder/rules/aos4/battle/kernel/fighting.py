"""The combat phase: strike bands, alternate picks, pile-in, fights (A-45 to A-50, A-56)."""

from armybuilder.rules.aos4.battle.kernel.choice import acts_at_random, any_in_contact, best_in_contact
from armybuilder.rules.aos4.battle.kernel.commands import command_attack, command_defence, end_phase
from armybuilder.rules.aos4.battle.kernel.events import (
    FIGHT,
    IMMOBILE_FOUGHT,
    MANIFESTATION_ATTACKED,
    PILE_IN,
    STRIKE_FIRST,
    STRIKE_LAST,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    BAND,
    CHARGED,
    END,
    EVENTS,
    EXPECTED_MELEE,
    FIRST_STRIKE,
    FLAGS,
    FOUGHT,
    GOAL_VALUE,
    IMMOBILE,
    LAST_STRIKE,
    MANIFESTATION,
    NEAR_ALL,
    ON_TABLE,
    PICK,
    PICK_VALUE,
    PLACE,
    SIDE,
    TRAITS,
    UNITS,
)
from armybuilder.rules.aos4.battle.kernel.movement import pile_in
from armybuilder.rules.aos4.battle.kernel.stream import FIGHTING, below, branch_of
from armybuilder.rules.aos4.battle.kernel.strike import attack
from armybuilder.rules.aos4.battle.kernel.table import gap
from armybuilder.rules.aos4.battle.kernel.tithe import punish


@jit
def fix_bands(ints: Ints, reals: Reals) -> None:
    """STRIKE-FIRST counts only for units in combat now; both tags cancel (A-45, A-46)."""
    for unit in range(ints[END + 1]):
        first = ints[FLAGS + unit] & FIRST_STRIKE
        last = ints[FLAGS + unit] & LAST_STRIKE
        ints[FOUGHT + unit] = 0 if ints[PLACE + unit] == ON_TABLE else 1
        ints[BAND + unit] = 1
        reals[PICK_VALUE + unit] = -9.0
        if first and not last and ints[NEAR_ALL + unit] > 0:
            ints[BAND + unit] = 0
        elif last and not first:
            ints[BAND + unit] = 2


@jit
def look_for_picks(ints: Ints, reals: Reals) -> int:
    """The band of the next pick, 3 when every unit in combat has fought; PICK + side is the unit that it would pick.

    That is the unit of the band that takes most, −1 without one.
    """
    band = 3
    value = -2.0
    other = -2.0
    for unit in range(ints[END + 1]):
        if ints[FOUGHT + unit] or (ints[NEAR_ALL + unit] == 0 and ints[CHARGED + unit] == 0):
            continue
        if ints[BAND + unit] > band:
            continue
        if ints[BAND + unit] < band:
            band = ints[BAND + unit]
            ints[PICK] = -1
            ints[PICK + 1] = -1
            value = -2.0
            other = -2.0
        if reals[PICK_VALUE + unit] < -1.0:
            best_in_contact(ints, reals, unit, EXPECTED_MELEE)
            reals[PICK_VALUE + unit] = reals[GOAL_VALUE]
        points = reals[PICK_VALUE + unit]
        if acts_at_random(ints, reals, unit):
            points = below(ints, 216) * 1.0
        if ints[SIDE + unit] == 0:
            if points > value:
                value = points
                ints[PICK] = unit
        elif points > other:
            other = points
            ints[PICK + 1] = unit
    return band


@jit
def fight(ints: Ints, reals: Reals, unit: int) -> None:
    """One FIGHT: pile-in, then all melee weapons at one enemy in combat with the unit."""
    branch_of(ints, FIGHTING, unit)
    ints[FOUGHT + unit] = 1
    ints[EVENTS + FIGHT] += 1
    if ints[BAND + unit] == 0:
        ints[EVENTS + STRIKE_FIRST] += 1
    elif ints[BAND + unit] == 2:
        ints[EVENTS + STRIKE_LAST] += 1
    target = any_in_contact(ints, unit) if acts_at_random(ints, reals, unit) else -1
    if target < 0:
        target = best_in_contact(ints, reals, unit, EXPECTED_MELEE)
    if target < 0:
        return
    if ints[FLAGS + unit] & IMMOBILE:
        ints[EVENTS + IMMOBILE_FOUGHT] += 1
    elif gap(reals, unit, target) > 0.5 and pile_in(ints, reals, unit, target):
        ints[EVENTS + PILE_IN] += 1
    if ints[FLAGS + target] & MANIFESTATION:
        ints[EVENTS + MANIFESTATION_ATTACKED] += 1
    command_attack(ints, reals, unit, target, EXPECTED_MELEE)
    command_defence(ints, reals, unit, target, EXPECTED_MELEE)
    attack(ints, reals, unit, target, 0)


@jit
def combat_phase(ints: Ints, reals: Reals, active: int) -> None:
    """The whole combat phase with ``active`` as the active player.

    The active player picks first among STRIKE-FIRST units and first among normal units; then picks alternate, also
    into the STRIKE-LAST units; a player without an eligible unit is passed over.
    """
    if ints[TRAITS]:
        punish(ints, reals, active)
    fix_bands(ints, reals)
    last = -1
    last_band = -1
    for _ in range(2 * UNITS):
        band = look_for_picks(ints, reals)
        if band > 2:
            break
        picker = 1 - last
        if last < 0 or (band == 1 and last_band == 0):
            picker = active
        unit = ints[PICK + picker] if ints[PICK + picker] >= 0 else ints[PICK + 1 - picker]
        fight(ints, reals, unit)
        last = ints[SIDE + unit]
        last_band = band
    end_phase(ints)
