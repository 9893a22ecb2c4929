"""What every endpoint shares: keys, scopes, problems, caps and rates."""

from base64 import b64encode
from datetime import date
from typing import Any

import pytest
from django.test import Client, RequestFactory
from rest_framework import serializers
from rest_framework.request import Request

from armybuilder.accounts.models import ApiKey, Scope, User
from armybuilder.accounts.services import create_api_key
from armybuilder.api.base import Deprecation, StrictSerializer
from armybuilder.api.paging import by_cursor
from armybuilder.api.problems import Problem, field_errors

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.urls("armybuilder.api.tests.views")]


@pytest.fixture
def user() -> User:
    return User.objects.create_user("mira", "mira@example.org", "ironweld-arsenal")


def bearer(user: User, scope: Scope) -> dict[str, str]:
    return {"Authorization": f"Bearer {create_api_key(user=user, name='bot', scope=scope)[1]}"}


HALF = {"code": "surrogate_characters_not_allowed", "message": "There is half a character here."}


def test_key_authenticates_its_user(client: Client, user: User) -> None:
    assert client.get("/echo/", headers=bearer(user, Scope.READ)).json() == {"user": user.pk}


@pytest.mark.parametrize("header", ["Bearer ab_nonsense", "Basic bWlyYTp4", "Bearer ", "Bearer ab_é"])
def test_wrong_key_is_refused_even_where_none_is_needed(client: Client, header: str) -> None:
    answer = client.get("/echo/", headers={"Authorization": header})
    assert (answer.status_code, answer.json()["type"]) == (401, "/api/v1/problems/not-authenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(("scope", "status"), [(Scope.READ, 403), (Scope.WRITE, 201)])
def test_scope_decides_about_writing(client: Client, user: User, scope: Scope, status: int) -> None:
    headers = bearer(user, scope)
    assert client.get("/member/", headers=headers).status_code == 200
    assert client.post("/member/", {}, content_type="application/json", headers=headers).status_code == status


def test_visitor_is_asked_for_a_key(client: Client) -> None:
    assert client.get("/member/").status_code == 401


def test_session_needs_its_csrf_token(user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.get("/member/").status_code == 200
    assert client.post("/member/", {}, content_type="application/json").status_code == 403


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("{}", [{"location": "number", "code": "required", "message": "This field is required."}]),
        (
            '{"number": 1, "colour": 2}',
            [{"location": "colour", "code": "unknown", "message": "This field is not known."}],
        ),
        ('{"number": 1, "\\ud800": 2}', [{"location": "body", **HALF}]),
        ('{"number": [1, {"\\uDFFF": 2}]}', [{"location": "number.1", **HALF}]),
        ('{"number": [1, "\\ud83d"]}', [{"location": "number.1", **HALF}]),
    ],
)
def test_refused_fields_are_named(client: Client, body: str, errors: list[dict[str, str]]) -> None:
    answer = client.post("/echo/", body, content_type="application/json")
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")
    assert (answer.json()["type"], answer.json()["errors"]) == ("/api/v1/problems/refused-fields", errors)


def test_byte_order_mark_before_json_is_no_part_of_it(client: Client) -> None:
    answer = client.post("/echo/", b'\xef\xbb\xbf{"number": 1}', content_type="application/json")
    assert (answer.status_code, answer.json()) == (200, {"number": 1})


@pytest.mark.parametrize(
    "body",
    [
        *("{", '{"number": NaN}', '{"number": -1e999}', '{"number": 1, "number": 2}', b"\xff", "[" * 100_000),
        '{"number": ' + "[" * 201 + "]" * 201 + "}",
    ],
)
def test_what_is_not_json_is_malformed(client: Client, body: str | bytes) -> None:
    answer = client.post("/echo/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/malformed-request")


def test_body_over_the_cap_is_413(client: Client, settings) -> None:
    settings.API_BODY_LIMIT = 10
    answer = client.post("/echo/", '{"number": 12345678}', content_type="application/json")
    assert (answer.status_code, answer.json()["type"]) == (413, "/api/v1/problems/body-too-large")


def test_form_body_is_an_unsupported_media_type(client: Client) -> None:
    assert client.post("/echo/", {"number": "1"}).status_code == 415


def test_body_without_a_length_is_told_so(client: Client) -> None:
    answer = client.post("/echo/", "", content_type="application/json", headers={"Transfer-Encoding": "chunked"})
    assert (answer.status_code, answer.json()["type"]) == (411, "/api/v1/problems/length-required")


@pytest.mark.parametrize(("coding", "status"), [("gzip", 415), ("br, gzip", 415), ("identity", 200), ("", 200)])
def test_compressed_body_is_refused(client: Client, coding: str, status: int) -> None:
    headers = {"Content-Encoding": coding}
    answer = client.post("/echo/", '{"number": 1}', content_type="application/json", headers=headers)
    assert answer.status_code == status
    assert ("Accept-Encoding" in answer.headers) == (status == 415)


def test_own_problem_keeps_its_type_and_errors(client: Client) -> None:
    answer = client.post("/broken/", {}, content_type="application/json")
    assert answer.json() == {
        "type": "/api/v1/problems/odd-request",
        "title": "Odd.",
        "status": 409,
        "errors": [{"location": "body.x", "code": "odd", "message": "x is odd"}],
    }


