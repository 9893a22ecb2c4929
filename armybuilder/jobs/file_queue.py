"""The embedded queue: kombu's folder of messages, in which a reader finds whole files only.

Kombu opens a file under its final name and writes it afterwards. A worker that looks in between takes an empty message,
which ends it; an exchange file that a crash left empty would end every process that uses the queue after it.
"""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import Any

import structlog
from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

log = structlog.get_logger(__name__)


class Channel(filesystem.Channel):
    """A channel whose files appear at once."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # kombu has two names
        """Put a message into the folder; names sort by time. ``ChannelError`` where nothing can be written.

        Kombu names by the time since the machine started: such names sort by their first digits, and messages that a
        restart left would come last. The clock's time in nanoseconds has 19 digits until the year 2286.
        """
        name = f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg"
        _write(Path(self.data_folder_out) / name, payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the next message; what a power cut damaged is dropped, and what it was about is sent again."""
        while True:
            try:
                return super()._get(queue)
            except ValueError as error:
                log.warning("message_damaged", queue=queue, error=str(error))

    def get_table(self, exchange: str) -> list[Any]:
        """The queues of an exchange; none of a damaged file, which the next binding replaces."""
        try:
            table: list[Any] = super().get_table(exchange)
        except ValueError:
            return []
        return table

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        bound = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        table = self.get_table(exchange)
        if bound not in table:
            self.control_folder.mkdir(exist_ok=True)
            _write(self._exchange_file(exchange), [bound, *table])


def _write(path: Path, value: Any) -> None:
    """Write beside the file and rename, which is one step."""
    beside = path.with_name(f"{path.name}.{uuid.uuid4()}.part")
    try:
        beside.write_text(dumps(value), encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise ChannelError(f"Cannot write {path}") from error


class Transport(filesystem.Transport):
    """What ``filesystem://`` means to the Celery app."""

    Channel = Channel
