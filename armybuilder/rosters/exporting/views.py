"""The page with a list as text in every layout, and the files to download."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters.builder.finding import army_or_404, shared_army_or_404
from armybuilder.rosters.builder.state import judged_roster
from armybuilder.rosters.exporting.services import FILES, SHOWN, written
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster


@never_cache
@require_GET
def text(request: HttpRequest, code: str) -> HttpResponse:
    """A list as text to copy, and as a file in any format."""
    roster = army_or_404(holder_of(request), code)
    return _page(request, roster, reverse("rosters:detail", args=[code]), "rosters:download", code)


@never_cache
@require_GET
def shared_text(request: HttpRequest, share_code: str) -> HttpResponse:
    """The same of a list that somebody shared."""
    back = reverse("rosters:shared", args=[share_code])
    return _page(request, shared_army_or_404(share_code), back, "rosters:shared-download", share_code)


@never_cache
@require_GET
def download(request: HttpRequest, code: str, format: str) -> HttpResponse:
    """A list as a file."""
    return _file(army_or_404(holder_of(request), code), format)


@never_cache
@require_GET
def shared_download(request: HttpRequest, share_code: str, format: str) -> HttpResponse:
    """A shared list as a file."""
    return _file(shared_army_or_404(share_code), format)


def _page(request: HttpRequest, roster: Roster, back: str, route: str, code: str) -> HttpResponse:
    layout = request.GET.get("layout", "")
    layout = layout if layout in SHOWN else SHOWN[0]
    judged = judged_roster(roster)
    content = written(judged, layout, roster.name).content
    context = {
        "roster": roster,
        "layout": layout,
        "layouts": [(id, FORMATS[id].name) for id in SHOWN],
        "layout_name": FORMATS[layout].name,
        "text": content if isinstance(content, str) else content.decode(),
        "files": [(FORMATS[id], reverse(route, args=[code, id])) for id in FILES],
        "back": back,
        "legal": judged.report.legal,
    }
    return render(request, "rosters/exporting/text.html", context)


def _file(roster: Roster, format: str) -> HttpResponse:
    if format not in FORMATS:
        raise Http404
    found = written(judged_roster(roster), format, roster.name)
    response = HttpResponse(found.content, content_type=found.format.media_type)
    response["Content-Disposition"] = found.disposition
    response["X-Content-Type-Options"] = "nosniff"
    return response
