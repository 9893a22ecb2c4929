"""What an event is set to on its pages, and that lists are judged by it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from armybuilder.jobs.models import Run
from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.recheck import start_recheck
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.tournaments.tests.visiting import DESK, OWNER, STRANGER, client_of, event_of_everybody
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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("starts", "1999-12-31"),
        ("ends", "9999-12-31"),
        ("deadline", "9999-12-31T23:59"),
        ("deadline", "0001-01-01T00:00"),
        ("reveal_at", "2200-01-01T00:00"),
        ("check_in_opens", "9999-12-31T23:59"),
    ],
)
def test_ends_of_the_calendar_are_no_times_of_an_event(field: str, value: str) -> None:
    for zone in ("America/New_York", "Asia/Tokyo"):
        answer = client_of(STRANGER).post("/events/new/", {**SETTINGS, "time_zone": zone, field: value})
        assert (answer.status_code, "Events are held from 2000 to 2199." in answer.content.decode()) == (422, True)


def test_zone_that_a_program_has_set_stays_when_the_page_is_saved() -> None:
    event = event_of_everybody()
    Event.objects.filter(pk=event.pk).update(time_zone="Etc/GMT+5")
    page = client_of(OWNER).get(f"/events/{event.code}/settings/").content.decode()
    assert '<option value="Etc/GMT+5" selected>' in page
    form = {**SETTINGS, "time_zone": "Etc/GMT+5"}
    assert client_of(OWNER).post(f"/events/{event.code}/settings/", form).status_code == 303
    event.refresh_from_db()
    assert event.deadline == datetime(2099, 7, 2, 1, tzinfo=UTC)


def test_the_only_owner_is_not_offered_to_be_removed() -> None:
    event = event_of_everybody()

    def offered() -> list[bool]:
        page = client_of(OWNER).get(f"/events/{event.code}/settings/").content.decode()
        return [f"Remove {name}@example.org" in page for name in ("mira", "jo", "vi")]

    assert offered() == [False, True, True]
    event.organisers.filter(user__username="jo").update(role="owner")
    assert offered() == [True, True, True]


def test_second_of_two_who_set_the_scoring_at_once_is_told_and_may_save_again() -> None:
    event, client = event_of_everybody(), client_of(OWNER)
    address = f"/events/{event.code}/scoring/"
    form = {"win": "3", "draw": "1", "loss": "0", "bye_victory_points": "0", "order_1": "wins", "changes": "0"}
    assert client.post(address, {**form, "win": "20"}).status_code == 303
    told = client.post(address, form)
    page = told.content.decode()
    assert (told.status_code, "mira@example.org changed the settings meanwhile" in page) == (409, True)
    assert ('name="win" value="3"' in page, 'name="changes" value="1" id="scoring-changes"' in page) == (True, True)
    event.refresh_from_db()
    assert event.scoring["win"] == 20
    assert client.post(address, {**form, "changes": "1"}).status_code == 303
    event.refresh_from_db()
    assert event.scoring == {"win": 3, "draw": 1, "loss": 0, "bye_victory_points": 0, "order": ["wins"]}


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
    assert client.post("/events/new/", form).status_code == 303
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


@pytest.mark.parametrize(
    ("time", "told"),
    [
        ("2098-03-30T02:30", "put forward that night: there is no 02:30"),
        ("2098-10-26T02:30", "put back that night: 02:30 comes twice"),
    ],
)
def test_time_that_clocks_skip_or_show_twice_is_refused_on_both_forms(time: str, told: str) -> None:
    client = client_of(STRANGER)
    assert client.post("/events/new/", SETTINGS).status_code == 303
    for page in ("/events/new/", f"/events/{Event.objects.get().code}/settings/"):
        answer = client.post(page, {**SETTINGS, "deadline": time})
        assert (answer.status_code, told in answer.content.decode()) == (422, True)


@pytest.mark.parametrize(
    "due",
    [
        datetime(2098, 7, 1, 21, 59, 59, tzinfo=UTC),
        datetime(2098, 10, 26, 1, 30, tzinfo=UTC),  # the second 02:30 of that night
    ],
)
def test_settings_saved_as_they_are_keep_moments_that_the_form_cannot_show(due: datetime) -> None:
    client = client_of(STRANGER)
    client.post("/events/new/", SETTINGS)
    event = Event.objects.get()
    event.deadline = due
    event.save()
    page = f"/events/{event.code}/settings/"
    form = client.get(page).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    posted = {name: value for name, value in shown.items() if value not in (None, "", False)}
    posted |= {name: value.strftime("%Y-%m-%dT%H:%M") for name, value in posted.items() if isinstance(value, datetime)}
    assert client.post(page, posted).status_code == 303
    event.refresh_from_db()
    assert (event.deadline, event.changes) == (due, 0)
    assert client.post(page, {**posted, "deadline": "2098-07-01T20:00"}).status_code == 303
    event.refresh_from_db()
    assert event.deadline == datetime(2098, 7, 1, 18, tzinfo=UTC)


def test_owner_deletes_an_event_by_its_name_with_all_that_belongs_to_it() -> None:
    event = event_of_everybody()
    token = event.players.all()[0].token
    start_recheck(event=event, user=event.organisers.get(role="owner").user)
    client, address = client_of(OWNER), f"/events/{event.code}/delete/"
    page = client.get(address).content.decode()
    assert "2 players, 2 lists and 1 round go with it" in page
    answer = client.post(address, {"name": "Harbour"})
    assert (answer.status_code, Event.objects.count()) == (422, 1)
    answer = client.post(address, {"name": " harbour  CLASH "}, follow=True)
    assert "Harbour Clash is deleted." in answer.content.decode()
    assert (Event.objects.count(), Player.objects.count(), Run.objects.count()) == (0, 0, 0)
    assert client.get(f"/events/p/{token}/").status_code == 404


def test_settings_name_times_that_a_copy_left_behind() -> None:
    client = client_of(STRANGER)
    client.post("/events/new/", SETTINGS)
    page = f"/events/{Event.objects.get().code}/settings/"
    early, late = "shown before lists are due", "due after the last day"
    for changes, told in (
        ({}, (False, False)),
        ({"reveal_at": "2099-07-01T19:59"}, (True, False)),
        ({"reveal_at": "2099-07-01T19:59", "visibility": "public"}, (False, False)),
        ({"deadline": "2099-07-05T00:00", "visibility": "hidden"}, (False, True)),
        ({"deadline": "2099-07-04T23:59", "visibility": "hidden"}, (False, False)),
    ):
        text = client.post(page, {**SETTINGS, **changes}, follow=True).content.decode()
        assert (early in text, late in text) == told
