"""Objective control and scoring (A-92 to A-95)."""

import math

from armybuilder.rules.aos4.battle.kernel.effects import control_lost
from armybuilder.rules.aos4.battle.kernel.events import (
    CONTROL_GAINED,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    CLAIMED,
    COMBAT_RANGE,
    CONTEST,
    CONTROL,
    END,
    ENEMY_NEAR,
    EVENTS,
    FIRST,
    FLAGS,
    MANIFESTATION,
    MARKER,
    OBJECTIVE_COUNT,
    OBJECTIVE_VALUE,
    OBJECTIVE_X,
    OBJECTIVE_Y,
    ON_TABLE,
    OWNER,
    PLACE,
    ROUND,
    SCORE_A,
    SCORE_B,
    SCORE_EACH,
    SCORE_FROM,
    SCORE_MORE,
    SCORE_ONE,
    SCORE_TWO,
    SCORED,
    STANDARD,
    TRAITS,
    VICTORY,
    R,
    X,
    Y,
)


@jit
def contesting_models(ints: Ints, reals: Reals, unit: int, objective: int) -> int:
    """Models of ``unit`` within 3 inches of a marker: the share of its disc that reaches it (A-93)."""
    dx = reals[X + unit] - reals[OBJECTIVE_X + objective]
    dy = reals[Y + unit] - reals[OBJECTIVE_Y + objective]
    radius = reals[R + unit]
    reach = COMBAT_RANGE + MARKER
    far = reach + radius
    away2 = dx * dx + dy * dy
    if away2 >= far * far:
        return 0
    share = (far - math.sqrt(away2)) / (2.0 * radius)
    if share >= 1.0:
        return ints[ALIVE + unit]
    return max(1, int(share * ints[ALIVE + unit]))


@jit
def control_score(ints: Ints, unit: int, models: int) -> int:
    """Control of the contesting models, +1 for a standard bearer, not below 1 (A-22, A-94)."""
    score = models * ints[CONTROL + unit]
    if ints[FLAGS + unit] & STANDARD:
        score += 1
    return max(1, score)


@jit
def claims(ints: Ints, reals: Reals, side: int) -> None:
    """Before ``side`` moves: what the enemy holds at each objective, and nothing claimed yet."""
    for objective in range(ints[OBJECTIVE_COUNT]):
        ints[CLAIMED + objective] = 0
        ints[ENEMY_NEAR + objective] = 0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        objective = ints[CONTEST + enemy]
        if objective >= 0 and ints[PLACE + enemy] == ON_TABLE:
            ints[ENEMY_NEAR + objective] += max(1, ints[CONTROL + enemy] * ints[ALIVE + enemy])


@jit
def choose_objectives(ints: Ints, reals: Reals, side: int) -> None:
    """Each unit of ``side`` counts for one objective: one it does not control before one it does (A-93)."""
    for unit in range(ints[FIRST + side], ints[END + side]):
        ints[CONTEST + unit] = -1
        if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & MANIFESTATION:
            continue
        best = 0
        score = 0
        count = ints[OBJECTIVE_COUNT]
        for place in range(count):
            objective = place if side == 0 else count - 1 - place
            models = contesting_models(ints, reals, unit, objective)
            if models == 0:
                continue
            control = control_score(ints, unit, models)
            if ints[TRAITS]:
                control = max(1, control + control_lost(ints, reals, unit))
            rank = control + (0 if ints[OWNER + objective] == side else 1000)
            if rank > best:
                best = rank
                score = control
                ints[CONTEST + unit] = objective
        if score > 0:
            column = SCORE_A if side == 0 else SCORE_B
            ints[column + ints[CONTEST + unit]] += score


@jit
def determine_control(ints: Ints, reals: Reals, active: int) -> None:
    """Control of every objective; the active player's units choose first; kept until the other gains it (A-94)."""
    for objective in range(ints[OBJECTIVE_COUNT]):
        ints[SCORE_A + objective] = 0
        ints[SCORE_B + objective] = 0
    choose_objectives(ints, reals, active)
    choose_objectives(ints, reals, 1 - active)
    for objective in range(ints[OBJECTIVE_COUNT]):
        gained = ints[OWNER + objective]
        if ints[SCORE_A + objective] > ints[SCORE_B + objective]:
            gained = 0
        elif ints[SCORE_B + objective] > ints[SCORE_A + objective]:
            gained = 1
        if gained != ints[OWNER + objective]:
            ints[OWNER + objective] = gained
            ints[EVENTS + CONTROL_GAINED] += 1


@jit
def score(ints: Ints, side: int) -> None:
    """Victory points of ``side`` at the end of its turn, shared among the units at what it controls."""
    if ints[ROUND] < ints[SCORE_FROM]:
        return
    own = 0
    other = 0
    points = 0
    for objective in range(ints[OBJECTIVE_COUNT]):
        if ints[OWNER + objective] == side:
            own += 1
            points += ints[SCORE_EACH] * ints[OBJECTIVE_VALUE + objective]
        elif ints[OWNER + objective] == 1 - side:
            other += 1
    if own >= 1:
        points += ints[SCORE_ONE]
    if own >= 2:
        points += ints[SCORE_TWO]
    if own > other:
        points += ints[SCORE_MORE]
    if points == 0:
        return
    ints[VICTORY + side] += points
    holders = 0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if holds(ints, unit, side):
            holders += 1
    if holders > 0:
        for unit in range(ints[FIRST + side], ints[END + side]):
            if holds(ints, unit, side):
                ints[SCORED + unit] += 100 * points // holders


@jit
def holds(ints: Ints, unit: int, side: int) -> bool:
    """Whether ``unit`` counted for an objective that ``side`` controls."""
    if ints[PLACE + unit] != ON_TABLE or ints[CONTEST + unit] < 0:
        return False
    return ints[OWNER + ints[CONTEST + unit]] == side
