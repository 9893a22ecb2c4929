"""Every endpoint is tried by every kind of client; the endpoints are read from the addresses, not from a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.services import create_api_key, revoke_api_key
from armybuilder.api.tests import matrix
from armybuilder.api.tests.event_world import event_world
from armybuilder.api.tests.matrix import ACTORS, Row
from armybuilder.api.v1.urls import urlpatterns
from armybuilder.jobs.services import start_run
from armybuilder.jobs.tests import sums
from armybuilder.jobs.webhooks.services import create_webhook
from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.holder import Holder
from armybuilder.rules.aos4.edits import new_army
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, get_ruleset
from factions.catalogue import catalogue

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ROWS = [
    row for module in iter_modules(matrix.__path__, f"{matrix.__name__}.") for row in import_module(module.name).ROWS
]
METHODS = ("get", "post", "put", "patch", "delete")


def operations() -> Iterator[tuple[str, str]]:
    """Name and method of everything below ``/api/v1/``."""
    for pattern in urlpatterns:
        for method in METHODS:
            if hasattr(pattern.callback.cls, method):
                yield pattern.name, method.upper()


@pytest.fixture
def world(user: User, reference_data: Any, settings: Any) -> dict[str, str]:
    """What the owner has, by the names that rows use."""
    settings.WEBHOOK_ALLOW_PRIVATE = True
    sums.register()
    army = new_army(catalogue(reference_data, "seraphon"), get_ruleset(DEFAULT_RULESET), 2000)
    roster = save_army(holder=Holder(user), army=army, name="Mine")
    run = start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(2), owner=user).run
    webhook, _ = create_webhook(user=user, url="http://127.0.0.1:9999/", events=["roster.changed"])
    return {
        "release": reference_data.id,
        "roster": roster.code,
        "share": roster.share_code,
        "job": run.code,
        "webhook": webhook.code,
        **event_world(user),
    }


@pytest.fixture
def clients(user: User, user_client: Client, other_client: Client) -> dict[str, Client]:
    def with_key(scope: Scope, *, revoked: bool = False) -> Client:
        key, text = create_api_key(user=user, name="bot", scope=scope)
        if revoked:
            revoke_api_key(key=key)
        return Client(headers={"Authorization": f"Bearer {text}"})

    found = (
        user_client,
        other_client,
        Client(),
        with_key(Scope.READ),
        with_key(Scope.WRITE),
        with_key(Scope.WRITE, revoked=True),
    )
    return dict(zip(ACTORS, found, strict=True))


def _filled(body: Any, world: dict[str, str]) -> Any:
    """The body with members of the world in the place of their names in braces."""
    if not isinstance(body, dict):
        return body
    names = {f"{{{name}}}": value for name, value in world.items()}
    return {key: names.get(value, value) if isinstance(value, str) else value for key, value in body.items()}


def send(client: Client, row: Row, world: dict[str, str]) -> int:
    """The status of a row's request; whatever it wrote is taken back."""
    address = reverse(f"api:{row.name}", args=[part.format(**world) for part in row.address])
    query = {name: value.format(**world) if isinstance(value, str) else value for name, value in row.query.items()}
    headers = {name: value.format(**world) for name, value in row.headers.items()}
    options: dict[str, Any] = {"headers": headers, "query_params": query}
    if row.body is not None:
        options |= {"data": _filled(row.body, world), "content_type": "application/json"}
    call: Callable[..., Any] = getattr(client, row.method.lower())
    with transaction.atomic():
        status: int = call(address, **options).status_code
        transaction.set_rollback(True)
    return status


ALLOWED = [row for row in ROWS if row.statuses[0] < 300]


@pytest.mark.parametrize("row", ALLOWED, ids=lambda row: f"{row.method} {row.name}")
def test_parameter_that_nobody_knows_is_refused(
    row: Row, world: dict[str, str], clients: dict[str, Client], unthrottled: None
) -> None:
    assert send(clients["owner"], replace(row, query={**row.query, "colour": "red"}), world) == 400


OPEN = ("releases", "factions", "warscrolls", "keywords", "regiments-of-renown", "search", "rules", "lists", "schema")
"""How the addresses begin that scripts of other sites may use: the catalogue, the stateless list tools, the schema."""


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_scripts_of_other_sites_reach_what_stores_nothing_about_anybody(client: Client, pattern: Any) -> None:
    asked = {"Origin": "https://list.example", "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "authorization, if-none-match"
    answer = client.options(f"/api/v1/{re.sub('<[^>]+>', 'x', str(pattern.pattern))}", headers=asked)
    is_open = str(pattern.pattern).partition("/")[0] in OPEN
    assert answer.headers.get("Access-Control-Allow-Origin") == ("*" if is_open else None)
    if is_open:
        assert {"authorization", "if-none-match"} <= set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_every_endpoint_has_a_row() -> None:
    assert set(operations()) - {(row.name, row.method) for row in ROWS} == set()


def test_every_row_has_an_endpoint() -> None:
    assert {(row.name, row.method) for row in ROWS} - set(operations()) == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.name} {' '.join(row.address)}".strip())
def test_everybody_gets_what_is_theirs(
    row: Row, world: dict[str, str], clients: dict[str, Client], unthrottled: None
) -> None:
    found = tuple(send(clients[actor], row, world) for actor in ACTORS)
    assert dict(zip(ACTORS, found, strict=True)) == dict(zip(ACTORS, row.statuses, strict=True))
