"""The same form sent twice, by a double click or a reload, is done once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, TypeAlias

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import redirect

View: TypeAlias = Callable[..., HttpResponse]

AT_WORK = "-"
SECONDS_AT_WORK = 30
"""How long the second sending waits for the first."""
SECONDS_KEPT = 60
"""How long it is remembered where a form led to."""


def once(view: View) -> View:
    """A view that does a form one time: who sends it again is led to where it led the first time.

    A form is the same when it is of one page (the token against forgery is another on each) and holds the same. A form
    that was refused may be sent again.
    """

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "csrfmiddlewaretoken" not in request.POST:
            return view(request, *args, **kwargs)
        key = _key(request)
        if led_to := _led_to(key):
            return redirect(led_to)
        answer: HttpResponse | None = None
        try:
            answer = view(request, *args, **kwargs)
        finally:
            _remember(key, answer)
        return answer

    return page


def _key(request: HttpRequest) -> str:
    seen = sha256(f"{request.user.pk} {request.path}".encode())
    for name, values in sorted(request.POST.lists()):
        seen.update(repr((name, values)).encode())
    for name, file in sorted(request.FILES.items()):
        assert not isinstance(file, list)
        seen.update(repr((name, file.name)).encode())
        for part in file.chunks():
            seen.update(part)
        file.seek(0)
    return f"once:{seen.hexdigest()}"


def _led_to(key: str) -> str:
    """Where the form led when it was sent before; empty when it is to be done now, by who asks."""
    until = time.monotonic() + SECONDS_AT_WORK
    while not cache.add(key, AT_WORK, SECONDS_AT_WORK):
        found: str | None = cache.get(key)
        if found and found != AT_WORK:
            return found
        if time.monotonic() > until:
            break
        time.sleep(0.05)
    return ""


def _remember(key: str, answer: HttpResponse | None) -> None:
    if isinstance(answer, HttpResponseRedirectBase):
        cache.set(key, answer.url, SECONDS_KEPT)
    else:
        cache.delete(key)
