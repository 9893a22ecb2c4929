"""Starting a list: empty, with the defaults, or as a worked example."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from armybuilder.rosters.builder.choices import started
from armybuilder.rosters.builder.example import example_army
from armybuilder.rosters.builder.forms import SPEARHEAD, ArmyChoice, NewListForm
from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.holder import holder_for_new_list, remember
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.rulesets import get_ruleset, is_glory
from factions.catalogue import UnknownRelease, armies, catalogue, current_release


def offered_armies() -> tuple[ArmyChoice, ...]:
    """The armies of the present release, Armies of Renown with their faction; none before its data are loaded."""
    try:
        release = current_release()
    except UnknownRelease:
        return ()
    known = armies(release)
    names = {army.slug: army.name for army in known}
    return tuple(
        ArmyChoice(
            army.slug,
            army.name,
            army.alliance,
            army.legends,
            of=""
            if army.kind is ArmyKind.FACTION
            else " and ".join(names.get(slug, slug) for slug in army.hosts or filter(None, [army.parent])),
            renown=army.kind is not ArmyKind.FACTION,
        )
        for army in known
    )


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Start a list, empty or with a worked example army, and open it in the builder."""
    if request.method == "GET":
        return render(request, "rosters/new.html", {"new_form": NewListForm(armies=offered_armies())})
    form = NewListForm(request.POST, armies=offered_armies())
    if not form.is_valid():
        return render(request, "rosters/new.html", {"new_form": form}, status=422)
    if form.ruleset_id == SPEARHEAD:
        return redirect("rosters:spearhead")
    known = catalogue(current_release(), form.cleaned_data["faction"])
    ruleset = get_ruleset(form.ruleset_id)
    if is_glory(ruleset.id) and known.army.kind is ArmyKind.FACTION and not known.army.legends:
        chosen = urlencode({"pack": ruleset.id, "faction": known.army.slug})
        return redirect(f"{reverse('rosters:glory')}?{chosen}")
    if not form.cleaned_data["example"]:
        army = started(known, ruleset, form.limit)
        return _saved(request, army, f"{known.army.name} list", "List started")
    example = example_army(known, ruleset, form.limit)
    if example is None:
        form.add_error(None, f"No example fits {known.army.name} at {form.limit:,} points. Start with an empty list.")
        return render(request, "rosters/new.html", {"new_form": form}, status=422)
    return _saved(request, example, example.name, "Example army")


def _saved(request: HttpRequest, army: ArmyList, name: str, label: str) -> HttpResponse:
    holder = holder_for_new_list(request)
    roster: Roster = save_army(holder=holder, army=army, name=name, label=label)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response
