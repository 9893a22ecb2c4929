"""Pages of HORDES: profiles, and lists from an empty one to a legal army."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.aids.fields import Fault, Reading, defaults, read_form
from armybuilder.aids.hordes import files, lists
from armybuilder.aids.hordes import profiles as own
from armybuilder.aids.registry import groups
from armybuilder.aids.views import parts_of
from armybuilder.rosters import services
from armybuilder.rosters.files import plain_text
from armybuilder.rosters.holder import holder_for_new_list, holder_of, remember
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.names import clean_name
from armybuilder.rosters.selectors import neighbours, rosters_visible_to
from armybuilder.rosters.services import StaleRevision
from armybuilder.rosters.views import roster_or_404
from armybuilder.rules.hordes.army import DEFAULT_LIMIT, SYSTEM_ID
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import profiles_schema
from armybuilder.rules.hordes.system import SYSTEM

MOST_POINTS = 10_000
STALE = "This list was changed in another window. Your last change was not applied; nothing is lost."


# Profiles -------------------------------------------------------------------------------------------------------------


@never_cache
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The visitor's lists and profiles, the demo models, and a form for a new list."""
    return _home(request)


def _home(request: HttpRequest, refused: str = "", status: int = 200) -> HttpResponse:
    holder = holder_of(request)
    book = own.book_of(holder)
    deleted = own.deleted_profile(holder, request.GET.get("deleted", "")[: own.LONGEST_ID])
    context = {
        "deleted": deleted,
        "kept_until": own.DELETED_PROFILES.ends(deleted.deleted) if deleted and deleted.deleted else None,
        "lists": list(rosters_visible_to(holder).filter(system=SYSTEM_ID)[:50]),
        "own": own.own_book(holder).profiles,
        "demo": DEMO.profiles,
        "factions": sorted({profile.faction for profile in book.profiles}),
        "kinds": own.KIND_NAMES,
        "default_limit": DEFAULT_LIMIT,
        "aids": groups(SYSTEM_ID),
        "refused": refused,
    }
    return render(request, "aids/hordes/home.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest, profile_id: str = "") -> HttpResponse:
    """The form of a new profile, of an own one, or of a demo model to start from."""
    book = own.book_of(holder_of(request))
    held = book.get(profile_id) if profile_id else None
    if profile_id and held is None:
        raise Http404
    if request.method == "GET":
        reading = Reading(own.form_values(held, book) if held else defaults(own.FIELDS))
        return _profile_form(request, reading, profile_id)
    reading = read_form(own.FIELDS, request.POST.dict())
    entered = own.profile_of(reading, profile_id, book)
    holder = holder_for_new_list(request)
    if entered is not None and not profile_id and own.own_book(holder).get(entered.id) is not None:
        reading.faults.append(Fault("name", "taken", "You have a profile of this name."))
        entered = None
    if entered is None:
        return _profile_form(request, reading, profile_id, 422)
    try:
        own.save_profiles(holder=holder, profiles=(entered,))
    except own.ProfileRefused as refused:
        reading.faults.append(Fault("name", "refused", str(refused)))
        return _profile_form(request, reading, profile_id, 422)
    lists.refresh_lists(holder=holder)
    response = redirect("aids:hordes")
    remember(response, holder)
    return response


def _profile_form(request: HttpRequest, reading: Reading, profile_id: str, status: int = 200) -> HttpResponse:
    mine = bool(profile_id) and own.own_book(holder_of(request)).get(profile_id) is not None
    context = {
        "groups": [(label, parts_of(fields, reading)) for label, fields in own.GROUPS],
        "faults": reading.faults,
        "named": [(own.label_of(fault.location), fault) for fault in reading.faults],
        "profile_id": profile_id,
        "mine": mine,
        "name": reading.values.get("name", ""),
    }
    return render(request, "aids/hordes/profile.html", context, status=status)


@require_POST
def delete(request: HttpRequest, profile_id: str) -> HttpResponse:
    """Deletes an own profile; lists that use it keep their copy. The next page offers to undo it."""
    own.delete_profile(holder=holder_of(request), profile_id=profile_id)
    response = redirect("aids:hordes")
    response["Location"] += f"?{urlencode({'deleted': profile_id})}"
    return response


@require_POST
def restore(request: HttpRequest, profile_id: str) -> HttpResponse:
    """Brings a deleted profile back."""
    holder = holder_of(request)
    if own.deleted_profile(holder, profile_id) is None:
        raise Http404
    try:
        own.restore_profile(holder=holder, profile_id=profile_id)
    except own.ProfileRefused as refused:
        return _home(request, str(refused), 422)
    lists.refresh_lists(holder=holder)
    return redirect("aids:hordes")


@require_POST
def load(request: HttpRequest) -> HttpResponse:
    """Takes the profiles of a JSON file; one with a known id replaces it. A file of lists makes new lists."""
    sent = request.FILES.get("file")
    holder = holder_for_new_list(request)
    try:
        if sent is None:
            raise own.ProfileRefused("Choose a file.")
        if (sent.size or 0) > own.MOST_FILE:
            raise own.ProfileRefused(own.PROBLEMS["TOO_LARGE"])
        data = sent.read()
        kept = files.kept_lists(holder=holder, text=plain_text(data))
        if not kept:
            own.save_profiles(holder=holder, profiles=own.read_file(data))
    except own.ProfileRefused as refused:
        return _home(request, str(refused), 422)
    lists.refresh_lists(holder=holder)
    response = redirect("rosters:detail", kept[0].code) if len(kept) == 1 else redirect("aids:hordes")
    remember(response, holder)
    return response


@never_cache
@require_GET
def download(request: HttpRequest) -> HttpResponse:
    """The visitor's profiles as a file."""
    response = HttpResponse(own.file_text(holder_of(request)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="hordes-profiles.json"'
    return response


@require_GET
def schema(request: HttpRequest) -> JsonResponse:
    """The JSON schema of profile files."""
    return JsonResponse(profiles_schema(), json_dumps_params={"indent": 1})


# Lists ----------------------------------------------------------------------------------------------------------------


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A new list."""
    holder = holder_for_new_list(request)
    faction = clean_name(request.POST.get("faction", ""))[:80]
    try:
        limit = int(request.POST.get("points_limit", ""))
    except ValueError:
        limit = -1
    if not faction or not 0 <= limit <= MOST_POINTS:
        return _home(request, f"Choose a faction and a points limit from 0 to {MOST_POINTS}.", 422)
    name = clean_name(request.POST.get("name", ""))[:NAME_LENGTH] or f"{faction} horde"
    roster = lists.begin_list(holder=holder, name=name, faction=faction, points_limit=limit)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response


def detail(request: HttpRequest, roster: Roster, said: str = "", status: int = 200) -> HttpResponse:
    """The builder of a list: entries, what can be added, report, totals."""
    judged = lists.judged_document(roster.document, roster.name, own.book_of(holder_of(request)))
    undo, redo = neighbours(roster)
    context = {**_shown(judged), "roster": roster, "undo": undo, "redo": redo, "said": said, "editable": True}
    response = render(request, "aids/hordes/list.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def shared(request: HttpRequest, roster: Roster) -> HttpResponse:
    """The read-only page of a list."""
    judged = lists.judged_document(roster.document, roster.name)
    return render(request, "aids/hordes/list.html", {**_shown(judged), "roster": roster, "editable": False})


def _shown(judged: lists.Judged) -> dict[str, Any]:
    found = lists.findings(judged)
    return {
        "judged": judged,
        "findings": found,
        "lines": lists.lines(judged, found),
        "addable": lists.addable(judged),
        "rulesets": SYSTEM.rulesets(),
        "factions": sorted({profile.faction for profile in judged.book.profiles} | {judged.horde.faction}),
        "kinds": own.KIND_NAMES,
        "errors": sum(each.severity == "error" for each in found),
    }


@never_cache
@require_POST
def change(request: HttpRequest, code: str) -> HttpResponse:
    """One step on a list: add, remove, attach, detach, settings, undo, redo."""
    holder = holder_of(request)
    roster = _horde_or_404(request, code)
    try:
        revision = int(request.POST.get("revision", ""))
        _step(request, code, revision)
    except StaleRevision:
        return detail(request, roster_or_404(holder, code), STALE, 409)
    except (lists.EditRefused, ValueError, IndexError) as refused:
        said = str(refused) if isinstance(refused, lists.EditRefused) else "This step is not known."
        return detail(request, roster, said, 422)
    part = "add-t" if request.POST.get("do", "").startswith("add:") else "army-t"
    return redirect(f"{reverse('rosters:detail', args=[code])}#{part}")


def _step(request: HttpRequest, code: str, revision: int) -> None:
    holder = holder_of(request)
    kind, *rest = request.POST.get("do", "").split(":")
    if kind in ("undo", "redo"):
        walk = services.undo if kind == "undo" else services.redo
        walk(holder=holder, code=code, revision=revision, summarise=lists.summarise)
        return
    ruleset = ""
    if kind == "add":
        edit = lists.add(":".join(rest))
    elif kind == "remove":
        edit = lists.remove(int(rest[0]))
    elif kind == "attach":
        edit = lists.attach(int(rest[0]), ":".join(rest[1:]))
    elif kind == "detach":
        edit = lists.detach(int(rest[0]), int(rest[1] if len(rest) > 1 else ""))
    elif kind == "settle":
        limit = int(request.POST.get("points_limit", ""))
        if not 0 <= limit <= MOST_POINTS:
            raise lists.EditRefused(f"The points limit is a number from 0 to {MOST_POINTS}.")
        ruleset = request.POST.get("ruleset", "")
        edit = lists.settle(
            clean_name(request.POST.get("faction", ""))[:80], limit, needs_warlock="no_warlock" not in request.POST
        )
    else:
        raise ValueError(kind)
    lists.edit_list(holder=holder, code=code, revision=revision, edit=edit, ruleset=ruleset)


@never_cache
@require_GET
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The list as text, or with ``?format=json`` as its document."""
    roster = _horde_or_404(request, code)
    judged = lists.judged_document(roster.document, roster.name)
    document = SYSTEM.serialise(judged.horde)
    if request.GET.get("format") == "json":
        body, kind = json.dumps(document, indent=1, ensure_ascii=False) + "\n", "application/json"
    else:
        body, kind = SYSTEM.export_text(document, judged.book), "text/plain"
    return HttpResponse(body, content_type=f"{kind}; charset=utf-8")


def _horde_or_404(request: HttpRequest, code: str) -> Roster:
    roster = roster_or_404(holder_of(request), code)
    if roster.system != SYSTEM_ID:
        raise Http404
    return roster
