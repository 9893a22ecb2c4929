"""Creating and changing events, their organisers and players; lock and unlock."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import Event, Organiser, Player, PlayerState, Role, SubmissionState
from armybuilder.tournaments.services.audit import Actor, note

MOST_PLAYERS = 1000
NAME_LENGTH = 100


class EventLocked(Exception):
    """The lists of the event are locked: what a player sends now changes nothing."""


class LastOwner(Exception):
    """An event keeps at least one owner."""


class EventFull(Exception):
    """The event holds as many players as the product manages."""


@transaction.atomic
def create_event(*, owner: User, **fields: Any) -> Event:
    """A new event with its owner. ``fields`` are those of the model, already checked by the form."""
    event = Event.objects.create(**fields)
    Organiser.objects.create(event=event, user=owner, role=Role.OWNER)
    note(event, Actor.organiser(owner), "event_created")
    return event


@transaction.atomic
def change_event(*, event: Event, actor: Actor, **fields: Any) -> Event:
    """Change settings. Freed capacity moves players up from the waiting list."""
    changed = sorted(name for name, value in fields.items() if getattr(event, name) != value)
    for name in changed:
        setattr(event, name, fields[name])
    if changed:
        event.save(update_fields=changed)
        note(event, actor, "event_changed", fields=changed)
        _move_up(event, actor)
    return event


@transaction.atomic
def copy_event(*, event: Event, owner: User, name: str, days_later: int = 0) -> Event:
    """A new event with the settings of another: same rules and switches, no players, times moved by days."""
    move = timedelta(days=days_later)
    return create_event(
        owner=owner,
        name=name,
        place=event.place,
        starts=event.starts + move,
        ends=event.ends + move,
        time_zone=event.time_zone,
        points_limit=event.points_limit,
        ruleset=event.ruleset,
        event_rules=event.event_rules,
        release=event.release,
        deadline=event.deadline + move,
        grace_minutes=event.grace_minutes,
        visibility=event.visibility,
        reveal_at=event.reveal_at + move if event.reveal_at else None,
        capacity=event.capacity,
        rounds_planned=event.rounds_planned,
        round_minutes=event.round_minutes,
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
def add_player(
    *, event: Event, actor: Actor, name: str, email: str = "", club: str = "", user: User | None = None
) -> Player:
    """Register a player; beyond the capacity they wait."""
    _lock_row(event)
    taken = event.players.filter(state=PlayerState.REGISTERED).count()
    if event.players.count() >= MOST_PLAYERS:
        raise EventFull
    state = PlayerState.REGISTERED if taken < event.capacity else PlayerState.WAITING
    player = Player.objects.create(event=event, name=name, email=email, club=club, user=user, state=state)
    note(event, actor, "player_added", player, state=state)
    return player


@transaction.atomic
def drop_player(*, player: Player, actor: Actor) -> Player:
    """Take a player out of pairings; the first of the waiting list moves up."""
    return _set_state(player, PlayerState.DROPPED, actor)


@transaction.atomic
def bring_back_player(*, player: Player, actor: Actor) -> Player:
    """Undo of a drop: the player is registered again, or waits when the places are taken."""
    _lock_row(player.event)
    taken = player.event.players.filter(state=PlayerState.REGISTERED).count()
    state = PlayerState.REGISTERED if taken < player.event.capacity else PlayerState.WAITING
    return _set_state(player, state, actor)


@transaction.atomic
def check_in(*, players: Iterable[Player], present: bool, actor: Actor) -> int:
    """Mark players as present, or as not; gives how many changed."""
    changed = 0
    for player in players:
        if player.checked_in != present:
            player.checked_in = present
            player.save(update_fields=["checked_in"])
            note(player.event, actor, "checked_in" if present else "checked_out", player)
            changed += 1
    return changed


def _set_state(player: Player, state: PlayerState, actor: Actor) -> Player:
    if player.state != state:
        player.state = state
        player.save(update_fields=["state"])
        note(player.event, actor, "player_state", player, state=state)
        _move_up(player.event, actor)
    return player


def _move_up(event: Event, actor: Actor) -> None:
    free = event.capacity - event.players.filter(state=PlayerState.REGISTERED).count()
    for player in event.players.filter(state=PlayerState.WAITING).order_by("created", "id")[: max(0, free)]:
        player.state = PlayerState.REGISTERED
        player.save(update_fields=["state"])
        note(event, actor, "player_moved_up", player)


def _lock_row(event: Event) -> None:
    Event.objects.select_for_update().get(pk=event.pk)


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A row of a player file that was not loaded: its line from 1 and what is wrong with it."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayersLoaded:
    added: tuple[Player, ...]
    broken: tuple[BrokenRow, ...]


COLUMNS = {
    "name": "name",
    "player": "name",
    "e-mail": "email",
    "email": "email",
    "mail": "email",
    "club": "club",
    "team": "club",
}


def load_players(*, event: Event, actor: Actor, text: str) -> PlayersLoaded:
    """Register the players of a CSV text with a heading row (name, e-mail, club).

    Good rows are loaded, the others named with their line and reason: no name, a name too long, no valid e-mail
    address, the same address twice, no place left at all.
    """
    broken: list[BrokenRow] = []
    added: list[Player] = []
    try:
        dialect: type[csv.Dialect] | str = csv.Sniffer().sniff(text[:4096], delimiters=",;\t")
    except csv.Error:
        dialect = "excel"
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), dialect)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        return PlayersLoaded((), (BrokenRow(reader.line_num, f"The file cannot be read from here: {error}."),))
    if not rows:
        return PlayersLoaded((), (BrokenRow(1, "The file is empty."),))
    heading = [COLUMNS.get(cell.strip().lower(), "") for cell in rows[0][1]]
    if "name" not in heading:
        return PlayersLoaded((), (BrokenRow(1, "The first row needs a column called name."),))
    seen = set(event.players.exclude(email="").values_list("email", flat=True))
    for line, row in rows[1:]:
        if not any(cell.strip() for cell in row):
            continue
        fields: dict[str, str] = {key: cell.strip() for key, cell in zip(heading, row, strict=False) if key}
        why = _what_is_wrong(fields, seen)
        if why:
            broken.append(BrokenRow(line, why))
            continue
        try:
            added.append(
                add_player(
                    event=event,
                    actor=actor,
                    name=fields["name"],
                    email=fields.get("email", ""),
                    club=fields.get("club", ""),
                )
            )
        except EventFull:
            broken.append(BrokenRow(line, f"An event holds at most {MOST_PLAYERS:,} players."))
            continue
        seen.add(fields.get("email", ""))
    return PlayersLoaded(tuple(added), tuple(broken))


def _what_is_wrong(fields: Mapping[str, str], seen: set[str]) -> str:
    if not fields.get("name"):
        return "The name is missing."
    if any(len(value) > NAME_LENGTH for value in fields.values()):
        return f"A cell is longer than {NAME_LENGTH} characters."
    if any(ord(character) < 32 for value in fields.values() for character in value):
        return "A cell holds control characters."
    email = fields.get("email", "")
    if email:
        try:
            validate_email(email)
        except ValidationError:
            return f"“{email}” is not an e-mail address."
        if email in seen:
            return f"{email} is registered already."
    return ""


@transaction.atomic
def lock_event(*, event: Event, actor: Actor) -> Event:
    """Close the lists: the snapshot is the approved submissions, its hash is over theirs in order of players."""
    _lock_row(event)
    if event.locked is None:
        event.locked = timezone.now()
        event.lock_hash = lock_hash(approved_hashes(event))
        event.save(update_fields=["locked", "lock_hash"])
        note(event, actor, "locked", hash=event.lock_hash)
    return event


@transaction.atomic
def unlock_event(*, event: Event, actor: Actor) -> Event:
    """Undo of the lock, written into the log."""
    _lock_row(event)
    if event.locked is not None:
        event.locked, event.lock_hash = None, ""
        event.save(update_fields=["locked", "lock_hash"])
        note(event, actor, "unlocked")
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
