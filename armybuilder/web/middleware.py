"""What every page of the site answers in the same way."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import Resolver404, resolve

GetResponse = Callable[[HttpRequest], HttpResponse]


def not_allowed_page(get_response: GetResponse) -> GetResponse:
    """Put a page with a way out in place of Django's empty answer 405.

    A browser asks for the address of a form when somebody reloads or bookmarks the page a refused form left behind. An
    answer that has a body of its own, as the API's has, stays as it is.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content or request.method != "GET":
            return response
        page = render(request, "errors/405.html", {"back": page_above(request.path)}, status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return answer


def page_above(path: str) -> str:
    """The nearest address above a path that belongs to a view: ``/rosters/x/`` of ``/rosters/x/arrange/``."""
    parts = path.strip("/").split("/")
    for kept in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:kept])}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"
