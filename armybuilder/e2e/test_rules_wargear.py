"""Weapons and command models in the drawer of a unit, and on a page of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from armybuilder.e2e.building import Builder
from armybuilder.rules.aos4.catalogue import ReleaseInfo

UNIT = "Liberators"


@pytest.fixture(autouse=True)
def _data(reference_data: ReleaseInfo) -> None:
    """The newest release in the database."""


def liberators(page: Page) -> Builder:
    """A list with a unit that has weapons to choose."""
    builder = Builder(page)
    builder.start("Stormcast Eternals")
    builder.aim("Aux")
    builder.add(UNIT)
    return builder


def test_weapons_are_chosen_in_the_drawer(live_page: Page, accessibility_faults: Callable[[Page], list[str]]) -> None:
    builder = liberators(live_page)
    row = builder.row(UNIT)
    builder.open(row)
    row.get_by_role("link", name="Weapons").click()
    form = row.get_by_role("form", name=f"Weapons of {UNIT}")
    first = form.get_by_role("spinbutton").first
    expect(first).to_be_visible()
    assert accessibility_faults(live_page) == []

    first.fill("99")
    first.evaluate("field => field.removeAttribute('max')")
    builder.press(form.get_by_role("button", name="Save the weapons"))
    expect(live_page.locator("#report")).to_contain_text(f"{UNIT} has 99 of")

    builder.press(live_page.locator("#undo"))
    expect(live_page.locator("#report")).not_to_contain_text(f"{UNIT} has 99 of")


def test_weapons_are_chosen_on_a_page_of_their_own(live_page: Page) -> None:
    builder = liberators(live_page)
    row = builder.row(UNIT)
    builder.open(row)
    address = row.get_by_role("link", name="Weapons").get_attribute("href")

    live_page.goto(str(address))
    live_page.get_by_role("button", name="Save").click()

    expect(builder.row(UNIT)).to_be_attached()
