"""Loads the compiled battle kernel in every worker process before its first chunk, so that no run waits for it."""

from __future__ import annotations

import threading
from typing import Any

from celery.signals import worker_process_init

from armybuilder.simulations.battles import engine


def connect() -> None:
    """Warm each worker process as it starts."""
    worker_process_init.connect(_warm_in_background, dispatch_uid="armybuilder.simulations.warming")


def _warm_in_background(**kwargs: Any) -> None:
    if engine() == "numba":
        # Beside the worker's own start: loading from the cache takes a second, compiling half a minute.
        threading.Thread(target=warm, name="battle kernel", daemon=True).start()


def warm() -> None:
    """Load the kernel from its cache, or compile it where the cache is empty."""
    from armybuilder.rules.aos4.battle.simulate import compile_kernel

    compile_kernel()
