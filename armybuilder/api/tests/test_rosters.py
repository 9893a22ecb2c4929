"""The roster endpoints: create, read, replace, patch, delete, copy, history, export, report."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.interchange.reading import detect
from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import rename_roster
from armybuilder.rosters.tests.making import make_roster
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, TWO, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data", "unthrottled")]

JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def roster(key_client: Client) -> Any:
    """A saved roster of ``user``, as the API answered."""
    return create(key_client, text=LEGAL).json()


def create(client: Client, **body: Any) -> Any:
    return client.post("/api/v1/rosters/", body, **JSON)


def at(roster: Any, part: str = "") -> str:
    return f"/api/v1/rosters/{roster['code']}/{part}"


def etag_of(client: Client, roster: Any) -> dict[str, str]:
    return {"If-Match": client.get(at(roster)).headers["ETag"]}


def kind_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"].rpartition("/")[2]


def test_create_from_text_saves_the_list(key_client: Client, user: User) -> None:
    answer = create(key_client, name="First", text=LEGAL)
    made = Roster.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/rosters/{made.code}/")
    assert (made.owner, made.name, made.points, made.legal) == (user, "First", 990, True)
    body = answer.json()
    assert (body["code"], body["points"], body["list"]["totals"]["points"]) == (made.code, 990, 990)
    assert key_client.get(answer.headers["Location"]).headers["ETag"] == answer.headers["ETag"]


def test_create_takes_back_what_it_answered(key_client: Client, roster: Any) -> None:
    again = create(key_client, list=roster["list"]).json()
    assert again["list"] == roster["list"]
    assert again["code"] != roster["code"]


def test_create_starts_an_empty_list(key_client: Client) -> None:
    body = create(key_client, army="seraphon", points_limit=1000).json()
    assert (body["faction"], body["points_limit"], body["points"], body["legal"]) == ("Seraphon", 1000, 0, False)


def test_create_with_a_session(user_client: Client) -> None:
    assert create(user_client, text=LEGAL).status_code == 201


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("body", "one_of")]),
        ({"text": "x", "army": "seraphon"}, [("body", "one_of")]),
        ({"text": "x", "points_limit": 5}, [("body", "not_with")]),
        ({"army": "chess"}, [("army", "unknown")]),
        ({"army": "seraphon", "ruleset": "chess"}, [("ruleset", "invalid_choice")]),
        ({"army": "seraphon", "owner": 1}, [("owner", "unknown")]),
        ({"list": {"format": "x"}}, None),
    ],
)
def test_create_refuses_what_is_no_roster(key_client: Client, body: Any, errors: Any) -> None:
    answer = create(key_client, **body)
    assert kind_of(answer) == (400, "refused-fields")
    if errors is not None:
        assert [(error["location"], error["code"]) for error in answer.json()["errors"]] == errors
    assert not Roster.objects.exists()


@pytest.mark.parametrize(
    ("text", "kind"),
    [(UNREADABLE, "unreadable-list"), (TWO, "one-list-needed"), (LEGAL.replace("Spawn", "Tea"), "unreadable-list")],
)
def test_create_refuses_to_lose_anything(key_client: Client, text: str, kind: str) -> None:
    assert kind_of(create(key_client, text=text)) == (422, kind)
    assert not Roster.objects.exists()


def test_create_partial_tells_what_it_left_out(key_client: Client) -> None:
    body = create(key_client, text=LEGAL.replace("Infernal Puppet", "Infernal Teapot"), partial=True).json()
    assert [problem["code"] for problem in body["problems"]] == ["OPTION_NOT_FOUND"]


@pytest.mark.parametrize(
    ("member", "value", "location"),
    [("ruleset", "chess", "list.ruleset"), ("release", "1999-01-01", "list.release")],
)
def test_create_refuses_unknown_rules_and_data(
    key_client: Client, roster: Any, member: str, value: str, location: str
) -> None:
    answer = create(key_client, list={**roster["list"], member: value})
    assert [error["location"] for error in answer.json()["errors"]] == [location]


def test_create_refuses_two_units_with_one_uid(key_client: Client, roster: Any) -> None:
    document = roster["list"]
    document["regiments"][0]["units"][0]["uid"] = document["regiments"][0]["leader"]["uid"]
    answer = create(key_client, list=document)
    assert [error["code"] for error in answer.json()["errors"]] == ["repeated_uid"]


def test_list_shows_own_rosters_last_changed_first(key_client: Client, other_user: User) -> None:
    for name in ("One", "Two"):
        create(key_client, name=name, army="seraphon")
    make_roster(Holder(other_user))
    found = key_client.get("/api/v1/rosters/").json()["results"]
    assert [one["name"] for one in found] == ["Two", "One"]
    assert "list" not in found[0]


def test_list_goes_on_by_cursor(key_client: Client) -> None:
    for name in ("One", "Two", "Three"):
        create(key_client, name=name, army="seraphon")
    first = key_client.get("/api/v1/rosters/?page_size=2").json()
    second = key_client.get(first["next"]).json()
    assert [one["name"] for one in first["results"] + second["results"]] == ["Three", "Two", "One"]
    assert (first["previous"], second["next"]) == (None, None)


def test_list_is_narrowed(key_client: Client) -> None:
    create(key_client, name="Legal one", text=LEGAL)
    create(key_client, name="Empty one", army="seraphon")

    def names(query: str) -> list[str]:
        return [one["name"] for one in key_client.get(f"/api/v1/rosters/{query}").json()["results"]]

    assert names("?legal=true") == ["Legal one"]
    assert names("?faction=seraphon") == ["Empty one"]
    assert names("?name=LEGAL") == ["Legal one"]


@pytest.mark.parametrize("query", ["?cursor=nonsense", "?page=2", "?legal=maybe", "?page_size=0"])
def test_list_refuses_wrong_parameters(key_client: Client, query: str) -> None:
    assert kind_of(key_client.get(f"/api/v1/rosters/{query}")) == (400, "refused-parameters")


@pytest.mark.parametrize("number", [1, 3])
def test_list_asks_the_same_queries_for_any_number(
    key_client: Client, user: User, number: int, django_assert_num_queries: Any
) -> None:
    for _ in range(number):
        make_roster(Holder(user))
    key_client.get("/api/v1/rosters/")
    with django_assert_num_queries(2):
        key_client.get("/api/v1/rosters/")


@pytest.mark.parametrize(("part", "queries"), [("", 2), ("history/", 3), ("export/?format=app-ios", 2), ("report/", 2)])
def test_roster_asks_the_same_queries_after_one_change_and_after_three(
    key_client: Client, roster: Any, part: str, queries: int, django_assert_num_queries: Any
) -> None:
    for limit in (1000, 1500, 2000):
        changes = {"list": {"points_limit": limit, "auxiliaries": roster["list"]["regiments"][0]["units"]}}
        key_client.patch(at(roster), changes, **JSON, headers={"If-Match": "*"})
        assert key_client.get(at(roster, part)).status_code == 200
        with django_assert_num_queries(queries):
            key_client.get(at(roster, part))


def test_read_is_304_for_the_state_one_holds(key_client: Client, roster: Any) -> None:
    etag = key_client.get(at(roster)).headers["ETag"]
    assert key_client.get(at(roster), headers={"If-None-Match": etag}).status_code == 304


def test_share_code_reads_without_a_key(client: Client, roster: Any) -> None:
    path = f"/api/v1/rosters/{roster['share_code']}/"
    shared = client.get(path).json()
    assert (shared["code"], shared["name"], shared["list"]) == (None, roster["name"], roster["list"])
    assert client.get(f"{path}export/?format=app-ios").status_code == 200
    assert client.get(f"{path}report/").json()["legal"] is True


def test_share_code_only_reads(key_client: Client, roster: Any) -> None:
    path = f"/api/v1/rosters/{roster['share_code']}/"
    assert kind_of(key_client.delete(path)) == (404, "not-found")
    assert kind_of(key_client.get(f"{path}history/")) == (404, "not-found")


def test_replace_writes_a_new_state(key_client: Client, roster: Any) -> None:
    answer = key_client.put(at(roster), {"name": "Other", "text": ILLEGAL}, **JSON, headers=etag_of(key_client, roster))
    body = answer.json()
    assert (answer.status_code, body["name"], body["legal"], body["revision"]) == (200, "Other", False, 2)
    assert key_client.get(at(roster)).headers["ETag"] == answer.headers["ETag"]


def test_replace_by_the_same_list_makes_no_new_state(key_client: Client, roster: Any) -> None:
    answer = key_client.put(at(roster), {"list": roster["list"]}, **JSON, headers=etag_of(key_client, roster))
    assert answer.json()["revision"] == roster["revision"]


def test_patch_exchanges_members_of_the_list(key_client: Client, roster: Any) -> None:
    changes = {"points_limit": 1500, "tactic_cards": []}
    answer = key_client.patch(at(roster), {"list": changes}, **JSON, headers=etag_of(key_client, roster))
    after = answer.json()["list"]
    assert (after["points_limit"], after["tactic_cards"], after["regiments"]) == (1500, [], roster["list"]["regiments"])
    assert answer.json()["legal"] is False


def test_patch_renames_without_a_new_revision_but_with_a_new_etag(key_client: Client, roster: Any) -> None:
    before = etag_of(key_client, roster)
    answer = key_client.patch(at(roster), {"name": "Renamed"}, **JSON, headers=before)
    assert (answer.json()["name"], answer.json()["revision"]) == ("Renamed", roster["revision"])
    assert answer.headers["ETag"] != before["If-Match"]


@pytest.mark.parametrize("body", [{"list": {"points_limit": "many"}}, {"list": {"colour": 1}}, {"owner": 1}])
def test_patch_refuses_other_members(key_client: Client, roster: Any, body: Any) -> None:
    answer = key_client.patch(at(roster), body, **JSON, headers=etag_of(key_client, roster))
    assert kind_of(answer) == (400, "refused-fields")


@pytest.mark.parametrize("method", ["put", "patch"])
def test_write_on_a_stale_state_is_412_and_without_one_428(
    key_client: Client, user: User, roster: Any, method: str
) -> None:
    stale = etag_of(key_client, roster)
    rename_roster(holder=Holder(user), code=roster["code"], name="Changed elsewhere")
    write = getattr(key_client, method)
    body = {"name": "Mine", **({"text": LEGAL} if method == "put" else {})}
    answer = write(at(roster), body, **JSON, headers=stale)
    assert kind_of(answer) == (412, "stale-version")
    assert answer.headers["ETag"] == key_client.get(at(roster)).headers["ETag"]
    assert kind_of(write(at(roster), body, **JSON)) == (428, "precondition-required")
    assert key_client.get(at(roster)).json()["name"] == "Changed elsewhere"


def test_write_takes_the_weak_form_of_an_etag_and_the_star(key_client: Client, roster: Any) -> None:
    weak = {"If-Match": "W/" + etag_of(key_client, roster)["If-Match"]}
    assert key_client.patch(at(roster), {"name": "A"}, **JSON, headers=weak).status_code == 200
    assert key_client.patch(at(roster), {"name": "B"}, **JSON, headers={"If-Match": "*"}).status_code == 200


def test_delete_puts_the_roster_away(key_client: Client, roster: Any) -> None:
    stale = key_client.delete(at(roster), headers={"If-Match": '"other"'})
    assert kind_of(stale) == (412, "stale-version")
    assert key_client.delete(at(roster)).status_code == 204
    assert key_client.get(at(roster)).status_code == 404
    assert Roster.objects.get().deleted is not None


def test_copy_makes_an_own_roster_of_a_shared_one(other_client: Client, other_user: User, roster: Any) -> None:
    answer = other_client.post(f"/api/v1/rosters/{roster['share_code']}/copy/", {"name": "Mine"}, **JSON)
    assert (answer.status_code, answer.json()["list"]["totals"]) == (201, roster["list"]["totals"])
    assert Roster.objects.get(code=answer.json()["code"]).owner == other_user


def test_history_lists_the_states(key_client: Client, roster: Any) -> None:
    key_client.patch(at(roster), {"list": {"legends": True}}, **JSON, headers=etag_of(key_client, roster))
    states = key_client.get(at(roster, "history/")).json()["results"]
    assert [(one["number"], one["label"], one["current"]) for one in states] == [
        (2, "Changed through the API", True),
        (1, "Created through the API", False),
    ]


@pytest.mark.parametrize("format", list(FORMATS))
def test_export_writes_every_format(key_client: Client, roster: Any, format: str) -> None:
    answer = key_client.get(at(roster, f"export/?format={format}"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, FORMATS[format].media_type)
    assert answer.headers["Army-Builder-Legal"] == "true"
    if format not in ("markdown", "csv"):
        assert detect(answer.content).format == format


@pytest.mark.parametrize(
    ("accept", "format"),
    [
        ("*/*", "json"),
        ("application/json", "json"),
        ("text/plain", "app-ios"),
        ("text/plain; format=sigdex", "sigdex"),
        ('text/html, text/plain; format="listbot"; q=0.9, text/csv; q=0.1', "listbot"),
        ("application/xml", "ros"),
        ("application/zip", "rosz"),
        ("application/json;format=new-recruit-json", "new-recruit-json"),
        ("text/*", "app-ios"),
        ("application/json;q=0, */*", "app-ios"),
        ("text/plain; format=sigdex; q=0.5, text/plain; q=0.4, */*;q=0", "sigdex"),
    ],
)
def test_export_by_accept(key_client: Client, roster: Any, accept: str, format: str) -> None:
    wanted = key_client.get(at(roster, f"export/?format={format}"))
    answer = key_client.get(at(roster, "export/"), headers={"Accept": accept})
    assert (answer.headers["Content-Type"], answer.headers["ETag"]) == (
        FORMATS[format].media_type,
        wanted.headers["ETag"],
    )


@pytest.mark.parametrize("accept", ["text/html", "application/pdf;q=1", "text/plain;q=0", "text/plain;format=chess"])
def test_export_of_no_known_format_is_406(key_client: Client, roster: Any, accept: str) -> None:
    assert kind_of(key_client.get(at(roster, "export/"), headers={"Accept": accept})) == (406, "not-acceptable")


def test_report_judges_by_other_rules_and_data(key_client: Client, roster: Any) -> None:
    own = key_client.get(at(roster, "report/")).json()
    assert (own["source"], own["legal"], own["points"], own["ruleset"]) == (roster["code"], True, 990, "ghb-2026-27")
    other = key_client.get(at(roster, "report/?ruleset=ghb-2025-26")).json()
    assert (other["legal"], other["ruleset"]) == (False, "ghb-2025-26")
    assert kind_of(key_client.get(at(roster, "report/?release=1999-01-01"))) == (400, "refused-parameters")


def test_report_with_repairs(key_client: Client) -> None:
    made = create(key_client, text=ILLEGAL).json()
    found = key_client.get(at(made, "report/?repairs=1")).json()
    assert found["repairs"][0]["edit"] == "GENERAL_CHOSEN"


def test_roster_of_another_game_is_listed_but_not_written(key_client: Client, user: User) -> None:
    made = make_roster(Holder(user))
    assert key_client.get(f"/api/v1/rosters/{made.code}/").json()["list"] is None
    assert kind_of(key_client.get(f"/api/v1/rosters/{made.code}/export/")) == (409, "other-game")


@pytest.mark.parametrize(
    ("method", "part", "body"),
    [
        ("get", "", None),
        ("get", "report/", None),
        ("get", "export/", None),
        ("patch", "", {"name": "Other"}),
        ("patch", "", {"list": {"points_limit": 1500}}),
        ("post", "copy/", {}),
    ],
)
def test_list_whose_army_is_gone_is_410_and_stays_as_it_is(
    key_client: Client, roster: Any, method: str, part: str, body: Any
) -> None:
    stored = Roster.objects.get()
    stored.document = {**stored.document, "army": "army-that-is-gone"}
    stored.save()
    sent = {} if body is None else {"data": body, **JSON}
    answer = getattr(key_client, method)(at(roster, part), headers={"If-Match": "*"}, **sent)
    assert kind_of(answer) == (410, "data-gone")
    assert list(Roster.objects.values_list("name", "revision")) == [(stored.name, stored.revision)]
    assert key_client.get(at(roster, "history/")).status_code == 200
    assert key_client.delete(at(roster), headers={"If-Match": "*"}).status_code == 204


def test_rosters_are_closed_to_other_sites(key_client: Client, roster: Any) -> None:
    answer = key_client.get(at(roster), headers={"Origin": "https://list.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_own_json_of_an_export_is_the_list_of_the_roster(key_client: Client, roster: Any) -> None:
    exported = json.loads(key_client.get(at(roster, "export/?format=json")).content)
    assert exported == roster["list"]
