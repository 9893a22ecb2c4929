"""Messages: sent, counted as sent, and given up soon when the queue is down."""

from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from kombu import pools

from armybuilder.celery_app import app
from armybuilder.jobs.messages import send_chunks
from armybuilder.jobs.models import Run
from armybuilder.settings.queue import redis_queue

pytestmark = pytest.mark.django_db


@pytest.fixture
def no_queue() -> Iterator[None]:
    """Send to a Redis that is not there."""
    changes = {
        "broker_url": "redis://127.0.0.1:1/0",
        "broker_transport_options": redis_queue(),
        "task_always_eager": False,
    }
    before = {name: app.conf[name] for name in changes}
    for values in (changes, before):
        app.conf.update(values)
        pools.reset()
        app._pool = app.amqp._producer_pool = None
        if values is changes:
            yield


def test_sent_chunks_carry_the_time(start: Callable[..., Run]) -> None:
    run = start(2)
    now = timezone.now()

    assert send_chunks(list(run.chunks.values_list("pk", flat=True)), now) is True
    assert list(run.chunks.values_list("sent_at", flat=True)) == [now, now]


@pytest.mark.usefixtures("no_queue")
def test_nothing_to_send_needs_no_queue() -> None:
    assert send_chunks([], timezone.now()) is True


@pytest.mark.usefixtures("no_queue")
def test_visitor_does_not_wait_for_a_queue_that_is_down(
    start: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(3)
    waits: list[float] = []
    monkeypatch.setattr("kombu.utils.functional.sleep", waits.append)

    assert send_chunks(list(run.chunks.values_list("pk", flat=True)), timezone.now()) is False
    assert sum(waits) == 0  # it is not tried again
    assert list(run.chunks.values_list("sent_at", flat=True)) == [None, None, None]
