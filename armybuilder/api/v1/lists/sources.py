"""What a request sends: one list or many, as text, as a file or as JSON; and the readings of it."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.request import Request

from armybuilder.api.army_list import EXAMPLE, ArmyListShape, many
from armybuilder.api.base import StrictSerializer
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import QueryShape, wrong_query
from armybuilder.api.schema import example, strict
from armybuilder.api.v1.catalogue.base import ReleaseField
from armybuilder.api.v1.catalogue.releases import no_data
from armybuilder.interchange.own_json import MARKER
from armybuilder.interchange.parsed import OTHER_GAME, ParsedList, ParseProblem
from armybuilder.rosters.files import lists_sent_by, plain_text
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.systems import Found
from armybuilder.rosters.verdicts import army_of, opened
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.system import game_systems
from armybuilder.validation.problems import problem_text
from armybuilder.validation.reading import Reading, read_lists
from armybuilder.validation.releases import UnknownReleaseAsked, release_table

MOST_LISTS = 50
MOST_LIST_LENGTH = 500_000
NOBODY = Holder()
NO_RULES = RuleSet(id="", name="", system="", battlepack="", rules=(), limits=None)


class JudgingQuery(QueryShape):
    """By which data and rules a list is read."""

    release = ReleaseField(help_text="Data release; found out from the list when left out.")
    as_of = serializers.DateField(required=False, help_text="Judge by the data in force on this day.")
    ruleset = serializers.ChoiceField(
        choices=sorted({*RULE_SETS, *(each.id for system in game_systems() for each in system.rulesets())}),
        required=False,
        help_text="Judge by this rule set; the list's own when left out. A list of another game is not judged by it.",
    )


class SourceShape(StrictSerializer):
    """One source: a text, or a list in the own JSON."""

    source = serializers.CharField(required=False, max_length=200, help_text="A name of yours, given back.")
    text = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, max_length=MOST_LIST_LENGTH, help_text="Any format."
    )
    list = ArmyListShape(required=False)

    class Meta:
        ref_name = "ListSource"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("list" in attrs):
            raise serializers.ValidationError("Send either text or list.", code="one_of")
        return attrs


class ManyShape(StrictSerializer):
    """Several sources in one call."""

    lists = many(SourceShape, MOST_LISTS, min_length=1)

    class Meta:
        ref_name = "ListSources"


strict("ListSource", "ListSources")


@dataclass(frozen=True, slots=True)
class Source:
    name: str
    data: str | bytes


@dataclass(frozen=True, slots=True)
class Sent:
    """The sources of a request; ``many``: they came as ``lists``."""

    sources: tuple[Source, ...]
    many: bool = False


def sent(request: Request) -> Sent:
    """The sources in the body of a request. Raises a problem for a body of another form."""
    data: Any = request.data
    if not isinstance(data, dict):
        raise serializers.ValidationError("An object is expected.", code="not_an_object")
    if "system" in data and isinstance(data.get("list"), dict):
        data = data["list"]  # the roster of an army as the API answers it
    if "bytes" in data and isinstance(data["bytes"], bytes):
        return Sent((Source(data.get("name", "-"), data["bytes"]),))
    if data.get("format") == MARKER:
        own = ArmyListShape(data=data)
        own.is_valid(raise_exception=True)
        return Sent((Source("-", json.dumps(own.validated_data)),))
    if isinstance(data.get("roster"), dict) or _of_a_game(data):
        return Sent((Source("-", _plain_json(data)),))
    if "lists" in data:
        shape: StrictSerializer = ManyShape(data=data)
        shape.is_valid(raise_exception=True)
        numbered = enumerate(shape.validated_data["lists"])
        return Sent(tuple(_source(item, f"lists[{number}]") for number, item in numbered), many=True)
    shape = SourceShape(data=data)
    shape.is_valid(raise_exception=True)
    return Sent((_source(shape.validated_data, "-"),))


def _of_a_game(data: dict[str, Any]) -> bool:
    """Whether a body is JSON of another game: its list, alone or with what it needs, or a roster as it was answered."""
    inner = data.get("list")
    return "text" not in data and ("system" in data or (isinstance(inner, dict) and "system" in inner))


def _source(item: dict[str, Any], name: str) -> Source:
    text = item["text"] if "text" in item else json.dumps(item["list"])
    return Source(item.get("source") or name, text)


def _plain_json(data: Any) -> str:
    try:
        return json.dumps(data, ensure_ascii=False).encode().decode()
    except UnicodeEncodeError as error:
        raise ParseError("The body holds half a character.") from error


def _not_read(format: str, game: str) -> Reading:
    problem = ParseProblem(0, 1, OTHER_GAME, game)
    parsed = ParsedList(format, 1.0, problems=(problem,), readable=False)
    return Reading(parsed, parsed.problems, NO_RULES, "", "")


def _by(found: Reading | Found, ruleset: str) -> Reading | Found:
    """The list, unread where the rule set asked for is of another game."""
    if not ruleset:
        return found
    if isinstance(found, Reading):
        return found if not found.readable or ruleset in RULE_SETS else _not_read(found.parsed.format, SYSTEM.name)
    kept = opened(found)
    if kept is None or ruleset in {each.id for each in kept.game.rulesets()}:
        return found
    return replace(found, document=None, problems=(ParseProblem(0, 1, OTHER_GAME, found.system.name),))


def lists_of(
    sources: tuple[Source, ...], asked: dict[str, Any], holder: Holder = NOBODY
) -> Iterator[tuple[str, Reading | Found]]:
    """Every list of the sources with its name; the second list of a source has ``#2`` behind it.

    Lists of games that need more, such as profiles, are read with those of the holder. A list that the rule set asked
    for is not made for is unread.
    """
    asked_ruleset = asked.get("ruleset") or ""
    ruleset = RULE_SETS.get(asked_ruleset)
    as_of = asked["as_of"].isoformat() if asked.get("as_of") else None
    table = release_table()
    if not table.ids:
        raise no_data()
    for source in sources:
        filename = "" if source.name == "-" else source.name
        games = lists_sent_by(holder, plain_text(source.data))
        army = army_of(games)
        try:
            found: Sequence[Reading | Found] = (games if army is None else ()) or read_lists(
                army or source.data, filename, release=asked.get("release"), as_of=as_of, ruleset=ruleset, table=table
            )
        except UnknownReleaseAsked as error:
            raise wrong_query([ErrorItem("query.release", "unknown", f"No release is called “{error}”.")]) from error
        for number, reading in enumerate(found, start=1):
            yield (source.name if number == 1 else f"{source.name}#{number}"), _by(reading, asked_ruleset)


def unreadable(name: str, problems: Sequence[ParseProblem]) -> Problem:
    """The problem of a list that has to be read whole and could not be."""
    where = "" if name == "-" else f"{name}: "
    return Problem(
        "unreadable-list",
        "No list can be read from this input.",
        status_code=422,
        errors=[ErrorItem(f"{where}line {problem.line}", problem.code, problem_text(problem)) for problem in problems],
    )


TEXT_EXAMPLE = """Sun and scales 410/1000 pts

Seraphon
General's Handbook 2026-27
Drops: 1

General's Regiment
Lord Kroak (410)
 • General

Created with Warhammer Age of Sigmar: The App
"""

REQUEST = {
    "text/plain": OpenApiTypes.STR,
    "application/json": PolymorphicProxySerializer(
        component_name="ListsBody",
        serializers=[SourceShape, ManyShape, ArmyListShape],
        resource_type_field_name=None,
    ),
    "multipart/form-data": {
        "type": "object",
        "properties": {"file": {"type": "string", "format": "binary"}},
        "required": ["file"],
        "additionalProperties": False,
    },
}
"""What the list endpoints take, for the schema."""

REQUEST_EXAMPLES = [
    example("text", TEXT_EXAMPLE, request=True, media_type="text/plain"),
    example("one", {"text": TEXT_EXAMPLE}, request=True),
    example("many", {"lists": [{"source": "mine", "text": TEXT_EXAMPLE}, {"list": EXAMPLE}]}, request=True),
]
