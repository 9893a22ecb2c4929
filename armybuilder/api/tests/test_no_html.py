"""Below ``/api/`` every refusal is a problem in JSON, also of what no view is asked about."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from armybuilder.api import handlers

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("unthrottled")]

VALIDATE = "/api/v1/lists/validate/"
MULTIPART = "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n'


def problem_of(answer: Any) -> tuple[int, str]:
    """Status and type of an answer, which has to be a problem in JSON."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    document = json.loads(answer.content)
    assert document["status"] == answer.status_code
    assert isinstance(document["title"], str)
    return answer.status_code, document["type"].removeprefix("/api/v1/problems/")


@pytest.mark.parametrize(
    ("method", "path", "headers", "expected"),
    [
        ("GET", "factions/", {"Host": "elsewhere.example"}, (400, "malformed-request")),
        ("GET", "factions/", {"Host": "no host"}, (400, "malformed-request")),
        ("GET", "factions/", {"Accept": "text/html"}, (406, "not-acceptable")),
        ("GET", "factions/", {"Accept": "nonsense;;"}, (406, "not-acceptable")),
        ("GET", "factions/?format=html", {}, (400, "refused-parameters")),
        ("GET", "schema/?format=html", {}, (400, "refused-parameters")),
        ("GET", "factions/?" + "&".join(f"a{number}=" for number in range(1001)), {}, (400, "malformed-request")),
        ("GET", "factions/?page=%FF", {}, (400, "refused-parameters")),
        ("GET", "factions/%FF/", {}, (404, "not-found")),
        ("GET", "warscrolls/a%00b/", {}, (404, "not-found")),
        ("GET", "rosters/", {"Authorization": "Bearer \u00ff"}, (401, "not-authenticated")),
        ("GET", "rosters/", {"Cookie": "armybuilder_session=nonsense"}, (401, "not-authenticated")),
        ("TRACE", "factions/", {}, (405, "method-not-allowed")),
        ("PROPFIND", "factions/", {}, (405, "method-not-allowed")),
        ("DELETE", "nothing/", {}, (404, "not-found")),
        ("GET", "factions", {}, (404, "not-found")),
        ("GET", "schema/", {"Accept": "text/html"}, (406, "not-acceptable")),
        ("POST", "schema/", {}, (405, "method-not-allowed")),
        ("POST", "docs/", {}, (405, "method-not-allowed")),
        ("GET", "docs/", {"Accept": "application/json"}, (406, "not-acceptable")),
        ("GET", "../../api/v2/factions/", {}, (404, "not-found")),
    ],
)
def test_requests_that_are_refused(
    client: Client, reference_data: Any, method: str, path: str, headers: dict[str, str], expected: tuple[int, str]
) -> None:
    assert problem_of(client.generic(method, f"/api/v1/{path}", headers=headers)) == expected


@pytest.mark.parametrize("path", ["aids/", "schema/", "rosters/x/export/"])
def test_format_that_is_not_written_is_counted_like_any_request(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}?format=nonsense")
    assert problem_of(answer)[0] in (400, 404)
    assert "RateLimit-Remaining" in answer.headers


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v1", "/api/v2/factions/"])
def test_what_is_beside_the_version_leads_to_the_documentation(client: Client, path: str) -> None:
    answer = client.get(path)
    assert problem_of(answer) == (404, "not-found")
    assert "/api/v1/docs/" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "media_type", "expected"),
    [
        (b"x", "", (415, "unsupported-media-type")),
        (b"x", "nonsense", (415, "unsupported-media-type")),
        (b"text=x", "application/x-www-form-urlencoded", (415, "unsupported-media-type")),
        (b"x", "multipart/form-data", (400, "malformed-request")),
        (b"x", MULTIPART, (400, "malformed-request")),
        (PART + b"\r\nwithout an end", MULTIPART, (400, "malformed-request")),
        (PART + b"Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--\r\n", MULTIPART, (400, "malformed-request")),
        (b"", f"multipart/form-data; boundary={'x' * 300}", (400, "refused-fields")),
        (b"[" * 100_000, "application/json", (400, "malformed-request")),
        (b'{"text": ' + b"1" * 5000 + b"}", "application/json", (400, "malformed-request")),
        (b"x" * 3_000_000, "text/plain", (413, "body-too-large")),
        (b"x" * 3_000_000, "application/json", (413, "body-too-large")),
        (PART + b"\r\n" + b"x" * 3_000_000 + b"\r\n--x--\r\n", MULTIPART, (413, "body-too-large")),
    ],
)
def test_bodies_that_are_refused(
    client: Client, reference_data: Any, body: bytes, media_type: str, expected: tuple[int, str]
) -> None:
    assert problem_of(client.generic("POST", VALIDATE, body, content_type=media_type)) == expected


@pytest.mark.parametrize(
    ("handler", "error", "status"),
    [
        (handlers.bad_request, RequestDataTooBig(), 413),
        (handlers.permission_denied, PermissionDenied(), 403),
        (handlers.page_not_found, ValueError(), 404),
    ],
)
def test_refusals_outside_the_views(handler: Any, error: Exception, status: int) -> None:
    below, elsewhere = (RequestFactory().get(path) for path in ("/api/v1/factions/", "/factions/"))
    assert problem_of(handler(below, error))[0] == status
    assert handler(elsewhere, error).headers["Content-Type"].startswith("text/html")


def test_failure_outside_the_views(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Any, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("csp.middleware.CSPMiddleware.process_response", fail)
    client.raise_request_exception = False
    answer = client.get("/api/v1/nothing/")
    assert problem_of(answer) == (500, "internal-error")
    assert b"secret" not in answer.content
    assert client.get("/nothing/").headers["Content-Type"].startswith("text/html")
