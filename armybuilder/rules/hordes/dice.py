"""Exact distributions of dice sums, in whole numbers of ways.

Every probability of one roll is a quotient of two integers, so nothing is rounded before a page or the API turns a
`Fraction` into a decimal. Only sums of many rolls are computed in double precision.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd

import numpy as np

MAX_DICE = 20
MAX_REPEATS = 200


@dataclass(frozen=True, slots=True)
class Distribution:
    """Distribution of a whole number: `weights[i]` of `sum(weights)` equally likely ways give `low + i`."""

    low: int
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        """Number of equally likely ways."""
        return sum(self.weights)

    @property
    def high(self) -> int:
        """Largest value that can occur."""
        return self.low + len(self.weights) - 1

    def chance(self, value: int) -> Fraction:
        """Probability of exactly `value`."""
        index = value - self.low
        return Fraction(self.weights[index], self.total) if 0 <= index < len(self.weights) else Fraction(0)

    def at_least(self, value: int) -> Fraction:
        """Probability of `value` or more."""
        return Fraction(sum(self.weights[max(0, value - self.low) :]), self.total)

    def mean(self) -> Fraction:
        """Expected value."""
        return Fraction(sum((self.low + i) * weight for i, weight in enumerate(self.weights)), self.total)

    def shifted(self, by: int) -> Distribution:
        """The distribution of the value plus a constant."""
        return Distribution(self.low + by, self.weights)

    def floored(self, at: int = 0) -> Distribution:
        """The distribution of `max(at, value)`."""
        if self.low >= at:
            return self
        cut = min(at - self.low + 1, len(self.weights))
        return Distribution(at, (sum(self.weights[:cut]), *self.weights[cut:]))

    def plus(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent values."""
        sums = [0] * (len(self.weights) + len(other.weights) - 1)
        for i, left in enumerate(self.weights):
            if left:
                for j, right in enumerate(other.weights):
                    sums[i + j] += left * right
        return Distribution(self.low + other.low, tuple(sums))

    def if_happens(self, chance: Fraction) -> Distribution:
        """This value with probability `chance`, otherwise 0; the value itself must not be negative."""
        if self.low < 0:
            raise ValueError("a value below 0 has no place here")
        happens, misses = chance.numerator, chance.denominator - chance.numerator
        weights = [0] * self.low + [weight * happens for weight in self.weights]
        weights[0] += misses * self.total
        common = gcd(*weights)
        return Distribution(0, tuple(weight // common for weight in weights))

    def items(self) -> Iterable[tuple[int, Fraction]]:
        """Pairs of value and probability, rising, without impossible values."""
        total = self.total
        return ((self.low + i, Fraction(weight, total)) for i, weight in enumerate(self.weights) if weight)


def chance_of_sum(one: Distribution, times: int, least: int) -> float:
    """Chance that `times` independent values, none below 0, add up to `least` or more; right to about 1e-15.

    Sums of many values are convolved in double precision: whole numbers of ways would grow without use. What every
    value has at least is taken off first, so that the arrays are as long as the dice go apart, whatever POW they have.
    """
    if not 0 <= times <= MAX_REPEATS or one.low < 0:
        raise ValueError(f"repeats out of range or values below 0: {times}, {one.low}")
    if one.high * times < least:
        return 0.0
    least -= one.low * times
    if least <= 0:
        return 1.0
    power = np.array([float(one.chance(value)) for value in range(one.low, one.high + 1)])[:least]
    result = np.ones(1)
    while times:
        if times & 1:
            result = np.convolve(result, power)[:least]
        times >>= 1
        if times:
            power = np.convolve(power, power)[:least]
    return float(min(1.0, max(0.0, 1.0 - result.sum())))


CERTAIN_ZERO = Distribution(0, (1,))


@cache
def dice_sum(dice: int, faces: int = 6) -> Distribution:
    """The distribution of the sum of 1 to `MAX_DICE` dice; raises `ValueError` outside that."""
    if not 1 <= dice <= MAX_DICE:
        raise ValueError(f"number of dice out of range: {dice}")
    one = Distribution(1, (1,) * faces)
    return one if dice == 1 else one.plus(dice_sum(dice - 1, faces))
