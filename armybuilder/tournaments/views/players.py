"""Players on the desk: entered one by one or from a file, corrected, checked in, dropped and brought back."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.interchange.writers.plain import neutralised
from armybuilder.tournaments.forms import CorrectionForm, PlayerForm, PlayersFileForm
from armybuilder.tournaments.models import Event, Organiser, Player, Role
from armybuilder.tournaments.selectors.people import PRESENCE, people_shown, presence_counts
from armybuilder.tournaments.selectors.public import spreadsheet_csv
from armybuilder.tournaments.services import events, reminders
from armybuilder.tournaments.services import players as services
from armybuilder.tournaments.services.player_files import BrokenRow, load_players
from armybuilder.tournaments.views.access import HtmxRequest, actor_of, organiser_page
from armybuilder.tournaments.views.once import once
from armybuilder.tournaments.wording import FIELDS, PRESENCE_WORDS, audit_text

TAKEN = "Another player of this event has this e-mail address."
NOT_ADDED = "rows-not-added"
"""Where the session keeps the rows of a file that could not be added, until they are shown."""


@organiser_page(Role.JUDGE)
@require_POST
@once
def add(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _players_page(request, event, organiser, form=form, status=422)
    try:
        services.add_player(event=event, actor=actor_of(request), **form.cleaned_data)
    except services.AddressTaken:
        form.add_error("email", TAKEN)
    except services.EventFull:
        form.add_error(None, "This event takes no more players.")
    if form.errors:
        return _players_page(request, event, organiser, form=form, status=422)
    return redirect("tournaments:players", code=event.code)


@organiser_page()
@require_GET
def players(request: HtmxRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Everybody, or whom the filter shows: for the door, where one name of hundreds is looked for."""
    told = request.session.pop(NOT_ADDED, {}).get(event.code, ())
    return _players_page(request, event, organiser, broken=tuple(BrokenRow(**row) for row in told))


