"""A form that is sent twice is done once: double clicks and reloads."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.test import Client, RequestFactory

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import DecisionKind, Event, Penalty, Player, Role
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.views.once import once
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DESK = Actor("desk")


@pytest.fixture
def event() -> Event:
    event = make_event(points_limit=1000)
    events.set_organiser(event=event, user=make_user("jo"), role=Role.JUDGE, actor=DESK)
    return event


def judge() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="jo"))
    return client


def token_of(client: Client, page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(page).content.decode())
    assert found is not None
    return found[1]


def twice(client: Client, page: str, address: str, form: dict[str, Any]) -> list[tuple[int, str]]:
    """Two answers to one form of a page, as a double click gives them."""
    form = {**form, "csrfmiddlewaretoken": token_of(client, page)}
    answers = [client.post(address, form), client.post(address, form)]
    return [(answer.status_code, answer.headers.get("Location", "")) for answer in answers]


def test_double_click_on_enter_is_one_player_who_gets_the_link(event: Event) -> None:
    page = f"/events/{event.code}/enter/"
    first, second = twice(Client(), page, page, {"name": "Ada", "email": "ada@example.org"})
    (player,) = event.players.all()
    assert first == second == (303, f"/events/p/{player.token}/")


def test_two_of_one_name_are_entered_from_two_pages(event: Event) -> None:
    page, client = f"/events/{event.code}/enter/", Client()
    for _ in range(2):
        client.post(page, {"name": "Ada", "csrfmiddlewaretoken": token_of(client, page)})
    assert event.players.count() == 2


def test_double_click_adds_one_player_and_one_file(event: Event) -> None:
    page, client = f"/events/{event.code}/players/", judge()
    assert twice(client, page, f"{page}add/", {"name": "Ada"}) == [(303, page)] * 2
    answers = twice(client, page, f"{page}load/", {"text": "name\nBo\n,\nCy\n"})
    assert [status for status, _ in answers] == [303, 303]
    assert sorted(event.players.values_list("name", flat=True)) == ["Ada", "Bo", "Cy"]


def test_another_file_of_the_same_page_is_another_form(event: Event) -> None:
    page, client = f"/events/{event.code}/players/", judge()
    token = token_of(client, page)
    for name in ("Ada", "Bo"):
        file = SimpleUploadedFile("players.csv", f"name\n{name}\n".encode())
        client.post(f"{page}load/", {"file": file, "csrfmiddlewaretoken": token})
    assert event.players.count() == 2


def test_double_click_sends_one_version(event: Event) -> None:
    (player,) = make_players(event, 1)
    page = f"/events/p/{player.token}/"
    assert twice(Client(), page, f"{page}send/", {"text": LEGAL}) == [(303, page)] * 2
    assert player.submissions.count() == 1


def test_double_click_of_a_judge_is_one_decision_and_no_refusal(event: Event) -> None:
    (player,) = make_players(event, 1)
    lists.submit_list(player=player, data=LEGAL, actor=DESK)
    page = f"/events/{event.code}/desk/{player.code}/"
    form = {"version": "1", "decisions_made": "0", "d": "approve"}
    assert [status for status, _ in twice(judge(), page, f"{page}decide/", form)] == [303, 303]
    assert event.audit.filter(what="decided_approve").count() == 1


def test_double_click_gives_one_penalty_and_takes_one_back(event: Event) -> None:
    (player,) = make_players(event, 1)
    page, client = f"/events/{event.code}/standings/", judge()
    address = f"/events/{event.code}/players/{player.code}/penalty/"
    for _ in range(2):
        twice(client, page, address, {"points": "1", "reason": "Late list"})
    assert Penalty.objects.count() == 2
    twice(client, page, address, {"undo": "1"})
    assert Penalty.objects.count() == 1


def test_double_click_pairs_one_round_changes_seats_once_and_sets_one_result(event: Event) -> None:
    make_players(event, 4)
    page, client = f"/events/{event.code}/rounds/", judge()
    assert twice(client, page, f"{page}pair/", {"do": "pair"}) == [(303, page)] * 2
    game = event.rounds.get().games.all()[0]
    other = event.rounds.get().games.all()[1]
    twice(client, page, f"{page}1/swap/", {"one": f"1:{game.first.code}", "other": f"2:{other.first.code}"})
    moved = event.rounds.get().games.all()[0]
    assert moved.first == other.first
    form = {"first_points": "20", "second_points": "10", "changes": "0"}
    assert twice(client, page, f"{page}1/tables/1/", form) == [(303, page)] * 2


def test_double_click_of_a_player_is_one_report(event: Event) -> None:
    make_players(event, 2)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    page = f"/events/p/{round_.games.get().first.token}/"
    form = {"first_points": "20", "second_points": "10", "changes": "0"}
    assert twice(Client(), page, f"{page}rounds/1/", form) == [(303, page)] * 2


def test_double_click_makes_one_event_and_one_copy(event: Event) -> None:
    page, client = f"/events/{event.code}/settings/", judge()
    twice(client, page, f"/events/{event.code}/copy/", {})
    assert Event.objects.count() == 2


def test_double_click_returns_and_tells_once(event: Event, mailoutbox: list[Any]) -> None:
    (player,) = make_players(event, 1, email="ada@example.org")
    lists.submit_list(player=player, data=ILLEGAL, actor=DESK)
    page = f"/events/{event.code}/desk/"
    form = {"do": "return", "note": "Name your general.", "who": player.code}
    assert twice(judge(), page, f"{page}bulk/", form) == [(303, page)] * 2
    assert (len(mailoutbox), lists.Decision.objects.filter(kind=DecisionKind.RETURN).count()) == (1, 1)


def test_refused_form_may_be_sent_again(event: Event) -> None:
    page, client = f"/events/{event.code}/enter/", Client()
    (player,) = make_players(event, 1, email="ada@example.org")
    form = {"name": "Ada", "email": "ada@example.org", "csrfmiddlewaretoken": token_of(client, page)}
    assert client.post(page, form).status_code == 422
    Player.objects.filter(pk=player.pk).delete()
    assert client.post(page, form).status_code == 303


def form_request() -> HttpRequest:
    request = RequestFactory().post("/events/x/enter/", {"name": "Ada", "csrfmiddlewaretoken": "abc"})
    request.user = AnonymousUser()
    return request


def test_second_sending_waits_for_the_first() -> None:
    begun, done, calls = threading.Event(), threading.Event(), []

    @once
    def slow(request: HttpRequest) -> HttpResponse:
        calls.append(request.path)
        begun.set()
        done.wait(10)
        return redirect("/there/")

    answers: list[Any] = []
    threads = [threading.Thread(target=lambda: answers.append(slow(form_request()))) for _ in range(2)]
    threads[0].start()
    begun.wait(10)
    threads[1].start()
    done.set()
    for thread in threads:
        thread.join()
    assert ([answer.url for answer in answers], len(calls)) == (["/there/", "/there/"], 1)


def test_failure_of_the_first_leaves_the_form_to_the_second() -> None:
    calls: list[str] = []

    @once
    def view(request: HttpRequest) -> HttpResponse:
        calls.append(request.path)
        if len(calls) == 1:
            raise ZeroDivisionError
        return redirect("/there/")

    with pytest.raises(ZeroDivisionError):
        view(form_request())
    assert view(form_request()).status_code == 302


def test_without_a_cache_server_a_form_is_done_once_in_its_process(redis_away: None) -> None:
    calls: list[str] = []

    @once
    def view(request: HttpRequest) -> HttpResponse:
        calls.append(request.path)
        return redirect("/there/")

    assert ([view(form_request()).status_code for _ in range(2)], len(calls)) == ([302, 302], 1)
