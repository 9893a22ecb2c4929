"""Loads the compiled battle kernel in every worker process soon after its start, so that no run waits for it.

Where nothing is compiled yet, one process of the machine compiles, in the background, and the others wait for it.
"""

from __future__ import annotations

import fcntl
import threading
from typing import Any

from celery.signals import worker_process_init
from django.conf import settings

from armybuilder.simulations.battles import engine

AFTER_START = 1.0
"""Seconds after which a worker process warms itself, so that it takes its first message at once."""


def connect() -> None:
    """Warm each worker process as it starts."""
    worker_process_init.connect(_warm_in_background, dispatch_uid="armybuilder.simulations.warming")


def _warm_in_background(**kwargs: Any) -> None:
    if engine() == "numba":
        timer = threading.Timer(AFTER_START, warm)
        timer.daemon = True
        timer.start()


def warm() -> None:
    """Load the kernel from its cache, or compile it where the cache is empty."""
    from armybuilder.rules.aos4.battle.simulate import compile_kernel

    with open(settings.VAR_DIR / "compile-battles.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_kernel()
