"""What happened to lists while a judge looked at the desk's table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from armybuilder.tournaments.models import DecisionKind, Event
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import change_event
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.tournaments.tests.visiting import DESK, JUDGE, client_of, event_of_everybody
from armybuilder.validation.tests.texts import OTHER_LEGAL, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def event() -> Event:
    return event_of_everybody()


def drawn(client: Client, event: Event) -> dict[str, str]:
    """The form of the desk's table as it is drawn now, with all that it shows ticked."""
    page = client.get(f"/events/{event.code}/desk/").content.decode()
    return {"all": "1", **dict(re.findall(r'type="hidden" name="(seen)" value="(\d+)"', page))}


def states(event: Event) -> list[str]:
    return list(event.players.order_by("id").values_list("current__state", flat=True))


def test_bulk_decision_passes_over_lists_that_were_decided_or_sent_meanwhile(event: Event) -> None:
    client, address = client_of(JUDGE), f"/events/{event.code}/desk/bulk/"
    form = {**drawn(client, event), "do": "return", "note": "Name your general."}
    first, second = event.players.select_related("current").order_by("id")
    assert second.current is not None
    waived = lists.error_keys(second.current)
    lists.decide(
        submission=second.current, kind=DecisionKind.APPROVE, actor=Actor("Jo"), decisions_made=0, waived=waived
    )
    lists.submit_list(player=first, data=OTHER_LEGAL, actor=Actor.player(first))
    page = client.post(address, form, follow=True).content.decode()
    assert states(event) == ["legal", "approved"]
    assert "nothing was decided now: Player 01, Player 02." in page
    page = client.post(address, {**form, **drawn(client, event)}, follow=True).content.decode()
    assert (states(event), "nothing was decided now" in page) == (["returned", "returned"], False)


def test_bulk_decision_after_a_check_that_changed_verdicts_waits_for_another_look(event: Event) -> None:
    client, address = client_of(JUDGE), f"/events/{event.code}/desk/bulk/"
    form = {**drawn(client, event), "do": "approve"}
    event.audit.create(who="x", what="rechecked", params={"changed": 1})
    client.post(address, form)
    assert states(event) == ["legal", "illegal"]
    client.post(address, {**form, **drawn(client, event)})
    assert states(event) == ["approved", "illegal"]


def test_late_lists_are_named_and_left_to_a_decision_of_their_own(event: Event) -> None:
    first, second = event.players.select_related("current").order_by("id")
    assert first.current is not None
    first.current.late = True
    first.current.save()
    client, address = client_of(JUDGE), f"/events/{event.code}/desk/bulk/"
    form = {**drawn(client, event), "do": "approve", "who": [first.code, second.code]}
    page = client.post(address, form, follow=True).content.decode()
    assert states(event) == ["legal", "illegal"]
    assert "Not approved, late: open each to decide: Player 01." in page
    assert "Not approved, open them one by one: Player 02." in page


def test_desk_says_that_lists_came_before_the_rules_changed_until_all_are_checked_again(event: Event) -> None:
    def said() -> str:
        page = client_of(JUDGE).get(f"/events/{event.code}/desk/").content.decode()
        return "".join(re.findall(r"\d+ lists? came before the rules changed", page))

    change_event(event=event, actor=DESK, name="Another name", capacity=20)
    assert said() == ""
    change_event(event=event, actor=DESK, event_rules={"unit_points": 240})
    first = event.players.order_by("id")[0]
    assert said() == "2 lists came before the rules changed"
    lists.submit_list(player=first, data=OTHER_LEGAL, actor=Actor.player(first))
    assert said() == "1 list came before the rules changed"
    event.audit.create(who="x", what="rechecked", params={"changed": 0})
    assert said() == ""


def test_a_list_that_cannot_be_read_is_not_offered_to_be_approved(event: Event) -> None:
    (player,) = make_players(event, 1)
    lists.submit_list(player=player, data=UNREADABLE, actor=Actor.player(player))
    pages = [
        client_of(JUDGE).get(f"/events/{event.code}/desk/{one.code}/").content.decode()
        for one in (player, event.players.order_by("id")[1])
    ]
    assert ['value="approve"' in page for page in pages] == [False, True]
    assert ['value="return" checked' in page for page in pages] == [True, True]
