"""A worker whose beat has died ends: whoever supervises it starts both anew.

Celery starts an embedded beat once and never looks at it again; without it nothing that failed is tried again, nothing
expires, and no page tells.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

import structlog
from celery.signals import worker_ready

log = structlog.get_logger(__name__)

SECONDS = 5.0
GRACE = 20.0
"""Seconds that a worker has to end by itself: longer than a chunk or a call of a webhook takes."""
FAILED = 1


class Beat(Protocol):
    """Beat's process."""

    def is_alive(self) -> bool: ...


@worker_ready.connect
def watch_beat(sender: Any = None, **kwargs: Any) -> None:
    """Keep an eye on the beat that this worker started, if it did."""
    beat: Beat | None = getattr(getattr(sender, "controller", None), "beat", None)
    if beat is not None:
        threading.Thread(target=end_without, args=(beat,), name="beat-watch", daemon=True).start()


def end_without(
    beat: Beat, *, seconds: float = SECONDS, grace: float = GRACE, leave: Callable[[int], object] = os._exit
) -> None:
    """Wait until beat is gone, then end the worker."""
    while beat.is_alive():
        time.sleep(seconds)
    end_worker("beat_died", grace=grace, leave=leave)


def end_worker(reason: str, *, grace: float = GRACE, leave: Callable[[int], object] = os._exit) -> None:
    """Ask the worker of this process to finish what it does and end; as a failure, for it is one.

    A worker that lost a process together with its task waits for that one for ever: then it is ended at once. What it
    had is brought on again from the database. A worker that is ending anyway is left alone.
    """
    from celery.worker import state  # web processes, which import this module, have no use for it

    if state.should_stop is None and state.should_terminate is None:
        log.error(reason)
        state.should_stop = FAILED
        time.sleep(grace)
        leave(FAILED)
