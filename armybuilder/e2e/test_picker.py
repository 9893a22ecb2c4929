"""The picker by keyboard, of armies and of hordes: whatever a press takes away, the focus stays near."""

import pytest
from playwright.sync_api import Page, expect

from armybuilder.e2e.building import Builder


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """The builder uses the shipped release."""


def test_the_last_place_of_a_regiment_leads_on_to_the_next_one(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    for name in ("Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen"):
        builder.add(name)
    builder.find("")
    add = live_page.get_by_role("button", name="Add Chaos Spawn,")
    add.focus()
    live_page.keyboard.press("Enter")
    expect(live_page.get_by_role("link", name="a new regiment", exact=True)).to_be_focused()


def test_undo_and_redo_of_a_horde_hand_the_focus_to_each_other_and_are_said(live_page: Page) -> None:
    live_page.goto("/aids/hordes/")
    live_page.get_by_role("button", name="Start the list").click()
    status = live_page.locator("#status")
    live_page.get_by_role("button", name="Add Ash Hound").click()
    expect(status).to_have_text("Ash Hound added. 58 of 500 points. Not legal.")
    for pressed, focused, said in (
        ("#undo", "#redo", "0 of 500 points. Not legal."),
        ("#redo", "#undo", "Ash Hound added. 58 of 500 points. Not legal."),
    ):
        live_page.locator(pressed).focus()
        live_page.keyboard.press("Enter")
        expect(live_page.locator(focused)).to_be_focused()
        expect(status).to_have_text(said)
