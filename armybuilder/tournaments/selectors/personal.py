"""What the export of all own data says about events."""

from __future__ import annotations

from typing import Any

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import AuditEntry, Decision, Organiser, Player


def events_organised(user: User) -> list[dict[str, Any]]:
    """The events that the person organises, each with the role there."""
    rows = Organiser.objects.filter(user=user).select_related("event").order_by("pk")
    return [{"event": row.event.name, "code": row.event.code, "role": row.role} for row in rows]


def events_played(user: User) -> list[dict[str, Any]]:
    """The events that the person plays at, with what was given and sent there."""
    players = Player.objects.filter(user=user).select_related("event").prefetch_related("submissions").order_by("pk")
    return [
        {
            "event": player.event.name,
            "code": player.event.code,
            "name": player.name,
            "email": player.email,
            "club": player.club,
            "lists": [
                {"version": sent.version, "received": sent.received.isoformat(), "text": sent.text}
                for sent in player.submissions.all()
            ],
        }
        for player in players
    ]


def decisions_made(user: User) -> list[dict[str, Any]]:
    """The decisions that the person made as a judge."""
    rows = Decision.objects.filter(judge=user).select_related("submission__player__event").order_by("pk")
    return [
        {
            "event": row.submission.player.event.name,
            "player": row.submission.player.name,
            "kind": row.kind,
            "note": row.note,
        }
        for row in rows
    ]


def actions_at_events(user: User) -> list[dict[str, Any]]:
    """What the logs of events say that the person did."""
    entries = AuditEntry.objects.filter(user=user).select_related("event").order_by("pk")
    return [{"event": entry.event.name, "at": entry.created.isoformat(), "what": entry.what} for entry in entries]
