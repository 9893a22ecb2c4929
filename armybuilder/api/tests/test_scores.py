"""Score sheets as endpoints: begun, read, changed on the revision that was seen."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

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
