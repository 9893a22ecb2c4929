"""Players of an event: entered one by one or from a CSV, corrected, checked in, dropped, penalised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.accounts.models import User
from armybuilder.api.base import ApiView
from armybuilder.api.problems import Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example
from armybuilder.api.v1.events import bodies, documents, examples, shapes
from armybuilder.api.v1.events.access import CODE, PLAYER, PLAYER_TOKEN, TOKEN, Asker, asker_of, organiser_at, paced
from armybuilder.api.v1.events.views.events import MemberView, checked
from armybuilder.tournaments.models import Player, PlayerState, Role
from armybuilder.tournaments.services import players as services
from armybuilder.tournaments.services import reminders, rounds
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.pace import LONGEST_WAIT, may_enter
from armybuilder.tournaments.services.player_files import load_players

TAG = "Events"


class PlayerList(ApiView):
    @endpoint(
        "list_event_players",
        "Players of an event",
        tag=TAG,
        text="Names, clubs and states for everybody; addresses and states of lists for organisers, tokens for judges.",
        parameters=[CODE, PLAYER_TOKEN],
        answers={200: shapes.PlayersShape},
        refuses=(404,),
        examples=[example("list_event_players", {"results": [examples.PLAYER]})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        players = asker.event.players.select_related("current").defer("current__text", "current__document")
        return Response(_players(asker, players))

    @endpoint(
        "add_event_player",
        "Enter a player",
        tag=TAG,
        text="Judges enter anybody; where entry is open, anybody enters themselves. The answer holds the token of the "
        "player's private link. Beyond the capacity they wait; once check-in has opened or a round is paired, who "
        "enters alone waits until they are checked in. 409 `event-full` and `address-taken`, 403 where only "
        "organisers add. From one address of the net 120 players an hour enter themselves.",
        request=bodies.PlayerBody,
        parameters=[CODE],
        answers={201: shapes.PlayerShape},
        refuses=(403, 404, 409),
        examples=[
            example("Ada", {"name": "Ada", "email": "ada@example.org", "club": "Gorkers"}, request=True),
            example("add_event_player", {**examples.PLAYER, "list_state": "none", "checked_in": False}, status=201),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        asked = checked(bodies.PlayerBody, request.data).validated_data
        actor, user, by_oneself = asker.actor, None, not asker.may(Role.JUDGE)
        if by_oneself:
            if not asker.event.takes_entries():
                raise PermissionDenied("Only its organisers add players to this event.")
            if not may_enter(request._request):
                raise Throttled(wait=LONGEST_WAIT)
            user = request.user if isinstance(request.user, User) else None
            actor = Actor(asked["name"], user)
        try:
            player = services.add_player(event=asker.event, actor=actor, user=user, by_oneself=by_oneself, **asked)
        except services.EventFull as error:
            raise Problem("event-full", "This event takes no more players.", status_code=409) from error
        except services.AddressTaken as error:
            raise taken() from error
        document = _player(asker, player)
        own = {"token": player.token, "email": player.email, "list_state": "none"}
        return Response({**document, **own}, status=status.HTTP_201_CREATED)


class PlayersLoad(MemberView):
    @endpoint(
        "load_event_players",
        "Enter players from a CSV",
        tag=TAG,
        text="For judges. Good rows are added, the others named with their line and reason.",
        request=bodies.PlayersBody,
        parameters=[CODE],
        answers={200: shapes.LoadedShape},
        refuses=(404,),
        member=True,
        examples=[
            example("two rows", {"csv": "name,email\nAda,ada@example.org\n,nobody@example.org\n"}, request=True),
            example(
                "load_event_players",
                {"added": [examples.PLAYER], "broken": [{"line": 3, "why": "The name is missing."}]},
            ),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        asked = checked(bodies.PlayersBody, request.data).validated_data
        loaded = load_players(event=asker.event, actor=asker.actor, text=asked["csv"])
        return Response(
            {
                "added": _players(asker, loaded.added)["results"],
                "broken": [{"line": row.line, "why": row.why} for row in loaded.broken],
            }
        )


class Reminders(MemberView):
    @endpoint(
        "remind_event_players",
        "Mail players without a list their private link",
        tag=TAG,
        text="For judges: to all of them who have an address, or to the named ones.",
        request=bodies.RemindBody,
        parameters=[CODE],
        answers={200: shapes.RemindedShape},
        refuses=(404,),
        member=True,
        examples=[
            example("all", {}, request=True),
            example("one", {"players": ["adaadaada1"]}, request=True),
            example("remind_event_players", {"told": 1}),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        asked = checked(bodies.RemindBody, request.data).validated_data
        players = asker.event.players.exclude(state=PlayerState.DROPPED).filter(current=None).select_related("event")
        if "players" in asked:
            players = players.filter(code__in=asked["players"])
        link = request.build_absolute_uri("/events/p/")
        return Response({"told": reminders.remind(players=players, actor=asker.actor, link=link)})


class NoShows(MemberView):
    @endpoint(
        "drop_event_no_shows",
        "Drop the players who are not checked in",
        tag=TAG,
        text="For judges. Gives all players as they are now. 409 `nobody-here` while nobody is checked in.",
        parameters=[CODE],
        answers={200: shapes.PlayersShape},
        refuses=(404, 409),
        member=True,
        examples=[example("drop_event_no_shows", {"results": [examples.PLAYER]})],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        try:
            rounds.drop_absent_players(event=asker.event, actor=asker.actor)
        except rounds.NobodyHere as error:
            raise refused("nobody-here", "Nobody is checked in yet.") from error
        players = asker.event.players.select_related("current")
        return Response(_players(asker, players))


class PlayerDetail(ApiView):
    @endpoint(
        "get_event_player",
        "One player",
        tag=TAG,
        parameters=[CODE, PLAYER, PLAYER_TOKEN],
        answers={200: shapes.PlayerShape},
        refuses=(404,),
        examples=[example("get_event_player", examples.PLAYER)],
    )
    def get(self, request: Request, code: str, player: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        return Response(_player(asker, asker.player_named(player)))

    @endpoint(
        "patch_event_player",
        "Correct a player, check in or out, drop or bring back",
        tag=TAG,
        text="Judges do all of it. A player (account or `Player-Token`) checks in or out while check-in is open, "
        "drops, and comes back until the next round is paired. 409: `check-in-closed`, `dropped`, `cannot-return`, "
        "`kept-elsewhere`, `address-taken`, and `player-changed` when somebody corrected the player since you read "
        "`changes` (with `changed_by` and the `player` as it is now). Nothing of a refused call is stored.",
        request=bodies.PlayerPatchBody,
        parameters=[CODE, PLAYER, PLAYER_TOKEN],
        answers={200: shapes.PlayerShape},
        refuses=(403, 404, 409),
        examples=[
            example("here", {"checked_in": True}, request=True),
            example("drop", {"state": "dropped"}, request=True),
            example("correct", {"name": "Ada Lovelace", "email": "ada@example.org", "changes": 0}, request=True),
            example("patch_event_player", examples.PLAYER),
        ],
    )
    def patch(self, request: Request, code: str, player: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        found = _patchable(request, asker, player)
        asked = checked(bodies.PlayerPatchBody, request.data).validated_data
        own = asker.player is not None and asker.player.pk == found.pk
        by_link = own and (TOKEN in request.headers or not asker.may(Role.JUDGE))
        if by_link and asked.keys() - {"checked_in", "state", "mine"}:
            raise PermissionDenied("Only judges correct players.")
        if "mine" in asked and asker.user is None:
            raise NotAuthenticated
        if "mine" in asked and not own:
            raise PermissionDenied("Only the player keeps the entry in an account.")
        if by_link:
            paced(request, found)
        try:
            with transaction.atomic():
                changed = _attended(found, asked) if by_link else _patched(asker, found, asked)
                if "mine" in asked and asker.user is not None:
                    keep = services.keep_player if asked["mine"] else services.let_player_go
                    changed = keep(player=changed, user=asker.user)
        except services.CheckInClosed as error:
            raise refused("check-in-closed", "Check-in is not open now.") from error
        except services.NotPlaying as error:
            raise refused("dropped", "This player has dropped.") from error
        except services.CannotReturn as error:
            raise refused("cannot-return", "Only an organiser brings this player back now.") from error
        except services.KeptElsewhere as error:
            raise refused("kept-elsewhere", "This entry is in another account.") from error
        except services.AddressTaken as error:
            raise taken() from error
        except services.PlayerChanged as told:
            now = _player(asker, told.player)
            extra = {"changed_by": told.who or None, "player": now}
            raise refused("player-changed", "Somebody corrected this player meanwhile.", extra) from told
        if asked.get("mail_link"):
            reminders.send_link(player=changed, actor=asker.actor, link=request.build_absolute_uri("/events/p/"))
        return Response(_player(asker, changed))


def _patchable(request: Request, asker: Asker, code: str) -> Player:
    """The player whom the asker may change: any for judges, themselves for players."""
    own = asker.player is not None and asker.player.code == code
    if own or asker.may(Role.JUDGE):
        return asker.player_named(code)
    if asker.organiser is not None:
        raise PermissionDenied(f"Only organisers of the role {Role.JUDGE} or above may do that.")
    if asker.player is None and not request.user.is_authenticated:
        raise NotAuthenticated
    raise NotFound


def _attended(found: Player, asked: dict[str, Any]) -> Player:
    """What players do for themselves."""
    if asked.get("state") == PlayerState.REGISTERED:
        services.return_to_event(player=found)
    if "checked_in" in asked:
        services.check_in_by_link(player=found, present=asked["checked_in"])
    if asked.get("state") == PlayerState.DROPPED:
        services.leave_event(player=found)
    return found


def _patched(asker: Asker, found: Player, asked: dict[str, Any]) -> Player:
    """What judges do with a player."""
    if bodies.CORRECTIONS & asked.keys():
        found = services.correct_player(
            player=found,
            actor=asker.actor,
            changes=asked["changes"],
            renew_link=asked.get("renew_link", False),
            **{name: asked[name] for name in services.DETAILS if name in asked},
        )
    if "checked_in" in asked:
        services.check_in(players=[found], present=asked["checked_in"], actor=asker.actor)
        found.refresh_from_db(fields=["state"])
    if asked.get("state") == PlayerState.DROPPED:
        services.drop_player(player=found, actor=asker.actor)
    elif asked.get("state") == PlayerState.REGISTERED and found.state == PlayerState.DROPPED:
        services.bring_back_player(player=found, actor=asker.actor)
    return found


def _player(asker: Asker, player: Player) -> dict[str, Any]:
    return documents.player_document(player, asker, services.rounds_paired(asker.event))


def _players(asker: Asker, players: Iterable[Player]) -> dict[str, Any]:
    paired = services.rounds_paired(asker.event)
    return {"results": [documents.player_document(player, asker, paired) for player in players]}


def refused(kind: str, title: str, extra: dict[str, Any] | None = None) -> Problem:
    return Problem(kind, title, status_code=409, detail="Nothing was changed.", extra=extra or {})


def taken() -> Problem:
    return refused("address-taken", "Another player of this event has this e-mail address.")


class Penalties(MemberView):
    @endpoint(
        "give_event_penalty",
        "Give penalty points",
        tag=TAG,
        text="For judges: game points are taken from the player in the standings.",
        request=bodies.PenaltyBody,
        parameters=[CODE, PLAYER],
        answers={201: shapes.PenaltyShape},
        refuses=(404,),
        member=True,
        examples=[
            example("late", {"points": 1, "reason": "Late list"}, request=True),
            example("give_event_penalty", examples.PENALTY, status=201),
        ],
    )
    def post(self, request: Request, code: str, player: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        found = asker.player_named(player)
        asked = checked(bodies.PenaltyBody, request.data).validated_data
        penalty = rounds.give_penalty(player=found, actor=asker.actor, **asked)
        return Response(documents.penalty_document(penalty), status=status.HTTP_201_CREATED)

    @endpoint(
        "take_event_penalty_back",
        "Take the last penalty back",
        tag=TAG,
        parameters=[CODE, PLAYER],
        answers={204: None},
        refuses=(404,),
        member=True,
    )
    def delete(self, request: Request, code: str, player: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        last = asker.player_named(player).penalties.order_by("-id").first()
        if last is None:
            raise NotFound
        rounds.take_penalty_back(penalty=last, actor=asker.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
