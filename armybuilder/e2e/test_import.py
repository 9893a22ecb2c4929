"""Journeys of the import: paste, mend a line, save; files; many files; comparing; no scripts; axe at both widths."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from armybuilder.e2e.looking import wider_than_window
from armybuilder.rosters.importing import views
from armybuilder.rosters.importing.tests.test_sources import archive
from armybuilder.validation.problems import PROBLEMS
from armybuilder.validation.tests.texts import LEGAL, OTHER_LEGAL, TWO, UNREADABLE

NO_SCRIPTS = {"java_script_enabled": False}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}
WRONG = LEGAL.replace("Chaos Knights (", "Chaos Knoghtz of it (").replace("Smokescreen", "Scouting Force")
KNIGHTS = LEGAL.split("\n").index("Chaos Knights (240)") + 1
CARDS = LEGAL.split("\n").index("Battle Tactic Cards: Blazing Onslaught, Smokescreen") + 1

Check = Callable[[Page], list[str]]


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """Lists are read with the shipped releases."""


def paste(page: Page, text: str) -> None:
    page.goto("/rosters/import/")
    page.get_by_label("Text of any app").fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name="Read it").click()


def judge_again(page: Page) -> None:
    page.get_by_role("button", name="Judge again").click()


def faults_of(page: Page, check: Check) -> list[str]:
    return [*check(page), *(["scrolls sideways"] if wider_than_window(page) else [])]


def test_a_pasted_list_is_open_in_the_builder_after_two_presses(live_page: Page) -> None:
    live_page.goto("/")
    live_page.get_by_label("Paste the text of any app").fill(LEGAL)
    live_page.get_by_role("button", name="Read it").click()
    expect(live_page.locator(".stamp")).to_have_text("Legal")
    live_page.get_by_role("button", name="Save and open").click()
    expect(live_page.get_by_role("heading", level=1)).to_have_text("Spearpoint")
    expect(live_page.locator("#report .stamp")).to_have_text("Legal")


@pytest.mark.parametrize("live_page", [{}, NO_SCRIPTS], indirect=True, ids=["scripts", "no scripts"])
def test_doubtful_lines_are_mended_judged_again_and_saved(live_page: Page) -> None:
    paste(live_page, WRONG)
    expect(live_page.locator(".reading [data-severity=error]")).to_have_count(1)
    live_page.get_by_label(f"Line {CARDS} means").select_option("Smokescreen")
    live_page.get_by_label(f"Line {KNIGHTS} means").select_option("Chaos Knights")
    judge_again(live_page)
    expect(live_page.locator(".stamp")).to_have_text("Legal with these choices")
    expect(live_page.locator(f"#line{KNIGHTS}")).to_contain_text("Now: 5 models, 240.")
    live_page.get_by_role("button", name="Save and open").click()
    live_page.wait_for_url(re.compile(r"/rosters/[a-z0-9]{10}/$"))
    expect(live_page.locator("#report .stamp")).to_have_text("Legal")
    expect(live_page.locator("#army")).to_contain_text("Chaos Knights")


def test_a_line_that_is_left_out_is_not_saved(live_page: Page) -> None:
    paste(live_page, WRONG)
    live_page.get_by_label(f"Line {KNIGHTS} means").select_option("Leave this line out")
    live_page.get_by_role("button", name="Save and open").click()
    live_page.wait_for_url(re.compile(r"/rosters/[a-z0-9]{10}/$"))
    expect(live_page.locator("#army")).not_to_contain_text("Knoghtz")


def test_the_problems_lead_to_their_lines(live_page: Page) -> None:
    paste(live_page, WRONG)
    live_page.get_by_role("link", name=f"Line {KNIGHTS}", exact=True).first.click()
    expect(live_page.locator(f"#line{KNIGHTS}")).to_be_in_viewport()


def refuse(page: Page, expected_errors: set[str]) -> None:
    """Paste what is no list; browsers note the answer 422 as an error."""
    expected_errors.add("422")
    paste(page, UNREADABLE)
    expect(page.get_by_role("alert")).to_be_visible()


def test_what_is_no_list_is_refused_and_another_text_can_be_sent(live_page: Page, expected_errors: set[str]) -> None:
    refuse(live_page, expected_errors)
    expect(live_page.get_by_role("alert")).to_contain_text(str(PROBLEMS["NOT_A_LIST"]))
    live_page.get_by_label("Text of any app").fill(LEGAL)
    live_page.get_by_role("button", name="Read it").click()
    expect(live_page.locator(".stamp")).to_have_text("Legal")


def test_files_give_a_table_whose_lists_can_be_opened(
    live_page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "BUDGET", 600.0)
    paths = []
    for name, text in (("a.txt", LEGAL), ("b.txt", OTHER_LEGAL.replace("Spearpoint", "Second"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        paths.append(tmp_path / name)
    live_page.goto("/rosters/import/")
    live_page.get_by_label("or files").set_input_files(paths)
    expect(live_page.locator("[data-files-said]")).to_contain_text("2 files chosen.")
    live_page.get_by_role("button", name="Read it").click()
    expect(live_page.get_by_role("row")).to_have_count(3)
    live_page.get_by_role("button", name="Open Second").click()
    expect(live_page.locator(".reading")).to_contain_text("Second 930/1000 pts")


@pytest.mark.parametrize("path", ["/", "/rosters/import/"])
def test_files_that_are_dropped_count_like_chosen_ones(live_page: Page, path: str) -> None:
    live_page.goto(path)
    live_page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.txt", { type: "text/plain" }));
            const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.querySelector("[data-drop]").dispatchEvent(drop);
        }""",
        LEGAL,
    )
    expect(live_page.locator("[data-files-said]")).to_contain_text("1 file chosen.")
    live_page.get_by_role("button", name="Read it").click()
    expect(live_page.locator(".reading")).to_contain_text("Spearpoint")


