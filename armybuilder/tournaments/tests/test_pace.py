"""How often strangers may enter, and how many mails an address gets."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.services import reminders
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.tests.visiting import JUDGE, OWNER, client_of, event_of_everybody
from armybuilder.validation.tests.texts import LEGAL, OTHER_LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
LINK = "https://example.org/events/p/"
ADDRESSES = ("ada@example.org", "Ada@Example.org", "ADA@example.org")
"""One address, as it may be written."""


def enter(event: Event, name: str, email: str = "", source: str = "203.0.113.7") -> Any:
    form = {"name": name, "email": email}
    return Client(REMOTE_ADDR=source).post(f"/events/{event.code}/enter/", form, follow=True)


def test_a_venue_enters_its_players_within_the_hour_and_a_flood_ends(settings: Any) -> None:
    event = make_event()
    assert {enter(event, f"Player {number}").status_code for number in range(60)} == {200}
    settings.ACCOUNT_RATE_LIMITS = {"event_entry": "2/h/ip"}
    answers = [enter(event, name, source="203.0.113.8") for name in ("", "Ada", "Bea", "Cyd")]
    assert [answer.status_code for answer in answers] == [422, 200, 200, 429]
    said = answers[-1].content.decode()
    assert ("Too many players entered from your network within an hour." in said, 'value="Cyd"' in said) == (True, True)
    assert enter(event, "Dee", source="203.0.113.9").status_code == 200
    assert event.players.count() == 63


def test_page_and_api_count_who_enters_together(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_entry": "1/h/ip"}
    event = event_of_everybody()
    assert enter(event, "Ada").status_code == 200
    address = f"/api/v1/events/{event.code}/players/"
    answer = Client(REMOTE_ADDR="203.0.113.7").post(address, {"name": "Bea"}, content_type="application/json")
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (429, "too-many-requests")
    assert answer.headers["Retry-After"] == "3600"
    judge = client_of(JUDGE)
    assert judge.post(f"/events/{event.code}/players/add/", {"name": "Cyd"}).status_code == 303
    assert judge.post(address, {"name": "Dee"}, content_type="application/json").status_code == 201


def test_an_address_that_strangers_write_into_many_events_is_mailed_a_few_times(
    settings: Any, mailoutbox: list[Any]
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_mail": "2/h/key"}
    owner = make_user()
    events = [make_event(owner) for _ in ADDRESSES]
    said = [enter(event, "Ada", email).content.decode() for event, email in zip(events, ADDRESSES, strict=True)]
    assert ["It is mailed to you as well." in page for page in said] == [True, True, False]
    assert "You are in. Keep the address of this page" in said[-1]
    assert len(mailoutbox) == 2


def test_receipts_are_shown_when_too_many_were_mailed(settings: Any, mailoutbox: list[Any]) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_mail": "2/h/key"}
    (player,) = make_players(make_event(points_limit=1000), 1, email="ada@example.org")
    for text in (LEGAL, OTHER_LEGAL, LEGAL):
        page = Client().post(f"/events/p/{player.token}/send/", {"text": text}, follow=True).content.decode()
        assert "Received at" in page
    assert (player.submissions.count(), len(mailoutbox)) == (3, 2)


def test_what_a_player_does_within_an_hour_has_a_bound_on_pages_and_over_the_api(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_act": "3/h/key"}
    event = event_of_everybody()
    player, other = event.players.order_by("id")
    page, api, token = f"/events/p/{player.token}/", f"/api/v1/events/{event.code}/", {"Player-Token": player.token}
    result = {"first_points": 20, "second_points": 12, "first_tactics": 0, "second_tactics": 0, "changes": 0}
    json: dict[str, Any] = {"content_type": "application/json", "headers": token}
    client = Client()
    assert client.post(f"{page}send/", {"text": OTHER_LEGAL}).status_code == 303
    assert client.post(f"{api}submissions/", {"text": LEGAL}, **json).status_code == 201
    assert client.post(f"{page}rounds/1/", result).status_code == 303
    before = event.audit.count()
    refused = [
        client.post(f"{page}send/", {"text": OTHER_LEGAL}),
        client.post(f"{page}attend/", {"do": "leave"}),
        client.post(f"{page}rounds/1/", {**result, "changes": 1}),
        client.post(f"{api}submissions/", {"text": OTHER_LEGAL}, **json),
        client.patch(f"{api}players/{player.code}/", {"state": "dropped"}, **json),
        client.put(f"{api}rounds/1/tables/1/", {**result, "changes": 1}, **json),
    ]
    assert [answer.status_code for answer in refused] == [429] * 6
    assert "You have sent too much within an hour" in refused[0].content.decode()
    assert (event.audit.count(), player.submissions.count()) == (before, 3)
    assert Client().post(f"/events/p/{other.token}/send/", {"text": LEGAL}).status_code == 303


def test_an_account_mails_so_many_a_day_over_pages_and_api_together(settings: Any, mailoutbox: list[Any]) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_mailing": "3/d/user"}
    event = make_event()
    for number, player in enumerate(make_players(event, 2)):
        Player.objects.filter(pk=player.pk).update(email=f"p{number}@example.org")
    owner = client_of(OWNER)
    page = owner.post(f"/events/{event.code}/desk/bulk/", {"do": "remind", "all": "1"}, follow=True).content.decode()
    assert "2 reminded by e-mail." in page
    answer = owner.post(f"/api/v1/events/{event.code}/players/reminders/", {}, content_type="application/json")
    assert (answer.json(), len(mailoutbox)) == ({"told": 1}, 3)


def test_commands_mail_everybody(settings: Any, mailoutbox: list[Any]) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"event_mail": "1/h/key"}
    players = make_players(make_event(), 1, email="ada@example.org")
    assert [reminders.remind(players=players, actor=Actor("desk"), link=LINK) for _ in range(2)] == [1, 1]
