"""Score sheets: entries, undo, two devices, entries that come later, and both games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from armybuilder.aids.models import ScoreSheet
from armybuilder.aids.scores.keeper import EntryRefused
from armybuilder.aids.scores.services import StaleSheet, begin_sheet, change_sheet
from armybuilder.jobs.expiry import forget_expired
from armybuilder.rosters.models import Roster

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def battle() -> ScoreSheet:
    return begin_sheet(keeper="battle", sent={"player_0": "Mira", "player_1": "Tom", "objectives": "3"})


def do(sheet: ScoreSheet, *entries: str, **fields: str) -> ScoreSheet:
    for entry in entries:
        sheet = change_sheet(code=sheet.code, revision=sheet.revision, sent={"do": entry, **fields})
    return sheet


def post(client: Client, sheet: ScoreSheet, entry: str, **fields: str) -> Any:
    return client.post(f"/aids/scores/{sheet.code}/", {"revision": sheet.revision, "do": entry, **fields})


def test_sheet_is_begun_and_opened_by_its_code(client: Client) -> None:
    answer = client.post("/aids/scores/", {"keeper": "battle", "player_0": "Mira", "player_1": "", "objectives": "5"})
    sheet = ScoreSheet.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/aids/scores/{sheet.code}/")
    assert sheet.setup == {"players": ["Mira", "Player B"], "objectives": 5, "counts": [[], []]}
    assert client.get("/aids/scores/", {"code": sheet.code.upper()})["Location"] == f"/aids/scores/{sheet.code}/"


@pytest.mark.parametrize("fields", [{"player_0": "Mira", "player_1": "mira"}, {"objectives": "0"}, {"objectives": "x"}])
def test_start_that_cannot_be_is_refused(client: Client, fields: dict[str, str]) -> None:
    assert client.post("/aids/scores/", {"keeper": "battle", "objectives": "5", **fields}).status_code == 422
    assert not ScoreSheet.objects.exists()


def test_unknown_code_is_said(client: Client) -> None:
    answer = client.get("/aids/scores/", {"code": "nothing"})
    assert answer.status_code == 422
    assert "No score sheet has the code" in answer.content.decode()
    assert client.get("/aids/scores/nothing/").status_code == 404


def test_entries_are_counted(client: Client, battle: ScoreSheet) -> None:
    sheet = do(battle, "victory:0:3", "command:1:1", "tithe:1:2", "ritual:0:1", "hold:2:1", "turn:0")
    shown = client.get(f"/aids/scores/{sheet.code}/").context
    assert [player["victory"] for player in shown["players"]] == [3, 0]
    assert [player["underdog"] for player in shown["players"]] == [False, False]
    assert [counter["value"] for counter in shown["players"][1]["counters"]] == [0, 1, 2]
    assert [objective["name"] for objective in shown["objectives"]] == ["nobody", "Tom", "nobody"]
    assert shown["turn"] == "Mira"
    do(sheet, "round", "victory:1:9")
    later = client.get(f"/aids/scores/{sheet.code}/").context
    assert [player["underdog"] for player in later["players"]] == [False, True]


def counted(client: Client, sheet: ScoreSheet) -> list[list[str]]:
    players = client.get(f"/aids/scores/{sheet.code}/").context["players"]
    return [[counter["key"] for counter in player["counters"]] for player in players]


def test_only_what_a_player_counts_is_shown(client: Client, battle: ScoreSheet) -> None:
    usual = ["victory", "command"]
    assert counted(client, battle) == [usual, usual]
    ticked = begin_sheet(keeper="battle", sent={"tithe_0": "on", "ritual_1": "on"})
    assert counted(client, ticked) == [[*usual, "tithe"], [*usual, "ritual"]]
    assert "Count ritual points" in client.get(f"/aids/scores/{ticked.code}/").content.decode()
    taken_up = do(ticked, "counts:ritual:0")
    assert counted(client, taken_up) == [[*usual, "tithe", "ritual"], [*usual, "ritual"]]
    assert client.get(f"/aids/scores/{ticked.code}/").context["last"] == "ritual points counted for Player A"
    assert counted(client, do(taken_up, "undo")) == [[*usual, "tithe"], [*usual, "ritual"]]


def test_sheet_of_the_time_before_shows_everything(client: Client, battle: ScoreSheet) -> None:
    ScoreSheet.objects.update(setup={"players": ["Mira", "Tom"], "objectives": 3})
    assert counted(client, battle) == [["victory", "command", "tithe", "ritual"]] * 2


def test_undo_takes_back_entry_by_entry(battle: ScoreSheet) -> None:
    sheet = do(battle, "victory:0:3", "round", "undo")
    assert sheet.events == [{"kind": "victory", "player": 0, "amount": 3}]
    assert do(sheet, "undo", "undo").events == []


def test_second_device_with_an_old_revision_changes_nothing(client: Client, battle: ScoreSheet) -> None:
    do(battle, "victory:0:3")
    with pytest.raises(StaleSheet):
        change_sheet(code=battle.code, revision=battle.revision, sent={"do": "victory:0:3"})
    answer = post(client, battle, "victory:1:1")
    assert answer.status_code == 409
    assert "The other phone was quicker" in answer.content.decode()
    assert len(ScoreSheet.objects.get().events) == 1


def test_phone_that_is_up_to_date_gets_nothing_new(htmx_client: Client, battle: ScoreSheet) -> None:
    address = f"/aids/scores/{battle.code}/"
    assert htmx_client.get(address, {"seen": battle.revision}).status_code == 204
    do(battle, "round")
    fresh = htmx_client.get(address, {"seen": battle.revision})
    assert fresh.status_code == 200
    assert fresh.content.decode().strip().startswith('<div class="stack" id="sheet"')


def test_later_entry_is_counted_once_on_whatever_the_score_is(battle: ScoreSheet) -> None:
    do(battle, "victory:0:3")
    later = {"do": "victory:0:1", "id": "phone-1"}
    for _ in range(2):
        sheet = change_sheet(code=battle.code, revision=None, sent=later)
    assert [event["amount"] for event in sheet.events] == [3, 1]


def test_later_entry_needs_its_own_id(battle: ScoreSheet) -> None:
    for sent in ({"do": "victory:0:1"}, {"do": "undo", "id": "phone-1"}):
        with pytest.raises(EntryRefused):
            change_sheet(code=battle.code, revision=None, sent=sent)


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "victory",
        "victory:2:1",
        "victory:0:0",
        "victory:0:-1",
        "glory:0:1",
        "hold:9:0",
        "turn:x",
        "hold:1",
        "counts:victory:0",
        "counts:tithe:2",
    ],
)
def test_entry_that_cannot_be_is_refused(client: Client, battle: ScoreSheet, entry: str) -> None:
    assert post(client, battle, entry).status_code == 422
    assert ScoreSheet.objects.get().events == []


def hordes(keeper: str, **fields: str) -> ScoreSheet:
    return begin_sheet(keeper=keeper, sent={"player_0": "Orsa", "player_1": "Mag", **fields})


def shown(client: Client, sheet: ScoreSheet) -> Any:
    return client.get(f"/aids/scores/{sheet.code}/").context


def test_h089_pendulum_is_won_at_three_control_points(client: Client) -> None:
    sheet = hordes("pendulum")
    for number in ("1", "2", "3", "4"):
        sheet = do(sheet, "turn", player="0", round=number, across="1", enemies="0")
    context = shown(client, sheet)
    assert (context["players"][0]["control"], context["outcome"]) == (3, "Orsa wins by control points.")
    assert post(client, sheet, "turn", player="0", round="5", across="1", enemies="0").status_code == 422


def test_h091_hill_goes_to_the_side_with_more_pieces(client: Client) -> None:
    sheet = do(hordes("king-of-the-hill", target="2"), "turn", player="0", round="1", hill_0="2", hill_1="3")
    assert [player["control"] for player in shown(client, sheet)["players"]] == [0, 1]


def test_h006_beast_wild_when_the_time_is_over_scores(client: Client) -> None:
    sheet = do(hordes("king-of-the-hill"), "piece", name="Ash Hound", owner="0", points="2", warbeast="on")
    sheet = do(sheet, "piece", name="Tusker", owner="1", points="1")
    sheet = do(sheet, "eliminated:1:0", "wild:0:1", "time")
    context = shown(client, sheet)
    assert [player["victory"] for player in context["players"]] == [1, 2]
    assert context["outcome"] == "Mag wins by victory points."


def test_turns_are_offered_in_their_order_and_entered_once(client: Client) -> None:
    sheet = hordes("pendulum")
    offered = []
    for _ in range(4):
        offered.append(shown(client, sheet)["next"])
        turn = {name: str(value) for name, value in offered[-1].items()}
        sheet = do(sheet, "turn", across="1", enemies="1", **turn)
    assert [(each["player"], each["round"]) for each in offered] == [(0, 1), (1, 1), (0, 2), (1, 2)]
    again = post(client, sheet, "turn", player="0", round="2", across="1", enemies="0")
    assert (again.status_code, again.context["said"]) == (422, "The turn of Orsa in round 2 is entered already.")
    over = do(sheet, "over")
    assert post(client, over, "turn", player="0", round="3", across="1", enemies="0").status_code == 422


def test_h092_control_points_are_entered_where_the_source_is_silent(client: Client) -> None:
    sheet = do(hordes("seize-and-secure"), "control:0:1", "control:1:1", "control:0:1", "time")
    assert shown(client, sheet)["outcome"] == "Orsa wins by control points."


def test_h005_h007_victory_points_of_what_leaves_the_table(client: Client) -> None:
    sheet = do(hordes("crossed-lines"), "piece", name="Reef Tusker", owner="1", points="4", warbeast="on")
    sheet = do(sheet, "eliminated:0:1", "returned:0", "eliminated:0:0")
    context = shown(client, sheet)
    assert [player["victory"] for player in context["players"]] == [8, 0]
    assert context["pieces"][0]["state"] == "away"
    assert post(client, sheet, "eliminated:0:0").status_code == 422


def test_h006_beast_wild_at_the_end_scores(client: Client) -> None:
    sheet = do(hordes("crossed-lines"), "piece", name="Ash Hound", owner="0", points="2", warbeast="on")
    sheet = do(sheet, "wild:0:1", "over", "time")
    context = shown(client, sheet)
    assert [player["victory"] for player in context["players"]] == [0, 2]
    assert context["outcome"] == "Mag wins by victory points."


def test_unit_cannot_go_wild(client: Client) -> None:
    sheet = do(hordes("crossed-lines"), "piece", name="Wardens", owner="0", points="2")
    assert post(client, sheet, "wild:0:1").status_code == 422


def test_characters_that_cannot_be_kept_are_left_out(client: Client) -> None:
    client.post("/aids/scores/", {"keeper": "battle", "player_0": "Mi\x00ra", "player_1": "Tom", "objectives": "3"})
    assert ScoreSheet.objects.get().setup["players"] == ["Mi ra", "Tom"]


def test_sheet_is_forgotten_long_after_its_last_entry_and_says_when(client: Client, battle: ScoreSheet) -> None:
    begun = battle.changed - timedelta(days=100)
    ScoreSheet.objects.update(changed=begun)
    assert (
        f"is kept until {begun + timedelta(days=180):%-d %B %Y}"
        in client.get(f"/aids/scores/{battle.code}/").content.decode()
    )
    assert "A sheet is kept for 180 days after its last entry." in client.get("/aids/scores/").content.decode()
    played = do(battle, "round")
    assert forget_expired(begun + timedelta(days=181))["score sheets"] == 0
    assert forget_expired(played.changed + timedelta(days=181))["score sheets"] == 1
    assert client.get(f"/aids/scores/{battle.code}/").status_code == 404


def horde(client: Client) -> Roster:
    client.post("/aids/hordes/lists/new/", {"name": "Cinders", "faction": "Emberwild", "points_limit": "500"})
    roster = Roster.objects.get()
    hounds = ("add:ash-hound", "add:ash-hound")
    for step in ("add:orsa-cinderhand", *hounds, "add:charcoal-wardens", "attach:3:warden-captain"):
        roster.refresh_from_db()
        client.post(f"/aids/hordes/lists/{roster.code}/step/", {"revision": roster.revision, "do": step})
    return roster


def test_lists_of_hordes_put_their_models_on_the_sheet(client: Client) -> None:
    roster = horde(client)
    page = client.get(f"/rosters/{roster.code}/").content.decode()
    assert f'href="/aids/scores/?list_0={roster.code}"' in page
    assert (
        f'name="list_0" maxlength="200" value="{roster.code}"'
        in client.get("/aids/scores/", {"list_0": roster.code}).content.decode()
    )
    link = f"https://example.org/rosters/shared/{roster.share_code}/"
    client.post("/aids/scores/", {"keeper": "pendulum", "list_0": roster.code, "list_1": link})
    pieces = shown(client, ScoreSheet.objects.get())["pieces"]
    names = ["Orsa Cinderhand", "Ash Hound", "Ash Hound 2", "Charcoal Wardens", "Warden Captain"]
    assert [(piece["name"], piece["owner"]) for piece in pieces] == [
        (name, player) for player in ("Player A", "Player B") for name in names
    ]
    assert [(piece["points"], piece["warbeast"]) for piece in pieces[:5]] == [
        (5, False), (2, True), (2, True), (2, False), (1, False),
    ]  # fmt: skip


def test_list_goes_to_the_side_it_was_given_for(client: Client) -> None:
    roster = horde(client)
    client.post("/aids/scores/", {"keeper": "crossed-lines", "player_3": "Greta", "list_3": roster.code})
    context = shown(client, ScoreSheet.objects.get())
    assert [player["name"] for player in context["players"]] == ["Player A", "Player B", "Greta"]
    assert [piece["owner"] for piece in context["pieces"]] == ["Greta"] * 5


def test_list_of_a_third_side_without_a_name_makes_one(client: Client) -> None:
    roster = horde(client)
    sent = {"list_2": roster.code}
    assert client.post("/aids/scores/", {"keeper": "pendulum", **sent}).status_code == 422
    client.post("/aids/scores/", {"keeper": "crossed-lines", **sent})
    context = shown(client, ScoreSheet.objects.get())
    assert [player["name"] for player in context["players"]] == ["Player A", "Player B", "Player C"]
    assert {piece["owner"] for piece in context["pieces"]} == {"Player C"}


@pytest.mark.parametrize("entry", ["control:0:-1", "control:0:0", "control:0:100"])
def test_control_points_never_fall_below_none(client: Client, entry: str) -> None:
    sheet = do(hordes("seize-and-secure"), "control:0:1", "control:0:-1", "control:1:1")
    assert post(client, sheet, entry).status_code == 422
    assert [player["control"] for player in shown(client, sheet)["players"]] == [0, 1]


@pytest.mark.parametrize("named", ["nothing", "abcdefghij", "/rosters/shared/abcdefghij012345/"])
def test_list_that_is_not_found_is_said_and_nothing_is_lost(client: Client, named: str) -> None:
    answer = client.post("/aids/scores/", {"keeper": "pendulum", "player_0": "Orsa", "list_1": named})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert f"No HORDES list was found behind “{named}”." in text
    assert ('value="Orsa"' in text, f'value="{named}"' in text) == (True, True)


def test_own_code_of_somebody_elses_list_reads_nothing(client: Client, user_client: Client) -> None:
    roster = horde(client)
    answer = user_client.post("/aids/scores/", {"keeper": "pendulum", "list_0": roster.code})
    assert (answer.status_code, ScoreSheet.objects.count()) == (422, 0)


def test_h008_three_sides_and_only_the_one_responsible_scores(client: Client) -> None:
    sheet = hordes("crossed-lines", player_2="Greta")
    sheet = do(sheet, "piece", name="Reef Tusker", owner="1", points="4", warbeast="on")
    sheet = do(sheet, "eliminated:0:2")
    assert [player["victory"] for player in shown(client, sheet)["players"]] == [0, 0, 4]
    sheet = do(sheet, "returned:0", "eliminated:0:1")
    assert [player["victory"] for player in shown(client, sheet)["players"]] == [4, 0, 8]


def test_h091_hill_of_three_sides(client: Client) -> None:
    sheet = hordes("king-of-the-hill", player_2="Greta")
    sheet = do(sheet, "turn", player="2", round="1", hill_0="2", hill_1="2", hill_2="3")
    assert [player["control"] for player in shown(client, sheet)["players"]] == [0, 0, 1]


@pytest.mark.parametrize(
    ("keeper", "more", "said"),
    [
        ("pendulum", {"player_2": "Greta"}, "This game is for two sides."),
        ("battle", {"player_2": "Greta"}, "This game is for two sides."),
        ("crossed-lines", {"player_2": "mag"}, "Give the players different names."),
    ],
)
def test_sides_that_cannot_be_are_refused(client: Client, keeper: str, more: dict[str, str], said: str) -> None:
    answer = client.post("/aids/scores/", {"keeper": keeper, "player_0": "Orsa", "player_1": "Mag", **more})
    assert (answer.status_code, answer.context["refused"]) == (422, said)


@pytest.mark.parametrize(
    "entry",
    ["eliminated:0:-1", "eliminated:0:2", "eliminated:x:0", "returned:", "control:-1:1", "control:9:1", "control:x:1"],
)
def test_side_that_is_not_there_is_refused(client: Client, entry: str) -> None:
    sheet = do(hordes("crossed-lines"), "piece", name="Ash Hound", owner="0", points="2")
    assert post(client, sheet, entry).status_code == 422
