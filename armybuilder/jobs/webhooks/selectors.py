"""Reads of webhooks."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Delivery, Webhook


def webhooks_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Webhook]:
    """The webhooks of a person, the newest first; none for a visitor."""
    return Webhook.objects.filter(user=user.pk) if user.is_authenticated else Webhook.objects.none()


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """What was and will be sent to a webhook, the newest first."""
    return Delivery.objects.filter(webhook=webhook)


def personal_data(user: User) -> list[dict[str, Any]]:
    """What the export of all own data says about webhooks, with what was sent to them lately."""
    return [
        {
            "url": hook.url,
            "events": list(hook.events),
            "active": hook.active,
            "created": hook.created.isoformat(),
            "deliveries": [
                {"state": sent.state, "attempts": sent.attempts, "sent": json.loads(sent.body)}
                for sent in deliveries_of(hook)
            ],
        }
        for hook in webhooks_of(user)
    ]
