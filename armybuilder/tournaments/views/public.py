"""Public pages of an event, printed lists with their codes, exports and statistics."""

from __future__ import annotations

import io

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET

from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.tournaments.models import Event, Organiser, Player
from armybuilder.tournaments.selectors import public as shown
from armybuilder.tournaments.selectors.events import may_see_list, organiser_of
from armybuilder.tournaments.selectors.rounds import rounds_of, standings_rows
from armybuilder.tournaments.views.access import HtmxRequest, organiser_page
from armybuilder.tournaments.wording import rule_lines


@require_GET
def event(request: HtmxRequest, code: str) -> HttpResponse:
    """The public page: players, pairings, standings; it refreshes by itself while rounds are played."""
    found = get_object_or_404(Event, code=code)
    lists = {player.pk: player for player in shown.public_lists(found)}
    rounds = rounds_of(found)
    context = {
        "event": found,
        "organiser": organiser_of(found, request.user),
        "players": [(player, lists.get(player.pk)) for player in shown.entered(found)],
        "rounds": rounds,
        "standings": standings_rows(found) if rounds else [],
        "revealed": set(lists),
        "statistics": shown.statistics_of(found, approved_only=True) if lists else None,
        "ruleset": get_ruleset(found.ruleset).name,
        "rules": rule_lines(found.event_rules),
    }
    template = "tournaments/event.html#live" if request.htmx else "tournaments/event.html"
    with timezone.override(found.zone):
        return render(request, template, context)


@require_GET
def army_list(request: HttpRequest, code: str, player: str) -> HttpResponse:
    """An approved list, once revealed; 404 before that for everybody but organisers."""
    found = get_object_or_404(Player.objects.select_related("event", "current"), event__code=code, code=player)
    organiser = organiser_of(found.event, request.user)
    if found.current is None or not may_see_list(found.event, found.current, None, organiser):
        raise Http404
    context = {"event": found.event, "player": found, "submission": found.current, "code": _qr(request, found)}
    return render(request, "tournaments/list.html", context)


@organiser_page()
@require_GET
def print_all(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """All approved lists, one to a page, each with hash and QR code."""
    players = shown.approved_players(event)
    context = {"event": event, "organiser": organiser, "lists": [(player, _qr(request, player)) for player in players]}
    return render(request, "tournaments/print.html", context)


@organiser_page()
@require_GET
def statistics(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    context = {
        "event": event,
        "organiser": organiser,
        "statistics": shown.statistics_of(event),
        "here": "statistics",
    }
    return render(request, "tournaments/statistics.html", context)


@organiser_page()
@require_GET
def export(request: HttpRequest, event: Event, organiser: Organiser, what: str) -> HttpResponse:
    """Players' pack and results as files."""
    if what not in shown.EXPORTS:
        raise Http404
    return shown.export_answer(event, what)


def _qr(request: HttpRequest, player: Player) -> SafeString:
    """The code that opens the approved list, as SVG without style attributes."""
    address = request.build_absolute_uri(reverse("tournaments:list", args=[player.event.code, player.code]))
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=False, scale=2, border=2, svgclass="qr", lineclass="qr-line"
    )
    return mark_safe(out.getvalue().decode())
