"""A worker and its computing processes end together when one of them was killed: each alone would wait for ever."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from celery.signals import worker_process_init, worker_ready

from armybuilder.jobs.beat import end_worker

SECONDS = 5.0


class Process(Protocol):
    """A computing process that has ended."""

    @property
    def exitcode(self) -> int | None: ...


@worker_process_init.connect
def watch_worker(**kwargs: Any) -> None:
    """Keep an eye on the worker that has just started this process."""
    threading.Thread(target=end_without, args=(os.getppid(),), name="worker-watch", daemon=True).start()


def end_without(
    worker: int,
    *,
    parent: Callable[[], int] = os.getppid,
    seconds: float = SECONDS,
    leave: Callable[[int], object] = os._exit,
) -> None:
    """Wait until another process than the worker is the parent, then leave; unfinished work is brought on again."""
    while parent() == worker:
        time.sleep(seconds)
    leave(1)


@worker_ready.connect
def watch_processes(sender: Any = None, **kwargs: Any) -> None:
    """End the worker when a process that shares its queue with others was killed.

    On a queue of files all processes wait at one lock, which one of them holds; killed there, it keeps the lock, and
    those that Celery starts in its place never get work. On Redis each process has a queue of its own.
    """
    from celery.concurrency.prefork import TaskPool  # web processes, which import this module, have no use for it

    pool = getattr(getattr(sender, "pool", None), "_pool", None)
    if isinstance(pool, TaskPool.BlockingPool) and not isinstance(pool, TaskPool.Pool):
        pool.on_process_down = lost_process


def lost_process(process: Process, *, end: Callable[[str], object] | None = None) -> None:
    """What happens when a computing process has ended: nothing if it was meant to."""
    from billiard.pool import EX_OK, EX_RECYCLE

    if process.exitcode in (EX_OK, EX_RECYCLE) or getattr(process, "_controlled_termination", False):
        return
    threading.Thread(target=end or end_worker, args=("process_lost",), name="worker-end", daemon=True).start()