@organiser_page(Role.JUDGE)
@require_POST
@once
def load(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Players from a CSV file: good rows are loaded, the others named."""
    form = PlayersFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _players_page(request, event, organiser, file_form=form, status=422)
    loaded = load_players(event=event, actor=actor_of(request), text=form.content())
    if not loaded.added:
        return _players_page(request, event, organiser, broken=loaded.broken, status=422 if loaded.broken else 200)
    messages.success(request, f"{len(loaded.added)} players added. Each has an own link.")
    # Told on the page that follows: the same file sent again would add nothing and name every row.
    request.session[NOT_ADDED] = {event.code: [asdict(row) for row in loaded.broken]}
    return redirect("tournaments:players", code=event.code)


@organiser_page(Role.JUDGE)
@require_POST
def change(request: HttpRequest, event: Event, organiser: Organiser, player: str) -> HttpResponse:
    """Check in or out, drop or bring back one player; the page stays where it is."""
    found = get_object_or_404(event.players, code=player)
    actor, action = actor_of(request), request.POST.get("do", "")
    if action in ("in", "out"):
        services.check_in(players=[found], present=action == "in", actor=actor)
    elif action == "drop":
        services.drop_player(player=found, actor=actor)
    elif action == "back":
        services.bring_back_player(player=found, actor=actor)
    page = reverse("tournaments:players", args=[event.code])
    kept = {name: request.POST[name] for name in ("q", "state") if request.POST.get(name)}
    return redirect(f"{page}{'?' if kept else ''}{urlencode(kept)}#p-{found.code}")


@organiser_page(Role.JUDGE)
@require_http_methods(["GET", "POST"])
@once
def correct(request: HttpRequest, event: Event, organiser: Organiser, player: str) -> HttpResponse:
    """Set a player's name, address and club right; of two who do it at once the second is told."""
    found = get_object_or_404(event.players.select_related("event"), code=player)
    posted = request.POST if request.method == "POST" else None
    initial = {name: getattr(found, name) for name in (*services.DETAILS, "changes")}
    form = CorrectionForm(posted, initial=initial)
    if posted is None or not form.is_valid():
        return _correction_page(request, event, organiser, found, form, status=422 if posted is not None else 200)
    data = form.cleaned_data
    try:
        changed = services.correct_player(
            player=found,
            actor=actor_of(request),
            changes=data["changes"],
            renew_link=data["renew_link"],
            **form.details(),
        )
    except services.AddressTaken:
        form.add_error("email", TAKEN)
        return _correction_page(request, event, organiser, found, form, status=422)
    except services.PlayerChanged as told:
        return _changed_elsewhere(request, event, organiser, told, form)
    messages.success(request, f"{changed.name} is set right.")
    if data["mail_link"]:
        link = request.build_absolute_uri("/events/p/")
        if reminders.send_link(player=changed, actor=actor_of(request), link=link):
            messages.success(request, f"The private link was mailed to {changed.email}.")
        else:
            messages.warning(request, "The private link could not be mailed. It is on the players page.")
    return redirect("tournaments:players", code=event.code)


def _changed_elsewhere(
    request: HttpRequest, event: Event, organiser: Organiser, told: services.PlayerChanged, form: CorrectionForm
) -> HttpResponse:
    """What was typed stays; saved again, it is put over what the other has stored, knowingly."""
    stored = told.player
    conflict = [
        f"{FIELDS[name].capitalize()} is “{getattr(stored, name)}” now."
        for name, value in form.details().items()
        if getattr(stored, name) != value
    ]
    again = CorrectionForm({**form.data.dict(), "changes": stored.changes})  # type: ignore[attr-defined]
    return _correction_page(
        request, event, organiser, stored, again, status=409, who=told.who or "Somebody", conflict=conflict
    )


def _correction_page(
    request: HttpRequest,
    event: Event,
    organiser: Organiser,
    found: Player,
    form: CorrectionForm,
    *,
    status: int = 200,
    who: str = "",
    conflict: list[str] | None = None,
) -> HttpResponse:
    context = {
        "event": event,
        "organiser": organiser,
        "player": found,
        "form": form,
        "who": who,
        "conflict": conflict or [],
        "trail": [(entry, audit_text(entry)) for entry in found.audit.select_related("player")[:30]],
        "here": "players",
    }
    return render(request, "tournaments/correct.html", context, status=status)


@organiser_page(Role.JUDGE)
@require_POST
def check_in(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Open check-in by players' own links, or close it."""
    if request.POST.get("do") == "close":
        events.close_check_in(event=event, actor=actor_of(request))
        messages.info(request, "Check-in is closed. You can still check players in yourself.")
    else:
        events.open_check_in(event=event, actor=actor_of(request))
        messages.success(request, "Check-in is open: players check in from their links.")
    return redirect("tournaments:players", code=event.code)


@organiser_page(Role.JUDGE)
@never_cache
@require_GET
def links(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Every player's private link as CSV, for a mail merge."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "email", "club", "link"])
    for player in event.players.all():
        link = request.build_absolute_uri(reverse("tournaments:player", args=[player.token]))
        writer.writerow([neutralised(player.name), neutralised(player.email), neutralised(player.club), link])
    answer = HttpResponse(spreadsheet_csv(out.getvalue()), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="links-{event.code}.csv"'
    return answer


def _players_page(
    request: HttpRequest,
    event: Event,
    organiser: Organiser,
    *,
    form: PlayerForm | None = None,
    file_form: PlayersFileForm | None = None,
    broken: tuple[BrokenRow, ...] = (),
    status: int = 200,
) -> HttpResponse:
    everybody = list(event.players.all())
    state, words = request.GET.get("state", ""), request.GET.get("q", "")
    counts = presence_counts(everybody)
    context = {
        "event": event,
        "organiser": organiser,
        "judge": organiser.role != Role.VIEWER,
        "players": people_shown(everybody, state=state, words=words),
        "all": len(everybody),
        "entered": counts["here"] + counts["absent"],
        "waiting": counts["waiting"],
        "chips": [(name, PRESENCE_WORDS[name], counts[name]) for name in PRESENCE],
        "state": state,
        "words": words,
        "check_in_open": event.takes_check_in(),
        "check_in_later": event.check_in_opens is not None and event.check_in_opens > timezone.now(),
        "form": form or PlayerForm(),
        "file_form": file_form or PlayersFileForm(),
        "broken": broken,
        "here": "players",
    }
    template = "tournaments/players.html#people" if getattr(request, "htmx", False) else "tournaments/players.html"
    answer = render(request, template, context, status=status)
    answer["Vary"] = "HX-Request"
    return answer
