"""The events ``roster.changed`` and ``roster.deleted``: told to the webhooks of a list's owner, whoever changed it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.urls import reverse

from armybuilder.jobs.webhooks.events import register_event_type
from armybuilder.jobs.webhooks.services import announce
from armybuilder.rosters.models import Roster

CHANGED, DELETED = "roster.changed", "roster.deleted"


def connect() -> None:
    """Register the types and listen to saved rosters. Called when Django starts."""
    register_event_type(CHANGED, "a list is created, changed, renamed or brought back")
    register_event_type(DELETED, "a list is deleted")
    post_save.connect(_saved, sender=Roster, dispatch_uid="api.roster_events")


def _saved(instance: Roster, update_fields: frozenset[str] | None = None, **kwargs: Any) -> None:
    if instance.owner_id is None:
        return
    event = DELETED if instance.deleted is not None else CHANGED
    owner, data = instance.owner_id, roster_data(instance)
    # After the commit: a write of a list must not wait for, or fail with, what is told about it.
    transaction.on_commit(lambda: announce(users=[owner], event=event, data=data), robust=True)


def roster_data(roster: Roster) -> dict[str, Any]:
    """What an event says about a roster; the list itself is read by its address."""
    return {
        "code": roster.code,
        "name": roster.name,
        "revision": roster.revision,
        "faction": roster.faction,
        "points": roster.points,
        "points_limit": roster.limit,
        "legal": roster.legal,
        "release": roster.release,
        "url": reverse("api:roster", args=[roster.code]),
    }
