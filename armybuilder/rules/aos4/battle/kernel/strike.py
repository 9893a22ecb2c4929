"""Attacks rolled die by die: one pool per ability, wards per point, casualties, destroyed units."""

from armybuilder.rules.aos4.battle.kernel.effects import (
    best_ward,
    change,
    hits_surely,
    rows_in_force,
    save_changes,
    without_penalties,
)
from armybuilder.rules.aos4.battle.kernel.events import (
    MANIFESTATION_DESTROYED,
    MODEL_SLAIN,
    REBIRTH_MADE,
    SHOT_AT_COVER,
    SHOT_IN_COMBAT,
    UNIT_DESTROYED,
    WARD_MADE,
)
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ALIVE,
    ALL_OUT,
    ANTI_CHARGE,
    AWAY,
    CHARGED,
    CONDITIONS,
    DAMAGE_DONE,
    DEATHS,
    DESTROYED,
    EVENTS,
    FLAGS,
    GUARDED,
    HEALTH,
    HEALTH_LEFT,
    HELD,
    HURT,
    IMMOBILE,
    MANIFESTATION,
    MODELS,
    NEAR,
    NEAR_ALL,
    NO_ABILITIES,
    ON_TABLE,
    PLACE,
    POINTS,
    REBIRTH,
    REBORN,
    REMOVED,
    SAVE,
    SHIELDED,
    SHOT,
    SLAIN_POINTS,
    TITHE,
    TO_ATTACKS,
    TO_CRIT,
    TO_DAMAGE,
    TO_HIT,
    TO_REND,
    TO_WOUND,
    TURN,
    W_ANTI,
    W_ANTI_CHARGE,
    W_ATTACK_BONUS,
    W_ATTACK_DICE,
    W_ATTACK_SIDES,
    W_BEFORE,
    W_CHAMPION_BONUS,
    W_CHAMPIONS,
    W_CHARGE_DAMAGE,
    W_CRIT,
    W_DAMAGE_BONUS,
    W_DAMAGE_DICE,
    W_DAMAGE_SIDES,
    W_HIT,
    W_IN_COMBAT,
    W_PLAIN_MODELS,
    W_RANGE,
    W_RANGED,
    W_REND,
    W_SHARED,
    W_WIELDERS,
    W_WOUND,
    WARD,
    WEAKENED,
    WEAPON_END,
    WEAPON_FIRST,
)
from armybuilder.rules.aos4.battle.kernel.stream import d3, die, roll
from armybuilder.rules.aos4.battle.kernel.table import gap, in_cover, loosen, refresh, resize


@jit
def wielders_left(ints: Ints, weapon: int, alive: int, models: int) -> int:
    """Plain wielders of ``weapon`` among ``alive`` models; champions fall last (see ``Attacker.wielders_alive``)."""
    champions = ints[W_CHAMPIONS + weapon]
    plain = ints[W_WIELDERS + weapon] - champions
    if ints[W_SHARED + weapon] == 0:
        return max(0, min(ints[W_WIELDERS + weapon], alive) - champions)
    fallen = models - alive - ints[W_BEFORE + weapon]
    return max(0, min(plain, plain - fallen))


@jit
def champions_left(ints: Ints, weapon: int, alive: int, models: int) -> int:
    champions = ints[W_CHAMPIONS + weapon]
    if ints[W_SHARED + weapon] == 0:
        return min(champions, alive)
    return max(0, min(champions, champions - (models - alive - ints[W_PLAIN_MODELS + weapon])))


@jit
def weapon_pool(
    ints: Ints, weapon: int, attacks: int, hit: int, wound: int, save: int, damage_bonus: int, crit: int
) -> int:
    """Damage points of ``attacks`` attacks before wards; ``hit``, ``wound``, ``save`` are the faces needed."""
    pool = 0
    dice = ints[W_DAMAGE_DICE + weapon]
    sides = ints[W_DAMAGE_SIDES + weapon]
    fixed = ints[W_DAMAGE_BONUS + weapon] + damage_bonus
    for _ in range(attacks):
        face = die(ints)
        if face < hit and face < 6:
            continue
        hits = 1
        wounded = 0
        if face == 6 and crit > 0:
            if crit == 1:
                pool += fixed if dice == 0 else roll(ints, dice, sides, fixed)
                continue
            if crit == 2:
                wounded = 1
            else:
                hits = 2
        for _ in range(hits):
            if wounded == 0 and die(ints) < wound:
                continue
            if save <= 6 and die(ints) >= save:
                continue
            pool += fixed if dice == 0 else roll(ints, dice, sides, fixed)
    return pool


