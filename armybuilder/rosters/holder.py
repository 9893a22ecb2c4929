"""Who asks: a person with an account, a visitor known by a cookie, or both.

A visitor needs no account. The first list that is saved sets a long-lived, signed cookie with a random key; the lists
of that browser are those with the key. Nobody who only looks gets a cookie.
"""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from armybuilder.accounts.models import User

COOKIE = "armybuilder_visitor"
COOKIE_AGE = 60 * 60 * 24 * 365 * 5
_SALT = "armybuilder.rosters.visitor"


@dataclass(frozen=True, slots=True)
class Holder:
    """The user (None without an account) and the visitor key (empty without a cookie) that a request came with."""

    user: User | None = None
    visitor: str = ""

    @property
    def nobody(self) -> bool:
        return self.user is None and not self.visitor


def holder_of(request: HttpRequest) -> Holder:
    """Who sent the request. A cookie with a wrong signature counts as none."""
    user = getattr(request, "user", None)  # a log-in from a script or a test comes with a bare request
    user = user if isinstance(user, User) else None
    try:
        visitor = signing.Signer(salt=_SALT).unsign(request.COOKIES.get(COOKIE, ""))
    except signing.BadSignature:
        visitor = ""
    return Holder(user, visitor)


def holder_for_new_list(request: HttpRequest) -> Holder:
    """Who a new list will belong to: as :func:`holder_of`, with a new visitor key where there was nothing."""
    holder = holder_of(request)
    return Holder(visitor=secrets.token_urlsafe(32)) if holder.nobody else holder


def remember(response: HttpResponseBase, holder: Holder) -> None:
    """Set the visitor cookie, or lengthen its life."""
    if holder.visitor:
        response.set_cookie(
            COOKIE,
            signing.Signer(salt=_SALT).sign(holder.visitor),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
