"""The pages of Path to Glory: how a roster begins, and its creations."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.rosters import services
from armybuilder.rosters.builder.choices import started
from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.builder.state import SYSTEM, Judged, army_of, change_to, judge, judged_roster
from armybuilder.rosters.builder.views.editing import sent_revision, stale_answer
from armybuilder.rosters.builder.views.starting import offered_armies
from armybuilder.rosters.glory import edits
from armybuilder.rosters.glory.forms import PACKS, CreationForm, StartForm, fields_of
from armybuilder.rosters.glory.page import (
    KIND_NAMES,
    creations_of,
    feature_rows,
    unit_rows,
    usable,
    warlords_of,
)
from armybuilder.rosters.holder import holder_for_new_list, holder_of, remember
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Change, StaleRevision
from armybuilder.rules.aos4.army import ArmyList, Creation, CreationKind
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import NewRegiment, add_unit
from armybuilder.rules.aos4.path_to_glory import ANVIL_DESTINY
from armybuilder.rules.aos4.rulesets import get_ruleset, is_glory
from armybuilder.validation.catalogues import catalogue_for
from factions.catalogue import catalogue, current_release
from factions.presentation.book import ALLIANCES

OWN_HERO = "anvil-"


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Pack and faction, then the warlord (GET); the roster begins with him (POST)."""
    form = StartForm(request.POST if request.method == "POST" else request.GET)
    valid = form.is_valid()
    pack = form.cleaned_data.get("pack") or PACKS[-1][0]
    factions = [army for army in offered_armies() if not army.renown and not army.legends]
    chosen = next((army for army in factions if army.slug == form.cleaned_data.get("faction")), None)
    context = {"packs": PACKS, "pack": pack, "pack_name": dict(PACKS)[pack], "form": form}
    if chosen is None:
        alliances: dict[str, list[object]] = {name: [] for name in ALLIANCES}
        for army in factions:
            alliances.setdefault(army.alliance, []).append(army)
        wrong = bool(form.cleaned_data.get("faction")) or not valid
        context["alliances"] = [(name, armies) for name, armies in alliances.items() if armies]
        context["problem"] = "Choose a faction of the list." if wrong else ""
        return render(request, "rosters/glory/start.html", context, status=422 if wrong else 200)
    known = catalogue(current_release(), chosen.slug)
    warlords = warlords_of(known, pack)
    if request.method == "POST":
        begun = _begun(known, pack, form.cleaned_data["warlord"], [warlord.id for warlord in warlords])
        if begun is not None:
            return _saved(request, begun, f"{known.army.name}, {dict(PACKS)[pack]}")
        context["problem"] = "Choose a warlord of the list."
    context |= {"faction": chosen, "warlords": warlords, "tiers": tuple(ANVIL_DESTINY)}
    return render(request, "rosters/glory/warlord.html", context, status=422 if "problem" in context else 200)


def _begun(known: Catalogue, pack: str, warlord: str, heroes: list[str]) -> ArmyList | None:
    """A roster of 1000 points led by a warlord, or without units; None for a warlord who is not offered."""
    ruleset = get_ruleset(pack)
    army = started(known, ruleset, ruleset.limits.start_points)
    if not warlord:
        return army
    if warlord in heroes:
        return add_unit(army, known, warlord, NewRegiment()).army
    tier = warlord.removeprefix(OWN_HERO)
    if warlord.startswith(OWN_HERO) and tier.isdecimal() and int(tier) in ANVIL_DESTINY:
        army = edits.with_creation(army, Creation(CreationKind.ANVIL, f"{known.army.name} Hero", int(tier)))
        return edits.with_hero_fielded(army, catalogue_for(army), 0)
    return None


def _saved(request: HttpRequest, army: ArmyList, name: str) -> HttpResponse:
    holder = holder_for_new_list(request)
    roster = save_army(holder=holder, army=army, name=name, label="Roster started")
    response = redirect("rosters:creations" if army.creations else "rosters:detail", roster.code)
    remember(response, holder)
    return response


