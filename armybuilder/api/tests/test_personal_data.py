"""The export of all own data names everything that belongs to an account, whichever package holds it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.accounts.selectors import personal_data_of
from armybuilder.jobs.models import Run
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import RosterEditor
from armybuilder.rosters.services import delete_roster
from armybuilder.rosters.tests.making import STRANGER, make_roster
from armybuilder.tournaments.models import Player
from armybuilder.tournaments.tests.factories import make_event

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PARTS = {
    "accounts.ApiKey": "api_keys",
    "aids.HordesProfile": "hordes_profiles",
    "account.EmailAddress": "account",
    "jobs.Run": "background_work",
    "jobs.Webhook": "webhooks",
    "rosters.Roster": "lists",
    "rosters.RosterEditor": "lists_of_others",
    "tournaments.AuditEntry": "actions_at_events",
    "tournaments.Decision": "decisions",
    "tournaments.Organiser": "events_organised",
    "tournaments.Player": "events_played",
}


def test_every_table_that_names_a_person_has_its_part(user: User) -> None:
    django_own = {"admin.LogEntry", "auth.Group", "auth.Permission"}
    fields = get_user_model()._meta.get_fields(include_hidden=True)
    models = {field.related_model for field in fields if field.auto_created and not field.concrete}
    labels = {model._meta.label for model in models if isinstance(model, type)}
    naming = {label for label in labels if "_" not in label}  # the last are Django's own tables between two others
    assert naming - django_own == set(PARTS)
    assert set(PARTS.values()) == set(personal_data_of(user))


def test_export_holds_what_was_made(user: User, user_client: Client) -> None:
    own, deleted = make_roster(Holder(user), "abc", "Spearpoint"), make_roster(Holder(user), name="Put away")
    delete_roster(holder=Holder(user), code=deleted.code)
    other = make_roster(STRANGER, name="Of a friend")
    RosterEditor.objects.create(roster=other, user=user)
    Run.objects.create(kind="battles", key="k", parameters={"seed": 7}, chunk_count=1, owner=user)
    event = make_event(user)
    Player.objects.create(event=event, user=user, name="Mira")
    brakka = {"name": "Brakka", "faction": "Emberwild", "kind": "solo", "points": "1", "models": "1"}
    user_client.post("/aids/hordes/profiles/new/", {**brakka, "field_allowance": "U"})
    told: Any = user_client.get("/accounts/data/").json()
    assert [(each["name"], each["code"], each["list"]) for each in told["lists"]] == [
        ("Spearpoint", own.code, {"text": "abc"}),
        ("Put away", deleted.code, {"text": ""}),
    ]
    assert told["lists_of_others"] == [{"name": "Of a friend", "code": other.code}]
    assert [(each["kind"], each["asked"]) for each in told["background_work"]] == [("battles", {"seed": 7})]
    assert [each["role"] for each in told["events_organised"]] == ["owner"]
    assert [(each["event"], each["name"]) for each in told["events_played"]] == [("Harbour Clash", "Mira")]
    assert [each["name"] for each in told["hordes_profiles"]] == ["Brakka"]


def test_export_holds_nothing_of_others(user: User, user_client: Client) -> None:
    make_roster(STRANGER)
    told = user_client.get("/accounts/data/").json()
    assert {part: value for part, value in told.items() if part != "account" and value} == {}
