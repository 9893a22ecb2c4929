"""The page with a list of any game as text in every layout, and the files to download."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.exporting.downloads import file_answer
from armybuilder.rosters.exporting.services import files, shown
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster
from armybuilder.rosters.views import roster_or_404, shared_or_404, system_or_404


@never_cache
@require_GET
def text(request: HttpRequest, code: str) -> HttpResponse:
    """A list as text to copy, and as a file in any format."""
    roster = roster_or_404(holder_of(request), code)
    return _page(request, roster, reverse("rosters:detail", args=[code]), "rosters:download", code)


@never_cache
@require_GET
def shared_text(request: HttpRequest, share_code: str) -> HttpResponse:
    """The same of a list that somebody shared."""
    back = reverse("rosters:shared", args=[share_code])
    return _page(request, shared_or_404(share_code), back, "rosters:shared-download", share_code)


@never_cache
@require_GET
def download(request: HttpRequest, code: str, format: str) -> HttpResponse:
    """A list as a file."""
    return _file(roster_or_404(holder_of(request), code), format)


@never_cache
@require_GET
def shared_download(request: HttpRequest, share_code: str, format: str) -> HttpResponse:
    """A shared list as a file."""
    return _file(shared_or_404(share_code), format)


def _page(request: HttpRequest, roster: Roster, back: str, route: str, code: str) -> HttpResponse:
    system = system_or_404(roster)
    formats, layouts = system.formats, shown(system.formats)
    layout = request.GET.get("layout", "")
    layout = layout if layout in layouts else layouts[0]
    opened = system.opened(roster.document, roster.name)
    content = formats[layout].write(opened)
    context = {
        "roster": roster,
        "layout": layout,
        "layouts": [(id, formats[id].name) for id in layouts],
        "layout_name": formats[layout].name,
        "text": content if isinstance(content, str) else content.decode(),
        "files": [(formats[id], reverse(route, args=[code, id])) for id in files(formats)],
        "back": back,
        "army": roster.system in ARMIES,
        "legal": opened.report.legal,
    }
    return render(request, "rosters/exporting/text.html", context)


def _file(roster: Roster, format: str) -> HttpResponse:
    system = system_or_404(roster)
    if format not in system.formats:
        raise Http404
    chosen = system.formats[format]
    opened = system.opened(roster.document, roster.name)
    return file_answer(chosen.write(opened), chosen, roster.name, system.formats)
