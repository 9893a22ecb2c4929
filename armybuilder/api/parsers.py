"""Bodies that the API reads: JSON everywhere; text and one file where a list may be sent. All are capped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser

from armybuilder.api.problems import BodyTooLarge

ENVELOPE = 8 * 1024
"""What the wrapping of an uploaded file may take."""


def _read(stream: IO[bytes]) -> bytes:
    limit: int = settings.API_BODY_LIMIT
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise BodyTooLarge(limit)
    return body


class CappedJSONParser(BaseParser):
    """Strict JSON: UTF-8, no NaN, no duplicate keys, at most ``API_BODY_LIMIT`` bytes."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        try:
            return json.loads(_read(stream).decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_unique)
        except (ValueError, RecursionError) as error:
            raise ParseError(f"The body is not JSON: {error}") from error


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


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return result
