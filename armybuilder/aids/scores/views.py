"""Pages of score sheets: begin one, keep it, follow it on a second phone."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from armybuilder.aids.models import ScoreSheet
from armybuilder.aids.scores.keeper import EntryRefused
from armybuilder.aids.scores.services import KEEPERS, SCORE_SHEETS, StaleSheet, begin_sheet, change_sheet
from armybuilder.aids.views import HtmxRequest
from armybuilder.reference.library import library
from armybuilder.rosters.holder import holder_of

STALE = "The other phone was quicker: your last entry was not counted. This is the score now."


@never_cache
@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Begin a sheet, or open one by its code."""
    refused = ""
    if request.method == "POST":
        sent = request.POST.dict()
        keeper = str(sent.get("keeper", ""))
        if keeper not in KEEPERS:
            raise Http404
        try:
            sheet = begin_sheet(keeper=keeper, sent=sent, holder=holder_of(request))
        except EntryRefused as problem:
            refused = str(problem)
        else:
            return _see(sheet.code)
    code = request.GET.get("code", "").strip().lower()
    if code:
        if ScoreSheet.objects.filter(code=code).exists():
            return redirect("aids:sheet", code)
        refused = f"No score sheet has the code “{code[:20]}”."
    rules = dict.fromkeys(rule for keeper in KEEPERS.values() for rule in keeper.rules)
    context = {
        "keepers": KEEPERS.values(),
        "refused": refused,
        "code": code,
        "sent": request.POST or request.GET,
        "rows": [row for row in map(library().row, rules) if row],
    }
    return render(request, "aids/scores/start.html", context, status=422 if refused else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@vary_on_headers("HX-Request")
def sheet(request: HtmxRequest, code: str) -> HttpResponse:
    """A sheet: its score and buttons. A second phone asks every few seconds and gets 204 while nothing changed."""
    found = get_object_or_404(ScoreSheet, code=code)
    if request.method == "GET":
        if request.htmx and request.GET.get("seen") == str(found.revision):
            return HttpResponse(status=204)
        return _show(request, found)
    sent = request.POST.dict()
    try:
        revision = None if "later" in sent else int(str(sent.get("revision", "0")))
    except ValueError:
        revision = 0
    try:
        found = change_sheet(code=code, revision=revision, sent=sent)
    except StaleSheet:
        return _show(request, get_object_or_404(ScoreSheet, code=code), STALE, 409)
    except EntryRefused as problem:
        return _show(request, found, str(problem), 422)
    return _show(request, found) if request.htmx else _see(code)


def _see(code: str) -> HttpResponse:
    response = redirect("aids:sheet", code)
    return response


def _show(request: HtmxRequest, found: ScoreSheet, said: str = "", status: int = 200) -> HttpResponse:
    keeper = KEEPERS[found.keeper]
    shown = keeper.shown(found.setup, found.events)
    context: dict[str, Any] = {
        "sheet": found,
        "keeper": keeper,
        "body": shown.template,
        "last": shown.last,
        "said": said,
        "rows": [row for row in map(library().row, keeper.rules) if row],
        "kept_until": SCORE_SHEETS.ends(found.changed),
        "address": request.build_absolute_uri(request.path),
        **shown.context,
    }
    template = "aids/scores/sheet.html#sheet" if request.htmx else "aids/scores/sheet.html"
    return render(request, template, context, status=status)
