"""Victory points and score keepers: who scores, when a game ends, how it is undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.measuring import Disc
from armybuilder.rules.hordes.scenarios import (
    ControlPoints,
    CrossedLines,
    Deployment,
    DeploymentPoint,
    Game,
    HillTurn,
    Outcome,
    PendulumTurn,
    Scenario,
    ScenarioError,
    TimeOut,
    may_place_in_seize_and_secure,
)
from armybuilder.rules.hordes.victory import (
    Award,
    Eliminated,
    GameEnded,
    Ledger,
    LedgerError,
    Piece,
    Returned,
    Side,
    Tamed,
    VictoryEvent,
    WentWild,
)

PIECES = (Piece("hound", "Ann", 2, warbeast=True), Piece("guard", "Ann", 3), Piece("tusker", "Bob", 4, warbeast=True))
DUEL = Ledger((Side("Ann", ("Ann",)), Side("Bob", ("Bob",))), PIECES)
THREE = Ledger((Side("Red", ("Ann", "Cid")), Side("Blue", ("Bob",)), Side("Green", ("Dan",))), PIECES)


def scored(ledger: Ledger, *events: VictoryEvent) -> dict[str, int]:
    for event in events:
        ledger = ledger.record(event)
    return ledger.score()


def test_h005_opponent_scores_what_is_destroyed() -> None:
    assert scored(DUEL, Eliminated("guard", by="Bob")) == {"Ann": 0, "Bob": 3}


def test_h005_whoever_controlled_it_then() -> None:
    assert scored(DUEL, Eliminated("tusker", by="Bob")) == {"Ann": 4, "Bob": 0}


def test_h006_wild_beasts_count_at_the_end() -> None:
    assert scored(DUEL, WentWild("hound", by="Bob")) == {"Ann": 0, "Bob": 0}
    assert scored(DUEL, WentWild("hound", by="Bob"), GameEnded()) == {"Ann": 0, "Bob": 2}
    assert scored(DUEL, WentWild("hound", by="Bob"), Tamed("hound"), GameEnded()) == {"Ann": 0, "Bob": 0}


def test_h007_own_pieces_score_for_the_opponent_and_points_stay() -> None:
    assert scored(DUEL, Eliminated("guard", by="Ann"), Returned("guard")) == {"Ann": 0, "Bob": 3}


def test_h007_returned_piece_scores_again() -> None:
    events = (Eliminated("guard", by="Bob"), Returned("guard"), Eliminated("guard", by="Bob"))
    assert scored(DUEL, *events) == {"Ann": 0, "Bob": 6}


def test_h008_team_scores_as_a_whole() -> None:
    assert scored(THREE, Eliminated("tusker", by="Cid")) == {"Red": 4, "Blue": 0, "Green": 0}


def test_h008_only_the_side_responsible_scores() -> None:
    assert scored(THREE, Eliminated("guard", by="Dan")) == {"Red": 0, "Blue": 0, "Green": 3}


def test_h008_team_mates_mistake_scores_for_everybody_else() -> None:
    assert scored(THREE, Eliminated("guard", by="Cid")) == {"Red": 0, "Blue": 3, "Green": 3}


def test_h008_wild_beast_scores_for_the_side_that_made_it_wild_last() -> None:
    events = (WentWild("hound", by="Bob"), Tamed("hound"), WentWild("hound", by="Dan"), GameEnded())
    assert scored(THREE, *events) == {"Red": 0, "Blue": 0, "Green": 2}
    assert scored(THREE, WentWild("hound", by="Cid"), GameEnded()) == {"Red": 0, "Blue": 2, "Green": 2}


def test_award_names_its_row() -> None:
    assert DUEL.record(Eliminated("guard", by="Ann")).awards() == (Award("Bob", "guard", 3, "H-007"),)


@pytest.mark.parametrize(
    "events, code",
    [
        ((Eliminated("nobody", "Ann"),), "UNKNOWN_PIECE"),
        ((Eliminated("guard", "Zed"),), "UNKNOWN_PLAYER"),
        ((Returned("guard"),), "NOT_AWAY"),
        ((Eliminated("guard", "Bob"), Eliminated("guard", "Bob")), "NOT_IN_PLAY"),
        ((WentWild("guard", "Bob"),), "NOT_A_WARBEAST"),
        ((Tamed("hound"),), "NOT_WILD"),
        ((GameEnded(), GameEnded()), "GAME_OVER"),
    ],
)
def test_ledger_refuses_what_cannot_have_happened(events: tuple[VictoryEvent, ...], code: str) -> None:
    with pytest.raises(LedgerError) as caught:
        scored(DUEL, *events)
    assert caught.value.code == code


@given(some.lists(some.sampled_from([Eliminated("hound", "Bob"), Returned("hound")]), max_size=8))
def test_points_never_fall_and_undo_restores(events: list[VictoryEvent]) -> None:
    ledger = DUEL
    for event in events:
        try:
            after = ledger.record(event)
        except LedgerError:
            continue
        assert after.undo() == ledger
        assert after.score()["Bob"] >= ledger.score()["Bob"]
        ledger = after


def across(player: str, turn: int, models: int = 1, enemies: int = 0) -> PendulumTurn:
    return PendulumTurn(player, turn, models, enemies)


def test_h089_pendulum_scores_from_round_two_with_a_clear_half() -> None:
    game = Game.start(Scenario.PENDULUM, DUEL)
    for event in (across("Ann", 1), across("Bob", 2, enemies=1), across("Ann", 2), across("Bob", 3, models=0)):
        game = game.record(event)
    assert game.control_points() == {"Ann": 1, "Bob": 0}
    assert game.outcome() is None


def test_h089_third_point_wins_at_once() -> None:
    game = Game.start(Scenario.PENDULUM, DUEL)
    for turn in (2, 3, 4):
        game = game.record(across("Ann", turn))
    assert game.outcome() == Outcome("Ann", "control points")
    with pytest.raises(ScenarioError, match="GAME_OVER"):
        game.record(across("Bob", 5))
    assert game.undo().outcome() is None


def test_h089_time_out_falls_back_to_victory_points() -> None:
    game = Game.start(Scenario.PENDULUM, DUEL).record(Eliminated("guard", by="Bob")).record(TimeOut())
    assert game.outcome() == Outcome("Bob", "victory points")
    level = Game.start(Scenario.PENDULUM, DUEL).record(TimeOut())
    assert level.outcome() == Outcome(None, "draw")
    ahead = Game.start(Scenario.PENDULUM, DUEL).record(across("Ann", 2)).record(TimeOut())
    assert ahead.outcome() == Outcome("Ann", "control points")


def test_h006_beasts_wild_when_the_time_is_over_decide_a_tie() -> None:
    game = Game.start(Scenario.KING_OF_THE_HILL, DUEL).record(Eliminated("guard", by="Bob"))
    game = game.record(WentWild("tusker", by="Ann"))
    assert game.victory_points() == {"Ann": 0, "Bob": 3}
    assert game.record(TimeOut()).victory_points() == {"Ann": 4, "Bob": 3}
    assert game.record(TimeOut()).outcome() == Outcome("Ann", "victory points")
    assert game.record(GameEnded()).record(TimeOut()).victory_points() == {"Ann": 4, "Bob": 3}


def test_h006_beasts_wild_when_a_target_is_reached_are_scored() -> None:
    game = Game.start(Scenario.SEIZE_AND_SECURE, DUEL, target=1).record(WentWild("tusker", by="Bob"))
    assert game.record(ControlPoints("Bob", 1)).victory_points() == {"Ann": 4, "Bob": 0}


def test_h091_hill_goes_to_the_player_with_more_on_it() -> None:
    game = Game.start(Scenario.KING_OF_THE_HILL, DUEL)
    for on_hill in ((("Ann", 2), ("Bob", 1)), (("Ann", 1), ("Bob", 1)), (("Ann", 0), ("Bob", 0)), (("Bob", 1),)):
        game = game.record(HillTurn("Ann", 1, on_hill))
    assert game.control_points() == {"Ann": 1, "Bob": 1}


def test_events_of_another_scenario_or_side_are_refused() -> None:
    game = Game.start(Scenario.KING_OF_THE_HILL, DUEL)
    with pytest.raises(ScenarioError, match="WRONG_SCENARIO"):
        game.record(across("Ann", 2))
    with pytest.raises(ScenarioError, match="UNKNOWN_SIDE"):
        game.record(HillTurn("Ann", 1, (("Zed", 1),)))


def test_entered_control_points_reach_an_agreed_target() -> None:
    game = Game.start(Scenario.SEIZE_AND_SECURE, DUEL, target=2).record(ControlPoints("Bob", 2))
    assert game.outcome() == Outcome("Bob", "control points")


def chosen_points() -> CrossedLines:
    lines = CrossedLines(("Ann", "Bob")).roll(2, 5).choose_start("Ann")
    for index in range(3):
        lines = lines.add_point(DeploymentPoint("Ann", 12.0 * index, 4))
        lines = lines.add_point(DeploymentPoint("Bob", 12.0 * index, 30))
    return lines


def test_h090_higher_die_chooses_who_starts() -> None:
    assert CrossedLines(("Ann", "Bob")).roll(2, 5).chooser == "Bob"
    assert CrossedLines(("Ann", "Bob")).chooser is None
    with pytest.raises(ScenarioError, match="ROLL_AGAIN"):
        CrossedLines(("Ann", "Bob")).roll(3, 3)


def test_h090_points_alternate_and_keep_away() -> None:
    lines = CrossedLines(("Ann", "Bob")).roll(6, 1).choose_start("Ann").add_point(DeploymentPoint("Ann", 0, 0))
    with pytest.raises(ScenarioError, match="NOT_YOUR_TURN"):
        lines.add_point(DeploymentPoint("Ann", 5, 5))
    with pytest.raises(ScenarioError, match="TOO_CLOSE"):
        lines.add_point(DeploymentPoint("Bob", 12, 0))
    assert lines.add_point(DeploymentPoint("Bob", 13, 0)).points[-1].player == "Bob"


def test_h090_twelve_inches_are_too_close_wherever_on_the_table() -> None:
    for tenth in range(200):
        lines = CrossedLines(("Ann", "Bob")).roll(6, 1).choose_start("Ann")
        lines = lines.add_point(DeploymentPoint("Ann", tenth / 10, 4.3))
        with pytest.raises(ScenarioError, match="TOO_CLOSE"):
            lines.add_point(DeploymentPoint("Bob", tenth / 10 + 12, 4.3))


def test_h090_groups_go_down_in_turn_and_wholly_within_six_inches() -> None:
    lines = chosen_points().deploy(Deployment("Ann", "warlocks", (Disc(5, 4, 1),)))
    with pytest.raises(ScenarioError, match="NOT_YOUR_TURN"):
        lines.deploy(Deployment("Ann", "warbeasts", (Disc(5, 4, 1),)))
    with pytest.raises(ScenarioError, match="OUT_OF_REACH"):
        lines.deploy(Deployment("Bob", "warlocks", (Disc(0, 24.5, 1),)))
    lines = lines.deploy(Deployment("Bob", "warlocks", (Disc(0, 25, 1),)))
    with pytest.raises(ScenarioError, match="ALREADY_DEPLOYED"):
        lines.deploy(Deployment("Ann", "warlocks", (Disc(5, 4, 1),)))
    with pytest.raises(ScenarioError, match="UNKNOWN_GROUP"):
        lines.deploy(Deployment("Ann", "flyers", ()))
    assert len(lines.undo().deployments) == 1


def test_h090_player_with_models_left_goes_on_alone() -> None:
    lines = chosen_points().deploy(Deployment("Ann", "solos", (Disc(5, 4, 1),))).deploy(Deployment("Bob", "solos"))
    lines = lines.deploy(Deployment("Ann", "unit", (Disc(5, 4, 1),)))
    assert [d.player for d in lines.deploy(Deployment("Ann", "unit", (Disc(5, 4, 1),))).deployments] == [
        "Ann", "Bob", "Ann", "Ann",
    ]  # fmt: skip


def test_h090_procedure_is_undone_step_by_step() -> None:
    lines = chosen_points()
    for _ in range(6):
        lines = lines.undo()
    assert (lines.points, lines.starts) == ((), "Ann")
    assert lines.undo().undo() == CrossedLines(("Ann", "Bob"))


def test_h092_nobody_starts_inside_the_building() -> None:
    building = (10.0, 10.0, 20.0, 16.0)
    assert not may_place_in_seize_and_secure(Disc(12, 12, 0.5), building)
    assert not may_place_in_seize_and_secure(Disc(20.4, 12, 0.5), building)
    assert may_place_in_seize_and_secure(Disc(20.5, 12, 0.5), building)
