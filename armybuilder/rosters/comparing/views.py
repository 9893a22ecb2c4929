"""Pages of the comparison, and of one list beside itself under the newest data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.state import army_of, judge
from armybuilder.rosters.comparing.page import headline_of, page_of
from armybuilder.rosters.comparing.selectors import (
    Compared,
    NoSuchList,
    list_in_text,
    list_named,
    newer_of,
    normal_reference,
)
from armybuilder.rosters.holder import Holder, holder_of
from armybuilder.rosters.importing.guard import within_limits
from armybuilder.rosters.selectors import rosters_visible_to

OWN_LISTS = 100
OWN_CODE = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One half of the form: what was sent, and why it could not be used."""

    key: str
    title: str
    chosen: str = ""
    code: str = ""
    text: str = ""
    problem: str = ""

    @property
    def empty(self) -> bool:
        return not (self.chosen or self.code.strip() or self.text.strip())

    @property
    def reference(self) -> str:
        """The reference that was sent, empty for a pasted text."""
        return "" if self.text.strip() else normal_reference(self.code or self.chosen)

    def find(self, holder: Holder) -> Compared:
        return list_in_text(self.text) if self.text.strip() else list_named(self.reference, holder)


def _refuse(request: HttpRequest, words: str) -> HttpResponse:
    return _form(request, [Side("a", "First list", problem=words), Side("b", "Second list")], status=413)


@never_cache
@require_http_methods(["GET", "POST"])
@within_limits(_refuse)
def compare(request: HttpRequest) -> HttpResponse:
    """Two lists side by side; the form asks which."""
    sent = request.POST if request.method == "POST" else request.GET
    sides = [_side(sent, key, title) for key, title in (("a", "First list"), ("b", "Second list"))]
    if all(side.empty for side in sides) and request.method == "GET":
        return _form(request, sides)
    if any(side.empty for side in sides):
        missing = "Choose a list, or paste one."
        asked = request.method == "POST"
        sides = [replace(side, problem=missing) if side.empty and asked else side for side in sides]
        return _form(request, sides, status=422 if asked else 200)
    holder = holder_of(request)
    found: list[Compared] = []
    for number, side in enumerate(sides):
        try:
            found.append(side.find(holder))
        except NoSuchList as problem:
            sides[number] = replace(side, problem=str(problem))
    if len(found) < 2:
        return _form(request, sides, status=404 if request.method == "GET" else 422)
    if request.method == "POST" and all(side.reference for side in found):
        query = urlencode({"a": found[0].reference, "b": found[1].reference})
        return redirect(f"{reverse('rosters:compare')}?{query}")
    context = {"first": found[0], "second": found[1], "page": page_of(*found)}
    return render(request, "rosters/comparing/result.html", context)


def _side(sent: QueryDict, key: str, title: str) -> Side:
    """What was sent for one side; an address names in ``a`` and ``b`` what the form asks for in two fields."""
    chosen, code = sent.get(key, "")[:40], sent.get(f"{key}_code", "")[:200]
    if len(chosen) != OWN_CODE:
        chosen, code = "", code or chosen
    return Side(key, title, chosen, code, sent.get(f"{key}_text", ""))


def _form(request: HttpRequest, sides: list[Side], *, status: int = 200) -> HttpResponse:
    lists = rosters_visible_to(holder_of(request))[:OWN_LISTS]
    return render(request, "rosters/comparing/form.html", {"sides": sides, "lists": lists}, status=status)


# The newest data


@never_cache
@require_GET
def newer(request: HttpRequest, code: str) -> HttpResponse:
    """A list as it is beside the same list under the newest data, with the button that takes it over."""
    roster = army_or_404(holder_of(request), code)
    judged = judge(army_of(roster))
    found = newer_of(judged.army, judged.catalogue)
    context: dict[str, Any] = {"roster": roster, "newer": found, "code": code}
    if getattr(request, "htmx", False):
        return render(request, "rosters/comparing/_newer.html", context)
    if found is None:
        return render(request, "rosters/comparing/newer.html", context)
    first = Compared(roster.name, "as it is now", judged.army, judged.catalogue, code)
    second = Compared(roster.name, "under the newest data", found.army, found.catalogue)
    context |= {"first": first, "second": second, "page": page_of(first, second), "headline": headline_of(found.diff)}
    return render(request, "rosters/comparing/newer.html", context)
