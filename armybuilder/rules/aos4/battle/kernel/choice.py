"""What a policy chooses: where to go, whom to shoot, charge and fight, when to spend a command point.

Everything is weighed in points: the weights are those of the side's policy (``policies.py``).
"""

import math

from armybuilder.rules.aos4.battle.kernel.effects import borne
from armybuilder.rules.aos4.battle.kernel.events import (
    TARGET_OBSCURED,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    CHARGE_CHANCE,
    CHARGE_EXTRA,
    CHARGE_PLUS,
    CLAIMED,
    COMMAND,
    CONTACT,
    CONTEST,
    END,
    ENEMY_NEAR,
    EVENTS,
    EXPECTED_MELEE,
    EXPECTED_RANGED,
    FIRST,
    FLAGS,
    GOAL,
    GOAL_KIND,
    GOAL_VALUE,
    GOAL_X,
    GOAL_Y,
    HEALTH_LEFT,
    HELD,
    IMMOBILE,
    LONG_CHARGE_CHANCE,
    MANIFESTATION,
    MOVE,
    NEAR,
    NEAR_ALL,
    OBJECTIVE_COUNT,
    OBJECTIVE_VALUE,
    OBJECTIVE_X,
    OBJECTIVE_Y,
    ON_TABLE,
    OWNER,
    P_CAUTION,
    P_CHARGE,
    P_COMMAND,
    P_KILL,
    P_OBJECTIVE,
    P_RANDOM,
    P_RETREAT,
    P_STAND_OFF,
    PLACE,
    POLICY,
    REACH,
    SIDE,
    STRENGTH,
    TABLE_X,
    TABLE_Y,
    UNITS,
    WORTH,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.movement import path_is_open
from armybuilder.rules.aos4.battle.kernel.stream import below, chance
from armybuilder.rules.aos4.battle.kernel.table import gap, visible

STAY, TO_OBJECTIVE, TO_ENEMY, TO_POINT = 0, 1, 2, 3


@jit
def weight(ints: Ints, reals: Reals, unit: int, which: int) -> float:
    return reals[POLICY + 16 * ints[SIDE + unit] + which]


@jit
def acts_at_random(ints: Ints, reals: Reals, unit: int) -> bool:
    share = weight(ints, reals, unit, P_RANDOM)
    return share > 0.0 and chance(ints) < share


@jit
def gain(ints: Ints, reals: Reals, table: int, unit: int, target: int) -> float:
    """Points that ``unit`` takes from ``target`` in one attack on average, no more than are left."""
    damage = reals[table + unit * UNITS + target] * reals[STRENGTH + unit]
    return min(damage, ints[HEALTH_LEFT + target] * 1.0) * reals[WORTH + target]


@jit
def best_in_contact(ints: Ints, reals: Reals, unit: int, table: int) -> int:
    """The enemy in combat with ``unit`` from whom it takes most; −1 without one. GOAL_VALUE holds the points."""
    side = ints[SIDE + unit]
    row = CONTACT + unit * UNITS
    best = -1
    value = -1.0
    left = ints[NEAR_ALL + unit]
    enemy = ints[FIRST + 1 - side]
    while left > 0:
        if ints[row + enemy] == 1:
            left -= 1
            points = gain(ints, reals, table, unit, enemy)
            if points > value:
                value = points
                best = enemy
        enemy += 1
    reals[GOAL_VALUE] = value
    return best


@jit
def any_in_contact(ints: Ints, unit: int) -> int:
    """A random enemy in combat with ``unit``; −1 without one."""
    side = ints[SIDE + unit]
    row = CONTACT + unit * UNITS
    number = ints[NEAR_ALL + unit]
    if number == 0:
        return -1
    number = below(ints, number)
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[row + enemy] == 1:
            if number == 0:
                return enemy
            number -= 1
    return -1


@jit
def shooting_target(ints: Ints, reals: Reals, unit: int) -> int:
    """Whom ``unit`` shoots: in range and visible, in combat only those in combat with it (A-23, A-25)."""
    side = ints[SIDE + unit]
    engaged = ints[NEAR + unit] > 0 or (ints[FLAGS + unit] & IMMOBILE and ints[NEAR_ALL + unit] > 0)
    reach = reals[REACH + unit]
    random = acts_at_random(ints, reals, unit)
    best = -1
    value = 0.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] != ON_TABLE:
            continue
        if engaged and ints[CONTACT + unit * UNITS + enemy] == 0:
            continue
        points = gain(ints, reals, EXPECTED_RANGED, unit, enemy)
        if random:
            points = 0.01 + chance(ints)
        if points <= value or gap(reals, unit, enemy) > reach:
            continue
        if not visible(ints, reals, unit, enemy):
            ints[EVENTS + TARGET_OBSCURED] += 1
            continue
        value = points
        best = enemy
    return best


