"""What becomes of runs whose worker or end was lost."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from armybuilder.jobs import registry, services
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tests import sums

pytestmark = pytest.mark.django_db

Start = Callable[..., Run]


def claimed_by(chunk: Chunk, process: str, seconds_ago: float = 0) -> None:
    services.claim_chunk(chunk.pk)
    moment = timezone.now() - timedelta(seconds=seconds_ago)
    Chunk.objects.filter(pk=chunk.pk).update(claimed_by=process, claimed_at=moment)


def a_dead_process() -> str:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return f"{socket.gethostname()}:{process.pid}"


def test_claim_of_a_dead_process_of_this_machine_is_returned_at_once(start: Start) -> None:
    run = start(2)
    claimed_by(run.chunks.get(index=0), a_dead_process())

    assert services.reconcile_runs() == 1

    run.refresh_from_db()
    assert (run.state, run.result) == ("done", {"sum": sum(range(200)), "chunks": 2})


def test_claim_of_a_living_process_is_kept(start: Start) -> None:
    run = start(1)
    claimed_by(run.chunks.get(), f"{socket.gethostname()}:{os.getpid()}")

    assert services.reconcile_runs() == 0
    assert run.chunks.get().state == "claimed"


@pytest.mark.parametrize(("seconds_ago", "returned"), [(50, 0), (70, 1)])
def test_claim_of_another_machine_is_returned_when_it_is_old(start: Start, seconds_ago: float, returned: int) -> None:
    claimed_by(start(1).chunks.get(), "elsewhere:1", seconds_ago)

    assert services.reconcile_runs() == returned


def test_chunk_that_kills_its_workers_fails_the_run(start: Start) -> None:
    run = start(1)
    chunk = run.chunks.get()
    claimed_by(chunk, a_dead_process())
    Chunk.objects.filter(pk=chunk.pk).update(attempts=services.MAX_ATTEMPTS)

    services.reconcile_runs()

    run.refresh_from_db()
    assert (run.state, run.error, run.chunks.get().state) == ("failed", "WorkerLost", "failed")


def test_reconcile_finishes_a_run_whose_last_worker_died_before_it_could(start: Start) -> None:
    run = start(2)
    Run.objects.filter(pk=run.pk).update(state="running", started=timezone.now())
    run.chunks.update(state="done", result={"sum": 5})

    services.reconcile_runs()

    run.refresh_from_db()
    assert (run.state, run.result) == ("done", {"sum": 10, "chunks": 2})


def test_reconcile_finishes_a_run_that_the_database_could_not_take(start: Start, work: Callable[..., None]) -> None:
    refusals = [OperationalError("deadlock detected")]

    def refuse_once(run: Run) -> None:
        if refusals:
            raise refusals.pop()

    registry.register_kind("sum", sums.add, sums.total, finished=refuse_once)
    run = start(2)
    work(run)
    assert (run.state, run.error, run.result) == ("running", "", None)

    services.reconcile_runs()

    run.refresh_from_db()
    assert (run.state, run.result) == ("done", {"sum": sum(range(200)), "chunks": 2})


def test_reconcile_fails_a_run_whose_worker_died_after_failing_a_chunk(start: Start) -> None:
    run = start(1)
    Run.objects.filter(pk=run.pk).update(state="running")
    run.chunks.update(state="failed")

    services.reconcile_runs()

    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "ChunkFailed")


@pytest.mark.parametrize("unknown", ["removed", "faulty-enough"])
def test_reconcile_fails_a_run_that_cannot_be_finished_and_goes_on(start: Start, unknown: str) -> None:
    registry.register_kind("faulty-enough", sums.add, sums.total, enough=lambda _, results: bool(results[9]))
    stuck, sound = start(1, key="stuck"), start(1, key="sound")
    Run.objects.filter(pk=stuck.pk).update(kind=unknown)
    Run.objects.update(state="running")
    Chunk.objects.update(state="done", result={"sum": 1, "worker": 0})

    services.reconcile_runs()

    stuck.refresh_from_db()
    sound.refresh_from_db()
    assert (stuck.state, sound.state) == ("failed", "done")
