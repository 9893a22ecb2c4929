"""Clients that the tests of the API use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.services import create_api_key
from armybuilder.api.tests.event_world import event_world
from armybuilder.tournaments.models import Event


@pytest.fixture
def bearer() -> Callable[..., dict[str, str]]:
    """A function that makes a key of a user and gives the headers that send it."""

    def make(user: User, scope: Scope = Scope.WRITE) -> dict[str, str]:
        return {"Authorization": f"Bearer {create_api_key(user=user, name='bot', scope=scope)[1]}"}

    return make


@pytest.fixture
def key_client(user: User, bearer: Callable[..., dict[str, str]]) -> Client:
    """A program with a key of ``user`` that may write."""
    return Client(headers=bearer(user))


@pytest.fixture
def unthrottled(settings: LazySettings) -> None:
    """As many requests as a test wants."""
    settings.API_RATES = {scope: {"visitor": "1000000/60", "known": "1000000/60"} for scope in settings.API_RATES}


@pytest.fixture
def get(client: Client, reference_data: Any) -> Callable[..., Any]:
    """A function that gets a path below ``/api/v1/`` and gives the JSON of a 200."""

    def fetch(path: str, **query: Any) -> Any:
        answer = client.get(f"/api/v1/{path}", query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return fetch


@pytest.fixture
def world(user: User) -> dict[str, str]:
    """The codes of an event of ``user`` with two players."""
    return event_world(user)


@pytest.fixture
def event(world: dict[str, str]) -> Event:
    """That event."""
    return Event.objects.get(code=world["event"])


@pytest.fixture
def base(world: dict[str, str]) -> str:
    """Its address."""
    return f"/api/v1/events/{world['event']}/"
