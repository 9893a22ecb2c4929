"""What a roster gives out: a file of any format that its game is written in, and its verdict."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.army_list import ArmyListShape
from armybuilder.api.base import ApiView
from armybuilder.api.conditional import not_modified
from armybuilder.api.formats import AnyAccept, accepted_format, file_answers, text_example
from armybuilder.api.problems import ErrorItem
from armybuilder.api.query import QueryShape, read_query, wrong_query
from armybuilder.api.schema import IF_NONE_MATCH, endpoint, example, header, one_of
from armybuilder.api.v1.lists import answers
from armybuilder.api.v1.lists.shapes import JUDGED_LIST, JudgedShape
from armybuilder.api.v1.lists.sources import TEXT_EXAMPLE
from armybuilder.api.v1.lists.views import ValidateQuery
from armybuilder.api.v1.rosters import shapes
from armybuilder.api.v1.rosters.access import (
    is_army,
    judged_or_problem,
    opened_or_problem,
    other_game,
    readable_roster,
    roster_etag,
    system_or_problem,
)
from armybuilder.api.v1.rosters.views import CODE_OR_SHARE, PRIVATE, TAG
from armybuilder.interchange.parsed import ParsedList
from armybuilder.rosters.exporting.downloads import file_answer
from armybuilder.rosters.models import Roster
from armybuilder.rosters.systems import FileFormat, RosterSystem, known_formats
from armybuilder.rosters.verdicts import verdict_json
from armybuilder.rules.aos4.rulesets import RULE_SETS, get_ruleset
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.rules.system import GameSystem, game_systems
from armybuilder.validation.reading import reading_of
from armybuilder.validation.releases import release_table
from factions.catalogue import UnknownArmy, UnknownRelease, catalogue


class ExportQuery(QueryShape):
    format = serializers.ChoiceField(
        choices=list(known_formats()),
        required=False,
        help_text="The format; chosen by `Accept` when left out. Other games than Age of Sigmar are written as `json` "
        "and `text`.",
    )


class RosterExport(ApiView):
    content_negotiation_class = AnyAccept

    @endpoint(
        "export_roster",
        "A roster as a file of any format",
        tag=TAG,
        text="By `format`, or by `Accept`: `text/plain; format=sigdex` names one of the formats that share a media "
        "type. Legality never blocks an export; the header `Army-Builder-Legal` states it.",
        parameters=[
            CODE_OR_SHARE,
            ExportQuery,
            IF_NONE_MATCH,
            header("ETag", "Names the state of the roster in this format.", [200, 304]),
            header("Army-Builder-Legal", "`true` or `false`.", [200]),
        ],
        answers={**file_answers(one_of("ExportedJson", ArmyListShape)), 304: None},
        refuses=(404, 409, 410),
        examples=[example("own JSON", shapes.EXAMPLE), text_example(TEXT_EXAMPLE)],
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        asked = read_query(request, ExportQuery)
        roster, _shared = readable_roster(request, code)
        system = system_or_problem(roster)
        item = _format_of(roster, system, asked.get("format"), request.headers.get("Accept", ""))
        etag = roster_etag(roster, item.id)
        opened = opened_or_problem(roster, system)
        answer: HttpResponseBase = not_modified(request, etag) or file_answer(
            item.write(opened), item, roster.name, system.formats
        )
        answer["ETag"], answer["Cache-Control"], answer["Vary"] = etag, PRIVATE, "Accept"
        answer["Army-Builder-Legal"] = str(opened.report.legal).lower()
        return answer


def _format_of(roster: Roster, system: RosterSystem, asked: str | None, accept: str) -> FileFormat:
    """The format that is wanted; 409 for one that the game of the roster is not written in."""
    if not asked:
        return accepted_format(accept, system.formats)
    if asked not in system.formats:
        told = f"A list of {system.name} is written as {', '.join(system.formats)}, not as {asked}."
        raise other_game(roster, told, ErrorItem("query.format", "not_offered", told))
    return system.formats[asked]


class ReportQuery(ValidateQuery):
    ruleset = serializers.ChoiceField(
        choices=sorted({*RULE_SETS, *(each.id for system in game_systems() for each in system.rulesets())}),
        required=False,
        help_text="Judge by this rule set of the roster's game; its own when left out.",
    )


class RosterReport(ApiView):
    @endpoint(
        "get_roster_report",
        "The verdict about a roster",
        tag=TAG,
        text="By its own rule set and data, or by others: what would a newer release say?",
        parameters=[CODE_OR_SHARE, ReportQuery],
        answers={200: JudgedShape},
        refuses=(404, 409, 410),
        examples=[example("get_roster_report", {**JUDGED_LIST, "source": "k3v9x2m1qa", "format": "json"})],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = read_query(request, ReportQuery)
        roster, _shared = readable_roster(request, code)
        if not is_army(roster):
            return Response(_verdict(roster, code, asked))
        judged = judged_or_problem(roster)
        _known_ruleset(roster, SYSTEM, asked)
        army, known = judged.army, judged.catalogue
        as_of = asked["as_of"].isoformat() if asked.get("as_of") else None
        release = asked.get("release") or (release_table().at(as_of) if as_of else army.release)
        if release != army.release:
            try:
                known = catalogue(release, army.army)
            except (UnknownRelease, UnknownArmy) as error:
                told = "No release has this id, or it lacks the army."
                raise wrong_query([ErrorItem("query.release", "unknown", told)]) from error
        ruleset = get_ruleset(asked["ruleset"]) if asked.get("ruleset") else judged.ruleset
        army = army.with_changes(release=release, as_of=as_of or army.as_of)
        reading = reading_of(army, known, ruleset, ParsedList("json", 1.0))
        return Response(answers.judged(code, reading, with_repairs=asked.get("repairs") == "1"))


def _verdict(roster: Roster, code: str, asked: dict[str, Any]) -> dict[str, Any]:
    """The verdict about a list of another game, which knows neither releases nor repairs."""
    system = system_or_problem(roster)
    opened = opened_or_problem(roster, system)
    for name in ("release", "as_of", "repairs"):
        if asked.get(name) not in (None, "0"):
            told = f"Lists of {system.name} have none."
            raise other_game(roster, told, ErrorItem(f"query.{name}", "not_offered", told))
    _known_ruleset(roster, opened.game, asked)
    return verdict_json(system, opened.by(asked.get("ruleset") or opened.ruleset), code)


def _known_ruleset(roster: Roster, game: GameSystem, asked: dict[str, Any]) -> None:
    """Refuses a rule set of another game than the roster's."""
    known = [ruleset.id for ruleset in game.rulesets()]
    if asked.get("ruleset") and asked["ruleset"] not in known:
        told = f"Lists of {game.name} are judged by {', '.join(known)}."
        raise other_game(roster, told, ErrorItem("query.ruleset", "not_offered", told))
