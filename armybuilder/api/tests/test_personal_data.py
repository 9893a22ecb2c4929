"""Export and deletion of all own data reach everything that belongs to an account, whichever package holds it."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.selectors import personal_data_of
from armybuilder.accounts.services import create_api_key
from armybuilder.jobs.models import Delivery, Run, Webhook
from armybuilder.jobs.webhooks.services import create_webhook
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster, RosterEditor
from armybuilder.rosters.services import delete_roster
from armybuilder.rosters.tests.making import STRANGER, make_roster
from armybuilder.tournaments.models import Event, Player, Role, Submission
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import lock_event, set_organiser
from armybuilder.tournaments.services.players import add_player, correct_player
from armybuilder.tournaments.services.submissions import submit_list
from armybuilder.tournaments.tests.factories import make_event, make_players

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
    EmailAddress.objects.create(user=user, email="second@example.org")
    hook = Webhook.objects.create(user=user, url="https://bot.example/", events=["roster.changed"], salt="x")
    Delivery.objects.create(webhook=hook, event="ping", body='{"event": "ping"}')
    brakka = {"name": "Brakka", "faction": "Emberwild", "kind": "solo", "points": "1", "models": "1"}
    user_client.post("/aids/hordes/profiles/new/", {**brakka, "field_allowance": "U"})
    told: Any = user_client.get("/accounts/data/").json()
    assert [(each["name"], each["code"], each["list"]) for each in told["lists"]] == [
        ("Spearpoint", own.code, {"text": "abc"}),
        ("Put away", deleted.code, {"text": ""}),
    ]
    assert told["lists_of_others"] == [{"name": "Of a friend", "code": other.code}]
    second = {"email": "second@example.org", "confirmed": False, "main": False}
    assert second in told["account"]["addresses"]
    assert [[each["sent"] for each in hook["deliveries"]] for hook in told["webhooks"]] == [[{"event": "ping"}]]
    assert [(each["kind"], each["asked"]) for each in told["background_work"]] == [("battles", {"seed": 7})]
    assert [each["role"] for each in told["events_organised"]] == ["owner"]
    assert [(each["event"], each["name"]) for each in told["events_played"]] == [("Harbour Clash", "Mira")]
    assert [each["name"] for each in told["hordes_profiles"]] == ["Brakka"]


def test_export_holds_nothing_of_others(user: User, user_client: Client) -> None:
    make_roster(STRANGER)
    told = user_client.get("/accounts/data/").json()
    assert {part: value for part, value in told.items() if part != "account" and value} == {}


def everywhere(text: str) -> list[str]:
    """The tables in which a text stands in any row."""
    return [
        model._meta.label
        for model in apps.get_models()
        if any(text in str(row) for row in model._default_manager.values_list())
    ]


@pytest.mark.usefixtures("reference_data")
def test_deletion_leaves_nothing_that_leads_to_the_person(
    user: User, user_client: Client, other_user: User, settings: Any
) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True
    own, shared = make_roster(Holder(user), "abc", "Spearpoint"), make_roster(STRANGER, name="Of a friend")
    RosterEditor.objects.create(roster=shared, user=user)
    Run.objects.create(kind="battles", key="k", parameters={}, chunk_count=1, owner=user)
    create_api_key(user=user, name="bot", scope=Scope.READ)
    create_webhook(user=user, url="https://1.1.1.1/", events=["roster.changed"])
    alone, together = make_event(user, name="Alone"), make_event(user, name="Together")
    set_organiser(event=together, user=other_user, role=Role.JUDGE, actor=Actor.organiser(user))
    make_players(alone, 1)
    far = make_event(other_user, name="Far away")
    set_organiser(event=far, user=user, role=Role.JUDGE, actor=Actor.organiser(other_user))
    mine = add_player(event=far, actor=Actor("desk"), name="Mira Lund", email=user.email, user=user)
    submit_list(player=mine, data="abc", actor=Actor.player(mine))
    locked = make_event(other_user, name="Long ago")
    played = add_player(event=locked, actor=Actor("desk"), name="Mira Lund", email="old@example.org", user=user)
    correct_player(player=played, actor=Actor.organiser(user), email=user.email, club="Tide")
    lock_event(event=locked, actor=Actor.organiser(other_user))

    page = user_client.get("/accounts/delete/").content.decode()
    assert "“Alone” is deleted with all its players and lists" in page
    assert f"“Together” goes on under {other_user.email}" in page
    assert "Your entry to “Far away” is deleted" in page
    assert "Your name, list and results stay at “Long ago”" in page

    assert user_client.post("/accounts/delete/", {"password": "a long pass phrase"}).status_code == 303
    assert everywhere(user.email) + everywhere("old@example.org") == []
    assert not Roster.objects.filter(code=own.code).exists()
    assert Roster.objects.filter(code=shared.code).exists()
    assert set(Event.objects.values_list("name", flat=True)) == {"Together", "Far away", "Long ago"}
    assert together.organisers.get().role == Role.OWNER
    assert [(row.event.name, row.name, row.club) for row in Player.objects.all()] == [("Long ago", "Mira Lund", "")]
    assert not Submission.objects.exists()
