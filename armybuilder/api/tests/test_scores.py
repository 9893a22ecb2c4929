"""Score sheets as endpoints: begun, read, changed on the revision that was seen."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.rosters.models import Roster

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def sheet(client: Client) -> dict[str, Any]:
    answer = client.post("/api/v1/scores/", {"keeper": "battle", "players": ["Mira", "Tom"]}, **JSON)
    assert answer.status_code == 201
    return answer.json()


def enter(client: Client, sheet: dict[str, Any], **entry: Any) -> Any:
    return client.post(f"/api/v1/scores/{sheet['code']}/", entry, **JSON)


def test_sheet_is_begun_and_read(client: Client, sheet: dict[str, Any]) -> None:
    assert client.get(f"/api/v1/scores/{sheet['code']}/").json() == sheet
    assert (sheet["players"], sheet["revision"], sheet["events"]) == (["Mira", "Tom"], 1, [])


def test_entry_is_added_and_undone(client: Client, sheet: dict[str, Any]) -> None:
    after = enter(client, sheet, do="victory:0:3", revision=1).json()
    assert (after["revision"], after["last"]) == (2, "+3 victory points for Mira")
    assert enter(client, sheet, do="undo", revision=2).json()["events"] == []


def test_old_revision_is_a_conflict_that_names_the_present_one(client: Client, sheet: dict[str, Any]) -> None:
    enter(client, sheet, do="round", revision=1)
    answer = enter(client, sheet, do="round", revision=1)
    assert (answer.status_code, answer.json()["revision"]) == (409, 2)


def test_entry_with_its_own_id_is_counted_once(client: Client, sheet: dict[str, Any]) -> None:
    for _ in range(2):
        after = enter(client, sheet, do="victory:1:2", id="phone-7").json()
    assert len(after["events"]) == 1


@pytest.mark.parametrize(
    "entry", [{"do": "glory:0:1", "revision": 1}, {"do": "round"}, {"revision": 1}, {"do": "round", "x": 1}]
)
def test_entry_that_cannot_be_is_refused(client: Client, sheet: dict[str, Any], entry: dict[str, Any]) -> None:
    assert enter(client, sheet, **entry).status_code == 400


def test_scenario_takes_the_values_of_its_form(client: Client) -> None:
    sheet = client.post("/api/v1/scores/", {"keeper": "pendulum", "players": ["Orsa", "Mag"]}, **JSON).json()
    values = {"player": "0", "round": "2", "across": "1", "enemies": "0"}
    after = enter(client, sheet, do="turn", revision=1, values=values).json()
    assert after["last"] == "turn of Orsa in round 2"


def test_unknown_sheet_is_not_found(client: Client) -> None:
    assert client.get("/api/v1/scores/nosuchsheet0/").status_code == 404


def test_score_is_told_after_every_entry(client: Client, sheet: dict[str, Any]) -> None:
    usual = ["victory", "command"]
    idle = {"victory": 0, "command": 0, "tithe": 0, "ritual": 0, "counts": usual, "victory_by_round": [0]}
    assert sheet["score"] == {
        "round": 1, "turn": None, "objectives": [None] * 5, "underdog": None, "players": [idle, idle],
    }  # fmt: skip
    for revision, do in enumerate(("turn:1", "victory:0:3", "hold:2:1", "round", "tithe:0:2"), start=1):
        answer = enter(client, sheet, do=do, revision=revision).json()
    assert answer["score"] == {
        "round": 2, "turn": None, "objectives": [None, 1, None, None, None], "underdog": 1,
        "players": [
            {**idle, "victory": 3, "tithe": 2, "counts": [*usual, "tithe"], "victory_by_round": [3, 0]},
            {**idle, "victory_by_round": [0, 0]},
        ],
    }  # fmt: skip


def test_players_say_what_they_count(client: Client) -> None:
    begun = {"keeper": "battle", "players": ["Mira", "Tom"], "counts": [["ritual"], []]}
    sheet = client.post("/api/v1/scores/", begun, **JSON).json()
    counts = [player["counts"] for player in sheet["score"]["players"]]
    assert counts == [["victory", "command", "ritual"], ["victory", "command"]]
    after = enter(client, sheet, do="counts:tithe:1", revision=1).json()
    assert after["score"]["players"][1]["counts"] == ["victory", "command", "tithe"]
    assert client.post("/api/v1/scores/", {**begun, "counts": [["glory"]]}, **JSON).status_code == 400


def test_shared_lists_of_hordes_are_on_the_table_at_once(client: Client) -> None:
    client.post("/aids/hordes/lists/new/", {"name": "Cinders", "faction": "Emberwild", "points_limit": "500"})
    roster = Roster.objects.get()
    client.post(f"/aids/hordes/lists/{roster.code}/step/", {"revision": 1, "do": "add:ash-hound"})
    begun = {"keeper": "pendulum", "players": ["Orsa", "Mag"], "lists": ["", roster.share_code]}
    answer = client.post("/api/v1/scores/", begun, **JSON)
    sheet = answer.json()
    piece = {"kind": "piece", "name": "Ash Hound", "owner": "Mag", "points": 2, "warbeast": True, "number": 0}
    assert (answer.status_code, sheet["score"]) == (
        201,
        {
            "target": 3,
            "outcome": None,
            "players": [{"control": 0, "victory": 0}] * 2,
            "pieces": [{**piece, "state": "in play"}],
        },
    )
    after = enter(client, sheet, do="eliminated:0:0", revision=1).json()
    assert after["score"]["players"] == [{"control": 0, "victory": 2}, {"control": 0, "victory": 0}]
    refused = client.post("/api/v1/scores/", {**begun, "lists": [roster.code]}, **JSON)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "impossible")
