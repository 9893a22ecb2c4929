"""The stateless list endpoints: three ways in, answers in the keys of the commands, refusals by line."""

import base64
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from armybuilder.accounts.models import Scope, User
from armybuilder.api.v1.lists import answers
from armybuilder.interchange.reading import detect
from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters.exporting.downloads import file_name
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data", "unthrottled")]

Post = Callable[..., Any]


@pytest.fixture
def post(client: Client) -> Post:
    """A function that posts text, bytes or JSON to a list endpoint and gives the answer."""

    def send(path: str, body: Any, query: str = "", **options: Any) -> Any:
        if isinstance(body, str | bytes):
            options.setdefault("content_type", "text/plain")
        else:
            body, options["content_type"] = json.dumps(body), "application/json"
        return client.post(f"/api/v1/lists/{path}/{query}", body, **options)

    return send


def own_json(post: Post, text: str = LEGAL) -> dict[str, Any]:
    document: dict[str, Any] = post("parse", text).json()["lists"][0]["list"]
    return document


def test_validate_answers_what_the_command_prints(post: Post, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(ILLEGAL, encoding="utf-8")
    printed = StringIO()
    with pytest.raises(SystemExit):
        call_command("validate_lists", str(path), format="json", stdout=printed)
    answer = post("validate", ILLEGAL)
    expected = {**json.loads(printed.getvalue())[0], "source": "-"}
    assert (answer.status_code, answer.json()) == (200, {"legal": False, "lists": [expected]})


@pytest.mark.parametrize(("text", "legal"), [(LEGAL, True), (ILLEGAL, False), (UNREADABLE, False)])
def test_verdict_is_200_legal_or_not(post: Post, text: str, legal: bool) -> None:
    answer = post("validate", text)
    assert (answer.status_code, answer.json()["legal"]) == (200, legal)


def test_text_file_and_json_give_the_same_answer(client: Client, post: Post) -> None:
    file = SimpleUploadedFile("list.txt", LEGAL.encode("utf-16"))
    told = [
        post("validate", LEGAL).json(),
        post("validate", {"text": LEGAL}).json(),
        client.post("/api/v1/lists/validate/", {"file": file}).json(),
    ]
    assert told[2]["lists"][0].pop("source") == "list.txt"
    assert [answer["lists"][0].pop("source") for answer in told[:2]] == ["-", "-"]
    assert told[0] == told[1] == told[2]


def test_own_json_is_read_within_a_body_and_as_the_body(post: Post) -> None:
    document = own_json(post)
    for body in (document, {"list": document}, {"text": json.dumps(document)}):
        (found,) = post("validate", body).json()["lists"]
        assert (found["format"], found["legal"], found["points"]) == ("json", True, 990)


def test_many_lists_in_one_call_keep_their_names(post: Post) -> None:
    body = {"lists": [{"source": "mine", "text": TWO}, {"text": ILLEGAL}, {"text": UNREADABLE}]}
    found = post("validate", body).json()["lists"]
    assert [(one["source"], one["legal"]) for one in found] == [
        ("mine", True),
        ("mine#2", True),
        ("lists[1]", False),
        ("lists[2]", False),
    ]


def test_parse_gives_the_list_with_ids_and_no_verdict(post: Post) -> None:
    (found,) = post("parse", LEGAL).json()["lists"]
    assert (found["format"], found["declared_points"], found["points"]) == ("app-android", 990, 990)
    assert "violations" not in found
    leader = found["list"]["regiments"][0]["leader"]
    assert (leader["name"], leader["uid"] in found["list"]["generals"]) == ("Chaos Lord", True)


def test_parse_names_lines_it_cannot_resolve_with_candidates(post: Post) -> None:
    (found,) = post("parse", LEGAL.replace("Chaos Knights (240)", "Choas Knigths and Friends (240)")).json()["lists"]
    (problem,) = [one for one in found["problems"] if one["code"] == "UNIT_NOT_FOUND"]
    assert problem["line"] == LEGAL.splitlines().index("Chaos Knights (240)") + 1
    assert "Chaos Knights" in problem["candidates"]


def test_parse_of_what_is_no_list_says_so(post: Post) -> None:
    (found,) = post("parse", UNREADABLE).json()["lists"]
    assert (found["list"], [problem["code"] for problem in found["problems"]]) == (None, ["NOT_A_LIST"])


def test_repairs_come_only_when_asked_for(post: Post) -> None:
    assert "repairs" not in post("validate", ILLEGAL).json()["lists"][0]
    (found,) = post("validate", ILLEGAL, "?repairs=1").json()["lists"]
    best = found["repairs"][0]
    assert (best["code"], best["edit"], best["legal"]) == ("NO_GENERAL", "GENERAL_CHOSEN", True)
    (after,) = post("validate", best["list"]).json()["lists"]
    assert (after["legal"], after["points"]) == (True, best["points"])


def test_repairs_are_worked_out_while_there_is_time(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "REPAIRING_SECONDS", -1.0)
    (found,) = post("validate", ILLEGAL, "?repairs=1").json()["lists"]
    assert (found["repairs"], len(found["violations"]) > 0) == ([], True)


def test_repairs_are_for_few_lists(post: Post) -> None:
    answer = post("validate", {"lists": [{"text": ILLEGAL}] * 6}, "?repairs=1")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "too_many")


