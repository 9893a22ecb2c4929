"""Spearhead and Path to Glory in the browser, from the start page to a saved list on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from armybuilder.e2e.looking import wider_than_window
from armybuilder.e2e.test_rules import PHONE
from armybuilder.rules.aos4.catalogue import ReleaseInfo

NO_SCRIPTS = {"java_script_enabled": False}


@pytest.fixture(autouse=True)
def _data(reference_data: ReleaseInfo) -> None:
    """The newest release in the database."""


def start(page: Page, battlepack: str, faction: str) -> None:
    """From the start page: a battlepack, then a faction."""
    page.goto("/")
    page.get_by_label("Battlepack").select_option(label=battlepack)
    page.get_by_role("button", name=faction).first.click()


@pytest.mark.parametrize("live_page", [{}, PHONE, NO_SCRIPTS], indirect=True)
def test_a_spearhead_box_is_chosen_judged_saved_and_printed(live_page: Page) -> None:
    start(live_page, "Spearhead", "Slaves to Darkness")
    live_page.get_by_role("link", name="Choose The Tideward Watch").click()
    expect(live_page.locator(".stamp")).to_have_text("2 to do")

    live_page.get_by_label("Undertow").check()
    live_page.get_by_label("Pearl of Calm").check()
    live_page.get_by_role("button", name="Judge only").click()
    expect(live_page.locator(".stamp")).to_have_text("Legal")

    live_page.get_by_label("Name of the list").fill("Low Tide")
    live_page.get_by_role("button", name="Save as a list").click()
    expect(live_page.get_by_role("heading", level=1)).to_have_text("Low Tide")
    expect(live_page.get_by_label("Undertow")).to_be_checked()

    live_page.get_by_role("link", name="Print").click()
    expect(live_page.locator(".roster")).to_contain_text("Pearl of Calm")


@pytest.mark.parametrize("live_page", [{}, PHONE, NO_SCRIPTS], indirect=True)
def test_a_path_to_glory_roster_begins_with_a_hero_of_its_own(live_page: Page) -> None:
    start(live_page, "Path to Glory: Ascension", "Cities of Sigmar")
    live_page.get_by_role("button", name="Create a hero of 250 points").click()
    live_page.get_by_role("link", name="Change Cities of Sigmar Hero").click()
    live_page.get_by_label("Name").fill("Ilse of the Walls")
    live_page.get_by_label("Feature 1", exact=True).fill("Keen Blade")
    live_page.locator("#cost-0").fill("31")
    live_page.get_by_role("button", name="Save").click()
    expect(live_page.locator(".said")).to_have_text(
        "Ilse of the Walls uses 31 destiny points; 30 are allowed for 250 points."
    )

    live_page.get_by_role("link", name="Change Ilse of the Walls").click()
    live_page.locator("#cost-0").fill("30")
    live_page.get_by_role("button", name="Save").click()
    expect(live_page.get_by_text("30 of 30 destiny points")).to_be_visible()

    live_page.get_by_role("link", name="Back to the army").click()
    expect(live_page.locator("#report .stamp")).to_have_text("Legal")
    expect(live_page.locator("#glory")).to_contain_text("Ilse of the Walls")


@pytest.mark.parametrize("live_page", [{}, PHONE], indirect=True)
def test_the_pages_are_accessible_and_fit(live_page: Page, accessibility_faults: Callable[[Page], list[str]]) -> None:
    found: dict[str, tuple[list[str], int]] = {}

    def look(name: str, address: str) -> None:
        expect(live_page).to_have_url(re.compile(rf"/rosters/{address}$"))
        found[name] = (accessibility_faults(live_page), wider_than_window(live_page))

    live_page.goto("/rosters/spearhead/")
    look("boxes", "spearhead/")
    live_page.goto("/rosters/spearhead/emberway/")
    look("box", "spearhead/emberway/")
    live_page.get_by_role("button", name="Save as a list").click()
    look("saved box", "[a-z0-9]{10}/")
    live_page.get_by_role("link", name="Print").click()
    look("printed box", "[a-z0-9]{10}/spearhead/print/")
    live_page.goto("/rosters/path-to-glory/")
    look("start", "path-to-glory/")
    live_page.get_by_role("button", name="Sylvaneth").click()
    look("warlord", r"path-to-glory/\?.*=sylvaneth")
    live_page.get_by_role("button", name="Create a hero of 150 points").click()
    look("creations", "[a-z0-9]{10}/creations/")
    live_page.get_by_role("link", name="Regiment of Ghyran").click()
    look("creation", "[a-z0-9]{10}/creations/new/ghyran/")

    assert {name: faults for name, faults in found.items() if faults != ([], 0)} == {}