@jit
def own_rend(ints: Ints, weapon: int, target: int) -> int:
    """Rend that the weapon's Anti-X adds against ``target`` (A-38)."""
    rend = 0
    met = ints[W_ANTI + weapon] & ints[CONDITIONS + target]
    while met > 0:
        rend += met & 1
        met >>= 1
    if ints[CHARGED + target]:
        rend += ints[W_ANTI_CHARGE + weapon]
    return rend


@jit
def faces_needed(
    ints: Ints, active: int, unit: int, target: int, weapon: int, hit_change: int, save_change: int
) -> tuple[int, int, int, int, int]:
    """Faces with which ``weapon`` hits and wounds and the target saves, damage added, and what a critical hit does.

    A save above 6 is none (A-29). ``active`` are the rows of effects in force.
    """
    crit = ints[W_CRIT + weapon]
    wound = ints[W_WOUND + weapon]
    rend = ints[W_REND + weapon]
    damage_bonus = 0
    able = True
    if active:
        able = change(ints, active, weapon, NO_ABILITIES) == 0
        hit_change += change(ints, active, weapon, TO_HIT)
        wound -= max(-1, min(1, change(ints, active, weapon, TO_WOUND)))
        rend += change(ints, active, weapon, TO_REND)
        damage_bonus = change(ints, active, weapon, TO_DAMAGE)
        if change(ints, active, weapon, TO_CRIT):
            crit = 1
    if able:
        rend += own_rend(ints, weapon, target)
        if active and ints[CHARGED + target] and ints[W_ANTI_CHARGE + weapon] == 0:
            rend += min(1, change(ints, active, weapon, ANTI_CHARGE))
        if ints[CHARGED + unit]:
            damage_bonus += ints[W_CHARGE_DAMAGE + weapon]
    else:
        crit = 0
    save = ints[SAVE + target]
    if save <= 6:
        save = max(2, save - min(1, save_change - max(0, rend)))
    hit = max(2, ints[W_HIT + weapon] - max(-1, min(1, hit_change)))
    return hit, max(2, wound), save, damage_bonus, crit


@jit
def attack(ints: Ints, reals: Reals, unit: int, target: int, ranged: int) -> int:
    """One SHOOT or FIGHT of ``unit`` at ``target``; gives the Health points taken (A-23 to A-33, A-38 to A-44)."""
    alive = ints[ALIVE + unit]
    models = ints[MODELS + unit]
    hit_change = ints[ALL_OUT + unit]
    distance = 0.0
    engaged = False
    if ranged == 1:
        distance = gap(reals, unit, target)
        engaged = ints[NEAR_ALL + unit] > 0 if ints[FLAGS + unit] & IMMOBILE else ints[NEAR + unit] > 0
        if in_cover(ints, reals, unit, target):
            hit_change -= 1
            ints[EVENTS + SHOT_AT_COVER] += 1
        if engaged:
            ints[EVENTS + SHOT_IN_COMBAT] += 1
    save_change = ints[GUARDED + target] - ints[WEAKENED + target]
    borne = ints[HELD + unit] | ints[HELD + target]
    active = 0
    if borne:
        active = rows_in_force(ints, reals, unit, target, ranged)
        save_change = save_changes(ints, active, ints[GUARDED + target], ints[WEAKENED + target])
        if hits_surely(ints, active):
            active = without_penalties(ints, active)
            hit_change = max(hit_change, ints[ALL_OUT + unit])
    pool = 0
    for weapon in range(ints[WEAPON_FIRST + unit], ints[WEAPON_END + unit]):
        if ints[W_RANGED + weapon] != ranged:
            continue
        if ranged == 1 and (distance > reals[W_RANGE + weapon] or (engaged and ints[W_IN_COMBAT + weapon] == 0)):
            continue
        plain = wielders_left(ints, weapon, alive, models)
        champions = champions_left(ints, weapon, alive, models)
        dice = ints[W_ATTACK_DICE + weapon]
        bonus = ints[W_ATTACK_BONUS + weapon]
        extra = ints[W_CHAMPION_BONUS + weapon]
        if active:
            bonus += change(ints, active, weapon, TO_ATTACKS)
        if dice == 0:
            attacks = plain * max(0, bonus) + champions * max(0, bonus + extra)
        else:
            attacks = 0
            for _ in range(plain):
                attacks += roll(ints, dice, ints[W_ATTACK_SIDES + weapon], bonus)
            for _ in range(champions):
                attacks += roll(ints, dice, ints[W_ATTACK_SIDES + weapon], bonus + extra)
        if attacks == 0:
            continue
        hit, wound, save, damage_bonus, crit = faces_needed(ints, active, unit, target, weapon, hit_change, save_change)
        pool += weapon_pool(ints, weapon, attacks, hit, wound, save, damage_bonus, crit)
    if borne == 0:
        return inflict(ints, reals, unit, target, pool)
    ints[SHOT] = (1 if ranged else 2) + (4 if ints[FLAGS + unit] & MANIFESTATION else 0)
    taken = inflict(ints, reals, unit, target, pool)
    ints[SHOT] = 0
    return taken


