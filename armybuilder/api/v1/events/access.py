"""Who asks about an event: an organiser with a role, a player with an account or a token, or anybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied, Throttled
from rest_framework.request import Request

from armybuilder.accounts.models import User
from armybuilder.api.schema import OpenApiParameter
from armybuilder.tournaments.models import Event, Organiser, Player, Role
from armybuilder.tournaments.selectors.events import at_least, organiser_of
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.pace import LONGEST_WAIT, may_act

TOKEN = "Player-Token"
PLAYER_TOKEN = OpenApiParameter(
    TOKEN,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=False,
    description="The last part of a player's private link: acts as that player, without an account.",
)
CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, description="The code of an event.")
PLAYER = OpenApiParameter("player", str, OpenApiParameter.PATH, description="The code of a player of the event.")


@dataclass(frozen=True, slots=True)
class Asker:
    """The event of a request and who asks; ``organiser`` and ``player`` are None for everybody else.

    ``user`` is the account of the key or session, beside a player's token too.
    """

    event: Event
    organiser: Organiser | None
    player: Player | None
    actor: Actor
    user: User | None = None

    def may(self, role: Role) -> bool:
        return self.organiser is not None and at_least(self.organiser, role)

    def player_named(self, code: str) -> Player:
        """A player of the event; raises NotFound."""
        found = self.event.players.select_related("current", "event", "user").filter(code=code).first()
        if found is None:
            raise NotFound
        return found


def asker_of(request: Request, code: str) -> Asker:
    """Who asks about the event with this code. A token that no player of it has is 404, as a guessed link is."""
    event = Event.objects.filter(code=code).first()
    if event is None:
        raise NotFound
    user = request.user if isinstance(request.user, User) else None
    organiser = organiser_of(event, user) if user else None
    player, token = None, request.headers.get(TOKEN, "")
    players = event.players.select_related("current", "event", "user")
    if token:
        player = players.filter(token=token).first()
        if player is None:
            raise NotFound
    elif user:
        player = players.filter(user=user).order_by(F("created")).first()
    if token and player:
        actor = Actor.player(player)
    else:
        actor = Actor.organiser(user) if user else Actor("visitor")
    return Asker(event, organiser, player, actor, user)


def organiser_at(request: Request, code: str, least: Role = Role.VIEWER) -> Asker:
    """An organiser of at least this role: 401 for visitors, 404 for strangers, 403 for a lower role."""
    asker = asker_of(request, code)
    if asker.organiser is None:
        if not isinstance(request.user, User):
            raise NotAuthenticated
        raise NotFound
    if not at_least(asker.organiser, least):
        raise PermissionDenied(f"Only organisers of the role {least} or above may do that.")
    return asker


def paced(request: Request, player: Player) -> None:
    """Count what a player does by the own link or account; raises Throttled when it is too much."""
    if not may_act(request._request, player):
        raise Throttled(wait=LONGEST_WAIT)
