"""The stateless list endpoints. Any list is judged, legal or not; what cannot be read is told by line."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.army_list import ArmyListShape, list_document, parent_name
from armybuilder.api.base import ApiView
from armybuilder.api.formats import AnyAccept, army_answer, file_answers, text_example
from armybuilder.api.parsers import CappedJSONParser, ListFileParser, ListTextParser
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import read_query, wrong_query
from armybuilder.api.schema import endpoint, example, one_of
from armybuilder.api.v1.lists import answers, shapes
from armybuilder.api.v1.lists.comparing import difference
from armybuilder.api.v1.lists.games import (
    FORMAT_IDS,
    armies_of,
    converted_of_game,
    file_of_game,
    not_converted,
    not_written,
    parsed_of_game,
    whole,
)
from armybuilder.api.v1.lists.sources import (
    REQUEST,
    REQUEST_EXAMPLES,
    TEXT_EXAMPLE,
    JudgingQuery,
    Sent,
    lists_of,
    sent,
    unreadable,
)
from armybuilder.api.v1.rosters.access import holder_of
from armybuilder.interchange.writing import FORMATS, write
from armybuilder.rosters.exporting.downloads import file_name
from armybuilder.rosters.systems import Found
from armybuilder.rosters.verdicts import found_json
from armybuilder.rules.aos4.arrange import arrange
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.validation.answers import problem_json
from armybuilder.validation.reading import Reading
from armybuilder.validation.service import judgement_for

TAG = "Lists"
MOST_WITH_REPAIRS = 5
MOST_ARRANGED = 5
ARRANGING_SECONDS = 2.0


class ListsView(ApiView):
    """Takes lists as text, as a file or as JSON; stores nothing."""

    parser_classes = (CappedJSONParser, ListTextParser, ListFileParser)
    throttle_scope = "lists"
    stateless = True


def listed(
    operation: str, summary: str, shape: Any, value: Any, query: Any, *, text: str = "", refuses: Sequence[int] = ()
) -> Any:
    """Describe an endpoint that takes lists and answers JSON."""
    return endpoint(
        operation,
        summary,
        tag=TAG,
        text=text,
        request=REQUEST,
        parameters=[query],
        answers={200: shape},
        refuses=(403, 422, 503, *refuses),
        examples=[*REQUEST_EXAMPLES, example(operation, value)],
    )


class Parse(ListsView):
    @listed(
        "parse_lists",
        "Read lists of any format",
        shapes.ParsedListsShape,
        shapes.PARSED,
        JudgingQuery,
        text="Detected format, the list in the own JSON with ids, and every line that could not be read or resolved "
        "with candidates. A source may hold several lists. Those of other games, such as HORDES: Primal, have a "
        "`document` in place of `list`; a body may also be a backup, a roster as it was answered, or the JSON of such "
        "a game or of a New Recruit file. What cannot be read is 200 all the same: both are null and `problems` say "
        "why.",
    )
    def post(self, request: Request) -> Response:
        asked = read_query(request, JudgingQuery)
        found = lists_of(sent(request).sources, asked, holder_of(request))
        return Response({"lists": [_parsed(name, each) for name, each in found]})


def _parsed(name: str, found: Reading | Found) -> dict[str, Any]:
    return parsed_of_game(name, found) if isinstance(found, Found) else answers.parsed(name, found)


class ValidateQuery(JudgingQuery):
    repairs = serializers.ChoiceField(
        choices=["0", "1"],
        required=False,
        help_text=f"1: with repairs that were tried and judged; for at most {MOST_WITH_REPAIRS} lists, "
        f"{answers.REPAIRING_SECONDS:g} seconds each.",
    )


class Validate(ListsView):
    @listed(
        "validate_lists",
        "Judge lists of any format",
        shapes.JudgedListsShape,
        shapes.JUDGED,
        ValidateQuery,
        text="Every violation with its rule, place, line and a sentence. Legal or not, the answer is 200. Lists of "
        "HORDES: Primal are judged too, by the profiles that they carry, those of the key's account and the invented "
        "ones; they have no repairs.",
    )
    def post(self, request: Request) -> Response:
        asked = read_query(request, ValidateQuery)
        found = list(lists_of(sent(request).sources, asked, holder_of(request)))
        if asked.get("repairs") == "1":
            at_most(found, MOST_WITH_REPAIRS, "Repairs are worked out for")
        judged = [_judged(name, each, asked) for name, each in found]
        return Response({"legal": all(one["legal"] for one in judged), "lists": judged})


def _judged(name: str, found: Reading | Found, asked: dict[str, Any]) -> dict[str, Any]:
    with_repairs = asked.get("repairs") == "1"
    if isinstance(found, Found):
        none: dict[str, Any] = {"repairs": []} if with_repairs else {}
        return {**found_json(found, name, asked.get("ruleset") or "")[0], **none}
    return answers.judged(name, found, with_repairs=with_repairs)


class ConvertQuery(JudgingQuery):
    to = serializers.ChoiceField(
        choices=list(FORMAT_IDS), help_text="The format to write: lists of other games as `json` and `text`."
    )
    partial = serializers.ChoiceField(  # type: ignore[assignment]
        choices=["0", "1"], required=False, help_text="1: leave out what could not be resolved instead of refusing."
    )


class Convert(ListsView):
    content_negotiation_class = AnyAccept

    @endpoint(
        "convert_lists",
        "Write a list in another format",
        tag=TAG,
        text="One list is answered as a file of the format. Several (`lists`, or a source that holds several) are "
        "answered as JSON, each with its content. A list with lines that could not be resolved is refused with 422, or "
        "written without them with `partial=1`. A format that its game does not have is 409; of one among several "
        "lists it stands in `problems`.",
        request=REQUEST,
        parameters=[ConvertQuery],
        answers=file_answers(one_of("ConvertAnswer", shapes.ConvertedListsShape, ArmyListShape)),
        refuses=(403, 409, 422, 503),
        examples=[*REQUEST_EXAMPLES, example("convert_lists", shapes.CONVERTED), text_example(TEXT_EXAMPLE)],
    )
    def post(self, request: Request) -> HttpResponseBase:
        asked = read_query(request, ConvertQuery)
        body = sent(request)
        found = list(lists_of(body.sources, asked, holder_of(request)))
        to, partial = asked["to"], asked.get("partial") == "1"
        if body.many or len(found) > 1:
            return Response({"lists": [_converted(name, each, to, partial=partial) for name, each in found]})
        ((name, reading),) = found
        if isinstance(reading, Found):
            return file_of_game(name, reading, to, partial=partial)
        if not _whole(reading, partial=partial):
            raise unreadable(name, reading.problems)
        if to not in FORMATS:
            raise not_written(SYSTEM.name, FORMATS, to)
        assert reading.army is not None
        assert reading.catalogue is not None
        return army_answer(
            reading.army,
            reading.catalogue,
            FORMATS[to],
            ruleset=reading.ruleset,
            faction=parent_name(reading.catalogue),
            name=reading.army.name,
            layout=reading.resolution.layout if reading.resolution else None,
        )


def _whole(reading: Reading, *, partial: bool) -> bool:
    """Whether the list may be written: it was read, and nothing would be lost."""
    if reading.army is None or reading.catalogue is None:
        return False
    return whole(reading.problems, partial=partial)


def _converted(name: str, reading: Reading | Found, to: str, *, partial: bool) -> dict[str, Any]:
    if isinstance(reading, Found):
        return converted_of_game(name, reading, to, partial=partial)
    if to not in FORMATS:
        return not_converted(name, to, SYSTEM.name)
    item = FORMATS[to]
    content: str | None = None
    if _whole(reading, partial=partial) and reading.army is not None and reading.catalogue is not None:
        written = write(
            reading.army,
            reading.catalogue,
            item.id,
            ruleset=reading.ruleset,
            faction=parent_name(reading.catalogue),
            layout=reading.resolution.layout if reading.resolution else None,
        )
        content = written if isinstance(written, str) else base64.b64encode(written).decode()
    return {
        "source": name,
        "format": item.id,
        "media_type": item.media_type,
        "filename": file_name(reading.army.name if reading.army else "", item),
        "content": content,
        "encoding": "base64" if item.media_type == "application/zip" else "text",
        "problems": [problem_json(problem) for problem in reading.problems],
    }


class Arrange(ListsView):
    @listed(
        "arrange_lists",
        "Share the units of lists out into regiments with the fewest drops",
        shapes.ArrangedListsShape,
        shapes.ARRANGED,
        JudgingQuery,
        text=f"Of at most {MOST_ARRANGED} lists of Age of Sigmar: other games have no regiments (409). Regiments of "
        "Renown, enhancements and choices stay as they are.",
        refuses=(409,),
    )
    def post(self, request: Request) -> Response:
        asked = read_query(request, JudgingQuery)
        found = armies_of(lists_of(sent(request).sources, asked), "Lists of Age of Sigmar are arranged.")
        at_most(found, MOST_ARRANGED, "Arranged are")
        end = time.monotonic() + ARRANGING_SECONDS
        return Response({"lists": [_arranged(name, reading, end) for name, reading in found]})


def _arranged(name: str, reading: Reading, end: float) -> dict[str, Any]:
    """The best arrangement of one list; the search ends at a time of the monotonic clock."""
    army, known, before = reading.army, reading.catalogue, reading.judgement
    empty: dict[str, Any] = {
        "source": name,
        "arranged": False,
        "proven": False,
        "drops_before": before.totals.drops if before else None,
        "drops": None,
        "auxiliaries": None,
        "points_before": before.totals.points if before else None,
        "points": None,
        "obstacles": [],
        "problems": [problem_json(problem) for problem in reading.problems],
        "list": None,
    }
    if army is None or known is None:
        return empty
    best = arrange(army, known, reading.ruleset, more=lambda: time.monotonic() < end)
    if best.army is None:
        units = [unit for uid in best.obstacles if (unit := army.unit(uid)) is not None]
        names = [known.profiles[unit.profile].name if unit.profile in known.profiles else unit.name for unit in units]
        return {**empty, "proven": best.proven, "obstacles": names}
    return {
        **empty,
        "arranged": True,
        "proven": best.proven,
        "drops": best.drops,
        "auxiliaries": best.auxiliaries,
        "points": judgement_for(best.army, known, reading.ruleset).totals.points,
        "list": list_document(best.army, known, reading.ruleset),
    }


class Compare(ListsView):
    @listed(
        "compare_lists",
        "Say what differs between two lists",
        shapes.ComparedShape,
        shapes.COMPARED,
        JudgingQuery,
        text="Two sources with `lists`, or one source that holds two lists, of Age of Sigmar: those of other games are "
        "not compared (409). Units of one kind that differ are paired.",
        refuses=(409,),
    )
    def post(self, request: Request) -> Response:
        asked = read_query(request, JudgingQuery)
        found = armies_of(lists_of(_two(sent(request)).sources, asked), "Lists of Age of Sigmar are compared.")
        if len(found) != 2:
            raise Problem(
                "two-lists-needed",
                "Two lists are compared.",
                status_code=422,
                detail=f"{len(found)} were found in what was sent.",
            )
        for name, reading in found:
            if not reading.readable:
                raise unreadable(name, reading.problems)
        (_, before), (_, after) = found
        judged = [answers.judged(name, reading, with_repairs=False) for name, reading in found]
        return Response({"lists": judged, **difference(before, after)})


def _two(body: Sent) -> Sent:
    if len(body.sources) > 2:
        raise wrong_lists("Two lists are compared.")
    return body


def at_most(found: list[Any], most: int, told: str) -> None:
    if len(found) > most:
        raise wrong_query([ErrorItem("body.lists", "too_many", f"{told} at most {most} lists in one call.")])


def wrong_lists(message: str) -> Problem:
    return Problem("refused-fields", "Some fields are refused.", errors=[ErrorItem("lists", "max_length", message)])
