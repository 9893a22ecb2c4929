"""Changing lists: every change is one transaction that reads, changes and saves the whole document.

A change says which revision it was made on. If the list has moved on in the meantime, :class:`StaleRevision` is raised
and nothing is written.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from armybuilder.jobs.expiry import Expiry
from armybuilder.rosters.holder import COOKIE_AGE, Holder
from armybuilder.rosters.models import LABEL_LENGTH, Roster, RosterEditor, RosterRevision
from armybuilder.rosters.names import name_of_list
from armybuilder.rosters.selectors import deleted_rosters_of, rosters_visible_to

Document: TypeAlias = dict[str, Any]
KEPT_REVISIONS = 100


class StaleRevision(Exception):
    """The list was changed elsewhere since the page was drawn; ``changed`` says when."""

    def __init__(self, revision: int, changed: datetime) -> None:
        super().__init__(f"the list is at revision {revision}")
        self.revision = revision
        self.changed = changed


@dataclass(frozen=True, slots=True)
class Summary:
    """What "My lists" shows of a document: faction name, points of limit, verdict, data release."""

    faction: str
    points: int
    limit: int
    legal: bool
    to_fix: int
    to_do: int
    release: str


@dataclass(frozen=True, slots=True)
class Change:
    """A document after a change, what it shows in "My lists", and what was done, such as "Chaos Knights added"."""

    document: Document
    summary: Summary
    label: str


def create_roster(*, holder: Holder, system: str, name: str, change: Change) -> Roster:
    """Save a new list; its first revision is where undo ends."""
    now = timezone.now()
    with transaction.atomic():
        roster = Roster(
            system=system,
            owner=holder.user,
            visitor="" if holder.user else holder.visitor,
            name=name_of_list(name),
            document=change.document,
            changed=now,
        )
        _show(roster, change.summary)
        roster.save()
        _keep(roster, change, now)
    return roster


def change_roster(*, holder: Holder, code: str, revision: int, edit: Callable[[Roster], Change | None]) -> Roster:
    """Apply ``edit`` to the list as it is now and save the result as a new revision.

    ``edit`` gets the locked list and gives its new state, or None when there is nothing to change. Raises
    ``Roster.DoesNotExist`` for a list that is not the holder's and :class:`StaleRevision` for an old ``revision``.
    """
    with transaction.atomic():
        roster = _locked(holder, code, revision)
        change = edit(roster)
        if change is None:
            return roster
        now = timezone.now()
        RosterRevision.objects.filter(roster=roster, number__gt=roster.position).delete()
        roster.position += 1
        roster.document = change.document
        _save_state(roster, change.summary, now)
        _keep(roster, change, now)
        if roster.position > KEPT_REVISIONS:
            RosterRevision.objects.filter(roster=roster, number__lte=roster.position - KEPT_REVISIONS).delete()
    return roster


def undo(*, holder: Holder, code: str, revision: int, summarise: Callable[[Document], Summary]) -> str | None:
    """Return the list to the state before the last step; gives the label of that step, None if there is none."""
    return _step(holder, code, revision, -1, summarise)


def redo(*, holder: Holder, code: str, revision: int, summarise: Callable[[Document], Summary]) -> str | None:
    """Repeat the step that was undone last; gives its label, None if there is none."""
    return _step(holder, code, revision, 1, summarise)


def rename_roster(*, holder: Holder, code: str, name: str) -> Roster:
    """Give a list another name. The name is no part of its history."""
    with transaction.atomic():
        roster = rosters_visible_to(holder).select_for_update(of=("self",)).get(code=code)
        roster.name = name_of_list(name)
        roster.changed = timezone.now()
        roster.save(update_fields=["name", "changed"])
    return roster


def copy_roster(*, holder: Holder, source: Roster, name: str) -> Roster:
    """A list of the holder's own with the same content and a fresh history."""
    summary = Summary(
        source.faction, source.points, source.limit, source.legal, source.to_fix, source.to_do, source.release
    )
    change = Change(source.document, summary, f"Copied from {source.name}"[:LABEL_LENGTH])
    return create_roster(holder=holder, system=source.system, name=name, change=change)


