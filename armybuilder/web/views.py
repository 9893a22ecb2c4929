"""Pages that belong to no other package: start page, help, privacy, display settings, component states."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.jobs.expiry import expiries
from armybuilder.rosters.builder.forms import NewListForm
from armybuilder.rosters.builder.views.starting import offered_armies
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.selectors import rosters_visible_to
from armybuilder.web.forms import DisplayForm
from armybuilder.web.templatetags.ui import keys_off, optional_url, scheme
from factions.presentation.shelf import book_of_today

A_YEAR = 60 * 60 * 24 * 365

SHORTCUTS = (
    (("/",), "find a unit"),
    (("a",), "add to this regiment"),
    (("m",), "move the opened unit"),
    (("e",), "next problem"),
    (("u",), "undo"),
    (("Shift", "u"), "redo"),
    (("p",), "print"),
    (("n",), "next submission, at an event"),
    (("Esc",), "close what is open"),
)

STYLEGUIDE_ICONS = (
    *("tally", "check", "error", "warning", "info", "chevron", "plus", "minus", "close", "move"),
    *("leader", "double", "undo", "redo", "search", "print", "copy", "share", "dice", "grip"),
)


NOT_FOR_ROBOTS = (
    *("/accounts/", "/api/", "/jobs/", "/events/p/", "/rosters/edit/"),
    *("/aids/*?", "/factions/*?", "/matchups/*?", "/rules/*?"),
)

LISTS_SHOWN = 3


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """The start page: one tap on a faction opens the builder, a pasted text is read, own lists are at hand."""
    root = reverse("web:landing")
    book = book_of_today()
    armies = tuple(replace(army, units=book.units.get(army.slug)) for army in offered_armies()) if book else ()
    context = {
        "new_form": NewListForm(armies=armies),
        "loaded": bool(armies),
        "lists": list(rosters_visible_to(holder_of(request))[:LISTS_SHOWN]),
        "import_url": optional_url("rosters:import"),
        "events_url": f"{root}events/",
        "matchups_url": f"{root}matchups/",
        "api_url": optional_url("api:docs"),
    }
    return render(request, "web/landing.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, what data it shows and how to load one's own copy with the texts."""
    book = book_of_today()
    context = {
        "release": book.release if book else None,
        "release_date": date.fromisoformat(book.release.date) if book else None,
        "api": optional_url("api:docs"),
        "unconfirmed": optional_url("reference:unconfirmed"),
    }
    return render(request, "web/about.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept about a visitor, and for how long."""
    return render(request, "web/privacy.html", {"expiries": expiries()})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone: pages of one visitor, and those with an answer for every question."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the address that browsers try for what is no page."""
    return HttpResponsePermanentRedirect(static("favicon.svg"))


@require_http_methods(["GET", "HEAD", "POST"])
def display(request: HttpRequest) -> HttpResponse:
    """Colour scheme and keyboard shortcuts, kept in cookies of the browser."""
    if request.method == "POST":
        return _save_display(request)
    context = {
        "schemes": (("system", "As the system"), ("light", "Light"), ("dark", "Dark")),
        "scheme": scheme(request) or "system",
        "keys_off": keys_off(request),
        "shortcuts": SHORTCUTS,
    }
    return render(request, "web/display.html", context)


def _save_display(request: HttpRequest) -> HttpResponse:
    form = DisplayForm(request.POST)
    back = reverse("web:display")
    if not form.is_valid():
        return render(request, "400.html", status=400)
    wanted = form.cleaned_data["next"]
    if wanted and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        back = wanted
    else:
        messages.success(request, "Saved in this browser.")
    response = HttpResponseRedirect(back)
    for name in ("scheme", "keys"):
        if value := form.cleaned_data[name]:
            response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", secure=request.is_secure())
    return response


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every component in every state, for developers (only with DEBUG)."""
    if not settings.DEBUG:
        raise Http404
    parts = [{"label": label, "points": cost} for label, cost in _EXAMPLE_PARTS]
    over = [*parts, {"label": "Auxiliary units", "points": 120}]
    context = {"legal_parts": parts, "over_parts": over, "icons": STYLEGUIDE_ICONS}
    return render(request, "web/styleguide.html", context)


_EXAMPLE_PARTS = (("General’s Regiment", 950), ("Regiment 1", 390), ("Regiment 2", 290), ("Regiment 3", 360))
