"""The public page: read by hundreds at once, and true at every moment."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.tournaments.models import Event, Player, Visibility
from armybuilder.tournaments.services import rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.player_files import load_players
from armybuilder.tournaments.services.players import drop_player
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.tests.visiting import OWNER, client_of
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DESK = Actor("desk")
HTMX: dict[str, Any] = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event() -> Event:
    event = make_event(points_limit=1000, time_zone="Australia/Sydney", capacity=3)
    first, *_ = make_players(event, 4)
    lists.submit_list(player=first, data=LEGAL, actor=DESK)
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    return event


def page(event: Event) -> str:
    return Client().get(f"/events/{event.code}/").content.decode()


def seen(text: str) -> str:
    found = re.search(r"\?seen=(\w+)", text)
    assert found is not None
    return found[0]


def test_refresh_is_empty_until_something_changes(event: Event) -> None:
    before, address = page(event), f"/events/{event.code}/"
    assert Client().get(f"{address}{seen(before)}", **HTMX).status_code == 204
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    after = Client().get(f"{address}{seen(before)}", **HTMX)
    assert (after.status_code, "Round 1" in after.content.decode()) == (200, True)
    assert Client().get(f"{address}{seen(after.content.decode())}", **HTMX).status_code == 204
    game = round_.games.all()[0]
    rounds.decide_result(game=game, score=rounds.Score((21, 13)), actor=DESK, changes=0)
    assert "21 : 13" in Client().get(f"{address}{seen(after.content.decode())}", **HTMX).content.decode()


def test_entry_that_is_stored_after_a_newer_one_is_a_change_too(event: Event) -> None:
    event.audit.create(pk=10_000, who="x", what="checked_in")
    before = seen(page(event))
    event.audit.create(pk=9_999, who="x", what="checked_in")  # written first, by a transaction that took longer
    assert Client().get(f"/events/{event.code}/{before}", **HTMX).status_code == 200


def test_page_is_worked_out_once_for_all_who_look(event: Event, django_assert_num_queries: Any) -> None:
    rounds.pair_round(event=event, actor=DESK)
    first = page(event)
    with django_assert_num_queries(2):  # the event and its newest entry
        assert Client().get(f"/events/{event.code}/", **HTMX).status_code == 200
    assert seen(page(event)) == seen(first)


def test_clock_of_a_kept_page_is_that_of_the_answer(event: Event) -> None:
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    rounds.start_round(round_=round_, actor=DESK)
    moments = [re.findall(r'data-now="([^"]+)"', page(event)) for _ in range(2)]
    assert [len(found) for found in moments] == [1, 1]
    assert moments[0] < moments[1]


def test_reveal_changes_a_kept_page_at_its_moment(event: Event) -> None:
    event.visibility, event.reveal_at = Visibility.REVEALED, timezone.now() + timedelta(hours=1)
    event.save()
    link = f"/events/{event.code}/lists/"
    assert link not in page(event)
    event.reveal_at = timezone.now()
    event.save()
    assert link in page(event)


def test_page_counts_places_and_who_waits_and_names_the_zone(event: Event) -> None:
    text = page(event)
    assert "3 players of 3 places, 1 waiting" in text
    assert "(Australia/Sydney)" in text
    drop_player(player=event.players.order_by("id")[0], actor=DESK)
    assert "3 players of 3 places" in page(event)


def test_a_link_to_an_event_tells_in_short_what_it_leads_to(event: Event) -> None:
    told = page(event).partition('<meta name="description" content="')[2].partition('"')[0]
    assert told.startswith(f"{event.name}, {event.starts:%-d %B %Y}")
    assert f"{event.points_limit:,} points, lists due " in told


def test_page_needs_no_cache_server(event: Event, redis_away: None) -> None:
    assert "3 players of 3 places" in page(event)


def test_csv_of_a_page_opens_in_a_spreadsheet_with_its_umlauts_and_loads_again(event: Event) -> None:
    Player.objects.filter(event=event).update(name="Jürgen")
    client, other = client_of(OWNER), make_event(make_user("tor"))
    files = [f"/events/{event.code}/players/links.csv", f"/events/{event.code}/export/lists.csv"]
    for content in (client.get(page).content for page in files):
        assert content.startswith("\ufeff".encode())
        assert load_players(event=other, actor=DESK, text=content.decode()).added[0].name == "Jürgen"
    assert client.get(f"/api/v1/events/{event.code}/export/lists.csv/").content.startswith(b"player,club")
