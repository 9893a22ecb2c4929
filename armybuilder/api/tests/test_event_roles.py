"""Every event endpoint is tried by every role of an organiser; the rows are those of the matrix."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.api.tests.event_world import event_world
from armybuilder.api.tests.matrix import Row
from armybuilder.api.tests.matrix.events import ROWS
from armybuilder.api.tests.test_permissions import send
from armybuilder.tournaments.models import Event, Role
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import set_organiser
from armybuilder.tournaments.tests.factories import make_user

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data", "unthrottled")]

OWNERS_ONLY = {
    ("event", "PATCH"),
    ("event", "DELETE"),
    ("event-organisers", "POST"),
    ("event-lock", "POST"),
    ("event-lock", "DELETE"),
}
"""What judges may not."""
FOR_VIEWERS = {
    ("events", "POST"),
    ("event-copy", "POST"),
    ("event-check", "POST"),
    ("event-players", "POST"),
}
"""What viewers may write: what anybody with an account may, and a copy of their own."""

PLAIN_ROWS = [row for row in ROWS if not row.headers]


def expected(row: Row, role: Role) -> int:
    """The owner's status, or 403 for what the role may not."""
    operation = (row.name, row.method)
    if role == Role.OWNER or row.method == "GET":
        return row.statuses[0]
    if role == Role.JUDGE:
        return 403 if operation in OWNERS_ONLY else row.statuses[0]
    return row.statuses[0] if operation in FOR_VIEWERS else 403


@pytest.fixture
def world(user: User, reference_data: Any) -> dict[str, str]:
    make_user("other")  # whom a row makes a judge
    return {"release": reference_data.id, **event_world(user)}


@pytest.mark.parametrize("role", [Role.VIEWER, Role.JUDGE, Role.OWNER])
@pytest.mark.parametrize("row", PLAIN_ROWS, ids=lambda row: f"{row.method} {row.name} {' '.join(row.address)}".strip())
def test_every_role_gets_what_is_its(row: Row, role: Role, world: dict[str, str]) -> None:
    someone = make_user("someone")
    set_organiser(event=Event.objects.get(code=world["event"]), user=someone, role=role, actor=Actor("desk"))
    client = Client()
    client.force_login(someone)
    assert send(client, row, world) == expected(row, role)
