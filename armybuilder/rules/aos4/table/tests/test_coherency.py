"""Coherency (A-68) and what falls with it (A-32)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.table.coherency import MM_PER_INCH, Place, most_kept, neighbours_needed, out_of_coherency

BASE = 25.4


def line(*centres: float) -> tuple[Place, ...]:
    """Models on bases of one inch, in a row."""
    return tuple(Place(x, 0.0, BASE) for x in centres)


def test_a68_half_an_inch_between_bases() -> None:
    assert MM_PER_INCH == BASE
    assert out_of_coherency(line(0, 1.5, 3)) == ()
    assert out_of_coherency(line(0, 1.5, 3.1)) == (2,)


def test_a68_seven_models_need_two_others_each() -> None:
    assert [neighbours_needed(models) for models in (1, 2, 6, 7, 20)] == [0, 1, 1, 2, 2]
    assert out_of_coherency(line(*range(6))) == ()
    assert out_of_coherency(line(*(1.5 * i for i in range(7)))) == (0, 6)


def test_a68_warscroll_may_allow_more() -> None:
    assert out_of_coherency(line(0, 2), distance=1) == ()


def test_a32_lone_survivor_stays() -> None:
    assert most_kept(line(0, 5, 10)) == 1


def test_a32_fewest_possible_fall_with_the_slain() -> None:
    row = line(*(1.5 * i for i in range(5)))
    assert most_kept(row, slain=(1,)) == 3
    assert most_kept(row, slain=(2,)) == 2


def test_a32_row_of_seven_keeps_six() -> None:
    assert most_kept(line(*(1.5 * i for i in range(8))), slain=(0,)) == 6


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=8, unique=True))
def test_a32_no_larger_part_is_coherent(centres: list[tuple[int, int]]) -> None:
    places = tuple(Place(1.4 * x, 1.4 * y, BASE) for x, y in centres)
    largest = max(
        size
        for size in range(1, len(places) + 1)
        for kept in combinations(places, size)
        if out_of_coherency(kept) == ()
    )
    assert most_kept(places) == largest


def test_a68_unit_is_a_single_group() -> None:
    pairs = line(0, 1.5, 30, 31.5)
    assert out_of_coherency(pairs) == (2, 3)
    assert most_kept(pairs) == 2
    assert most_kept(line(*(1.5 * i for i in range(7)), 30, 31.5, 33)) == 6


def test_a68_two_tight_groups_are_two_groups() -> None:
    block = tuple(Place(1.4 * x, 1.4 * y, BASE) for x in range(2) for y in range(4))
    beside = tuple(Place(each.x + 20, each.y, BASE) for each in block[:7])
    assert out_of_coherency((*block, *beside)) == tuple(range(8, 15))
    assert most_kept((*block, *beside)) == 8
