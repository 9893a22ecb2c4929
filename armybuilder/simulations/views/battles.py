"""Whole battles of two lists: start, watch, read, stop, compare."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseStopPolling, trigger_client_event

from armybuilder.jobs.models import Run
from armybuilder.numbers import whole_number
from armybuilder.reference.coverage import rows_shown_on
from armybuilder.rosters.holder import Holder, holder_for_new_list, holder_of, remember
from armybuilder.rules.aos4.battle.battleplans import BATTLEPLANS, battleplans_for
from armybuilder.rules.aos4.battle.policies import POLICIES
from armybuilder.rules.aos4.effects.abilities import BattleAbility
from armybuilder.simulations.abilities import NOT_PLAYED, ability_groups, how_played
from armybuilder.simulations.battles import KIND, engine
from armybuilder.simulations.forms import BattlesForm
from armybuilder.simulations.lists import ListChoice, ListGroup, UnknownList, fought_list, list_groups
from armybuilder.simulations.results import RunPage
from armybuilder.simulations.selectors import battle_runs, fighting_rosters, own_battle_runs, roster_versions
from armybuilder.simulations.services import (
    CannotFight,
    fought_already,
    start_battles,
    start_comparison,
    stop_battles,
)
from armybuilder.simulations.views.heat import two_lists
from armybuilder.simulations.views.odds import HtmxRequest
from factions.presentation.shelf import book_of_today

RUNS_SHOWN = 10
ANNOUNCED_EVERY = 25
QUEUE_DOWN = "The queue cannot be reached just now. The run waits and starts by itself when the queue is back."


@never_cache
@require_http_methods(["GET", "POST"])
def battles(request: HttpRequest) -> HttpResponse:
    """Choose two lists and how they fight; a POST starts the run and leads to its page."""
    if book_of_today() is None:
        return render(request, "simulations/no_data.html", status=503)
    if request.method == "POST":
        return _start(request)
    return _form_page(request)


def _form_page(request: HttpRequest, form: BattlesForm | None = None, *, refused: str = "") -> HttpResponse:
    holder = holder_of(request)
    lists, told = two_lists(request, holder)
    if form is None:
        limits = [fought.army.points_limit for fought in lists.values() if fought]
        usual = {"battleplan": battleplans_for(max(limits))[0].id} if limits else {}
        asked = {name: request.GET[name] for name in BattlesForm.base_fields if name in request.GET}
        ticked = {name: request.GET.getlist(name) for name in ("fx_a", "fx_b")}
        form = BattlesForm(initial={**usual, **asked, **ticked})
    context = {
        "form": form,
        "lists": lists,
        "told": told,
        "groups": list_groups(holder, *lists.values()),
        "refused": refused,
        "ability_rows": _ability_rows(form),
        "ticked": bool(form["fx_a"].value() or form["fx_b"].value() or form["fx_a"].errors or form["fx_b"].errors),
        "plain": engine() == "plain",
        "runs": [RunPage(run) for run in own_battle_runs(holder)[:RUNS_SHOWN]],
    }
    return render(request, "simulations/battles.html", context, status=422 if refused or form.errors else 200)


def _ability_rows(form: BattlesForm) -> list[tuple[str, list[tuple[BattleAbility, bool, bool]]]]:
    """Abilities by faction, each with whether it is ticked for the one and for the other list."""
    mine, theirs = (set(map(str, form[name].value() or ())) for name in ("fx_a", "fx_b"))
    return [
        (group.label, [(each, each.id in mine, each.id in theirs) for each in group.abilities])
        for group in ability_groups()
    ]


def _start(request: HttpRequest) -> HttpResponse:
    form = BattlesForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form)
    holder = holder_for_new_list(request)
    try:
        mine = fought_list(request.POST.get("a", ""), holder)
        theirs = fought_list(request.POST.get("b", ""), holder)
        started = start_battles(
            mine=mine,
            theirs=theirs,
            settings=form.settings(),
            holder=holder,
            abilities_a=form.abilities("a"),
            abilities_b=form.abilities("b"),
        )
    except UnknownList:
        return _form_page(request, form, refused="Choose two lists.")
    except CannotFight as problem:
        return _form_page(request, form, refused=str(problem))
    if started.queue_reached is False:
        messages.warning(request, QUEUE_DOWN)
    return _to_run(started.run.code, holder)


def _to_run(code: str, holder: Holder) -> HttpResponse:
    response = redirect("matchups:run", code)
    remember(response, holder)
    return response


@never_cache
@require_safe
def run(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a run, for anybody who has its address: progress while it runs, then the result."""
    page = RunPage(get_object_or_404(battle_runs(), code=code))
    return render(request, "simulations/run.html", _context(request, page))


