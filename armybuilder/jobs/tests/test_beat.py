"""A worker without its beat ends."""

from __future__ import annotations

from typing import Any

import pytest
from celery.worker import state

from armybuilder.jobs import beat


class Dying:
    """A beat that is found alive so many times."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_alive(self) -> bool:
        self.looks -= 1
        return self.looks >= 0


@pytest.mark.parametrize("looks", [0, 3])
def test_worker_whose_beat_died_is_to_end_as_a_failure(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    monkeypatch.setattr(state, "should_stop", None)
    left: list[int] = []
    beat.end_without(Dying(looks), seconds=0, grace=0, leave=left.append)
    assert (state.should_stop, left) == (beat.FAILED, [beat.FAILED])


@pytest.mark.parametrize("name", ["should_stop", "should_terminate"])
def test_worker_that_ends_anyway_keeps_its_reason(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(state, "should_stop", None)
    monkeypatch.setattr(state, name, 0)
    stop = state.should_stop
    left: list[int] = []
    beat.end_without(Dying(0), seconds=0, grace=0, leave=left.append)
    assert (state.should_stop, getattr(state, name), left) == (stop, 0, [])


def test_worker_without_a_beat_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(beat.threading, "Thread", fail)
    beat.watch_beat(sender=None)
