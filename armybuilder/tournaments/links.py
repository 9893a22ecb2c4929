"""Private links of players, for what is mailed from deep inside of a request: its address is where they begin."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from armybuilder.tournaments.models import Player

GetResponse = Callable[[HttpRequest], HttpResponse]
PLACE = "/events/p/"

_begin: ContextVar[Callable[[], str] | None] = ContextVar("player_links", default=None)


def links_of_this_site(get_response: GetResponse) -> GetResponse:
    """Let :func:`private_link` know the address that the present request came to."""

    def answer(request: HttpRequest) -> HttpResponse:
        before = _begin.set(lambda: request.build_absolute_uri(PLACE))
        try:
            return get_response(request)
        finally:
            _begin.reset(before)

    return answer


def private_link(player: Player) -> str:
    """A player's private link; empty outside of a request, as in a command, where nobody knows the site's address."""
    begin = _begin.get()
    return f"{begin()}{player.token}/" if begin else ""
