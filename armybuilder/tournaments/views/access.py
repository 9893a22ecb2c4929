"""Who may open a page of an event: organisers by role; for everybody else the page does not exist."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import Event, Organiser, Role
from armybuilder.tournaments.selectors.events import at_least, organiser_of
from armybuilder.tournaments.services.audit import Actor


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


View: TypeAlias = Callable[..., HttpResponse]


def organiser_page(least: Role = Role.VIEWER) -> Callable[[View], View]:
    """A view ``(request, event, organiser, …)`` for organisers of at least this role.

    Times are shown in the event's zone. A visitor is sent to the log-in, a stranger gets 404, an organiser of a
    lower role 403.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
            event = get_object_or_404(Event, code=code)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            organiser = organiser_of(event, request.user)
            if organiser is None:
                raise Http404
            if not at_least(organiser, least):
                raise PermissionDenied
            with timezone.override(event.zone):
                return view(request, event, organiser, **kwargs)

        return page

    return decorate


def actor_of(request: HttpRequest) -> Actor:
    return Actor.organiser(user_of(request))


def user_of(request: HttpRequest) -> User:
    return cast(User, request.user)


def may_judge(organiser: Organiser) -> bool:
    return at_least(organiser, Role.JUDGE)


def may_own(organiser: Organiser) -> bool:
    return organiser.role == Role.OWNER
