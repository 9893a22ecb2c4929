"""Heat maps of two lists, and pasting a list to fight with."""

from __future__ import annotations

import csv
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.rosters.holder import Holder, holder_of
from armybuilder.simulations.forms import MEASURES, SORTS, HeatForm, PasteForm
from armybuilder.simulations.heat import matchup_of, plain_rows, table_of
from armybuilder.simulations.lists import FoughtList, UnknownList, fought_list, list_groups
from armybuilder.simulations.reference_lists import reference_lists
from armybuilder.simulations.selectors import fighting_rosters
from armybuilder.simulations.services import NothingToRead, paste_list
from armybuilder.simulations.views.odds import HtmxRequest
from factions.presentation.shelf import book_of_today

SIDES = ("a", "b")


def two_lists(request: HttpRequest, holder: Holder) -> tuple[dict[str, FoughtList | None], dict[str, str]]:
    """The lists of both sides as asked for, else usual ones; and what is to be told about each."""
    found: dict[str, FoughtList | None] = {}
    told: dict[str, str] = {}
    for side in SIDES:
        asked = request.GET.get(side) or request.POST.get(side)
        try:
            found[side] = fought_list(asked, holder) if asked else None
        except UnknownList:
            found[side] = None
            told[side] = "That list is not here, or is not yours to see."
    usual = [f"reference:{slug}" for slug in reference_lists()]
    mine = fighting_rosters(holder).first() if found["a"] is None else None
    if found["a"] is None:
        found["a"] = _first(holder, [f"roster:{mine.code}"] if mine else [], usual)
    if found["b"] is None:
        own_army = found["a"].army.army if found["a"] else ""
        strangers = [key for key in usual if reference_lists()[key.partition(":")[2]].army != own_army]
        found["b"] = _first(holder, strangers, usual)
    return found, told


def _first(holder: Holder, *keys: list[str]) -> FoughtList | None:
    for key in (key for some in keys for key in some):
        try:
            return fought_list(key, holder)
        except UnknownList:
            continue
    return None


@never_cache
@require_safe
@vary_on_headers("HX-Request")
def heat(request: HtmxRequest) -> HttpResponse:
    """Two lists into each other; ``format=csv`` and ``format=json`` give the figures as a file."""
    if book_of_today() is None:
        return render(request, "simulations/no_data.html", status=503)
    holder = holder_of(request)
    lists, told = two_lists(request, holder)
    form = HeatForm(request.GET if len(request.GET.keys() - set(SIDES)) else {"charged": "on"})
    context: dict[str, Any] = {**_choices(holder, lists, told), "measures": MEASURES, "sorts": SORTS}
    mine, theirs = lists["a"], lists["b"]
    if mine is None or theirs is None:
        return render(request, "simulations/heatmap.html", context)
    circumstances = form.circumstances()
    chosen = form.cleaned_data
    measure = chosen.get("m") or "per100"
    sort, by = chosen.get("sort") or "", chosen.get("by") or ""
    matchup = matchup_of(mine, theirs, circumstances)
    if request.GET.get("format") in ("csv", "json"):
        return _file(
            matchup_rows=plain_rows(matchup), back_rows=plain_rows(matchup, back=True), kind=request.GET["format"]
        )
    kept = {"m": measure, "sort": sort}
    kept |= {name: "on" for name in ("charged", "cover", "shooting") if chosen.get(name)}
    here = f"?{urlencode({'a': mine.key, 'b': theirs.key, **kept})}"
    context |= {
        "matchup": matchup,
        "table": table_of(matchup, measure, sort=sort, by=by, address=here),
        "back": table_of(matchup, measure, back=True),
        "measure": measure,
        "measure_name": dict(MEASURES)[measure],
        "sort": sort,
        "by": by,
        "circumstances": circumstances,
        "here": here,
        "turned": f"?{urlencode({'a': theirs.key, 'b': mine.key, **kept})}",
        "left_out": [(unit.name, unit.left_out) for unit in (*matchup.units, *matchup.enemies) if unit.left_out],
    }
    template = "simulations/heatmap.html#map" if request.htmx else "simulations/heatmap.html"
    return render(request, template, context)


def _choices(holder: Holder, lists: dict[str, FoughtList | None], told: dict[str, str]) -> dict[str, Any]:
    """What the selects of both lists need."""
    return {"lists": lists, "told": told, "groups": list_groups(holder, *lists.values())}


def _file(*, matchup_rows: list[dict[str, object]], back_rows: list[dict[str, object]], kind: str) -> HttpResponse:
    if kind == "json":
        return JsonResponse({"forth": matchup_rows, "back": back_rows})
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="heat-map.csv"'
    rows = [*matchup_rows, *back_rows]
    writer = csv.DictWriter(response, fieldnames=list(rows[0]) if rows else ["attacker"])
    writer.writeheader()
    writer.writerows(rows)
    return response


@never_cache
@require_POST
def paste(request: HttpRequest) -> HttpResponse:
    """Keep a pasted list and go back to where it was pasted, with the list chosen for its side."""
    form = PasteForm(request.POST)
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or "?" in back:
        back = reverse("matchups:heatmap")
    said = ""
    if form.is_valid():
        try:
            pasted = paste_list(text=form.cleaned_data["text"])
        except NothingToRead as problem:
            said = str(problem)
        else:
            if pasted.told:
                messages.warning(request, pasted.told)
            other = "b" if form.cleaned_data["side"] == "a" else "a"
            query = {form.cleaned_data["side"]: pasted.key}
            if kept := request.POST.get(other):
                query[other] = kept
            response = redirect(f"{back}?{urlencode(sorted(query.items()))}")
            return response
    holder = holder_of(request)
    lists, told = two_lists(request, holder)
    said = said or " ".join(str(problem) for problems in form.errors.values() for problem in problems)
    context = {**_choices(holder, lists, told), "back": back, "text": request.POST.get("text", ""), "said": said}
    context["side"] = request.POST.get("side", "a")
    return render(request, "simulations/paste.html", context, status=422)
