"""The live filter and the search in a real browser, and the same without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SLAVES = "/factions/slaves-to-darkness/"
NO_SCRIPTS = {"java_script_enabled": False}


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """Pages show the shipped release."""


def test_filter_narrows_the_units_while_typing(live_page: Page) -> None:
    live_page.goto(SLAVES)
    live_page.locator("#unit-q").fill("theridons")
    expect(live_page.locator("#units a")).to_have_text(["Ogroid Theridons"])
    expect(live_page.locator("#status")).to_have_text("1 unit shown.")
    expect(live_page).to_have_url(re.compile("q=theridons"))
    expect(live_page.locator("#unit-q")).to_be_focused()


def test_filter_by_check_box_takes_effect_at_once(live_page: Page) -> None:
    live_page.goto(SLAVES)
    live_page.get_by_label("Can lead").check()
    expect(live_page.locator("#units").get_by_role("link", name="Chaos Knights")).to_have_count(0)
    expect(live_page.locator("#units caption")).to_have_count(1)


def test_filter_keeps_its_state_after_going_back(live_page: Page) -> None:
    live_page.goto(SLAVES)
    live_page.locator("#unit-q").fill("theridons")
    expect(live_page.locator("#units").get_by_role("link", name="Chaos Knights")).to_have_count(0)
    expect(live_page).to_have_url(re.compile("q=theridons"))
    live_page.get_by_role("link", name="Ogroid Theridons").click()
    expect(live_page.get_by_role("heading", name="Ogroid Theridons", level=1)).to_be_visible()
    live_page.go_back()
    expect(live_page.locator("#units a")).to_have_text(["Ogroid Theridons"])


@pytest.mark.parametrize(
    "path, field, typed, link, there",
    [
        (SLAVES, "#unit-q", "theridons", "Ogroid Theridons", "Ogroid Theridons"),
        ("/rules/", "#rule-search", "rally", "A-57", "Rally"),
        ("/factions/keywords/?q=DARKOATH", "#query", "DARKOATH ", "Darkoath Marauders", "Darkoath Marauders"),
    ],
)
def test_slow_press_after_typing_follows_its_link(
    live_page: Page, path: str, field: str, typed: str, link: str, there: str
) -> None:
    """Leaving the field must not change what is pressed: a press takes as long as an answer of the server."""
    live_page.goto(path)
    live_page.locator(field).fill(typed)
    expect(live_page).to_have_url(re.compile(rf"q={typed.strip()}"))
    live_page.get_by_role("main").get_by_role("link", name=link, exact=True).first.hover()
    live_page.mouse.down()
    live_page.wait_for_timeout(500)
    live_page.mouse.up()
    expect(live_page.get_by_role("heading", level=1)).to_contain_text(there)


def test_search_answers_while_typing(live_page: Page) -> None:
    live_page.goto("/factions/search/")
    live_page.locator("#search").press_sequentially("libarators")
    expect(live_page).to_have_url(re.compile("q=libarators$"))  # what was found for the last letter stays
    live_page.get_by_role("link", name="Liberators", exact=True).click()
    expect(live_page.get_by_role("heading", name="Liberators", level=1)).to_be_visible()


def test_query_that_cannot_be_read_is_shown_in_place(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors.add("422")
    live_page.goto("/factions/keywords/")
    live_page.locator("#query").fill("DARKOATH and")
    live_page.keyboard.press("Enter")
    live_page.locator("#answer").get_by_text("A keyword is expected after “DARKOATH and”.").wait_for()


@pytest.mark.parametrize("live_page", [NO_SCRIPTS], indirect=True)
def test_filter_search_and_query_work_without_scripts(live_page: Page) -> None:
    live_page.goto(SLAVES)
    live_page.locator("#unit-q").fill("theridons")
    live_page.get_by_role("button", name="Filter").click()
    expect(live_page.locator("#units a")).to_have_text(["Ogroid Theridons"])
    live_page.goto("/factions/")
    live_page.locator("#search").fill("libarators")
    live_page.get_by_role("button", name="Search").click()
    expect(live_page.get_by_role("link", name="Liberators", exact=True)).to_be_visible()
    live_page.goto("/factions/keywords/")
    live_page.locator("#query").fill("DARKOATH and not HERO")
    live_page.get_by_role("button", name="Find").click()
    expect(live_page.get_by_role("link", name="Darkoath Marauders")).to_be_visible()