def test_ruleset_and_day_are_judged_by(post: Post) -> None:
    (found,) = post("validate", LEGAL, "?ruleset=ghb-2025-26&as_of=2026-08-20").json()["lists"]
    assert (found["ruleset"], found["release_reason"]) == ("ghb-2025-26", "as-of")
    assert "TACTIC_CARD_WRONG_SEASON" in [violation["code"] for violation in found["violations"]]


@pytest.mark.parametrize("to", list(FORMATS))
def test_convert_writes_every_format_as_a_file(post: Post, to: str) -> None:
    answer = post("convert", LEGAL, f"?to={to}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, FORMATS[to].media_type)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{file_name("Spearpoint", FORMATS[to])}"'
    if to not in ("markdown", "csv"):
        assert detect(answer.content).format == to


def test_convert_to_the_format_of_the_source_gives_it_back(post: Post) -> None:
    as_json = post("convert", LEGAL, "?to=json").content.decode()
    assert json.loads(as_json)["totals"]["points"] == 990
    assert post("convert", LEGAL, "?to=app-android").content.decode() == LEGAL


def test_convert_of_several_is_json(post: Post) -> None:
    found = post("convert", {"lists": [{"text": LEGAL}, {"text": UNREADABLE}]}, "?to=rosz").json()["lists"]
    assert base64.b64decode(found[0]["content"]).startswith(b"PK")
    assert (found[1]["content"], found[1]["problems"][0]["code"]) == (None, "NOT_A_LIST")


def test_convert_refuses_to_lose_a_line(post: Post) -> None:
    text = LEGAL.replace(" • Infernal Puppet", " • Infernal Teapot")
    answer = post("convert", text, "?to=sigdex")
    line = text.splitlines().index(" • Infernal Teapot") + 1
    assert (answer.status_code, answer.json()["type"]) == (422, "/api/v1/problems/unreadable-list")
    assert [error["location"] for error in answer.json()["errors"]] == [f"line {line}"]
    assert post("convert", text, "?to=sigdex&partial=1").status_code == 200


def test_arrange_finds_the_fewest_drops(post: Post) -> None:
    scattered = LEGAL.replace("Chaos Spawn (60)\n", "").replace(
        "\nFaction Terrain", "\nAuxiliary Units\nChaos Spawn (60)\n\nFaction Terrain"
    )
    (found,) = post("arrange", scattered).json()["lists"]
    assert (found["drops_before"], found["drops"], found["auxiliaries"], found["proven"]) == (3, 2, 0, True)
    (judged,) = post("validate", found["list"]).json()["lists"]
    assert (judged["legal"], judged["drops"], judged["points"]) == (True, 2, found["points"])


def test_arrange_tells_what_cannot_be_placed(post: Post) -> None:
    (found,) = post("arrange", UNREADABLE).json()["lists"]
    assert (found["arranged"], found["list"], found["problems"][0]["code"]) == (False, None, "NOT_A_LIST")


def test_compare_of_equal_lists_finds_nothing(post: Post) -> None:
    found = post("compare", {"lists": [{"text": LEGAL}, {"text": LEGAL}]}).json()
    assert (found["same"], found["added"], found["removed"], found["changed"], found["choices"]) == (
        True,
        [],
        [],
        [],
        [],
    )


def test_compare_names_units_and_choices(post: Post) -> None:
    other = OTHER_LEGAL.replace("Legion of Chaos", "Darkoath Horde").replace(" • Infernal Puppet\n", "")
    found = post("compare", {"lists": [{"text": LEGAL}, {"text": other}]}).json()
    assert ([unit["name"] for unit in found["removed"]], found["added"]) == (["Chaos Spawn"], [])
    (chieftain,) = found["changed"]
    assert (chieftain["before"]["enhancements"], chieftain["after"]["enhancements"]) == (["Infernal Puppet"], [])
    formations = [one for one in found["choices"] if one["choice"] == "formation"]
    assert formations[0]["before"] == ["Legion of Chaos"]


def test_compare_takes_one_text_with_two_lists(post: Post) -> None:
    assert [one["points"] for one in post("compare", TWO).json()["lists"]] == [990, 930]


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        (LEGAL, 422, "two-lists-needed"),
        ({"lists": [{"text": LEGAL}, {"text": UNREADABLE}]}, 422, "unreadable-list"),
        ({"lists": [{"text": LEGAL}] * 3}, 400, "refused-fields"),
    ],
)
def test_compare_wants_two_lists(post: Post, body: Any, status: int, kind: str) -> None:
    answer = post("compare", body)
    assert (answer.status_code, answer.json()["type"]) == (status, f"/api/v1/problems/{kind}")


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("body", "one_of")]),
        ({"text": "x", "list": None}, [("list", "null")]),
        ({"text": "x", "colour": 1}, [("colour", "unknown")]),
        ({"lists": []}, [("lists", "min_length")]),
        ({"lists": [{"text": "x", "name": 1}]}, [("lists.0.name", "unknown")]),
        ({"lists": [{"text": "x"}] * 51}, [("lists", "max_length")]),
        ([], [("body", "not_an_object")]),
        ({"text": "a\x00b"}, [("text", "null_characters_not_allowed")]),
    ],
)
def test_bodies_of_another_form_are_refused(post: Post, body: Any, errors: list[tuple[str, str]]) -> None:
    answer = post("validate", body)
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/refused-fields")
    assert [(error["location"], error["code"]) for error in answer.json()["errors"]] == errors


