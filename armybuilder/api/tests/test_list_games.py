"""Lists of other games in the list tools: HORDES, and a third system that no module knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from armybuilder.api.tests.test_hordes import horde
from armybuilder.interchange.own_json import MARKER
from armybuilder.rosters import systems
from armybuilder.rosters.systems import RosterSystem
from armybuilder.rosters.tests.test_third_system import TOYS, detail, opened, read, shared, summarise
from armybuilder.rules.system import register, unregister
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data", "unthrottled")]

BOX = {"system": "toys", "name": "My box", "document": {"toys": ["Bear", "Kite", "Drum"]}}
HORDE = horde("orsa-cinderhand", "ash-hound", name="Cinders")


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(systems, "_SYSTEMS", dict(systems._SYSTEMS))
    systems.register(RosterSystem("toys", "Toys", summarise, read, detail, shared, opened))
    register(TOYS)
    yield
    unregister("toys")


def send(client: Client, tool: str, body: Any) -> Any:
    return client.post(f"/api/v1/lists/{tool}", body, content_type="application/json")


def refusal(answer: Any) -> tuple[int, str, list[tuple[str, str]]]:
    told = answer.json()
    errors = [(error["location"], error["code"]) for error in told["errors"]]
    return answer.status_code, told["type"].rpartition("/")[2], errors


def test_list_of_a_third_system_is_parsed_judged_and_converted(client: Client) -> None:
    (parsed,) = send(client, "parse/", BOX).json()["lists"]
    assert (parsed["system"], parsed["list"], parsed["document"]) == ("toys", None, BOX["document"])
    assert (parsed["points"], parsed["faction"], parsed["problems"], "legal" in parsed) == (9, "Nursery", [], False)
    (judged,) = send(client, "validate/", BOX).json()["lists"]
    assert (judged["legal"], [each["code"] for each in judged["violations"]]) == (False, ["TOO_MANY_TOYS"])
    text = send(client, "convert/?to=text", BOX)
    assert (text.content.decode(), text.headers["Content-Type"]) == (
        "Bear 3\nKite 2\nDrum 4",
        "text/plain; charset=utf-8",
    )
    assert text.headers["Content-Disposition"] == 'attachment; filename="my-box.txt"'
    assert send(client, "convert/?to=json", BOX).json() == BOX["document"]


def test_list_of_another_game_is_sent_as_text_file_and_several_too(client: Client) -> None:
    text = json.dumps(BOX)
    sources = [{"source": "box", "text": text}, {"source": "army", "text": LEGAL}]
    alone = client.post("/api/v1/lists/parse/", text, content_type="text/plain").json()["lists"][0]
    first, second = send(client, "parse/", {"lists": sources}).json()["lists"]
    assert (first, second["system"], second["document"]) == ({**alone, "source": "box"}, "aos4", None)
    box, army = send(client, "convert/?to=json", {"lists": sources}).json()["lists"]
    assert (json.loads(box["content"]), box["filename"]) == (BOX["document"], "my-box.json")
    assert json.loads(army["content"])["format"] == MARKER
    box, army = send(client, "convert/?to=text", {"lists": sources}).json()["lists"]
    assert (box["content"], army["content"]) == ("Bear 3\nKite 2\nDrum 4", None)
    assert [problem["code"] for problem in army["problems"]] == ["FORMAT_NOT_OFFERED"]
    assert army["problems"][0]["message"] == "A list of Age of Sigmar is not written in this format."


@pytest.mark.parametrize(
    "body", [HORDE, {"list": HORDE}, {"system": "hordes-primal", "name": "Cinders", "document": {"list": HORDE}}]
)
def test_horde_is_parsed_and_comes_back_from_every_format(client: Client, body: Any) -> None:
    (parsed,) = send(client, "parse/", body).json()["lists"]
    assert (parsed["system"], parsed["faction"], parsed["problems"]) == ("hordes-primal", "Emberwild", [])
    for to in ("json", "text"):
        written = send(client, f"convert/?to={to}", body).content.decode()
        again = client.post("/api/v1/lists/parse/", written, content_type="text/plain").json()["lists"][0]
        assert (again["points"], again["document"]["list"]["entries"]) == (
            parsed["points"],
            parsed["document"]["list"]["entries"],
        )


def test_roster_as_it_was_answered_is_a_body(user_client: Client) -> None:
    for content in ({"text": LEGAL}, {"system": "toys", "document": BOX["document"]}):
        made = user_client.post("/api/v1/rosters/", content, content_type="application/json").json()
        (judged,) = send(user_client, "validate/", made).json()["lists"]
        assert (judged["points"], judged["legal"]) == (made["points"], made["legal"])


def test_what_the_game_of_a_list_does_not_have_is_refused_by_name(client: Client) -> None:
    assert refusal(send(client, "convert/?to=app-ios", BOX)) == (409, "other-game", [("query.to", "not_offered")])
    assert refusal(send(client, "convert/?to=text", {"text": LEGAL})) == (
        409,
        "other-game",
        [("query.to", "not_offered")],
    )
    both = {"lists": [{"source": "army", "text": LEGAL}, {"source": "box", "text": json.dumps(BOX)}]}
    for tool in ("arrange/", "compare/"):
        assert refusal(send(client, tool, both)) == (409, "other-game", [("box", "OTHER_GAME")])


def test_list_of_another_game_that_cannot_be_read_says_why(client: Client) -> None:
    broken = {"system": "toys", "document": {"toys": 3}}
    (parsed,) = send(client, "parse/", broken).json()["lists"]
    assert (parsed["system"], parsed["document"], [each["code"] for each in parsed["problems"]]) == (
        "toys",
        None,
        ["DOCUMENT_NOT_READ"],
    )
    assert refusal(send(client, "convert/?to=json", broken)) == (
        422,
        "unreadable-list",
        [("line 0", "DOCUMENT_NOT_READ")],
    )


@pytest.mark.parametrize("body", [{"system": 3}, {"system": "chess", "document": {}}, {"system": None, "list": {}}])
def test_json_of_no_game_is_no_list(client: Client, body: Any) -> None:
    answer = send(client, "convert/?to=json", body)
    assert answer.status_code in (400, 422)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("tool", ["parse/?", "convert/?to=json&"])
def test_rule_set_of_another_game_reads_no_list(client: Client, tool: str) -> None:
    for ruleset, body in (("hordes-primal", {"text": LEGAL}), ("ghb-2026-27", HORDE)):
        answer = send(client, f"{tool}ruleset={ruleset}", body)
        if answer.status_code == 200:
            (parsed,) = answer.json()["lists"]
            codes = [problem["code"] for problem in parsed["problems"]]
            assert (parsed["list"], parsed["document"], codes) == (None, None, ["OTHER_GAME"])
        else:
            assert refusal(answer) == (422, "unreadable-list", [("line 0", "OTHER_GAME")])
