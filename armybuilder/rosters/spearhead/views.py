"""The pages of Spearhead: the boxes, one box with its choices, and a saved list."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.rosters import services
from armybuilder.rosters.builder.paper import paper_of
from armybuilder.rosters.builder.state import Judged, army_of, change_to, judge, judged_roster
from armybuilder.rosters.builder.views.editing import posted, sent_revision, stale_answer
from armybuilder.rosters.holder import holder_for_new_list, holder_of, remember
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.names import clean_name
from armybuilder.rosters.services import Change, StaleRevision
from armybuilder.rosters.spearhead.page import (
    box_named,
    box_page,
    boxes,
    findings_of,
    list_of,
    verdict_of,
    with_choices,
)
from armybuilder.rosters.spearhead.words import SYSTEM, said_of
from armybuilder.rosters.views import roster_or_404
from armybuilder.rules.aos4.catalogue import Catalogue


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The boxes to choose from."""
    return render(request, "rosters/spearhead/index.html", {"boxes": boxes()})


@require_http_methods(["GET", "POST"])
def box(request: HttpRequest, slug: str) -> HttpResponse:
    """A box with its two choices and their verdict; a POST saves it as a list, or with ``judge`` only judges it."""
    known = _box_or_404(slug)
    if request.method == "POST" and "judge" not in request.POST:
        return _saved(request, known)
    army = list_of(known, posted(request, "ability"), posted(request, "enhancement"))
    context = {
        **_shown(judge(army, known)),
        "name": posted(request, "name"),
        "action": reverse("rosters:spearhead-box", args=[slug]),
    }
    return render(request, "rosters/spearhead/box.html", context)


def _saved(request: HttpRequest, known: Catalogue) -> HttpResponse:
    army = list_of(known, posted(request, "ability"), posted(request, "enhancement"))
    name = clean_name(posted(request, "name"))[:NAME_LENGTH] or known.army.name
    holder = holder_for_new_list(request)
    change = change_to(judge(army, known), "List started")
    roster = services.create_roster(holder=holder, system=SYSTEM, name=name, change=change)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response


def detail(request: HttpRequest, roster: Roster) -> HttpResponse:
    """A saved list: its box, its choices, the verdict, and what can be done with it."""
    judged = judged_roster(roster)
    context = {
        **_shown(judged, reverse("rosters:repairs", args=[roster.code])),
        "roster": roster,
        "action": reverse("rosters:spearhead-choices", args=[roster.code]),
    }
    return render(request, "rosters/spearhead/box.html", context)


@require_POST
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Other choices for a saved list."""
    holder = holder_of(request)
    _spearhead_or_404(roster_or_404(holder, code))

    def edit(locked: Roster) -> Change | None:
        before = judge(army_of(locked))
        known = before.catalogue
        after = with_choices(before.army, known, posted(request, "ability"), posted(request, "enhancement"))
        if after == before.army:
            return None
        return change_to(judge(after, known), said_of(before.army, after, known))

    try:
        services.change_roster(holder=holder, code=code, revision=sent_revision(request) or 0, edit=edit)
    except StaleRevision as stale:
        return stale_answer(request, code, stale)
    return redirect("rosters:detail", code)


@never_cache
@require_GET
def paper(request: HttpRequest, code: str) -> HttpResponse:
    """A saved list to print."""
    roster = _spearhead_or_404(roster_or_404(holder_of(request), code))
    return _paper(request, roster, reverse("rosters:detail", args=[code]))


def shared(request: HttpRequest, roster: Roster) -> HttpResponse:
    """The read-only page of a list, which is also how it prints."""
    return _paper(request, roster, "")


def _paper(request: HttpRequest, roster: Roster, back: str) -> HttpResponse:
    judged = judged_roster(roster)
    context = {**_shown(judged), "roster": roster, "paper": paper_of(judged), "back_url": back}
    return render(request, "rosters/spearhead/print.html", context)


def _shown(judged: Judged, repairs_url: str = "") -> dict[str, object]:
    return {
        "box": box_page(judged.catalogue, judged.army),
        "verdict": verdict_of(judged),
        "findings": findings_of(judged, repairs_url),
    }


def _box_or_404(slug: str) -> Catalogue:
    known = box_named(slug)
    if known is None:
        raise Http404
    return known


def _spearhead_or_404(roster: Roster) -> Roster:
    if roster.system != SYSTEM:
        raise Http404
    return roster
