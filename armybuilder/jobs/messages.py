"""Messages to the workers. They carry no data and may be lost or sent twice: the rows decide."""

from collections.abc import Sequence
from datetime import datetime

import structlog
from kombu.exceptions import OperationalError

from armybuilder.celery_app import app
from armybuilder.jobs.models import Chunk

log = structlog.get_logger(__name__)

COMPUTE_CHUNK = "jobs.compute_chunk"


def send_chunks(chunks: Sequence[int], now: datetime) -> bool:
    """Send one message for each of ``chunks`` (primary keys). False when the queue cannot be reached.

    What was not sent keeps no time of sending and is sent by the next `reconcile_runs`.
    """
    if not chunks:
        return True
    task = app.tasks[COMPUTE_CHUNK]
    # Noted before sending: a worker may be done with the chunk before this process gets on.
    Chunk.objects.filter(pk__in=chunks).update(sent_at=now)
    for position, chunk in enumerate(chunks):
        try:
            task.apply_async(args=[chunk])
        except (OperationalError, OSError) as error:
            Chunk.objects.filter(pk__in=chunks[position:], state=Chunk.State.QUEUED).update(sent_at=None)
            log.warning("queue_unreachable", error=type(error).__name__, unsent=len(chunks) - position)
            return False
    return True
