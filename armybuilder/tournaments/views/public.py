"""Public pages of an event, printed lists with their codes, exports and statistics."""

from __future__ import annotations

import io
from hashlib import sha256

import segno
from django.core.cache import cache
from django.db.models import Count, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.tournaments.models import Event, Organiser, Player, PlayerState
from armybuilder.tournaments.selectors import public as shown
from armybuilder.tournaments.selectors.events import may_see_list, organiser_of
from armybuilder.tournaments.selectors.rounds import rounds_of, scoring_of, standings_rows
from armybuilder.tournaments.views.access import HtmxRequest, organiser_page
from armybuilder.tournaments.wording import rule_lines, scoring_said

SECONDS_KEPT = 60
MOMENT = "moment-of-this-answer"
"""Stands in a kept page for the time by the server's clock, from which the browser counts a round down."""


@require_GET
@vary_on_headers("HX-Request")
def event(request: HtmxRequest, code: str) -> HttpResponse:
    """The public page: pairings, standings, players; it refreshes by itself while rounds are played.

    A refresh that names the state it has ``seen`` is answered with 204 until something changes.
    """
    found = get_object_or_404(Event, code=code)
    stamp = _stamp(found)
    if request.htmx and request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    with timezone.override(found.zone):
        live = _live(found, stamp)
        if request.htmx:
            return HttpResponse(live)
        context = {
            "event": found,
            "organiser": organiser_of(found, request.user),
            "live": live,
            "statistics": shown.statistics_of(found, approved_only=True) if found.lists_visible() else None,
            "ruleset": get_ruleset(found.ruleset).name,
            "rules": rule_lines(found.event_rules),
        }
        return render(request, "tournaments/event.html", context)


def _stamp(event: Event) -> str:
    """Names the state of an event: every change of it leaves an entry in the log, a reveal is a matter of the clock.

    The newest entry is not enough: of two results at once the one with the older entry may be stored later.
    """
    entries = event.audit.aggregate(newest=Max("pk"), number=Count("pk"))
    state = (event.pk, entries["newest"], entries["number"], event.lists_visible(), event.capacity, event.time_zone)
    return sha256(repr(state).encode()).hexdigest()[:16]


def _live(event: Event, stamp: str) -> SafeString:
    """What changes on the public page, worked out once for all who look: hundreds do, twice a minute."""
    key = f"event-live:{event.code}"
    known = cache.get(key)
    if known and known[0] == stamp:
        html = known[1]
    else:
        lists = {player.pk: player for player in shown.public_lists(event)}
        players = list(shown.entered(event))
        waiting = sum(player.state == PlayerState.WAITING for player in players)
        rounds = rounds_of(event)
        context = {
            "event": event,
            "stamp": stamp,
            "moment": MOMENT,
            "players": [(player, lists.get(player.pk)) for player in players],
            "entered": len(players) - waiting,
            "waiting": waiting,
            "rounds": rounds,
            "standings": standings_rows(event) if rounds else [],
            "places_go_by": scoring_said(scoring_of(event)),
            "revealed": set(lists),
        }
        html = render_to_string("tournaments/event.html#live", context)
        cache.set(key, (stamp, html), SECONDS_KEPT)
    return mark_safe(html.replace(MOMENT, timezone.now().isoformat()))


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
    return shown.export_answer(event, what, to_be_opened=True)


def _qr(request: HttpRequest, player: Player) -> SafeString:
    """The code that opens the approved list, as SVG without style attributes."""
    address = request.build_absolute_uri(reverse("tournaments:list", args=[player.event.code, player.code]))
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=False, scale=2, border=2, svgclass="qr", lineclass="qr-line"
    )
    return mark_safe(out.getvalue().decode())
