"""Rounds, exports and the log of events in the API, and how many queries their lists ask."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from armybuilder.api.tests.event_world import DESK, JSON, errors, kind
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.tournaments.models import Event
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("reference_data", "unthrottled"),
]


def test_recheck_is_a_job_whose_result_names_the_changed_verdicts(key_client: Client, base: str) -> None:
    key_client.patch(base, {"rules": {"unit_points": 200}}, **JSON)
    answer = key_client.post(f"{base}recheck/", {}, **JSON)
    run = Run.objects.get(code=answer.json()["code"])
    assert (answer.status_code, answer.headers["Location"]) == (202, f"/api/v1/jobs/{run.code}/")
    for chunk in Chunk.objects.filter(run=run):
        compute_chunk(chunk.pk)
    told = key_client.get(f"/api/v1/jobs/{run.code}/").json()
    assert [row["player"] for row in key_client.get(told["result_url"]).json()["changed"]] == ["Player 01", "Player 02"]
    assert [entry["state"] for entry in key_client.get(f"{base}submissions/").json()["results"]] == ["illegal"] * 2
    unknown = key_client.post(f"{base}recheck/", {"release": "1999-01-01"}, **JSON)
    assert errors(unknown) == [("release", "unknown")]


def test_round_is_played_by_tokens_and_settled_by_a_judge(
    key_client: Client, client: Client, base: str, event: Event
) -> None:
    (round_,) = client.get(f"{base}rounds/").json()["results"]
    (game,) = round_["games"]
    assert (game["state"], game["first_points"], game["changes"]) == ("open", None, 0)
    first, second = ({"Player-Token": event.players.get(code=game[side]["code"]).token} for side in ("first", "second"))
    address = f"{base}rounds/1/tables/1/"
    result = {"first_points": 20, "second_points": 12, "first_tactics": 3, "changes": 0}
    reported = client.put(address, result, headers=first, **JSON).json()
    assert (reported["state"], [one["player"] for one in reported["reports"]]) == ("reported", [game["first"]])
    stale = {**result, "second_points": 25}
    assert kind(client.put(address, stale, headers=second, **JSON)) == (409, "result-decided")
    assert client.get(f"{base}rounds/").json()["results"][0]["games"][0]["first_points"] is None
    told = client.put(address, {**stale, "changes": 1}, headers=second, **JSON).json()
    assert told["state"] == "disputed"
    said = [
        {"player": game["first"], "first_points": 20, "second_points": 12, "first_tactics": 3, "second_tactics": 0},
        {"player": game["second"], "first_points": 20, "second_points": 25, "first_tactics": 3, "second_tactics": 0},
    ]
    assert told["reports"] == said
    for asking, shown in ((first, said), (second, said), ({}, [])):
        assert client.get(f"{base}rounds/", headers=asking).json()["results"][0]["games"][0]["reports"] == shown
    assert key_client.get(f"{base}rounds/").json()["results"][0]["games"][0]["reports"] == said
    waiting = key_client.post(f"{base}rounds/", {}, **JSON)
    assert (*kind(waiting), waiting.json()["tables"]) == (409, "round-open", [1])
    final = key_client.put(address, {**result, "changes": 2}, **JSON).json()
    assert (final["state"], final["first_points"], final["first_tactics"]) == ("final", 20, 3)
    assert final["reports"] == []
    table = client.get(f"{base}standings/").json()["results"]
    assert [(row["place"], row["code"], row["game_points"]) for row in table] == [
        (1, game["first"]["code"], 2),
        (2, game["second"]["code"], 0),
    ]
    assert key_client.post(f"{base}rounds/", {}, **JSON).json()["number"] == 2
    assert key_client.post(f"{base}rounds/2/start/", {}, **JSON).json()["ends"] is not None
    assert key_client.post(f"{base}rounds/2/start/", {"minutes": 175}, **JSON).json()["minutes"] == 175
    assert errors(key_client.post(f"{base}rounds/2/start/", {"minutes": 5}, **JSON)) == [("minutes", "min_value")]
    assert key_client.delete(f"{base}rounds/2/").status_code == 204
    assert kind(key_client.delete(f"{base}rounds/1/")) == (409, "result-decided")


def test_who_comes_late_joins_who_has_a_bye(key_client: Client, base: str, event: Event) -> None:
    key_client.delete(f"{base}rounds/1/")
    if event.players.count() % 2 == 0:
        make_players(event, 1)
    rounds.pair_round(event=event, actor=DESK)
    bye = event.rounds.get().games.get(second=None)
    late = key_client.post(f"{base}players/", {"name": "Late Lou"}, **JSON).json()["code"]
    asked = {"one": late, "other": bye.first.code}
    joined = key_client.post(f"{base}rounds/1/swap/", asked, **JSON).json()
    assert [game["second"]["code"] for game in joined["games"]][-1] == late
    assert key_client.post(f"{base}rounds/1/swap/", asked, **JSON).status_code == 400  # of one table now


def test_seats_are_swapped_between_tables(key_client: Client, base: str, event: Event) -> None:
    key_client.delete(f"{base}rounds/1/")
    make_players(event, 2)
    games = key_client.post(f"{base}rounds/", {}, **JSON).json()["games"]
    one, other = games[0]["first"], games[1]["first"]
    swapped = key_client.post(f"{base}rounds/1/swap/", {"one": one["code"], "other": other["code"]}, **JSON).json()
    assert [game["first"] for game in swapped["games"]] == [other, one]


def test_no_shows_are_dropped_once_somebody_is_here(key_client: Client, base: str, world: dict[str, str]) -> None:
    address = f"{base}players/no-shows/"
    assert kind(key_client.post(address, {}, **JSON)) == (409, "nobody-here")
    key_client.patch(f"{base}players/{world['player']}/", {"checked_in": True}, **JSON)
    players = key_client.post(address, {}, **JSON).json()["results"]
    assert {row["code"]: row["state"] for row in players} == {
        world["player"]: "registered",
        world["second"]: "dropped",
    }


def test_two_players_who_report_the_same_at_once_agree(client: Client, base: str, event: Event) -> None:
    game = event.rounds.get().games.get()
    assert game.second is not None
    score = {"first_points": 20, "second_points": 10, "first_tactics": 3, "second_tactics": 2, "changes": 0}
    states = [
        client.put(f"{base}rounds/1/tables/1/", score, headers={"Player-Token": side.token}, **JSON).json()["state"]
        for side in (game.first, game.second)
    ]
    assert states == ["reported", "final"]


def test_penalty_is_taken_from_the_game_points_and_given_back(
    key_client: Client, base: str, world: dict[str, str]
) -> None:
    address = f"{base}players/{world['player']}/penalties/"
    key_client.post(address, {"points": 3, "reason": "Late list"}, **JSON)
    rows = {row["code"]: row for row in key_client.get(f"{base}standings/").json()["results"]}
    assert (rows[world["player"]]["penalty"], rows[world["player"]]["game_points"]) == (3, -3)
    assert (key_client.delete(address).status_code, key_client.delete(address).status_code) == (204, 404)


def test_exports_are_files_without_formulas(key_client: Client, base: str, event: Event) -> None:
    player = event.players.order_by("id")[0]
    player.name = "=HYPERLINK(1)"
    player.save()
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    text = key_client.get(f"{base}export/lists.csv/").content.decode()
    assert ("'=HYPERLINK(1)" in text, "\n=HYPERLINK" in text) == (True, False)
    packed = key_client.get(f"{base}export/lists.zip/", headers={"Accept": "application/zip"})
    assert zipfile.ZipFile(io.BytesIO(packed.content)).namelist() == ["001-hyperlink-1.txt"]
    assert key_client.get(f"{base}export/results.json/").json()["games"][0]["state"] == "open"
    pack = key_client.get(f"{base}export/lists.json/").json()["event"]
    assert (pack["points_limit"], pack["rules"]["severities"]) == (1000, {})


def test_log_tells_who_did_what_by_pages(key_client: Client, base: str) -> None:
    page = key_client.get(f"{base}log/?page_size=2").json()
    assert [entry["what"] for entry in page["results"]] == ["round_paired", "submitted"]
    assert key_client.get(page["next"]).json()["results"][0]["what"] == "submitted"


@pytest.mark.parametrize(
    ("path", "queries"),
    [("players/", 6), ("submissions/", 5), ("findings/", 5), ("rounds/", 6), ("standings/", 9), ("log/", 5)],
)
@pytest.mark.parametrize("more", [0, 6])
def test_lists_ask_the_same_queries_for_any_number(
    key_client: Client,
    base: str,
    event: Event,
    path: str,
    queries: int,
    more: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    for player in make_players(event, more):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    key_client.get(f"{base}{path}")
    with django_assert_num_queries(queries):
        key_client.get(f"{base}{path}")


@pytest.mark.parametrize("more", [0, 6])
def test_opponent_reads_the_lists_of_a_hidden_event_with_the_same_queries_for_any_number(
    client: Client,
    base: str,
    event: Event,
    world: dict[str, str],
    more: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    for player in make_players(event, more):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    lists.submit_list(player=event.players.get(code=world["second"]), data=LEGAL, actor=DESK)
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    events.lock_event(event=event, actor=DESK)
    token = {"Player-Token": world["token"]}
    client.get(f"{base}submissions/", headers=token)
    with django_assert_num_queries(4):
        shown = client.get(f"{base}submissions/", headers=token).json()["results"]
    assert {entry["player"]["code"] for entry in shown} == {world["player"], world["second"]}


@pytest.mark.parametrize("number", [1, 3])
def test_list_of_events_asks_the_same_queries_for_any_number(
    key_client: Client, base: str, number: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    for _ in range(number):
        key_client.post(f"{base}copy/", {}, **JSON)
    key_client.get("/api/v1/events/")
    with django_assert_num_queries(3):
        assert len(key_client.get("/api/v1/events/?organised=1").json()["results"]) == number + 1