def delete_roster(*, holder: Holder, code: str) -> Roster:
    """Put a list away; :func:`restore_roster` brings it back."""
    with transaction.atomic():
        roster = rosters_visible_to(holder).select_for_update(of=("self",)).get(code=code)
        roster.deleted = timezone.now()
        roster.save(update_fields=["deleted"])
    return roster


def restore_roster(*, holder: Holder, code: str) -> Roster:
    """Bring a deleted list back as it was."""
    with transaction.atomic():
        roster = deleted_rosters_of(holder).select_for_update(of=("self",)).get(code=code)
        roster.deleted = None
        roster.save(update_fields=["deleted"])
    return roster


def forget_deleted(before: datetime) -> int:
    """Delete for good the lists that were put away before this time; gives their number."""
    return Roster.objects.filter(deleted__lt=before).delete()[1].get("rosters.Roster", 0)


def forget_out_of_reach(before: datetime) -> int:
    """Delete the lists of browsers that have changed none of theirs since: their cookie has run out. Gives the number.

    Lists of accounts, and those that somebody with an account may edit, stay.
    """
    still_there = Roster.objects.filter(changed__gte=before).exclude(visitor="").values("visitor")
    unchanged = Roster.objects.filter(owner=None, changed__lt=before).exclude(visitor__in=still_there)
    kept = RosterEditor.objects.filter(user__isnull=False).values("roster")
    return unchanged.exclude(pk__in=kept).delete()[1].get("rosters.Roster", 0)


DELETED_LISTS = Expiry("lists that you deleted", 30, "you deleted them", forget_deleted)
OUT_OF_REACH = Expiry(
    "lists of a browser without an account",
    COOKIE_AGE // (60 * 60 * 24),
    "any list of this browser was changed",
    forget_out_of_reach,
)


def let_edit(*, roster: Roster, holder: Holder) -> None:
    """Let the holder, who has the secret edit link, change the list from now on."""
    if rosters_visible_to(holder).filter(pk=roster.pk).exists():
        return
    if holder.user is not None:
        RosterEditor.objects.get_or_create(roster=roster, user=holder.user)
    else:
        RosterEditor.objects.get_or_create(roster=roster, visitor=holder.visitor)


def adopt_rosters(*, holder: Holder) -> int:
    """Give the lists of this browser to the person who logged in on it; gives their number."""
    if holder.user is None or not holder.visitor:
        return 0
    with transaction.atomic():
        known = RosterEditor.objects.filter(user=holder.user).values("roster")
        RosterEditor.objects.filter(visitor=holder.visitor, roster__in=known).delete()
        RosterEditor.objects.filter(visitor=holder.visitor).update(visitor="", user=holder.user)
        return Roster.objects.filter(visitor=holder.visitor, owner=None).update(owner=holder.user, visitor="")


def _step(
    holder: Holder, code: str, revision: int, direction: int, summarise: Callable[[Document], Summary]
) -> str | None:
    with transaction.atomic():
        roster = _locked(holder, code, revision)
        here, there = roster.position, roster.position + direction
        states = {state.number: state for state in roster.revisions.filter(number__in=(here, there))}
        if there not in states:
            return None
        roster.position = there
        roster.document = states[there].document
        _save_state(roster, summarise(roster.document), timezone.now())
        return states[max(here, there)].label


def _locked(holder: Holder, code: str, revision: int) -> Roster:
    roster = rosters_visible_to(holder).select_for_update(of=("self",)).get(code=code)
    if roster.revision != revision:
        raise StaleRevision(roster.revision, roster.changed)
    return roster


def _save_state(roster: Roster, summary: Summary, now: datetime) -> None:
    roster.revision += 1
    roster.changed = now
    _show(roster, summary)
    roster.save(
        update_fields=[
            *("document", "revision", "position", "changed"),
            *("faction", "points", "limit", "legal", "to_fix", "to_do", "release"),
        ]
    )


def _show(roster: Roster, summary: Summary) -> None:
    roster.faction = summary.faction
    roster.points = summary.points
    roster.limit = summary.limit
    roster.legal = summary.legal
    roster.to_fix = summary.to_fix
    roster.to_do = summary.to_do
    roster.release = summary.release


def _keep(roster: Roster, change: Change, now: datetime) -> None:
    RosterRevision.objects.create(
        roster=roster,
        number=roster.position,
        document=change.document,
        label=change.label[:LABEL_LENGTH],
        created=now,
    )
