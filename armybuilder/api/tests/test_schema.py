"""The OpenAPI document: complete, true to its own examples, checked in, and served."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from armybuilder.api.base import Deprecation
from armybuilder.api.management.commands import write_api_schema
from armybuilder.api.problem_types import PROBLEM_TYPES
from armybuilder.api.problems import KINDS
from armybuilder.api.schema import schema_document
from armybuilder.api.v1.catalogue.views import FactionList
from armybuilder.api.v1.urls import urlpatterns

METHODS = ("get", "post", "put", "patch", "delete")


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema_document()["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_document_and_client_are_checked_in_as_they_are() -> None:
    for path, text in write_api_schema.files().items():
        told = f"{path} is out of date: run manage.py write_api_schema"
        assert (Path(settings.BASE_DIR) / path).read_text(encoding="utf-8") == text, told


def test_command_says_what_is_out_of_date(tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="out of date"):
        call_command("write_api_schema", check=True)
    call_command("write_api_schema")
    call_command("write_api_schema", check=True)


def test_document_names_every_endpoint() -> None:
    described = {
        (pattern.name, method) for pattern in urlpatterns for method in METHODS if hasattr(pattern.callback.cls, method)
    }
    assert len(list(operations())) == len(described)


def test_every_tag_that_is_used_is_described_and_the_other_way_round() -> None:
    used = {tag for _, _, operation in operations() for tag in operation["tags"]}
    described = {tag["name"]: tag["description"] for tag in schema_document()["tags"]}
    assert set(described) == used
    assert [name for name, words in described.items() if len(words.split()) < 4] == []


def test_document_is_openapi_3_1_with_ids_of_its_own() -> None:
    document = schema_document()
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert document["openapi"].startswith("3.1.")
    assert len(set(ids)) == len(ids)


def test_document_marks_what_is_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    going = Deprecation(since=date(2027, 1, 31), sunset=date(2028, 1, 31))
    monkeypatch.setattr(FactionList, "deprecation", going)
    paths = SchemaGenerator(api_version="v1").get_schema(request=None, public=True)["paths"]
    marked = [path for path, methods in paths.items() if methods.get("get", {}).get("deprecated")]
    assert marked == ["/api/v1/factions/"]


def test_every_operation_has_an_example_of_its_answer() -> None:
    without = {
        operation["operationId"]
        for _, _, operation in operations()
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for media, content in answer.get("content", {}).items()
        if media == "application/json" and "examples" not in content
    }
    assert without == set()


def open_objects(schema: Any, place: str, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The places below which a body may have members that are declared nowhere."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name:
        if name not in seen:
            yield from open_objects(schema_document()["components"]["schemas"][name], name, seen | {name})
        return
    if "properties" in schema and schema.get("additionalProperties") is not False:
        yield place
    for key, part in schema.get("properties", {}).items():
        yield from open_objects(part, f"{place}.{key}", seen)
    items = [schema["items"]] if "items" in schema else []
    for part in (*items, *schema.get("oneOf", ()), *schema.get("anyOf", ()), *schema.get("allOf", ())):
        yield from open_objects(part, place, seen)


def test_every_body_refuses_members_that_it_does_not_know() -> None:
    found = {
        operation["operationId"]: places
        for _, _, operation in operations()
        if "requestBody" in operation
        for content in [operation["requestBody"]["content"].get("application/json")]
        if content and (places := sorted(set(open_objects(content["schema"], "body"))))
    }
    assert found == {}


def test_every_operation_that_takes_json_has_an_example_of_it() -> None:
    without = {
        operation["operationId"]
        for _, _, operation in operations()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
        and "examples" not in operation["requestBody"]["content"]["application/json"]
    }
    assert without == set()


def examples() -> Iterator[tuple[str, dict[str, Any], Any]]:
    for _, _, operation in operations():
        bodies = [*operation["responses"].values(), operation.get("requestBody", {})]
        for body in bodies:
            content = body.get("content", {}).get("application/json", {})
            for name, one in content.get("examples", {}).items():
                yield f"{operation['operationId']}: {name}", content["schema"], one["value"]


def test_examples_are_what_the_document_says() -> None:
    components = {"components": schema_document()["components"]}
    wrong = {
        name: [f"{'/'.join(map(str, error.path))}: {error.message}" for error in errors]
        for name, schema, value in examples()
        if (errors := list(Draft202012Validator({**schema, **components}).iter_errors(value)))
    }
    assert wrong == {}


def test_examples_do_not_depend_on_the_processor() -> None:
    figures = {figure for _, _, value in examples() for figure in _floats(value)}
    assert 0.583333333 in figures  # seven of twelve
    assert {figure for figure in figures if figure != round(figure, 9)} == set()


def _floats(value: Any) -> Iterator[float]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _floats(each)
    elif isinstance(value, float):
        yield value


def test_every_operation_names_its_refusals() -> None:
    for _, _, operation in operations():
        assert {"400", "401", "406", "429"} <= operation["responses"].keys(), operation["operationId"]


def test_served_document_is_the_checked_in_one(client: Client) -> None:
    answer = client.get("/api/v1/schema/")
    checked_in = (Path(settings.BASE_DIR) / write_api_schema.SCHEMA).read_text(encoding="utf-8")
    assert answer.content.decode() == checked_in
    assert client.get("/api/v1/schema/?format=json").json() == yaml.safe_load(checked_in)
    again = client.get("/api/v1/schema/", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert [again.headers[name] for name in ("Cache-Control", "ETag")] == [
        answer.headers[name] for name in ("Cache-Control", "ETag")
    ]


def test_document_is_written_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [f"/api/v1/schema/{query}" for query in ("", "?format=json", "?format=yaml")]
    first = [client.get(path).content for path in paths]
    monkeypatch.delattr("drf_spectacular.renderers.OpenApiYamlRenderer.render")
    monkeypatch.delattr("rest_framework.renderers.JSONRenderer.render")
    assert [client.get(path).content for path in paths] == first


def raised_kinds() -> set[str]:
    """Every kind of problem that stands in the code of the API."""
    found = {kind for kind, _ in KINDS.values()}
    for path in (Path(settings.BASE_DIR) / "armybuilder" / "api").rglob("*.py"):
        if "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Problem", "refused", "conflict"):
                found |= {str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant)}
    return found


def test_every_kind_of_problem_stands_on_the_page_and_the_other_way_round() -> None:
    page = (Path(settings.BASE_DIR) / "docs" / "api.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"^\| status \| type ends with.+?\n\n", page, re.DOTALL | re.MULTILINE)
    kinds = [kind for row in rows.splitlines()[2:] if row for kind in re.findall(r"`([a-z-]+)`", row.split("|")[2])]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == raised_kinds() == PROBLEM_TYPES.keys()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "nonsense/", "factions", "lists/nonsense/", "rosters/a/b/c/", "jobs/%00/"])
def test_unknown_addresses_are_problems(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["factions/", "jobs/x/", "rosters/"])
def test_html_is_never_answered(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}", headers={"Accept": "text/html"})
    assert answer.status_code in (406, 401)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_other_methods_are_405_with_those_that_are_allowed(client: Client) -> None:
    answer = client.post("/api/v1/factions/", {}, content_type="application/json")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")
