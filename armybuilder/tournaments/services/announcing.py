"""Webhook events of the desk: what the log writes down is told to the organisers, after the commit.

A player with an account hears of their own list and game. What is told holds no list: that is read by its address,
by whoever may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.urls import reverse

from armybuilder.jobs.models import Webhook
from armybuilder.jobs.webhooks.events import register_event_type
from armybuilder.jobs.webhooks.services import announce
from armybuilder.tournaments.models import AuditEntry

TYPES: Mapping[str, str] = {
    "event.player": "a player enters, is corrected, checks in, drops, comes back or moves up",
    "event.submitted": "a player sends a list to an event",
    "event.decided": "a judge approves, returns or reopens a list",
    "event.locked": "the lists of an event are locked or opened again",
    "event.paired": "a round is paired, or its pairing taken back",
    "event.result": "a result is reported or set",
}

TOLD: Mapping[str, str] = {
    "player_added": "event.player",
    "player_corrected": "event.player",
    "player_state": "event.player",
    "player_moved_up": "event.player",
    "no_show": "event.player",
    "checked_in": "event.player",
    "checked_out": "event.player",
    "submitted": "event.submitted",
    "decided_approve": "event.decided",
    "decided_return": "event.decided",
    "decided_reopen": "event.decided",
    "locked": "event.locked",
    "unlocked": "event.locked",
    "round_paired": "event.paired",
    "round_unpaired": "event.paired",
    "result_reported": "event.result",
    "result_decided": "event.result",
}
"""Code of the log to the type of event that it is told as."""


def register() -> None:
    """Make the types known; called when Django starts."""
    for name, told in TYPES.items():
        register_event_type(name, told)


def announce_entries(entries: Sequence[AuditEntry]) -> None:
    """Tell organisers, and the player whom an entry is about, once the transaction has committed.

    The entries are of one event and of one kind.
    """
    kind = TOLD.get(entries[0].what) if entries else None
    if kind is None:
        return
    # After the commit: a write must not wait for, or fail with, what is told about it.
    transaction.on_commit(lambda: _tell(kind, entries), robust=True)


def _tell(kind: str, entries: Sequence[AuditEntry]) -> None:
    organisers = set(entries[0].event.organisers.values_list("user_id", flat=True))
    told = [(entry, organisers | _player_of(entry)) for entry in entries]
    # A file of hundreds of players asks once whether anybody listens at all.
    everybody = set().union(*(users for _, users in told))
    if len(entries) > 1 and not Webhook.objects.filter(user__in=everybody, active=True).exists():
        return
    for entry, users in told:
        announce(users=users, event=kind, data=entry_data(entry))


def _player_of(entry: AuditEntry) -> set[int]:
    return {entry.player.user_id} if entry.player is not None and entry.player.user_id is not None else set()


def entry_data(entry: AuditEntry) -> dict[str, Any]:
    """What an event says: which event and player, what was done by whom, its facts, and where the event is."""
    return {
        "event": entry.event.code,
        "name": entry.event.name,
        "what": entry.what,
        "who": entry.who,
        "player": {"code": entry.player.code, "name": entry.player.name} if entry.player else None,
        "facts": entry.params,
        "created": entry.created.isoformat(),
        "url": reverse("tournaments:event", args=[entry.event.code]),
    }
