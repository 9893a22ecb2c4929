"""HORDES lists as endpoints: judged as on their page, with the profiles sent along or those of the account."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.rosters.models import Roster
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import profile_json, profiles_document, profiles_schema

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
JSON: dict[str, Any] = {"content_type": "application/json"}
ADDRESS = "/api/v1/hordes/validate/"


def horde(*profiles: str, **changes: Any) -> dict[str, Any]:
    entries = [{"profile": name, "attachments": []} for name in profiles]
    plain = {"system": "hordes-primal", "version": 1, "faction": "Emberwild", "points_limit": 500, "entries": entries}
    return {**plain, **changes}


def ask(client: Client, document: Any, **more: Any) -> Any:
    return client.post(ADDRESS, {"list": document, **more}, **JSON)


def test_horde_is_judged_with_sentences_totals_and_text(client: Client) -> None:
    told = ask(client, horde("ash-hound")).json()
    assert told["legal"] is False
    assert [(each["code"], each["rule"], each["path"], each["message"]) for each in told["violations"]] == [
        ("HORDES_NO_WARLOCK", "HR-01", "", "The horde has no warlock; it needs at least one."),
        (
            "HORDES_BEAST_WITHOUT_WARLOCK",
            "HR-07",
            "entries[0]",
            "Ash Hound is a warbeast, and the horde has no warlock to control it.",
        ),
    ]
    assert told["totals"][0] == {"name": "points", "value": 58, "limit": 500}
    assert "Ash Hound" in told["text"]
    assert ask(client, horde("orsa-cinderhand", "ash-hound")).json()["legal"] is True


def test_profiles_sent_along_count_before_known_ones(client: Client) -> None:
    dear = {**profile_json(DEMO.profiles[0]), "points": 501}
    told = ask(client, horde("orsa-cinderhand"), profiles={**profiles_document(()), "profiles": [dear]}).json()
    assert [each["code"] for each in told["violations"]] == ["POINTS_LIMIT_EXCEEDED"]


def test_own_profiles_are_known_to_their_account_only(client: Client, user_client: Client) -> None:
    brakka = {"name": "Brakka", "faction": "Emberwild", "kind": "warlock", "points": "1", "models": "1"}
    stats = {"stat_CMD": "8", "stat_FURY": "6", "base": "medium", "victory_points": "5", "field_allowance": "C"}
    user_client.post("/aids/hordes/profiles/new/", {**brakka, **stats})
    assert ask(user_client, horde("brakka")).json()["legal"] is True
    codes = [each["code"] for each in ask(client, horde("brakka")).json()["violations"]]
    assert codes == ["HORDES_NO_WARLOCK", "HORDES_PROFILE_UNKNOWN"]


def test_document_of_a_page_is_judged_the_same(client: Client) -> None:
    client.post("/aids/hordes/lists/new/", {"name": "Cinders", "faction": "Emberwild", "points_limit": "500"})
    roster = Roster.objects.get()
    for step in ("add:kiln-ogre", "add:kiln-ogre", "add:kiln-ogre"):
        roster.refresh_from_db()
        client.post(f"/aids/hordes/lists/{roster.code}/step/", {"revision": roster.revision, "do": step})
    document = client.get(f"/aids/hordes/lists/{roster.code}/text/", {"format": "json"}).json()
    shown = client.get(f"/rosters/{roster.code}/").context["judged"].report.violations
    assert [each["code"] for each in ask(client, document).json()["violations"]] == [each.code for each in shown]


@pytest.mark.parametrize(
    ("sent", "location"),
    [
        ({}, "list"),
        ({"list": 3}, "list"),
        ({"list": {"system": "chess", "version": 1, "entries": []}}, "list.system"),
        ({"list": {"system": "hordes-primal", "version": 1, "entries": [{"profile": ""}]}}, "list.entries[0].profile"),
        (
            {"list": {"system": "hordes-primal", "version": 1, "entries": []}, "profiles": {"format": "x"}},
            "profiles.format",
        ),
        ({"list": {"system": "hordes-primal", "version": 1, "entries": []}, "ruleset": "x"}, "ruleset"),
        ({"list": {}, "more": 1}, "more"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(client: Client, sent: Any, location: str) -> None:
    answer = client.post(ADDRESS, sent, **JSON)
    assert (answer.status_code, answer.json()["errors"][0]["location"]) == (400, location)


def test_refusal_is_worded(client: Client) -> None:
    answer = ask(client, horde() | {"points_limit": 10_001})
    assert answer.json()["errors"][0]["message"] == "This number is out of range. 10001 not in 0..10000"
    (error,) = ask(client, horde() | {"colour": "red"}).json()["errors"]
    assert (error["location"], error["message"]) == ("list.colour", "This key is not known.")


def test_schema_of_profiles_is_told(client: Client) -> None:
    assert client.get("/api/v1/hordes/profiles/schema/").json() == profiles_schema()
