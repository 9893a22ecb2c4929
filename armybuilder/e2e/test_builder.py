"""Journeys at the builder: few clicks, keyboard alone, no scripts, two windows, a phone; and axe on every page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from armybuilder.e2e.building import Builder
from armybuilder.e2e.looking import NO_CONNECTION, wider_than_window

NO_SCRIPTS = {"java_script_enabled": False}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 700}}
DARK = {"color_scheme": "dark"}
PAGES_OF_A_LIST = (
    *("", "add/?at=regiment-0", "add/?at=renown", "print/", "text/", "links/"),
    *("change/", "settings/", "history/"),
)


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """The builder uses the shipped release."""


def l0(page: Page) -> Builder:
    """The running example of the rules, but for 2000 points."""
    builder = Builder(page)
    builder.start("Slaves to Darkness")
    for name in ("Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen", "Chaos Spawn"):
        builder.add(name)
    builder.aim("New regiment")
    builder.add("Darkoath Chieftain")
    builder.add("Darkoath Marauders")
    return builder


def faults_of(page: Page, check: Callable[[Page], list[str]]) -> list[str]:
    """What axe finds at the end of a page, where the bar covers no control half; and whether the page is too wide."""
    page.wait_for_load_state()
    page.evaluate("window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    return [*check(page), *(["scrolls sideways"] if wider_than_window(page) else [])]


class Clicks:
    """Counts what a player presses."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, control: Locator) -> None:
        self.number += 1
        control.click()


def test_a_legal_list_of_two_regiments_takes_six_clicks(live_page: Page) -> None:
    click = Clicks()
    live_page.goto("/")
    click(live_page.get_by_role("button", name=re.compile("^Slaves to Darkness")))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Lord, \d")))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Warriors, \d")))
    expect(live_page.locator("#status")).to_contain_text("Chaos Warriors added.")
    click(live_page.get_by_role("link", name="New regiment", exact=True).first)
    click(live_page.get_by_role("button", name=re.compile(r"^Add Darkoath Chieftain, \d")))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Darkoath Marauders, \d")))
    expect(live_page.locator("#status")).to_contain_text("Darkoath Marauders added.")
    Builder(live_page).expect_report("legal", drops=2)
    assert click.number == 6


