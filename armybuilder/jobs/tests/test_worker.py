"""Runs on a real worker in a process of its own, with each kind of queue."""

import os
import select
import signal
from collections.abc import Callable
from typing import Any

import pytest

from armybuilder.jobs import services
from armybuilder.jobs.beat import FAILED
from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import progress
from armybuilder.jobs.tests import sums

pytestmark = pytest.mark.services

SLOW = {"step": 1, "seconds": 0.15}
MODULE = "armybuilder.jobs.tests.sums"
Wait = Callable[..., None]


def start(parts: int) -> services.StartedRun:
    return services.start_run(kind="sum", key="k", parameters=SLOW, chunks=sums.parts(parts))


def reload(run: Run) -> Run:
    run.refresh_from_db()
    return run


def done(run: Run) -> int:
    return progress(reload(run)).done


def test_run_is_computed_by_the_worker(real_worker: Any, wait_until: Wait) -> None:
    real_worker.start(include=MODULE)

    started = start(4)

    assert started.queue_reached is True
    wait_until(lambda: reload(started.run).state == "done")
    assert started.run.result == {"sum": sum(range(400)), "chunks": 4}


def test_worker_killed_twice_gives_the_same_totals(real_worker: Any, wait_until: Wait) -> None:
    run = start(30).run

    for enough in (2, 6):
        real_worker.start(include=MODULE)
        wait_until(lambda enough=enough: done(run) >= enough)
        real_worker.kill()
    assert done(run) < 30
    real_worker.start(include=MODULE)

    wait_until(lambda: reload(run).state == "done")
    assert run.result == {"sum": sum(range(3000)), "chunks": 30}
    workers = {chunk.result["worker"] for chunk in run.chunks.all() if chunk.result}
    assert len(workers) == 3


def test_processes_of_a_killed_worker_end(real_worker: Any, wait_until: Wait) -> None:
    ours, theirs = os.pipe()
    real_worker.start(include=MODULE, held=(theirs,))
    os.close(theirs)
    run = start(40).run
    wait_until(lambda: done(run) >= 1)

    real_worker.process.kill()

    wait_until(lambda: select.select([ours], [], [], 0)[0])  # at its end: nobody holds the other side any more
    assert os.read(ours, 1) == b""
    os.close(ours)


@pytest.mark.parametrize("real_worker", ["filesystem"], indirect=True)
def test_runs_go_on_after_the_computing_process_was_killed(real_worker: Any, wait_until: Wait) -> None:
    real_worker.start(include=MODULE)
    first = start(1).run
    wait_until(lambda: reload(first).state == "done")
    assert first.result is not None
    (computing,) = first.chunks.values_list("result__worker", flat=True)

    os.kill(computing, signal.SIGKILL)

    run = services.start_run(kind="sum", key="other", parameters=SLOW, chunks=sums.parts(2)).run
    wait_until(lambda: real_worker.process.poll() == FAILED)
    real_worker.start(include=MODULE)  # as whoever supervises it does
    wait_until(lambda: reload(run).state == "done")


def test_run_started_while_the_queue_is_down_says_so_and_starts_later(real_worker: Any, wait_until: Wait) -> None:
    real_worker.lose_queue()

    started = start(3)

    assert started.queue_reached is False
    assert reload(started.run).state == "queued"
    real_worker.start(include=MODULE)
    wait_until(lambda: reload(started.run).state == "done")
    assert started.run.result == {"sum": sum(range(300)), "chunks": 3}


def test_cancelled_run_stops_within_a_chunk(real_worker: Any, wait_until: Wait) -> None:
    real_worker.start(include=MODULE)
    run = start(40).run
    wait_until(lambda: done(run) >= 1)

    services.cancel_run(run)

    at_once = done(run)
    other = services.start_run(kind="sum", key="other", parameters={"step": 1}, chunks=sums.parts(1)).run
    wait_until(lambda: reload(other).state == "done")
    assert done(run) <= at_once + 1
    assert reload(run).state == "cancelled"
