"""The watched work gives a sensible answer; its speed is measured by scripts/bench, with a loose guard here."""

from time import perf_counter

import pytest

from armybuilder.rules.aos4.combat.bench_combat import Bench, benches


@pytest.mark.parametrize("bench", benches(), ids=lambda found: found[0])
def test_watched_work_is_not_ten_times_slower_than_its_aim(bench: Bench) -> None:
    _, work, aim = bench
    work()
    started = perf_counter()
    work()
    assert (perf_counter() - started) * 1000 < 10 * aim
