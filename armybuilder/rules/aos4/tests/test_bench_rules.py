"""The benchmarks run, on a list that is what they say."""

from __future__ import annotations

from armybuilder.rules.aos4.bench_rules import bench_catalogue, benches, full_list
from armybuilder.rules.aos4.evaluate import evaluate, totals


def test_benchmarked_list_is_a_legal_one_of_about_2000_points() -> None:
    found = totals(full_list(), bench_catalogue())

    assert 1900 <= found.points <= 2000
    assert evaluate(full_list(), bench_catalogue()).errors == ()


def test_every_benchmark_runs() -> None:
    assert [name for name, run, aim in benches() if run() is None or aim <= 0] == []
