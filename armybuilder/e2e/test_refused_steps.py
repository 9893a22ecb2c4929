"""Steps that the server refuses are said to be undone: no press is lost without a word."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from armybuilder.e2e.building import Builder
from armybuilder.e2e.looking import NO_CONNECTION
from armybuilder.rosters.models import Roster


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """The builder uses the shipped release."""


@pytest.fixture
def builder(live_page: Page) -> Builder:
    started = Builder(live_page)
    started.start("Slaves to Darkness")
    started.add("Chaos Lord")
    return started


def press_and_read(builder: Builder, said: str) -> None:
    """Add a unit that the server refuses: the sentence is in sight, the army still there."""
    page = builder.page
    page.get_by_role("button", name=re.compile("^Add Chaos Chosen")).click()
    problem = page.get_by_role("alert").filter(has_text=said)
    expect(problem).to_be_in_viewport()
    expect(builder.row("Chaos Lord")).to_be_attached()


def test_a_step_on_a_list_that_is_gone_is_not_lost_without_a_word(builder: Builder, expected_errors: set[str]) -> None:
    expected_errors.add("404")
    Roster.objects.update(deleted=timezone.now())
    builder.page.mouse.wheel(0, 2000)
    press_and_read(builder, "This is not here any more, or you have logged out")
    builder.page.get_by_role("link", name="Load the page again").click()
    expect(builder.page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    expect(builder.page.get_by_role("main").get_by_role("link", name="Log in")).to_be_visible()


def test_a_step_of_a_page_from_before_the_login_says_so(builder: Builder, expected_errors: set[str]) -> None:
    expected_errors.add("403")
    builder.page.context.clear_cookies(name="csrftoken")
    press_and_read(builder, "You logged in or out after this page was loaded: your last step was not done.")
    builder.page.get_by_role("link", name="Load the page again").click()
    expect(builder.page.get_by_role("alert")).to_be_hidden()
    builder.add("Chaos Chosen")


def test_a_step_that_a_busy_server_refuses_can_be_made_again(builder: Builder, expected_errors: set[str]) -> None:
    expected_errors.add("503")
    builder.page.route("**/units/**", lambda route: route.fulfill(status=503))
    press_and_read(builder, "The server answered “503”: your last step was not done.")
    builder.page.unroute("**/units/**")
    builder.add("Chaos Chosen")
    expect(builder.page.get_by_role("alert").filter(has_text="503")).to_be_hidden()


def test_a_place_that_cannot_be_looked_at_without_connection_is_said(
    builder: Builder, expected_errors: set[str]
) -> None:
    expected_errors |= NO_CONNECTION
    builder.page.context.set_offline(True)
    builder.page.locator(".targets").get_by_role("link", name="Aux").click()
    expect(
        builder.page.get_by_role("alert").filter(has_text="No connection: a part of this page could not be loaded.")
    ).to_be_in_viewport()
