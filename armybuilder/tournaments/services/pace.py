"""How often strangers enter events and do something there, and how many mails an address gets: counted as log-ins are.

The rates are those of ``ACCOUNT_RATE_LIMITS``.
"""

from __future__ import annotations

from allauth.core import context as asking
from allauth.core import ratelimit
from django.http import HttpRequest

from armybuilder.tournaments.models import Player

LONGEST_WAIT = 3600
"""Seconds after which who came too often may come again."""


def may_enter(request: HttpRequest) -> bool:
    """Whether one more player may enter from where a request comes from; counts them."""
    return ratelimit.consume(request, action="event_entry")


def may_act(request: HttpRequest, player: Player) -> bool:
    """Whether a player may send one more list or result, or come and go once more, by the own link; counts it.

    Each is kept and told to the organisers for good, and anybody may enter an event.
    """
    return ratelimit.consume(request, action="event_act", key=player.code)


def may_be_mailed(address: str) -> bool:
    """Whether an address gets one more mail about events, and whose account causes it may send one more; counts both.

    What is in these mails an organiser writes, and to whom. A command, where there is no request, mails everybody.
    """
    request: HttpRequest | None = asking.request
    if request is None:
        return True
    user = request.user
    if user.is_authenticated and not ratelimit.consume(request, action="event_mailing", user=user):
        return False
    return ratelimit.consume(request, action="event_mail", key=address.casefold())
