"""Valid objects of the desk for tests."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import create_event
from armybuilder.tournaments.services.players import add_player

RELEASE = "2026-08-18"


def make_user(name: str = "mira") -> User:
    return User.objects.create_user(name, f"{name}@example.org", "ironweld-arsenal")


def make_event(owner: User | None = None, **fields: Any) -> Event:
    defaults: dict[str, Any] = {
        "name": "Harbour Clash",
        "starts": date(2099, 12, 5),
        "ends": date(2099, 12, 5),
        "release": RELEASE,
        "deadline": timezone.now() + timedelta(days=3),
        "capacity": 16,
    }
    return create_event(owner=owner or make_user(), **{**defaults, **fields})


def make_players(event: Event, count: int, **fields: Any) -> list[Player]:
    actor = Actor("desk")
    return [
        add_player(event=event, actor=actor, name=f"Player {number:02}", **fields) for number in range(1, count + 1)
    ]