@pytest.mark.parametrize("live_page", [{}, NO_SCRIPTS], indirect=True, ids=["scripts", "no scripts"])
def test_many_files_are_read_in_the_background_and_saved(
    live_page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "BUDGET", -1.0)
    members: dict[str, str | bytes] = {
        f"{number:02}.txt": LEGAL.replace("Spearpoint", f"List {number}") for number in range(22)
    }
    (tmp_path / "lists.zip").write_bytes(archive(members))
    live_page.goto("/rosters/import/")
    live_page.get_by_label("or files").set_input_files(tmp_path / "lists.zip")
    live_page.get_by_role("button", name="Read it").click()
    live_page.wait_for_url(re.compile(r"/rosters/import/run/"))
    expect(live_page.get_by_role("row")).to_have_count(23)
    live_page.get_by_role("link", name="Open List 21").click()
    expect(live_page.locator(".reading")).to_contain_text("List 21 990/1000 pts")
    live_page.go_back()
    live_page.get_by_role("button", name="Save the 22 lists").click()
    expect(live_page.get_by_role("heading", level=1)).to_have_text("My lists")
    expect(live_page.locator("main")).to_contain_text("List 21")


@pytest.mark.parametrize("live_page", [{}, NO_SCRIPTS], indirect=True, ids=["scripts", "no scripts"])
def test_two_texts_are_compared_side_by_side(live_page: Page) -> None:
    live_page.goto("/rosters/compare/")
    live_page.get_by_label("a text of any app").first.fill(LEGAL)
    live_page.get_by_label("a text of any app").last.fill(OTHER_LEGAL)
    live_page.locator("main").get_by_role("button", name="Compare").click()
    expect(live_page.locator(".page-head p")).to_have_text("Units: 1 out. −60 points, the same drops.")
    expect(live_page.locator("#out")).to_contain_text("Chaos Spawn")


def test_an_old_list_takes_the_newest_data_and_back(live_page: Page) -> None:
    paste(live_page, LEGAL)
    live_page.get_by_label("Date of the list").fill("2026-01-05")
    judge_again(live_page)
    expect(live_page.locator(".ledger")).to_contain_text("Points in its data")
    live_page.get_by_role("button", name="Save and open").click()
    expect(live_page.locator("#newer")).to_contain_text("Under the newest data: −60 points, 3 units changed.")
    live_page.get_by_role("button", name="Use the newest data").click()
    expect(live_page.locator("#newer .notice")).to_have_count(0)
    expect(live_page.locator("#bar")).to_contain_text("990")
    live_page.locator("#undo").click()
    expect(live_page.locator("#bar")).to_contain_text("1,050")


def test_the_history_leads_to_a_comparison(live_page: Page) -> None:
    paste(live_page, LEGAL)
    live_page.get_by_label("Date of the list").fill("2026-01-05")
    live_page.get_by_role("button", name="Save and open").click()
    live_page.get_by_role("button", name="Use the newest data").click()
    expect(live_page.locator("#newer .notice")).to_have_count(0)
    live_page.goto(live_page.url.partition("#")[0] + "history/")
    live_page.get_by_role("link", name=re.compile("^Compare with the state after")).click()
    expect(live_page.locator("#changed")).to_contain_text("Chaos Warriors")


def test_every_file_can_be_downloaded(live_page: Page) -> None:
    paste(live_page, LEGAL)
    live_page.get_by_role("button", name="Save and open").click()
    live_page.get_by_role("link", name=re.compile("^Copy")).first.click()
    with live_page.expect_download() as started:
        live_page.get_by_role("link", name="BattleScribe roster (zip)").click()
    assert started.value.suggested_filename == "spearpoint.rosz"


@pytest.mark.parametrize("live_page", [{}, PHONE, DARK], indirect=True, ids=["wide", "phone", "dark"])
def test_pages_of_the_import_have_no_faults(
    live_page: Page, accessibility_faults: Check, expected_errors: set[str]
) -> None:
    found: dict[str, Any] = {}

    def look(name: str) -> None:
        found[name] = faults_of(live_page, accessibility_faults)

    live_page.goto("/rosters/import/")
    look("start")
    paste(live_page, WRONG)
    look("reading")
    refuse(live_page, expected_errors)
    look("refused")
    paste(live_page, TWO)
    look("summary")
    live_page.goto("/rosters/compare/")
    look("compare form")
    live_page.get_by_label("a text of any app").first.fill(LEGAL)
    live_page.get_by_label("a text of any app").last.fill(WRONG)
    live_page.locator("main").get_by_role("button", name="Compare").click()
    live_page.locator("#f-t").wait_for(state="attached")
    look("compared")
    paste(live_page, LEGAL)
    live_page.get_by_label("Date of the list").fill("2026-01-05")
    live_page.get_by_role("button", name="Save and open").click()
    live_page.wait_for_url(re.compile(r"/rosters/[a-z0-9]{10}/$"))
    address = live_page.url
    for page in ("newer/", "text/", "history/"):
        live_page.goto(address + page)
        look(page)
    assert found == {name: [] for name in found}
