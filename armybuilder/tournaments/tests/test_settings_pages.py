"""What an event is set to on its pages, and that lists are judged by it."""

from __future__ import annotations

import pytest

from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.tournaments.tests.visiting import DESK, STRANGER, client_of
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


SETTINGS = {
    "name": "Harbour Clash",
    "starts": "2099-07-03",
    "ends": "2099-07-04",
    "time_zone": "Europe/Berlin",
    "points_limit": "1000",
    "ruleset": "ghb-2026-27",
    "release": "2026-08-18",
    "deadline": "2099-07-01T20:00",
    "grace_minutes": "15",
    "visibility": "revealed",
    "reveal_at": "2099-07-02T20:00",
    "capacity": "16",
    "rounds_planned": "3",
    "round_minutes": "165",
}


def test_data_of_a_day_is_frozen_as_its_release() -> None:
    client = client_of(STRANGER)
    client.post("/events/new/", {**SETTINGS, "as_of": "2026-05-01"})
    assert Event.objects.get().release == "2026-04-12"


def test_switches_caps_and_options_are_what_lists_are_judged_by() -> None:
    client = client_of(STRANGER)
    form = {
        **SETTINGS,
        "legends": "on",
        "without": ["R-02", "R-12"],
        "required_options": ["prayer_lore"],
        "unit_copies": "1",
        "maximum_auxiliaries": "0",
        "minimum_points": "995",
        "no_renown": "on",
    }
    assert client.post("/events/new/", form).status_code == 302
    event = Event.objects.get()
    assert event.event_rules == {
        "legends": True,
        "unit_copies": 1,
        "maximum_auxiliaries": 0,
        "minimum_points": 995,
        "renown": False,
        "required_options": ["prayer_lore"],
        "without": ["R-02", "R-12"],
    }
    rules = ruleset_of(event)
    assert (rules.limits.legends, {"R-02", "R-12"} & set(rules.rules)) == (True, set())
    (player,) = make_players(event, 1)
    sent = lists.submit_list(player=player, data=LEGAL, actor=DESK)
    assert sent.codes == ["EVENT_OPTION_REQUIRED", "EVENT_POINTS_TOO_LOW"]
    page = client.get(f"/events/{event.code}/settings/")
    assert page.context["form"].initial["without"] == ["R-02", "R-12"]
    again = client.post(f"/events/{event.code}/settings/", {**form, "without": ["R-99"]})
    assert again.status_code == 422
