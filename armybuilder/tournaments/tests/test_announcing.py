"""What webhooks of organisers and players are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from armybuilder.jobs.models import Delivery
from armybuilder.jobs.webhooks.services import create_webhook
from armybuilder.tournaments.models import DecisionKind
from armybuilder.tournaments.services import events, players, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.announcing import TOLD, TYPES
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.player_files import load_players
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


def test_players_who_enter_are_corrected_attend_and_leave_are_told(django_capture_on_commit_callbacks: Any) -> None:
    owner, ada = make_user(), make_user("ada")
    for user in (owner, ada):
        create_webhook(user=user, url="http://127.0.0.1:9999/", events=["event.player"])
    event = make_event(owner, capacity=1)
    with django_capture_on_commit_callbacks(execute=True):
        player, _waits = make_players(event, 2, user=ada)
    with django_capture_on_commit_callbacks(execute=True):
        players.correct_player(player=player, actor=DESK, changes=0, name="Ada", renew_link=True)
        events.open_check_in(event=event, actor=DESK)
        players.check_in_by_link(player=player, present=True)
        players.leave_event(player=player)
        players.return_to_event(player=player)
    expected = [
        ("player_added", {"state": "registered"}),
        ("player_added", {"state": "waiting"}),
        ("player_corrected", {"fields": ["name"], "before": {"name": "Player 01"}, "after": {"name": "Ada"}}),
        ("checked_in", {}),
        ("player_state", {"state": "dropped"}),
        ("player_state", {"state": "registered"}),
    ]
    for user in (owner, ada):
        assert [(one["data"]["what"], one["data"]["facts"]) for one in told(user)] == expected
    assert not any(player.token in json.dumps(one) for one in told(owner))


def test_players_of_a_file_are_told_one_by_one(django_capture_on_commit_callbacks: Any) -> None:
    owner = make_user()
    create_webhook(user=owner, url="http://127.0.0.1:9999/", events=["event.player"])
    event = make_event(owner)
    with django_capture_on_commit_callbacks(execute=True):
        load_players(event=event, actor=DESK, text="name\nAda\nBo\n")
    assert [one["data"]["player"]["name"] for one in told(owner)] == ["Ada", "Bo"]


def test_nothing_is_told_of_what_was_rolled_back(django_capture_on_commit_callbacks: Any) -> None:
    event = make_event(points_limit=1000)
    (player,) = make_players(event, 1)
    events.lock_event(event=event, actor=DESK)
    with django_capture_on_commit_callbacks(execute=False) as waiting, pytest.raises(events.EventLocked):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    assert waiting == []
