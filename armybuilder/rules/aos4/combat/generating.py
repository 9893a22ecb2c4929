"""Truncated probability generating functions: arrays whose entry k is the chance of k damage points.

The last possible entry (index ``cap``) holds the chance of ``cap`` points or more, so it stays exact under
multiplication and P(destroyed) is never rounded away. No Fourier transform: nothing here is ever negative.
"""

from collections.abc import Sequence
from functools import lru_cache

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

    Horner's scheme: N(A(z)) = n0 + A (n1 + A (n2 + …)).
    """
    result = np.array(counts[-1:])
    for chance in counts[-2::-1]:
        result = times(result, series, cap)
        if len(result) == 1:
            result = result.copy()
        result[0] += chance
    return result


def mixture(parts: Sequence[tuple[float, FloatArray]]) -> FloatArray:
    """Weighted sum of distributions of different lengths."""
    mixed = np.zeros(max(len(series) for _, series in parts))
    for weight, series in parts:
        mixed[: len(series)] += weight * series
    return mixed


@lru_cache(maxsize=1024)
def thinned(dice: Dice, kept: float) -> FloatArray:
    """Points left of ``dice`` when each point is kept with chance ``kept``: D(1 − q + q z). Read-only."""
    points = compose(dice.distribution(), np.array([1.0 - kept, kept]), dice.maximum)
    points = np.ascontiguousarray(points)
    points.setflags(write=False)
    return points
