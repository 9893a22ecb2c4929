"""The roster endpoints."""

from __future__ import annotations

from typing import Any

import django_filters
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.army_list import ArmyListShape, parent_name
from armybuilder.api.base import ApiView, StrictSerializer
from armybuilder.api.conditional import not_modified
from armybuilder.api.formats import AnyAccept, accepted_format, file_answer, file_answers, text_example
from armybuilder.api.paging import CursorPages, CursorQuery, cursor_page_of
from armybuilder.api.permissions import KeyScope, LoggedIn
from armybuilder.api.problems import ErrorItem
from armybuilder.api.query import QueryShape, parameters_of, read_query, wrong_query
from armybuilder.api.schema import IF_MATCH, IF_NONE_MATCH, OpenApiParameter, endpoint, example, header, one_of
from armybuilder.api.v1.lists import answers
from armybuilder.api.v1.lists.shapes import JUDGED_LIST, JudgedShape
from armybuilder.api.v1.lists.sources import TEXT_EXAMPLE
from armybuilder.api.v1.lists.views import ValidateQuery
from armybuilder.api.v1.rosters import shapes
from armybuilder.api.v1.rosters.access import (
    entry_document,
    holder_of,
    judged_or_problem,
    own_roster,
    readable_roster,
    roster_document,
    roster_etag,
    written_roster,
)
from armybuilder.api.v1.rosters.content import empty_army, patched, sent_army
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters import services
from armybuilder.rosters.builder.saving import plainly_numbered, save_army
from armybuilder.rosters.builder.state import change_to, judge
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.selectors import history_of, rosters_visible_to
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.validation.reading import reading_of
from armybuilder.validation.releases import release_table
from factions.catalogue import UnknownArmy, UnknownRelease, catalogue

TAG = "Rosters"
PRIVATE = "private, no-cache"
NOTHING_LOST: list[dict[str, Any]] = []
CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, description="The code of a roster of yours.")
CODE_OR_SHARE = OpenApiParameter(
    "code", str, OpenApiParameter.PATH, description="The code of a roster of yours, or the share code of any."
)


class RosterFilters(django_filters.FilterSet):
    """What the list of rosters may be narrowed by."""

    name = django_filters.CharFilter(lookup_expr="icontains", help_text="Part of the name.", max_length=100)
    faction = django_filters.CharFilter(lookup_expr="iexact", help_text="Name of the faction.", max_length=100)
    legal = django_filters.ChoiceFilter(
        choices=[("true", "true"), ("false", "false")],
        help_text="Legal rosters, or those that are not.",
        method="by_verdict",
    )

    class Meta:
        model = Roster
        fields: tuple[str, ...] = ()

    def by_verdict(self, rosters: Any, name: str, value: str) -> Any:
        return rosters.filter(legal=value == "true")


