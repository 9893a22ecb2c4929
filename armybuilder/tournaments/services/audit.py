"""The log of an event: every write leaves an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import AuditEntry, Event, Player
from armybuilder.tournaments.services.announcing import announce_entries


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a logged-in organiser, a player by link, or the clock; ``name`` is what the log shows."""

    name: str
    user: User | None = None

    @classmethod
    def organiser(cls, user: User) -> Actor:
        return cls(user.email or user.get_username(), user)

    @classmethod
    def player(cls, player: Player) -> Actor:
        return cls(player.name, player.user)


def note(event: Event, actor: Actor, what: str, player: Player | None = None, **params: Any) -> AuditEntry:
    """Write one entry and tell webhooks of it. ``what`` is a code of ``wording.AUDIT``."""
    entry = AuditEntry.objects.create(
        event=event, player=player, user=actor.user, who=actor.name[:120], what=what, params=params
    )
    announce_entries([entry])
    return entry


def note_all(event: Event, actor: Actor, what: str, about: Iterable[tuple[Player, Mapping[str, Any]]]) -> None:
    """Write one entry for each player with its facts, however many they are with one query, and tell webhooks."""
    entries = AuditEntry.objects.bulk_create(
        AuditEntry(event=event, player=player, user=actor.user, who=actor.name[:120], what=what, params=dict(facts))
        for player, facts in about
    )
    announce_entries(entries)
