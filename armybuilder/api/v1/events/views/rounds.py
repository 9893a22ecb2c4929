"""Rounds: pairing, clock, seats, results."""

from __future__ import annotations

from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.problems import Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import OpenApiParameter, endpoint, example
from armybuilder.api.v1.events import bodies, documents, examples, round_shapes
from armybuilder.api.v1.events.access import CODE, PLAYER_TOKEN, Asker, asker_of, organiser_at, paced
from armybuilder.api.v1.events.views.events import MemberView, checked
from armybuilder.tournaments.models import Game, Role, Round
from armybuilder.tournaments.selectors.rounds import games_of, rounds_of, without_game
from armybuilder.tournaments.services import rounds as services
from armybuilder.tournaments.swiss import PairingImpossible

TAG = "Events"
NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of a round.")
TABLE = OpenApiParameter("table", int, OpenApiParameter.PATH, description="The number of a table.")


class RoundList(ApiView):
    @endpoint(
        "list_event_rounds",
        "Rounds and games, the newest round first",
        tag=TAG,
        parameters=[CODE, PLAYER_TOKEN],
        answers={200: round_shapes.RoundsShape},
        refuses=(404,),
        examples=[example("list_event_rounds", {"results": [examples.ROUND]})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        return Response({"results": documents.round_documents(rounds_of(asker.event), asker)})

    @endpoint(
        "pair_event_round",
        "Pair the next round",
        tag=TAG,
        text="For judges: Swiss, nobody meets an opponent again while that can be kept; `rematches` and `same_club` "
        "count the tables at which a wish could not be kept. 409 `round-open` names the tables that have no "
        "final result; 409 `too-few-players`.",
        parameters=[CODE],
        answers={201: round_shapes.PairedShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("pair_event_round", {**examples.ROUND, "rematches": 0, "same_club": 0}, status=201),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        try:
            _round, tables = services.pair_round(event=asker.event, actor=asker.actor)
        except services.RoundOpen as waiting:
            raise Problem(
                "round-open",
                "The round before is not finished.",
                status_code=409,
                detail=f"Tables without a final result: {', '.join(map(str, waiting.tables))}.",
                extra={"tables": list(waiting.tables)},
            ) from waiting
        except PairingImpossible as error:
            raise Problem("too-few-players", "Pairing needs two registered players.", status_code=409) from error
        wishes = {
            "rematches": sum(table.rematch for table in tables),
            "same_club": sum(table.same_club for table in tables),
        }
        document = {**documents.round_documents(rounds_of(asker.event)[:1], asker)[0], **wishes}
        return Response(document, status=status.HTTP_201_CREATED)


class RoundDetail(MemberView):
    @endpoint(
        "undo_event_pairing",
        "Take the pairing of the last round back",
        tag=TAG,
        text="For judges, while no result is reported; 409 `result-decided` after that.",
        parameters=[CODE, NUMBER],
        answers={204: None},
        refuses=(404, 409),
        member=True,
    )
    def delete(self, request: Request, code: str, number: int) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        try:
            services.undo_pairing(round_=round_named(asker, number), actor=asker.actor)
        except services.ResultDecided as error:
            raise decided() from error
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundStart(MemberView):
    @endpoint(
        "start_event_round",
        "Start the clock of a round, or change how long it lasts",
        tag=TAG,
        text="For judges; a second call starts nothing anew. `minutes` move the end, until the round is finished.",
        request=bodies.StartBody,
        parameters=[CODE, NUMBER],
        answers={200: round_shapes.RoundShape},
        refuses=(404,),
        member=True,
        examples=[
            example("ten minutes more", {"minutes": 175}, request=True),
            example("start_event_round", examples.ROUND),
        ],
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        found = round_named(asker, number)
        minutes = checked(bodies.StartBody, request.data).validated_data.get("minutes")
        try:
            services.start_round(round_=found, actor=asker.actor, minutes=minutes)
        except services.ResultDecided as error:  # the pairing was taken back meanwhile
            raise NotFound from error
        return Response(documents.round_documents([round_named(asker, number)], asker)[0])


class RoundSwap(MemberView):
    @endpoint(
        "swap_event_players",
        "Let two players of a round change seats",
        tag=TAG,
        text="For judges; only tables without a result. Who came late and has no game joins who has a bye. 409 "
        "`result-decided` otherwise.",
        request=bodies.SwapBody,
        parameters=[CODE, NUMBER],
        answers={200: round_shapes.RoundShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("two players", {"one": "adaadaada1", "other": "bobobobob2"}, request=True),
            example("swap_event_players", examples.ROUND),
        ],
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        found = round_named(asker, number)
        asked = checked(bodies.SwapBody, request.data).validated_data
        seats = {}
        for game in found.games.all():
            seats[game.first.code] = (game, "first")
            if game.second is not None:
                seats[game.second.code] = (game, "second")
        one, other = seats.get(asked["one"]), seats.get(asked["other"])
        late = without_game(found).filter(code__in=[asked["one"], asked["other"]]).first()
        bye = next((seat[0] for seat in (one, other) if seat is not None and seat[0].second is None), None)
        try:
            if late is not None and bye is not None:
                services.join_bye(game=bye, player=late, actor=asker.actor)
            elif one is not None and other is not None and one[0] != other[0]:
                services.swap_players(
                    one=one[0], other=other[0], one_side=one[1], other_side=other[1], actor=asker.actor
                )
            else:
                raise serializers.ValidationError("Name two players of different tables.", code="not_two_tables")
        except services.ResultDecided as error:
            raise decided() from error
        return Response(documents.round_documents([round_named(asker, number)], asker)[0])


class TableResult(ApiView):
    @endpoint(
        "put_event_result",
        "Report, confirm or set the result of a game",
        tag=TAG,
        text="By a judge, which is final; or by one of the two players (account or `Player-Token`): the same result "
        "sent by the other makes it final, another one disputed. `changes` is what you read; 409 `result-decided` "
        "when the game changed since, unless the other sent the same.",
        request=bodies.ResultBody,
        parameters=[CODE, NUMBER, TABLE, PLAYER_TOKEN],
        answers={200: round_shapes.GameShape},
        refuses=(403, 404, 409),
        examples=[example("result", examples.RESULT, request=True), example("put_event_result", examples.GAME)],
    )
    def put(self, request: Request, code: str, number: int, table: int) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        game = games_of(asker.event).filter(round__number=number, table=table).first()
        player = asker.player
        plays = game is not None and player is not None and player.pk in (game.first_id, game.second_id)
        judge = asker.may(Role.JUDGE) and not (plays and "Player-Token" in request.headers)
        if not judge and player is None and not request.user.is_authenticated:
            raise NotAuthenticated
        if game is None:
            raise NotFound
        if not (judge or plays):
            if asker.organiser is not None:
                raise PermissionDenied(f"Only organisers of the role {Role.JUDGE} or above may do that.")
            raise NotFound
        asked = checked(bodies.ResultBody, request.data).validated_data
        if player is not None and not judge:
            paced(request, player)
        score = services.Score(
            (asked["first_points"], asked["second_points"]), (asked["first_tactics"], asked["second_tactics"])
        )
        try:
            changed = self._stored(asker, game, score, asked["changes"], judge=judge)
        except services.ResultDecided as error:
            raise decided() from error
        return Response(documents.game_document(changed, asker))

    def _stored(self, asker: Asker, game: Game, score: services.Score, changes: int, *, judge: bool) -> Game:
        if judge:
            return services.decide_result(game=game, score=score, actor=asker.actor, changes=changes)
        assert asker.player is not None
        return services.report_result(game=game, player=asker.player, score=score, changes=changes)


def round_named(asker: Asker, number: int) -> Round:
    """A round with its games; raises NotFound."""
    found = next((one for one in rounds_of(asker.event) if one.number == number), None)
    if found is None:
        raise NotFound
    return found


def decided() -> Problem:
    return Problem(
        "result-decided",
        "The game changed since you read it, or has a result.",
        status_code=409,
        detail="Nothing was changed. Read the round again.",
    )
