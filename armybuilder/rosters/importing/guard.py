"""Requests that are too large are answered with a page that says so, instead of an error."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

View = Callable[..., HttpResponse]
LARGEST_REQUEST = 24 * 1024 * 1024
TOO_LARGE = "This is too large for a list: a text may have 1 MB, all files together 16 MB."
TOO_MANY = "These are too many files for one step: send up to 100, or put up to 500 into a zip archive."


def within_limits(refuse: Callable[[HttpRequest, str], HttpResponse]) -> Callable[[View], View]:
    """A view's request is looked at before it is read; ``refuse(request, words)`` answers what is too much.

    The request is protected against forgery all the same, only after its size was found fit.
    """

    def decorate(view: View) -> View:
        protected = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def look_first(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            length = request.META.get("CONTENT_LENGTH") or "0"
            if not length.isdecimal() or int(length) > LARGEST_REQUEST:
                return refuse(request, TOO_LARGE)
            try:
                return protected(request, *args, **kwargs)
            except TooManyFilesSent:
                return refuse(request, TOO_MANY)
            except (RequestDataTooBig, TooManyFieldsSent):
                return refuse(request, TOO_LARGE)

        return look_first

    return decorate
