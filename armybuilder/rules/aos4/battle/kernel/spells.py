"""Spells of the hero phase: casting, unbinding, a bolt and a shield (A-79 to A-83)."""

from armybuilder.rules.aos4.battle.kernel.choice import acts_at_random
from armybuilder.rules.aos4.battle.kernel.effects import best_ward
from armybuilder.rules.aos4.battle.kernel.events import (
    BOLT,
    MISCAST,
    MISCAST_DAMAGE,
    MYSTIC_SHIELD,
    SPELL_CAST,
    SPELL_DAMAGE,
    SPELL_FAILED,
    SPELL_UNBOUND,
    UNBIND_FAILED,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ATTEMPTED,
    CAST_VALUE,
    COMPLETE,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    HEALTH_LEFT,
    HELD,
    MANIFESTATION,
    NEAR,
    ON_TABLE,
    PLACE,
    POWER,
    SCORNED,
    SHIELD_USED,
    SHIELDED,
    SHOT,
    SIDE,
    TRAITS,
    TURN,
    UNBINDS,
    VENTS_EFFECT,
    WARD,
    WIZARD,
    WORTH,
    R,
)
from armybuilder.rules.aos4.battle.kernel.manifestations import banish, summon, summonable
from armybuilder.rules.aos4.battle.kernel.stream import below, d3, die
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import gap, visible

BOLT_VALUE, BOLT_RANGE = 5, 18.0
SHIELD_VALUE, SHIELD_RANGE = 6, 12.0
UNBIND_RANGE = 30.0
VENTS_RANGE = 12.0


@jit
def cast(ints: Ints, reals: Reals, unit: int, value: int) -> int:
    """A casting roll: 1 cast, 0 failed or unbound, −1 miscast (A-80, A-83)."""
    first = die(ints)
    second = die(ints)
    if first == 1 and second == 1:
        ints[EVENTS + MISCAST] += 1
        ints[EVENTS + MISCAST_DAMAGE] += inflict(ints, reals, -1, unit, d3(ints))
        return -1
    total = first + second + ints[POWER + unit]
    if total < value:
        ints[EVENTS + SPELL_FAILED] += 1
        return 0
    side = ints[SIDE + unit]
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[UNBINDS + enemy] > 0 and ints[PLACE + enemy] == ON_TABLE and gap(reals, unit, enemy) <= UNBIND_RANGE:
            ints[UNBINDS + enemy] -= 1
            if die(ints) + die(ints) > total:
                ints[EVENTS + SPELL_UNBOUND] += 1
                return 0
            ints[EVENTS + UNBIND_FAILED] += 1
            break
    ints[EVENTS + SPELL_CAST] += 1
    return 1


@jit
def bolt_target(ints: Ints, reals: Reals, unit: int) -> int:
    """The visible enemy within range whose Health is worth most; −1 without one."""
    side = ints[SIDE + unit]
    random = acts_at_random(ints, reals, unit)
    best = -1
    value = 0.0
    for enemy in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        if ints[PLACE + enemy] == ON_TABLE and gap(reals, unit, enemy) <= BOLT_RANGE:
            points = reals[WORTH + enemy] * min(2, ints[HEALTH_LEFT + enemy])
            if random:
                points = 1.0 + below(ints, 36)
            if points > value and visible(ints, reals, unit, enemy):
                value = points
                best = enemy
    return best


@jit
def shield_target(ints: Ints, reals: Reals, unit: int) -> int:
    """The dearest friend wholly within range without a ward; −1 without one (A-82)."""
    side = ints[SIDE + unit]
    best = -1
    value = 0.0
    for friend in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + friend] != ON_TABLE or ints[WARD + friend] <= 6 or ints[FLAGS + friend] & MANIFESTATION:
            continue
        if ints[HELD + friend] and best_ward(ints, reals, friend, ints[WARD + friend]) <= 6:
            continue
        if gap(reals, unit, friend) + 2.0 * reals[R + friend] <= SHIELD_RANGE or friend == unit:
            points = reals[WORTH + friend] * ints[HEALTH_LEFT + friend] * (2.0 if ints[NEAR + friend] > 0 else 1.0)
            if points > value:
                value = points
                best = friend
    return best


@jit
def repulsed(ints: Ints, reals: Reals, target: int) -> bool:
    """Whether the Repulser Vents of a friend within 12 inches keep a spell off ``target``: each on 4+ (A-100b)."""
    side = ints[SIDE + target]
    for friend in range(ints[FIRST + side], ints[END + side]):
        if ints[HELD + friend] & ints[VENTS_EFFECT] == 0 or ints[PLACE + friend] != ON_TABLE:
            continue
        if (friend == target or gap(reals, friend, target) <= VENTS_RANGE) and die(ints) >= 4:
            return True
    return False


@jit
def cast_spells(ints: Ints, reals: Reals, unit: int) -> None:
    """All spells of one wizard this phase: banish or summon first, then the shield or bolts (A-79 to A-82)."""
    side = ints[SIDE + unit]
    bolted = False
    for _ in range(ints[WIZARD + unit] - ints[SCORNED + unit]):
        if ints[PLACE + unit] != ON_TABLE:
            return
        if ints[COMPLETE] and banish(ints, reals, unit):
            continue
        manifestation = summonable(ints, unit, 0) if ints[COMPLETE] else -1
        if manifestation >= 0:
            ints[ATTEMPTED + manifestation] = ints[TURN]
            result = cast(ints, reals, unit, ints[CAST_VALUE + manifestation])
            if result == 1:
                summon(ints, reals, unit, manifestation)
            elif result < 0:
                return
            continue
        friend = shield_target(ints, reals, unit) if ints[SHIELD_USED + side] == 0 else -1
        target = -1 if bolted else bolt_target(ints, reals, unit)
        if friend >= 0 and (target < 0 or ints[NEAR + friend] > 0):
            ints[SHIELD_USED + side] = 1
            result = cast(ints, reals, unit, SHIELD_VALUE)
            if result == 1:
                ints[SHIELDED + friend] = 1
                ints[EVENTS + MYSTIC_SHIELD] += 1
            elif result < 0:
                return
        elif target >= 0:
            bolted = True
            result = cast(ints, reals, unit, BOLT_VALUE)
            if result == 1:
                ints[EVENTS + BOLT] += 1
                if ints[TRAITS] and repulsed(ints, reals, target):
                    inflict(ints, reals, -1, unit, d3(ints))
                    continue
                ints[SHOT] = 4
                ints[EVENTS + SPELL_DAMAGE] += inflict(ints, reals, unit, target, d3(ints))
                ints[SHOT] = 0
            elif result < 0:
                return
