"""The list of events, their settings and organisers."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.accounts.models import User
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.tournaments.forms import DeleteEventForm, EventForm, OrganiserForm, ScoringForm, initial_of
from armybuilder.tournaments.models import Event, Organiser, Role
from armybuilder.tournaments.selectors.events import events_organised_by, events_played_by, public_events
from armybuilder.tournaments.selectors.rounds import scoring_of
from armybuilder.tournaments.services import deleting, events
from armybuilder.tournaments.views.access import actor_of, may_own, organiser_page, user_of
from armybuilder.tournaments.views.once import once
from armybuilder.tournaments.wording import odd_times
from armybuilder.validation.releases import release_table


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    context = {
        "mine": events_organised_by(request.user),
        "played": events_played_by(request.user)[:100],
        "events": public_events(),
    }
    return render(request, "tournaments/index.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@once
def create(request: HttpRequest) -> HttpResponse:
    form = EventForm(request.POST or None, **_choices(), initial={"ruleset": "ghb-2026-27", "release": _newest()})
    if request.method == "POST" and form.is_valid():
        event = events.create_event(owner=user_of(request), **form.event_fields())
        messages.success(request, f"{event.name} is ready. Add players, or give them the address of its page.")
        return redirect("tournaments:desk", code=event.code)
    return render(request, "tournaments/event_form.html", {"form": form}, status=422 if form.errors else 200)


@organiser_page()
@require_http_methods(["GET", "POST"])
@once
def settings(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Settings, organisers, copy. Viewers and judges read; the owner changes."""
    owner = may_own(organiser)
    posted = request.POST if request.method == "POST" and owner else None
    form = EventForm(posted, **_choices(), initial=initial_of(event))
    if posted is None or not form.is_valid():
        return _settings_page(request, event, organiser, form=form, status=422 if form.errors else 200)
    before = events.judged_by(event)
    seen = form.cleaned_data["changes"]
    try:
        events.change_event(event=event, actor=actor_of(request), changes=seen, **form.event_fields())
    except events.EventLocked:
        refused = "The lists are locked, and with them what they are judged by. Unlock them on the desk first."
        return _settings_page(request, event, organiser, form=form, refused=refused, status=409)
    except events.SettingsChanged as told:
        # What was typed stays; saved again, it is put over what the other has stored, knowingly.
        event.refresh_from_db()
        again = EventForm({**_typed(request.POST), "changes": event.changes}, **_choices(), initial=initial_of(event))
        return _settings_page(request, event, organiser, form=again, refused=_changed_by(told), status=409)
    if before != events.judged_by(event):
        messages.warning(request, "The rules changed. Check all lists again from the desk.")
    else:
        messages.success(request, "Settings saved.")
    return redirect("tournaments:settings", code=event.code)


def _changed_by(told: events.SettingsChanged) -> str:
    who = told.who or "Somebody"
    return f"{who} changed the settings meanwhile. Yours were not saved; save again to put them over the others."


def _typed(posted: QueryDict) -> dict[str, Any]:
    """What was posted as a form takes it: fields of several values as lists."""
    several = ("required_options", "without")
    return {name: posted.getlist(name) if name in several else value for name, value in posted.items()}


@organiser_page(Role.OWNER)
@require_POST
def scoring(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    form = ScoringForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, event, organiser, scoring_form=form, status=422)
    chosen = dict(form.cleaned_data)
    try:
        events.change_event(event=event, actor=actor_of(request), changes=chosen.pop("changes"), scoring=chosen)
    except events.SettingsChanged as told:
        event.refresh_from_db()
        again = ScoringForm({**_typed(request.POST), "changes": event.changes})
        return _settings_page(request, event, organiser, scoring_form=again, refused=_changed_by(told), status=409)
    messages.success(request, "Scoring saved.")
    return redirect("tournaments:settings", code=event.code)


@organiser_page(Role.OWNER)
@require_POST
def organisers(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Give a role to the account with an e-mail address, or take it."""
    if request.POST.get("remove"):
        user = User.objects.filter(events_organised__event=event, email=request.POST["remove"]).first()
        if user is not None:
            try:
                events.remove_organiser(event=event, user=user, actor=actor_of(request))
            except events.LastOwner:
                messages.error(request, "An event keeps at least one owner.")
        return redirect("tournaments:settings", code=event.code)
    form = OrganiserForm(request.POST)
    if form.is_valid():
        user = User.objects.filter(email__iexact=form.cleaned_data["email"], is_active=True).first()
        if user is None:
            form.add_error("email", "No account has this e-mail address. They sign up first.")
        else:
            try:
                events.set_organiser(
                    event=event, user=user, role=Role(form.cleaned_data["role"]), actor=actor_of(request)
                )
                return redirect("tournaments:settings", code=event.code)
            except events.LastOwner:
                form.add_error("role", "An event keeps at least one owner.")
    return _settings_page(request, event, organiser, organiser_form=form, status=422)


@organiser_page()
@require_POST
@once
def copy(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    new = events.copy_event(event=event, owner=user_of(request), name=f"{event.name} (copy)"[:120])
    messages.success(request, "Copied with its rules and switches, without players. Set the dates.")
    return redirect("tournaments:settings", code=new.code)


@organiser_page(Role.OWNER)
@require_http_methods(["GET", "POST"])
@once
def delete(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Delete the event for good, once its name was typed."""
    form = DeleteEventForm(request.POST if request.method == "POST" else None, event=event)
    if form.is_valid():
        deleting.delete_event(event=event)
        messages.success(request, f"{event.name} is deleted.")
        return redirect("tournaments:index")
    context = {
        "event": event,
        "organiser": organiser,
        "form": form,
        "loss": deleting.loss_of(event),
        "here": "settings",
    }
    return render(request, "tournaments/delete.html", context, status=422 if form.errors else 200)


def _settings_page(
    request: HttpRequest,
    event: Event,
    organiser: Organiser,
    *,
    form: EventForm | None = None,
    organiser_form: OrganiserForm | None = None,
    scoring_form: ScoringForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    own = scoring_of(event)
    organisers = list(event.organisers.select_related("user").order_by("id"))
    owners = [one for one in organisers if one.role == Role.OWNER]
    initial = {name: getattr(own, name) for name in ("win", "draw", "loss", "bye_victory_points")}
    context = {
        "event": event,
        "organiser": organiser,
        "owner": may_own(organiser),
        "refused": refused,
        "odd": odd_times(event),
        "form": form or EventForm(**_choices(), initial=initial_of(event)),
        "organisers": organisers,
        "only_owner": owners[0] if len(owners) == 1 else None,
        "organiser_form": organiser_form or OrganiserForm(),
        "scoring_form": scoring_form
        or ScoringForm(initial={**initial, **ScoringForm.initial_order(own.order), "changes": event.changes}),
        "here": "settings",
    }
    return render(request, "tournaments/settings.html", context, status=status)


def _choices() -> dict[str, Any]:
    return {
        "rulesets": [(ruleset.id, ruleset.name) for ruleset in RULE_SETS.values()],
        "releases": [(release, _day_of(release)) for release in reversed(release_table().ids)],
    }


def _day_of(release: str) -> str:
    """A data release by its day, ``2026-04-12`` as "12 April 2026"."""
    return date_format(date.fromisoformat(release), "j F Y")


def _newest() -> str:
    return release_table().newest
