"""The folder of messages is read while others write into it, and after a power cut."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.transport import filesystem

from armybuilder.celery_app import app
from armybuilder.jobs.file_queue import Channel, Transport
from armybuilder.settings.queue import filesystem_queue


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Channel]:
    """A channel of the queue in ``tmp_path``, as the Celery app opens it."""
    with Connection("filesystem://localhost", transport_options=filesystem_queue(tmp_path)) as connection:
        yield connection.channel()


def test_the_app_uses_this_queue() -> None:
    assert app.connection_for_write(url="filesystem://localhost").get_transport_cls() is Transport


def test_a_message_that_is_being_written_is_not_there_yet(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks at each moment at which a process that writes may be interrupted."""
    looks: list[bool] = []

    def look(after: Any) -> Any:
        def interrupted(*args: Any) -> Any:
            with pytest.raises(Empty):
                channel._get("celery")
            looks.append(True)
            return after(*args)

        return interrupted

    monkeypatch.setattr(filesystem, "lock", look(filesystem.lock))
    monkeypatch.setattr(os, "replace", look(os.replace))
    channel._put("celery", {"body": "work"})

    assert looks
    assert channel._get("celery") == {"body": "work"}
    with pytest.raises(Empty):
        channel._get("celery")


def test_messages_come_in_their_order(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the machine has restarted between two of them, and when its running time gets another digit."""
    for number, running in enumerate((9_999.9, 10_000.1, 0.5)):
        monkeypatch.setattr("armybuilder.jobs.file_queue.time.monotonic", lambda running=running: running)
        channel._put("celery", number)
    channel._put("other", 9)

    assert [channel._get("celery") for _ in range(3)] == [0, 1, 2]


def test_a_damaged_message_is_dropped(channel: Channel, tmp_path: Path) -> None:
    channel._put("celery", "of before the power cut")
    (damaged,) = (tmp_path / "messages").iterdir()
    damaged.write_text("")
    channel._put("celery", {"body": "work"})

    assert channel._get("celery") == {"body": "work"}
    assert list((tmp_path / "messages").iterdir()) == []


def test_a_damaged_exchange_is_bound_anew(channel: Channel, tmp_path: Path) -> None:
    file = tmp_path / "control" / "celery.exchange"
    file.touch()

    assert channel.get_table("celery") == []
    for queue in ("celery", "celery", "other"):
        channel._queue_bind("celery", queue, "", queue)
    assert [row.queue for row in channel.get_table("celery")] == ["other", "celery"]
    assert [path.name for path in file.parent.iterdir()] == [file.name]
