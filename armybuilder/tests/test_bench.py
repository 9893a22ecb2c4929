"""Timing of pieces of work."""

import pytest

from armybuilder.bench import Bench, Result, measure


def test_measure_gives_one_figure_per_round_and_bench() -> None:
    results = measure([Bench("a", lambda: None, 1.0), Bench("b", lambda: None, 1.0)], rounds=3)

    assert [(result.bench.name, len(result.rounds_ms)) for result in results] == [("a", 3), ("b", 3)]


def test_fixed_number_of_calls_is_kept() -> None:
    seen: list[int] = []

    measure([Bench("a", lambda: seen.append(1), 1.0, calls=2)], rounds=3)

    assert len(seen) == 6


def test_result_compares_the_median_with_aim_and_reference() -> None:
    result = Result(Bench("a", lambda: None, aim_ms=4.0), (1.0, 9.0, 2.0), reference_ms=10.0)

    assert (result.median_ms, result.of_aim, result.of_reference) == (2.0, 0.5, pytest.approx(0.2))
