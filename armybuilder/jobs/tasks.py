"""What workers do for background work."""

from typing import Any

import structlog
from celery.signals import worker_ready

from armybuilder.celery_app import app
from armybuilder.jobs import expiry, services
from armybuilder.jobs.messages import COMPUTE_CHUNK
from armybuilder.jobs.registry import kind_named
from armybuilder.jobs.webhooks import services as webhooks

log = structlog.get_logger(__name__)


@app.task(name=COMPUTE_CHUNK)
def compute_chunk(chunk: int) -> None:
    """Compute one chunk, if nobody else has it."""
    claim = services.claim_chunk(chunk)
    if claim is None:
        return
    try:
        result = kind_named(claim.kind).compute_chunk(claim.parameters, claim.specification)
    except Exception as error:
        log.exception("chunk_failed", run=claim.run, chunk=claim.chunk, kind=claim.kind)
        services.give_back(claim, error)
    else:
        services.store_result(claim, result)


@app.task(name="jobs.reconcile")
def reconcile(send_all: bool = False) -> None:
    """Bring lost work on again; beat calls it every few seconds."""
    services.reconcile_runs(send_all=send_all)


@app.task(name=webhooks.DELIVER)
def deliver_webhook(delivery: int) -> None:
    """Send one delivery, if it is due and nobody else sends it."""
    webhooks.deliver(delivery)


@app.task(name="jobs.send_due_webhooks")
def send_due_webhooks() -> None:
    """Send what waits for its next attempt; beat calls it every few seconds."""
    webhooks.send_due()


@app.task(name="jobs.forget_expired")
def forget_expired() -> None:
    """Delete what the site keeps for a time only; beat calls it every hour."""
    expiry.forget_expired()


@worker_ready.connect
def _reconcile_at_start(**kwargs: Any) -> None:
    # Sent, not called: the parent of the worker processes must not hold a database connection.
    reconcile.delay(send_all=True)