class RosterList(ApiView):
    permission_classes = (LoggedIn, KeyScope)

    @endpoint(
        "list_rosters",
        "Own rosters, last changed first",
        tag=TAG,
        parameters=[CursorQuery, *parameters_of(RosterFilters)],
        answers={200: cursor_page_of(shapes.RosterEntryShape)},
        member=True,
        examples=[example("list_rosters", shapes.PAGE)],
    )
    def get(self, request: Request) -> Response:
        read_query(request, CursorQuery, RosterFilters)
        filters = RosterFilters(request.query_params, rosters_visible_to(holder_of(request)))
        if not filters.is_valid():
            raise wrong_query(
                ErrorItem(f"query.{name}", str(error.code), " ".join(error.messages))
                for name, errors in filters.form.errors.as_data().items()
                for error in errors
            )
        pages = CursorPages("-changed", "-pk")
        try:
            rosters: list[Roster] = pages.paginate_queryset(filters.qs, request) or []
        except NotFound as error:
            raise wrong_query([ErrorItem("query.cursor", "invalid", "This is no cursor of an answer.")]) from error
        results = [entry_document(roster) for roster in rosters]
        return Response({"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": results})

    @endpoint(
        "create_roster",
        "Save a new roster",
        tag=TAG,
        text="From a list in the own JSON, from a text of any format, or empty for an army. Legal or not, it is saved.",
        request=shapes.CreateShape,
        parameters=[header("Location", "Address of the roster.", [201]), header("ETag", "Its state.", [201])],
        answers={201: shapes.SavedRosterShape},
        refuses=(422, 503),
        member=True,
        examples=[
            example("from text", {"name": "Sun and scales", "text": TEXT_EXAMPLE}, request=True),
            example("empty", {"army": "seraphon", "points_limit": 1000}, request=True),
            example("create_roster", shapes.SAVED, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        content = checked(shapes.CreateShape, request.data)
        if "army" in content:
            army, problems = empty_army(content), NOTHING_LOST
        else:
            army, problems = sent_army(content)
        label = _("Created through the API")
        roster = save_army(holder=holder_of(request), army=army, name=content.get("name", ""), label=label)
        roster.refresh_from_db()
        return saved(roster, problems, created=True)


def checked(shape: type[StrictSerializer], data: Any) -> dict[str, Any]:
    found = shape(data=data)
    found.is_valid(raise_exception=True)
    return dict(found.validated_data)


def saved(roster: Roster, problems: list[dict[str, Any]], *, created: bool = False) -> Response:
    """The roster after a write."""
    answer = Response({**roster_document(roster), "problems": problems})
    answer["ETag"] = roster_etag(roster)
    if created:
        answer.status_code = status.HTTP_201_CREATED
        answer["Location"] = reverse("api:roster", args=[roster.code])
    return answer


class RosterDetail(ApiView):
    @endpoint(
        "get_roster",
        "Read a roster",
        tag=TAG,
        text="With its code and a key, or with its share code and nothing else.",
        parameters=[CODE_OR_SHARE, IF_NONE_MATCH, header("ETag", "Names its state.", [200, 304])],
        answers={200: shapes.RosterShape, 304: None},
        refuses=(404,),
        examples=[example("get_roster", shapes.ROSTER)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        roster, shared = readable_roster(request, code)
        etag = roster_etag(roster)
        answer = not_modified(request, etag) or Response(roster_document(roster, shared=shared))
        answer["ETag"], answer["Cache-Control"] = etag, PRIVATE
        return answer

    @endpoint(
        "replace_roster",
        "Replace the list of a roster",
        tag=TAG,
        request=shapes.ReplaceShape,
        parameters=[CODE, IF_MATCH, header("ETag", "Its new state.", [200])],
        answers={200: shapes.SavedRosterShape},
        refuses=(404, 409, 412, 422, 428),
        member=True,
        examples=[
            example("replace", {"name": "Sun and scales", "list": shapes.EXAMPLE}, request=True),
            example("replace_roster", shapes.SAVED),
        ],
    )
    def put(self, request: Request, code: str) -> Response:
        read_query(request)
        own_roster(request, code)
        content = checked(shapes.ReplaceShape, request.data)
        with written_roster(request, code) as roster:
            judged_or_problem(roster)
            army, problems = sent_army(content)
            _write(request, roster, content.get("name") or roster.name, army, _("Replaced through the API"))
        roster.refresh_from_db()
        return saved(roster, problems)

    @endpoint(
        "patch_roster",
        "Change the name or parts of the list",
        tag=TAG,
        text='Members of `list` that are sent replace those of the list: `{"list": {"points_limit": 1500}}`.',
        request=shapes.PatchShape,
        parameters=[CODE, IF_MATCH, header("ETag", "Its new state.", [200])],
        answers={200: shapes.SavedRosterShape},
        refuses=(404, 409, 412, 422, 428),
        member=True,
        examples=[
            example("rename", {"name": "Sun and stone"}, request=True),
            example("limit", {"list": {"points_limit": 1500}}, request=True),
            example("patch_roster", shapes.SAVED),
        ],
    )
    def patch(self, request: Request, code: str) -> Response:
        read_query(request)
        own_roster(request, code)
        content = checked(shapes.PatchShape, request.data)
        problems: list[dict[str, Any]] = []
        with written_roster(request, code) as roster:
            army = None
            if "list" in content:
                document = patched(judged_or_problem(roster), dict(content["list"]))
                army, problems = sent_army({**content, "list": document})
            _write(request, roster, content.get("name") or roster.name, army, _("Changed through the API"))
        roster.refresh_from_db()
        return saved(roster, problems)

    @endpoint(
        "delete_roster",
        "Delete a roster",
        tag=TAG,
        text="On the site it can be brought back. If-Match is heeded when it is sent.",
        parameters=[CODE, IF_MATCH],
        answers={204: None},
        refuses=(404, 412),
        member=True,
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        with written_roster(request, code, needs_match=False) as roster:
            services.delete_roster(holder=holder_of(request), code=roster.code)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _write(request: Request, roster: Roster, name: str, army: ArmyList | None, label: str) -> None:
    """Store name and list of a locked roster; what is as before makes no new state."""
    holder = holder_of(request)
    if name != roster.name:
        services.rename_roster(holder=holder, code=roster.code, name=name)
    if army is not None:
        change = change_to(judge(plainly_numbered(army.with_changes(name=""))), label)
        services.change_roster(
            holder=holder,
            code=roster.code,
            revision=roster.revision,
            edit=lambda locked: None if locked.document == change.document else change,
        )


class RosterCopy(ApiView):
    permission_classes = (LoggedIn, KeyScope)

    @endpoint(
        "copy_roster",
        "Copy a roster of yours, or one that is shared",
        tag=TAG,
        request=shapes.CopyShape,
        parameters=[CODE_OR_SHARE, header("Location", "Address of the copy.", [201])],
        answers={201: shapes.SavedRosterShape},
        refuses=(404,),
        member=True,
        examples=[
            example("copy", {"name": "Second try"}, request=True),
            example("copy_roster", shapes.SAVED, status=201),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        source, _shared = readable_roster(request, code)
        content = checked(shapes.CopyShape, request.data)
        name = content.get("name") or f"{source.name[: NAME_LENGTH - 7]} (copy)"
        copied = services.copy_roster(holder=holder_of(request), source=source, name=name)
        copied.refresh_from_db()
        return saved(copied, [], created=True)


class RosterHistory(ApiView):
    @endpoint(
        "list_roster_history",
        "The kept states of a roster, newest first",
        tag=TAG,
        parameters=[CODE],
        answers={200: shapes.HistoryShape},
        refuses=(404,),
        member=True,
        examples=[example("list_roster_history", shapes.HISTORY)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        roster = own_roster(request, code)
        states = history_of(roster).only("number", "label", "created")
        results = [
            {
                "number": state.number,
                "label": state.label,
                "created": state.created.isoformat(),
                "current": state.number == roster.position,
            }
            for state in states
        ]
        return Response({"results": results})


class ExportQuery(QueryShape):
    format = serializers.ChoiceField(
        choices=list(FORMATS), required=False, help_text="The format; chosen by `Accept` when left out."
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
        refuses=(404, 409),
        examples=[example("own JSON", shapes.EXAMPLE), text_example(TEXT_EXAMPLE)],
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        asked = read_query(request, ExportQuery)
        roster, _shared = readable_roster(request, code)
        accept = request.headers.get("Accept", "")
        item = FORMATS[asked["format"]] if asked.get("format") else accepted_format(accept)
        etag = roster_etag(roster, item.id)
        judged = judged_or_problem(roster)
        answer: HttpResponseBase = not_modified(request, etag) or file_answer(
            judged.army,
            judged.catalogue,
            item,
            ruleset=judged.ruleset,
            faction=parent_name(judged.catalogue),
            name=roster.name,
        )
        answer["ETag"], answer["Cache-Control"], answer["Vary"] = etag, PRIVATE, "Accept"
        answer["Army-Builder-Legal"] = str(judged.report.legal).lower()
        return answer


class RosterReport(ApiView):
    @endpoint(
        "get_roster_report",
        "The verdict about a roster",
        tag=TAG,
        text="By its own rule set and data, or by others: what would a newer release say?",
        parameters=[CODE_OR_SHARE, ValidateQuery],
        answers={200: JudgedShape},
        refuses=(404, 409),
        examples=[example("get_roster_report", {**JUDGED_LIST, "source": "k3v9x2m1qa", "format": "json"})],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = read_query(request, ValidateQuery)
        roster, _shared = readable_roster(request, code)
        judged = judged_or_problem(roster)
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
