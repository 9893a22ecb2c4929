"""Bodies that the API reads: JSON everywhere; text and one file where a list may be sent. All are capped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from armybuilder.api.problems import BodyTooLarge


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
    """A pasted list as ``text/plain``; the data is ``{"text": …}``."""

    media_type = "text/plain"

    def parse(self, stream: IO[bytes], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        return {"text": _read(stream).decode("utf-8", errors="replace")}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number of JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return result