@jit
def inflict(ints: Ints, reals: Reals, source: int, target: int, pool: int) -> int:
    """Wards and allocates a damage pool; ``source`` −1 for nobody. Gives the Health points taken."""
    if pool <= 0 or ints[PLACE + target] != ON_TABLE:
        return 0
    ward = ints[WARD + target]
    if ints[HELD + target]:
        ward = best_ward(ints, reals, target, ward)
    if ints[SHIELDED + target]:
        ward = min(ward, 6)
    if ward <= 6:
        points = 0
        for _ in range(pool):
            if die(ints) < ward:
                points += 1
        ints[EVENTS + WARD_MADE] += pool - points
        pool = points
    return allocate(ints, reals, source, target, pool)


@jit
def allocate(ints: Ints, reals: Reals, source: int, target: int, pool: int) -> int:
    """Allocates damage points that no ward stops, as ``inflict`` does after its wards (A-31 to A-33)."""
    left = ints[HEALTH_LEFT + target]
    taken = min(pool, left)
    if taken == 0:
        return 0
    left -= taken
    credited = taken
    if left == 0 and ints[FLAGS + target] & REBIRTH and ints[REBORN + target] == 0:
        ints[REBORN + target] = 1
        if die(ints) >= 3:
            ints[EVENTS + REBIRTH_MADE] += 1
            left = min(ints[HEALTH + target], d3(ints))
            credited -= left
    ints[HEALTH_LEFT + target] = left
    ints[HURT + target] = ints[TURN] + 1
    if source >= 0 and credited > 0:
        ints[DAMAGE_DONE + source] += credited
        whole = ints[MODELS + target] * ints[HEALTH + target]
        ints[SLAIN_POINTS + source] += 100 * ints[POINTS + target] * credited // whole
    health = ints[HEALTH + target]
    alive = (left + health - 1) // health
    if alive < ints[ALIVE + target]:
        ints[EVENTS + MODEL_SLAIN] += ints[ALIVE + target] - alive
        ints[ALIVE + target] = alive
        if alive == 0:
            destroy(ints, reals, target)
        else:
            resize(ints, reals, target)
            loosen(ints, reals, target)
    return taken


@jit
def destroy(ints: Ints, reals: Reals, unit: int) -> None:
    """Takes a destroyed unit off the table (A-33); a manifestation counts as no destroyed unit (A-88).

    Every destroyed unit of either side is a blood tithe point for both, for whoever can use it (A-99a).
    """
    if ints[FLAGS + unit] & MANIFESTATION:
        ints[EVENTS + MANIFESTATION_DESTROYED] += 1
        ints[REMOVED + unit] = ints[TURN]
        ints[PLACE + unit] = AWAY
    else:
        ints[EVENTS + UNIT_DESTROYED] += 1
        ints[DEATHS + unit] += 1
        ints[TITHE] += 1
        ints[TITHE + 1] += 1
        ints[PLACE + unit] = DESTROYED
    ints[HEALTH_LEFT + unit] = 0
    ints[ALIVE + unit] = 0
    ints[CHARGED + unit] = 0
    refresh(ints, reals, unit)


@jit
def heal(ints: Ints, reals: Reals, unit: int, points: int) -> int:
    """Heal: removes damage points, never returns models (A-35). Gives the points healed."""
    health = ints[HEALTH + unit]
    left = ints[HEALTH_LEFT + unit]
    healed = min(points, (health - left % health) % health)
    ints[HEALTH_LEFT + unit] = left + healed
    return healed
