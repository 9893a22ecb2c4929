"""Mails to players: one connection for many, and a mail server that does not answer fails nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from django.core.mail.backends.locmem import EmailBackend

from armybuilder.tournaments.models import Submission
from armybuilder.tournaments.services import reminders
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DESK, LINK = Actor("desk"), "https://example.org/events/p/"


class CountingBackend(EmailBackend):
    """Keeps mails as the tests' own backend does, and counts connections; ``answers`` False: none can be made."""

    opened: ClassVar[int] = 0
    answers: ClassVar[bool] = True

    def open(self) -> bool | None:
        CountingBackend.opened += 1
        if not CountingBackend.answers:
            raise ConnectionRefusedError
        return True


@pytest.fixture
def backend(settings: Any) -> type[CountingBackend]:
    settings.EMAIL_BACKEND = f"{__name__}.CountingBackend"
    CountingBackend.opened, CountingBackend.answers = 0, True
    return CountingBackend


def players(count: int) -> list[Any]:
    event = make_event()
    found = make_players(event, count)
    for number, player in enumerate(found):
        player.email = f"p{number}@example.org"
        player.save()
    return found


def test_many_are_reminded_over_one_connection(backend: type[CountingBackend], mailoutbox: list[Any]) -> None:
    found = players(5)
    assert reminders.remind(players=found, actor=DESK, link=LINK) == 5
    assert (backend.opened, [mail.to for mail in mailoutbox][-1]) == (1, ["p4@example.org"])
    assert f"{LINK}{found[0].token}/" in mailoutbox[0].body


def test_mail_server_that_does_not_answer_is_asked_once(backend: type[CountingBackend], mailoutbox: list[Any]) -> None:
    backend.answers = False
    found = players(5)
    assert reminders.remind(players=found, actor=DESK, link=LINK) == 0
    assert reminders.tell_returned(players=found, note_text="Name your general.", link=LINK) == 0
    assert (backend.opened, mailoutbox, found[0].event.audit.filter(what="reminded").count()) == (2, [], 0)


@pytest.mark.parametrize("newline", ["\r\n", "\v", "\f", "\x1c", "\x85", "\u2028"])
def test_subject_is_one_line_for_any_name(backend: type[CountingBackend], mailoutbox: list[Any], newline: str) -> None:
    (player,) = players(1)
    player.event.name = f"Harbour{newline}Bcc: all@example.org"
    assert reminders.remind(players=[player], actor=DESK, link=LINK) == 1
    assert mailoutbox[0].subject == "Your list for Harbour Bcc: all@example.org"


def test_times_in_mails_name_the_clock_that_they_go_by(backend: type[CountingBackend], mailoutbox: list[Any]) -> None:
    (player,) = players(1)
    player.event.time_zone, player.event.deadline = "Asia/Tokyo", datetime(2026, 12, 1, 20, tzinfo=UTC)
    reminders.remind(players=[player], actor=DESK, link=LINK)
    assert "until Wednesday, 02 December 2026, 05:00 (Asia/Tokyo)." in mailoutbox[0].body
    sent = Submission(player=player, version=1, received=datetime(2026, 12, 1, 19, 59, 59, tzinfo=UTC))
    reminders.send_receipt(player=player, submission=sent, link=LINK)
    assert "at Wednesday, 02 December 2026, 04:59:59 (Asia/Tokyo)." in mailoutbox[1].body
