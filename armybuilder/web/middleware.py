"""What every page of the site answers in the same way."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse

from factions.catalogue import UnknownArmy

GetResponse = Callable[[HttpRequest], HttpResponse]
API = "/api/"
WITH_LISTS = ("rosters", "tournaments")


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


def see_other(get_response: GetResponse) -> GetResponse:
    """Lead from a form that was done to its page with 303, which says that the page is fetched with GET.

    Views say where with a plain redirect, as those of other packages do; its 302 leaves the method open.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "POST" and response.status_code == 302:
            response.status_code = 303
        return response

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


def no_null_characters(get_response: GetResponse) -> GetResponse:
    """Keep null characters, which no database takes and nobody types, from pages.

    An address with one leads nowhere; from a query they are left out. The API refuses them by name itself.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(API):
            return get_response(request)
        if "\x00" in request.path_info:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        if "%00" in query:
            request.META["QUERY_STRING"] = query.replace("%00", "")
            request.__dict__.pop("GET", None)  # in case it was read before
        return get_response(request)

    return answer


class DataGone:
    """Puts a page with a way out in place of an error where no release has the army of a list any more (410)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, for the pages of lists and of events, where lists are sent; any other error stays one."""
        match = request.resolver_match
        if match is None or match.namespace not in WITH_LISTS or not isinstance(exception, UnknownArmy):
            return None
        code = match.kwargs.get("code") if match.namespace == "rosters" else None
        change_url = reverse("rosters:change", args=[code]) if code else ""
        return render(request, "errors/data_gone.html", {"change_url": change_url}, status=410)
