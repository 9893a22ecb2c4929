"""Refusals as ``application/problem+json`` (RFC 9457): one shape for every error, never HTML.

``{"type", "title", "status", "detail", "errors": [{"location", "code", "message"}]}``; ``type`` is stable and names the
kind of refusal, ``location`` is a JSON pointer-like path (``body.points_limit``, ``query.release``, ``line 12``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, status

from armybuilder.api.problem_types import BY_STATUS, PROBLEM_TYPES, TYPE_BASE

MEDIA_TYPE = "application/problem+json"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ErrorItem:
    """One thing that is wrong with a request."""

    location: str
    code: str
    message: str

    def as_json(self) -> dict[str, str]:
        return {"location": self.location, "code": self.code, "message": self.message}


class Problem(exceptions.APIException):
    """A refusal with its own type: raise it anywhere below a view.

    ``told`` says what happened. A type has one title: what is told otherwise becomes the detail, or begins it.
    """

    def __init__(
        self,
        kind: str,
        told: str,
        *,
        status_code: int = status.HTTP_400_BAD_REQUEST,
        detail: str = "",
        errors: Sequence[ErrorItem] = (),
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(detail or told)
        known = PROBLEM_TYPES.get(kind)
        self.status_code = status_code
        self.kind, self.title = kind, known.title if known else told
        self.text = detail if told == self.title else f"{told} {detail}".rstrip()
        self.errors, self.headers, self.extra = tuple(errors), dict(headers or {}), dict(extra or {})


class BodyTooLarge(Problem):
    def __init__(self, limit: int) -> None:
        super().__init__(
            "body-too-large",
            "The body is too large.",
            status_code=status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
            detail=f"At most {limit:,} bytes are read.",
        )


class LengthRequired(Problem):
    def __init__(self) -> None:
        kind, title = KINDS[411]
        super().__init__(kind, title, status_code=status.HTTP_411_LENGTH_REQUIRED)


class CompressedBody(Problem):
    """A body with a ``Content-Encoding``: nobody unpacks it."""

    def __init__(self) -> None:
        kind, title = KINDS[415]
        super().__init__(
            kind,
            title,
            status_code=status.HTTP_415_UNSUPPORTED_MEDIA_TYPE,
            detail="Bodies are read as they are: send it without Content-Encoding.",
            headers={"Accept-Encoding": "identity"},
        )


class DataGone(Problem):
    """No release that is loaded has the army of a stored list."""

    def __init__(self) -> None:
        kind, title = KINDS[410]
        super().__init__(kind, title, status_code=status.HTTP_410_GONE)


class StaleVersion(Problem):
    """The ``If-Match`` of a write does not name the stored revision."""

    def __init__(self, etag: str) -> None:
        super().__init__(
            "stale-version",
            "The roster was changed since you read it.",
            status_code=status.HTTP_412_PRECONDITION_FAILED,
            detail="Read it again, apply your change to the newer revision and send its ETag as If-Match.",
            headers={"ETag": etag},
        )


KINDS = {status: (kind, PROBLEM_TYPES[kind].title) for status, kind in BY_STATUS.items()}
"""HTTP status to the problem type and title used when no more special one is raised."""


def problem_document(
    status_code: int,
    *,
    kind: str = "",
    title: str = "",
    detail: str = "",
    errors: Sequence[ErrorItem] = (),
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The JSON of a problem; missing parts come from ``KINDS``."""
    default_kind, default_title = KINDS.get(status_code, KINDS[400])
    document: dict[str, Any] = {
        "type": TYPE_BASE + (kind or default_kind),
        "title": title or default_title,
        "status": status_code,
        "errors": [error.as_json() for error in errors],
    }
    if detail:
        document["detail"] = detail
    return {**document, **(extra or {})}


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Every exception of an API view as a problem; unknown ones are logged and answered with 500.

    The answer is JSON whatever the view's own renderers are.
    """
    answer = _answer(error)
    if answer is None:
        if settings.DEBUG_PROPAGATE_EXCEPTIONS:
            return None
        log.exception("api_failed", view=type(context.get("view")).__name__, exc_info=error)
        answer = problem_response(500)
    from rest_framework.views import set_rollback  # the settings import this module while views is loading

    set_rollback()
    return answer


def _answer(error: Exception) -> HttpResponse | None:
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    elif isinstance(error, RequestDataTooBig):
        error = BodyTooLarge(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    elif isinstance(error, SuspiciousOperation):
        error = exceptions.ParseError()
    if isinstance(error, Problem):
        return problem_response(
            error.status_code,
            headers=error.headers,
            kind=error.kind,
            title=error.title,
            detail=error.text,
            errors=error.errors,
            extra=error.extra,
        )
    if isinstance(error, exceptions.ValidationError):
        return problem_response(
            400, kind="refused-fields", title="Some fields are refused.", errors=tuple(field_errors(error))
        )
    if isinstance(error, exceptions.APIException):
        headers: dict[str, str] = {}
        if getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]
        if getattr(error, "wait", None) is not None:
            headers["Retry-After"] = f"{error.wait:.0f}"  # type: ignore[attr-defined]
        detail = error.detail if isinstance(error.detail, str) else ""
        return problem_response(error.status_code, headers=headers, detail=detail)
    return None


def field_errors(error: exceptions.ValidationError, *within: str) -> Iterator[ErrorItem]:
    """What a serializer refuses, each with its place; ``within`` is the place of the whole."""
    yield from _walk(error.detail, within)


def _walk(detail: Any, path: tuple[str, ...]) -> Iterator[ErrorItem]:
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from _walk(value, path if key == "non_field_errors" else (*path, str(key)))
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            inner = path if isinstance(value, exceptions.ErrorDetail) else (*path, str(index))
            yield from _walk(value, inner)
    elif isinstance(detail, exceptions.ErrorDetail):
        yield ErrorItem(".".join(path) or "body", str(detail.code), str(detail))


def problem_response(status_code: int, *, headers: Mapping[str, str] | None = None, **parts: Any) -> JsonResponse:
    """A problem as an answer; ``parts`` are those of :func:`problem_document`."""
    return JsonResponse(
        problem_document(status_code, **parts),
        status=status_code,
        content_type=MEDIA_TYPE,
        headers=dict(headers or {}),
        json_dumps_params={"ensure_ascii": False, "separators": (",", ":")},
    )


@csrf_exempt  # a write to no address is a problem too, not a page about forms
def unknown_address(request: HttpRequest, path: str = "") -> JsonResponse:
    """The last address below ``/api/``: whatever is asked for is not there."""
    told = "No endpoint has this address. Addresses begin with /api/v1/ and end with a slash; /api/v1/docs/ lists them."
    return problem_response(404, detail=told)
