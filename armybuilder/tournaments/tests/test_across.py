"""What strikes across the lists of an event, what its rules say to players, and lists under the data of today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client

from armybuilder.tournaments.models import Event, Submission
from armybuilder.tournaments.selectors.across import faction_counts, findings_across
from armybuilder.tournaments.selectors.differences import against_today
from armybuilder.tournaments.selectors.events import desk_rows
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.wording import rule_lines
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO
from factions.catalogue import current_release

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DESK = Actor("desk")
FOOTER = "App: 1.35.1 | Data: 462"
OLD = "App: 1.30.0 | Data: 1"


@pytest.fixture
def event() -> Event:
    return make_event(points_limit=1000)


def send(event: Event, *texts: str) -> list[Submission]:
    players = make_players(event, len(texts))
    return [
        lists.submit_list(player=player, data=text, actor=DESK) for player, text in zip(players, texts, strict=True)
    ]


def said(event: Event) -> list[tuple[str, str]]:
    return [(found.kind, found.text) for found in findings_across(event, desk_rows(event))]


def test_nothing_strikes_in_different_legal_lists(event: Event) -> None:
    send(event, LEGAL, OTHER_LEGAL)
    assert said(event) == []


def test_two_armies_one_list_twice_and_no_general_are_told(event: Event) -> None:
    send(event, TWO, LEGAL, LEGAL.replace("Spearpoint", "Another name"), ILLEGAL)
    assert said(event) == [
        ("two-armies", "Player 01’s text holds 2 armies."),
        ("same-list", "Player 02, Player 03 sent the same list."),
        ("no-general", "Player 04’s list has no general."),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LEGAL.replace(FOOTER, OLD), "with the event’s it costs the same."),
        (
            LEGAL.replace(FOOTER, OLD).replace("990/1000", "970/1000"),
            "with the event’s it costs 20 points more.",
        ),
        (
            LEGAL.replace(FOOTER, OLD).replace("990/1000", "1000/1000"),
            "with the event’s it costs 10 points less.",
        ),
    ],
)
def test_old_data_are_told_with_what_the_list_costs_now(event: Event, text: str, told: str) -> None:
    (sent,) = send(event, text)
    assert sent.written_release < event.release
    ((kind, sentence),) = said(event)
    assert (kind, sentence.startswith("Player 01’s list was written with the data of "), sentence.endswith(told)) == (
        "old-data",
        True,
        True,
    )


def test_data_of_the_event_are_not_told(event: Event) -> None:
    (sent,) = send(event, LEGAL)
    assert (sent.data_release, sent.written_release) == (event.release, "")


def test_other_prices_are_told_when_the_text_names_no_data(event: Event) -> None:
    send(event, LEGAL.replace("990/1000", "980/1000"))
    assert said(event) == [("other-prices", "Written with other prices than the event’s data: Player 01.")]


def test_factions_are_counted_and_filter_the_desk(event: Event) -> None:
    send(event, LEGAL, OTHER_LEGAL, TWO)
    assert faction_counts(desk_rows(event)) == [("Slaves to Darkness", 3)]
    client = Client()
    client.force_login(event.organisers.get().user)
    page = client.get(f"/events/{event.code}/desk/?faction=Slaves+to+Darkness").content.decode()
    assert ("Slaves to Darkness (3)" in page, "Player 01" in page) == (True, True)
    assert "Nothing fits this filter." in client.get(f"/events/{event.code}/desk/?faction=Nobody").content.decode()


def test_list_under_the_data_of_today_names_units_whose_price_changed() -> None:
    event = make_event(ruleset="ghb-2025-26", release="2026-04-12")
    document = json.loads((Path(__file__).parent / "lists" / "maggotkin-of-nurgle.json").read_text())
    (sent,) = send(event, lists.text_of_document(document))
    today = against_today(event, sent)
    assert today is not None
    assert (today.release, today.points) == (current_release().id, sent.points + today.change)
    # Prices of the battle profiles of April and August 2026; a reinforced unit costs twice.
    assert {unit.name for unit in today.units} == {"Lord of Plagues", "Pox-Wretches", "Rotswords", "Pestigors"}
    assert ("Lord of Plagues", 100, 120) in {(unit.name, unit.before, unit.after) for unit in today.units}
    assert sum(unit.after - unit.before for unit in today.units) == today.change
    client = Client()
    client.force_login(event.organisers.get().user)
    page = client.get(f"/events/{event.code}/desk/{sent.player.code}/").content.decode()
    assert "Lord of Plagues: 100 → 120 points" in page


def test_check_of_all_against_other_data_is_started_from_the_desk(event: Event) -> None:
    send(event, LEGAL)
    client = Client()
    client.force_login(event.organisers.get().user)
    desk = client.get(f"/events/{event.code}/desk/").content.decode()
    assert '<option value="2026-04-12">' in desk
    started = client.post(f"/events/{event.code}/check/", {"release": "2026-04-12"})
    assert started.headers["Location"].startswith(f"/events/{event.code}/check/")
    refused = client.post(f"/events/{event.code}/check/", {"release": "1999-01-01"}, follow=True)
    assert "No data release is called so." in refused.content.decode()


def test_public_page_says_what_lists_are_judged_by(event: Event) -> None:
    event.event_rules = {
        "highlander": True,
        "unit_points": 1500,
        "maximum_drops": 3,
        "renown": False,
        "required_options": ["prayer_lore"],
        "banned": ["x"],
        "banned_names": ["Archaon, the Everchosen"],
        "without": ["R-02"],
        "severities": {"LORE_WITHOUT_CASTER": "error"},
    }
    event.save()
    assert rule_lines(event.event_rules) == [
        "Legends are not allowed",
        "No warscroll twice",
        "No unit costs more than 1,500 points",
        "Drops: at most 3",
        "No Regiments of Renown",
        "Every list needs: a prayer lore",
        "Banned: Archaon, the Everchosen",
        "Not enforced, R-02: No single unit costs more than half of the points limit",
        "Lore without caster is an error here: "
        "A lore is of use only with a WIZARD or PRIEST outside Regiments of Renown",
    ]
    page = Client().get(f"/events/{event.code}/").content.decode()
    assert ("Lore without caster is an error here" in page, "General&#x27;s Handbook 2026-27" in page) == (True, True)


def test_player_reads_every_version_that_was_received(event: Event) -> None:
    send(event, LEGAL)
    player = event.players.get()
    lists.submit_list(player=player, data=OTHER_LEGAL, actor=DESK)
    page = Client().get(f"/events/p/{player.token}/").content.decode()
    assert ("Version 1 as it was received" in page, "Chaos Spawn (60)" in page) == (True, True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TWO, "The text holds 2 armies; one is played."),
        (
            LEGAL.replace("Chaos Spawn (60)", "Xyzzy the Great (60)"),
            "Line 20: No unit of this army is called “Xyzzy the Great”.",
        ),
    ],
)
def test_player_is_told_what_could_not_be_read(event: Event, text: str, told: str) -> None:
    (sent,) = send(event, text)
    page = Client().get(f"/events/p/{sent.player.token}/").content.decode()
    assert told in page.split("as it was received")[0]


def test_account_finds_the_events_it_plays_at(event: Event) -> None:
    ada = make_user("ada")
    client = Client()
    client.force_login(ada)
    assert "Events you play at" not in client.get("/events/").content.decode()
    client.post(f"/events/{event.code}/enter/", {"name": "Ada", "email": "", "club": ""})
    assert f"/events/p/{event.players.get().token}/" in client.get("/events/").content.decode()
