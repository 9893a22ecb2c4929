"""Pages about lists of any game: my lists, rename, copy, delete, backup, the secret edit link and the share link."""

import json

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.rosters import services
from armybuilder.rosters.exporting.downloads import file_stem
from armybuilder.rosters.forms import BackupForm, NameForm, backup_of
from armybuilder.rosters.holder import Holder, holder_for_new_list, holder_of, remember
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.selectors import (
    deleted_rosters_of,
    roster_by_edit_code,
    rosters_found,
    rosters_visible_to,
    shared_roster,
)
from armybuilder.rosters.services import Change
from armybuilder.rosters.systems import RosterSystem, system_of

LISTS_PER_PAGE = 50
MANY_LISTS = 10
"""From more than these on, lists are searched for."""
SEARCH_LENGTH = 60


def roster_or_404(holder: Holder, code: str) -> Roster:
    """A list that the holder may change; for anybody else it does not exist."""
    return get_object_or_404(rosters_visible_to(holder), code=code)


def system_or_404(roster: Roster) -> RosterSystem:
    system = system_of(roster.system)
    if system is None:
        raise Http404
    return system


@never_cache
@require_GET
def my_lists(request: HttpRequest) -> HttpResponse:
    """The visitor's lists, last changed first."""
    return _lists_page(request)


def _lists_page(request: HttpRequest, *, loading: BackupForm | None = None) -> HttpResponse:
    holder = holder_of(request)
    text = request.GET.get("q", "").strip()[:SEARCH_LENGTH]
    page = Paginator(rosters_found(holder, text), LISTS_PER_PAGE).get_page(request.GET.get("page"))
    deleted = None
    if code := request.GET.get("deleted"):
        deleted = deleted_rosters_of(holder).filter(code=code).first()
    context = {
        "lists": page,
        "text": text,
        "searched": bool(text) or page.paginator.count > MANY_LISTS,
        "search_length": SEARCH_LENGTH,
        "rows": [(roster, _newer(roster)) for roster in page],
        "deleted": deleted,
        "kept_until": services.DELETED_LISTS.ends(deleted.deleted) if deleted and deleted.deleted else None,
        "backup_form": loading or BackupForm(),
    }
    return render(request, "rosters/lists.html", context, status=422 if loading else 200)


def _newer(roster: Roster) -> str:
    system = system_of(roster.system)
    return system.newer(roster) if system else ""


@never_cache
@require_GET
def detail(request: HttpRequest, code: str) -> HttpResponse:
    """The page of one list: its game's builder."""
    roster = roster_or_404(holder_of(request), code)
    return system_or_404(roster).detail(request, roster)


@never_cache
@require_GET
def change(request: HttpRequest, code: str) -> HttpResponse:
    """What can be done with a list of any game: rename, copy, keep, delete."""
    roster = roster_or_404(holder_of(request), code)
    context = {"roster": roster, "form": NameForm(initial={"name": roster.name})}
    return render(request, "rosters/change.html", context)


@require_POST
def rename(request: HttpRequest, code: str) -> HttpResponse:
    """Rename a list."""
    holder = holder_of(request)
    roster = roster_or_404(holder, code)
    form = NameForm(request.POST)
    if not form.is_valid():
        return render(request, "rosters/change.html", {"roster": roster, "form": form}, status=422)
    services.rename_roster(holder=holder, code=code, name=form.cleaned_data["name"])
    return redirect("rosters:lists")


@require_POST
def copy(request: HttpRequest, code: str) -> HttpResponse:
    """Copy a list and open the copy."""
    holder = holder_of(request)
    copied = services.copy_roster(
        holder=holder, source=(source := roster_or_404(holder, code)), name=_copied(source.name)
    )
    return redirect("rosters:detail", copied.code)


def _copied(name: str) -> str:
    return f"{name[: NAME_LENGTH - 7]} (copy)"


@require_POST
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a list; the page that follows offers to bring it back."""
    holder = holder_of(request)
    roster_or_404(holder, code)
    services.delete_roster(holder=holder, code=code)
    return redirect(f"{reverse('rosters:lists')}?deleted={code}")


@require_POST
def restore(request: HttpRequest, code: str) -> HttpResponse:
    """Bring a deleted list back."""
    holder = holder_of(request)
    get_object_or_404(deleted_rosters_of(holder), code=code)
    services.restore_roster(holder=holder, code=code)
    return redirect("rosters:lists")


@never_cache
@require_GET
def backup(request: HttpRequest, code: str) -> HttpResponse:
    """The list as a file to keep."""
    roster = roster_or_404(holder_of(request), code)
    held = backup_of(roster.system, roster.name, roster.document)
    response = HttpResponse(json.dumps(held, indent=1, ensure_ascii=False), content_type="application/json")
    file = f"{file_stem(roster.name)}.armybuilder.json"
    response["Content-Disposition"] = content_disposition_header(True, file)
    return response


@require_POST
def load(request: HttpRequest) -> HttpResponse:
    """Save the list of a backup file as a new list and open it."""
    form = BackupForm(request.POST, request.FILES)
    if not form.is_valid():
        return _lists_page(request, loading=form)
    held = form.cleaned_data["file"]
    system: RosterSystem = held["system"]
    change = Change(held["document"], system.summarise(held["document"]), "Loaded from a backup file")
    holder = holder_for_new_list(request)
    name = held["name"] or "A list from a backup"
    roster = services.create_roster(holder=holder, system=system.id, name=name, change=change)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response


@never_cache
@require_GET
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The share link, the secret edit link and the backup file of a list."""
    roster = roster_or_404(holder_of(request), code)
    context = {
        "roster": roster,
        "share_url": request.build_absolute_uri(reverse("rosters:shared", args=[roster.share_code])),
        "edit_url": request.build_absolute_uri(reverse("rosters:edit-link", args=[roster.edit_code])),
    }
    return render(request, "rosters/links.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def edit_link(request: HttpRequest, edit_code: str) -> HttpResponse:
    """The secret edit link: asks before it opens the list on this device, so that no preview of the link does."""
    try:
        roster = roster_by_edit_code(edit_code)
    except Roster.DoesNotExist:
        raise Http404 from None
    if request.method == "GET":
        mine = rosters_visible_to(holder_of(request)).filter(pk=roster.pk).exists()
        if mine:
            return redirect("rosters:detail", roster.code)
        return render(request, "rosters/edit_link.html", {"roster": roster})
    holder = holder_for_new_list(request)
    services.let_edit(roster=roster, holder=holder)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response


@never_cache
@require_GET
def shared(request: HttpRequest, share_code: str) -> HttpResponse:
    """A list to read, for anybody who has its share link."""
    roster = shared_or_404(share_code)
    return system_or_404(roster).shared(request, roster)


@require_POST
def copy_shared(request: HttpRequest, share_code: str) -> HttpResponse:
    """Make an own copy of a shared list and open it."""
    source = shared_or_404(share_code)
    holder = holder_for_new_list(request)
    copied = services.copy_roster(holder=holder, source=source, name=_copied(source.name))
    response = redirect("rosters:detail", copied.code)
    remember(response, holder)
    return response


def shared_or_404(share_code: str) -> Roster:
    """A list that anybody may read who has its share code."""
    try:
        return shared_roster(share_code)
    except Roster.DoesNotExist:
        raise Http404 from None