@never_cache
@require_GET
def creations(request: HttpRequest, code: str) -> HttpResponse:
    """What the player created, with budgets and what the rules say."""
    roster, judged = _roster(request, code)
    context = {"roster": roster, "creations": creations_of(judged, code), "points": judged.totals.creations}
    return render(request, "rosters/glory/creations.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def new_creation(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """A form for a new creation (GET); adds it (POST)."""
    if kind not in set(CreationKind):
        raise Http404
    return _edited(request, code, CreationKind(kind), None)


@never_cache
@require_http_methods(["GET", "POST"])
def creation(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The form of a creation (GET); changes it (POST)."""
    _, judged = _roster(request, code)
    if number >= len(judged.army.creations):
        raise Http404
    return _edited(request, code, judged.army.creations[number].kind, number)


def _edited(request: HttpRequest, code: str, kind: CreationKind, number: int | None) -> HttpResponse:
    roster, judged = _roster(request, code)
    own = catalogue(judged.catalogue.release, judged.catalogue.army.id)
    offered = sorted(usable(own, judged.army.ruleset), key=lambda profile: profile.name)
    initial = fields_of(judged.army.creations[number]) if number is not None else {}
    sent = request.POST.dict() if request.method == "POST" else initial
    form = CreationForm(
        sent if request.method == "POST" else None, kind=kind, offered=frozenset(profile.id for profile in offered)
    )
    if request.method == "POST" and form.is_valid():
        made = form.creation()

        def change(before: Judged) -> tuple[ArmyList, str]:
            if number is None:
                return edits.with_creation(before.army, made), f"{made.name} created"
            if number >= len(before.army.creations):
                raise Http404
            return edits.with_changed(before.army, number, made), f"{made.name} changed"

        return _changed(request, code, change)
    context = {
        "roster": roster,
        "form": form,
        "sent": sent,
        "kind": kind.value,
        "kind_name": KIND_NAMES[kind],
        "new": number is None,
        "tiers": form.fields["tier"].choices,  # type: ignore[attr-defined]
        "destiny": [(tier, allowed) for tier, allowed in ANVIL_DESTINY.items()],
        "features": feature_rows(sent, kind),
        "units": unit_rows(sent) if kind is CreationKind.GHYRAN else (),
        "offered": offered,
    }
    return render(request, "rosters/glory/creation.html", context, status=422 if form.errors else 200)


@require_POST
def remove_creation(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a creation out of the roster, and the unit that fields it."""

    def change(before: Judged) -> tuple[ArmyList, str]:
        if number >= len(before.army.creations):
            raise Http404
        name = before.army.creations[number].name
        return edits.without_creation(before.army, number), f"{name} removed"

    return _changed(request, code, change)


@require_POST
def field_hero(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Let a hero of the Anvil lead a new regiment."""

    def change(before: Judged) -> tuple[ArmyList, str]:
        known = before.army.creations
        if number >= len(known) or known[number].kind is not CreationKind.ANVIL or edits.fielded(before.army, number):
            raise Http404
        return edits.with_hero_fielded(before.army, before.catalogue, number), f"{known[number].name} fielded"

    return _changed(request, code, change)


def _changed(request: HttpRequest, code: str, change: Callable[[Judged], tuple[ArmyList, str]]) -> HttpResponse:
    """Save a changed roster and go back to its creations; 409 for an old revision."""
    holder = holder_of(request)
    _roster(request, code)

    def edit(locked: Roster) -> Change | None:
        before = judge(army_of(locked))
        after, label = change(before)
        return None if after == before.army else change_to(judge(after), label)

    try:
        services.change_roster(holder=holder, code=code, revision=sent_revision(request) or 0, edit=edit)
    except StaleRevision as stale:
        return stale_answer(request, code, stale)
    return redirect("rosters:creations", code)


def _roster(request: HttpRequest, code: str) -> tuple[Roster, Judged]:
    """A Path to Glory roster of the visitor's; 404 for any other list."""
    roster = army_or_404(holder_of(request), code)
    if roster.system != SYSTEM or not is_glory(str(roster.document.get("ruleset", ""))):
        raise Http404
    return roster, judged_roster(roster)
