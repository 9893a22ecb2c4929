"""Start, claim, store, cancel and reconcile, without messages."""

import os
import socket
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from armybuilder.accounts.models import User
from armybuilder.jobs import registry, services
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.registry import UnknownKind
from armybuilder.jobs.selectors import Progress, progress
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.jobs.tests import sums

pytestmark = pytest.mark.django_db

Start = Callable[..., Run]
Work = Callable[..., None]


def states(run: Run) -> list[str]:
    return list(run.chunks.order_by("index").values_list("state", flat=True))


# Start ----------------------------------------------------------------------------------------------------------------


def test_run_with_all_chunks_computed_is_done(start: Start, work: Work) -> None:
    run = start(4)

    work(run)

    assert (run.state, run.result) == ("done", {"sum": sum(range(400)), "chunks": 4})
    assert run.started is not None
    assert run.finished is not None
    assert run.started <= run.finished


def test_order_of_chunks_does_not_matter(start: Start, work: Work) -> None:
    run = start(4)

    work(run, backwards=True)

    assert run.result == {"sum": sum(range(400)), "chunks": 4}


@pytest.mark.parametrize("computed", [0, 1, 4])
def test_equal_run_is_reused(start: Start, work: Work, computed: int) -> None:
    first = start(4)
    work(first, computed)

    second = services.start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(4))

    assert (second.run, second.reused, second.queue_reached) == (first, True, True)
    assert Run.objects.count() == 1


def test_cancelled_run_is_not_reused(start: Start) -> None:
    first = start(4)
    services.cancel_run(first)

    assert start(4) != first


def test_failed_run_is_not_reused(start: Start) -> None:
    first = start(4)
    Run.objects.filter(pk=first.pk).update(state="failed")

    assert start(4) != first


def test_other_key_or_kind_is_another_run(start: Start) -> None:
    assert len({start(key="a").pk, start(key="b").pk, start(key="a", kind="early").pk}) == 3


def test_equal_run_that_appears_meanwhile_is_reused(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    first = start(4)
    answers = iter([None, first])
    monkeypatch.setattr(services, "_reusable", lambda kind, key: next(answers))

    second = services.start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(4))

    assert (second.run, second.reused) == (first, True)


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownKind):
        services.start_run(kind="nothing", key="k", parameters={}, chunks=[{}])


def test_run_without_chunks_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one chunk"):
        services.start_run(kind="sum", key="k", parameters={}, chunks=[])


def test_run_belongs_to_user_or_to_visitor(start: Start, user: User) -> None:
    by_user = start(key="a", owner=user, visitor="v")
    by_visitor = start(key="b", owner=AnonymousUser(), visitor="v")

    assert [(run.owner, run.visitor) for run in (by_user, by_visitor)] == [(user, ""), (None, "v")]


# Messages -------------------------------------------------------------------------------------------------------------


