""" "Re-roll one hit roll" and its like: one re-roll for the whole attack ability, used on the first failure.

Such a re-roll ties the attacks together, so each stage becomes a small table of generating functions between
states "re-roll left" and "used". A state is a set of re-rolls still left; several may be carried at once.
"""

from collections.abc import Callable, Iterable
from math import isqrt

import numpy as np

from armybuilder.rules.aos4.combat.generating import ONE, lump, mixture, thinned, times
from armybuilder.rules.aos4.combat.resolve import AttackChances
from armybuilder.rules.aos4.combat.values import Attacker, Crit, Reroll, Target
from armybuilder.rules.dice import Dice, FloatArray

State = frozenset[str]
Stage = dict[tuple[State, State], FloatArray]
"""Damage distribution, scaled by the chance of going from the first state to the second."""

Join = Callable[[FloatArray, FloatArray], FloatArray]
"""How two independent numbers of points are added."""


def needs_one_reroll(attacker: Attacker, target: Target) -> bool:
    """Whether any roll of this attack has a single re-roll."""
    rerolls = (attacker.rerolls.hit, attacker.rerolls.wound, target.rerolls.save)
    return Reroll.ONE_FAILURE in rerolls


def series_with_one_reroll(
    weapons: Iterable[AttackChances], attacker: Attacker, target: Target, cap: int
) -> tuple[FloatArray, float]:
    """Truncated pool distribution of all weapons, and the mean of the untruncated pool."""
    weapons = tuple(weapons)
    start = frozenset(
        name
        for name, reroll in (
            ("hit", attacker.rerolls.hit),
            ("wound", attacker.rerolls.wound),
            ("save", target.rerolls.save),
        )
        if reroll is Reroll.ONE_FAILURE
    )
    states = [frozenset(left) for left in _subsets(sorted(start))]
    total, whole = _identity(states), _identity(states)
    for chances in weapons:
        single = _attack(chances, states)
        capped = {key: lump(series, cap) for key, series in single.items()}
        slopes = {key: np.array([series.sum(), series @ np.arange(len(series))]) for key, series in single.items()}
        total = _weapon(total, chances, capped, states, lambda left, right: times(left, right, cap))
        whole = _weapon(whole, chances, slopes, states, _slope)
    pool = mixture([(1.0, series) for (before, _), series in total.items() if before == start])
    mean = sum(float(slope[1]) for (before, _), slope in whole.items() if before == start and len(slope) > 1)
    return pool, mean


def _weapon(total: Stage, chances: AttackChances, single: Stage, states: list[State], join: Join) -> Stage:
    plain = chances.wielders - chances.champions
    for attacks, number in ((chances.attacks, plain), (chances.champion_attacks, chances.champions)):
        if number:
            total = _times(total, _power(_rolled(attacks, single, states, join), number, states, join), join)
    return total


def _slope(left: FloatArray, right: FloatArray) -> FloatArray:
    """Product of (value, derivative) pairs at z = 1: the mean without any truncation."""
    product = np.convolve(left, right)
    return product[:2]


def _attack(chances: AttackChances, states: list[State]) -> Stage:
    """One attack: hit, then wound, then save, each perhaps with its re-roll."""
    damage = {(state, state): thinned(chances.damage, chances.kept) for state in states}
    nothing = _identity(states)
    save = _roll("save", 1.0 - chances.unsaved, nothing, damage, states)
    wound = _roll("wound", chances.wound, save, nothing, states)
    critical = {
        Crit.NONE: wound,
        Crit.MORTAL: damage,
        Crit.AUTO_WOUND: save,
        Crit.TWO_HITS: _times(wound, wound, np.convolve),
    }[chances.crit]
    hit = _mixed(((chances.plain_hit, wound), (chances.critical, critical)))
    again = _mixed(((1.0, hit), (chances.miss, nothing)))
    return _with_reroll("hit", hit, chances.miss, again, nothing, states)


def _roll(name: str, success: float, then: Stage, otherwise: Stage, states: list[State]) -> Stage:
    """A roll that leads to ``then`` or ``otherwise``; a failure uses the re-roll ``name`` if it is left."""
    good = _mixed(((success, then),))
    plain = _mixed(((success, then), (1.0 - success, otherwise)))
    return _with_reroll(name, good, 1.0 - success, plain, otherwise, states)


def _with_reroll(name: str, good: Stage, failure: float, plain: Stage, otherwise: Stage, states: list[State]) -> Stage:
    without = _mixed(((1.0, good), (failure, otherwise)))
    result: Stage = {key: series for key, series in without.items() if name not in key[0]}
    for state in states:
        if name not in state:
            continue
        spent = state - {name}
        for (before, after), series in good.items():
            if before == state:
                _add(result, (state, after), series)
        for (before, after), series in plain.items():
            if before == spent:
                _add(result, (state, after), failure * series)
    return result


def _rolled(attacks: Dice, single: Stage, states: list[State], join: Join) -> Stage:
    """As :func:`~armybuilder.rules.aos4.combat.generating.rolled`."""
    surely = attacks.count + attacks.bonus
    if surely < 0:
        return _compose(attacks.distribution(), single, states, join)
    more = _compose(np.full(attacks.sides, 1 / attacks.sides), single, states, join)
    return _times(_power(more, attacks.count, states, join), _power(single, surely, states, join), join)


def _compose(counts: FloatArray, single: Stage, states: list[State], join: Join) -> Stage:
    """As :func:`~armybuilder.rules.aos4.combat.generating.compose`."""
    size = isqrt(len(counts))
    powers = [_identity(states)]
    for _ in range(size):
        powers.append(_times(powers[-1], single, join))
    step, result = powers.pop(), Stage()
    for start in reversed(range(0, len(counts), size)):
        block = [(float(chance), each) for chance, each in zip(counts[start : start + size], powers, strict=False)]
        result = _mixed([(1.0, _times(result, step, join)), *block])
    return result


def _power(stage: Stage, exponent: int, states: list[State], join: Join) -> Stage:
    result = _identity(states)
    while exponent:
        if exponent & 1:
            result = _times(result, stage, join)
        exponent >>= 1
        if exponent:
            stage = _times(stage, stage, join)
    return result


def _times(left: Stage, right: Stage, join: Join) -> Stage:
    result: Stage = {}
    for (before, between), first in left.items():
        for (start, after), second in right.items():
            if between == start:
                _add(result, (before, after), join(first, second))
    return result


def _mixed(parts: Iterable[tuple[float, Stage]]) -> Stage:
    result: Stage = {}
    for weight, stage in parts:
        for key, series in stage.items():
            _add(result, key, weight * series)
    return result


def _add(stage: Stage, key: tuple[State, State], series: FloatArray) -> None:
    stage[key] = mixture(((1.0, stage[key]), (1.0, series))) if key in stage else series


def _identity(states: list[State]) -> Stage:
    return {(state, state): ONE for state in states}


def _subsets(names: list[str]) -> Iterable[tuple[str, ...]]:
    for bits in range(1 << len(names)):
        yield tuple(name for position, name in enumerate(names) if bits >> position & 1)