@never_cache
@require_safe
@vary_on_headers("HX-Request")
def run_progress(request: HtmxRequest, code: str) -> HttpResponse:
    """What the page asks for twice a second; the answer with the result tells htmx to stop asking."""
    page = RunPage(get_object_or_404(battle_runs(), code=code))
    if not request.htmx:
        return redirect("matchups:run", code)
    announced = _announced(request)
    reached = page.so_far.percent // ANNOUNCED_EVERY * ANNOUNCED_EVERY if page.run.is_active else 100
    context = {**_context(request, page), "announced": max(announced, reached)}
    response = render(request, "simulations/run.html#body", context)
    if not page.run.is_active:
        response = HttpResponseStopPolling(response.content)
    if reached > announced:
        said = f"{reached} % of the battles are played." if page.run.is_active else "The run is over."
        return trigger_client_event(response, "announce", {"value": said})
    return response


def _announced(request: HttpRequest) -> int:
    return whole_number(request.GET.get("said", ""), longest=3) or 0


@never_cache
@require_POST
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Stop a run of one's own; what was played stays."""
    stop_battles(run=get_object_or_404(own_battle_runs(holder_of(request)), code=code))
    response = redirect("matchups:run", code)
    return response


@never_cache
@require_POST
def what_if(request: HttpRequest, code: str) -> HttpResponse:
    """Let another version of the list meet the same seeds."""
    base = get_object_or_404(battle_runs().filter(kind=KIND), code=code)
    holder = holder_for_new_list(request)
    try:
        other = fought_list(request.POST.get("other", ""), holder)
        if fought_already(base, other):
            return _refused(request, base, f"{other.name} fought in this run as it is; choose another version.")
        started = start_comparison(base=base, other=other, holder=holder)
    except UnknownList:
        return _refused(request, base, "Choose another version of the list.")
    except CannotFight as problem:
        return _refused(request, base, str(problem))
    if started.queue_reached is False:
        messages.warning(request, QUEUE_DOWN)
    return _to_run(started.run.code, holder)


def _refused(request: HttpRequest, base: Run, words: str) -> HttpResponse:
    context = {**_context(request, RunPage(base)), "refused": words}
    return render(request, "simulations/run.html", context, status=422)


def _context(request: HttpRequest, page: RunPage) -> dict[str, Any]:
    holder = holder_of(request)
    over = not page.run.is_active
    return {
        "page": page,
        "run": page.run,
        "mine": not over and own_battle_runs(holder).filter(pk=page.run.pk).exists(),
        "groups": _versions(page, holder) if over and not page.compares and page.run.result else (),
    }


def _versions(page: RunPage, holder: Holder) -> tuple[ListGroup, ...]:
    """What a comparison may take instead of the first list: its own past first, then other lists, but not itself."""
    source = str(page.run.parameters.get("sources", {}).get("a", ""))
    key = source.partition("@")[0]
    code = key.removeprefix("roster:") if key.startswith("roster:") else ""
    roster = fighting_rosters(holder).filter(code=code).first() if code else None
    groups = list_groups(holder)
    if roster is not None:
        past = tuple(
            ListChoice(f"roster:{roster.code}@{one.number}", f"{one.created:%-d %B, %H:%M}: {one.label}")
            for one in roster_versions(roster)
        )
        groups = (ListGroup(f"Versions of {roster.name}", past), *groups)
    others = (
        ListGroup(group.label, tuple(one for one in group.choices if not _is_itself(page.run, one.key, key, holder)))
        for group in groups
    )
    return tuple(group for group in others if group.choices)


def _is_itself(run: Run, key: str, fought: str, holder: Holder) -> bool:
    """Whether a choice is the list that fought, whose key without a version is ``fought``, in the same state."""
    if key.partition("@")[0] != fought:
        return False
    try:
        return fought_already(run, fought_list(key, holder))
    except UnknownList:
        return False


@require_safe
def method(request: HttpRequest) -> HttpResponse:
    """What is exact, what is a model, what is left out."""
    context = {
        "battleplans": BATTLEPLANS,
        "policies": POLICIES,
        "abilities": how_played(),
        "not_played": NOT_PLAYED,
        "rows": rows_shown_on(request.path),
    }
    return render(request, "simulations/method.html", context)
