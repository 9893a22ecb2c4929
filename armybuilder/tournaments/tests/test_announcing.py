"""What webhooks of organisers and players are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from armybuilder.jobs.models import Delivery
from armybuilder.jobs.webhooks.services import create_webhook
from armybuilder.tournaments.models import DecisionKind
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.announcing import TOLD, TYPES
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.wording import AUDIT
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DESK = Actor("desk")


@pytest.fixture(autouse=True)
def _inside(settings: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True


def told(user: Any) -> list[dict[str, Any]]:
    rows = Delivery.objects.filter(webhook__user=user).order_by("pk")
    return [json.loads(body) for body in rows.values_list("body", flat=True)]


def test_everything_told_is_written_in_the_log() -> None:
    assert TOLD.keys() <= AUDIT.keys()
    assert set(TOLD.values()) == set(TYPES)


def test_organisers_are_told_after_the_commit_and_players_of_their_own_list(
    django_capture_on_commit_callbacks: Any,
) -> None:
    owner, ada = make_user(), make_user("ada")
    for user in (owner, ada):
        create_webhook(user=user, url="http://127.0.0.1:9999/", events=list(TYPES))
    event = make_event(owner, points_limit=1000)
    first, _ = make_players(event, 2)
    first.user = ada
    first.save()
    with django_capture_on_commit_callbacks(execute=False) as waiting:
        sent = lists.submit_list(player=first, data=LEGAL, actor=Actor.player(first))
        lists.decide(submission=sent, kind=DecisionKind.APPROVE, actor=DESK, decisions_made=0)
        events.lock_event(event=event, actor=DESK)
        round_, _tables = rounds.pair_round(event=event, actor=DESK)
        score = rounds.Score((20, 10), (3, 1))
        rounds.decide_result(game=round_.games.get(), score=score, actor=DESK, changes=0)
    assert told(owner) == []
    for callback in waiting:
        callback()
    assert [one["event"] for one in told(owner)] == [
        "event.submitted",
        "event.decided",
        "event.locked",
        "event.paired",
        "event.result",
    ]
    assert [one["event"] for one in told(ada)] == ["event.submitted", "event.decided"]
    decided, result = told(owner)[1]["data"], told(owner)[4]["data"]
    assert (decided["event"], decided["what"], decided["player"]) == (
        event.code,
        "decided_approve",
        {"code": first.code, "name": "Player 01"},
    )
    assert result["facts"] == {"round": 1, "table": 1, "state": "final", "points": [20, 10], "tactics": [3, 1]}
    assert not any("Chaos" in json.dumps(one) for one in told(owner))


def test_nothing_is_told_of_what_was_rolled_back(django_capture_on_commit_callbacks: Any) -> None:
    event = make_event(points_limit=1000)
    (player,) = make_players(event, 1)
    events.lock_event(event=event, actor=DESK)
    with django_capture_on_commit_callbacks(execute=False) as waiting, pytest.raises(events.EventLocked):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    assert waiting == []