def test_messages_go_out_on_commit(
    start: Start, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = start(4)
        assert states(run) == ["queued"] * 4

    run.refresh_from_db()
    assert (run.state, run.result) == ("done", {"sum": sum(range(400)), "chunks": 4})


def test_run_stays_queued_while_the_queue_is_down(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(compute_chunk, "apply_async", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        started = services.start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(2))
        assert started.queue_reached is None

    assert started.queue_reached is False
    started.run.refresh_from_db()
    assert started.run.state == "queued"
    assert list(started.run.chunks.values_list("sent_at", flat=True)) == [None, None]


def test_reconcile_starts_what_could_not_be_sent(start: Start) -> None:
    run = start(2)

    services.reconcile_runs()

    run.refresh_from_db()
    assert run.state == "done"


def test_reconcile_does_not_repeat_a_young_message(start: Start) -> None:
    run = start(2)
    run.chunks.update(sent_at=timezone.now())

    services.reconcile_runs()
    assert states(run) == ["queued", "queued"]

    run.chunks.update(sent_at=timezone.now() - services.SEND_AGAIN_AFTER)
    services.reconcile_runs()
    assert states(run) == ["done", "done"]


def test_worker_that_starts_sends_every_waiting_chunk(start: Start) -> None:
    run = start(2)
    run.chunks.update(sent_at=timezone.now())

    services.reconcile_runs(send_all=True)

    assert states(run) == ["done", "done"]


# Claims ---------------------------------------------------------------------------------------------------------------


def test_chunk_is_claimed_once(start: Start) -> None:
    chunk = start(1).chunks.get()

    first, second = services.claim_chunk(chunk.pk), services.claim_chunk(chunk.pk)

    assert first is not None
    assert second is None
    chunk.refresh_from_db()
    assert (chunk.state, chunk.claim, chunk.attempts) == ("claimed", first.token, 1)
    assert chunk.claimed_by == f"{socket.gethostname()}:{os.getpid()}"


def test_first_claim_starts_the_run(start: Start) -> None:
    run = start(2)

    services.claim_chunk(run.chunks.get(index=1).pk)

    run.refresh_from_db()
    assert run.state == "running"
    assert run.started is not None


def test_chunk_that_does_not_exist_is_not_claimed() -> None:
    assert services.claim_chunk(4711) is None


def test_message_delivered_twice_computes_once(start: Start, work: Work) -> None:
    run = start(2)
    work(run)

    for chunk in run.chunks.all():
        compute_chunk(chunk.pk)

    assert list(run.chunks.values_list("attempts", flat=True)) == [1, 1]


def test_result_of_a_lapsed_claim_is_thrown_away(start: Start) -> None:
    run = start(1)
    chunk = run.chunks.get()
    late = services.claim_chunk(chunk.pk)
    assert late is not None
    Chunk.objects.filter(pk=chunk.pk).update(state="queued", claim="")
    current = services.claim_chunk(chunk.pk)
    assert current is not None

    assert services.store_result(late, {"sum": -1}) is False
    assert services.store_result(current, {"sum": 7}) is True

    run.refresh_from_db()
    assert run.result == {"sum": 7, "chunks": 1}


# Faults ---------------------------------------------------------------------------------------------------------------


def test_chunk_that_always_fails_fails_its_run(start: Start, work: Work) -> None:
    run = start(2, kind="faulty")

    work(run, 1)

    assert (run.state, run.error, run.result) == ("failed", "ZeroDivisionError", None)
    assert run.chunks.get(index=0).attempts == services.MAX_ATTEMPTS
    assert run.finished is not None


def test_run_whose_results_cannot_be_combined_fails(start: Start, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    registry.register_kind("sum", sums.add, lambda parameters, results: results[7])
    run = start(2)

    work(run)

    assert (run.state, run.error) == ("failed", "IndexError")


def test_finished_is_called_once_with_the_result(start: Start, work: Work) -> None:
    seen: list[object] = []
    registry.register_kind("sum", sums.add, sums.total, finished=lambda run: seen.append((run.code, run.result)))
    run = start(2)

    work(run)
    services.finish_run(run.pk)

    assert seen == [(run.code, {"sum": sum(range(200)), "chunks": 2})]


def test_run_fails_when_what_follows_it_fails(start: Start, work: Work) -> None:
    def refuse(run: Run) -> None:
        raise LookupError

    registry.register_kind("sum", sums.add, sums.total, finished=refuse)
    run = start(2)

    work(run)

    assert (run.state, run.error, run.result) == ("failed", "LookupError", None)


# Cancel ---------------------------------------------------------------------------------------------------------------


def test_cancelled_run_computes_nothing_more(start: Start, work: Work) -> None:
    run = start(4)
    work(run, 1)

    assert services.cancel_run(run) is True
    work(run)

    assert run.state == "cancelled"
    assert run.finished is not None
    assert states(run) == ["done", "queued", "queued", "queued"]


def test_chunk_that_ends_after_cancelling_changes_nothing(start: Start) -> None:
    run = start(1)
    claim = services.claim_chunk(run.chunks.get().pk)
    assert claim is not None
    services.cancel_run(run)

    services.store_result(claim, {"sum": 1})

    run.refresh_from_db()
    assert (run.state, run.result) == ("cancelled", None)


def test_finished_run_cannot_be_cancelled(start: Start, work: Work) -> None:
    run = start(1)
    work(run)

    assert services.cancel_run(run) is False
    assert run.state == "done"


def test_reconcile_leaves_a_cancelled_run_alone(start: Start, work: Work) -> None:
    run = start(2)
    services.cancel_run(run)

    services.reconcile_runs(send_all=True)

    assert states(run) == ["queued", "queued"]


# Early end ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("backwards", [False, True])
def test_run_ends_at_the_same_chunk_in_whatever_order_they_finish(start: Start, work: Work, backwards: bool) -> None:
    run = start(6, kind="early")

    work(run, backwards=backwards)

    assert (run.state, run.result) == ("done", {"sum": sum(range(200)), "chunks": 2})


def test_run_that_never_has_enough_takes_all_chunks(start: Start, work: Work) -> None:
    run = start(1, kind="early")

    work(run)

    assert (run.state, run.result) == ("done", {"sum": sum(range(100)), "chunks": 1})


# Progress -------------------------------------------------------------------------------------------------------------


def test_progress_counts_the_rows(start: Start, work: Work) -> None:
    run = start(3)
    seen = [progress(run)]
    for _ in range(3):
        work(run, 1)
        seen.append(progress(run))

    assert seen == [
        Progress("queued", 0, 3),
        Progress("running", 1, 3),
        Progress("running", 2, 3),
        Progress("done", 3, 3),
    ]
    assert [part.percent for part in seen] == [0, 33, 66, 100]


def test_percent_says_100_only_when_done() -> None:
    assert Progress("running", 3, 3).percent == 99
