"""Every kind of refusal and every code is explained where ``type`` leads, by the table that refusals are made from."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from rest_framework import serializers

from armybuilder.api.explained import list_codes
from armybuilder.api.problem_types import BY_STATUS, CASE_CODES, CODES, PROBLEM_TYPES
from armybuilder.jobs.webhooks.addresses import REASONS

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ROOT = Path(settings.BASE_DIR)
CODES_ELSEWHERE = (
    *("armybuilder/rules/keywords.py", "armybuilder/rules/aos4/army_document.py", "armybuilder/aids/fields.py"),
    *(
        "armybuilder/rules/hordes/reading.py",
        "armybuilder/rules/hordes/profiles.py",
        "armybuilder/rules/hordes/army.py",
    ),
    *("armybuilder/rules/aos4/combat/reading.py", "armybuilder/simulations/answers.py"),
)
"""Modules below the API whose codes it hands on."""


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def of_the_api() -> list[Path]:
    return [path for path in (ROOT / "armybuilder" / "api").rglob("*.py") if "tests" not in path.parts]


def raised() -> Iterator[tuple[str, int]]:
    """Kind and status of every refusal that stands in the code with both."""
    for path in of_the_api():
        for call in calls(path):
            if ast.unparse(call.func) != "Problem" or not call.args or not isinstance(call.args[0], ast.Constant):
                continue
            told = {word.arg: ast.unparse(word.value) for word in call.keywords}
            status = re.search(r"\d{3}", told.get("status_code", "400"))
            assert status, ast.unparse(call)
            yield str(call.args[0].value), int(status.group())


def told_codes() -> Iterator[str]:
    """Codes that stand in the code of the API and of what it hands on."""
    for path in of_the_api():
        for call in calls(path):
            name = ast.unparse(call.func).rpartition(".")[2]
            if name == "ErrorItem":
                yield from (str(one.value) for one in call.args[1:2] if isinstance(one, ast.Constant))
            elif name in ("ErrorDetail", "ValidationError"):
                words = [word.value for word in call.keywords if word.arg == "code"]
                yield from (str(one.value) for one in words if isinstance(one, ast.Constant))
    for name in CODES_ELSEWHERE:
        for call in calls(ROOT / name):
            called = ast.unparse(call.func).rpartition(".")[2]
            place = {"KeywordQueryError": 0, "DocumentProblem": 1, "Fault": 1}.get(called, len(call.args))
            yield from (str(one.value).lower() for one in call.args[place : place + 1] if isinstance(one, ast.Constant))


def told_of_cases() -> Iterator[str]:
    """Codes of cases that cannot be worked out."""
    for name in CODES_ELSEWHERE:
        for call in calls(ROOT / name):
            if ast.unparse(call.func) in ("CaseProblem", "problem"):
                yield from (str(one.value) for one in call.args[1:2] if isinstance(one, ast.Constant))


def test_every_refusal_has_the_status_of_its_kind() -> None:
    assert {(kind, status) for kind, status in raised() if PROBLEM_TYPES[kind].status != status} == set()
    assert {status: PROBLEM_TYPES[kind].status for status, kind in BY_STATUS.items()} == {
        each: each for each in BY_STATUS
    }


def test_every_code_is_explained() -> None:
    assert set(told_codes()) - CODES.keys() == set()
    assert REASONS.keys() - CODES.keys() == set()
    assert set(told_of_cases()) - CASE_CODES.keys() == set()


@pytest.mark.parametrize(
    "field",
    [
        *(serializers.CharField(), serializers.IntegerField(), serializers.FloatField(), serializers.BooleanField()),
        *(
            serializers.ChoiceField(["a"]),
            serializers.DateField(),
            serializers.DateTimeField(),
            serializers.ListField(),
        ),
        *(serializers.DictField(), serializers.EmailField(), serializers.Serializer()),
    ],
    ids=lambda field: type(field).__name__,
)
def test_every_code_of_a_field_is_explained(field: Any) -> None:
    assert field.error_messages.keys() - CODES.keys() == set()
    assert {one.code for one in field.validators if hasattr(one, "code")} - CODES.keys() == set()


@pytest.mark.parametrize("kind", PROBLEM_TYPES)
def test_type_leads_to_its_explanation(client: Client, kind: str) -> None:
    answer = client.get(f"/api/v1/problems/{kind}")
    assert answer.status_code == 200
    assert answer.json()["type"] == f"/api/v1/problems/{kind}"
    assert {"title", "status", "todo", "page"} <= answer.json().keys()


def test_type_of_a_refusal_is_an_address_that_answers(client: Client) -> None:
    refusal = client.get("/api/v1/rosters/").json()
    found = client.get(refusal["type"])
    assert (found.json()["title"], found.json()["status"]) == (refusal["title"], refusal["status"])
    assert client.head(refusal["type"]).status_code == 200
    assert client.get(f"{refusal['type']}/").json() == found.json()


def test_browser_is_led_to_the_page(client: Client) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    answer = client.get("/api/v1/problems/stale-version", headers=browser)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/problems/#stale-version")
    assert "Accept" in answer.headers["Vary"]
    assert client.get("/api/v1/problems/", headers=browser).headers["Location"] == "/problems/"


@pytest.mark.parametrize("path", ["nonsense", "nonsense/", "not-found/x/", "Not_Found"])
def test_type_that_is_none_is_a_problem_itself(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/problems/{path}", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")


def test_list_and_page_name_every_kind_and_code(client: Client) -> None:
    told = client.get("/api/v1/problems/").json()
    assert [each["type"].rpartition("/")[2] for each in told["types"]] == list(PROBLEM_TYPES)
    assert (told["codes"], told["list_codes"], told["case_codes"]) == (CODES, list_codes(), CASE_CODES)
    page = client.get("/problems/").content.decode()
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert {*PROBLEM_TYPES, *(f"code-{code}" for code in CODES)} - ids == set()
    assert {*(f"line-{code}" for code in list_codes()), *(f"case-{code}" for code in CASE_CODES)} - ids == set()


def test_title_of_a_kind_is_the_same_whatever_happened(client: Client) -> None:
    answer = client.post(
        "/api/v1/scores/", {"keeper": "battle", "players": ["A", "A"]}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["title"]) == (400, PROBLEM_TYPES["refused-fields"].title)
