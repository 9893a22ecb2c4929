"""Odds of one unit into another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event
from django_htmx.middleware import HtmxDetails

from armybuilder.reference.entries import Row
from armybuilder.rosters.holder import holder_of
from armybuilder.rules.aos4.effects.catalogue import effects_for
from armybuilder.rules.aos4.effects.values import Effect, Side
from armybuilder.rules.aos4.warscroll import WeaponKind
from armybuilder.simulations.forms import CircumstancesForm
from armybuilder.simulations.odds import Circumstances, odds_of
from armybuilder.simulations.rows import rows_behind
from armybuilder.simulations.sides import TYPED, SideForm, side_form, sources
from factions.presentation.shelf import book_of_today

SWAPPED = {"a": "d", "d": "a"}


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


@never_cache
@require_safe
@vary_on_headers("HX-Request")
def odds(request: HtmxRequest) -> HttpResponse:
    """Any unit into any unit: form, sentence, chart and tables in one address."""
    book = book_of_today()
    if book is None:
        return render(request, "simulations/no_data.html", status=503)
    holder = holder_of(request)
    attacker = side_form("a", request.GET, book, holder)
    defender = side_form("d", request.GET, book, holder)
    form = CircumstancesForm(request.GET if request.GET else {"charged": "on"})
    circumstances = _possible(form.circumstances(), attacker)
    damage = _damage(request.GET, defender)
    result = None
    if attacker.side and defender.side:
        result = odds_of(attacker.side, defender.side, damage, circumstances)
    refused = any(side.typed is not None and bool(side.typed.errors) for side in (attacker, defender))
    attacking, defending = _offered(attacker, Side.ATTACKER), _offered(defender, Side.DEFENDER)
    behind: tuple[Row, ...] = ()
    if attacker.side and defender.side:
        unit, target = circumstances.attacker(attacker.side.unit), circumstances.target(defender.side.unit)
        behind = rows_behind(unit, target, circumstances, (*attacking, *defending))
    context = {
        "rules_behind": behind,
        "attacker": attacker,
        "defender": defender,
        "damage": damage,
        "form": form,
        "circumstances": circumstances,
        "attacker_effects": attacking,
        "defender_effects": defending,
        "result": result,
        "sources": sources(book, holder, attacker, defender),
        "swap": urlencode(_swapped(request.GET, attacker, defender), doseq=True),
        "can_shoot": _can(attacker, WeaponKind.RANGED),
        "can_fight": _can(attacker, WeaponKind.MELEE),
    }
    status = 422 if refused else 200
    if request.htmx:
        response = render(request, "simulations/odds.html#odds", context, status=status)
        return trigger_client_event(
            response, "announce", {"value": result.title if result else "To correct: see the form."}
        )
    return render(request, "simulations/odds.html", context, status=status)


def _offered(form: SideForm, side: Side) -> tuple[Effect, ...]:
    """Faction traits and abilities that a unit may have on its side of the attack."""
    return effects_for(form.side.unit.keywords, side) if form.side else ()


def _can(side: SideForm, kind: WeaponKind) -> bool:
    return side.side is not None and side.side.unit.has(kind)


def _possible(circumstances: Circumstances, attacker: SideForm) -> Circumstances:
    """A unit that only shoots shoots, and one that only fights fights, whatever was asked."""
    can_shoot, can_fight = _can(attacker, WeaponKind.RANGED), _can(attacker, WeaponKind.MELEE)
    if circumstances.shooting and not can_shoot:
        return replace(circumstances, shooting=False)
    if not circumstances.shooting and can_shoot and not can_fight:
        return replace(circumstances, shooting=True)
    return circumstances


def _damage(data: QueryDict, defender: SideForm) -> int:
    health = defender.side.unit.health if defender.side else 1
    fresh = data.get("dg") not in (None, defender.chosen)
    try:
        return 0 if fresh else max(0, min(health - 1, int(data.get("dd", "0"))))
    except ValueError:
        return 0


def _swapped(data: QueryDict, attacker: SideForm, defender: SideForm) -> dict[str, Any]:
    """The address with the sides exchanged. A typed profile cannot change sides: a weapon has no Health."""
    if TYPED in (attacker.source, defender.source):
        return {}
    swapped: dict[str, Any] = {"charged": "on"} if data.get("charged") or not data else {}
    for side in (attacker, defender):
        prefix = SWAPPED[side.prefix]
        swapped |= {f"{prefix}f": side.source, f"{prefix}u": side.unit, f"{prefix}m": side.models}
        swapped |= {prefix + field.name[1:]: field.value for field in side.wargear}
    return swapped