@jit
def charge_value(ints: Ints, reals: Reals, unit: int, enemy: int) -> float:
    """Worth of fighting ``enemy``: points taken, points lost weighed by caution, more at objectives."""
    taken = gain(ints, reals, EXPECTED_MELEE, unit, enemy) * weight(ints, reals, unit, P_KILL)
    lost = gain(ints, reals, EXPECTED_MELEE, enemy, unit) * weight(ints, reals, unit, P_CAUTION)
    if ints[CONTEST + enemy] >= 0:
        taken += 0.25 * weight(ints, reals, unit, P_OBJECTIVE)
    return taken - lost


@jit
def wants_to_charge(ints: Ints, reals: Reals, unit: int) -> bool:
    """Whether ``unit`` declares a charge: some enemy is worth it and near enough."""
    side = ints[SIDE + unit]
    if acts_at_random(ints, reals, unit):
        return below(ints, 2) == 0
    least = weight(ints, reals, unit, P_CHARGE)
    chances = CHARGE_CHANCE
    plus = 0
    if ints[HELD + unit]:
        plus = borne(ints, reals, unit, CHARGE_PLUS)
        if borne(ints, reals, unit, CHARGE_EXTRA) > 0:
            chances = LONG_CHARGE_CHANCE
    x = reals[X + unit]
    y = reals[Y + unit]
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] != ON_TABLE:
            continue
        dx = x - reals[X + enemy]
        dy = y - reals[Y + enemy]
        far = reals[R + unit] + reals[R + enemy] + 12.5
        if dx * dx + dy * dy >= far * far:
            continue
        needed = max(2, math.ceil(gap(reals, unit, enemy) - 0.5) - plus)
        if needed <= 12 and reals[chances + needed] >= least and charge_value(ints, reals, unit, enemy) > 0.0:
            return True
    return False


@jit
def charge_target(ints: Ints, reals: Reals, unit: int, rolled: int) -> int:
    """The best enemy within ½ inch of whom a charge of ``rolled`` inches can end; −1 without one (A-54)."""
    side = ints[SIDE + unit]
    best = -1
    value = -999999.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] != ON_TABLE or gap(reals, unit, enemy) - 0.5 > rolled:
            continue
        points = charge_value(ints, reals, unit, enemy)
        if points > value and path_is_open(ints, reals, unit, enemy):
            value = points
            best = enemy
    return best


