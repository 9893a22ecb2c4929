"""Writes of webhooks: register, change, announce, deliver, retry.

A delivery is a row with a time from which it may be sent. Whoever sends it first moves that time by a conditional
update, so a message that comes twice sends once and one that is lost is made up for by ``send_due``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from armybuilder.accounts.models import User
from armybuilder.celery_app import app
from armybuilder.jobs.expiry import Expiry
from armybuilder.jobs.models import Delivery, Webhook, new_code
from armybuilder.jobs.webhooks.addresses import RefusedAddress, target_of
from armybuilder.jobs.webhooks.events import PING
from armybuilder.jobs.webhooks.sending import CallFailed, call
from armybuilder.jobs.webhooks.signatures import new_salt, secret_of, signature

log = structlog.get_logger(__name__)

DELIVER = "jobs.deliver_webhook"
MOST_WEBHOOKS = 10
BACK_OFF = tuple(timedelta(seconds=seconds) for seconds in (30, 2 * 60, 10 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60))
"""Waits between attempts; after the last one a delivery is given up."""
LEASE = timedelta(seconds=60)
"""How long a delivery belongs to whoever sends it."""
MOST_FAILED = 10
"""Deliveries given up in a row after which a webhook is switched off."""
AT_ONCE = 200


class TooManyWebhooks(Exception):
    """The person has as many webhooks as an account may have."""


def create_webhook(*, user: User, url: str, events: Sequence[str]) -> tuple[Webhook, str]:
    """A new webhook and its secret, which is shown once. Raises RefusedAddress and TooManyWebhooks."""
    target_of(url)  # before the transaction: a name server may take its time, and everybody who writes would wait
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if user.webhooks.count() >= MOST_WEBHOOKS:
            raise TooManyWebhooks
        webhook = Webhook.objects.create(user=user, url=url, events=sorted(set(events)), salt=new_salt())
    return webhook, secret_of(webhook.code, webhook.salt)


def change_webhook(
    *, webhook: Webhook, url: str | None = None, events: Sequence[str] | None = None, active: bool | None = None
) -> Webhook:
    """Change what is given; switching on forgets former failures. Raises RefusedAddress."""
    changes: dict[str, Any] = {}
    if url is not None:
        target_of(url)
        changes["url"] = url
    if events is not None:
        changes["events"] = sorted(set(events))
    if active is not None:
        changes["active"] = active
        if active:
            changes["failed_in_row"] = 0
    # Nothing else is written: a worker may have switched the webhook off since it was read.
    for name, value in changes.items():
        setattr(webhook, name, value)
    webhook.save(update_fields=list(changes))
    return webhook


def renew_secret(*, webhook: Webhook) -> str:
    """A new secret; the old one signs nothing any more."""
    webhook.salt = new_salt()
    webhook.save(update_fields=["salt"])
    return secret_of(webhook.code, webhook.salt)


def delete_webhook(*, webhook: Webhook) -> None:
    webhook.delete()


def ping(*, webhook: Webhook) -> Delivery:
    """Send an event that says nothing, to try the receiver."""
    (delivery,) = _queue([webhook], PING, {"webhook": webhook.code})
    return delivery


def deliver_again(*, delivery: Delivery) -> Delivery:
    """Send a delivery once more, with a fresh row of attempts."""
    delivery.state, delivery.attempts, delivery.due = Delivery.State.QUEUED, 0, timezone.now()
    delivery.finished, delivery.error = None, ""
    delivery.save(update_fields=["state", "attempts", "due", "finished", "error"])
    transaction.on_commit(lambda: nudge([delivery.pk]))
    return delivery


def announce(*, users: Iterable[int], event: str, data: dict[str, Any]) -> list[Delivery]:
    """Queue an event for every active webhook of these people (primary keys) that asked for its type.

    Messages go out when the surrounding transaction commits; without a webhook nothing is written.
    """
    hooks = Webhook.objects.filter(user__in=tuple(users), active=True)
    wanted = [hook for hook in hooks if event in hook.events]
    return _queue(wanted, event, data) if wanted else []


def _queue(webhooks: Sequence[Webhook], event: str, data: dict[str, Any]) -> list[Delivery]:
    now = timezone.now()
    made = []
    for webhook in webhooks:
        code = new_code()
        body = {"event": event, "delivery": code, "created": now.isoformat(), "data": data}
        text = json.dumps(body, ensure_ascii=False)
        made.append(Delivery(code=code, webhook=webhook, event=event, body=text, due=now, created=now))
    Delivery.objects.bulk_create(made)
    transaction.on_commit(lambda: nudge([delivery.pk for delivery in made]))
    return made


def nudge(deliveries: Sequence[int]) -> bool:
    """Tell the workers of deliveries (primary keys). False when the queue cannot be reached; they are sent later."""
    task = app.tasks[DELIVER]
    try:
        for delivery in deliveries:
            task.apply_async(args=[delivery])
    except (OperationalError, OSError) as error:
        log.warning("queue_unreachable", error=type(error).__name__, unsent=len(deliveries))
        return False
    return True


def deliver(delivery: int) -> bool:
    """Send one delivery that is due, if nobody else does. True when it arrived."""
    now = timezone.now()
    mine = Delivery.objects.filter(pk=delivery, state=Delivery.State.QUEUED, due__lte=now).update(
        due=now + LEASE, attempts=F("attempts") + 1
    )
    if not mine:
        return False
    row = Delivery.objects.select_related("webhook").get(pk=delivery)
    if not row.webhook.active and row.event != PING:
        return _give_up(row, None, "switched-off")
    try:
        target = target_of(row.webhook.url)
    except RefusedAddress as refused:
        if refused.code == "unknown-host":
            return _later(row, None, refused.code)
        return _give_up(row, None, refused.code)
    body = row.body.encode()
    at = int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Army-Builder-Webhooks/1",
        "Army-Builder-Event": row.event,
        "Army-Builder-Delivery": row.code,
        "Army-Builder-Signature": signature(secret_of(row.webhook.code, row.webhook.salt), body, at),
    }
    try:
        status = call(target, body, headers)
    except CallFailed as failed:
        return _later(row, None, failed.code)
    if not 200 <= status < 300:
        return _later(row, status, "refused")
    _settle(row, Delivery.State.DELIVERED, status, "")
    Webhook.objects.filter(pk=row.webhook_id, failed_in_row__gt=0).update(failed_in_row=0)
    log.info("webhook_delivered", webhook=row.webhook.code, webhook_event=row.event, attempts=row.attempts)
    return True


def _later(row: Delivery, status: int | None, error: str) -> bool:
    """Try again after the next wait; give up after the last."""
    if row.attempts > len(BACK_OFF):
        return _give_up(row, status, error)
    due = timezone.now() + BACK_OFF[row.attempts - 1]
    Delivery.objects.filter(pk=row.pk, attempts=row.attempts, state=Delivery.State.QUEUED).update(
        due=due, status=status, error=error
    )
    return False


def _give_up(row: Delivery, status: int | None, error: str) -> bool:
    _settle(row, Delivery.State.FAILED, status, error)
    Webhook.objects.filter(pk=row.webhook_id).update(failed_in_row=F("failed_in_row") + 1)
    if Webhook.objects.filter(pk=row.webhook_id, failed_in_row__gte=MOST_FAILED, active=True).update(active=False):
        log.warning("webhook_switched_off", webhook=row.webhook.code)
    return False


def _settle(row: Delivery, state: Delivery.State, status: int | None, error: str) -> None:
    Delivery.objects.filter(pk=row.pk, attempts=row.attempts).update(
        state=state, status=status, error=error, finished=timezone.now()
    )


def send_due(now: datetime | None = None) -> int:
    """Tell the workers of every delivery that is due. Gives how many are due."""
    now = now or timezone.now()
    due = list(
        Delivery.objects.filter(state=Delivery.State.QUEUED, due__lte=now)
        .order_by("due")
        .values_list("pk", flat=True)[:AT_ONCE]
    )
    nudge(due)
    return len(due)


def forget_deliveries(before: datetime) -> int:
    """Delete what was announced before this time and waits for no attempt; gives its number."""
    return Delivery.objects.filter(created__lt=before).exclude(state=Delivery.State.QUEUED).delete()[0]


DELIVERIES = Expiry("deliveries of webhooks", 30, "they were announced", forget_deliveries)
