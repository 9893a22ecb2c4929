"""Pages of events: who may open what, and what each shows or refuses."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern

from armybuilder.jobs.models import Chunk
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.tournaments.models import DecisionKind, Event, Visibility
from armybuilder.tournaments.recheck import start_recheck
from armybuilder.tournaments.selectors.public import EXPORTS
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.players import leave_event
from armybuilder.tournaments.tests.factories import make_players, make_user
from armybuilder.tournaments.tests.test_desk_pages import decide
from armybuilder.tournaments.tests.visiting import (
    DESK,
    EVERYBODY,
    JUDGE,
    OWNER,
    STRANGER,
    VIEWER,
    VISITOR,
    client_of,
    event_of_everybody,
)
from armybuilder.tournaments.urls import urlpatterns
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
LOGIN, DONE, LOGIN_FIRST = 302, 303, 303

# Name of the address: method, and the status for each kind of person.
MATRIX: dict[str, tuple[str, tuple[int, int, int, int, int]]] = {
    "index": ("get", (200, 200, 200, 200, 200)),
    "create": ("get", (LOGIN, 200, 200, 200, 200)),
    "event": ("get", (200, 200, 200, 200, 200)),
    "enter": ("get", (200, 200, 200, 200, 200)),
    "list": ("get", (404, 404, 200, 200, 200)),
    "player": ("get", (200, 200, 200, 200, 200)),
    "preview": ("post", (422, 422, 422, 422, 422)),
    "send": ("post", (422, 422, 422, 422, 422)),
    "attend": ("post", (DONE, DONE, DONE, DONE, DONE)),
    "report": ("post", (422, 422, 422, 422, 422)),
    "game-lists": ("get", (200, 200, 200, 200, 200)),
    "desk": ("get", (LOGIN, 404, 200, 200, 200)),
    "bulk": ("post", (LOGIN_FIRST, 404, 403, DONE, DONE)),
    "submission": ("get", (LOGIN, 404, 200, 200, 200)),
    "decide": ("post", (LOGIN_FIRST, 404, 403, 404, 404)),
    "recheck": ("post", (LOGIN_FIRST, 404, 403, DONE, DONE)),
    "recheck-run": ("get", (LOGIN, 404, 404, 404, 404)),
    "lock": ("post", (LOGIN_FIRST, 404, 403, 403, DONE)),
    "log": ("get", (LOGIN, 404, 200, 200, 200)),
    "settings": ("get", (LOGIN, 404, 200, 200, 200)),
    "scoring": ("post", (LOGIN_FIRST, 404, 403, 403, 422)),
    "organisers": ("post", (LOGIN_FIRST, 404, 403, 403, 422)),
    "copy": ("post", (LOGIN_FIRST, 404, DONE, DONE, DONE)),
    "delete": ("get", (LOGIN, 404, 403, 403, 200)),
    "players": ("get", (LOGIN, 404, 200, 200, 200)),
    "add-player": ("post", (LOGIN_FIRST, 404, 403, 422, 422)),
    "load-players": ("post", (LOGIN_FIRST, 404, 403, 422, 422)),
    "check-in": ("post", (LOGIN_FIRST, 404, 403, DONE, DONE)),
    "links": ("get", (LOGIN, 404, 403, 200, 200)),
    "change-player": ("post", (LOGIN_FIRST, 404, 403, DONE, DONE)),
    "correct-player": ("get", (LOGIN, 404, 403, 200, 200)),
    "penalty": ("post", (LOGIN_FIRST, 404, 403, 422, 422)),
    "rounds": ("get", (LOGIN, 404, 200, 200, 200)),
    "pair": ("post", (LOGIN_FIRST, 404, 403, 409, 409)),
    "start": ("post", (LOGIN_FIRST, 404, 403, DONE, DONE)),
    "swap": ("post", (LOGIN_FIRST, 404, 403, 422, 422)),
    "result": ("post", (LOGIN_FIRST, 404, 403, 422, 422)),
    "standings": ("get", (LOGIN, 404, 200, 200, 200)),
    "statistics": ("get", (LOGIN, 404, 200, 200, 200)),
    "print": ("get", (LOGIN, 404, 200, 200, 200)),
    "export": ("get", (LOGIN, 404, 200, 200, 200)),
}


@pytest.fixture
def event() -> Event:
    return event_of_everybody()


def address(name: str, event: Event) -> str:
    player = event.players.order_by("id")[0]
    values: dict[str, Any] = {
        "slug:code": event.code,
        "slug:player": player.code,
        "slug:token": player.token,
        "slug:run": "nosuchrun0",
        "int:number": 1,
        "int:table": 1,
        "str:what": "lists.csv",
    }
    pattern = next(pattern for pattern in urlpatterns if pattern.name == name)
    return "/events/" + re.sub(r"<([^>]+)>", lambda found: str(values[found[1]]), str(pattern.pattern))


def test_the_matrix_names_every_address() -> None:
    assert {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)} == set(MATRIX)


@pytest.mark.parametrize("name", MATRIX)
def test_permission_matrix(event: Event, name: str) -> None:
    method, expected = MATRIX[name]
    found = tuple(getattr(client_of(kind), method)(address(name, event)).status_code for kind in EVERYBODY)
    assert found == expected


def test_create_makes_an_event_from_local_times() -> None:
    client = client_of(STRANGER)
    form = {
        "name": "Harbour Clash",
        "starts": "2099-07-03",
        "ends": "2099-07-04",
        "time_zone": "Europe/Berlin",
        "points_limit": "2000",
        "ruleset": "ghb-2026-27",
        "release": "2026-08-18",
        "deadline": "2099-07-01T20:00",
        "grace_minutes": "0",
        "visibility": "hidden",
        "capacity": "16",
        "rounds_planned": "3",
        "round_minutes": "165",
        "banned": "Archaon, the Everchosen\n",
        "highlander": "on",
        "open_entry": "on",
    }
    answer = client.post("/events/new/", form)
    event = Event.objects.get()
    assert (answer.status_code, event.deadline.isoformat()) == (303, "2099-07-01T18:00:00+00:00")
    assert (event.event_rules["highlander"], event.event_rules["banned_names"]) == (True, ["Archaon, the Everchosen"])
    assert client.post("/events/new/", {**form, "banned": "Nobody"}).status_code == 422
    assert client.post("/events/new/", {**form, "ends": "2099-07-01"}).status_code == 422


def test_player_sees_the_verdict_before_sending_and_a_receipt_after(event: Event) -> None:
    player = make_players(event, 1, email="ada@example.org")[0]
    client = Client()
    checked = client.post(f"/events/p/{player.token}/check/", {"text": ILLEGAL})
    assert (checked.status_code, player.submissions.count()) == (200, 0)
    assert "The army has no general" in checked.content.decode()
    sent = client.post(f"/events/p/{player.token}/send/", {"text": LEGAL}, follow=True)
    assert ("Received at" in sent.content.decode(), player.submissions.get().legal) == (True, True)


def test_two_armies_are_told_before_sending(event: Event) -> None:
    player = event.players.order_by("id")[0]
    assert "2 armies" in Client().post(f"/events/p/{player.token}/check/", {"text": TWO}).content.decode()


def test_two_armies_have_no_verdict_of_one_army(event: Event) -> None:
    player = event.players.order_by("id")[0]
    page = Client().post(f"/events/p/{player.token}/check/", {"text": TWO}).content.decode()
    assert (">Send it as it is<" in page, ">Send it<" in page, "Points in the text" in page) == (True, False, False)


def test_list_that_stays_after_the_deadline_is_not_asked_for(event: Event) -> None:
    player = event.players.order_by("id")[0]
    event.deadline = event.created
    event.save()
    own, check = f"/events/p/{player.token}/", f"/events/p/{player.token}/check/"
    page, preview = Client().get(own).content.decode(), Client().post(check, {"text": LEGAL}).content.decode()
    assert ("Your list stays as it is" in page, 'id="send-t"' in page) == (True, False)
    assert ("the list that you have sent stays" in preview, ">Send it<" in preview) == (True, False)
    lists.return_all(players=[player], actor=DESK, note_text="Name your general.")
    page, preview = Client().get(own).content.decode(), Client().post(check, {"text": LEGAL}).content.decode()
    assert ("what you send counts as late" in page, ">Send it<" in preview) == (True, True)


def test_send_after_the_lock_is_refused_and_nothing_is_lost(event: Event) -> None:
    player = event.players.order_by("id")[0]
    events.lock_event(event=event, actor=DESK)
    answer = Client().post(f"/events/p/{player.token}/send/", {"text": LEGAL})
    assert (answer.status_code, player.submissions.count()) == (409, 1)


def test_guessed_token_is_not_found() -> None:
    assert Client().get(f"/events/p/{'a' * 32}/").status_code == 404


def test_visitor_enters_and_gets_a_link(event: Event) -> None:
    answer = Client().post(f"/events/{event.code}/enter/", {"name": "Ada", "email": "", "club": ""})
    player = event.players.get(name="Ada")
    assert answer.headers["Location"] == f"/events/p/{player.token}/"
    event.open_entry = False
    event.save()
    closed = Client().post(f"/events/{event.code}/enter/", {"name": "Bea"})
    assert (closed.status_code, "Its organisers enter the players themselves" in closed.content.decode()) == (404, True)
    assert not event.players.filter(name="Bea").exists()


def test_who_enters_a_full_event_is_told_of_the_waiting_list_and_mailed_the_link(
    event: Event, mailoutbox: list[Any]
) -> None:
    page = f"/events/{event.code}/enter/"
    assert "places are taken" not in Client().get(page).content.decode()
    Event.objects.filter(pk=event.pk).update(capacity=2)
    assert "All 2 places are taken." in Client().get(page).content.decode()
    told = Client().post(page, {"name": "Ada", "email": "ada@example.org"}, follow=True).content.decode()
    assert ("You are on the waiting list. Keep the address" in told, "You are in." in told) == (True, False)
    (mail,) = mailoutbox
    assert (mail.to, event.players.get(name="Ada").token in mail.body) == (["ada@example.org"], True)


def test_hidden_list_is_404_until_the_reveal_also_for_the_stranger_with_an_account(event: Event) -> None:
    player = event.players.order_by("id")[0]
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    path = f"/events/{event.code}/lists/{player.code}/"
    assert (Client().get(path).status_code, client_of(STRANGER).get(path).status_code) == (404, 404)
    event.visibility, event.reveal_at = Visibility.REVEALED, event.deadline
    event.save()
    assert Client().get(path).status_code == 404
    event.reveal_at = event.created
    event.save()
    page = Client().get(path).content.decode()
    assert ("Chaos Warriors" in page, "<svg" in page) == (True, True)


def test_exports_neutralise_formulas(event: Event) -> None:
    player = event.players.order_by("id")[0]
    player.name = "=HYPERLINK(1)"
    player.save()
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    client = client_of(OWNER)
    for what in ("lists.csv", "results.csv"):
        text = client.get(f"/events/{event.code}/export/{what}").content.decode()
        assert "\n=HYPERLINK" not in text
        assert ",=HYPERLINK" not in text
    assert "\n=HYPERLINK" not in client.get(f"/events/{event.code}/players/links.csv").content.decode()
    assert client.get(f"/events/{event.code}/export/nothing.csv").status_code == 404


def test_recheck_page_shows_progress_and_ends_polling(event: Event) -> None:
    client = client_of(JUDGE)
    started = client.post(f"/events/{event.code}/check/")
    page = client.get(started.headers["Location"])
    assert "Check of all lists" in page.content.decode()
    assert client.get(started.headers["Location"], headers={"HX-Request": "true"}).status_code == 200


def hidden(name: str, page: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


def test_player_chooses_a_repair_before_sending(event: Event) -> None:
    player = event.players.order_by("id")[1]
    client, address = Client(), f"/events/p/{player.token}/check/"
    assert hidden("repair", client.post(address, {"text": ILLEGAL}).content.decode()) == []
    page = client.post(address, {"text": ILLEGAL, "repairs": "1"}).content.decode()
    keys = hidden("repair", page)
    assert len(keys) == 1
    fragment = client.post(address, {"text": ILLEGAL, "repairs": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert (hidden("repair", fragment), "<html" in fragment) == (keys, False)
    repaired = client.post(address, {"text": ILLEGAL, "repair": keys[0]})
    assert (repaired.status_code, "Your list was rewritten" in repaired.content.decode()) == (200, True)
    sent = client.post(f"/events/p/{player.token}/send/", {"text": repaired.context["text"]}, follow=True)
    assert ("Received at" in sent.content.decode(), player.submissions.get(version=2).legal) == (True, True)
    assert client.post(address, {"text": ILLEGAL, "repair": "nonsense"}).status_code == 409


def test_judge_suggests_repairs_that_the_player_may_try(event: Event) -> None:
    player = event.players.order_by("id")[1]
    client, address = client_of(JUDGE), f"/events/{event.code}/desk/{player.code}/"
    assert hidden("suggest", client.get(address).content.decode()) == []
    keys = hidden("suggest", client.get(f"{address}?repairs=1").content.decode())
    fragment = client.get(f"{address}?repairs=1", headers={"HX-Request": "true"}).content.decode()
    assert (hidden("suggest", fragment), "<html" in fragment) == (keys, False)
    decide(client, event, player, d="return", note="One of these?", suggest=keys[0])
    page = Client().get(f"/events/p/{player.token}/").content.decode()
    assert ("Make Chaos Lord the general" in page, hidden("repair", page)) == (True, keys[:1])


def test_opponents_see_both_lists_after_the_lock_of_an_event_that_never_reveals(event: Event) -> None:
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    one, other = event.players.order_by("id")
    address = f"/events/p/{other.token}/rounds/1/lists/"
    assert "This list is not shown yet" in Client().get(address).content.decode()
    events.lock_event(event=event, actor=DESK)
    page = Client().get(address).content.decode()
    assert (f"<h2>{one.name}</h2>" in page, "Deathmonger" in page) == (True, True)
    event.visibility, event.reveal_at = Visibility.REVEALED, event.deadline
    event.save()
    assert "This list is not shown yet; lists are shown from" in Client().get(address).content.decode()
    assert Client().get(f"/events/p/{other.token}/rounds/2/lists/").status_code == 404


def test_lateness_is_told_by_the_servers_clock(event: Event) -> None:
    player = make_players(event, 1)[0]
    event.deadline = event.created
    event.save()
    checked = Client().post(f"/events/p/{player.token}/check/", {"text": LEGAL}).content.decode()
    assert "what you send now counts as late" in checked
    sent = Client().post(f"/events/p/{player.token}/send/", {"text": LEGAL}, follow=True).content.decode()
    assert ("That is after the deadline; the organiser decides." in sent, player.submissions.get().late) == (True, True)


def grow(event: Event) -> None:
    """Six more players with lists, everything approved that can be, and another round."""
    for game in event.rounds.get(number=1).games.filter(second__isnull=False):
        rounds.decide_result(game=game, score=rounds.Score((20, 10)), actor=DESK, changes=game.changes)
    for player in make_players(event, 6):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    rounds.pair_round(event=event, actor=DESK)


@pytest.mark.parametrize("name", [name for name, (method, _) in MATRIX.items() if method == "get"])
def test_every_page_needs_the_same_queries_for_few_and_many(
    event: Event, name: str, django_assert_max_num_queries: Any
) -> None:
    client = client_of(OWNER)

    def queries() -> int:
        client.get(address(name, event))
        with django_assert_max_num_queries(30) as captured:
            client.get(address(name, event))
        return len(captured)

    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    before = queries()
    grow(event)
    assert queries() == before


@pytest.mark.parametrize(
    ("kind", "statuses"),
    [(VISITOR, {200, LOGIN, 404}), (VIEWER, {200, 403, 404}), (JUDGE, {200, 403, 404}), (OWNER, {200, 404})],
)
def test_every_page_opens_at_the_end_of_an_event(event: Event, kind: str, statuses: set[int]) -> None:
    """With a bye, a drop, a penalty, a waiver, unreadable and late lists, a finished check, lock and reveal."""
    grow(event)
    second = event.players.select_related("current").order_by("id")[1]
    assert second.current is not None
    lists.decide(
        submission=second.current, kind=DecisionKind.APPROVE, actor=DESK, decisions_made=0, waived=["NO_GENERAL"]
    )
    odd, late, _without = make_players(event, 3)
    lists.submit_list(player=odd, data=TWO, actor=DESK)
    lists.submit_list(player=late, data=OTHER_LEGAL, actor=DESK, now=event.closes + timedelta(hours=1))
    rounds.give_penalty(player=second, points=1, reason="Late list", actor=DESK)
    leave_event(player=late)
    rounds.undo_pairing(round_=event.rounds.get(number=2), actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    rounds.start_round(round_=event.rounds.get(number=2), actor=DESK)
    event.event_rules = {"unit_points": 200, "severities": {"LORE_WITHOUT_CASTER": "error"}}
    event.save()
    run = start_recheck(event=event, user=make_user("tor")).run
    for chunk in Chunk.objects.filter(run=run):
        compute_chunk(chunk.pk)
    events.lock_event(event=event, actor=DESK)
    event.refresh_from_db()
    event.visibility = Visibility.PUBLIC
    event.save()
    client = client_of(kind)
    pages = [address(name, event) for name, (method, _) in MATRIX.items() if method == "get" and name != "recheck-run"]
    pages += [f"/events/{event.code}/check/{run.code}/", f"/events/{event.code}/desk/{odd.code}/"]
    pages += [f"/events/{event.code}/export/{what}" for what in EXPORTS]
    pages += [f"/events/p/{player.token}/" for player in event.players.all()]
    opened = {page: client.get(page).status_code for page in pages}
    assert set(opened.values()) == statuses
    assert opened[f"/events/{event.code}/enter/"] == 404  # nobody enters after the lock
