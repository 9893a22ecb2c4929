"""ETags: what has not changed is answered with 304, and a write says which state it was made on."""

from __future__ import annotations

from hashlib import sha256

from django.utils.http import parse_etags
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.problems import Problem, StaleVersion

DOCUMENTS = "2"
"""Raise it when the form of an answer changes: every ETag changes with it."""


def etag_of(*parts: str) -> str:
    """A strong ETag of the parts."""
    return f'"{sha256(chr(0).join((DOCUMENTS, *parts)).encode()).hexdigest()[:24]}"'


def etag_for_request(request: Request, *state: str) -> str:
    """The ETag of an answer that depends on the state of the data, the address and the query."""
    query = "&".join(f"{name}={value}" for name, value in sorted(request.query_params.items()))
    return etag_of(request.path, query, *state)


def _plain(etag: str) -> str:
    # Compressing an answer makes its ETag weak; it names the same state all the same.
    return etag.removeprefix("W/")


def _names(header: str, etag: str) -> bool:
    given = parse_etags(header)
    return "*" in given or etag in [_plain(one) for one in given]


def not_modified(request: Request, etag: str) -> Response | None:
    """304 when the client holds this state already. It varies as the whole answer does, which compression comes to: a
    cache takes over the header, and would give what it holds compressed to those who cannot unpack it."""
    header = request.headers.get("If-None-Match", "")
    if not header or not _names(header, etag):
        return None
    return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag, "Vary": "Accept-Encoding"})


def require_match(request: Request, etag: str) -> None:
    """Raise 428 for a write without ``If-Match`` and 412 for one that was made on another state."""
    header = request.headers.get("If-Match", "")
    if not header:
        raise Problem(
            "precondition-required",
            "Send If-Match with the ETag you read.",
            status_code=status.HTTP_428_PRECONDITION_REQUIRED,
            detail="If-Match: * writes whatever the state is.",
        )
    if not _names(header, etag):
        raise StaleVersion(etag)
