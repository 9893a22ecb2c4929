"""The picker by keyboard: whatever a press takes away, the focus stays in the picker."""

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
