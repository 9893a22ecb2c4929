"""What is forgotten, when, and that people are told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armybuilder.celery_app import app
from armybuilder.jobs.expiry import Expiry, expiries, expiry_of, forget_expired
from armybuilder.jobs.models import Chunk, Delivery, Run, Webhook

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

KEPT_UNTIL_DELETED = {
    # Accounts and what belongs to them goes with the account.
    *("accounts.User", "accounts.ApiKey", "account.EmailAddress", "account.EmailConfirmation", "jobs.Webhook"),
    # An event is a record: its organiser deletes it.
    *("tournaments.Event", "tournaments.Organiser", "tournaments.Player", "tournaments.AuditEntry"),
    *("tournaments.Round", "tournaments.Game", "tournaments.Penalty", "tournaments.Submission", "tournaments.Decision"),
    # Reference data and Django's own tables.
    *("auth.Group", "auth.Permission", "contenttypes.ContentType"),
}
GOES_WITH = {
    "jobs.Chunk": "jobs.Run",
    "simulations.Comparison": "jobs.Run",
    "rosters.RosterRevision": "rosters.Roster",
    "rosters.RosterEditor": "rosters.Roster",
}
FORGOTTEN = {
    "aids.HordesProfile": "HORDES profiles of a browser without an account",
    "aids.ScoreSheet": "score sheets",
    "jobs.Delivery": "deliveries of webhooks",
    "jobs.Run": "results of background work",
    "rosters.Roster": "lists of a browser without an account",
    "sessions.Session": "log-ins",
    "simulations.PastedList": "lists pasted for a matchup",
}


def test_every_table_is_forgotten_goes_with_another_or_is_kept_on_purpose() -> None:
    tables = {model._meta.label for model in apps.get_models() if model._meta.app_label != "factions"}
    assert tables == KEPT_UNTIL_DELETED | set(GOES_WITH) | set(FORGOTTEN)
    assert set(GOES_WITH.values()) <= set(FORGOTTEN)
    assert set(FORGOTTEN.values()) <= {expiry.things for expiry in expiries()}


def test_beat_forgets_every_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = settings.CELERY_BEAT_SCHEDULE["forget expired"]
    called: list[int] = []
    monkeypatch.setattr("armybuilder.jobs.expiry.forget_expired", lambda: called.append(1))
    app.tasks[plan["task"]]()
    assert (plan["schedule"], called) == (3600.0, [1])


def test_finished_runs_are_forgotten_with_their_chunks(start: Callable[..., Run], work: Callable[..., None]) -> None:
    old, waiting = start(2, key="old"), start(2, key="waiting")
    work(old)
    things = expiry_of("results of background work")
    assert forget_expired(things.ends(timezone.now()) - timedelta(hours=1))[things.things] == 0
    assert forget_expired(things.ends(timezone.now()) + timedelta(hours=1))[things.things] == 1
    assert list(Run.objects.values_list("code", flat=True)) == [waiting.code]
    assert Chunk.objects.count() == 2


def test_deliveries_are_forgotten_unless_they_wait(django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("hook@example.org", "hook@example.org", "pass-word-1")
    hook = Webhook.objects.create(user=user, url="https://example.org/", salt="s")
    long_ago = timezone.now() - timedelta(days=31)
    for state in Delivery.State.values:
        Delivery.objects.create(webhook=hook, event="e", body="{}", state=state, created=long_ago)
    Delivery.objects.create(webhook=hook, event="e", body="{}", state=Delivery.State.DELIVERED)
    assert forget_expired()["deliveries of webhooks"] == 2
    assert sorted(Delivery.objects.values_list("state", flat=True)) == ["delivered", "queued"]


@pytest.mark.parametrize(
    ("days", "words"), [(1, "1 day"), (180, "180 days"), (365, "a year"), (366, "366 days"), (1825, "5 years")]
)
def test_spans_are_told_in_words(days: int, words: str) -> None:
    assert Expiry("things", days, "now", lambda before: 0).span == words


def test_command_says_how_much_went(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("forget_expired")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "     0 log-ins (1 day after they ran out, a year after logging in)"
    assert len(lines) == len(expiries())


def test_privacy_page_and_docs_tell_of_everything_that_is_forgotten(client: Client) -> None:
    page = client.get(reverse("web:privacy")).content.decode()
    docs = (Path(settings.BASE_DIR) / "docs" / "operations.md").read_text(encoding="utf-8")
    for expiry in expiries():
        assert f"{expiry.things[0].upper()}{expiry.things[1:]}: {expiry.span} after {expiry.since}." in page
        assert f"| {expiry.things} | {expiry.days} | {expiry.since} |" in docs
