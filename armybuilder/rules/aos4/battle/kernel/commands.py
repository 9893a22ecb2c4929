"""Commands beside Rally: All-out Attack and Defence, Redeploy, Power Through (A-58, A-59)."""

from armybuilder.rules.aos4.battle.kernel.choice import (
    STAY,
    TO_OBJECTIVE,
    acts_at_random,
    gain,
    look_for_goal,
    pays,
    random_goal,
)
from armybuilder.rules.aos4.battle.kernel.events import (
    ALL_OUT_ATTACK,
    ALL_OUT_DEFENCE,
    POWER_THROUGH,
    REDEPLOY,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALL_OUT,
    ATTACK_USED,
    CHARGED,
    COMMAND,
    CONTACT,
    CONTEST,
    DEFENCE_USED,
    END,
    EVENTS,
    EXPECTED_MELEE,
    FIRST,
    FLAGS,
    GOAL_KIND,
    GOAL_X,
    GOAL_Y,
    GUARDED,
    HEALTH,
    HEALTH_LEFT,
    MANIFESTATION,
    MOVE,
    NEAR_ALL,
    ON_TABLE,
    PLACE,
    POWER_USED,
    REDEPLOY_USED,
    SAVE,
    SIDE,
    UNITS,
    WEAKENED,
    WORTH,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.movement import NORMAL, POWERING, travel
from armybuilder.rules.aos4.battle.kernel.stream import POWERS, REDEPLOYING, branch_of, d3, die
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import in_combat


@jit
def command_attack(ints: Ints, reals: Reals, unit: int, target: int, table: int) -> None:
    """All-out Attack, 1 command point: +1 to hit this phase, −1 to own saves for the rest of the turn."""
    side = ints[SIDE + unit]
    if ints[ATTACK_USED + side] or ints[FLAGS + unit] & MANIFESTATION:
        return
    if pays(ints, reals, unit, 0.25 * gain(ints, reals, table, unit, target)):
        ints[ATTACK_USED + side] = 1
        ints[COMMAND + side] -= 1
        ints[ALL_OUT + unit] = 1
        ints[WEAKENED + unit] = 1
        ints[EVENTS + ALL_OUT_ATTACK] += 1


@jit
def command_defence(ints: Ints, reals: Reals, unit: int, target: int, table: int) -> None:
    """All-out Defence, 1 command point: +1 to save this phase for the target of an attack."""
    side = ints[SIDE + target]
    if ints[DEFENCE_USED + side] or ints[SAVE + target] > 6 or ints[FLAGS + target] & MANIFESTATION:
        return
    if pays(ints, reals, target, 0.3 * gain(ints, reals, table, unit, target)):
        ints[DEFENCE_USED + side] = 1
        ints[COMMAND + side] -= 1
        ints[GUARDED + target] = 1
        ints[EVENTS + ALL_OUT_DEFENCE] += 1


@jit
def end_phase(ints: Ints) -> None:
    """Lets what lasts for one phase end."""
    for side in range(2):
        ints[ATTACK_USED + side] = 0
        ints[DEFENCE_USED + side] = 0
    for unit in range(ints[END + 1]):
        ints[ALL_OUT + unit] = 0
        ints[GUARDED + unit] = 0


@jit
def redeploy(ints: Ints, reals: Reals, side: int) -> None:
    """Redeploy, 1 command point, in the enemy movement phase: a move of up to D6 inches (A-58)."""
    if ints[REDEPLOY_USED + side] or ints[COMMAND + side] < 1:
        return
    best = -1
    value = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or in_combat(ints, unit) or ints[FLAGS + unit] & MANIFESTATION:
            continue
        points = 0.0
        if ints[CONTEST + unit] < 0:
            points = 0.35 * danger(ints, reals, unit)
        if points > value:
            value = points
            best = unit
    if best < 0:
        return
    branch_of(ints, REDEPLOYING, best)
    if not pays(ints, reals, best, value):
        return
    ints[REDEPLOY_USED + side] = 1
    ints[COMMAND + side] -= 1
    ints[EVENTS + REDEPLOY] += 1
    look_for_goal(ints, reals, best)
    if acts_at_random(ints, reals, best):
        random_goal(ints, reals)
    if ints[GOAL_KIND] != STAY:
        travel(ints, reals, best, reals[GOAL_X], reals[GOAL_Y], die(ints) * 1.0, NORMAL)


@jit
def danger(ints: Ints, reals: Reals, unit: int) -> float:
    """Points that the worst enemy within charge range would take from ``unit`` on average."""
    side = ints[SIDE + unit]
    worst = 0.0
    x = reals[X + unit]
    y = reals[Y + unit]
    reach = reals[R + unit] + 9.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] == ON_TABLE:
            dx = x - reals[X + enemy]
            dy = y - reals[Y + enemy]
            far = reach + reals[R + enemy]
            if dx * dx + dy * dy < far * far:
                worst = max(worst, gain(ints, reals, EXPECTED_MELEE, enemy, unit))
    return worst


@jit
def power_through(ints: Ints, reals: Reals, side: int) -> None:
    """Power Through, 1 command point, at the end of any turn (A-59)."""
    if ints[POWER_USED + side] or ints[COMMAND + side] < 1:
        return
    best = -1
    target = -1
    value = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[CHARGED + unit] == 0 or ints[PLACE + unit] != ON_TABLE or ints[NEAR_ALL + unit] == 0:
            continue
        if ints[FLAGS + unit] & MANIFESTATION:  # a command is no CORE ability
            continue
        for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
            if ints[CONTACT + unit * UNITS + enemy] and ints[HEALTH + enemy] < ints[HEALTH + unit]:
                points = reals[WORTH + enemy] * min(2, ints[HEALTH_LEFT + enemy])
                if points > value:
                    value = points
                    best = unit
                    target = enemy
    if best < 0:
        return
    branch_of(ints, POWERS, best)
    if not pays(ints, reals, best, value):
        return
    ints[POWER_USED + side] = 1
    ints[COMMAND + side] -= 1
    ints[EVENTS + POWER_THROUGH] += 1
    inflict(ints, reals, best, target, d3(ints))
    if ints[CONTEST + best] >= 0:
        return
    look_for_goal(ints, reals, best)
    if ints[GOAL_KIND] == TO_OBJECTIVE:
        travel(ints, reals, best, reals[GOAL_X], reals[GOAL_Y], reals[MOVE + best], POWERING)
