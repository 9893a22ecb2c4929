"""Rosters of other games than Age of Sigmar: HORDES lists and boxed armies over the same endpoints."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.aids.hordes.profiles import save_profiles
from armybuilder.api.tests.test_hordes import horde
from armybuilder.api.tests.test_rosters import at, create, kind_of
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import ModelProfile, profile_json, profiles_document
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("unthrottled")]
JSON: dict[str, Any] = {"content_type": "application/json"}
ANY: dict[str, Any] = {"headers": {"If-Match": "*"}, **JSON}


def horde_roster(client: Client, *profiles: str, **more: Any) -> Any:
    """A saved HORDES list, as the API answered."""
    return create(client, system="hordes-primal", document={"list": horde(*profiles), **more}).json()


def brakka() -> ModelProfile:
    """A warlock that is no demo model, worth a point."""
    orsa = next(profile for profile in DEMO.profiles if profile.id == "orsa-cinderhand")
    return replace(orsa, id="brakka", name="Brakka", points=1)


def codes(verdict: Any) -> list[str]:
    return [each["code"] for each in verdict["violations"]]


def test_horde_is_created_with_its_verdict_and_the_profiles_it_uses(key_client: Client) -> None:
    made = horde_roster(key_client, "orsa-cinderhand", "ash-hound")
    assert (made["system"], made["name"], made["legal"], made["list"]) == (
        "hordes-primal",
        "Emberwild list",
        True,
        None,
    )
    carried = [each["id"] for each in made["document"]["profiles"]["profiles"]]
    assert sorted(carried) == ["ash-hound", "orsa-cinderhand"]
    assert key_client.get(at(made)).json()["document"] == made["document"]
    assert key_client.get(f"/rosters/{made['code']}/").status_code == 404  # of an account, not of this browser
    again = create(key_client, system="hordes-primal", document=made["document"]).json()
    assert again["document"] == made["document"]


def test_report_of_a_horde_has_the_keys_of_every_verdict(key_client: Client) -> None:
    made = horde_roster(key_client, "ash-hound")
    told = key_client.get(at(made, "report/")).json()
    assert (told["source"], told["ruleset"], told["faction"], told["points"], told["legal"], told["complete"]) == (
        made["code"], "hordes-primal", "Emberwild", 58, False, True,
    )  # fmt: skip
    assert [(each["code"], each["path"], each["message"]) for each in told["violations"]] == [
        ("HORDES_NO_WARLOCK", "", "The horde has no warlock; it needs at least one."),
        (
            "HORDES_BEAST_WITHOUT_WARLOCK",
            "entries[0]",
            "Ash Hound is a warbeast, and the horde has no warlock to control it.",
        ),
    ]
    assert told["totals"][0] == {"name": "points", "value": 58, "limit": 500}
    assert key_client.get(f"/api/v1/rosters/{made['share_code']}/report/").json()["points"] == 58


def test_report_of_a_horde_by_its_other_rule_set(key_client: Client) -> None:
    several = ("orsa-cinderhand", "brakka", *["kiln-ogre"] * 3)
    more = profiles_document([brakka()])
    made = horde_roster(key_client, *several, profiles=more)
    other = key_client.get(at(made, "report/"), {"ruleset": "hordes-primal-per-warlock"}).json()
    per_army = key_client.get(at(made, "report/")).json()
    assert ("HORDES_FIELD_ALLOWANCE" in codes(per_army), "HORDES_FIELD_ALLOWANCE" in codes(other)) == (True, False)
    assert other["ruleset"] == "hordes-primal-per-warlock"


@pytest.mark.parametrize(
    ("query", "location"),
    [
        ({"ruleset": "ghb-2026-27"}, "query.ruleset"),
        ({"release": "2026-08-18"}, "query.release"),
        ({"as_of": "2026-08-18"}, "query.as_of"),
        ({"repairs": "1"}, "query.repairs"),
    ],
)
def test_report_of_a_horde_refuses_what_only_armies_have(
    key_client: Client, query: dict[str, str], location: str
) -> None:
    answer = key_client.get(at(horde_roster(key_client), "report/"), query)
    assert (kind_of(answer), answer.json()["errors"][0]["location"]) == ((409, "other-game"), location)


def test_horde_is_exported_as_its_page_writes_it(key_client: Client) -> None:
    made = horde_roster(key_client, "orsa-cinderhand")
    text = key_client.get(at(made, "export/"), {"format": "text"})
    assert (text.headers["Content-Type"], text.headers["Army-Builder-Legal"]) == ("text/plain; charset=utf-8", "true")
    assert text.content.decode().startswith("Emberwild list\nHORDES: Primal | Emberwild\n")
    by_accept = key_client.get(at(made, "export/"), headers={"Accept": "text/plain"})
    assert by_accept.content == text.content
    exported = key_client.get(at(made, "export/")).json()
    assert exported["entries"] == [{"profile": "orsa-cinderhand", "attachments": []}]
    assert key_client.post("/api/v1/hordes/validate/", {"list": exported}, **JSON).json()["legal"] is True
    again = key_client.get(at(made, "export/"), headers={"If-None-Match": key_client.get(at(made, "export/"))["ETag"]})
    assert again.status_code == 304


def test_format_of_armies_asked_of_a_horde_is_a_clear_problem(key_client: Client) -> None:
    made = horde_roster(key_client)
    answer = key_client.get(at(made, "export/"), {"format": "app-ios"})
    assert kind_of(answer) == (409, "other-game")
    assert answer.json()["errors"] == [
        {
            "location": "query.format",
            "code": "not_offered",
            "message": "A list of HORDES: Primal is written as json, text, not as app-ios.",
        }
    ]
    assert kind_of(key_client.get(at(made, "export/"), headers={"Accept": "text/csv"})) == (406, "not-acceptable")


def test_horde_is_replaced_patched_copied_and_walked_back(key_client: Client) -> None:
    made = horde_roster(key_client, "ash-hound")
    fuller = {"list": horde("orsa-cinderhand", "ash-hound")}
    replaced = key_client.put(at(made), {"name": "Cinders", "document": fuller}, **ANY).json()
    assert (replaced["legal"], replaced["name"], replaced["revision"]) == (True, "Cinders", 2)
    smaller = {"list": horde("orsa-cinderhand", points_limit=10)}
    patched = key_client.patch(at(made), {"document": smaller}, **ANY).json()
    assert (patched["legal"], patched["points_limit"]) == (False, 10)
    ruled = key_client.patch(at(made), {"document": {"ruleset": "hordes-primal-per-warlock"}}, **ANY).json()
    assert (ruled["document"]["ruleset"], ruled["document"]["list"]) == (
        "hordes-primal-per-warlock",
        patched["document"]["list"],
    )
    assert key_client.patch(at(made), {"document": {}}, **ANY).json()["revision"] == ruled["revision"]
    copied = key_client.post(at(made, "copy/"), {}, **JSON).json()
    assert copied["document"] == ruled["document"]
    labels = [state["label"] for state in key_client.get(at(made, "history/")).json()["results"]]
    assert labels == [
        "Changed through the API", "Changed through the API", "Replaced through the API", "Created through the API",
    ]  # fmt: skip
    stale = key_client.put(at(made), {"document": fuller}, headers={"If-Match": '"1-1"'}, **JSON)
    assert kind_of(stale) == (412, "stale-version")
    assert key_client.delete(at(made)).status_code == 204


def test_horde_takes_the_profiles_of_the_account_where_it_sends_none(
    key_client: Client, user: User, other_user: User
) -> None:
    save_profiles(holder=Holder(user), profiles=(brakka(),))
    assert horde_roster(key_client, "brakka")["legal"] is True
    save_profiles(holder=Holder(other_user), profiles=(brakka(),))
    dear = {**profile_json(brakka()), "points": 501}
    sent = horde_roster(key_client, "brakka", profiles={**profiles_document(()), "profiles": [dear]})
    assert (sent["points"], sent["legal"]) == (501, False)


@pytest.mark.parametrize(
    ("body", "location"),
    [
        ({"system": "chess", "document": {}}, "system"),
        ({"system": "aos4", "document": {}}, "system"),
        ({"document": {}}, "body"),
        ({"system": "hordes-primal", "text": "x"}, "body"),
        ({"system": "hordes-primal", "document": 3}, "document"),
        ({"system": "hordes-primal", "document": {}}, "document.list"),
        ({"system": "hordes-primal", "document": {"list": {}}}, "document.list.system"),
        ({"system": "hordes-primal", "document": {"list": horde(""), "colour": 1}}, "document.colour"),
        ({"system": "hordes-primal", "document": {"list": horde("")}}, "document.list.entries[0].profile"),
        ({"system": "hordes-primal", "document": {"list": horde(), "profiles": 3}}, "document.profiles"),
        ({"system": "hordes-primal", "document": {"list": horde(), "ruleset": "x"}}, "document.ruleset"),
        ({"system": "hordes-primal", "document": {"list": horde(faction="\x00")}}, "document"),
    ],
)
def test_document_that_cannot_be_read_is_refused_with_its_place(
    key_client: Client, body: dict[str, Any], location: str
) -> None:
    answer = create(key_client, **body)
    assert (kind_of(answer), answer.json()["errors"][0]["location"]) == ((400, "refused-fields"), location)
    assert not Roster.objects.exists()


@pytest.mark.usefixtures("reference_data")
def test_lists_of_two_games_do_not_take_each_others_place(key_client: Client) -> None:
    made, army = horde_roster(key_client), create(key_client, text=LEGAL).json()
    for answer in (
        key_client.put(at(made), {"text": LEGAL}, **ANY),
        key_client.patch(at(made), {"list": {"points_limit": 5}}, **ANY),
        key_client.put(at(army), {"document": {"list": horde()}}, **ANY),
        key_client.patch(at(army), {"document": {"list": horde()}}, **ANY),
        key_client.get(at(army, "export/"), {"format": "text"}),
        key_client.get(at(army, "report/"), {"ruleset": "hordes-primal"}),
    ):
        assert kind_of(answer) == (409, "other-game")


@pytest.mark.usefixtures("reference_data")
def test_roster_is_made_of_the_texts_of_other_games_too(key_client: Client) -> None:
    made = horde_roster(key_client, "orsa-cinderhand", "ash-hound")
    for format in ("text", "json"):
        text = key_client.get(at(made, "export/"), {"format": format}).content.decode()
        again = create(key_client, text=text).json()
        assert (again["system"], again["name"], again["points"], again["legal"]) == (
            "hordes-primal",
            made["name"],
            made["points"],
            True,
        )
    unknown = text_of(key_client, made).replace("Ash Hound", "Brass Hound")
    refused = create(key_client, text=unknown)
    assert kind_of(refused) == (422, "unreadable-list")
    assert [(one["location"], one["code"]) for one in refused.json()["errors"]] == [("line 9", "PROFILE_NOT_FOUND")]
    partly = create(key_client, text=unknown, partial=True).json()
    assert [one["code"] for one in partly["problems"]] == ["PROFILE_NOT_FOUND"]


@pytest.mark.usefixtures("reference_data")
def test_texts_are_read_by_the_profiles_of_the_account(key_client: Client, client: Client, user: User) -> None:
    save_profiles(holder=Holder(user=user), profiles=(brakka(),))
    text = text_of(key_client, horde_roster(key_client, "brakka", "ash-hound"))
    made = create(key_client, text=text).json()
    assert (made["problems"], [each["profile"] for each in made["document"]["list"]["entries"]]) == (
        [],
        ["brakka", "ash-hound"],
    )
    judged, unknown = (
        each.post("/api/v1/lists/validate/", {"text": text}, **JSON).json()["lists"][0] for each in (key_client, client)
    )
    assert [one["code"] for one in judged["problems"]] == []
    assert [one["code"] for one in unknown["problems"]] == ["PROFILE_NOT_FOUND"]


def text_of(client: Client, made: Any) -> str:
    text: str = client.get(at(made, "export/"), {"format": "text"}).content.decode()
    return text


@pytest.mark.usefixtures("reference_data")
def test_backup_of_an_army_is_read_like_its_list(user_client: Client) -> None:
    made = create(user_client, text=LEGAL).json()
    backup = user_client.get(f"/rosters/{made['code']}/backup/")
    again = create(user_client, text=backup.content.decode()).json()
    assert (again["system"], again["list"]["regiments"]) == ("aos4", made["list"]["regiments"])


@pytest.mark.usefixtures("reference_data")
def test_lists_of_any_game_are_judged_in_one_call(key_client: Client) -> None:
    made = horde_roster(key_client, "ash-hound")
    sources = [{"source": "horde", "text": text_of(key_client, made)}, {"source": "army", "text": LEGAL}]
    answer = key_client.post("/api/v1/lists/validate/", {"lists": sources}, **JSON).json()
    horde_told, army_told = answer["lists"]
    assert (horde_told["source"], horde_told["ruleset"], horde_told["points"]) == ("horde", "hordes-primal", 58)
    assert codes(horde_told) == codes(key_client.get(at(made, "report/")).json())
    assert (army_told["legal"], answer["legal"], "repairs" in horde_told) == (True, False, False)
    repaired = key_client.post("/api/v1/lists/validate/?repairs=1", {"lists": sources}, **JSON).json()["lists"]
    assert [len(one["repairs"]) for one in repaired] == [0, len(army_told["violations"])]


@pytest.mark.usefixtures("reference_data")
@pytest.mark.parametrize(
    ("ruleset", "judged"), [("hordes-primal", "horde"), ("ghb-2026-27", "army"), ("ghb-2025-26", "army")]
)
def test_rule_set_judges_lists_of_its_game(key_client: Client, ruleset: str, judged: str) -> None:
    made = horde_roster(key_client, "ash-hound")
    sources = [{"source": "horde", "text": text_of(key_client, made)}, {"source": "army", "text": LEGAL}]
    answer = key_client.post(f"/api/v1/lists/validate/?ruleset={ruleset}", {"lists": sources}, **JSON).json()
    for told in answer["lists"]:
        others = [problem["code"] for problem in told["problems"]] == ["OTHER_GAME"]
        assert (told["ruleset"], others) == ((ruleset, False) if told["source"] == judged else ("", True))


@pytest.mark.usefixtures("reference_data")
def test_boxed_army_is_read_reported_exported_and_patched(user_client: Client) -> None:
    slug = next(iter(BOXES)).removeprefix("spearhead-")
    user_client.post(f"/rosters/spearhead/{slug}/", {"name": "Box"})
    made = user_client.get("/api/v1/rosters/").json()["results"][0]
    read = user_client.get(at(made)).json()
    assert (read["system"], read["list"]["ruleset"], read["document"]) == ("aos4-spearhead", "spearhead", None)
    report = user_client.get(at(made, "report/")).json()
    assert (report["ruleset"], report["legal"], report["source"]) == ("spearhead", made["legal"], made["code"])
    exported = user_client.get(at(made, "export/")).json()
    assert exported == read["list"]
    again = create(user_client, list=exported).json()
    assert (again["system"], again["list"], again["legal"]) == ("aos4-spearhead", exported, made["legal"])
    assert user_client.get(f"/rosters/{again['code']}/").status_code == 200
    replaced = user_client.put(at(made), {"list": exported}, **ANY)
    assert (replaced.status_code, replaced.json()["system"]) == (200, "aos4-spearhead")
    assert kind_of(user_client.put(at(made), {"text": LEGAL}, **ANY)) == (409, "other-game")
    unboxed = {**create(user_client, text=LEGAL).json()["list"], "ruleset": "spearhead", "release": "1999-01-01"}
    assert kind_of(create(user_client, list=unboxed)) == (400, "refused-fields")