def test_unknown_members_of_a_list_are_refused_with_their_place(post: Post) -> None:
    document = own_json(post)
    document["regiments"][0]["units"][1]["colour"] = "red"
    answer = post("validate", {"list": document})
    assert [error["location"] for error in answer.json()["errors"]] == ["list.regiments.0.units.1.colour"]


@pytest.mark.parametrize(
    ("query", "location"),
    [("?as_of=yesterday", "as_of"), ("?ruleset=chess", "ruleset"), ("?release=1999-01-01", "release"), ("?x=1", "x")],
)
def test_wrong_parameters_are_named(post: Post, query: str, location: str) -> None:
    answer = post("validate", LEGAL, query)
    assert (answer.status_code, answer.json()["errors"][0]["location"]) == (400, f"query.{location}")


def test_file_must_be_alone(client: Client) -> None:
    file = SimpleUploadedFile("list.txt", LEGAL.encode())
    assert client.post("/api/v1/lists/validate/", {"file": file, "more": "x"}).status_code == 400
    assert client.post("/api/v1/lists/validate/", {"other": SimpleUploadedFile("a", b"x")}).status_code == 400


def test_large_bodies_are_413(client: Client, post: Post, settings: Any) -> None:
    settings.API_BODY_LIMIT = 100
    assert post("validate", "x" * 101).status_code == 413
    file = SimpleUploadedFile("list.txt", b"x" * 20_000)
    assert client.post("/api/v1/lists/validate/", {"file": file}).status_code == 413


def test_half_a_character_is_refused(client: Client) -> None:
    for body in ('{"text": "\\ud800"}', '{"roster": {"name": "\\ud800"}}'):
        answer = client.post("/api/v1/lists/validate/", body, content_type="application/json")
        assert answer.status_code == 400


@pytest.mark.parametrize("tool", ["parse", "validate", "arrange", "convert"])
def test_half_a_character_of_a_file_does_not_fail(post: Post, tool: str) -> None:
    named = json.dumps({**own_json(post), "name": "Sun and \ud83e"})
    answer = post(tool, named, "?to=app-ios" if tool == "convert" else "")
    assert answer.status_code == 200
    assert tool == "validate" or "Sun and \ufffd" in answer.content.decode()


def test_nobody_needs_an_account_and_any_key_may_post(
    post: Post, user: User, bearer: Callable[..., dict[str, str]]
) -> None:
    assert post("validate", LEGAL).status_code == 200
    assert post("validate", LEGAL, headers=bearer(user, Scope.READ)).status_code == 200


def test_lists_have_a_rate_of_their_own(client: Client, settings: Any) -> None:
    settings.API_RATES = {**settings.API_RATES, "lists": {"visitor": "1/3600", "known": "1/3600"}}
    codes = [client.post("/api/v1/lists/parse/", "x", content_type="text/plain").status_code for _ in range(2)]
    assert codes == [200, 429]


def test_other_sites_may_use_the_list_tools(client: Client) -> None:
    asked = client.options(
        "/api/v1/lists/validate/",
        headers={"Origin": "https://list.example", "Access-Control-Request-Method": "POST"},
    )
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    file = client.post(
        "/api/v1/lists/convert/?to=ros", LEGAL, content_type="text/plain", headers={"Origin": "https://list.example"}
    )
    shown = file.headers["Access-Control-Expose-Headers"].split(", ")
    assert (file.status_code, {"ETag", "RateLimit-Remaining", "Content-Disposition"} <= set(shown)) == (200, True)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("tool", ["parse", "validate", "convert", "arrange"])
def test_one_query_for_any_number_of_lists(post: Post, tool: str, number: int, django_assert_num_queries: Any) -> None:
    body, query = {"lists": [{"text": LEGAL}] * number}, "?to=sigdex" if tool == "convert" else ""
    assert post(tool, body, query).status_code == 200
    with django_assert_num_queries(1):
        post(tool, body, query)


def test_without_data_lists_are_503(client: Client, post: Post) -> None:
    from factions.models import DataRelease

    DataRelease.objects.all().delete()
    assert post("validate", LEGAL).status_code == 503
