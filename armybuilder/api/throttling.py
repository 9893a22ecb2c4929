"""How often somebody may ask: by key, by session user, or by address; told in ``RateLimit-*`` headers.

A fixed window per scope: ``rates`` of the settings say ``"<number>/<seconds>"`` for visitors and for keys.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from armybuilder.accounts.models import ApiKey

if TYPE_CHECKING:  # the settings import this module while rest_framework.views is loading
    from rest_framework.response import Response
    from rest_framework.views import APIView


@dataclass(frozen=True, slots=True)
class Allowance:
    """State of one window: how many requests it holds, how many are left, seconds until it ends."""

    limit: int
    remaining: int
    reset: int


class ScopedThrottle(BaseThrottle):
    """Counts requests of one client in the scope ``view.throttle_scope`` (default ``general``)."""

    def __init__(self) -> None:
        self.allowance: Allowance | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        scope = getattr(view, "throttle_scope", None) or "general"
        known = isinstance(request.auth, ApiKey) or bool(request.user and request.user.is_authenticated)
        limit, seconds = rate(scope, known=known)
        now = time.time()
        window = int(now // seconds)
        name = f"throttle:{scope}:{self._client(request)}:{window}"
        cache.add(name, 0, timeout=seconds + 1)
        try:
            used = cache.incr(name)
        except ValueError:  # the entry was evicted between the two calls
            cache.set(name, 1, timeout=seconds + 1)
            used = 1
        self.allowance = Allowance(limit, max(0, limit - used), int((window + 1) * seconds - now) + 1)
        request._request.rate_allowance = self.allowance  # type: ignore[attr-defined]
        return used <= limit

    def wait(self) -> float | None:
        return float(self.allowance.reset) if self.allowance else None

    def _client(self, request: Request) -> str:
        if isinstance(request.auth, ApiKey):
            return f"key:{request.auth.pk}"
        if request.user and request.user.is_authenticated:
            return f"user:{request.user.pk}"
        return f"address:{_place(self.get_ident(request))}"


def _place(address: str) -> str:
    """What one visitor has of addresses: one of version 4, the 64 bits of a network of version 6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 and not found.ipv4_mapped else str(found)


def rate(scope: str, *, known: bool) -> tuple[int, int]:
    """Requests and seconds of a scope, for a known user or key and for a visitor."""
    number, _, seconds = settings.API_RATES[scope]["known" if known else "visitor"].partition("/")
    return int(number) * settings.API_RATE_FACTOR, int(seconds)


class RateHeaders:
    """A view mixin that tells the allowance in the answer's headers."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer: Response = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[misc]
        allowance: Allowance | None = getattr(getattr(request, "_request", request), "rate_allowance", None)
        if allowance:
            answer["RateLimit-Limit"] = str(allowance.limit)
            answer["RateLimit-Remaining"] = str(allowance.remaining)
            answer["RateLimit-Reset"] = str(allowance.reset)
        return answer
