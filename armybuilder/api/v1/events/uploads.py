"""What the list endpoints of an event take beside JSON: a pasted text, or a file as people have it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from armybuilder.api.base import StrictSerializer
from armybuilder.api.parsers import CappedJSONParser, ListFileParser, ListTextParser
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.v1.catalogue.releases import no_data
from armybuilder.api.v1.events import bodies
from armybuilder.api.v1.events.views.events import checked
from armybuilder.api.v1.rosters.access import judged_or_problem, own_roster
from armybuilder.api.v1.rosters.content import sent_army
from armybuilder.tournaments.forms import LIST_TEXT_LIMIT
from armybuilder.tournaments.services.submissions import text_of_saved
from armybuilder.validation.releases import release_table


class CheckedFileParser(ListFileParser):
    fields = frozenset({"repair"})


class SubmittedFileParser(ListFileParser):
    fields = frozenset({"player"})


CHECK_PARSERS = (CappedJSONParser, ListTextParser, CheckedFileParser)
SUBMIT_PARSERS = (CappedJSONParser, ListTextParser, SubmittedFileParser)


def request_of(shape: type[StrictSerializer], field: str) -> dict[str, Any]:
    """The body for the schema: JSON, a text, or a file with one more field."""
    described = shape().fields[field]
    return {
        "application/json": shape,
        "text/plain": OpenApiTypes.STR,
        "multipart/form-data": {
            "type": "object",
            "properties": {
                "file": {
                    "type": "string",
                    "format": "binary",
                    "description": "A list file: .ros, .rosz, New Recruit JSON, own JSON or a text.",
                },
                field: {"type": "string", "description": str(described.help_text)},
            },
            "required": ["file"],
            "additionalProperties": False,
        },
    }


def sent_list(request: Request, shape: type[bodies.ListBody]) -> tuple[str | bytes, str, dict[str, Any]]:
    """The list of a request, the name of its file (empty without one), and the other members of the body."""
    data: Any = request.data
    if isinstance(data, dict) and isinstance(data.get("bytes"), bytes):
        rest = {name: value for name, value in data.items() if name not in ("bytes", "name")}
        body = checked(shape, rest, file=True).validated_data
        if len(data["bytes"]) > LIST_TEXT_LIMIT:
            told = ErrorItem("file", "max_length", f"A list has at most {LIST_TEXT_LIMIT:,} bytes.")
            raise Problem("refused-fields", "Some fields are refused.", errors=[told])
        return data["bytes"], data.get("name", ""), body
    body = checked(shape, data).validated_data
    return _text(request, body), "", body


def _text(request: Request, body: dict[str, Any]) -> str:
    """The list of a JSON body as text: as it was sent, or a value written in the official app's layout."""
    if "text" in body:
        text: str = body["text"]
        return text
    if "list" in body:
        army, _problems = sent_army(body)
    else:
        army = judged_or_problem(own_roster(request, body["roster"])).army
    return text_of_saved(army)


def need_data() -> None:
    """Raise the problem of a site without reference data."""
    if not release_table().ids:
        raise no_data()
