"""Prayers of the hero phase: chanting, ritual points, healing, Resurrection (A-84 to A-87)."""

from armybuilder.rules.aos4.battle.kernel.events import (
    HEALING_PRAYER,
    POINTS_BANKED,
    PRAYER_ANSWERED,
    PRAYER_FAILED,
    RESURRECTION,
    SACRED_RITES,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    ATTEMPTED,
    BASE,
    CAST_VALUE,
    COMBAT_RANGE,
    COMPLETE,
    DESTROYED,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    HEAL_USED,
    HEALTH,
    HEALTH_LEFT,
    HERO,
    INFANTRY,
    MANIFESTATION,
    MODELS,
    ON_TABLE,
    PLACE,
    POINTS,
    POWER,
    PRIEST,
    RESURRECTED,
    RITUAL,
    SCORNED,
    SIDE,
    TABLE_X,
    TABLE_Y,
    TURN,
    WORTH,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.manifestations import banish, summon, summonable
from armybuilder.rules.aos4.battle.kernel.stream import d3, die
from armybuilder.rules.aos4.battle.kernel.strike import heal
from armybuilder.rules.aos4.battle.kernel.table import gap, nearest_enemy_gap, set_up

HEAL_VALUE, HEAL_RANGE, RESURRECTION_VALUE = 4, 12.0, 7

RESURRECTION_RANGE, SQUARE_ROOT_OF_2 = 3.0, 1.4142135623730951


@jit
def chant(ints: Ints, unit: int, value: int) -> bool:
    """A chanting roll for a prayer of ``value``; used if it answers, else banked (A-84)."""
    face = die(ints)
    if face == 1:
        ints[EVENTS + PRAYER_FAILED] += 1
        ints[RITUAL + unit] = max(0, ints[RITUAL + unit] - d3(ints))
        return False
    roll = face + ints[POWER + unit]
    if roll + ints[RITUAL + unit] >= value:
        ints[RITUAL + unit] = 0
        ints[EVENTS + PRAYER_ANSWERED] += 1
        return True
    ints[RITUAL + unit] += roll
    ints[EVENTS + POINTS_BANKED] += 1
    return False


@jit
def fallen_hero(ints: Ints, side: int) -> int:
    """The dearest slain INFANTRY HERO of a side; −1 without one (A-86)."""
    best = -1
    for friend in range(ints[FIRST + side], ints[END + side]):
        wanted = INFANTRY | HERO
        if ints[PLACE + friend] != DESTROYED or ints[FLAGS + friend] & wanted != wanted:
            continue
        if best < 0 or ints[POINTS + friend] > ints[POINTS + best]:
            best = friend
    return best


@jit
def wounded_friend(ints: Ints, reals: Reals, unit: int) -> int:
    """The friend within range with most damage on its current model; −1 without one."""
    side = ints[SIDE + unit]
    best = -1
    value = 0.0
    for friend in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + friend] != ON_TABLE or ints[FLAGS + friend] & MANIFESTATION:
            continue
        health = ints[HEALTH + friend]
        damage = (health - ints[HEALTH_LEFT + friend] % health) % health
        if damage * reals[WORTH + friend] > value and gap(reals, unit, friend) <= HEAL_RANGE:
            value = damage * reals[WORTH + friend]
            best = friend
    return best


@jit
def chant_prayers(ints: Ints, reals: Reals, unit: int) -> None:
    """All prayers of one priest this phase (A-84 to A-87)."""
    side = ints[SIDE + unit]
    for _ in range(ints[PRIEST + unit] - ints[SCORNED + unit]):
        if ints[COMPLETE] and banish(ints, reals, unit):
            continue
        hero = fallen_hero(ints, side) if ints[RESURRECTED + side] == 0 else -1
        if hero >= 0:
            if chant(ints, unit, RESURRECTION_VALUE):
                resurrect(ints, reals, unit, hero)
            continue
        friend = wounded_friend(ints, reals, unit) if ints[HEAL_USED + side] == 0 else -1
        if friend >= 0:
            ints[HEAL_USED + side] = 1
            if chant(ints, unit, HEAL_VALUE):
                heal(ints, reals, friend, d3(ints))
                ints[EVENTS + HEALING_PRAYER] += 1
            continue
        manifestation = summonable(ints, unit, 1) if ints[COMPLETE] else -1
        if manifestation >= 0:
            ints[ATTEMPTED + manifestation] = ints[TURN]
            if chant(ints, unit, ints[CAST_VALUE + manifestation]):
                summon(ints, reals, unit, manifestation)
            continue
        sacred_rites(ints, unit)


@jit
def sacred_rites(ints: Ints, unit: int) -> None:
    """Banks the unmodified roll; on a 1 only one point is lost (A-85)."""
    face = die(ints)
    ints[EVENTS + SACRED_RITES] += 1
    if face == 1:
        ints[RITUAL + unit] = max(0, ints[RITUAL + unit] - 1)
    else:
        ints[RITUAL + unit] += face


@jit
def resurrect(ints: Ints, reals: Reals, unit: int, hero: int) -> None:
    """Returns a slain hero wholly within 3 inches of the priest, not in combat; once per battle (A-86)."""
    side = ints[SIDE + unit]
    most = (RESURRECTION_RANGE + reals[R + unit] - reals[BASE + hero]) / SQUARE_ROOT_OF_2
    away = min(2.0, most) if side == 0 else -min(2.0, most)
    for step in range(4):
        dx = away if step < 2 else -away
        dy = away if step % 2 == 0 else -away
        x = min(max(reals[X + unit] + dx, 1.0), reals[TABLE_X] - 1.0)
        y = min(max(reals[Y + unit] + dy, 1.0), reals[TABLE_Y] - 1.0)
        if nearest_enemy_gap(ints, reals, side, x, y, reals[BASE + hero]) >= COMBAT_RANGE:
            ints[RESURRECTED + side] = 1
            ints[EVENTS + RESURRECTION] += 1
            ints[HEALTH_LEFT + hero] = ints[MODELS + hero] * ints[HEALTH + hero]
            ints[ALIVE + hero] = ints[MODELS + hero]
            set_up(ints, reals, hero, x, y)
            return
