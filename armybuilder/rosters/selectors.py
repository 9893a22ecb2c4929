"""Reading lists. Who may see a list is decided here and nowhere else."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from armybuilder.accounts.models import User
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster, RosterEditor, RosterRevision


def rosters_visible_to(holder: Holder) -> QuerySet[Roster]:
    """Lists that the holder may change, last changed first; deleted ones are left out."""
    return _held_by(holder).filter(deleted=None).order_by("-changed", "-pk")


def rosters_found(holder: Holder, text: str) -> QuerySet[Roster]:
    """Those of them that have every word of ``text`` in their name or faction."""
    found = rosters_visible_to(holder)
    for word in text.split():
        found = found.filter(Q(name__icontains=word) | Q(faction__icontains=word))
    return found


def deleted_rosters_of(holder: Holder) -> QuerySet[Roster]:
    """Lists that the holder deleted and may bring back, last deleted first."""
    return _held_by(holder).exclude(deleted=None).order_by("-deleted")


def shared_roster(share_code: str) -> Roster:
    """The list with this share code, for anybody to read. Raises ``Roster.DoesNotExist``."""
    return Roster.objects.get(share_code=share_code, deleted=None)


def roster_by_edit_code(edit_code: str) -> Roster:
    """The list with this secret edit code. Raises ``Roster.DoesNotExist``."""
    return Roster.objects.get(edit_code=edit_code, deleted=None)


def last_changed(number: int) -> QuerySet[Roster]:
    """The lists of anybody that were changed last: for work in the background, never for a page."""
    return Roster.objects.filter(deleted=None).order_by("-changed", "-pk")[:number]


def neighbours(roster: Roster) -> tuple[str | None, str | None]:
    """What undo would take back and what redo would bring again, as labels; None where there is nothing."""
    labels = dict(
        RosterRevision.objects.filter(
            roster=roster, number__in=(roster.position - 1, roster.position, roster.position + 1)
        ).values_list("number", "label")
    )
    undone = labels.get(roster.position) if roster.position - 1 in labels else None
    return undone, labels.get(roster.position + 1)


def history_of(roster: Roster) -> QuerySet[RosterRevision]:
    """The kept states of a list, newest first."""
    return RosterRevision.objects.filter(roster=roster).order_by("-number")


def _held_by(holder: Holder) -> QuerySet[Roster]:
    if holder.nobody:
        return Roster.objects.none()
    mine, editing = Q(), Q()
    if holder.user is not None:
        mine |= Q(owner=holder.user)
        editing |= Q(user=holder.user)
    if holder.visitor:
        mine |= Q(visitor=holder.visitor)
        editing |= Q(visitor=holder.visitor)
    return Roster.objects.filter(mine | Exists(RosterEditor.objects.filter(editing, roster=OuterRef("pk"))))


def personal_data(user: User) -> list[dict[str, Any]]:
    """What the export of all own data says about lists: those of the account, deleted ones too, as they are now."""
    return [
        {
            "name": roster.name,
            "system": roster.system,
            "code": roster.code,
            "created": roster.created.isoformat(),
            "changed": roster.changed.isoformat(),
            "deleted": roster.deleted.isoformat() if roster.deleted else None,
            "list": roster.document,
        }
        for roster in Roster.objects.filter(owner=user).order_by("pk")
    ]


def personal_edit_rights(user: User) -> list[dict[str, Any]]:
    """What the export says about lists of others that the person may change."""
    editors = RosterEditor.objects.filter(user=user).select_related("roster").order_by("pk")
    return [{"name": editor.roster.name, "code": editor.roster.code} for editor in editors]
