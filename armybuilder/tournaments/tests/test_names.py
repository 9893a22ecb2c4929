"""Names of players and events, whoever sends them and however: something of them can be read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.tournaments.models import Event
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.player_files import load_players
from armybuilder.tournaments.tests.factories import make_event
from armybuilder.tournaments.tests.visiting import OWNER, client_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
NAMES = {"\u202eevil": "evil", "Ada\u200b\nL.": "Ada L.", "🧙\u200d♂️": "🧙\u200d♂️", "נועה": "נועה"}
"""What is sent to what is kept: nothing that turns the line round or breaks it, and signs of several signs whole."""
INVISIBLE = ("\u200b", "\u202e\u2066", "\u3164")


@pytest.fixture
def event() -> Event:
    return make_event()


def names(event: Event) -> list[str]:
    return list(event.players.order_by("id").values_list("name", flat=True))


@pytest.mark.parametrize("address", ["/events/{}/enter/", "/events/{}/players/add/", "/api/v1/events/{}/players/"])
def test_names_are_kept_readable_and_invisible_ones_refused(event: Event, address: str) -> None:
    client = client_of(OWNER)
    kind: dict[str, Any] = {"content_type": "application/json"} if "api" in address else {}
    for name in NAMES:
        sent = {"name": name, "club": name}
        assert client.post(address.format(event.code), sent, **kind).status_code in (201, 303)
    for name in INVISIBLE:
        assert client.post(address.format(event.code), {"name": name}, **kind).status_code in (400, 422)
    assert names(event) == list(NAMES.values())
    assert list(event.players.order_by("id").values_list("club", flat=True)) == list(NAMES.values())


def test_names_of_a_file_are_kept_readable_and_invisible_ones_named(event: Event) -> None:
    rows = ["\u202eevil", "\u200b", "Bob\u200b"]
    loaded = load_players(event=event, actor=Actor("desk"), text="\n".join(["name", *rows]))
    assert names(event) == ["evil", "Bob"]
    assert [(row.line, row.why) for row in loaded.broken] == [(3, "The name is missing.")]


def test_an_address_that_no_table_holds_is_refused(event: Event) -> None:
    form = {"name": "Ada", "email": f"{'a' * 280}@example.org"}
    answer = Client().post(f"/events/{event.code}/enter/", form)
    assert (answer.status_code, event.players.count()) == (422, 0)
