"""Work whose speed is watched: 300 lists judged in one go, and the desk of an event with 300 players."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import cycle, islice
from pathlib import Path

from armybuilder.bench import Bench

PLAYERS = 300
LISTS = Path(__file__).parent / "tests" / "lists"


def benches() -> list[Bench]:
    """300 texts of real size through reading and judging, 300 submissions stored, the desk, the public page."""
    from django.test import Client
    from django.utils import timezone

    from armybuilder.accounts.models import User
    from armybuilder.tournaments.judging import judge_for_event
    from armybuilder.tournaments.models import Player
    from armybuilder.tournaments.services.audit import Actor
    from armybuilder.tournaments.services.events import create_event
    from armybuilder.tournaments.services.submissions import submit_list, text_of_document

    texts = list(
        islice(cycle(text_of_document(json.loads(path.read_text())) for path in LISTS.glob("*.json")), PLAYERS)
    )
    owner = User.objects.create_user("bench", "bench@example.org", "bench")
    event = create_event(
        owner=owner,
        name="Bench",
        starts=date(2026, 4, 20),
        ends=date(2026, 4, 20),
        ruleset="ghb-2025-26",
        release="2026-04-12",
        deadline=timezone.now() + timedelta(days=1),
        capacity=PLAYERS,
    )
    players = Player.objects.bulk_create(Player(event=event, name=f"Player {n:03}") for n in range(PLAYERS))
    client = Client()
    client.force_login(owner)

    def judge_all() -> int:
        return sum(judge_for_event(event, text)[0].legal for text in texts)

    def submit_all() -> None:
        for player, text in zip(players, texts, strict=True):
            submit_list(player=player, data=text, actor=Actor(player.name))

    submit_all()
    return [
        Bench("300 texts read and judged", judge_all, aim_ms=3000.0, calls=1),
        Bench("300 lists submitted: read, judged, stored", submit_all, aim_ms=6000.0, calls=1),
        Bench("desk of 300 players", lambda: client.get(f"/events/{event.code}/desk/"), aim_ms=150.0),
        Bench("public page of 300 players", lambda: client.get(f"/events/{event.code}/"), aim_ms=150.0),
    ]
