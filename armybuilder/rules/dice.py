"""Dice: expressions such as 2D6 or D3+3, their exact distributions, and a seeded stream.

Everything here is shared by both game systems and by the exact and the sampling parts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Faces = tuple[float, float, float, float, float, float]
"""Chance of each unmodified face of one D6, the face 1 first."""

FAIR: Faces = (1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6)

_EXPRESSION = re.compile(r"^(\d*)D(3|6)([+-]\d+)?$")
_NUMBER = re.compile(r"^\d+$")
_ROLL = re.compile(r"^(\d*D(?:3|6)(?:[+-]\d+)?)(?: keep (best|highest|worst|lowest) (\d+))?$", re.IGNORECASE)

MASK64 = (1 << 64) - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
MIX_FIRST = 0xBF58476D1CE4E5B9
MIX_SECOND = 0x94D049BB133111EB

MOST_DICE = 100
MOST_VALUE = 1000


class DiceProblem(ValueError):
    """A text that is no dice expression; ``text`` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a dice expression: {text!r}")
        self.text = text


@dataclass(frozen=True, slots=True)
class Dice:
    """``count`` dice of ``sides`` (3 or 6) plus ``bonus``; a plain number has no dice.

    A sum below 0 counts as 0: no characteristic of the game is negative.
    """

    count: int = 0
    sides: int = 6
    bonus: int = 0

    @property
    def minimum(self) -> int:
        return max(0, self.count + self.bonus)

    @property
    def maximum(self) -> int:
        return max(0, self.count * self.sides + self.bonus)

    @property
    def is_fixed(self) -> bool:
        return self.count == 0

    def plus(self, value: int) -> "Dice":
        """The same dice with ``value`` added, as a modified characteristic."""
        return Dice(self.count, self.sides, self.bonus + value) if value else self

    def distribution(self) -> FloatArray:
        """Chance of each value from 0 to ``maximum``; read-only, sums to 1."""
        return _distribution(self.count, self.sides, self.bonus)

    def mean(self) -> float:
        chances = self.distribution()
        return float(chances @ np.arange(len(chances)))

    def __str__(self) -> str:
        if self.is_fixed:
            return str(max(0, self.bonus))
        number = "" if self.count == 1 else str(self.count)
        return f"{number}D{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def parse_dice(text: str | int) -> Dice:
    """The dice of ``3``, ``"3"``, ``"D3"``, ``"2D6"`` or ``"D3+3"``.

    Raises ``DiceProblem`` for anything else, for more than 100 dice and for numbers above 1,000.
    """
    if isinstance(text, bool) or not isinstance(text, str | int):
        raise DiceProblem(str(text))
    word = str(text).strip().upper()
    if _NUMBER.match(word):
        if len(word) > 4 or int(word) > MOST_VALUE:
            raise DiceProblem(str(text))
        return Dice(bonus=int(word))
    found = _EXPRESSION.match(word)
    if found is None or len(found[1]) > 3 or len(found[3] or "") > 5:
        raise DiceProblem(str(text))
    dice = Dice(int(found[1] or 1), int(found[2]), int(found[3] or 0))
    if not 1 <= dice.count <= MOST_DICE or abs(dice.bonus) > MOST_VALUE:
        raise DiceProblem(str(text))
    return dice


@lru_cache(maxsize=512)
def _distribution(count: int, sides: int, bonus: int) -> FloatArray:
    chances = np.ones(1)
    for _ in range(count):
        chances = np.convolve(chances, np.full(sides, 1 / sides))
    values = np.maximum(np.arange(len(chances)) + count + bonus, 0)
    spread = np.zeros(int(values[-1]) + 1)
    np.add.at(spread, values, chances)
    spread.setflags(write=False)
    return spread


def roll_distribution(text: str) -> dict[int, float]:
    """Chance of each total of a roll such as ``2D6``, ``3D6+1`` or ``3D6 keep best 2``.

    Raises ``DiceProblem`` if it cannot be read, or keeps more dice than are rolled.
    """
    found = _ROLL.match(text.strip())
    if found is None:
        raise DiceProblem(text)
    dice = parse_dice(found[1])
    if found[2] is None:
        return {value: float(p) for value, p in enumerate(dice.distribution()) if p > 0}
    keep = int(found[3])
    if not 1 <= keep <= dice.count or dice.sides**dice.count > 6**8:
        raise DiceProblem(text)
    best = found[2].lower() in ("best", "highest")
    chances: dict[int, float] = {}
    for faces, chance in _sorted_faces(dice.count, dice.sides):
        kept = faces[-keep:] if best else faces[:keep]
        total = max(0, sum(kept) + dice.bonus)
        chances[total] = chances.get(total, 0.0) + chance
    return dict(sorted(chances.items()))


def _sorted_faces(count: int, sides: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every set of faces in ascending order with its chance."""
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        orders = factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))
        yield faces, orders / sides**count


def reroll_faces(faces: Faces, rerolled: frozenset[int]) -> Faces:
    """Face chances after every unmodified face in ``rerolled`` is rolled once more."""
    again = sum(faces[face - 1] for face in rerolled)
    changed = [(0.0 if face in rerolled else faces[face - 1]) + again * faces[face - 1] for face in range(1, 7)]
    return (changed[0], changed[1], changed[2], changed[3], changed[4], changed[5])


def mix(seed: int, index: int) -> int:
    """Start of the random stream of battle ``index`` under ``seed``: two splitmix64 steps, 64 bits."""
    return _finish(((_finish((seed * GOLDEN_GAMMA + GOLDEN_GAMMA) & MASK64)) + (index + 1) * GOLDEN_GAMMA) & MASK64)


def _finish(word: int) -> int:
    word = ((word ^ (word >> 30)) * MIX_FIRST) & MASK64
    word = ((word ^ (word >> 27)) * MIX_SECOND) & MASK64
    return word ^ (word >> 31)


class DiceStream:
    """A splitmix64 stream of dice for one trial; the same seed and index give the same dice."""

    def __init__(self, seed: int, index: int = 0) -> None:
        self._state = mix(seed, index)

    def word(self) -> int:
        self._state = (self._state + GOLDEN_GAMMA) & MASK64
        return _finish(self._state)

    def die(self, sides: int = 6) -> int:
        return 1 + ((self.word() >> 32) * sides >> 32)

    def roll(self, dice: Dice) -> int:
        return max(0, sum(self.die(dice.sides) for _ in range(dice.count)) + dice.bonus)
