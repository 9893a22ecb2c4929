"""Lists of an event: checked before they are sent, sent, read, decided."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import QueryShape, read_query, wrong_query
from armybuilder.api.schema import endpoint, example
from armybuilder.api.v1.events import bodies, documents, examples, shapes
from armybuilder.api.v1.events.access import CODE, PLAYER, PLAYER_TOKEN, Asker, asker_of, organiser_at, paced
from armybuilder.api.v1.events.uploads import CHECK_PARSERS, SUBMIT_PARSERS, need_data, request_of, sent_list
from armybuilder.api.v1.events.views.events import MemberView, checked
from armybuilder.api.v1.lists import answers
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import DecisionKind, Event, Player, Role, Submission
from armybuilder.tournaments.repairs import chosen_offers, offers_for, repaired_text
from armybuilder.tournaments.selectors.differences import against_today, since_version
from armybuilder.tournaments.selectors.events import DeskFilter, desk_rows, filtered, may_see_list, opponents_of
from armybuilder.tournaments.services import events, reminders
from armybuilder.tournaments.services import submissions as services
from armybuilder.tournaments.services.players import NotPlaying
from armybuilder.tournaments.wording import STATES
from armybuilder.validation.reading import Reading

TAG = "Events"


class ListsQuery(QueryShape):
    state = serializers.ChoiceField(choices=[*STATES, "need"], required=False, help_text="`need`: what needs a judge.")
    faction = serializers.CharField(required=False, max_length=120, help_text="Lists of this faction, by its name.")
    violation = serializers.CharField(required=False, max_length=60, help_text="Lists with this code.")
    q = serializers.CharField(required=False, max_length=100, help_text="Words in player, club, faction or code.")


class VersionQuery(QueryShape):
    version = serializers.IntegerField(required=False, min_value=1, max_value=100_000, help_text="An older one.")


class CheckQuery(QueryShape):
    repairs = serializers.ChoiceField(choices=["0", "1"], required=False, help_text="1: with repairs that were tried.")


class ListCheck(ApiView):
    parser_classes = CHECK_PARSERS
    throttle_scope = "lists"
    stateless = True

    @endpoint(
        "check_event_list",
        "Judge a list as an event would, without sending it",
        tag=TAG,
        text="By the event's frozen data and own rules, as JSON, as `text/plain` or as a file (.ros, .rosz, New "
        "Recruit JSON, text). Nothing is stored. With `repair` the list is rewritten with that repair first; 409 "
        "`no-such-repair` when it is none of the list's.",
        request=request_of(bodies.CheckBody, "repair"),
        parameters=[CODE, CheckQuery],
        answers={200: shapes.VerdictShape},
        refuses=(403, 404, 409, 422, 503),
        examples=[
            example("text", {"text": examples.LIST["text"]}, request=True),
            example("repaired", {"text": examples.LIST["text"], "repair": examples.REPAIR["key"]}, request=True),
            example("check_event_list", examples.VERDICT),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        asked = read_query(request, CheckQuery)
        event = asker_of(request, code).event
        data, filename, body = sent_list(request, bodies.CheckBody)
        readings = judged(event, data, filename)
        text = services.text_of_source(event, data, readings)
        if body.get("repair"):
            rewritten = repaired_text(event, readings[0], body["repair"]) if len(readings) == 1 else None
            if rewritten is None:
                raise Problem("no-such-repair", "That is no repair of this list.", status_code=409)
            text, readings = rewritten, judged(event, rewritten)
        late = timezone.now() > event.closes
        return Response(verdict("-", readings, text, late=late, with_repairs=asked.get("repairs") == "1"))


class ListList(ApiView):
    parser_classes = SUBMIT_PARSERS

    @endpoint(
        "list_event_lists",
        "Newest list of every player",
        tag=TAG,
        text="For organisers, all of them; for others those that they may see now: their own, and approved lists after "
        "the reveal.",
        parameters=[CODE, PLAYER_TOKEN, ListsQuery],
        answers={200: shapes.EntriesShape},
        refuses=(404,),
        examples=[example("list_event_lists", {"results": [examples.ENTRY]})],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = read_query(request, ListsQuery)
        asker = asker_of(request, code)
        wanted = DeskFilter(
            state=asked.get("state", ""),
            code=asked.get("violation", ""),
            faction=asked.get("faction", ""),
            words=asked.get("q", ""),
            sort="player",
        )
        opponents = opponents_of(asker.player)
        shown = [
            documents.entry_document(row.player, row.submission)
            for row in filtered(desk_rows(asker.event), wanted)
            if row.submission is not None
            and may_see_list(asker.event, row.submission, asker.player, asker.organiser, opponents)
        ]
        return Response({"results": shown})

    @endpoint(
        "submit_event_list",
        "Send a list",
        tag=TAG,
        text="By the player (account or `Player-Token`), or by a judge for a `player`; as JSON, as `text/plain`, or as "
        "a file (.ros, .rosz, New Recruit JSON, text) of at most 200,000 bytes. Judged and stored as a new version, "
        "legal or not; the moment that counts is the server's. 409: `lists-locked`, `deadline-passed` (a list not "
        "returned is not replaced any more), `dropped`.",
        request=request_of(bodies.SubmitBody, "player"),
        parameters=[CODE, PLAYER_TOKEN],
        answers={201: shapes.SubmissionShape},
        refuses=(403, 404, 409, 422, 503),
        examples=[
            example("own", {"text": examples.LIST["text"]}, request=True),
            example("for a player", {"player": "adaadaada1", "text": examples.LIST["text"]}, request=True),
            example("submit_event_list", examples.LIST, status=201),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        data, filename, body = sent_list(request, bodies.SubmitBody)
        player = _sender(request, asker, body.get("player", ""))
        need_data()
        if not asker.may(Role.JUDGE):
            paced(request, player)
        try:
            sent = services.submit_list(player=player, data=data, filename=filename, actor=asker.actor, via="API")
        except events.EventLocked as error:
            raise locked() from error
        except services.DeadlinePassed as error:
            told = "The list stays as it was, unless an organiser returns it."
            raise Problem("deadline-passed", "The deadline is over.", status_code=409, detail=told) from error
        except NotPlaying as error:
            raise Problem("dropped", "This player has dropped.", status_code=409) from error
        link = request.build_absolute_uri("/events/p/")
        reminders.send_receipt(player=player, submission=sent, link=link)
        document = documents.submission_document(player, sent, private=True)
        return Response(document, status=status.HTTP_201_CREATED)


class ListDetail(ApiView):
    @endpoint(
        "get_event_list",
        "The list of a player",
        tag=TAG,
        text="With verdict, decisions and versions for organisers and its owner. For others the approved list after "
        "its reveal, and 404 before.",
        parameters=[CODE, PLAYER, PLAYER_TOKEN, VersionQuery],
        answers={200: shapes.SubmissionShape},
        refuses=(404,),
        examples=[example("get_event_list", examples.LIST)],
    )
    def get(self, request: Request, code: str, player: str) -> Response:
        asked = read_query(request, VersionQuery)
        asker = asker_of(request, code)
        found, submission = visible_list(asker, player, asked.get("version"))
        return Response(documents.submission_document(found, submission, private=_private(asker, found)))


class ListVerdict(ApiView):
    @endpoint(
        "get_event_list_verdict",
        "The verdict about a list that was sent",
        tag=TAG,
        text="Judged now by the event's data and rules, with repairs if wanted. For organisers and its owner.",
        parameters=[CODE, PLAYER, PLAYER_TOKEN, CheckQuery],
        answers={200: shapes.VerdictShape},
        refuses=(404,),
        examples=[example("get_event_list_verdict", examples.VERDICT)],
    )
    def get(self, request: Request, code: str, player: str) -> Response:
        asked = read_query(request, CheckQuery)
        asker = asker_of(request, code)
        found, submission = visible_list(asker, player, None)
        if not _private(asker, found):
            raise NotFound
        readings = judged(asker.event, submission.text)
        late, with_repairs = submission.late, asked.get("repairs") == "1"
        return Response(verdict(found.name, readings, submission.text, late=late, with_repairs=with_repairs))


class ListDifferences(ApiView):
    @endpoint(
        "get_event_list_differences",
        "What changed in a list",
        tag=TAG,
        text="Against the version before, and against the newest data. For organisers and its owner.",
        parameters=[CODE, PLAYER, PLAYER_TOKEN, VersionQuery],
        answers={200: shapes.DifferencesShape},
        refuses=(404,),
        examples=[example("get_event_list_differences", examples.DIFFERENCES)],
    )
    def get(self, request: Request, code: str, player: str) -> Response:
        asked = read_query(request, VersionQuery)
        asker = asker_of(request, code)
        found, submission = visible_list(asker, player, asked.get("version"))
        if not _private(asker, found):
            raise NotFound
        before = found.submissions.filter(version=submission.version - 1).first()
        lines = since_version(before, submission) if before else []
        today = against_today(asker.event, submission)
        return Response(documents.differences_document(before, submission, lines, today))


class ListDecisions(MemberView):
    @endpoint(
        "decide_event_list",
        "Approve, return or reopen a list",
        tag=TAG,
        text="For judges. `version` and `decisions_made` say what you saw. 409: `decided-elsewhere` (with "
        "`decided_by`), `replaced` (with the newer `version`), `lists-locked`, `waiver-needed` (with `missing`: errors "
        "that are neither repaired nor waived).",
        request=bodies.DecisionBody,
        parameters=[CODE, PLAYER],
        answers={201: shapes.DecisionShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("return", examples.DECISION, request=True),
            example(
                "waive",
                {"decision": "approve", "version": 1, "decisions_made": 0, "waive": ["NO_GENERAL"]},
                request=True,
            ),
            example("decide_event_list", examples.LIST["decisions"][0], status=201),
        ],
    )
    def post(self, request: Request, code: str, player: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        found = asker.player_named(player)
        asked = checked(bodies.DecisionBody, request.data).validated_data
        submission = found.submissions.filter(version=asked["version"]).first()
        if submission is None:
            raise NotFound
        offers = chosen_offers(judged(asker.event, submission.text)[0], asked.get("suggest", ()))
        try:
            decision = services.decide(
                submission=submission,
                kind=DecisionKind(asked["decision"]),
                actor=asker.actor,
                decisions_made=asked["decisions_made"],
                note_text=asked.get("note", ""),
                waived=asked.get("waive", ()),
                suggestions=[offer.as_json() for offer in offers],
            )
        except services.DecidedElsewhere as told:
            raise conflict(
                "decided-elsewhere",
                "Somebody decided before you.",
                decided_by=told.decision.who if told.decision else None,
                decision=told.decision.kind if told.decision else None,
            ) from told
        except services.SubmissionReplaced as told:
            raise conflict("replaced", "The player has sent a newer version.", version=told.newer.version) from told
        except events.EventLocked as error:
            raise locked() from error
        except services.WaiverNeeded as told:
            raise conflict("waiver-needed", "Waive each of its errors by name.", missing=list(told.keys)) from told
        if decision.kind == DecisionKind.RETURN:
            link = request.build_absolute_uri("/events/p/")
            reminders.tell_returned(players=[found], note_text=decision.note, link=link)
        return Response(documents.decision_document(decision), status=status.HTTP_201_CREATED)


class ManyDecisions(MemberView):
    @endpoint(
        "decide_event_lists",
        "Approve or return many lists",
        tag=TAG,
        text="For judges: the newest list of each named player, or of all. Only legal lists that came in time and that "
        "nobody returned are approved; lists that the decision does not fit are passed over and named. Players whose "
        "list is returned are told by e-mail. 409: `lists-locked`.",
        request=bodies.DecideManyBody,
        parameters=[CODE],
        answers={200: shapes.DecidedShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("approve all", {"decision": "approve"}, request=True),
            example(
                "return one",
                {"decision": "return", "players": ["adaadaada1"], "note": "Name the general."},
                request=True,
            ),
            example("decide_event_lists", examples.DECIDED),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        asked = checked(bodies.DecideManyBody, request.data).validated_data
        players = asker.event.players.select_related("current", "event")
        if "players" in asked:
            players = players.filter(code__in=asked["players"])
        told = 0
        try:
            if asked["decision"] == DecisionKind.APPROVE:
                done, passed = services.approve_all(players=players, actor=asker.actor)
            else:
                done, passed = services.return_all(players=players, actor=asker.actor, note_text=asked["note"])
                link = request.build_absolute_uri("/events/p/")
                told = reminders.tell_returned(players=done, note_text=asked["note"], link=link)
        except events.EventLocked as error:
            raise locked() from error
        named = {
            name: [{"code": player.code, "name": player.name} for player in found]
            for name, found in (("decided", done), ("passed", passed))
        }
        return Response({**named, "told": told})


def conflict(kind: str, title: str, **extra: Any) -> Problem:
    return Problem(kind, title, status_code=409, detail="Your decision was not applied.", extra=extra)


def locked() -> Problem:
    return Problem("lists-locked", "The lists are locked.", status_code=409, detail="Nothing was changed.")


def verdict(source: str, readings: tuple[Reading, ...], text: str, *, late: bool, with_repairs: bool) -> dict[str, Any]:
    """What an event says of a text; repairs only of a single list."""
    single = len(readings) == 1
    found = offers_for(readings[0]).values() if single and with_repairs else ()
    return {
        "legal": single and readings[0].legal,
        "lists": [answers.judged(source, reading, with_repairs=False) for reading in readings],
        "repairs": [offer.as_json() for offers in found for offer in offers],
        "text": text,
        "would_be_late": late,
    }


def judged(event: Event, data: str | bytes, filename: str = "") -> tuple[Reading, ...]:
    need_data()
    return judge_for_event(event, data, filename)


def visible_list(asker: Asker, code: str, version: int | None) -> tuple[Player, Submission]:
    """A player with the list that the asker may see; raises NotFound."""
    player = asker.player_named(code)
    submission = player.current
    if submission is None or not may_see_list(asker.event, submission, asker.player, asker.organiser):
        raise NotFound
    if version is not None and version != submission.version:
        if not _private(asker, player):
            raise NotFound
        submission = player.submissions.filter(version=version).first()
        if submission is None:
            raise wrong_query([ErrorItem("query.version", "unknown", "The player has sent no such version.")])
    return player, submission


def _private(asker: Asker, player: Player) -> bool:
    """Whether the asker sees what passes between player and judges."""
    return asker.organiser is not None or (asker.player is not None and asker.player.pk == player.pk)


def _sender(request: Request, asker: Asker, code: str) -> Player:
    """The player whose list is sent: the asker, or for a judge the one that is named."""
    if not code or (asker.player is not None and code == asker.player.code):
        if asker.player is not None:
            return asker.player
        if not request.user.is_authenticated:
            raise NotAuthenticated
        if asker.organiser is None:
            raise NotFound
        told = serializers.ErrorDetail("Name the player whose list it is.", code="required")
        raise serializers.ValidationError({"player": [told]})
    if asker.organiser is None:
        raise NotFound if request.user.is_authenticated or asker.player is not None else NotAuthenticated
    if not asker.may(Role.JUDGE):
        raise PermissionDenied("Only judges send lists for players.")
    return asker.player_named(code)
