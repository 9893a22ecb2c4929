"""Creating and changing events and their organisers; check-in opened and closed, lock and unlock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.tournaments import times
from armybuilder.tournaments.event_rules import changed_rules
from armybuilder.tournaments.models import JUDGING, Event, Organiser, Role, SubmissionState
from armybuilder.tournaments.services.audit import Actor, note
from armybuilder.tournaments.services.players import hold_event, move_up


def judged_by(event: Event) -> tuple[object, ...]:
    """The values of these settings, to be compared."""
    return tuple(getattr(event, name) for name in sorted(JUDGING))


class EventLocked(Exception):
    """The lists of the event are locked: what a player sends now changes nothing."""


class SettingsChanged(Exception):
    """Somebody changed the settings since the page was drawn: ``who``."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


class LastOwner(Exception):
    """An event keeps at least one owner."""


@transaction.atomic
def create_event(*, owner: User, **fields: Any) -> Event:
    """A new event with its owner. ``fields`` are those of the model, already checked by the form."""
    event = Event.objects.create(**fields)
    Organiser.objects.create(event=event, user=owner, role=Role.OWNER)
    note(event, Actor.organiser(owner), "event_created")
    return event


@transaction.atomic
def change_event(*, event: Event, actor: Actor, changes: int | None = None, **fields: Any) -> Event:
    """Change settings. Freed capacity moves players up from the waiting list.

    ``changes`` is the number that the page showed: when the settings were changed since, ``SettingsChanged`` is raised
    and nothing is stored. After the lock what lists are judged by stays as it is (``EventLocked``).
    """
    stored = hold_event(event)
    if "event_rules" in fields and not changed_rules(stored.event_rules, fields["event_rules"]):
        del fields["event_rules"]  # the same names may mean other ids in newer data; the event's are frozen
    if changes is not None and changes != stored.changes:
        raise SettingsChanged(_last_change(stored))
    changed = sorted(name for name, value in fields.items() if getattr(stored, name) != value)
    if stored.locked is not None and not JUDGING.isdisjoint(changed):
        raise EventLocked
    told = [name for name in changed if name != "event_rules"]
    if "event_rules" in changed:
        told += [f"rules.{name}" for name in changed_rules(stored.event_rules, fields["event_rules"])]
    for name in changed:
        setattr(stored, name, fields[name])
    if changed:
        stored.changes += 1
        stored.save(update_fields=[*changed, "changes"])
        note(stored, actor, "event_changed", fields=told)
        move_up(stored, actor)
    # The caller goes on with its own object.
    for name in (*changed, "changes"):
        setattr(event, name, getattr(stored, name))
    return event


def _last_change(event: Event) -> str:
    entry = event.audit.filter(what__in=("event_changed", "check_in_opened", "check_in_closed")).first()
    return entry.who if entry else ""


def _this_minute() -> datetime:
    """Now, in the whole minutes of the settings page: saving it unchanged changes nothing."""
    return timezone.now().replace(second=0, microsecond=0)


@transaction.atomic
def open_check_in(*, event: Event, actor: Actor) -> Event:
    """Let players check themselves in from now on, until it is closed."""
    stored = hold_event(event)
    if not stored.takes_check_in():
        stored.check_in_opens, stored.check_in_closes = _this_minute(), None
        stored.changes += 1
        stored.save(update_fields=["check_in_opens", "check_in_closes", "changes"])
        note(stored, actor, "check_in_opened")
    return stored


@transaction.atomic
def close_check_in(*, event: Event, actor: Actor) -> Event:
    """End self check-in now; opening it again is the undo."""
    stored = hold_event(event)
    if stored.takes_check_in():
        stored.check_in_closes = _this_minute()
        stored.changes += 1
        stored.save(update_fields=["check_in_closes", "changes"])
        note(stored, actor, "check_in_closed")
    return stored


@transaction.atomic
def copy_event(*, event: Event, owner: User, name: str, days_later: int = 0) -> Event:
    """A new event with the settings of another: same rules and switches, no players, moved by days on the calendar.

    Raises ``OverflowError`` for days on which no event is held.
    """
    days = timedelta(days=days_later)
    if not (times.is_held_then(event.starts + days) and times.is_held_then(event.ends + days)):
        raise OverflowError(times.NOT_HELD_THEN)

    def moved(moment: datetime | None) -> datetime | None:
        return times.days_later(moment, event.time_zone, days_later) if moment else None

    return create_event(
        owner=owner,
        name=name,
        place=event.place,
        starts=event.starts + days,
        ends=event.ends + days,
        time_zone=event.time_zone,
        points_limit=event.points_limit,
        ruleset=event.ruleset,
        event_rules=event.event_rules,
        release=event.release,
        deadline=moved(event.deadline),
        grace_minutes=event.grace_minutes,
        visibility=event.visibility,
        reveal_at=moved(event.reveal_at),
        capacity=event.capacity,
        rounds_planned=event.rounds_planned,
        round_minutes=event.round_minutes,
        open_entry=event.open_entry,
        check_in_opens=moved(event.check_in_opens),
        check_in_closes=moved(event.check_in_closes),
        scoring=event.scoring,
    )


@transaction.atomic
def set_organiser(*, event: Event, user: User, role: Role, actor: Actor) -> Organiser:
    """Give a user a role, or another one."""
    if role != Role.OWNER:
        _keep_an_owner(event, user)
    organiser, _ = Organiser.objects.update_or_create(event=event, user=user, defaults={"role": role})
    note(event, actor, "organiser_set", who=user.email, role=role)
    return organiser


@transaction.atomic
def remove_organiser(*, event: Event, user: User, actor: Actor) -> None:
    _keep_an_owner(event, user)
    Organiser.objects.filter(event=event, user=user).delete()
    note(event, actor, "organiser_removed", who=user.email)


def _keep_an_owner(event: Event, user: User) -> None:
    owners = Organiser.objects.select_for_update().filter(event=event, role=Role.OWNER)
    if [owner.user_id for owner in owners] == [user.pk]:
        raise LastOwner


@transaction.atomic
def lock_event(*, event: Event, actor: Actor) -> Event:
    """Close the lists: the snapshot is the approved submissions, its hash is over theirs in order of players."""
    stored = hold_event(event)
    if stored.locked is None:
        _set_lock(stored, timezone.now(), lock_hash(approved_hashes(stored)))
        note(stored, actor, "locked", hash=stored.lock_hash)
    return _locked_as(event, stored)


@transaction.atomic
def unlock_event(*, event: Event, actor: Actor) -> Event:
    """Undo of the lock, written into the log."""
    stored = hold_event(event)
    if stored.locked is not None:
        _set_lock(stored, None, "")
        note(stored, actor, "unlocked")
    return _locked_as(event, stored)


def _set_lock(stored: Event, locked: datetime | None, lock_hash: str) -> None:
    stored.locked, stored.lock_hash = locked, lock_hash
    stored.save(update_fields=["locked", "lock_hash"])


def _locked_as(event: Event, stored: Event) -> Event:
    """The caller goes on with its own object."""
    event.locked, event.lock_hash = stored.locked, stored.lock_hash
    return event


def approved_hashes(event: Event) -> Sequence[str]:
    return list(
        event.players.filter(current__state=SubmissionState.APPROVED)
        .order_by("id")
        .values_list("current__content_hash", flat=True)
    )


def lock_hash(hashes: Sequence[str]) -> str:
    """SHA-256 over the hashes of the approved lists, one per line."""
    return sha256("\n".join(hashes).encode()).hexdigest()
