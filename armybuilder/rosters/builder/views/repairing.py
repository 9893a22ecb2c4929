"""Repairs, the arrangement with the fewest drops, and the list under the newest data."""

import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.repairing import offers_for, repair_with_key, violation_at, why_none
from armybuilder.rosters.builder.sentences import sentence_of
from armybuilder.rosters.builder.state import Judged, judged_roster
from armybuilder.rosters.builder.views.editing import Outcome, Refused, UnknownThing, apply_step, posted
from armybuilder.rosters.builder.words import counted
from armybuilder.rosters.holder import holder_of
from armybuilder.rules.aos4.arrange import arrange as arranged
from armybuilder.rules.aos4.repricing import carried_over
from armybuilder.validation.catalogues import newest_catalogue
from armybuilder.validation.messages import label_text
from factions.catalogue import UnknownArmy, current_release

ARRANGING_SECONDS = 0.5
"""How long an answer may wait for an arrangement; up to 24 units are proven long before, more are the best found."""


@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "POST"])
def repairs(request: HttpRequest, code: str) -> HttpResponse:
    """The repairs of one violation (GET), or one of them done (POST)."""
    path, violation_code = request.GET.get("path", "")[:100], request.GET.get("code", "")[:100]
    if request.method == "POST":
        return apply_step(
            request, code, lambda judged: _repaired(judged, path, violation_code, posted(request, "repair"))
        )
    roster = army_or_404(holder_of(request), code)
    judged = judged_roster(roster)
    violation = violation_at(judged, path, violation_code)
    context = {
        "roster": roster,
        "offers": offers_for(judged, violation) if violation else (),
        "said": sentence_of(violation, judged) if violation else "This problem is gone.",
        "none": why_none(violation) if violation else "There is nothing left to repair.",
        "url": f"{reverse('rosters:repairs', args=[code])}?{urlencode({'path': path, 'code': violation_code})}",
    }
    template = "rosters/_repairs.html" if getattr(request, "htmx", False) else "rosters/repairs.html"
    return render(request, template, context)


def _repaired(judged: Judged, path: str, violation_code: str, key: str) -> Outcome:
    violation = violation_at(judged, path, violation_code)
    repair = repair_with_key(judged, violation, key) if violation else None
    if repair is None:
        raise UnknownThing
    done = label_text(repair.label, repair.army, judged.catalogue)
    focus = (f"s-{repair.uid}", f"u-{repair.uid}") if repair.uid else ("undo",)
    return Outcome(repair.army, done, focus, verdict=True)


@require_POST
def arrange(request: HttpRequest, code: str) -> HttpResponse:
    """Put the units into the regiments that need the fewest drops."""

    def step(judged: Judged) -> Outcome:
        if not judged.case.own:
            raise Refused("There is nothing to arrange yet: the army has no units of its own.")
        end = time.monotonic() + ARRANGING_SECONDS
        best = arranged(judged.army, judged.catalogue, judged.ruleset, more=lambda: time.monotonic() < end)
        if best.army is None:
            names = {judged.case.by_uid[uid].name: None for uid in best.obstacles if uid in judged.case.by_uid}
            reason = f"nothing admits {', '.join(names)}" if names else "no leader admits all units"
            raise Refused(f"These units cannot be arranged into a legal list: {reason}.")
        if best.drops >= judged.totals.drops and judged.report.legal:
            return Outcome(judged.army, f"The list has the fewest drops already: {best.drops}", ("arrange",))
        proven = "" if best.proven else ", perhaps not the fewest"
        done = f"Units arranged: {counted(best.drops, 'drop')}{proven}"
        return Outcome(best.army, done, ("arrange", "undo"), verdict=True)

    return apply_step(request, code, step)


@require_POST
def update(request: HttpRequest, code: str) -> HttpResponse:
    """Carry the list over to the newest data: new prices, new option lines."""

    def step(judged: Judged) -> Outcome:
        release = current_release()
        if judged.army.release == release.id:
            return Outcome(judged.army, "The list uses the newest data already", ("undo",))
        try:
            newest = newest_catalogue(judged.army, judged.catalogue)
        except UnknownArmy:
            raise Refused(f"{judged.catalogue.army.name} is not in the data of {release.date}.") from None
        carried = carried_over(judged.army, judged.catalogue, newest)
        missing = f", without {', '.join(carried.missing)}" if carried.missing else ""
        return Outcome(carried.army, f"Judged by the data of {release.date}{missing}", ("undo",), verdict=True)

    return apply_step(request, code, step)
