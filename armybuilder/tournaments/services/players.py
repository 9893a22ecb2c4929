"""Players of an event: entered, corrected, checked in, dropped and brought back.

Whatever a player or an organiser does here first takes the event's row, as pairing and the lock do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max

from armybuilder.accounts.models import User
from armybuilder.tournaments.links import private_link
from armybuilder.tournaments.models import Event, Player, PlayerState
from armybuilder.tournaments.models.events import new_player_token
from armybuilder.tournaments.services.audit import Actor, note, note_all
from armybuilder.tournaments.services.reminders import tell_places

MOST_PLAYERS = 1000
NAME_LENGTH = 100
DETAILS = ("name", "email", "club")
"""What can be corrected of a player."""


class EventFull(Exception):
    """The event holds as many players as the product manages."""


class AddressTaken(Exception):
    """Another player of the event has this e-mail address."""


class PlayerChanged(Exception):
    """The player was corrected since the page was drawn: ``player`` is what is stored, ``who`` did it."""

    def __init__(self, player: Player, who: str) -> None:
        super().__init__(who)
        self.player = player
        self.who = who


class CheckInClosed(Exception):
    """Players cannot check themselves in or out now; organisers can."""


class NotPlaying(Exception):
    """The player has dropped."""


class CannotReturn(Exception):
    """An organiser dropped the player, or a round was paired since the player left: only organisers bring them back."""


class KeptElsewhere(Exception):
    """The player is among the events of another account."""


def hold_event(event: Event) -> Event:
    """The event as it is stored now; its row is held until the transaction ends."""
    return Event.objects.select_for_update().get(pk=event.pk)


def _locked(player: Player) -> Player:
    """The player as stored now, with the event's row held."""
    event = hold_event(player.event)
    stored = Player.objects.select_related("current", "user").get(pk=player.pk)
    stored.event = event
    return stored


def is_full(event: Event) -> bool:
    """Whether all places are taken: who enters now waits for one."""
    return event.players.filter(state=PlayerState.REGISTERED).count() >= event.capacity


def places_go_to_who_is_here(event: Event) -> bool:
    """Whether a place is given only to who is checked in: from the opening of check-in or the first pairing on."""
    return event.rounds.exists() or event.check_in_begun()


@transaction.atomic
def add_player(
    *,
    event: Event,
    actor: Actor,
    name: str,
    email: str = "",
    club: str = "",
    user: User | None = None,
    by_oneself: bool = False,
) -> Player:
    """Register a player; beyond the capacity they wait. Raises ``EventFull`` and ``AddressTaken``.

    Who enters ``by_oneself`` once places go to who is here waits until they are checked in, behind who waits already.
    """
    event = hold_event(event)
    if event.players.count() >= MOST_PLAYERS:
        raise EventFull
    _free_address(event, email)
    waits = is_full(event) or (by_oneself and places_go_to_who_is_here(event))
    state = PlayerState.WAITING if waits else PlayerState.REGISTERED
    player = Player.objects.create(event=event, name=name, email=email, club=club, user=user, state=state)
    note(event, actor, "player_added", player, state=state)
    return player


def _free_address(event: Event, email: str, but: Player | None = None) -> None:
    """An address belongs to one player of an event: it names who is told what."""
    if not email:
        return
    others = event.players.filter(email__iexact=email)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if others.exists():
        raise AddressTaken


@transaction.atomic
def correct_player(
    *, player: Player, actor: Actor, changes: int | None = None, renew_link: bool = False, **details: str
) -> Player:
    """Correct name, e-mail address or club; with ``renew_link`` the old private link stops working.

    ``changes`` is the number that the page showed: when somebody corrected the player since, ``PlayerChanged`` is
    raised and nothing is stored. Raises ``AddressTaken``. What was and what is now stands in the log.
    """
    stored = _locked(player)
    if changes is not None and stored.changes != changes:
        last = stored.audit.filter(what__in=("player_corrected", "link_renewed")).first()
        raise PlayerChanged(stored, last.who if last else "")
    before: dict[str, Any] = {
        name: getattr(stored, name) for name in DETAILS if name in details and getattr(stored, name) != details[name]
    }
    if "email" in before:
        _free_address(stored.event, details["email"], but=stored)
    for name in before:
        setattr(stored, name, details[name])
    if renew_link:
        stored.token = new_player_token()
    if before or renew_link:
        stored.changes += 1
        stored.save(update_fields=[*before, "token", "changes"])
    if before:
        after = {name: details[name] for name in before}
        note(stored.event, actor, "player_corrected", stored, fields=list(before), before=before, after=after)
    if renew_link:
        note(stored.event, actor, "link_renewed", stored)
    return stored


@transaction.atomic
def keep_player(*, player: Player, user: User) -> Player:
    """Put a player among the events of an account, whose owner has the private link. Raises ``KeptElsewhere``."""
    stored = _locked(player)
    if stored.user_id not in (None, user.pk):
        raise KeptElsewhere
    if stored.user_id is None:
        stored.user = user
        stored.save(update_fields=["user"])
        note(stored.event, Actor(stored.name, user), "account_kept", stored)
    player.user = user
    return player


