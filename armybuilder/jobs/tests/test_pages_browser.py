"""The pages of runs and webhooks in a browser: accessible, and a run's page follows its progress."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from armybuilder.accounts.models import User
from armybuilder.e2e.looking import wider_than_window
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tests import sums
from armybuilder.jobs.webhooks.services import create_webhook, ping

pytestmark = [pytest.mark.e2e]


@pytest.fixture
def logged_in(live_page: Page, live_server: Any, user: User) -> Page:
    client = Client()
    client.force_login(user)
    cookie = {"name": "armybuilder_session", "value": client.cookies["armybuilder_session"].value}
    live_page.context.add_cookies([{**cookie, "url": live_server.url}])  # type: ignore[typeddict-item]
    return live_page


def test_webhooks_are_made_and_looked_at(
    logged_in: Page, user: User, settings: Any, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True
    logged_in.goto("/accounts/")
    logged_in.get_by_role("link", name="Webhooks and deliveries").click()
    logged_in.get_by_label("Address").fill("http://127.0.0.1:9999/hook")
    logged_in.get_by_role("button", name="Create webhook").click()
    expect(logged_in.locator("#webhook-secret")).to_have_text(re.compile("^abw_"))
    assert accessibility_faults(logged_in) == []
    ping(webhook=user.webhooks.get())
    logged_in.get_by_role("link", name="http://127.0.0.1:9999/hook").click()
    expect(logged_in.get_by_role("rowheader", name="ping")).to_be_visible()
    assert accessibility_faults(logged_in) == []


@pytest.mark.parametrize("live_page", [{"viewport": {"width": 320, "height": 700}}], indirect=True)
def test_pages_fit_a_narrow_screen(logged_in: Page, user: User, settings: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True
    hook, _ = create_webhook(user=user, url="http://127.0.0.1:9999/" + "long" * 60, events=["roster.changed"])
    ping(webhook=hook)
    for path in ("/jobs/", "/jobs/webhooks/", f"/jobs/webhooks/{hook.code}/"):
        logged_in.goto(path)
        assert (path, wider_than_window(logged_in)) == (path, 0)


def test_run_follows_its_progress(
    logged_in: Page, work: Any, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    # Made by hand: a run that is started here is computed at once.
    run = Run.objects.create(kind="sum", key="k", parameters={"step": 1}, chunk_count=4)
    Chunk.objects.bulk_create(Chunk(run=run, index=n, specification=part) for n, part in enumerate(sums.parts(4)))
    logged_in.goto(f"/jobs/{run.code}/")
    logged_in.get_by_role("heading", name="Waiting").wait_for()
    assert accessibility_faults(logged_in) == []
    work(run)
    logged_in.get_by_role("heading", name="Done").wait_for()
