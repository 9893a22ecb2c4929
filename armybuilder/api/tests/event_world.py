"""An event for the tests of the API: two players with lists, one of them hidden, and a paired round."""

from __future__ import annotations

from typing import Any

from armybuilder.accounts.models import User
from armybuilder.tournaments.services import rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

JSON: dict[str, Any] = {"content_type": "application/json"}
DESK = Actor("desk")


def errors(answer: Any) -> list[tuple[str, str]]:
    """Place and code of everything that an answer refuses."""
    return [(error["location"], error["code"]) for error in answer.json()["errors"]]


def kind(answer: Any) -> tuple[int, str]:
    """Status of a refusal and the last part of its type."""
    return answer.status_code, answer.json()["type"].rpartition("/")[2]


def event_world(owner: User) -> dict[str, str]:
    """Codes by the names that rows of the matrix use; ``player`` has a legal list, ``second`` one without a general."""
    event = make_event(owner, points_limit=1000)
    first, second = make_players(event, 2)
    for player, text in ((first, LEGAL), (second, ILLEGAL)):
        lists.submit_list(player=player, data=text, actor=Actor(player.name))
    rounds.pair_round(event=event, actor=DESK)
    return {"event": event.code, "player": first.code, "token": first.token, "second": second.code}
