"""Truncated probability generating functions: arrays whose entry k is the chance of k damage points.

The last possible entry (index ``cap``) holds the chance of ``cap`` points or more, so it stays exact under
multiplication and P(destroyed) is never rounded away. No Fourier transform: nothing here is ever negative.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

import numpy as np

from armybuilder.rules.dice import Dice, FloatArray

ONE: FloatArray = np.ones(1)
ONE.setflags(write=False)


def lump(series: FloatArray, cap: int) -> FloatArray:
    """The series with everything above ``cap`` added to entry ``cap``."""
    if len(series) <= cap + 1:
        return series
    short = series[: cap + 1].copy()
    short[cap] = np.add.reduce(series[cap:])
    return short


def times(left: FloatArray, right: FloatArray, cap: int) -> FloatArray:
    """Distribution of the sum of two independent numbers of points."""
    if left is ONE:
        return lump(right, cap)
    if right is ONE:
        return lump(left, cap)
    return lump(np.convolve(left, right), cap)


def power(series: FloatArray, exponent: int, cap: int) -> FloatArray:
    """Distribution of the sum of ``exponent`` independent numbers of points."""
    result = ONE
    base = lump(series, cap)
    while exponent:
        if exponent & 1:
            result = times(result, base, cap)
        exponent >>= 1
        if exponent:
            base = lump(np.convolve(base, base), cap)
    return result


def compose(counts: FloatArray, series: FloatArray, cap: int) -> FloatArray:
    """Distribution of the sum of N independent numbers of points, N distributed as ``counts``.

    Horner's scheme over blocks of B ≈ √n chances, for about 2 √n products: N(A) = N0 + A^B (N1 + A^B (N2 + …)), where
    each block is a sum of the powers 1, A, … A^(B − 1).
    """
    size = isqrt(len(counts))
    powers = [ONE]
    for _ in range(size):
        powers.append(times(powers[-1], series, cap))
    step, result = powers.pop(), np.zeros(1)
    for start in reversed(range(0, len(counts), size)):
        block = [(float(chance), each) for chance, each in zip(counts[start : start + size], powers, strict=False)]
        result = mixture([(1.0, times(result, step, cap)), *block])
    return result


def rolled(dice: Dice, series: FloatArray, cap: int) -> FloatArray:
    """Distribution of the sum of as many independent numbers of points as the dice show.

    Each die is 1 surely and 0 to 5 more, so these are two powers, however many dice there are.
    """
    surely = dice.count + dice.bonus
    if surely < 0:
        return compose(dice.distribution(), series, cap)
    more = compose(np.full(dice.sides, 1 / dice.sides), series, cap)
    return times(power(more, dice.count, cap), power(series, surely, cap), cap)


def mixture(parts: Sequence[tuple[float, FloatArray]]) -> FloatArray:
    """Weighted sum of distributions of different lengths."""
    mixed = np.zeros(max(len(series) for _, series in parts))
    for weight, series in parts:
        mixed[: len(series)] += weight * series
    return mixed


@lru_cache(maxsize=1024)
def thinned(dice: Dice, kept: float) -> FloatArray:
    """Points left of ``dice`` when each point is kept with chance ``kept``: D(1 − q + q z). Read-only."""
    points = rolled(dice, np.array([1.0 - kept, kept]), dice.maximum).copy()
    points.setflags(write=False)
    return points
