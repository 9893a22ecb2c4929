"""Exact distribution of one attack ability, of several in sequence, and heat maps of two lists.

Method (SIMULATION 2.1): per attack a generating function in damage points that survive the ward, raised to the
number of attacks, multiplied over weapons and mortal damage, truncated at the target's remaining Health.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from armybuilder.rules.aos4.combat.generating import ONE, lump, mixture, power, rolled, thinned, times
from armybuilder.rules.aos4.combat.one_reroll import needs_one_reroll, series_with_one_reroll
from armybuilder.rules.aos4.combat.resolve import AttackChances, resolve, ward_kept
from armybuilder.rules.aos4.combat.values import STANDARD_RULES, Attacker, AttackOdds, CombatRules, Crit, Target, Weapon
from armybuilder.rules.dice import Dice, FloatArray


def attack(attacker: Attacker, target: Target, rules: CombatRules = STANDARD_RULES) -> AttackOdds:
    """Exact odds of one ATTACK ability: all weapons and mortal damage of ``attacker`` in one pool (A-23 to A-34)."""
    return sequence((attacker,), target, rules)


def sequence(attackers: Iterable[Attacker], target: Target, rules: CombatRules = STANDARD_RULES) -> AttackOdds:
    """Exact odds after several attackers, one after the other, on the same target.

    Each pool is allocated before the next attack; damage carries over, so the pools simply add up.
    """
    cap = target.remaining
    total, mean, most = ONE, 0.0, 0
    for attacker in attackers:
        series, pool_mean, pool_most = damage_series(attacker, target, rules, cap)
        total = times(total, series, cap)
        mean += pool_mean
        most += pool_most
    padded = np.zeros(cap + 1)
    padded[: len(total)] = total
    return AttackOdds(tuple(padded.tolist()), mean, most, target)


def damage_series(attacker: Attacker, target: Target, rules: CombatRules, cap: int) -> tuple[FloatArray, float, int]:
    """Truncated pool distribution, its untruncated mean, and the largest possible pool."""
    chances = [resolve(weapon, attacker, target, rules) for weapon in attacker.weapons if weapon.wielders]
    if needs_one_reroll(attacker, target):
        total, mean = series_with_one_reroll(chances, attacker, target, cap)
    else:
        total, mean = ONE, 0.0
        for weapon in chances:
            total = times(total, weapon_series(weapon, cap), cap)
            mean += weapon_mean(weapon)
    most = sum(_weapon_most(weapon) for weapon in chances)
    if attacker.mortal:
        kept = ward_kept(target)
        for dice in attacker.mortal:
            total = times(total, thinned(dice, kept), cap)
            mean += dice.mean() * kept
            most += dice.maximum if kept > 0 else 0
    return total, mean, most


def attack_series(chances: AttackChances) -> FloatArray:
    """Distribution of the damage points of one single attack."""
    damage = thinned(chances.damage, chances.kept)
    wounding = chances.wound * chances.unsaved
    nothing = 1.0 - wounding
    hit = damage * wounding
    hit[0] += nothing
    if chances.critical == 0.0 or chances.crit is Crit.NONE:
        success = chances.plain_hit + chances.critical
        single = hit * success
        single[0] += chances.miss
        return single
    if chances.crit is Crit.MORTAL:
        critical = damage
    elif chances.crit is Crit.AUTO_WOUND:
        critical = damage * chances.unsaved
        critical[0] += 1.0 - chances.unsaved
    else:
        critical = np.convolve(hit, hit)
    return mixture(((chances.miss, ONE), (chances.plain_hit, hit), (chances.critical, critical)))


def weapon_series(chances: AttackChances, cap: int) -> FloatArray:
    """Distribution of the pool of all wielders of one weapon."""
    single = lump(attack_series(chances), cap)
    plain = chances.wielders - chances.champions
    if chances.attacks.is_fixed:
        number = plain * chances.attacks.maximum + chances.champions * chances.champion_attacks.maximum
        return power(single, number, cap)
    total = power(rolled(chances.attacks, single, cap), plain, cap)
    if chances.champions:
        champion = rolled(chances.champion_attacks, single, cap)
        total = times(total, power(champion, chances.champions, cap), cap)
    return total


def weapon_mean(chances: AttackChances) -> float:
    """Mean of the untruncated pool of one weapon."""
    plain = chances.wielders - chances.champions
    attacks = plain * chances.attacks.mean() + chances.champions * chances.champion_attacks.mean()
    return attacks * chances.mean_damage


def _weapon_most(chances: AttackChances) -> int:
    plain = chances.wielders - chances.champions
    attacks = plain * chances.attacks.maximum + chances.champions * chances.champion_attacks.maximum
    return attacks * chances.most_damage


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit of a heat map: how it attacks, how it defends, and its points."""

    name: str
    attacker: Attacker
    target: Target
    points: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """One attacker into one defender: exact mean damage, mean slain models, chance to destroy.

    ``points_slain`` is the mean share of the defender's Health taken, in points; ``per_100`` that per 100 points
    of the attacker.
    """

    damage: float
    slain: float
    destroyed: float
    points_slain: float
    per_100: float


