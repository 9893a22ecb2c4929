"""Where a unit can go: the page "Move to", and the reasons that are shown while dragging."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from armybuilder.rosters.builder.destinations import goals_of, reasons_of, subject_of
from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.state import judged_roster
from armybuilder.rosters.builder.views import steps
from armybuilder.rosters.holder import holder_of
from armybuilder.rules.aos4.edits import place_of


@never_cache
@require_http_methods(["GET", "POST"])
def move(request: HttpRequest, code: str, uid: str) -> HttpResponse:
    """Every place for a unit of the list (GET); its move there (POST). ``?reasons`` gives the refusals as JSON."""
    if request.method == "POST":
        return steps.move_unit(request, code, uid)
    roster = army_or_404(holder_of(request), code)
    judged = judged_roster(roster)
    if place_of(judged.army, uid) is None:
        raise Http404
    if "reasons" in request.GET:
        return JsonResponse(reasons_of(judged, uid))
    name, facts = subject_of(judged, uid)
    context = {
        "roster": roster,
        "name": name,
        "facts": facts,
        "goals": goals_of(judged, code, uid),
        "action": reverse("rosters:move", args=[code, uid]),
        "field": "to",
        "crumb": f"Move {name}",
    }
    return render(request, "rosters/move.html", context)


@never_cache
@require_GET
def where(request: HttpRequest, code: str, profile: str) -> HttpResponse:
    """Every place for a further unit of the army."""
    roster = army_or_404(holder_of(request), code)
    judged = judged_roster(roster)
    if profile not in judged.catalogue.profiles:
        raise Http404
    name, facts = subject_of(judged, profile)
    context = {
        "roster": roster,
        "name": name,
        "facts": facts,
        "goals": goals_of(judged, code, profile),
        "action": reverse("rosters:add-unit", args=[code]),
        "profile": profile,
        "field": "to",
        "crumb": f"Add {name}",
    }
    return render(request, "rosters/move.html", context)
