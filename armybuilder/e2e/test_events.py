"""An event from its creation to the results: organiser, twelve players, three rounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from armybuilder.e2e.looking import wider_than_window
from armybuilder.tournaments import tests as tournament_tests
from armybuilder.tournaments.models import DecisionKind, Event, Player
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import open_check_in
from armybuilder.tournaments.services.players import add_player, correct_player, leave_event
from armybuilder.tournaments.services.rounds import Score, decide_result, pair_round
from armybuilder.tournaments.services.submissions import decide, error_keys, submit_list, text_of_document
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("reference_data")]

DESK = Actor("desk")
PASSWORD = "ironweld-arsenal"
PHONE = {"viewport": {"width": 390, "height": 844}}


def texts() -> list[str]:
    """Twelve lists that were taken to events, written by our own writer in the layout of the official app."""
    folder = Path(tournament_tests.__file__).parent / "lists"
    return [text_of_document(json.loads(path.read_text())) for path in sorted(folder.glob("*.json"))]


def log_in(page: Page, email: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button").first.click()
    page.wait_for_url("/")


def send(page: Page, player: Player, text: str, button: str = "Send it") -> None:
    page.goto(f"/events/p/{player.token}/")
    page.get_by_role("textbox", name="Your list").fill(text)
    page.get_by_role("button", name="Check it").click()
    page.get_by_role("button", name=button, exact=True).click()
    page.get_by_text("Received at").wait_for()


def check_in(page: Page, event: Event, players: list[Player]) -> None:
    """The organiser opens check-in, players come by their links; one leaves and comes back."""
    page.goto(f"/events/{event.code}/players/")
    page.get_by_role("button", name="Open check-in now").click()
    page.get_by_role("button", name="Close check-in").wait_for()
    for player in players:
        page.goto(f"/events/p/{player.token}/")
        page.get_by_role("button", name="Check in", exact=True).click()
        page.get_by_role("heading", name="You are checked in").wait_for()
    page.get_by_role("button", name="Leave the event").click()
    page.get_by_role("heading", name="You have dropped").wait_for()
    page.get_by_role("button", name="Come back").click()
    page.get_by_role("heading", name="You are checked in").wait_for()
    page.goto(f"/events/{event.code}/rounds/")
    page.get_by_text("12 of 12 players checked in.").wait_for()


def create_event(page: Page) -> Event:
    page.goto("/events/new/")
    for label, value in {
        "Name": "Harbour Clash 2026",
        "Place": "Old harbour hall",
        "First day": "2026-12-05",
        "Last day": "2026-12-05",
        "Lists are due": "2026-12-04T20:00",
    }.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Rule set").select_option("ghb-2025-26")
    page.get_by_label("Data", exact=True).select_option("2026-04-12")
    page.locator("summary", has_text="Severity per code").click()
    page.get_by_label("Event: points limit", exact=True).select_option("warning")
    page.get_by_role("button", name="Create the event").click()
    page.get_by_text("is ready").wait_for()
    event = Event.objects.get()
    assert event.event_rules == {"severities": {"EVENT_POINTS_LIMIT": "warning"}}
    event.starts = event.ends = event.starts.replace(year=2099)  # the journey does not end with the calendar
    event.deadline = event.deadline.replace(year=2099)
    event.save()
    return event


def test_event_from_creation_to_results(live_page: Page) -> None:
    page, lists = live_page, texts()
    make_user("mira")
    log_in(page, "mira@example.org")
    event = create_event(page)

    page.goto(f"/events/{event.code}/players/")
    rows = "\n".join(f"Player {number:02},p{number}@example.org,Club {number % 4}" for number in range(1, 13))
    page.get_by_label("or its text").fill(f"name,email,club\n{rows}")
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("12 players added").wait_for()
    players = list(event.players.order_by("name"))

    no_general = lists[0].replace(" • General\n", "").replace("General's Regiment", "Regiment 1")
    send(page, players[0], no_general, "Send it as it is")
    for player, text in zip(players[1:], lists[1:], strict=True):
        send(page, player, text)

    page.goto(f"/events/{event.code}/desk/?state=need")
    page.get_by_role("link", name="Player 01", exact=True).click()
    page.get_by_role("link", name="Repairs to suggest").click()
    page.get_by_role("checkbox", name="the general: legal").first.check()
    page.get_by_label("Return with reasons").check()
    page.get_by_label("Note to the player").fill("Please name your general.")
    page.get_by_role("button", name="Decide", exact=True).click()
    page.get_by_text("Player 01: returned.").wait_for()

    page.goto(f"/events/p/{players[0].token}/")
    expect(page.get_by_text("Please name your general.")).to_be_visible()
    page.get_by_role("button", name="Try this").click()
    page.get_by_text("Your list was rewritten with the repair.").wait_for()
    page.get_by_role("button", name="Send it", exact=True).click()
    page.get_by_text("Received at").wait_for()

    page.goto(f"/events/{event.code}/desk/{players[11].code}/")
    page.get_by_role("link", name="Correct the player").click()
    page.get_by_label("Name", exact=True).fill("Player 12 of Hammerhal")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Player 12 of Hammerhal is set right.").wait_for()

    page.goto(f"/events/{event.code}/desk/")
    page.get_by_placeholder("Player, faction or code").fill("player 12")
    page.wait_for_url("**q=player*12*")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.goto(f"/events/{event.code}/desk/?q=player")
    page.get_by_label("All 12 shown").check()
    page.get_by_role("button", name="Approve selected").click()
    page.get_by_text("12 approved.").wait_for()
    page.get_by_role("button", name="Lock lists").click()
    page.get_by_text("Locked. Hash of all approved lists").wait_for()

    page.goto(f"/events/{event.code}/settings/")
    page.get_by_label("Lists are", exact=True).select_option("public")
    page.get_by_role("button", name="Save settings").click()
    page.get_by_text("Settings saved").wait_for()
    page.goto(f"/events/{event.code}/")
    page.get_by_role("link", name="Player 05").click()
    expect(page.locator("pre")).to_contain_text("Gloomspite Gitz")

    check_in(page, event, players)
    for number in range(1, 4):
        page.goto(f"/events/{event.code}/rounds/")
        page.get_by_role("button", name=f"Pair round {number}").click()
        page.get_by_role("heading", name=f"Round {number}").wait_for()
        page.get_by_role("button", name="Start the clock").click()
        page.get_by_text("2 h 45 min left").wait_for()
        for game in event.rounds.get(number=number).games.select_related("first", "second"):
            assert game.second is not None
            if game.table == 1:  # both players report from their links
                page.goto(f"/events/p/{game.first.token}/")
                page.get_by_role("link", name="Both lists").first.click()
                expect(page.locator("main pre")).to_have_count(2)
                for reporter, button, told in (
                    (game.first, "Report the result", "reported by"),
                    (game.second, "Confirm this result", f"{game.second.name}: 28 : 17"),
                ):
                    page.goto(f"/events/p/{reporter.token}/")
                    page.get_by_label(f"Victory points of {game.first.name}").fill("28")
                    page.get_by_label(f"Victory points of {game.second.name}").fill("17")
                    page.get_by_role("button", name=button).click()
                    expect(page.get_by_role("region", name=f"Round {number}, table 1")).to_contain_text(told)
                page.goto(f"/events/{event.code}/rounds/")
            else:
                page.get_by_label(f"Points of {game.first.name}").first.fill(str(20 + game.table))
                page.get_by_label(f"Points of {game.second.name}").first.fill("10")
                setting = page.get_by_role("button", name=f"Set the result of table {game.table}")
                setting.first.click()
                expect(page.get_by_role("row").filter(has=setting).first).to_contain_text("Final")
    page.goto(f"/events/{event.code}/standings/")
    expect(page.locator("tbody tr")).to_have_count(12)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    results = Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert (len(results), results[0].split(",")[:3]) == (19, ["round", "table", "first"])
    event.refresh_from_db()
    assert event.rounds.filter(games__state="final").count() == 18


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_an_empty_table_says_so_across_a_phone(live_page: Page) -> None:
    live_page.goto("/events/")
    row = live_page.get_by_role("row").filter(has_text="No event yet.")
    expect(row).to_have_css("padding-inline-end", "12px")


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_pages_of_an_event_stand_in_one_line_with_the_present_one_in_view(live_page: Page) -> None:
    event = make_event(make_user("mira"))
    log_in(live_page, "mira@example.org")
    live_page.goto(f"/events/{event.code}/settings/")
    line = live_page.get_by_role("navigation", name="Event")
    lists, settings = (line.get_by_role("link", name=name) for name in ("Lists", "Settings"))
    expect(settings).to_be_in_viewport(ratio=1)
    expect(lists).not_to_be_in_viewport()
    lists.focus()
    expect(lists).to_be_in_viewport(ratio=1)
    assert top_of(lists) == top_of(settings)
    assert wider_than_window(live_page) == 0


def top_of(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("live_page", [{}, PHONE], indirect=True)
def test_a_name_without_a_space_widens_no_page(live_page: Page) -> None:
    event = make_event(make_user("mira"), visibility="public")
    player, other = make_players(event, 2)
    for one in (player, other):
        correct_player(player=one, actor=DESK, name=one.name[-1] * 100, club="C" * 100)
        submit_list(player=one, data=texts()[0], actor=DESK)
    pair_round(event=event, actor=DESK)
    approved = player.submissions.get()
    decide(submission=approved, kind=DecisionKind.APPROVE, actor=DESK, decisions_made=0, waived=error_keys(approved))
    log_in(live_page, "mira@example.org")
    for path in (
        *(f"{page}/" for page in ("desk", "players", "rounds", "standings", "log", "print")),
        *("", f"desk/{player.code}/", f"players/{player.code}/correct/", f"lists/{player.code}/"),
    ):
        live_page.goto(f"/events/{event.code}/{path}")
        assert wider_than_window(live_page) == 0, path
    for path in ("", "rounds/1/lists/"):
        live_page.goto(f"/events/p/{player.token}/{path}")
        assert wider_than_window(live_page) == 0, path


def test_names_written_from_right_to_left_stand_in_the_order_of_their_results(live_page: Page) -> None:
    event = make_event(make_user("mira"))
    for name in ("נועה", "רות"):
        add_player(event=event, actor=DESK, name=name)
    round_, _ = pair_round(event=event, actor=DESK)
    game = round_.games.get()
    assert game.second is not None
    decide_result(game=game, score=Score((20, 12)), actor=DESK, changes=0)
    log_in(live_page, "mira@example.org")
    for path in (f"/events/{event.code}/", f"/events/{event.code}/rounds/", f"/events/p/{game.first.token}/"):
        live_page.goto(path)
        first, second = (
            left_of(live_page.locator("bdi", has_text=one.name).first) for one in (game.first, game.second)
        )
        assert first < second, path


def left_of(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box is not None
    return box["x"]


@pytest.mark.parametrize("live_page", [{**PHONE, "java_script_enabled": False}], indirect=True)
def test_pages_of_an_event_all_stand_in_view_without_scripts(live_page: Page) -> None:
    event = make_event(make_user("mira"))
    log_in(live_page, "mira@example.org")
    live_page.goto(f"/events/{event.code}/settings/")
    for link in live_page.get_by_role("navigation", name="Event").get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("live_page", [{}, PHONE, {"color_scheme": "dark"}], indirect=True)
def test_pages_of_events_have_no_accessibility_faults(
    live_page: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    event = make_event(make_user("mira"), ruleset="ghb-2025-26", release="2026-04-12")
    players = make_players(event, 2)
    log_in(live_page, "mira@example.org")
    no_general = texts()[0].replace(" • General\n", "").replace("General's Regiment", "Regiment 1")
    send(live_page, players[0], no_general, "Send it as it is")
    event.refresh_from_db()
    pair_round(event=event, actor=Actor("desk"))
    open_check_in(event=event, actor=Actor("desk"))
    leave_event(player=players[1])
    faults = {}
    for path in (
        "/events/",
        "/events/new/",
        f"/events/{event.code}/",
        f"/events/{event.code}/enter/",
        f"/events/{event.code}/desk/",
        f"/events/{event.code}/desk/{players[0].code}/",
        f"/events/{event.code}/desk/{players[0].code}/?repairs=1",
        f"/events/{event.code}/players/",
        f"/events/{event.code}/players/{players[0].code}/correct/",
        f"/events/{event.code}/rounds/",
        f"/events/{event.code}/standings/",
        f"/events/{event.code}/statistics/",
        f"/events/{event.code}/log/",
        f"/events/{event.code}/settings/",
        f"/events/{event.code}/print/",
        f"/events/p/{players[0].token}/",
        f"/events/p/{players[1].token}/",
        f"/events/p/{players[0].token}/rounds/1/lists/",
        "/accounts/",
    ):
        live_page.goto(path)
        found = accessibility_faults(live_page)
        if found:
            faults[path] = found
        assert wider_than_window(live_page) == 0, path
    live_page.goto(f"/events/p/{players[0].token}/")
    live_page.get_by_role("textbox", name="Your list").fill(no_general)
    live_page.get_by_role("button", name="Check it").click()
    live_page.get_by_role("button", name="Show repairs").click()
    live_page.get_by_role("heading", name="Repairs").wait_for()
    assert (faults, accessibility_faults(live_page)) == ({}, [])


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False}], indirect=True)
def test_judge_corrects_and_player_attends_without_scripts(live_page: Page) -> None:
    event = make_event(make_user("mira"))
    (player,) = make_players(event, 1)
    log_in(live_page, "mira@example.org")
    live_page.goto(f"/events/{event.code}/players/")
    live_page.get_by_role("button", name="Open check-in now").click()
    live_page.get_by_role("link", name="Correct Player 01").click()
    live_page.get_by_label("E-mail").fill("ada@example.org")
    live_page.get_by_role("button", name="Save", exact=True).click()
    live_page.get_by_text("Player 01 is set right.").wait_for()
    live_page.goto(f"/events/p/{player.token}/")
    live_page.get_by_role("button", name="Check in", exact=True).click()
    live_page.get_by_role("button", name="I am not here after all").click()
    live_page.get_by_role("button", name="Check in", exact=True).wait_for()
    player.refresh_from_db()
    assert (player.email, player.checked_in) == ("ada@example.org", False)


@pytest.mark.parametrize("live_page", [{"java_script_enabled": False}], indirect=True)
def test_player_repairs_and_sends_a_list_without_scripts(live_page: Page) -> None:
    event = make_event(make_user("mira"), ruleset="ghb-2025-26", release="2026-04-12")
    (player,) = make_players(event, 1)
    live_page.goto(f"/events/p/{player.token}/")
    no_general = texts()[0].replace(" • General\n", "").replace("General's Regiment", "Regiment 1")
    live_page.get_by_role("textbox", name="Your list").fill(no_general)
    for button in ("Check it", "Show repairs"):
        live_page.get_by_role("button", name=button).click()
    live_page.get_by_role("button", name="Do this").first.click()
    live_page.get_by_role("button", name="Send it", exact=True).click()
    live_page.get_by_text("Received at").wait_for()
    assert player.submissions.get().legal
