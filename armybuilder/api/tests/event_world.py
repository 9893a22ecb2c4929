"""An event for the tests of the API: two players with lists, one of them hidden, and a paired round."""

from __future__ import annotations

from armybuilder.accounts.models import User
from armybuilder.tournaments.services import rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL


def event_world(owner: User) -> dict[str, str]:
    """Codes by the names that rows of the matrix use; ``player`` has a legal list, ``second`` one without a general."""
    event = make_event(owner, points_limit=1000)
    first, second = make_players(event, 2)
    for player, text in ((first, LEGAL), (second, ILLEGAL)):
        lists.submit_list(player=player, data=text, actor=Actor(player.name))
    rounds.pair_round(event=event, actor=Actor("desk"))
    return {"event": event.code, "player": first.code, "token": first.token, "second": second.code}
