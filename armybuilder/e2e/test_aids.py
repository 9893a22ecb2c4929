"""Journeys at the table: fight order, a score on two phones, a horde from profile entry to a legal army."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from armybuilder.e2e.looking import NO_CONNECTION, wider_than_window

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDTHS = [{"viewport": {"width": 1280, "height": 900}}, PHONE]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("live_page", WIDTHS, indirect=True, ids=["desktop", "phone"])
def test_fight_order_answers_while_it_is_filled_in(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    page = live_page
    page.goto("/rules/")
    page.get_by_role("link", name="Aids at the table").first.click()
    page.get_by_role("link", name="Fight order", exact=True).click()
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("Player B picks: Witch Aelves.")

    first = page.get_by_role("group", name="Unit 1")
    first.get_by_label("strikes first").check()
    expect(answer).to_contain_text("Player A picks: Chosen.")
    bar = page.locator("#answer-bar")
    size = page.viewport_size
    narrow = size is not None and size["width"] < 960
    expect(bar).to_be_in_viewport() if narrow else expect(bar).to_be_hidden()
    expect(bar).to_contain_text("Player A picks: Chosen.")
    expect(answer).to_contain_text("is the active player and picks first")
    expect(page).to_have_url(re.compile("units-0-strike_first=on"))

    page.get_by_role("group", name="Unit 2").get_by_label("has fought").check()
    first.get_by_label("has fought").check()
    page.get_by_label("Last pick was made by").select_option("A")
    page.get_by_label("and was a unit that").select_option("first")
    expect(answer).to_contain_text("Player A picks: Chaos Warriors.")
    assert accessibility_faults(page) == []

    answer.get_by_role("link", name="A-49").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Order of fights")


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False, **PHONE}], indirect=True)
def test_fight_order_works_without_scripts(live_page: Page) -> None:
    page = live_page
    page.goto("/aids/fight-order/")
    page.get_by_role("group", name="Unit 4").get_by_label("Unit").fill("Clanrats")
    page.get_by_role("group", name="Unit 4").get_by_label("strikes first").check()
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("Player A picks: Clanrats.")
    expect(page.get_by_role("group", name="Unit 6")).to_be_visible()


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_score_is_kept_on_two_phones(
    live_page: Page, browser: Any, live_server: Any, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    page = live_page
    page.goto("/aids/")
    page.get_by_role("link", name="Keep a score").click()
    page.get_by_label("First player", exact=True).fill("Mira")
    page.get_by_label("Second player", exact=True).fill("Tom")
    page.get_by_role("button", name="Start").click()

    page.get_by_role("button", name="+3 victory points for Mira").click()
    expect(page.get_by_text("Last entry: +3 victory points for Mira.")).to_be_visible()
    page.get_by_role("button", name="Tom takes objective 2").click()
    expect(page.get_by_text("Last entry: objective 2 to Tom.")).to_be_visible()
    assert accessibility_faults(page) == []

    other = browser.new_context(base_url=live_server.url, locale="en-GB", **PHONE).new_page()
    other.goto(page.url)
    other.get_by_role("button", name="+2 victory points for Tom").click()
    expect(other.get_by_text("Last entry: +2 victory points for Tom.")).to_be_visible()
    expect(page.get_by_text("Last entry: +2 victory points for Tom.")).to_be_visible()

    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_text("underdog", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").dblclick()
    expect(page.get_by_text("Last entry: objective 2 to Tom.")).to_be_visible()
    expect(other.get_by_text("Last entry: objective 2 to Tom.")).to_be_visible()
    other.context.close()


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False}], indirect=True)
def test_a_new_score_asks_for_what_its_game_counts(live_page: Page) -> None:
    live_page.goto("/aids/scores/")
    objectives, control = live_page.get_by_label("Objectives"), live_page.get_by_label("Control points that win")
    expect(objectives).to_be_visible()
    expect(control).to_be_hidden()
    live_page.get_by_label("Game").select_option(label="HORDES: Pendulum")
    expect(objectives).to_be_hidden()
    expect(control).to_be_visible()


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_taps_that_are_quicker_than_the_network_are_all_counted(live_page: Page) -> None:
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_role("button", name="Start").click()

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/aids/scores/*/", slowly)
    tap = page.get_by_role("button", name="+1 command points for Player A")
    for _ in range(4):
        tap.click(no_wait_after=True)
    page.get_by_role("button", name="+2 victory points for Player B").click(no_wait_after=True)
    figures = page.get_by_role("group", name="Player A: command points")
    expect(figures.locator("b")).to_have_text("4")
    expect(page.get_by_role("group", name="Player B: victory points").locator("b")).to_have_text("2")
    expect(page.get_by_text("was quicker")).to_be_hidden()


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_double_click_adds_a_model_once(live_page: Page) -> None:
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_label("Game").select_option("king-of-the-hill")
    page.get_by_role("button", name="Start").click()
    page.get_by_label("Name").fill("Reef Tusker")
    page.get_by_role("button", name="Add it").dblclick()
    expect(page.get_by_text("Last entry: Reef Tusker added.")).to_be_visible()
    expect(page.get_by_role("row", name="Reef Tusker")).to_have_count(1)
    expect(page.get_by_text("Name the model or unit.")).to_be_hidden()


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_entry_without_a_connection_is_counted_later_and_once(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors |= NO_CONNECTION
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Nothing entered yet.")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="+1 victory points for Player A").click()
    expect(page.get_by_text("1 entry waits for a connection.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Last entry: +1 victory points for Player A.")).to_be_visible()
    expect(page.get_by_text("waits for a connection")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("group", name="Player A: victory points")).to_contain_text("1 victory points")


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_entries_are_sent_as_soon_as_the_site_answers_again(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors |= NO_CONNECTION
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Nothing entered yet.")).to_be_visible()
    page.route(
        "**/aids/scores/*/*", lambda route: route.abort()
    )  # the phone has a network, but the site cannot be reached
    tap, undo = (
        page.get_by_role("button", name="+1 victory points for Player A"),
        page.get_by_role("button", name="Undo"),
    )
    tap.click()
    expect(page.get_by_text("1 entry waits for a connection.")).to_be_visible()
    tap.click()
    expect(page.get_by_text("2 entries wait for a connection.")).to_be_visible()
    page.unroute("**/aids/scores/*/*")
    expect(page.get_by_role("group", name="Player A: victory points").locator("b")).to_have_text("2", timeout=20_000)
    expect(page.get_by_text("for a connection")).to_be_hidden()

    page.route("**/aids/scores/*/*", lambda route: route.abort())
    tap.click()
    expect(page.get_by_text("1 entry waits for a connection.")).to_be_visible()
    undo.click()
    expect(page.get_by_text("for a connection")).to_be_hidden()
    undo.click()
    expect(page.get_by_text("Undo needs a connection.")).to_be_visible()


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_entry_made_while_others_are_sent_is_not_lost(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors |= NO_CONNECTION
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Nothing entered yet.")).to_be_visible()
    held: list[Route] = []
    steady = False

    def unsteady(route: Route) -> None:
        if steady:
            route.continue_()
        elif "later=1" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.abort()

    page.route("**/aids/scores/*/*", unsteady)
    page.get_by_role("button", name="+1 victory points for Player A").click()
    expect(page.get_by_text("1 entry waits for a connection.")).to_be_visible()
    with page.expect_request(lambda request: "later=1" in (request.post_data or "")):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    page.get_by_role("button", name="+2 victory points for Player A").click()
    expect(page.get_by_text("2 entries wait for a connection.")).to_be_visible()
    steady = True
    held[0].continue_()
    expect(page.get_by_role("group", name="Player A: victory points").locator("b")).to_have_text("3", timeout=20_000)


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False, **PHONE}], indirect=True)
def test_score_is_kept_without_scripts(live_page: Page) -> None:
    page = live_page
    page.goto("/aids/scores/")
    page.get_by_label("Game").select_option("pendulum")
    page.get_by_role("button", name="Start").click()
    for number in ("2", "3", "4"):
        page.get_by_label("Whose turn").select_option("Player A")
        page.get_by_label("Round").fill(number)
        page.get_by_label("Own models across the line").fill("1")
        page.get_by_role("button", name="Enter the turn").click()
        expect(page.get_by_text(f"Last entry: turn of Player A in round {number}.")).to_be_visible()
    expect(page.get_by_text("Player A wins by control points.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Enter the turn")).to_be_visible()


@pytest.mark.parametrize("live_page", WIDTHS, indirect=True, ids=["desktop", "phone"])
def test_horde_from_profile_entry_to_legal_army(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    page = live_page
    page.goto("/aids/")
    page.get_by_role("link", name="Build a horde").click()
    page.get_by_role("link", name="New profile").click()
    for label, value in {
        "Name": "Brakka Tallowhand",
        "Faction": "Emberwild",
        "Points": "70",
        "Field allowance": "C",
        "Victory points": "5",
        "CMD": "8",
        "FURY": "6",
    }.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Base", exact=True).select_option("medium")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Save the profile").click()
    expect(page.get_by_role("link", name="Brakka Tallowhand")).to_be_visible()

    page.get_by_label("Name").fill("Cinders")
    page.get_by_label("Faction").select_option("Emberwild")
    page.get_by_role("button", name="Start the list").click()
    report = page.get_by_role("complementary", name="Report")
    expect(report).to_contain_text("The horde has no warlock; it needs at least one.")

    for name in ("Brakka Tallowhand", "Ash Hound", "Charcoal Wardens"):
        page.get_by_role("button", name=f"Add {name}", exact=True).click()
        expect(page.get_by_text(f"Last step: {name} added.")).to_be_visible()
    page.get_by_role("button", name="Attach Warden Captain").click()
    expect(page.get_by_text("Last step: Warden Captain joins Charcoal Wardens.")).to_be_visible()
    expect(report).to_contain_text("Legal")
    expect(report).to_contain_text("Nothing to fix.")
    assert accessibility_faults(page) == []

    page.goto("/rosters/")
    expect(page.get_by_role("row", name="Cinders")).to_contain_text("Legal")


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_models_are_added_one_after_the_other_without_losing_the_place(live_page: Page) -> None:
    page = live_page
    page.goto("/aids/hordes/")
    page.get_by_role("button", name="Start the list").click()

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/step/", slowly)
    add = page.get_by_role("button", name="Add Brazier Crew")
    for _ in range(3):
        add.click(no_wait_after=True)
    expect(page.get_by_role("button", name="Remove Brazier Crew")).to_have_count(3)
    expect(add).to_be_focused()
    expect(add).to_be_in_viewport()
    expect(page.get_by_role("region", name="Summary")).to_contain_text("102 / 500")
    expect(page.get_by_text("changed in another window")).to_be_hidden()


@pytest.mark.parametrize("live_page", WIDTHS, indirect=True, ids=["desktop", "phone"])
@pytest.mark.parametrize(
    "address",
    [
        "/aids/",
        "/aids/objective-control/",
        "/aids/prayers/",
        "/aids/blood-tithe/",
        "/aids/hordes-area/",
        "/aids/hordes-frenzy/",
        "/aids/scores/",
        "/aids/hordes/",
        "/rules/coverage/",
    ],
)
def test_page_is_accessible_and_fits(
    live_page: Page, address: str, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    live_page.goto(address)
    assert accessibility_faults(live_page) == []
    assert wider_than_window(live_page) == 0
