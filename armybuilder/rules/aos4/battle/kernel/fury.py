"""Eruption of Fury: rage dice spent on attacks at the end of a turn (A-99k)."""

from armybuilder.rules.aos4.battle.kernel.abilities import ERUPTION
from armybuilder.rules.aos4.battle.kernel.effects import rows_in_force, save_changes
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITIES,
    ABILITY,
    ALIVE,
    CONTACT,
    END,
    FIRST,
    FITS,
    FOUGHT,
    FURY,
    GOAL,
    GOAL_KIND,
    GOAL_VALUE,
    GUARDED,
    HEALTH_LEFT,
    MODELS,
    NEAR_ALL,
    ON_TABLE,
    ORDER,
    PLACE,
    RAGE,
    SHOT,
    SIDE,
    UNITS,
    USED,
    W_DAMAGE_BONUS,
    W_DAMAGE_DICE,
    W_DAMAGE_SIDES,
    W_RANGED,
    WEAKENED,
    WEAPON_END,
    WEAPON_FIRST,
    WORTH,
)
from armybuilder.rules.aos4.battle.kernel.stream import ERUPTING, branch_of, d3, die, roll
from armybuilder.rules.aos4.battle.kernel.strike import allocate, champions_left, faces_needed, inflict, wielders_left

RAGE_DICE = 3
"""Dice of a side at the start of each round. The source does not say how they are come by; see the method page."""
MOST_DICE, MOST_FURY = 3, 7
MEAN_D3 = 2.0


@jit
def enrage(ints: Ints) -> None:
    """The rage dice of a new round; unspent ones are lost."""
    for side in range(2):
        ints[RAGE + side] = RAGE_DICE if ints[ABILITY + side] & (1 << ERUPTION) else 0


@jit
def erupt(ints: Ints, reals: Reals, side: int) -> None:
    """The unit that takes most with its rage dice spends them, if that is more than it loses."""
    if ints[RAGE + side] == 0:
        return
    dice = min(MOST_DICE, ints[RAGE + side])
    best = -1
    value = 0.0
    weapon = -1
    target = -1
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[NEAR_ALL + unit] == 0 or ints[FITS + unit] & (1 << ERUPTION) == 0:
            continue
        look_for_victim(ints, reals, unit, dice)
        if reals[GOAL_VALUE] > value:
            value = reals[GOAL_VALUE]
            best = unit
            weapon = ints[GOAL]
            target = ints[GOAL_KIND]
    if best >= 0:
        ints[RAGE + side] -= dice
        ints[USED + ABILITIES * side + ERUPTION] += 1
        branch_of(ints, ERUPTING, best)
        strike_in_fury(ints, reals, best, weapon, target, dice)


@jit
def look_for_victim(ints: Ints, reals: Reals, unit: int, dice: int) -> None:
    """Weapon (GOAL) and enemy in combat (GOAL_KIND) with which the dice take most points on average (GOAL_VALUE)."""
    side = ints[SIDE + unit]
    around = 0.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[CONTACT + unit * UNITS + enemy]:
            around += min(MEAN_D3, ints[HEALTH_LEFT + enemy] * 1.0) * reals[WORTH + enemy]
    net = dice / 6.0 * (around - min(MEAN_D3, ints[HEALTH_LEFT + unit] * 1.0) * reals[WORTH + unit])
    reals[GOAL_VALUE] = -1.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[CONTACT + unit * UNITS + enemy] == 0:
            continue
        active = rows_in_force(ints, reals, unit, enemy, 0)
        saved = save_changes(ints, active, ints[GUARDED + enemy], ints[WEAKENED + enemy])
        for weapon in range(ints[WEAPON_FIRST + unit], ints[WEAPON_END + unit]):
            if ints[W_RANGED + weapon] or wielders(ints, unit, weapon) == 0:
                continue
            hit, wound, save, bonus, _ = faces_needed(ints, active, unit, enemy, weapon, 0, saved)
            chance = max(0, 7 - hit) * max(0, 7 - wound) * min(6, save - 1) / 216.0
            damage = ints[W_DAMAGE_DICE + weapon] * (ints[W_DAMAGE_SIDES + weapon] + 1) * 0.5
            damage += ints[W_DAMAGE_BONUS + weapon] + bonus
            points = min(dice * chance * damage, ints[HEALTH_LEFT + enemy] * 1.0) * reals[WORTH + enemy] + net
            if points > reals[GOAL_VALUE]:
                reals[GOAL_VALUE] = points
                ints[GOAL] = weapon
                ints[GOAL_KIND] = enemy


@jit
def wielders(ints: Ints, unit: int, weapon: int) -> int:
    """Models of ``unit`` that are left with ``weapon``, champions included."""
    alive = ints[ALIVE + unit]
    models = ints[MODELS + unit]
    return wielders_left(ints, weapon, alive, models) + champions_left(ints, weapon, alive, models)


@jit
def strike_in_fury(ints: Ints, reals: Reals, unit: int, weapon: int, target: int, dice: int) -> int:
    """As many attacks as dice, never critical; 6s hurt every enemy in combat, 1s the unit itself without a ward.

    Gives the unmodified 6s; the opponent's fury level rises by them.
    """
    side = ints[SIDE + unit]
    ints[FOUGHT + unit] = 1
    active = rows_in_force(ints, reals, unit, target, 0)
    saved = save_changes(ints, active, ints[GUARDED + target], ints[WEAKENED + target])
    hit, wound, save, bonus, _ = faces_needed(ints, active, unit, target, weapon, 0, saved)
    pool = 0
    sixes = 0
    ones = 0
    for _ in range(dice):
        face = die(ints)
        if face == 6:
            sixes += 1
        elif face == 1:
            ones += 1
        if face < hit or die(ints) < wound or (save <= 6 and die(ints) >= save):
            continue
        pool += roll(
            ints, ints[W_DAMAGE_DICE + weapon], ints[W_DAMAGE_SIDES + weapon], ints[W_DAMAGE_BONUS + weapon] + bonus
        )
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        ints[ORDER + enemy] = ints[CONTACT + unit * UNITS + enemy]
    ints[SHOT] = 2
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[ORDER + enemy]:
            mortal = pool if enemy == target else 0
            for _ in range(sixes):
                mortal += d3(ints)
            inflict(ints, reals, unit, enemy, mortal)
    ints[SHOT] = 0
    ints[FURY + 1 - side] = min(MOST_FURY, ints[FURY + 1 - side] + sixes)
    backlash = 0
    for _ in range(ones):
        backlash += d3(ints)
    if backlash > 0:
        allocate(ints, reals, -1, unit, backlash)
    return sixes
