"""Battles on a real worker in a process of its own, with each kind of queue; plain Python, so that nothing compiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import progress
from armybuilder.jobs.services import StartedRun
from armybuilder.simulations import battles
from armybuilder.simulations.battles import Settings, play
from armybuilder.simulations.lists import fought_list
from armybuilder.simulations.results import RunPage
from armybuilder.simulations.services import start_battles, stop_battles
from armybuilder.simulations.tests.conftest import OWNER

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("reference_data")]
Wait = Callable[..., None]
SECONDS = 90.0


@pytest.fixture(autouse=True)
def _plain(real_worker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker and chunks as without Numba."""
    real_worker.environment["ARMYBUILDER_NUMBA"] = "0"
    monkeypatch.setattr(battles, "engine", lambda: "plain")


def start(number: int, seed: int = 1) -> StartedRun:
    mine, theirs = fought_list("reference:skaven", OWNER), fought_list("reference:ironjawz", OWNER)
    return start_battles(mine=mine, theirs=theirs, settings=Settings(battles=number, seed=seed), holder=OWNER)


def reload(run: Run) -> Run:
    run.refresh_from_db()
    return run


def done(run: Run) -> int:
    return progress(reload(run)).done


def test_worker_killed_twice_gives_the_totals_of_one_go(real_worker: Any, wait_until: Wait) -> None:
    run = start(160).run
    assert run.chunk_count == 10

    for enough in (1, 3):
        real_worker.start()
        wait_until(lambda enough=enough: done(run) >= enough, SECONDS)
        real_worker.kill()
    assert done(run) < 10
    real_worker.start()

    wait_until(lambda: reload(run).state == "done", SECONDS)
    whole = play(run.parameters, {"first": 0, "last": 160})
    assert (run.result or {})["counters"] == whole


def test_run_started_while_the_queue_is_down_is_told_and_starts_later(real_worker: Any, wait_until: Wait) -> None:
    real_worker.lose_queue()

    started = start(20)

    assert started.queue_reached is False
    assert RunPage(reload(started.run)).waits_for_queue
    real_worker.start()
    wait_until(lambda: reload(started.run).state == "done", SECONDS)
    assert not RunPage(started.run).waits_for_queue


def test_stopped_run_keeps_what_the_worker_played(real_worker: Any, wait_until: Wait) -> None:
    real_worker.start()
    run = start(1000).run
    wait_until(lambda: done(run) >= 1, SECONDS)

    stop_battles(run=run)

    summary = RunPage(reload(run)).summary
    assert run.state == "cancelled"
    assert summary is not None
    assert 25 <= summary.battles < 1000
