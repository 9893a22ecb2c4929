"""Mails to players: reminder, receipt, returned list. Sending never fails the request, and no address gets too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

import structlog
from django.core.mail import EmailMessage, get_connection, send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from armybuilder.tournaments.models import Event, Player, Submission
from armybuilder.tournaments.services.audit import Actor, note
from armybuilder.tournaments.services.pace import may_be_mailed

log = structlog.get_logger(__name__)


def remind(*, players: Iterable[Player], actor: Actor, link: str) -> int:
    """Mail their private link to the players who have no list yet; gives how many were told.

    ``link`` is the address to which the player's token is added.
    """
    told = 0
    with _connected() as connection:
        for player in players:
            if (
                player.current_id is None
                and player.email
                and _send(player, _subject(player.event), _reminder(player, link), connection)
            ):
                note(player.event, actor, "reminded", player)
                told += 1
    return told


def send_link(*, player: Player, actor: Actor, link: str) -> bool:
    """Mail a player the private link; False without an address or when it cannot be sent."""
    text = f"Your private link for {player.event.name}: {link}{player.token}/\nWhoever has it acts as you. Keep it.\n"
    sent = bool(player.email) and _send(player, _subject(player.event), text)
    if sent:
        note(player.event, actor, "link_mailed", player)
    return sent


def tell_places(told: Sequence[tuple[Player, str]]) -> int:
    """Mail players of the waiting list, each with the private link, that there is a place; gives how many were told."""
    with _connected() as connection:
        return sum(
            bool(player.email)
            and _send(player, f"A place at {_one_line(player.event.name)}", _place(player, link), connection)
            for player, link in told
        )


def _place(player: Player, link: str) -> str:
    yours = f"Your private link: {link}" if link else "Your private link is the one you have."
    return f"You have a place at {player.event.name} now. Lists are due {_due(player.event)}.\n{yours}\n"


def tell_returned(*, players: Iterable[Player], note_text: str, link: str) -> int:
    """Mail players that their list came back, with the judge's note; gives how many were told."""
    with _connected() as connection:
        return sum(
            bool(player.email)
            and _send(
                player,
                _subject(player.event),
                f"{player.event.name} has returned your list.\n\n{note_text}\n\n"
                f"Send another version: {link}{player.token}/\n",
                connection,
            )
            for player in players
        )


def send_receipt(*, player: Player, submission: Submission, link: str) -> bool:
    """Mail what was received, when, and its hash; False without an address."""
    received = _local(player.event, submission.received, "%H:%M:%S")
    text = (
        f"{player.event.name} has received version {submission.version} of your list at {received}.\n"
        f"Hash {submission.content_hash[:8]} {submission.content_hash[8:16]}\nYour link: {link}{player.token}/\n"
    )
    return bool(player.email) and _send(player, _subject(player.event), text)


def _local(event: Event, moment: datetime, clock: str) -> str:
    """A moment by the clock of the event's place, which is named: who reads a mail may live elsewhere."""
    return f"{timezone.localtime(moment, event.zone):%A, %d %B %Y, {clock}} ({event.time_zone})"


def _due(event: Event) -> str:
    return _local(event, event.deadline, "%H:%M")


def _reminder(player: Player, link: str) -> str:
    event = player.event
    return f"{event.name} waits for your list until {_due(event)}.\nSend it from here: {link}{player.token}/\n"


def _subject(event: Event) -> str:
    return f"Your list for {_one_line(event.name)}"


def _one_line(text: str) -> str:
    """Without whatever ends a line: a mail refuses a subject with it, also the vertical tab of word processors."""
    return " ".join(text.split())


class _Unreachable(BaseEmailBackend):
    """Stands for a mail server that does not answer: asked once, not once for each of hundreds of players."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return 0


@contextmanager
def _connected() -> Iterator[BaseEmailBackend]:
    """One connection for many mails."""
    connection: BaseEmailBackend = get_connection()
    try:
        connection.open()
    except OSError:
        log.warning("mail_server_unreachable")
        connection = _Unreachable()
    try:
        yield connection
    finally:
        connection.close()


def _send(player: Player, subject: str, text: str, connection: BaseEmailBackend | None = None) -> bool:
    if not may_be_mailed(player.email):
        log.warning("mail_held_back", event_id=player.event_id)
        return False
    try:
        return bool(send_mail(subject, text, None, [player.email], connection=connection))
    except OSError:
        log.warning("mail_not_sent", event_id=player.event_id)
        return False
