"""Errors outside the views, named in the root addresses: problems below ``/api/``, the site's pages elsewhere."""

from __future__ import annotations

from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from armybuilder.api.problems import problem_response

BELOW = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a host that the site does not answer to, and other things that are refused before a view is asked."""
    if not request.path.startswith(BELOW):
        return defaults.bad_request(request, exception)
    if isinstance(exception, RequestDataTooBig):
        return problem_response(413)
    told = "The site does not answer to this Host." if isinstance(exception, DisallowedHost) else ""
    return problem_response(400, detail=told)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    if not request.path.startswith(BELOW):
        return defaults.permission_denied(request, exception)
    return problem_response(403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    if not request.path.startswith(BELOW):
        return defaults.page_not_found(request, exception)
    return problem_response(404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: something outside the views failed; Django has logged it."""
    return problem_response(500) if request.path.startswith(BELOW) else defaults.server_error(request)
