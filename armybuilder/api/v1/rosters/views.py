"""The roster endpoints."""

from __future__ import annotations

from typing import Any

import django_filters
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView, StrictSerializer
from armybuilder.api.conditional import not_modified
from armybuilder.api.paging import CursorQuery, by_cursor, cursor_page_of
from armybuilder.api.permissions import KeyScope, LoggedIn
from armybuilder.api.problems import ErrorItem
from armybuilder.api.query import parameters_of, read_query, wrong_query
from armybuilder.api.schema import (
    IF_MATCH,
    IF_MATCH_AT_WILL,
    IF_NONE_MATCH,
    OpenApiParameter,
    endpoint,
    example,
    header,
)
from armybuilder.api.v1.lists.sources import TEXT_EXAMPLE
from armybuilder.api.v1.rosters import shapes
from armybuilder.api.v1.rosters.access import (
    entry_document,
    holder_of,
    opened_or_problem,
    own_roster,
    readable_roster,
    roster_document,
    roster_etag,
    system_or_problem,
    written_roster,
)
from armybuilder.api.v1.rosters.content import empty_army, sent_army
from armybuilder.api.v1.rosters.writing import patching, replacing, saved_document, saved_of_game, write_roster
from armybuilder.rosters import services
from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.selectors import history_of, rosters_visible_to

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
        rosters, links = by_cursor(request, filters.qs, "-changed", "-pk")
        return Response({**links, "results": [entry_document(roster) for roster in rosters]})

    @endpoint(
        "create_roster",
        "Save a new roster",
        tag=TAG,
        text="From a list in the own JSON, from a text of any format, or empty for an army; of another game from its "
        "`system` and `document`, or from its text. Legal or not, it is saved.",
        request=shapes.CreateShape,
        parameters=[header("Location", "Address of the roster.", [201]), header("ETag", "Its state.", [201])],
        answers={201: shapes.SavedRosterShape},
        refuses=(422, 503),
        member=True,
        examples=[
            example("from text", {"name": "Sun and scales", "text": TEXT_EXAMPLE}, request=True),
            example("empty", {"army": "seraphon", "points_limit": 1000}, request=True),
            example("other game", shapes.OTHER_GAME, request=True),
            example("create_roster", shapes.SAVED, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        content = checked(shapes.CreateShape, request.data)
        label, problems = _("Created through the API"), NOTHING_LOST
        if "document" in content:
            roster = saved_document(holder_of(request), content, label)
        elif "text" in content and (of_game := saved_of_game(holder_of(request), content, label)):
            roster, problems = of_game
        else:
            army, problems = (empty_army(content), NOTHING_LOST) if "army" in content else sent_army(content)
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
        refuses=(404, 410),
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
            change, problems = replacing(request, roster, content, _("Replaced through the API"))
            write_roster(request, roster, content.get("name") or roster.name, change)
        roster.refresh_from_db()
        return saved(roster, problems)

    @endpoint(
        "patch_roster",
        "Change the name or parts of the list",
        tag=TAG,
        text='Members of `list` that are sent replace those of the list: `{"list": {"points_limit": 1500}}`. In other '
        "games those of `document` do.",
        request=shapes.PatchShape,
        parameters=[CODE, IF_MATCH, header("ETag", "Its new state.", [200])],
        answers={200: shapes.SavedRosterShape},
        refuses=(404, 409, 410, 412, 422, 428),
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
        with written_roster(request, code) as roster:
            change, problems = patching(request, roster, content, _("Changed through the API"))
            write_roster(request, roster, content.get("name") or roster.name, change)
        roster.refresh_from_db()
        return saved(roster, problems)

    @endpoint(
        "delete_roster",
        "Delete a roster",
        tag=TAG,
        text="On the site it can be brought back. If-Match is heeded when it is sent.",
        parameters=[CODE, IF_MATCH_AT_WILL],
        answers={204: None},
        refuses=(404, 412),
        member=True,
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        with written_roster(request, code, needs_match=False) as roster:
            services.delete_roster(holder=holder_of(request), code=roster.code)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RosterCopy(ApiView):
    permission_classes = (LoggedIn, KeyScope)

    @endpoint(
        "copy_roster",
        "Copy a roster of yours, or one that is shared",
        tag=TAG,
        request=shapes.CopyShape,
        parameters=[CODE_OR_SHARE, header("Location", "Address of the copy.", [201])],
        answers={201: shapes.SavedRosterShape},
        refuses=(404, 409, 410),
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
        opened_or_problem(source, system_or_problem(source))  # what cannot be shown in the answer is not copied
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
