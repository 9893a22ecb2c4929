"""What scripts add to every page, in a real browser; and that nothing is lost without them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from armybuilder.e2e.looking import wider_than_window

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NO_SCRIPTS = {"java_script_enabled": False}
PHONE = {"viewport": {"width": 320, "height": 640}}
CATALOGUE_PAGES = ("/factions/slaves-to-darkness/?retired=1", "/factions/slaves-to-darkness/a1f2-1808-4a74-c167/")
PAGES = (
    "/",
    "/about/",
    "/privacy/",
    "/display/",
    "/factions/",
    "/factions/search/?q=lord",
    "/factions/keywords/?q=HERO",
)


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """Pages show the shipped release."""


def expect_scheme(page: Page, scheme: str) -> None:
    expect(page.locator("html")).to_have_css("color-scheme", scheme)


def test_colours_change_at_once_and_stay(live_page: Page) -> None:
    live_page.goto("/about/")
    live_page.get_by_role("button", name="Dark colours").click()
    expect_scheme(live_page, "dark")
    expect(live_page.get_by_role("button", name="Light colours")).to_be_focused()
    live_page.reload()
    expect_scheme(live_page, "dark")


@pytest.mark.parametrize("live_page", [NO_SCRIPTS], indirect=True)
def test_colours_change_without_scripts(live_page: Page) -> None:
    live_page.goto("/about/")
    live_page.get_by_role("button", name="Dark colours").click()
    expect(live_page).to_have_url(re.compile("/about/$"))
    expect(live_page.locator("html")).to_have_attribute("data-scheme", "dark")


@pytest.mark.parametrize("live_page", [{"color_scheme": "dark"}], indirect=True)
def test_colours_follow_the_system_until_changed(live_page: Page) -> None:
    live_page.goto("/about/")
    live_page.get_by_role("button", name="Light colours").click()
    expect_scheme(live_page, "light")


def test_slash_finds_the_search_field_and_not_while_typing(live_page: Page) -> None:
    live_page.goto("/factions/")
    live_page.keyboard.press("/")
    live_page.keyboard.type("a/b")
    expect(live_page.locator("#search")).to_have_value("a/b")


def test_keys_can_be_switched_off(live_page: Page) -> None:
    live_page.goto("/display/")
    live_page.get_by_label("One-letter keyboard shortcuts").uncheck()
    live_page.get_by_role("button", name="Save").click()
    expect(live_page.get_by_text("Saved in this browser.")).to_be_visible()
    live_page.goto("/factions/")
    live_page.keyboard.press("/")
    expect(live_page.locator("body")).to_be_focused()


def test_escape_closes_the_opened_row_and_returns_the_focus(live_page: Page, settings) -> None:
    settings.DEBUG = True
    live_page.goto(reverse("web:styleguide"))
    row = live_page.locator("#d-knights")
    row.locator("summary").click()
    live_page.get_by_role("button", name="Duplicate").focus()
    live_page.keyboard.press("Escape")
    expect(row).not_to_have_attribute("open", re.compile(""))
    expect(row.locator("summary")).to_be_focused()


def test_e_walks_along_the_problems(live_page: Page, settings) -> None:
    settings.DEBUG = True
    live_page.goto(reverse("web:styleguide"))
    live_page.keyboard.press("e")
    expect(live_page.locator(":focus")).to_have_attribute("aria-label", re.compile("Problem 1"))


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_no_page_scrolls_sideways_on_a_small_phone(live_page: Page) -> None:
    wide = {}
    for path in PAGES:
        live_page.goto(path)
        wide[path] = wider_than_window(live_page)
    assert wide == dict.fromkeys(PAGES, 0)


def test_pages_load_few_and_small_styles_and_scripts(live_page: Page) -> None:
    loaded: list[str] = []
    live_page.on("request", lambda sent: loaded.append(sent.url.rsplit("/", 1)[-1]))
    live_page.goto("/")
    live_page.wait_for_load_state("networkidle")
    own = [name for name in loaded if name.endswith((".css", ".js"))]
    assert sorted(own) == ["app.css", "app.js", "htmx.min.js", "import.js", "keys.js"]


@pytest.mark.parametrize(
    "live_page",
    [
        {"viewport": {"width": width, "height": 800}, "color_scheme": scheme, "bypass_csp": True}
        for width in (1280, 390)
        for scheme in ("light", "dark")
    ],
    indirect=True,
    ids=lambda options: f"{options['viewport']['width']}-{options['color_scheme']}",
)
def test_axe_finds_nothing(live_page: Page, accessibility_faults, settings) -> None:
    settings.DEBUG = True
    found = {}
    for path in (*PAGES, *CATALOGUE_PAGES, reverse("web:styleguide")):
        live_page.goto(path)
        found[path] = accessibility_faults(live_page)
    assert {path: faults for path, faults in found.items() if faults} == {}