def test_unexpected_error_is_a_problem_without_its_detail(client: Client) -> None:
    answer = client.get("/broken/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (500, "application/problem+json")
    assert "secret" not in answer.content.decode()


def test_rate_is_told_and_kept(client: Client, settings) -> None:
    settings.API_RATES = {"work": {"visitor": "2/3600", "known": "3/3600"}}
    answers = [client.get("/scarce/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer.headers["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert int(answers[2].headers["Retry-After"]) <= 3601


def test_rate_counts_each_key_alone(client: Client, user: User, settings) -> None:
    settings.API_RATES = {"work": {"visitor": "1/3600", "known": "2/3600"}}
    first, second = bearer(user, Scope.READ), bearer(user, Scope.READ)
    codes = [client.get("/scarce/", headers=headers).status_code for headers in (first, first, first, second, {})]
    assert codes == [200, 200, 429, 200, 200]


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", 200),
        ("203.0.113.1", "203.0.113.1", 429),
        ("203.0.113.1", "203.0.113.2", 200),
        ("::ffff:203.0.113.1", "::ffff:203.0.113.2", 200),
        ("", "", 429),
    ],
)
def test_rate_counts_the_addresses_that_one_visitor_has_together(
    client: Client, settings, first: str, second: str, status: int
) -> None:
    settings.API_RATES = {"work": {"visitor": "1/3600", "known": "1/3600"}}
    assert client.get("/scarce/", REMOTE_ADDR=first).status_code == 200
    assert client.get("/scarce/", REMOTE_ADDR=second).status_code == status


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/scarce/", {"Authorization": "Bearer ab_guess"}, 401),
        ("/scarce/", {"Accept": "text/html"}, 406),
        ("/scarce/", {"Authorization": "Bearer ab_guess", "Accept": "text/html"}, 401),
        ("/closed/", {}, 401),
    ],
)
def test_what_is_refused_is_counted_too(
    client: Client, settings, path: str, headers: dict[str, str], status: int
) -> None:
    settings.API_RATES = {"work": {"visitor": "2/3600", "known": "2/3600"}}
    answers = [client.get(path, headers=headers) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [status, status, 429]
    assert [answer.headers["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]


def test_session_with_its_csrf_token_may_write(user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    token = "a" * 32
    client.cookies["csrftoken"] = token
    answer = client.post("/member/", {}, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 201


@pytest.mark.parametrize(("headers", "status"), [({}, 200), ({"Accept": "text/html"}, 406)])
def test_what_is_to_go_says_so_in_every_answer(client: Client, headers: dict[str, str], status: int) -> None:
    answer = client.get("/old/", headers=headers)
    assert answer.status_code == status
    assert (answer.headers["Deprecation"], answer.headers["Sunset"]) == ("@1801353600", "Mon, 31 Jan 2028 00:00:00 GMT")
    assert "Deprecation" not in client.get("/echo/").headers


def test_what_is_to_go_stays_for_a_year() -> None:
    with pytest.raises(ValueError, match="twelve months"):
        Deprecation(since=date(2027, 1, 31), sunset=date(2027, 12, 31))


@pytest.mark.parametrize("path", ["/echo/", "/member/", "/broken/"])
def test_nobody_keeps_what_is_not_said_to_be_public(client: Client, path: str) -> None:
    assert client.get(path).headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("position", ["p=1", "p=2026-13-45", "p=", "p=%00", "o=-1", "p=0001-01-01 00:00:00%2B23:59"])
def test_cursor_that_somebody_made_up_is_named(user: User, position: str) -> None:
    request = Request(RequestFactory().get("/", {"cursor": b64encode(position.encode()).decode()}))
    with pytest.raises(Problem) as refused:
        by_cursor(request, ApiKey.objects.all(), "-created", "-pk")
    assert [(error.location, error.code) for error in refused.value.errors] == [("query.cursor", "invalid")]


class Typed(StrictSerializer):
    """A field of each kind that would take values of other kinds."""

    number = serializers.IntegerField(required=False, allow_null=True)
    share = serializers.FloatField(required=False)
    flag = serializers.BooleanField(required=False)
    name = serializers.CharField(required=False)
    code = serializers.RegexField(r"^\d+$", required=False)
    kind = serializers.ChoiceField(["1", "2"], required=False)
    names = serializers.ListField(child=serializers.CharField(), required=False)


@pytest.mark.parametrize(
    "sent",
    [
        {"number": 3, "share": 1, "flag": False, "name": "5", "code": "5", "kind": "1", "names": ["5"]},
        {"number": 3.0, "share": 0.5, "names": []},
        {"number": None},
    ],
)
def test_value_of_its_type_is_read(sent: dict[str, Any]) -> None:
    assert Typed(data=sent).is_valid()


@pytest.mark.parametrize(
    ("sent", "place", "code"),
    [
        ({"number": "3"}, "number", "invalid"),
        ({"number": True}, "number", "invalid"),
        ({"share": "0.5"}, "share", "invalid"),
        ({"share": False}, "share", "invalid"),
        ({"flag": "no"}, "flag", "invalid"),
        ({"flag": 1}, "flag", "invalid"),
        ({"name": 5}, "name", "invalid"),
        ({"code": 5}, "code", "invalid"),
        ({"kind": 1}, "kind", "invalid_choice"),
        ({"names": ["a", 5]}, "names.1", "invalid"),
    ],
)
def test_value_of_another_json_type_is_refused_with_its_place(sent: dict[str, Any], place: str, code: str) -> None:
    shape = Typed(data=sent)
    with pytest.raises(serializers.ValidationError) as refused:
        shape.is_valid(raise_exception=True)
    assert [(error.location, error.code) for error in field_errors(refused.value)] == [(place, code)]
