"""The watched work can be done; its speed is measured by scripts/bench."""

import pytest

from armybuilder.rules.aos4.combat.bench_combat import Bench, benches


@pytest.mark.parametrize("bench", benches(), ids=lambda found: found[0])
def test_watched_work_gives_an_answer(bench: Bench) -> None:
    _, work, aim = bench
    assert work() is not None
    assert aim > 0
