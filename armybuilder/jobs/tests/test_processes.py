"""A worker and its computing processes end together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from celery.concurrency.prefork import TaskPool

from armybuilder.jobs import processes


def test_process_ends_once_it_has_another_parent() -> None:
    parents = iter([7, 7, 1])
    left: list[int] = []
    processes.end_without(7, parent=lambda: next(parents), seconds=0, leave=left.append)
    assert (left, list(parents)) == ([1], [])


@pytest.mark.parametrize(
    ("ended", "reasons"),
    [
        ({"exitcode": -9}, ["process_lost"]),
        ({"exitcode": 1}, ["process_lost"]),
        ({"exitcode": 0}, []),
        ({"exitcode": 155}, []),
        ({"exitcode": -9, "_controlled_termination": True}, []),
    ],
)
def test_worker_ends_when_a_process_was_killed(
    monkeypatch: pytest.MonkeyPatch, ended: dict[str, Any], reasons: list[str]
) -> None:
    found: list[str] = []

    class AtOnce:
        def __init__(self, *, target: Any, args: Any, **_: Any) -> None:
            self.start = lambda: target(*args)

    monkeypatch.setattr(processes.threading, "Thread", AtOnce)
    processes.lost_process(SimpleNamespace(**ended), end=found.append)
    assert found == reasons


def test_only_processes_that_share_a_queue_are_watched() -> None:
    shared = TaskPool.BlockingPool.__new__(TaskPool.BlockingPool)
    alone = TaskPool.Pool.__new__(TaskPool.Pool)
    for pool in (shared, alone):
        pool.on_process_down = None
        processes.watch_processes(sender=SimpleNamespace(pool=SimpleNamespace(_pool=pool)))
    processes.watch_processes(sender=None)
    assert (shared.on_process_down, alone.on_process_down) == (processes.lost_process, None)
