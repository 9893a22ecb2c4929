"""Sharing out option lines among units (R-18, R-19), compared with trying everything."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.matching import assign


def most_units(admitting: list[list[int]], capacities: list[int | None]) -> int:
    """The greatest number of units that can have a line, by trying every combination."""
    best = 0
    for choice in product(*[[None, *lines] for lines in admitting]):
        used = [choice.count(line) for line in range(len(capacities))]
        if all(limit is None or count <= limit for count, limit in zip(used, capacities, strict=True)):
            best = max(best, sum(line is not None for line in choice))
    return best


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[int]], list[int | None]]:
    capacities = draw(st.lists(st.sampled_from([0, 1, 1, 2, None]), max_size=4))
    lines = st.sets(st.integers(0, len(capacities) - 1)) if capacities else st.just(set())
    admitting = draw(st.lists(lines.map(sorted), max_size=6))
    return admitting, capacities


@settings(max_examples=150, deadline=None)
@given(problems())
def test_as_many_units_as_possible_find_a_line(problem: tuple[list[list[int]], list[int | None]]) -> None:
    admitting, capacities = problem
    assignment = assign(admitting, capacities)

    assert len(admitting) - len(assignment.left_over) == most_units(admitting, capacities)


@settings(max_examples=150, deadline=None)
@given(problems())
def test_no_line_is_overfull_and_each_unit_is_admitted(problem: tuple[list[list[int]], list[int | None]]) -> None:
    admitting, capacities = problem
    assignment = assign(admitting, capacities)

    assert all(line is None or line in admitting[unit] for unit, line in enumerate(assignment.lines))
    assert all(limit is None or assignment.used(line) <= limit for line, limit in enumerate(capacities))


def test_a_unit_that_an_unlimited_line_admits_uses_up_no_limited_one() -> None:
    assert assign([[0, 1], [0]], [1, None]).lines == (1, 0)


def test_a_later_unit_moves_an_earlier_one_to_its_other_line() -> None:
    assert assign([[0, 1], [0]], [1, 1]).lines == (1, 0)


def test_what_is_left_over_comes_last() -> None:
    assert assign([[0], [0], [0]], [2]).left_over == (2,)


def test_nothing_to_share_out() -> None:
    assert assign([], [1]).lines == ()
    assert assign([[]], []).left_over == (0,)
