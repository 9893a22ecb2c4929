"""Settings of an event that others change too: stale, frozen, saved as they are, with severities and scoring."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.tournaments.tests.test_settings_pages import SETTINGS
from armybuilder.tournaments.tests.visiting import DESK, OWNER, STRANGER, client_of
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def event() -> Event:
    return make_event(points_limit=1000)


def test_severities_are_raised_and_lowered_on_the_settings_page() -> None:
    client = client_of(STRANGER)
    form = {**SETTINGS, "minimum_points": "995", "severity-EVENT_POINTS_TOO_LOW": "warning"}
    assert client.post("/events/new/", form).status_code == 303
    event = Event.objects.get()
    assert event.event_rules["severities"] == {"EVENT_POINTS_TOO_LOW": "warning"}
    (player,) = make_players(event, 1)
    sent = lists.submit_list(player=player, data=LEGAL, actor=DESK)
    assert (sent.legal, {found["code"]: found["severity"] for found in sent.judged}) == (
        True,
        {"EVENT_POINTS_TOO_LOW": "warning", "LORE_WITHOUT_CASTER": "warning"},
    )
    page = client.get(f"/events/{event.code}/settings/").content.decode()
    assert re.search(r'<details id="severities" open>', page)
    seen = {"changes": str(event.changes)}
    raised = {**SETTINGS, **seen, "severity-LORE_WITHOUT_CASTER": "error"}
    answer = client.post(f"/events/{event.code}/settings/", raised, follow=True)
    assert "Check all lists again from the desk." in answer.content.decode()
    event.refresh_from_db()
    assert event.event_rules == {"severities": {"LORE_WITHOUT_CASTER": "error"}}
    assert ruleset_of(event).severities["LORE_WITHOUT_CASTER"] == "error"
    assert lists.submit_list(player=Player.objects.get(), data=LEGAL, actor=DESK).codes == ["LORE_WITHOUT_CASTER"]
    wrong = client.post(f"/events/{event.code}/settings/", {**raised, "severity-LORE_WITHOUT_CASTER": "fatal"})
    assert wrong.status_code == 422


def test_error_of_a_confirmed_rule_is_no_field_of_the_form() -> None:
    page = client_of(STRANGER).get("/events/new/").content.decode()
    assert ("severity-NO_GENERAL" in page, "severity-LEGENDS_NOT_ALLOWED" in page) == (False, True)


def test_stale_settings_are_told_and_nothing_typed_is_lost(event: Event) -> None:
    client = client_of(OWNER)
    form = {**SETTINGS, "changes": "0", "place": "New hall", "without": ["R-02", "R-12"]}
    events.open_check_in(event=event, actor=Actor("jo@example.org"))
    answer = client.post(f"/events/{event.code}/settings/", form)
    page = answer.content.decode()
    assert (answer.status_code, "jo@example.org changed the settings meanwhile" in page) == (409, True)
    assert ('value="New hall"' in page, answer.context["form"]["without"].value()) == (True, ["R-02", "R-12"])
    event.refresh_from_db()
    assert event.place == ""
    again = client.post(f"/events/{event.code}/settings/", {**form, "changes": str(event.changes)})
    event.refresh_from_db()
    assert (again.status_code, event.place) == (303, "New hall")


def test_rules_are_frozen_by_the_lock_and_the_page_says_so(event: Event) -> None:
    events.lock_event(event=event, actor=DESK)
    answer = client_of(OWNER).post(f"/events/{event.code}/settings/", {**SETTINGS, "highlander": "on"})
    assert (answer.status_code, "Unlock them on the desk first" in answer.content.decode()) == (409, True)
    event.refresh_from_db()
    assert event.event_rules == {}


@pytest.mark.parametrize("closed", [False, True])
def test_settings_saved_unchanged_change_nothing(event: Event, closed: bool) -> None:
    event.deadline = event.deadline.replace(second=0, microsecond=0)
    event.event_rules = {"severities": {"LORE_WITHOUT_CASTER": "error"}, "maximum_drops": 3}
    event.save()
    events.open_check_in(event=event, actor=DESK)
    if closed:
        events.close_check_in(event=event, actor=DESK)  # within the same minute
    client, address = client_of(OWNER), f"/events/{event.code}/settings/"
    form = client.get(address).context["form"]
    shown = {field.html_name: field.value() for field in form}
    posted = {name: value for name, value in shown.items() if value is not None and value is not False}
    times = {name: value.strftime("%Y-%m-%dT%H:%M") for name, value in posted.items() if isinstance(value, datetime)}
    before = event.audit.count()
    answer = client.post(address, {**posted, **times})
    assert (answer.status_code, event.audit.count()) == (303, before)


def test_scoring_and_the_order_of_tie_breaks_are_chosen(event: Event) -> None:
    client, address = client_of(OWNER), f"/events/{event.code}/scoring/"
    page = client.get(f"/events/{event.code}/settings/").content.decode()
    assert re.search(r'<option value="game-points" selected>game points</option>', page)
    form = {"win": "20", "draw": "10", "loss": "0", "bye_victory_points": "5", "order_1": "wins"}
    twice = client.post(address, {**form, "order_2": "wins"})
    assert (twice.status_code, "This stands above already." in twice.content.decode()) == (422, True)
    assert client.post(address, {**form, "order_3": "battle-tactics"}).status_code == 303
    event.refresh_from_db()
    assert event.scoring == {
        "win": 20,
        "draw": 10,
        "loss": 0,
        "bye_victory_points": 5,
        "order": ["wins", "battle-tactics"],
    }
    assert client.post(address, {**form, "order_1": ""}).status_code == 422
