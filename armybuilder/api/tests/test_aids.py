"""The aids as endpoints: the same answers as their pages, refusals by location."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.aids.fields import defaults
from armybuilder.aids.registry import AIDS

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def ask(client: Client, name: str, **question: Any) -> Any:
    return client.post(f"/api/v1/aids/{name}/", question, content_type="application/json")


def test_list_names_every_aid(client: Client) -> None:
    assert [entry["name"] for entry in client.get("/api/v1/aids/").json()] == [aid.name for aid in AIDS]


@pytest.mark.parametrize("name", [aid.name for aid in AIDS])
def test_every_example_is_answered(client: Client, name: str) -> None:
    aid = next(each for each in AIDS if each.name == name)
    answer = ask(client, name, **defaults(aid.fields))
    assert answer.status_code == 200
    assert set(answer.json()) == {"title", "severity", "steps", "rules", "data"}
    assert set(aid.rules) <= set(answer.json()["rules"])


def test_fight_order_says_who_picks_and_why(client: Client) -> None:
    units = [{"name": "Chosen", "player": "A"}, {"name": "Clanrats", "player": "B", "strike_first": True}]
    answer = ask(client, "fight-order", active="A", units=units).json()
    assert answer["data"] == {"picker": "B", "options": ["Clanrats"], "follow_up": []}
    assert [step["code"] for step in answer["steps"]] == ["FIRST_BAND", "ONLY_ONE_SIDE", "FOLLOW_UP_NOBODY"]


@pytest.mark.parametrize(
    ("question", "errors"),
    [
        ({"distance": "far"}, [("distance", "wrong_type")]),
        ({"distance": 99}, [("distance", "out_of_range")]),
        ({"colour": 1}, [("colour", "unknown")]),
    ],
)
def test_wrong_question_is_refused_by_location(
    client: Client, question: dict[str, Any], errors: list[tuple[str, str]]
) -> None:
    answer = ask(client, "charge", **question)
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/refused-fields")
    assert [(error["location"], error["code"]) for error in answer.json()["errors"]] == errors


def test_wrong_row_is_named_by_its_place(client: Client) -> None:
    answer = ask(client, "fight-order", units=[{"name": "Chosen", "player": "C"}, {"name": " "}])
    assert [error["location"] for error in answer.json()["errors"]] == ["units.0.player", "units.1.name"]
