"""A form whose answer shows a secret once: sent again, by a reload or a double click, it makes no second one."""

from __future__ import annotations

from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest

SECONDS_KEPT = 86_400
"""How long a form is remembered: browsers send it again when they bring back its page."""


def sent_again(request: HttpRequest) -> bool:
    """Whether a form was sent before; from now on it was. Its token against forgery is another on each page."""
    return "csrfmiddlewaretoken" in request.POST and not cache.add(_key(request), True, SECONDS_KEPT)


def not_done(request: HttpRequest) -> None:
    """Let a form that came to nothing be sent again."""
    cache.delete(_key(request))


def _key(request: HttpRequest) -> str:
    sent = repr((request.user.pk, request.path, sorted(request.POST.lists())))
    return f"sent:{sha256(sent.encode()).hexdigest()}"
