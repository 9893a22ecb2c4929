"""The rules pages in the browser: examples judged, repairs on a press, with and without scripts, and accessible."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from armybuilder.e2e.looking import wider_than_window

PHONE = {"viewport": {"width": 390, "height": 844}}
PAGES = ("/rules/army/", "/rules/army/R-17/", "/rules/army/PG-08/", "/rules/army/HR-04/", "/rules/unconfirmed/")


def test_a_rule_shows_both_lists_and_the_finding_at_its_line(live_page: Page) -> None:
    live_page.goto("/rules/army/R-17/")
    example = live_page.locator("#example-1")

    expect(example.get_by_role("heading", name="Keeps the rule")).to_be_visible()
    expect(example.get_by_role("heading", name="Breaks the rule")).to_be_visible()
    expect(example.get_by_text("This rule finds nothing")).to_have_count(1)
    expect(example.locator("li", has=live_page.locator(".mark"))).to_have_text("1 5 × Chaos Knights, 240")


def test_repairs_come_on_a_press_without_a_new_page(live_page: Page) -> None:
    live_page.goto("/rules/army/R-17/")

    live_page.get_by_role("link", name="What repairs it").click()

    expect(live_page.locator(".repair")).to_have_count(3)
    expect(live_page.locator(".repair").first).to_contain_text("Legal")
    expect(live_page).to_have_url(re.compile("/rules/army/R-17/$"))


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False}], indirect=True)
def test_repairs_come_without_scripts(live_page: Page) -> None:
    live_page.goto("/rules/army/R-17/")

    live_page.get_by_role("link", name="What repairs it").click()

    expect(live_page.locator(".repair")).to_have_count(3)


@pytest.mark.parametrize("live_page", [{}, PHONE, {**PHONE, "color_scheme": "dark"}], indirect=True)
@pytest.mark.parametrize("path", PAGES)
def test_rules_pages_are_accessible_and_fit(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]], path: str
) -> None:
    live_page.goto(path)

    assert accessibility_faults(live_page) == []
    assert wider_than_window(live_page) == 0
