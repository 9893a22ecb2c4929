"""Bodies that the API reads: JSON everywhere; text and one file where a list may be sent. All are capped."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser

from armybuilder.api.problems import BodyTooLarge, ErrorItem, Problem
from armybuilder.interchange.json_text import MOST_DEPTH, too_deep

ENVELOPE = 8 * 1024
"""What the wrapping of an uploaded file may take."""
HALF_ESCAPED = re.compile(rb"\\u[dD][89a-fA-F]")
HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair: JSON may name one, no encoding and no database can hold it."""


def _read(stream: IO[bytes]) -> bytes:
    limit: int = settings.API_BODY_LIMIT
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise BodyTooLarge(limit)
    return body


class CappedJSONParser(BaseParser):
    """Strict JSON: UTF-8, also with a byte order mark, no NaN, no infinity, no duplicate keys, no half characters, at
    most ``API_BODY_LIMIT`` bytes."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        body = _read(stream)
        try:
            found = json.loads(
                body.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_unique
            )
        except (ValueError, RecursionError) as error:
            raise ParseError(f"The body is not JSON: {error}") from error
        if too_deep(found):
            raise ParseError(f"The body is not read: its parts are nested more than {MOST_DEPTH} deep.")
        if HALF_ESCAPED.search(body):
            _refuse_halves(found)
        return found


class ListTextParser(BaseParser):
    """A pasted list as ``text/plain``; the data is ``{"bytes": …}``, so that the reader finds the encoding."""

    media_type = "text/plain"

    def parse(self, stream: IO[bytes], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        return {"bytes": _read(stream)}


class ListFileParser(MultiPartParser):
    """One uploaded file named ``file``; the data is ``{"bytes": …, "name": …}`` and the ``fields`` beside it."""

    fields: frozenset[str] = frozenset()
    """Names of plain fields that may come with the file."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        limit: int = settings.API_BODY_LIMIT
        sent = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or "0"
        if not sent.isdigit() or int(sent) > limit + ENVELOPE:
            raise BodyTooLarge(limit)
        found = super().parse(stream, media_type, parser_context)
        files: list[UploadedFile] = found.files.getlist("file")
        plain = {name: values[0] for name, values in found.data.lists() if len(values) == 1}
        if len(files) != 1 or len(found.files) != 1 or len(plain) != len(found.data) or plain.keys() - self.fields:
            others = f"and at most {', '.join(sorted(self.fields))}" if self.fields else "and nothing else"
            raise ParseError(f"Send exactly one file in a field named “file”, {others}.")
        return {**plain, "bytes": files[0].read(), "name": files[0].name or "file"}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number of JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits[:20]} is too large for a number")
    return number


def _refuse_halves(document: Any) -> None:
    """Raise for the first text or name with half a character: fields refuse the texts that they know, but a name that
    nobody knows, or a value that is none of a choice, is told in the refusal, which then could not be written."""
    waiting: list[tuple[str, Any]] = [("", document)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            texts = list(value)
            waiting += [(f"{place}.{name}".lstrip("."), inner) for name, inner in value.items()]
        elif isinstance(value, list):
            texts = []
            waiting += [(f"{place}.{index}".lstrip("."), inner) for index, inner in enumerate(value)]
        else:
            texts = [value] if isinstance(value, str) else []
        if any(HALF.search(text) for text in texts):
            error = ErrorItem(place or "body", "surrogate_characters_not_allowed", "There is half a character here.")
            raise Problem("refused-fields", "Some fields are refused.", errors=[error])


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return result