@dataclass(frozen=True, slots=True)
class HeatMap:
    """``forth[i][j]``: attackers[i] into defenders[j]; ``back[j][i]``: defenders[j] into attackers[i]."""

    forth: tuple[tuple[Cell, ...], ...]
    back: tuple[tuple[Cell, ...], ...]


def heatmap(attackers: Sequence[Fighter], defenders: Sequence[Fighter], rules: CombatRules = STANDARD_RULES) -> HeatMap:
    """Every unit of one list into every unit of the other, both directions, exact."""
    return HeatMap(_direction(attackers, defenders, rules), _direction(defenders, attackers, rules))


def _direction(
    attackers: Sequence[Fighter], defenders: Sequence[Fighter], rules: CombatRules
) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(_row(fighter, defenders, rules)) for fighter in attackers)


def _row(fighter: Fighter, defenders: Sequence[Fighter], rules: CombatRules) -> Iterable[Cell]:
    """Cells of one attacker; defenders against whom every chance is the same share one distribution."""
    keys = [_defence_key(fighter.attacker.weapons, defender.target) for defender in defenders]
    caps: dict[object, int] = {}
    for key, defender in zip(keys, defenders, strict=True):
        caps[key] = max(caps.get(key, 0), defender.target.remaining)
    series: dict[object, FloatArray] = {}
    for key, defender in zip(keys, defenders, strict=True):
        if key not in series:
            series[key] = damage_series(fighter.attacker, defender.target, rules, caps[key])[0]
        yield _cell(fighter, defender, lump(series[key], defender.target.remaining))


def _defence_key(weapons: tuple[Weapon, ...], target: Target) -> object:
    """What of a target can change the chances of these weapons: all but its size and damage."""
    conditions = frozenset(bonus.condition for weapon in weapons for bonus in weapon.bonuses)
    met = frozenset(keyword for keyword in target.keywords if keyword in conditions or "(" in keyword)
    return (
        target.save, target.ward, target.charged, target.modifiers, target.ignore_positive_save, target.rerolls,
        target.covered, met
    )  # fmt: skip


def _cell(fighter: Fighter, defender: Fighter, series: FloatArray) -> Cell:
    target = defender.target
    points = np.arange(len(series))
    damage = float(series @ points)
    slain = float(series @ ((points + target.damage_points) // target.health))
    destroyed = float(series[target.remaining]) if len(series) > target.remaining else 0.0
    points_slain = defender.points * damage / (target.models * target.health)
    per_100 = 100 * points_slain / fighter.points if fighter.points else 0.0
    return Cell(damage, slain, destroyed, points_slain, per_100)


def mortal_series(dice: Iterable[Dice], target: Target) -> FloatArray:
    """Pool distribution of mortal damage alone, truncated at the remaining Health of ``target``."""
    total = ONE
    for amount in dice:
        total = times(total, thinned(amount, ward_kept(target)), target.remaining)
    return total
