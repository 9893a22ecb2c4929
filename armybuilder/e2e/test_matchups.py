"""Journeys at the matchups: odds while choosing, two lists, battles from the builder; and axe on every page."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kombu import pools
from playwright.sync_api import Page, expect

from armybuilder.celery_app import app
from armybuilder.e2e.building import Builder
from armybuilder.e2e.looking import wider_than_window
from armybuilder.jobs.models import Run
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.rosters.holder import Holder
from armybuilder.simulations.battles import Settings
from armybuilder.simulations.lists import fought_list
from armybuilder.simulations.services import start_battles
from armybuilder.validation.tests.texts import LEGAL

NO_SCRIPTS = {"java_script_enabled": False}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 700}}
DARK = {"color_scheme": "dark"}
PAGES = ("", "?af=typed&df=typed", "heatmap/", "battles/", "method/")


@pytest.fixture(autouse=True)
def _data(compiled_battles: None, reference_data: object) -> None:
    """Matchups use the shipped release."""


@pytest.fixture
def silent_queue() -> Iterator[None]:
    """A queue from which nobody takes anything."""
    before = {name: app.conf[name] for name in ("broker_url", "task_always_eager")}
    use_queue({"broker_url": "memory://", "task_always_eager": False})
    yield
    use_queue(before)


def use_queue(changes: dict[str, Any]) -> None:
    """Change the settings of the queue and forget the connections to the one before."""
    app.conf.update(changes)
    pools.reset()
    app._pool = None
    app.amqp._producer_pool = None


def battle_run(number: int = 20, precision: float | None = None, theirs: str = "ironjawz") -> Run:
    mine, theirs_list = fought_list("reference:skaven", Holder()), fought_list(f"reference:{theirs}", Holder())
    settings = Settings(battles=number, seed=5, precision=precision)
    return start_battles(mine=mine, theirs=theirs_list, settings=settings, holder=Holder()).run


def faults_of(page: Page, check: Callable[[Page], list[str]]) -> list[str]:
    """What axe finds on a page, and whether it is too wide."""
    return [*check(page), *(["scrolls sideways"] if wider_than_window(page) else [])]


# Odds


def settled(page: Page) -> None:
    """Wait until what was swapped in listens: a person is never as quick as a script."""
    expect(page.locator(".htmx-added, .htmx-settling, .htmx-request")).to_have_count(0)


def test_odds_follow_every_choice_and_keep_the_focus(live_page: Page) -> None:
    live_page.goto("/matchups/")
    heading = live_page.locator("#r-t")
    expect(heading).to_have_text("Chaos Knights, charged, into Liberators: 3.5 of 5 slain on average")

    live_page.locator("#charged").uncheck()

    expect(heading).to_have_text(re.compile("^Chaos Knights into Liberators: "))
    expect(live_page.locator("#status")).to_have_text(re.compile("^Chaos Knights into Liberators: "))
    expect(live_page.locator("#charged")).to_be_focused()
    expect(live_page).to_have_url(re.compile("af=slaves-to-darkness"))

    live_page.locator("#df").select_option(label="Skaven")
    expect(heading).not_to_contain_text("Liberators")
    settled(live_page)
    live_page.locator("#du").select_option(label="Clanrats")
    expect(heading).to_have_text(re.compile(r"^Chaos Knights into Clanrats: [\d.]+ of 20 slain on average$"))


def test_odds_of_a_typed_profile_name_what_is_wrong_beside_its_field(
    live_page: Page, expected_errors: set[str]
) -> None:
    expected_errors.add("422")
    live_page.goto("/matchups/")
    live_page.locator("#af").select_option(label="Type a profile…")
    damage = live_page.get_by_label("Damage", exact=True)
    damage.fill("lots")
    damage.press("Tab")
    expect(live_page.get_by_text("“lots” is not known here.")).to_be_visible()
    damage.fill("D3")
    damage.press("Tab")
    expect(live_page.locator("#r-t")).to_have_text(re.compile("^Typed weapon"))


@pytest.mark.parametrize("live_page", [NO_SCRIPTS], indirect=True)
def test_odds_work_without_scripts(live_page: Page) -> None:
    live_page.goto("/matchups/")
    live_page.locator("#df").select_option(label="Skaven")
    live_page.get_by_role("button", name="Work it out").click()
    live_page.locator("#du").select_option(label="Clanrats")
    live_page.get_by_role("button", name="Work it out").click()
    expect(live_page.locator("#r-t")).to_have_text(re.compile(r"into Clanrats: [\d.]+ of 20 slain on average$"))
    live_page.get_by_role("link", name="Swap sides").click()
    expect(live_page.locator("#r-t")).to_have_text(re.compile("^Clanrats.* into Chaos Knights: "))


# Two lists


def test_pasted_list_meets_a_reference_list_and_a_cell_leads_to_its_odds(live_page: Page) -> None:
    live_page.goto("/matchups/heatmap/")
    live_page.get_by_text("Paste a list, or the link of a shared one").click()
    live_page.get_by_label("The text of any app").fill(LEGAL)
    live_page.get_by_text("my list", exact=True).click()
    live_page.get_by_role("button", name="Use this list").click()
    expect(live_page.get_by_text("Spearpoint into ").first).to_be_visible()

    live_page.get_by_label("Shooting instead of melee").check()
    expect(live_page.locator("#map tbody tr").first.locator("td").first).to_have_text("–")
    live_page.get_by_label("Shooting instead of melee").uncheck()
    expect(live_page.locator("#map tbody tr").first.locator("td").first).not_to_have_text("–")

    live_page.locator("#map tbody tr", has_text="Chaos Knights").first.locator("td a").first.click()
    expect(live_page.locator("#r-t")).to_have_text(re.compile("^Chaos Knights, charged, into "))


# Battles


def test_a_list_of_the_builder_fights_in_two_clicks(live_page: Page) -> None:
    builder = Builder(live_page)
    builder.start("Slaves to Darkness")
    for name in ("Chaos Lord", "Chaos Warriors", "Chaos Knights"):
        builder.add(name)
    live_page.get_by_role("link", name="How does it fight?").click()
    expect(live_page.locator("#a option:checked")).to_have_text(re.compile("Slaves to Darkness"))
    live_page.locator("#id_battles").fill("20")
    live_page.get_by_role("button", name="Let them fight").click()
    expect(live_page.locator("#d-t")).to_have_text(re.compile(r"^Finished: .* wins [\d.]+ %$"))
    expect(live_page.get_by_text("Compares lists, does not foretell games.").first).to_be_visible()


def test_progress_moves_by_itself_and_ends_with_the_result(silent_queue: None, live_page: Page) -> None:
    run = battle_run(250, precision=0.001)
    chunks = list(run.chunks.order_by("index").values_list("pk", flat=True))
    live_page.goto(f"/matchups/battles/{run.code}/")
    expect(live_page.locator("#p-t")).to_have_text("Waiting for a worker")

    compute_chunk(chunks[0])
    expect(live_page.locator("#p-t")).to_have_text("Running: 100 of at most 250 battles")
    expect(live_page.locator("#status")).to_have_text("25 % of the battles are played.")
    for chunk in chunks[1:]:
        compute_chunk(chunk)

    expect(live_page.locator("#d-t")).to_have_text(re.compile("^Finished: Skaven wins"))
    asked: list[str] = []
    live_page.on("request", lambda request: asked.append(request.url))
    live_page.wait_for_timeout(1200)
    assert asked == []


@pytest.mark.parametrize("live_page", [NO_SCRIPTS], indirect=True)
def test_what_if_works_without_scripts(live_page: Page) -> None:
    run = battle_run()
    live_page.goto(f"/matchups/battles/{run.code}/")
    live_page.get_by_label("Other version of the list").select_option(label="Nighthaunt")
    live_page.get_by_role("button", name="Run the comparison").click()
    expect(live_page.get_by_role("heading", level=1)).to_have_text("What if: Nighthaunt")
    live_page.goto(f"/matchups/battles/{run.code}/")
    expect(live_page.get_by_role("row", name=re.compile("^Nighthaunt"))).to_be_visible()


@pytest.mark.parametrize("live_page", [{}, NO_SCRIPTS], indirect=True, ids=["scripts", "no scripts"])
def test_faction_traits_are_chosen_told_and_chosen_again(live_page: Page) -> None:
    live_page.goto("/matchups/battles/?a=reference:blades-of-khorne&b=reference:slaves-to-darkness&battles=20")
    live_page.get_by_text("Faction traits and abilities").click()
    live_page.get_by_label("Murderlust, my list").check()
    live_page.get_by_label("Their list uses").select_option(label="none")
    live_page.get_by_role("button", name="Let them fight").click()
    traits = live_page.get_by_role("region", name="Faction traits and abilities")
    expect(traits.get_by_role("row", name=re.compile("^Murderlust Blades of Khorne [0-9.]+$"))).to_be_visible()
    expect(traits.get_by_role("row")).to_have_count(2)
    live_page.get_by_role("link", name="Run again with changes").click()
    expect(live_page.get_by_label("Murderlust, my list")).to_be_checked()
    expect(live_page.get_by_label("Their list uses")).to_have_value("none")


# Every page


@pytest.mark.parametrize("live_page", [{}, PHONE, NARROW, DARK], indirect=True, ids=["wide", "phone", "narrow", "dark"])
def test_pages_are_accessible_and_not_too_wide(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    run = battle_run(theirs="blades-of-khorne")
    found = {}
    for address in (*PAGES, f"battles/{run.code}/"):
        live_page.goto(f"/matchups/{address}")
        live_page.evaluate("document.querySelectorAll('main details').forEach(details => details.open = true)")
        found[address] = faults_of(live_page, accessibility_faults)
    assert found == {address: [] for address in found}


def test_waiting_run_is_accessible(
    silent_queue: None, live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    run = battle_run()
    live_page.goto(f"/matchups/battles/{run.code}/")
    expect(live_page.locator("#p-t")).to_be_visible()
    assert faults_of(live_page, accessibility_faults) == []