@transaction.atomic
def let_player_go(*, player: Player, user: User) -> Player:
    """Undo of :func:`keep_player`: the private link is all that is left. Raises ``KeptElsewhere``."""
    stored = _locked(player)
    if stored.user_id not in (None, user.pk):
        raise KeptElsewhere
    if stored.user_id is not None:
        stored.user = None
        stored.save(update_fields=["user"])
        note(stored.event, Actor(stored.name, user), "account_let_go", stored)
    player.user = None
    return player


@transaction.atomic
def drop_player(*, player: Player, actor: Actor) -> Player:
    """Take a player out of pairings; the first of the waiting list moves up. Only organisers bring them back."""
    stored = _locked(player)
    _set_state(stored, PlayerState.DROPPED, actor)
    return _told(player, stored)


@transaction.atomic
def bring_back_player(*, player: Player, actor: Actor) -> Player:
    """Undo of a drop: the player is registered again, or waits when the places are taken."""
    stored = _locked(player)
    _bring_back(stored, actor)
    return _told(player, stored)


@transaction.atomic
def leave_event(*, player: Player) -> Player:
    """A player drops by the own link. A game that is being played stays and needs its result."""
    stored = _locked(player)
    if stored.state != PlayerState.DROPPED:
        stored.left_after = rounds_paired(stored.event)
        stored.save(update_fields=["left_after"])
        _set_state(stored, PlayerState.DROPPED, Actor.player(stored))
    return _told(player, stored)


@transaction.atomic
def return_to_event(*, player: Player) -> Player:
    """Undo of leaving, until the next round is paired; raises ``CannotReturn``."""
    stored = _locked(player)
    if stored.state == PlayerState.DROPPED:
        if stored.left_after is None or rounds_paired(stored.event) > stored.left_after:
            raise CannotReturn
        _bring_back(stored, Actor.player(stored))
    return _told(player, stored)


def rounds_paired(event: Event) -> int:
    """How many rounds have been paired."""
    number: int = event.rounds.aggregate(last=Max("number"))["last"] or 0
    return number


def may_return(player: Player, paired: int) -> bool:
    """Whether a player who left may come back by the own link, with so many rounds paired."""
    return player.state == PlayerState.DROPPED and player.left_after is not None and paired <= player.left_after


@transaction.atomic
def check_in(*, players: Iterable[Player], present: bool, actor: Actor) -> int:
    """Mark players of one event as present, or as not; gives how many changed.

    Who waits and is here moves up to a free place. However many they are, the queries are a handful.
    """
    marked = list(players)
    if not marked:
        return 0
    event = hold_event(marked[0].event)
    changed = list(event.players.filter(pk__in=[player.pk for player in marked]).exclude(checked_in=present))
    event.players.filter(pk__in=[player.pk for player in changed]).update(checked_in=present)
    for player in (*marked, *changed):
        player.checked_in = present
    note_all(event, actor, "checked_in" if present else "checked_out", ((player, {}) for player in changed))
    if changed and present:
        move_up(event, actor)
    return len(changed)


@transaction.atomic
def check_in_by_link(*, player: Player, present: bool) -> Player:
    """A player checks in, or takes it back, while check-in is open. Raises ``CheckInClosed`` and ``NotPlaying``."""
    stored = _locked(player)
    if not stored.event.takes_check_in():
        raise CheckInClosed
    if stored.state == PlayerState.DROPPED:
        raise NotPlaying
    check_in(players=[stored], present=present, actor=Actor.player(stored))
    stored.refresh_from_db(fields=["state"])
    return _told(player, stored)


def move_up(event: Event, actor: Actor, *, here_only: bool = False) -> None:
    """Give free places to who waits, in the order of entry.

    From the opening of check-in, the first pairing or the drop of no-shows on (``here_only``), only players who are
    checked in move up: nobody is paired who is not there.
    """
    free = event.capacity - event.players.filter(state=PlayerState.REGISTERED).count()
    if free <= 0:
        return
    waiting = event.players.filter(state=PlayerState.WAITING).order_by("created", "id")
    if here_only or places_go_to_who_is_here(event):
        waiting = waiting.filter(checked_in=True)
    moved = list(waiting.select_related("event")[:free])
    for player in moved:
        player.state = PlayerState.REGISTERED
        player.save(update_fields=["state"])
        note(event, actor, "player_moved_up", player)
    told = [(player, private_link(player)) for player in moved if player.email]
    if told:
        transaction.on_commit(partial(tell_places, told), robust=True)


def _bring_back(stored: Player, actor: Actor) -> None:
    if stored.state != PlayerState.DROPPED:
        return
    stored.left_after = None
    stored.save(update_fields=["left_after"])
    _set_state(stored, PlayerState.WAITING if is_full(stored.event) else PlayerState.REGISTERED, actor)


def _set_state(stored: Player, state: PlayerState, actor: Actor) -> None:
    if stored.state != state:
        stored.state = state
        stored.save(update_fields=["state"])
        note(stored.event, actor, "player_state", stored, state=state)
        move_up(stored.event, actor)


def _told(player: Player, stored: Player) -> Player:
    """The caller goes on with its own object: it gets what changed."""
    player.state, player.checked_in, player.left_after = stored.state, stored.checked_in, stored.left_after
    return player
