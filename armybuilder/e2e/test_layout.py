"""How things stand on a page: no word, number or wash is broken where real lists are longer than the examples."""

import pytest
from playwright.sync_api import Locator, Page, expect

from armybuilder.e2e.looking import wider_than_window
from armybuilder.validation.tests.texts import LEGAL

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

BROKEN = """(cells) => cells.filter((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
  return lines > cell.textContent.trim().split(/[ +]/).length;
}).map((cell) => cell.textContent.trim())"""
"""Cells whose text stands on more lines than it has words; a move such as 2D6+3" may break before its plus."""


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """Lists are read with the shipped releases."""


def read(page: Page, text: str) -> None:
    page.goto("/rosters/import/")
    page.get_by_label("Text of any app").fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name="Read it").click()


def broken(cells: Locator) -> list[str]:
    expect(cells.first).to_be_visible()
    found: list[str] = cells.evaluate_all(BROKEN)
    return found


@pytest.mark.parametrize("live_page", [{}, PHONE], indirect=True)
def test_a_printed_roster_breaks_no_word_and_no_move(live_page: Page) -> None:
    read(live_page, LEGAL.replace("Chaos Chosen (250)", "Chaos Spawn (60)"))
    live_page.get_by_role("button", name="Save and open").click()
    live_page.get_by_role("link", name="Print").click()
    live_page.wait_for_url("**/print/")
    assert broken(live_page.locator(".roster thead th:visible, .roster td.c")) == []


@pytest.mark.parametrize("live_page", [{}, PHONE], indirect=True)
def test_numbers_of_a_long_text_are_not_broken(live_page: Page) -> None:
    aside = "".join(f"Somebody's thought {number}\n" for number in range(100))
    read(live_page, f"{LEGAL}{aside}")
    assert broken(live_page.locator(".reading .ln")) == []
    wider = "(marks) => marks.filter((mark) => mark.scrollWidth > mark.clientWidth).map((mark) => mark.textContent)"
    assert live_page.locator(".mark").evaluate_all(wider) == []


def test_a_unit_with_two_marks_is_washed_without_a_gap(live_page: Page) -> None:
    read(live_page, LEGAL.replace("Darkoath Marauders (80)", "Chaos Knights (240)"))
    live_page.get_by_role("button", name="Save and open").click()
    row = live_page.locator(".unit[data-severity=error]").first
    expect(row).to_be_visible()
    gap = """(row) => {
      const mark = row.querySelector(".mark");
      mark.after(mark.cloneNode(true), mark.cloneNode(true));
      const [line, reason] = [row.querySelector("summary"), row.querySelector(".why")];
      return Math.round(reason.getBoundingClientRect().top - line.getBoundingClientRect().bottom);
    }"""
    pixels = row.evaluate(gap)
    assert pixels == 0


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_the_verdict_of_a_horde_is_in_sight_on_a_phone(live_page: Page) -> None:
    live_page.goto("/aids/hordes/")
    live_page.get_by_label("Name", exact=True).fill("The Unconquerable Burning Host of Ash")
    live_page.get_by_role("button", name="Start the list").click()
    live_page.wait_for_url("**/rosters/**")
    live_page.goto("/aids/hordes/")
    lists = live_page.get_by_role("region", name="Your lists")
    expect(lists.locator(".badge")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("live_page", [{}, PHONE], indirect=True)
def test_a_long_name_of_a_list_stays_in_the_window(live_page: Page) -> None:
    read(live_page, LEGAL.replace("Spearpoint", "W" * 90))
    live_page.get_by_role("button", name="Save and open").click()
    expect(live_page.get_by_role("heading", level=1)).to_have_text("W" * 90)
    assert wider_than_window(live_page) == 0


def test_what_is_wrong_outside_a_field_looks_so_too(live_page: Page, expected_errors: set[str]) -> None:
    expected_errors.add("422")
    live_page.goto("/rosters/new/")
    live_page.get_by_role("radio", name="Other").check()
    live_page.get_by_role("button", name="Skaven").first.click()
    problem = live_page.locator(".problem").first
    expect(problem).to_have_css("font-weight", "600")


@pytest.mark.parametrize("live_page", [{"viewport": {"width": 1920, "height": 1080}}, PHONE], indirect=True)
def test_the_title_of_a_regiment_far_too_large_is_not_broken(live_page: Page) -> None:
    read(live_page, LEGAL.replace("Chaos Spawn (60)", "\n".join(["Chaos Spawn (60)"] * 12)))
    live_page.get_by_role("button", name="Save and open").click()
    assert broken(live_page.locator(".regiment h2")) == []


@pytest.mark.parametrize("live_page", [{"viewport": {"width": 800, "height": 900}}], indirect=True)
def test_a_line_of_prices_keeps_its_size_where_there_is_room(live_page: Page) -> None:
    live_page.goto("/factions/skaven/prices/")
    spark = live_page.locator(".spark")
    expect(spark).to_be_visible()
    width = spark.evaluate("(picture) => picture.getBoundingClientRect().width")
    assert 400 < width <= 416


@pytest.mark.parametrize("live_page", [{"viewport": {"width": 710, "height": 1000}}], indirect=True)
def test_no_column_of_a_heat_map_is_cut_on_paper(live_page: Page) -> None:
    live_page.goto("/matchups/heatmap/?a=reference:skaven&b=reference:gloomspite-gitz")
    live_page.emulate_media(media="print")
    expect(live_page.locator(".heat").first).to_be_visible()
    cut = "(boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth).filter((hidden) => hidden > 0)"
    assert live_page.locator(".scroll:has(> .heat):visible").evaluate_all(cut) == []
