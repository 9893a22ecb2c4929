"""The pages of one list: builder, picker, print, settings, history and the read-only page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

from armybuilder.rosters import services
from armybuilder.rosters.builder.arming import arm_fields
from armybuilder.rosters.builder.destinations import subject_of
from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.forms import SettingsForm
from armybuilder.rosters.builder.page import page_of
from armybuilder.rosters.builder.paper import paper_of
from armybuilder.rosters.builder.picker import picker_of
from armybuilder.rosters.builder.query import PickerQuery
from armybuilder.rosters.builder.state import Judged, army_of, change_to, judge, judged_roster
from armybuilder.rosters.builder.views import steps
from armybuilder.rosters.builder.views.editing import sent_revision, stale_answer
from armybuilder.rosters.builder.words import said_of
from armybuilder.rosters.comparing.selectors import newer_of
from armybuilder.rosters.glory.page import panel_of
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import history_of, neighbours
from armybuilder.rosters.services import Change, StaleRevision
from armybuilder.rules.aos4.edits import set_legends, set_points_limit, set_ruleset
from factions.presentation.words import day


def builder(request: HttpRequest, roster: Roster) -> HttpResponse:
    """The builder page: picker, army, report."""
    judged = judged_roster(roster)
    undo, redo = neighbours(roster)
    context = {
        "roster": roster,
        "page": page_of(roster, judged),
        "picker": picker_of(judged, roster.code, PickerQuery.of(request.GET.dict(), judged.army)),
        "undo": undo,
        "redo": redo,
        "view": "builder",
        "newer": newer_of(judged.army, judged.catalogue),
        "glory": panel_of(judged, roster.code),
        "fight_url": _fight_url(roster.code),
        "edit_url": reverse("rosters:add-unit", args=[roster.code]),
    }
    return render(request, "rosters/builder.html", context)


@never_cache
@vary_on_headers("HX-Request")
@require_GET
def picker(request: HttpRequest, code: str) -> HttpResponse:
    """The picker as its own page, or for htmx its content."""
    roster = army_or_404(holder_of(request), code)
    judged = judged_roster(roster)
    context = {"roster": roster, "picker": picker_of(judged, code, PickerQuery.of(request.GET.dict(), judged.army))}
    if getattr(request, "htmx", False):
        return render(request, "rosters/_picker.html", context)
    undo, redo = neighbours(roster)
    context |= {
        "page": page_of(roster, judged),
        "undo": undo,
        "redo": redo,
        "view": "picker",
        "edit_url": reverse("rosters:add-unit", args=[code]),
    }
    return render(request, "rosters/picker.html", context)


@never_cache
@require_GET
def paper(request: HttpRequest, code: str) -> HttpResponse:
    """The roster to print."""
    roster = army_or_404(holder_of(request), code)
    return _paper(request, roster, judged_roster(roster), reverse("rosters:detail", args=[code]))


def _paper(request: HttpRequest, roster: Roster, judged: Judged, back_url: str) -> HttpResponse:
    chosen = "set" in request.GET
    today = date_format(timezone.localdate(), "j F Y")
    verdict = "legal" if judged.report.legal else "not legal"
    context = {
        "roster": roster,
        "page": page_of(roster, judged),
        "paper": paper_of(judged),
        "boxes": "boxes" in request.GET or not chosen,
        "weapons": "weapons" in request.GET,
        "back_url": back_url,
        "released": day(judged.catalogue.release.date),
        "ruleset": judged.ruleset.name,
        "judged_words": f"Judged {verdict} on {today} by the rules of {judged.ruleset.name}.",
    }
    return render(request, "rosters/print.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Name, points limit and battlepack of a list."""
    holder = holder_of(request)
    roster = army_or_404(holder, code)
    sent = request.POST if request.method == "POST" else None
    form = SettingsForm(sent, army=army_of(roster), name=roster.name)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data

        def edit(locked: Roster) -> Change | None:
            before = judge(army_of(locked))
            steps = (
                lambda army: set_points_limit(army, wanted["points"]),
                lambda army: set_ruleset(army, before.catalogue, wanted["battlepack"]),
                lambda army: set_legends(army, wanted["legends"]),
            )
            after, said = before.army, []
            for step in steps:
                edit = step(after)
                if edit.army != after:
                    said.append(said_of(edit, after, before.catalogue))
                after = edit.army
            return change_to(judge(after, before.catalogue), "; ".join(said)) if said else None

        try:
            services.change_roster(holder=holder, code=code, revision=sent_revision(request) or 0, edit=edit)
        except StaleRevision as stale:
            return stale_answer(request, code, stale)
        if wanted["name"] != roster.name:
            services.rename_roster(holder=holder, code=code, name=wanted["name"])
        return redirect("rosters:detail", code)
    return render(
        request, "rosters/settings.html", {"roster": roster, "form": form}, status=422 if form.errors else 200
    )


@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "POST"])
def weapons(request: HttpRequest, code: str, uid: str) -> HttpResponse:
    """Weapons and command models of a unit (GET), for htmx the form alone; its choice (POST)."""
    if request.method == "POST":
        return steps.arm(request, code, uid)
    roster = army_or_404(holder_of(request), code)
    judged = judged_roster(roster)
    placed = judged.case.by_uid.get(uid)
    if placed is None or placed.profile is None:
        raise Http404
    name, facts = subject_of(judged, uid)
    context = {
        "roster": roster,
        "uid": uid,
        "name": name,
        "facts": facts,
        "fields": arm_fields(placed.unit, placed.profile),
        "url": reverse("rosters:weapons", args=[code, uid]),
    }
    template = "rosters/_weapons.html" if getattr(request, "htmx", False) else "rosters/weapons.html"
    return render(request, template, context)


@never_cache
@require_GET
def history(request: HttpRequest, code: str) -> HttpResponse:
    """The kept states of a list."""
    roster = army_or_404(holder_of(request), code)
    return render(request, "rosters/history.html", {"roster": roster, "states": history_of(roster)})


def shared(request: HttpRequest, roster: Roster) -> HttpResponse:
    """The read-only page of a list, or its roster to print with ``?print``."""
    judged = judged_roster(roster)
    if "print" in request.GET:
        return _paper(request, roster, judged, reverse("rosters:shared", args=[roster.share_code]))
    page = page_of(roster, judged, reader=True)
    return render(request, "rosters/shared.html", {"roster": roster, "page": page, "readonly": True})


def _fight_url(code: str) -> str:
    """Where the list is set against others; empty where the installation has no such page."""
    try:
        return f"{reverse('matchups:heatmap')}?a=roster:{code}"
    except NoReverseMatch:
        return ""