def test_the_page_stays_where_it_is_while_a_change_is_sent(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    live_page.evaluate("""() => {
        window.tops = new Set();
        const look = () => {
            window.tops.add(document.querySelector("#army").getBoundingClientRect().top);
            requestAnimationFrame(look);
        };
        look();
    }""")
    builder.press(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Lord, \d")))
    builder.press(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Warriors, \d")))
    expect(builder.status).to_contain_text("Chaos Warriors added.")
    seen = live_page.evaluate("[...window.tops]")  # all places up to now, not the one of this moment
    assert len(seen) == 1


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_a_legal_list_on_a_phone_takes_eight_taps(live_page: Page) -> None:
    click = Clicks()
    live_page.goto("/")
    click(live_page.get_by_role("button", name=re.compile("^Slaves to Darkness")))
    click(live_page.get_by_role("link", name="Add", exact=True))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Lord, \d")))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Chaos Warriors, \d")))
    expect(live_page.locator("#status")).to_contain_text("Chaos Warriors added.")
    click(live_page.get_by_role("link", name="New regiment", exact=True))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Darkoath Chieftain, \d")))
    click(live_page.get_by_role("button", name=re.compile(r"^Add Darkoath Marauders, \d")))
    expect(live_page.locator("#status")).to_contain_text("Darkoath Marauders added.")
    click(live_page.get_by_role("link", name="Back to the army"))
    expect(live_page.get_by_role("button", name="Legal")).to_be_visible()
    assert click.number == 8


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_every_control_is_in_reach_on_a_phone_with_text_of_twice_the_size(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    for path in ("", "add/"):
        live_page.goto(f"{live_page.url.partition('add/')[0]}{path}")
        live_page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert wider_than_window(live_page) == 0, path


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_a_full_regiment_leads_to_the_leaders_of_the_next_one(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    live_page.get_by_role("link", name="Add", exact=True).click()
    for name in ("Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen", "Chaos Spawn"):
        builder.press(live_page.get_by_role("button", name=re.compile(rf"^Add {name}, \d")))
    live_page.get_by_role("link", name="a new regiment").click()
    expect(live_page.get_by_role("heading", name="Start a regiment")).to_be_in_viewport()


@pytest.mark.parametrize("live_page", [NO_SCRIPTS], indirect=True)
def test_a_list_is_built_without_scripts(live_page: Page) -> None:
    live_page.goto("/")
    live_page.get_by_role("button", name=re.compile("^Slaves to Darkness")).click()
    live_page.get_by_role("button", name=re.compile(r"^Add Chaos Lord, \d")).click()
    live_page.get_by_label("Find a unit").fill("warriors")
    live_page.get_by_role("button", name="Apply filters").click()
    live_page.get_by_role("button", name=re.compile(r"^Add Chaos Warriors, \d")).click()
    expect(live_page.locator("#status")).to_contain_text("Chaos Warriors added.")
    expect(live_page.get_by_label("Find a unit")).to_have_value("warriors")
    row = live_page.locator(".unit", has_text="Chaos Warriors")
    row.locator("summary").click()
    row.get_by_role("button", name=re.compile("^Reinforce")).click()
    expect(live_page.locator("#report .total b")).to_contain_text("460")
    row = live_page.locator(".unit", has_text="Chaos Lord").first
    row.locator("summary").click()
    row.get_by_label("Heroic Traits").select_option(label="Deathmonger")
    row.get_by_role("button", name="Save enhancements").click()
    expect(live_page.locator(".unit", has_text="Deathmonger")).to_have_count(1)
    live_page.locator(".unit", has_text="Chaos Warriors").locator("summary").click()
    live_page.get_by_role("link", name="Move to…").last.click()
    live_page.get_by_role("button", name="Make auxiliary").click()
    expect(live_page.get_by_role("heading", name="Auxiliary units")).to_be_visible()
    live_page.get_by_role("button", name=re.compile("^Undo: Chaos Warriors moved")).click()
    expect(live_page.get_by_role("heading", name="Auxiliary units")).to_have_count(0)
    live_page.locator("#choices summary").click()
    live_page.get_by_label("First tactic card").select_option(label="Smokescreen")
    live_page.get_by_role("button", name="Save choices").click()
    expect(live_page.locator("#choices summary")).to_contain_text("Smokescreen")


def test_a_list_is_built_by_keyboard_alone(live_page: Page) -> None:
    page, press = live_page, live_page.keyboard.press
    page.goto("/")
    button = page.get_by_role("button", name=re.compile("^Slaves to Darkness"))
    button.focus()
    press("Enter")
    expect(page.locator("#picker")).to_be_visible()
    page.wait_for_load_state()  # the shortcuts come with deferred scripts
    press("/")
    expect(page.locator("#picker-q")).to_be_focused()
    # Keys may come so slowly that the first words are searched for too: what counts is the answer to the last.
    with page.expect_response(re.compile("/add/.*chaos(%20|[+])lord")):
        page.keyboard.type("chaos lord")
    Builder(page).settled()
    page.get_by_role("button", name=re.compile(r"^Add Chaos Lord, \d")).focus()
    press("Enter")
    expect(page.locator("#status")).to_contain_text("led by Chaos Lord")
    Builder(page).find("")
    page.get_by_role("button", name=re.compile(r"^Add Chaos Spawn, \d")).focus()
    press("Space")
    expect(page.locator("#status")).to_contain_text("Chaos Spawn added.")
    expect(page.get_by_role("button", name="Add another Chaos Spawn")).to_be_focused()
    row = page.locator(".unit", has_text="Chaos Spawn")
    row.locator("summary").focus()
    press("Enter")
    press("m")
    expect(page.get_by_role("heading", name="Where can Chaos Spawn go?")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Make auxiliary")).focus()
    press("Enter")
    expect(page.get_by_role("heading", name="Auxiliary units")).to_be_visible()
    page.locator("h1").click()
    press("u")
    expect(page.locator("#status")).to_contain_text("Undone: Chaos Spawn moved to Auxiliary Units.")
    press("Shift+U")
    expect(page.locator("#status")).to_contain_text("Done again: Chaos Spawn moved to Auxiliary Units.")


def test_quick_presses_are_all_done_in_their_order(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    builder.add("Chaos Lord")
    builder.find("chaos")
    live_page.evaluate(
        """for (const name of ["Chaos Warriors", "Chaos Knights", "Chaos Chosen"])
             document.querySelector(`button[aria-label^="Add ${name}, "]`).click()"""
    )
    expect(live_page.locator("#status")).to_contain_text("Chaos Chosen added.")
    names = ["Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen"]
    expect(live_page.locator("#regiment-0 .unit .name")).to_have_text(names)


def test_focus_and_announcements_follow_the_rules(live_page: Page) -> None:
    builder = l0(live_page)
    expect(live_page.locator(":focus")).to_have_id(re.compile("^add-"))
    row = builder.row("Chaos Warriors")
    builder.open(row)
    builder.press(row.get_by_role("button", name="Remove"))
    expect(live_page.locator("#status")).to_have_text("Chaos Warriors removed. 1,190 points left.")
    expect(builder.row("Chaos Knights").locator("summary")).to_be_focused()
    builder.press(live_page.locator("#undo"))
    expect(live_page.locator("#status")).to_contain_text("Undone: Chaos Warriors removed.")
    builder.choose("First tactic card", "Smokescreen")
    expect(live_page.locator("#status")).to_have_text("")
    expect(live_page.get_by_label("First tactic card")).to_be_focused()
    builder.choose("Second tactic card", "Smokescreen")
    expect(live_page.locator("#status")).to_have_text("1 to do.")


def test_the_focus_never_falls_back_to_the_top_of_the_page(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    builder.add("Chaos Lord")
    expect(live_page.get_by_label("Find a unit")).to_have_value("")
    expect(live_page.locator("#picker-list button").first).to_be_focused()
    builder.press(live_page.locator("#undo"))
    expect(live_page.locator("#redo")).to_be_focused()
    builder.choose("First tactic card", "Smokescreen")
    builder.choose("Second tactic card", "Smokescreen")
    cards = live_page.locator("#report .violation", has_text="tactic card").first
    cards.get_by_role("link", name="Show repairs").focus()
    live_page.keyboard.press("Enter")
    expect(cards.locator(".repair").first).to_be_focused()
    live_page.locator("#refused summary").click()
    live_page.get_by_role("link", name=re.compile("more that cannot$")).focus()
    live_page.keyboard.press("Enter")
    expect(live_page.locator("#refused summary")).to_be_focused()


@pytest.mark.parametrize("live_page", [{"viewport": {"width": 1920, "height": 1080}}], indirect=True)
def test_regiments_stand_beside_each_other_on_a_wide_screen(live_page: Page) -> None:
    l0(live_page)
    first, second = (live_page.locator(".regiment").nth(number) for number in (0, 1))
    expect(second).to_be_visible()
    one, other, head = (place.bounding_box() for place in (first, second, live_page.locator(".brand")))
    assert one is not None
    assert other is not None
    assert head is not None
    assert (one["y"], one["x"] + one["width"] < other["x"]) == (other["y"], True)
    picker = live_page.locator("#picker").bounding_box()
    assert picker is not None
    assert picker["x"] == head["x"]
    assert wider_than_window(live_page) == 0


def test_each_violation_and_its_unit_lead_to_each_other(live_page: Page) -> None:
    builder = l0(live_page)
    live_page.goto(f"{live_page.url.split('?')[0]}add/?at=regiment-1&q=Chaos Knights")
    live_page.get_by_role("link", name="Where can Chaos Knights go?").click()
    expect(live_page.get_by_role("heading", name="Where can Chaos Knights go?")).to_be_visible()
    live_page.get_by_role("link", name="Back without adding").click()
    uid = builder.row("Chaos Knights").get_attribute("id")
    grip, goal = builder.row("Chaos Knights").locator(".grip"), live_page.locator("[data-place=regiment-1]")
    builder.row("Chaos Knights").hover()
    start, end = grip.bounding_box(), goal.bounding_box()
    assert start is not None
    assert end is not None
    live_page.mouse.move(start["x"] + 4, start["y"] + 6)
    live_page.mouse.down()
    live_page.mouse.move(end["x"] + 60, end["y"] + 10, steps=6)
    expect(goal.locator(".why")).to_contain_text("Darkoath Chieftain has no line for it.")
    live_page.mouse.move(end["x"] + 60, end["y"] + 20, steps=3)
    live_page.mouse.up()
    expect(live_page.locator("#status")).to_contain_text("Chaos Knights moved to Regiment 1.")
    mark = live_page.locator(f"#{uid} .mark")
    number = mark.inner_text()
    mark.click()
    expect(live_page).to_have_url(re.compile(f"#v{number}$"))
    live_page.locator(f"#v{number}").get_by_role("link", name="Chaos Knights").click()
    expect(live_page).to_have_url(re.compile(f"#{uid}$"))
    live_page.locator(f"#v{number}").get_by_role("link", name="Show repairs").click()
    builder.press(live_page.get_by_role("button", name=re.compile("^Move Chaos Knights to General's Regiment")))
    expect(live_page.locator("#report .stamp")).to_have_text("Legal")


def test_a_change_in_another_window_is_refused_and_nothing_is_lost(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors.add("409")
    builder = l0(live_page)
    second = live_page.context.new_page()
    second.goto(live_page.url)
    Builder(second).aim("Regiment 1")
    Builder(second).add("Darkoath Savagers")
    row = builder.row("Chaos Spawn")
    builder.open(row)
    row.get_by_role("button", name="Remove").click()
    notice = live_page.get_by_role("alert").filter(has_text="This list was changed in another window")
    expect(notice).to_be_focused()
    expect(builder.row("Chaos Spawn")).to_be_visible()
    notice.get_by_role("button", name="Apply my change to it").click()
    expect(live_page.locator(".unit", has_text="Darkoath Savagers")).to_be_visible()
    expect(live_page.locator(".unit", has_text="Chaos Spawn")).to_have_count(0)


def test_a_change_without_connection_waits_in_a_notice(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors |= NO_CONNECTION
    builder = l0(live_page)
    live_page.context.set_offline(True)
    row = builder.row("Chaos Spawn")
    builder.open(row)
    row.get_by_role("button", name="Remove").click()
    notice = live_page.get_by_role("alert").filter(has_text="Not saved: no connection.")
    expect(notice).to_be_focused()
    live_page.context.set_offline(False)
    builder.press(notice.get_by_role("button", name="Try again"))
    expect(live_page.locator(".unit", has_text="Chaos Spawn")).to_have_count(0)


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_the_report_of_a_phone_opens_and_gives_the_focus_back(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    live_page.locator("#open-report").click()
    expect(live_page.locator("#report")).to_be_visible()
    expect(live_page.locator("#close-report")).to_be_focused()
    live_page.keyboard.press("Escape")
    expect(live_page.locator("#report")).to_be_hidden()
    expect(live_page.locator("#open-report")).to_be_focused()


def test_the_secret_edit_link_opens_the_list_on_another_device(live_page: Page) -> None:
    l0(live_page)
    live_page.get_by_role("link", name="Share").click()
    link = live_page.get_by_label("Address").nth(1).input_value()
    browser = live_page.context.browser
    assert browser is not None
    other = browser.new_context()
    page = other.new_page()
    page.goto(link)
    page.get_by_role("button", name="Open and change it").click()
    expect(page.locator(".unit", has_text="Chaos Knights")).to_be_visible()
    other.close()


def test_a_deleted_list_comes_back(live_page: Page) -> None:
    l0(live_page)
    live_page.goto("/rosters/")
    live_page.get_by_role("link", name=re.compile("^Change Slaves to Darkness list")).click()
    live_page.get_by_role("button", name="Delete").click()
    expect(live_page.get_by_text("Slaves to Darkness list deleted.")).to_be_visible()
    live_page.get_by_role("button", name="Undo").click()
    expect(live_page.get_by_role("link", name="Slaves to Darkness list", exact=True)).to_be_visible()


def test_a_usual_army_prints_on_one_page(live_page: Page) -> None:
    l0(live_page)
    live_page.get_by_role("link", name="Print").click()
    live_page.wait_for_url("**/print/")
    sheets = live_page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


@pytest.mark.parametrize("live_page", [{}, DARK, PHONE, {**PHONE, **DARK}, NARROW], indirect=True)
def test_no_page_has_accessibility_faults_or_scrolls_sideways(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    live_page.goto("/rosters/new/")
    faults = {"new": faults_of(live_page, accessibility_faults)}
    live_page.get_by_label("With a worked example army").check()
    live_page.get_by_role("button", name=re.compile("^Slaves to Darkness")).click()
    expect(live_page.locator("#picker")).to_be_attached()
    home = live_page.url
    unit = live_page.locator("#regiments .unit").nth(1).get_attribute("id") or ""
    paths = (*PAGES_OF_A_LIST, f"units/{unit[2:]}/move/", f"units/{unit[2:]}/weapons/")
    for path in paths:
        live_page.goto(home + path)
        faults[path] = faults_of(live_page, accessibility_faults)
    live_page.goto(home)
    live_page.locator("#choices summary").click()
    live_page.locator("#regiments .unit summary").nth(1).click()
    faults["opened"] = faults_of(live_page, accessibility_faults)
    live_page.goto(f"{home}links/")
    live_page.get_by_role("link", name="See what others see").click()
    live_page.wait_for_url("**/shared/**")
    faults["shared"] = faults_of(live_page, accessibility_faults)
    live_page.goto("/rosters/")
    faults["lists"] = faults_of(live_page, accessibility_faults)
    assert {page: found for page, found in faults.items() if found} == {}
