"""Fetches what first visitors need into each web process, soon after its start, so that no page waits for it."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

from django.db import DatabaseError, connections

from armybuilder.rosters.selectors import last_changed
from armybuilder.rosters.systems import system_of
from armybuilder.rules.aos4.catalogue import ArmyKind
from factions.catalogue import UnknownRelease, armies, catalogue, current_release

AFTER_START = 0.5
"""Seconds after which a process warms itself, so that it answers that it is there at once."""
PAUSE = 0.01
"""Seconds between two steps, in which the process serves its visitors."""
LISTS = 300
"""How many of the last changed lists are looked at under the newest data, as "My lists" does."""


def begin() -> None:
    """Warm this process, in the background."""
    timer = threading.Timer(AFTER_START, _in_background)
    timer.daemon = True
    timer.start()


def _in_background() -> None:
    try:
        warm(pause=PAUSE)
    finally:
        connections.close_all()


def warm(*, pause: float = 0) -> None:
    """Fetch the newest data of every faction, and what the lists changed last are judged by.

    All of it stays, so the collector is kept from looking through it: again and again while it grows, and later each
    time that it looks at everything, which held up whoever was served for a quarter of a second.
    """
    gc.disable()
    try:
        for step in _steps():
            step()
            time.sleep(pause)
    except (UnknownRelease, DatabaseError):
        pass  # There is no data yet; the pages say so.
    finally:
        gc.freeze()
        gc.enable()


def _steps() -> Iterator[Callable[[], object]]:
    release = current_release()
    for army in armies(release):
        if army.kind is ArmyKind.FACTION and not army.legends:
            yield partial(catalogue, release, army.id)
    for roster in last_changed(LISTS):
        if system := system_of(roster.system):
            yield partial(system.newer, roster)
