"""The hero phase: places of power, spells, prayers, Rally (A-57, A-76)."""

import math

from armybuilder.rules.aos4.battle.kernel.choice import pays
from armybuilder.rules.aos4.battle.kernel.events import (
    MODELS_RALLIED,
    PLACE_ACTIVATED,
    RALLY,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    COMMAND,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    HEALTH,
    HEALTH_LEFT,
    HERO,
    MANIFESTATION,
    MODELS,
    MUSICIAN,
    ON_TABLE,
    PLACE,
    PLACE_OF_POWER,
    PLACE_USED,
    POWER,
    PRIEST,
    SCORNED,
    TERRAIN_COUNT,
    TERRAIN_KIND,
    TERRAIN_R,
    TERRAIN_X,
    TERRAIN_Y,
    TRAITS,
    UNBINDS,
    WIZARD,
    WORTH,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.prayers import chant_prayers
from armybuilder.rules.aos4.battle.kernel.spells import cast_spells
from armybuilder.rules.aos4.battle.kernel.stream import CASTING, RALLYING, branch_of, die
from armybuilder.rules.aos4.battle.kernel.strike import heal
from armybuilder.rules.aos4.battle.kernel.table import in_combat, refresh, resize
from armybuilder.rules.aos4.battle.kernel.traits import open_hero_phase

RALLY_DICE = 6


@jit
def use_place_of_power(ints: Ints, reals: Reals, side: int) -> None:
    """A HERO wizard or priest within 3 inches of a place of power draws on it: +1 to its rolls this turn (A-76)."""
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & HERO == 0:
            continue
        if ints[WIZARD + unit] + ints[PRIEST + unit] == 0 or ints[PLACE_USED + side]:
            continue
        for feature in range(ints[TERRAIN_COUNT]):
            if ints[TERRAIN_KIND + feature] & PLACE_OF_POWER and ints[PLACE_USED + side] == 0:
                dx = reals[X + unit] - reals[TERRAIN_X + feature]
                dy = reals[Y + unit] - reals[TERRAIN_Y + feature]
                if math.sqrt(dx * dx + dy * dy) - reals[R + unit] - reals[TERRAIN_R + feature] <= 3.0:
                    ints[PLACE_USED + side] = 1
                    ints[POWER + unit] = 1
                    ints[EVENTS + PLACE_ACTIVATED] += 1


@jit
def rally(ints: Ints, reals: Reals, side: int) -> None:
    """Rally, 1 command point: heals, then returns slain models of a unit not in combat (A-57)."""
    best = -1
    value = 0.0
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] != ON_TABLE or ints[FLAGS + unit] & MANIFESTATION or in_combat(ints, unit):
            continue
        lost = ints[MODELS + unit] * ints[HEALTH + unit] - ints[HEALTH_LEFT + unit]
        points = min(3, lost) * reals[WORTH + unit]
        if ints[HEALTH + unit] > 3 and lost % ints[HEALTH + unit] == 0:
            points *= 0.3
        if points > value:
            value = points
            best = unit
    if best < 0:
        return
    branch_of(ints, RALLYING, best)
    if not pays(ints, reals, best, value):
        return
    ints[COMMAND + side] -= 1
    ints[EVENTS + RALLY] += 1
    rolled = 0
    for _ in range(RALLY_DICE + (1 if ints[FLAGS + best] & MUSICIAN else 0)):
        if die(ints) >= 4:
            rolled += 1
    rolled -= heal(ints, reals, best, rolled)
    back = min(ints[MODELS + best] - ints[ALIVE + best], rolled // ints[HEALTH + best])
    if back > 0:
        ints[EVENTS + MODELS_RALLIED] += back
        ints[ALIVE + best] += back
        ints[HEALTH_LEFT + best] += back * ints[HEALTH + best]
        resize(ints, reals, best)
        refresh(ints, reals, best)


@jit
def hero_phase(ints: Ints, reals: Reals, side: int) -> None:
    """The hero phase of ``side``'s turn; both players may Rally."""
    for unit in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        ints[UNBINDS + unit] = ints[WIZARD + unit] - ints[SCORNED + unit]
    if ints[TRAITS]:
        open_hero_phase(ints, reals, side)
    if ints[TERRAIN_COUNT] > 0:
        use_place_of_power(ints, reals, side)
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] == ON_TABLE and ints[WIZARD + unit] + ints[PRIEST + unit] > 0:
            branch_of(ints, CASTING, unit)
            if ints[WIZARD + unit] > 0:
                cast_spells(ints, reals, unit)
            if ints[PRIEST + unit] > 0 and ints[PLACE + unit] == ON_TABLE:
                chant_prayers(ints, reals, unit)
    rally(ints, reals, side)
    rally(ints, reals, 1 - side)
