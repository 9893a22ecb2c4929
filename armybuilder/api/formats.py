"""Which written format a client wants: by ``?format=``, else by ``Accept``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from armybuilder.api.schema import OpenApiExample, example
from armybuilder.interchange.writing import FORMATS, Format, write
from armybuilder.rosters.exporting.downloads import file_answer
from armybuilder.rosters.systems import FileFormat
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.ruleset import RuleSet

Range = tuple[list[str], float]
"""A media range with its parameters, and its quality."""

TYPES = tuple(dict.fromkeys(item.media_type.partition(";")[0] for item in FORMATS.values()))
"""Media types that lists are written in."""


class AnyAccept(BaseContentNegotiation):
    """Takes every ``Accept``: the view itself finds the format, refusals are problems all the same."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        return next((parser for parser in parsers if _matches(parser.media_type, request.content_type or "")), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


def _matches(offered: str, sent: str) -> bool:
    return offered == sent.partition(";")[0].strip().lower()


def accepted_format(accept: str, formats: Mapping[str, FileFormat]) -> FileFormat:
    """The one of some formats that an ``Accept`` header likes best.

    ``text/plain; format=sigdex`` names one of several formats that share a media type; without it the first of them is
    meant, for ``*/*`` the own JSON. What names a format most closely decides about it: with ``application/json;q=0,
    */*`` it is any but JSON. Raises NotAcceptable.
    """
    ranges = _ranges(accept or "*/*")
    for wanted in sorted(ranges, key=lambda one: -one[1]):
        for item in formats.values():
            if wanted[1] > 0 and _fits(item, wanted[0]) and wanted is _closest(item, ranges):
                return item
    types = dict.fromkeys(item.media_type.partition(";")[0] for item in formats.values())
    raise NotAcceptable(f"This list is written as {', '.join(types)}.")


def _ranges(accept: str) -> list[Range]:
    found: list[Range] = []
    for text in accept.split(","):
        parts = [part.strip().lower() for part in text.split(";")]
        quality = next((part[2:] for part in parts[1:] if part.startswith("q=")), "1")
        found.append((parts, float(quality) if re.fullmatch(r"[01](\.\d{1,3})?", quality) else 0.0))
    return found


def _closest(item: FileFormat, ranges: list[Range]) -> Range:
    """Of the ranges that fit a format the one that says most: how many stars it lacks, and whether it has a format."""
    fitting = [one for one in ranges if _fits(item, one[0])]
    return max(fitting, key=lambda one: (-one[0][0].count("*"), any(part.startswith("format=") for part in one[0])))


def _fits(item: FileFormat, parts: list[str]) -> bool:
    offered = item.media_type.partition(";")[0]
    named = next((part.partition("=")[2].strip('"') for part in parts[1:] if part.startswith("format=")), "")
    if named and named != item.id:
        return False
    return parts[0] in ("*/*", offered, f"{offered.partition('/')[0]}/*")


def army_answer(
    army: ArmyList, catalogue: Catalogue, item: Format, *, ruleset: RuleSet, faction: str, name: str, **more: Any
) -> HttpResponse:
    """An army as a download; ``more`` goes to the writer."""
    return file_answer(write(army, catalogue, item.id, ruleset=ruleset, faction=faction, **more), item, name)


def file_answers(json_shape: Any) -> dict[int | tuple[int, str], Any]:
    """The 200 of an endpoint that writes lists, for the schema."""
    from drf_spectacular.types import OpenApiTypes

    return {
        (200, media_type): json_shape
        if media_type == "application/json"
        else OpenApiTypes.BINARY
        if media_type == "application/zip"
        else OpenApiTypes.STR
        for media_type in TYPES
    }


def text_example(text: str) -> OpenApiExample:
    return example("app-ios", text, media_type="text/plain")
