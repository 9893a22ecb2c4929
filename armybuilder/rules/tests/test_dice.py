"""Dice expressions, face distributions and the seeded stream."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.dice import FAIR, Dice, DiceProblem, DiceStream, mix, parse_dice, reroll_faces, roll_distribution


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3", Dice(bonus=3)),
        (3, Dice(bonus=3)),
        ("0", Dice()),
        ("D3", Dice(1, 3)),
        ("d6", Dice(1, 6)),
        ("2D6", Dice(2, 6)),
        ("D3+3", Dice(1, 3, 3)),
        ("3D6-1", Dice(3, 6, -1)),
    ],
)
def test_parse_dice_reads_every_form(text: str | int, dice: Dice) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    "text", ["", "X", "D4", "D", "2d", "D6+", "-1", "1.5", "0D6", "9999D6", "99999", True, "D6+9999"]
)
def test_parse_dice_refuses_what_is_no_dice(text: str) -> None:
    with pytest.raises(DiceProblem):
        parse_dice(text)


@given(st.integers(0, 4), st.sampled_from([3, 6]), st.integers(-6, 6))
def test_distribution_equals_enumeration(count: int, sides: int, bonus: int) -> None:
    dice = Dice(count, sides, bonus)
    seen = Counter(max(0, sum(faces) + bonus) for faces in product(range(1, sides + 1), repeat=count))
    expected = [float(Fraction(seen[value], sides**count)) for value in range(dice.maximum + 1)]
    assert dice.distribution() == pytest.approx(expected, abs=1e-15)
    assert (dice.minimum, dice.maximum) == (min(seen), max(seen))


@given(st.integers(1, 9), st.sampled_from([3, 6]), st.integers(-9, 9))
def test_dice_text_is_read_back(count: int, sides: int, bonus: int) -> None:
    dice = Dice(count, sides, bonus)
    assert parse_dice(str(dice)) == dice


def test_roll_keeps_best_or_worst_dice() -> None:
    assert roll_distribution("2D6")[7] == pytest.approx(1 / 6)
    assert roll_distribution("3D6 keep best 2")[12] == pytest.approx(16 / 216)
    assert roll_distribution("3D6 keep lowest 2")[2] == pytest.approx(16 / 216)
    fewer_sixes = sum(comb(8, sixes) * 5 ** (8 - sixes) for sixes in range(3))
    assert roll_distribution("8D6 keep best 3")[18] == pytest.approx(1 - fewer_sixes / 6**8, abs=1e-12)
    assert roll_distribution("2D3 keep best 1+0".replace("+0", "")) == pytest.approx({1: 1 / 9, 2: 3 / 9, 3: 5 / 9})


@pytest.mark.parametrize("text", ["2D6 keep best 3", "2D6 keep 1", "D8", "20D6 keep best 1", ""])
def test_roll_refuses_what_cannot_be_rolled(text: str) -> None:
    with pytest.raises(DiceProblem):
        roll_distribution(text)


def test_reroll_of_ones_moves_a_sixth_of_the_ones_to_every_face() -> None:
    assert reroll_faces(FAIR, frozenset({1})) == pytest.approx((1 / 36, *[7 / 36] * 5))


def test_stream_depends_on_seed_and_index_only() -> None:
    first = [DiceStream(7, 3).die() for _ in range(2)]
    assert first[0] == first[1]
    assert len({mix(seed, index) for seed in range(40) for index in range(40)}) == 1600


def test_stream_dice_are_even() -> None:
    stream = DiceStream(2026)
    counts = np.bincount([stream.die() for _ in range(60_000)], minlength=7)[1:]
    chi_square = float(((counts - 10_000) ** 2 / 10_000).sum())
    assert chi_square < 20.5  # 0.1 % point of chi-square with 5 degrees of freedom


def test_stream_rolls_sums() -> None:
    stream = DiceStream(1)
    rolls = [stream.roll(parse_dice("2D3+1")) for _ in range(500)]
    assert (min(rolls), max(rolls)) == (3, 7)
