"""Webhooks in the API, and the events of rosters."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Delivery, Webhook
from armybuilder.jobs.webhooks import services
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.services import delete_roster, rename_roster, restore_roster
from armybuilder.rosters.tests.making import make_roster, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("unthrottled")]

JSON: dict[str, Any] = {"content_type": "application/json"}
URL = "http://127.0.0.1:9999/hook"


@pytest.fixture(autouse=True)
def _inside(settings: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True


@pytest.fixture
def hook(user: User) -> Webhook:
    return services.create_webhook(user=user, url=URL, events=["roster.changed", "roster.deleted"])[0]


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(error["location"], error["code"]) for error in answer.json()["errors"]]


def test_webhook_is_registered_and_its_secret_told_once(key_client: Client, user: User) -> None:
    answer = key_client.post("/api/v1/webhooks/", {"url": URL, "events": ["roster.changed"]}, **JSON)
    hook = Webhook.objects.get(user=user)
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/webhooks/{hook.code}/")
    assert answer.json()["secret"].startswith("abw_")
    told = key_client.get(answer.headers["Location"]).json()
    assert told == {key: value for key, value in answer.json().items() if key != "secret"}
    assert key_client.get("/api/v1/webhooks/").json() == {"results": [told]}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"url": "https://127.0.0.1/", "events": ["roster.changed"]}, [("url", "not-public")]),
        ({"url": "http://1.1.1.1/", "events": ["roster.changed"]}, [("url", "not-https")]),
        ({"url": "https://1.1.1.1/", "events": []}, [("events", "min_length")]),
        ({"url": "https://1.1.1.1/", "events": ["war.declared"]}, [("events.0", "unknown")]),
        ({"url": "https://1.1.1.1/", "events": ["roster.changed"], "secret": "x"}, [("secret", "unknown")]),
        ({}, [("url", "required"), ("events", "required")]),
    ],
)
def test_what_may_not_be_called_is_refused(key_client: Client, settings: Any, body: Any, expected: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = False
    answer = key_client.post("/api/v1/webhooks/", body, **JSON)
    assert (answer.status_code, errors(answer)) == (400, expected)


def test_account_holds_few_webhooks(key_client: Client, user: User) -> None:
    for _ in range(services.MOST_WEBHOOKS):
        services.create_webhook(user=user, url=URL, events=["roster.changed"])
    answer = key_client.post("/api/v1/webhooks/", {"url": URL, "events": ["roster.changed"]}, **JSON)
    assert (answer.status_code, answer.json()["type"]) == (409, "/api/v1/problems/too-many-webhooks")


def test_webhook_is_changed_and_deleted(key_client: Client, hook: Webhook) -> None:
    address = f"/api/v1/webhooks/{hook.code}/"
    told = key_client.patch(address, {"active": False, "events": ["roster.deleted"]}, **JSON).json()
    assert (told["active"], told["events"], told["url"]) == (False, ["roster.deleted"], URL)
    assert key_client.delete(address).status_code == 204
    assert key_client.get(address).status_code == 404


def test_ping_is_queued_and_logged(key_client: Client, hook: Webhook) -> None:
    answer = key_client.post(f"/api/v1/webhooks/{hook.code}/ping/", {}, **JSON)
    assert (answer.status_code, answer.json()["event"], answer.json()["state"]) == (202, "ping", "queued")
    log = key_client.get(f"/api/v1/webhooks/{hook.code}/deliveries/").json()
    assert log == {"next": None, "previous": None, "results": [answer.json()]}


def test_log_goes_on_by_cursor(key_client: Client, hook: Webhook) -> None:
    codes = [services.ping(webhook=hook).code for _ in range(3)]
    first = key_client.get(f"/api/v1/webhooks/{hook.code}/deliveries/?page_size=2").json()
    second = key_client.get(first["next"]).json()
    assert [one["code"] for one in first["results"] + second["results"]] == codes[::-1]
    wrong = key_client.get(f"/api/v1/webhooks/{hook.code}/deliveries/?cursor=nonsense")
    assert (wrong.status_code, errors(wrong)) == (400, [("query.cursor", "invalid")])


def test_webhooks_of_others_are_not_there(other_client: Client, client: Client, hook: Webhook) -> None:
    for path in (f"webhooks/{hook.code}/", f"webhooks/{hook.code}/deliveries/"):
        assert other_client.get(f"/api/v1/{path}").status_code == 404
        assert client.get(f"/api/v1/{path}").status_code == 401


def test_roster_events_tell_the_owner(user: User, hook: Webhook, django_capture_on_commit_callbacks: Any) -> None:
    holder = Holder(user)
    with django_capture_on_commit_callbacks(execute=False) as waiting:
        roster = make_roster(holder, "abc", "First")
        write(roster, "abcd", holder)
        rename_roster(holder=holder, code=roster.code, name="Second")
        delete_roster(holder=holder, code=roster.code)
        restore_roster(holder=holder, code=roster.code)
        make_roster()  # a visitor's: nobody to tell
    for callback in waiting:
        callback()
    told = [json.loads(body) for body in Delivery.objects.order_by("pk").values_list("body", flat=True)]
    assert [(one["event"], one["data"]["name"], one["data"]["points"]) for one in told] == [
        ("roster.changed", "First", 3),
        ("roster.changed", "First", 4),
        ("roster.changed", "Second", 4),
        ("roster.deleted", "Second", 4),
        ("roster.changed", "Second", 4),
    ]
    assert told[0]["data"]["url"] == f"/api/v1/rosters/{roster.code}/"


def test_roster_events_of_people_without_webhooks_store_nothing(
    user: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        make_roster(Holder(user))
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("number", [1, 3])
def test_list_asks_the_same_queries_for_any_number(
    key_client: Client, user: User, number: int, django_assert_num_queries: Any
) -> None:
    for _ in range(number):
        services.create_webhook(user=user, url=URL, events=["roster.changed"])
    key_client.get("/api/v1/webhooks/")
    with django_assert_num_queries(2):
        key_client.get("/api/v1/webhooks/")