@jit
def look_for_goal(ints: Ints, reals: Reals, unit: int) -> None:
    """Chooses where ``unit`` goes: an objective or an enemy; sets GOAL, GOAL_KIND, GOAL_X, GOAL_Y."""
    side = ints[SIDE + unit]
    if acts_at_random(ints, reals, unit):
        random_goal(ints, reals)
        return
    x = reals[X + unit]
    y = reals[Y + unit]
    radius = reals[R + unit]
    move = max(1.0, reals[MOVE + unit])
    ints[GOAL_KIND] = STAY
    ints[GOAL] = -1
    best = 0.0
    if ints[FLAGS + unit] & MANIFESTATION == 0:
        worth = weight(ints, reals, unit, P_OBJECTIVE)
        count = ints[OBJECTIVE_COUNT]
        for place in range(count):
            objective = place if side == 0 else count - 1 - place
            need = worth * ints[OBJECTIVE_VALUE + objective]
            if ints[OWNER + objective] == 1 - side:
                need *= 1.5
            elif ints[OWNER + objective] == side and ints[ENEMY_NEAR + objective] == 0:
                need *= 0.75
            if ints[CLAIMED + objective] > ints[ENEMY_NEAR + objective]:
                need *= 0.2
            if need <= best:
                continue
            dx = reals[OBJECTIVE_X + objective] - x
            dy = reals[OBJECTIVE_Y + objective] - y
            way = max(0.0, math.sqrt(dx * dx + dy * dy) - 2.0)
            points = need / (1.0 + way / move)
            if points > best:
                best = points
                ints[GOAL_KIND] = TO_OBJECTIVE
                ints[GOAL] = objective
    kill = weight(ints, reals, unit, P_KILL)
    caution = weight(ints, reals, unit, P_CAUTION)
    reach = reals[REACH + unit]
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] != ON_TABLE:
            continue
        points = kill * gain(ints, reals, EXPECTED_MELEE, unit, enemy)
        near = 8.0
        if reach > 0.0:
            shot = kill * gain(ints, reals, EXPECTED_RANGED, unit, enemy)
            if shot > points:
                points = shot
                near = reach
        if points <= best:
            continue
        points -= caution * gain(ints, reals, EXPECTED_MELEE, enemy, unit)
        if points <= best:
            continue
        dx = reals[X + enemy] - x
        dy = reals[Y + enemy] - y
        way = math.sqrt(dx * dx + dy * dy) - radius - reals[R + enemy] - near
        if way > 0.0:
            points /= 1.0 + way / move
        if points > best:
            best = points
            ints[GOAL_KIND] = TO_ENEMY
            ints[GOAL] = enemy
            reals[GOAL_VALUE] = near
    if ints[GOAL_KIND] == TO_OBJECTIVE:
        reals[GOAL_X] = reals[OBJECTIVE_X + ints[GOAL]]
        reals[GOAL_Y] = reals[OBJECTIVE_Y + ints[GOAL]]
    elif ints[GOAL_KIND] == TO_ENEMY:
        towards_enemy(ints, reals, unit)


@jit
def towards_enemy(ints: Ints, reals: Reals, unit: int) -> None:
    """The point to go to for the enemy in GOAL: into shooting range but no nearer, or right up to it."""
    enemy = ints[GOAL]
    reals[GOAL_X] = reals[X + enemy]
    reals[GOAL_Y] = reals[Y + enemy]
    wanted = reals[GOAL_VALUE] - 0.5
    if reals[REACH + unit] <= 0.0 or reals[GOAL_VALUE] <= 8.0:
        return
    dx = reals[X + unit] - reals[X + enemy]
    dy = reals[Y + unit] - reals[Y + enemy]
    length = max(0.1, math.sqrt(dx * dx + dy * dy))
    apart = wanted + reals[R + unit] + reals[R + enemy]
    stand_off = min(weight(ints, reals, unit, P_STAND_OFF), wanted) + reals[R + unit] + reals[R + enemy]
    if length < apart:
        apart = max(length, stand_off)
    reals[GOAL_X] += dx / length * apart
    reals[GOAL_Y] += dy / length * apart


@jit
def random_goal(ints: Ints, reals: Reals) -> None:
    """A random point of the table."""
    ints[GOAL] = -1
    ints[GOAL_KIND] = TO_POINT if below(ints, 4) > 0 else STAY
    reals[GOAL_X] = reals[TABLE_X] * chance(ints)
    reals[GOAL_Y] = reals[TABLE_Y] * chance(ints)


@jit
def wants_to_retreat(ints: Ints, reals: Reals, unit: int) -> bool:
    """Whether a unit in combat falls back: it stands to lose more than it takes, by the policy's measure."""
    if acts_at_random(ints, reals, unit):
        return below(ints, 6) == 0
    side = ints[SIDE + unit]
    lost = 0.0
    row = CONTACT + unit * UNITS
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[row + enemy] == 1:
            lost += gain(ints, reals, EXPECTED_MELEE, enemy, unit)
    best_in_contact(ints, reals, unit, EXPECTED_MELEE)
    worth = ints[HEALTH_LEFT + unit] * reals[WORTH + unit]
    return lost >= 0.5 * worth and lost > weight(ints, reals, unit, P_RETREAT) * max(1.0, reals[GOAL_VALUE])


@jit
def pays(ints: Ints, reals: Reals, unit: int, points: float) -> bool:
    """Whether a command that is worth ``points`` is given to ``unit``; needs a command point."""
    if ints[COMMAND + ints[SIDE + unit]] < 1:
        return False
    if acts_at_random(ints, reals, unit):
        return below(ints, 4) == 0
    return points >= weight(ints, reals, unit, P_COMMAND)
