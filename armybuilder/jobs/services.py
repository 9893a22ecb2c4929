"""Writes of background work: start, claim, store, cancel, reconcile.

Every change of state is one conditional update of one table, so that any number of workers may do the same thing at the
same time and a worker may be killed between any two lines.
"""

import base64
import hashlib
import os
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from armybuilder.jobs.expiry import Expiry
from armybuilder.jobs.messages import send_chunks
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.registry import Kind, UnknownKind, kind_named

log = structlog.get_logger(__name__)

# A chunk that was claimed this often without a result, or failed this often, fails its run.
MAX_ATTEMPTS = 5
# After this time without being claimed, the message of a chunk is taken for lost and sent again.
SEND_AGAIN_AFTER = timedelta(seconds=120)


@dataclass(slots=True)
class StartedRun:
    """What came of a request to start a run.

    ``reused``: an equal run was there already. ``queue_reached``: None until the surrounding transaction has committed,
    then whether workers could be told; if not, the run stays queued and starts when the queue is back.
    """

    run: Run
    reused: bool
    queue_reached: bool | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to compute one chunk, as long as the token stands in its row."""

    chunk: int
    token: str
    run: int
    kind: str
    parameters: dict[str, Any]
    specification: dict[str, Any]


def start_run(
    *,
    kind: str,
    key: str,
    parameters: dict[str, Any],
    chunks: Sequence[dict[str, Any]],
    owner: AbstractBaseUser | AnonymousUser | None = None,
    visitor: str = "",
) -> StartedRun:
    """Give the run of ``kind`` for ``key``: an equal one that is queued, running or done, or a new one.

    ``key`` (at most 64 characters) must be a hash of everything the result depends on. ``chunks`` are the
    specifications of the parts, at least one. Messages go out when the surrounding transaction commits. Raises
    `UnknownKind` and, without chunks, ValueError.
    """
    kind_named(kind)
    if not chunks:
        raise ValueError("a run needs at least one chunk")
    existing = _reusable(kind, key)
    if existing is None:
        user = owner if owner is not None and owner.is_authenticated else None
        try:
            with transaction.atomic():
                run = Run.objects.create(
                    kind=kind,
                    key=key,
                    parameters=parameters,
                    chunk_count=len(chunks),
                    owner_id=user.pk if user else None,
                    visitor="" if user else visitor,
                )
                Chunk.objects.bulk_create(
                    Chunk(run=run, index=index, specification=specification)
                    for index, specification in enumerate(chunks)
                )
        except IntegrityError:
            # Somebody started the same run at the same moment.
            existing = _reusable(kind, key)
            if existing is None:
                raise
    if existing is not None:
        return StartedRun(existing, reused=True, queue_reached=True)

    started = StartedRun(run, reused=False)
    log.info("run_created", run=run.code, kind=kind, chunks=len(chunks))

    def send() -> None:
        numbers = list(run.chunks.order_by("index").values_list("pk", flat=True))
        started.queue_reached = send_chunks(numbers, timezone.now())

    transaction.on_commit(send)
    return started


def new_cancel_token() -> str:
    """A secret for a program that starts a run without account or browser: with it the run can be cancelled."""
    return secrets.token_urlsafe(32)


def visitor_of_token(token: str) -> str:
    """The visitor that a run of such a program belongs to: a hash of its token, which itself is stored nowhere."""
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")


def claim_chunk(chunk: int) -> Claim | None:
    """Claim the chunk with this primary key, or give None when it is not there to be claimed."""
    if not Run.objects.filter(chunks=chunk, state__in=Run.ACTIVE).exists():
        return None
    token = secrets.token_hex(16)
    now = timezone.now()
    # No join here: PostgreSQL would check a joined condition against the state before a rival's claim.
    claimed = Chunk.objects.filter(pk=chunk, state=Chunk.State.QUEUED).update(
        state=Chunk.State.CLAIMED, claim=token, claimed_by=_this_process(), claimed_at=now, attempts=F("attempts") + 1
    )
    if not claimed:
        return None
    row = Chunk.objects.select_related("run").get(pk=chunk)
    run = row.run
    if Run.objects.filter(pk=run.pk, state=Run.State.QUEUED).update(state=Run.State.RUNNING, started=now):
        log.info("run_started", run=run.code, kind=run.kind, chunks=run.chunk_count)
    return Claim(row.pk, token, run.pk, run.kind, run.parameters, row.specification)


def store_result(claim: Claim, result: dict[str, Any]) -> bool:
    """Store the result of a claimed chunk and finish its run if it was the last. False when the claim has lapsed."""
    stored = Chunk.objects.filter(pk=claim.chunk, state=Chunk.State.CLAIMED, claim=claim.token).update(
        state=Chunk.State.DONE, result=result
    )
    if stored:
        finish_run(claim.run)
    return bool(stored)


def give_back(claim: Claim, error: Exception) -> None:
    """Return a chunk that could not be computed to the queue, or fail its run when it was tried often enough."""
    row = Chunk.objects.filter(pk=claim.chunk, state=Chunk.State.CLAIMED, claim=claim.token)
    if row.filter(attempts__gte=MAX_ATTEMPTS).update(state=Chunk.State.FAILED):
        _fail_run(claim.run, type(error).__name__)
    elif row.update(state=Chunk.State.QUEUED, claim="", sent_at=None):
        send_chunks([claim.chunk], timezone.now())


def finish_run(run: int) -> bool:
    """Combine the chunks of a running run when all are done, or enough of them. True when the run is now done.

    A run that the database could not take just now is left as it is for the next `reconcile_runs`.
    """
    row = Run.objects.get(pk=run)
    if row.state != Run.State.RUNNING:
        return False
    try:
        kind = kind_named(row.kind)
        results = _results_to_combine(row, kind)
        if results is None:
            return False
        combined = kind.combine(row.parameters, results)
        with transaction.atomic():
            done = Run.objects.filter(pk=run, state=Run.State.RUNNING).update(
                state=Run.State.DONE, result=combined, finished=timezone.now()
            )
            if done and kind.finished is not None:
                row.refresh_from_db()
                kind.finished(row)
    except OperationalError:
        # A deadlock, a lock not had in time or a server starting anew is no fault of what was computed.
        log.exception("run_not_finished_yet", run=row.code, kind=row.kind)
        return False
    except Exception as error:
        log.exception("run_could_not_be_finished", run=row.code, kind=row.kind)
        _fail_run(run, type(error).__name__)
        return False
    if done:
        log.info("run_done", run=row.code, kind=row.kind, chunks=len(results))
    return bool(done)


def cancel_run(run: Run) -> bool:
    """Cancel a run that is queued or running; what is being computed is thrown away. False when it was over."""
    cancelled = Run.objects.filter(pk=run.pk, state__in=Run.ACTIVE).update(
        state=Run.State.CANCELLED, finished=timezone.now()
    )
    run.refresh_from_db()
    if cancelled:
        log.info("run_cancelled", run=run.code, kind=run.kind)
    return bool(cancelled)


def reconcile_runs(*, send_all: bool = False) -> int:
    """Bring runs on again whose worker or message was lost. Gives the number of chunks returned to the queue.

    A claim is returned when its process on this machine is gone, or when it is older than its kind allows. Chunks whose
    message seems lost are sent again; with ``send_all`` (a worker has just started) all that wait are. Any process may
    call it at any time.
    """
    now = timezone.now()
    returned = 0
    for chunk in Chunk.objects.filter(state=Chunk.State.CLAIMED, run__state__in=Run.ACTIVE).select_related("run"):
        if not _is_lost(chunk):
            continue
        row = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.CLAIMED, claim=chunk.claim)
        if chunk.attempts >= MAX_ATTEMPTS:
            if row.update(state=Chunk.State.FAILED):
                _fail_run(chunk.run_id, "WorkerLost")
        elif row.update(state=Chunk.State.QUEUED, claim="", sent_at=None):
            returned += 1
            log.warning("chunk_returned", run=chunk.run.code, chunk=chunk.index, attempts=chunk.attempts)

    waiting = Chunk.objects.filter(state=Chunk.State.QUEUED, run__state__in=Run.ACTIVE).order_by("run_id", "index")
    if not send_all:
        waiting = waiting.exclude(sent_at__gte=now - SEND_AGAIN_AFTER)
    send_chunks(list(waiting.values_list("pk", flat=True)), now)

    # Between storing the last chunk and finishing the run a worker may be killed, or the database out of reach.
    for run in Run.objects.filter(state=Run.State.RUNNING).exclude(chunks__state__in=["queued", "claimed"]):
        if run.chunks.filter(state=Chunk.State.FAILED).exists():
            _fail_run(run.pk, "ChunkFailed")
        else:
            finish_run(run.pk)
    return returned


def forget_finished_runs(before: datetime) -> int:
    """Delete the runs that were over before this time with their results; gives their number."""
    return Run.objects.filter(finished__lt=before).exclude(state__in=Run.ACTIVE).delete()[1].get("jobs.Run", 0)


FINISHED_RUNS = Expiry("results of background work", 365, "they were computed", forget_finished_runs)


def _reusable(kind: str, key: str) -> Run | None:
    return Run.objects.filter(kind=kind, key=key, state__in=Run.REUSABLE).first()


def _results_to_combine(run: Run, kind: Kind) -> list[Any] | None:
    """Give the results of all chunks, or of the shortest row of first ones that is enough; None when more is needed."""
    done = run.chunks.filter(state=Chunk.State.DONE).order_by("index")
    if kind.enough is None:
        return list(done.values_list("result", flat=True)) if done.count() == run.chunk_count else None
    first: list[Any] = [
        result for position, (index, result) in enumerate(done.values_list("index", "result")) if index == position
    ]
    for length in range(1, len(first) + 1):
        if kind.enough(run.parameters, first[:length]):
            return first[:length]
    return first if len(first) == run.chunk_count else None


def _fail_run(run: int, error: str) -> None:
    failed = Run.objects.filter(pk=run, state__in=Run.ACTIVE).update(
        state=Run.State.FAILED, error=error[:80], finished=timezone.now()
    )
    if failed:
        log.error("run_failed", run=run, error=error)


def _this_process() -> str:
    return f"{socket.gethostname()[:80]}:{os.getpid()}"


def _is_lost(chunk: Chunk) -> bool:
    try:
        stale_after = kind_named(chunk.run.kind).stale_after
    except UnknownKind:
        return True
    if chunk.claimed_at is None or chunk.claimed_at < timezone.now() - timedelta(seconds=stale_after):
        return True
    host, _, number = chunk.claimed_by.rpartition(":")
    return host == socket.gethostname()[:80] and not _runs_here(int(number))


def _runs_here(number: int) -> bool:
    """Whether this machine runs a process with this number; a dead one that nobody has collected does not count."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        with open(f"/proc/{number}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return True
