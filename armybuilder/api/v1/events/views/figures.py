"""What an event looks like from above: log, findings, statistics, standings, files."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.formats import AnyAccept
from armybuilder.api.paging import CursorQuery, by_cursor, cursor_page_of
from armybuilder.api.query import QueryShape, read_query
from armybuilder.api.schema import OpenApiParameter, endpoint, example
from armybuilder.api.v1.events import documents, examples, round_shapes, shapes
from armybuilder.api.v1.events.access import CODE, asker_of, organiser_at
from armybuilder.api.v1.events.views.events import TAG, MemberView
from armybuilder.tournaments.selectors import public
from armybuilder.tournaments.selectors.across import faction_counts, findings_across
from armybuilder.tournaments.selectors.events import desk_rows


class EventLog(MemberView):
    @endpoint(
        "list_event_log",
        "Who did what when, the newest first",
        tag=TAG,
        parameters=[CODE, CursorQuery],
        answers={200: cursor_page_of(shapes.LogShape)},
        refuses=(404,),
        member=True,
        examples=[example("list_event_log", {"next": None, "previous": None, "results": [examples.LOG]})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request, CursorQuery)
        event = organiser_at(request, code).event
        found, links = by_cursor(request, event.audit.select_related("player"), "-created", "-pk")
        return Response({**links, "results": [documents.log_document(entry) for entry in found]})


class EventFindings(MemberView):
    @endpoint(
        "list_event_findings",
        "What strikes across the lists of an event",
        tag=TAG,
        text="For organisers: texts with two armies, one list sent twice, lists without a general, old data, other "
        "prices than the event's; and the number of lists of each faction.",
        parameters=[CODE],
        answers={200: round_shapes.FindingsShape},
        refuses=(404,),
        member=True,
        examples=[example("list_event_findings", examples.FINDINGS)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        event = organiser_at(request, code).event
        rows = desk_rows(event)
        found = [
            {"kind": one.kind, "players": [documents.short(player) for player in one.players], "said": one.text}
            for one in findings_across(event, rows)
        ]
        factions = [{"label": label, "count": count} for label, count in faction_counts(rows)]
        return Response({"results": found, "factions": factions})


class EventStatistics(ApiView):
    @endpoint(
        "get_event_statistics",
        "Factions, units, drops and points of an event",
        tag=TAG,
        text="Over all readable lists for organisers; over the approved ones for others, and 404 before their reveal.",
        parameters=[CODE],
        answers={200: round_shapes.StatisticsShape},
        refuses=(404,),
        examples=[example("get_event_statistics", examples.STATISTICS)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = asker_of(request, code)
        if asker.organiser is None and not asker.event.lists_visible():
            raise NotFound
        figures = public.statistics_of(asker.event, approved_only=asker.organiser is None)
        return Response(documents.statistics_document(figures))


class EventStandings(ApiView):
    @endpoint(
        "list_event_standings",
        "Standings",
        tag=TAG,
        text="By the event's tie-breaks; only final results count.",
        parameters=[CODE],
        answers={200: round_shapes.StandingsShape},
        refuses=(404,),
        examples=[example("list_event_standings", {"results": [examples.STANDING]})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response({"results": public.standings_table(asker_of(request, code).event)})


class EventExport(MemberView):
    content_negotiation_class = AnyAccept

    @endpoint(
        "export_event",
        "Lists and results as files",
        tag=TAG,
        text="For organisers: the approved lists as CSV, ZIP of texts or JSON, the results as CSV or JSON. Cells that "
        "begin like formulas are neutralised.",
        parameters=[
            CODE,
            OpenApiParameter("what", str, OpenApiParameter.PATH, enum=sorted(public.EXPORTS), description="The file."),
        ],
        answers={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/zip"): OpenApiTypes.BINARY,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
        refuses=(404,),
        member=True,
        examples=[example("export_event", {"games": [], "standings": []})],
    )
    def get(self, request: Request, code: str, what: str) -> HttpResponseBase:
        read_query(request, QueryShape)
        event = organiser_at(request, code).event
        if what not in public.EXPORTS:
            raise NotFound
        return public.export_answer(event, what)
