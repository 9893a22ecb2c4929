"""An event with somebody of every kind, and their browsers."""

from __future__ import annotations

from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import Event, Role
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

DESK = Actor("desk")
VISITOR, STRANGER, VIEWER, JUDGE, OWNER = "visitor", "stranger", "viewer", "judge", "owner"
EVERYBODY = (VISITOR, STRANGER, VIEWER, JUDGE, OWNER)


def event_of_everybody() -> Event:
    """An event with a judge and a viewer, two players with lists, and a paired round."""
    event = make_event(points_limit=1000)
    for name, role in (("jo", Role.JUDGE), ("vi", Role.VIEWER)):
        events.set_organiser(event=event, user=make_user(name), role=role, actor=DESK)
    for player, text in zip(make_players(event, 2), (LEGAL, ILLEGAL), strict=True):
        lists.submit_list(player=player, data=text, actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    return event


def client_of(kind: str) -> Client:
    """The browser of one kind of person."""
    client = Client()
    names = {STRANGER: "stan", VIEWER: "vi", JUDGE: "jo", OWNER: "mira"}
    if kind != VISITOR:
        user = User.objects.filter(username=names[kind]).first() or make_user(names[kind])
        client.force_login(user)
    return client
