"""Rounds: pairing, results from both sides, the judge's word, standings."""

import pytest

from armybuilder.tournaments.models import Game, GameState, Player, PlayerState, Round
from armybuilder.tournaments.selectors.rounds import reports_of, standings_of
from armybuilder.tournaments.services import rounds
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.players import add_player, check_in, drop_player
from armybuilder.tournaments.swiss import PairingImpossible
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.tournaments.wording import audit_text

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DESK = Actor("desk")
WIN = rounds.Score((20, 10), (4, 2))


def finish(round_: Round, score: rounds.Score = WIN) -> None:
    for game in round_.games.filter(second__isnull=False):
        rounds.decide_result(game=game, score=score, actor=DESK, changes=game.changes)


def test_pair_round_seats_everyone_and_gives_the_odd_one_a_bye() -> None:
    event = make_event()
    make_players(event, 5)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    games = list(round_.games.all())
    assert [(game.table, game.state) for game in games] == [(1, "open"), (2, "open"), (3, "final")]
    assert games[2].second is None


def test_pair_round_waits_for_open_games() -> None:
    event = make_event()
    make_players(event, 4)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    with pytest.raises(rounds.RoundOpen) as refused:
        rounds.pair_round(event=event, actor=DESK)
    assert refused.value.tables == (1, 2)
    finish(round_)
    second, _ = rounds.pair_round(event=event, actor=DESK)
    assert second.number == 2
    assert Round.objects.get(pk=round_.pk).finished is not None


def test_who_is_equal_is_drawn_by_lot_and_not_by_the_order_of_entry() -> None:
    event = make_event()
    players = make_players(event, 4)
    for player, code in zip(players, ("d", "b", "c", "a"), strict=True):
        Player.objects.filter(pk=player.pk).update(code=code * 10)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    met = [(game.first.code[0], game.second.code[0]) for game in round_.games.all() if game.second]
    assert met == [("a", "c"), ("b", "d")]


def test_a_round_is_finished_by_its_last_result_and_opened_again_by_who_joins_the_bye() -> None:
    event = make_event(rounds_planned=1)
    make_players(event, 5)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    one, other, bye = round_.games.all()
    rounds.start_round(round_=round_, actor=DESK)
    rounds.decide_result(game=one, score=WIN, actor=DESK, changes=0)
    assert Round.objects.get().finished is None
    assert other.second is not None
    rounds.report_result(game=other, player=other.first, score=WIN, changes=0)
    rounds.report_result(game=other, player=other.second, score=WIN, changes=1)
    finished = Round.objects.get().finished
    assert finished is not None
    rounds.decide_result(game=one, score=rounds.Score((10, 10)), actor=DESK, changes=1)
    assert Round.objects.get().finished == finished
    rounds.join_bye(game=bye, player=add_player(event=event, actor=DESK, name="Late Lou"), actor=DESK)
    assert Round.objects.get().finished is None


def test_a_round_that_is_over_is_not_started() -> None:
    game = two_player_game()
    rounds.decide_result(game=game, score=WIN, actor=DESK, changes=0)
    assert rounds.start_round(round_=game.round, actor=DESK).started is None


def test_pair_round_needs_two_players() -> None:
    event = make_event()
    make_players(event, 1)
    with pytest.raises(PairingImpossible):
        rounds.pair_round(event=event, actor=DESK)


def test_pair_round_leaves_out_dropped_players_and_no_shows() -> None:
    event = make_event()
    players = make_players(event, 6)
    check_in(players=players[:5], present=True, actor=DESK)
    assert rounds.drop_absent_players(event=event, actor=DESK) == 1
    drop_player(player=players[4], actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    seated = {seat for game in Game.objects.all() for seat in (game.first_id, game.second_id)}
    assert seated == {player.pk for player in players[:4]}


def test_undo_pairing_only_before_the_first_result() -> None:
    event = make_event()
    make_players(event, 4)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    rounds.undo_pairing(round_=round_, actor=DESK)
    assert Round.objects.count() == 0
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    game = round_.games.all()[0]
    rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    with pytest.raises(rounds.ResultDecided):
        rounds.undo_pairing(round_=round_, actor=DESK)


def opponent(game: Game) -> Player:
    assert game.second is not None
    return game.second


def two_player_game() -> Game:
    event = make_event()
    make_players(event, 2)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    return round_.games.get()


def test_result_is_final_when_both_players_report_the_same() -> None:
    game = two_player_game()
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    assert game.state == GameState.REPORTED
    game = rounds.report_result(game=game, player=opponent(game), score=WIN, changes=1)
    assert (game.state, game.first_points, game.second_points, game.first_tactics) == ("final", 20, 10, 4)


def test_result_is_disputed_when_the_players_differ_and_settled_by_either() -> None:
    game = two_player_game()
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    game = rounds.report_result(game=game, player=opponent(game), score=rounds.Score((20, 12)), changes=1)
    assert game.state == GameState.DISPUTED
    game = rounds.report_result(game=game, player=game.first, score=rounds.Score((20, 12)), changes=2)
    assert game.state == GameState.FINAL


def test_result_reported_twice_by_one_player_stays_unconfirmed() -> None:
    game = two_player_game()
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=1)
    assert game.state == GameState.REPORTED


def test_result_from_an_old_page_is_refused() -> None:
    game = two_player_game()
    rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    with pytest.raises(rounds.ResultDecided):
        rounds.report_result(game=game, player=opponent(game), score=rounds.Score((20, 11), (4, 2)), changes=0)
    with pytest.raises(rounds.ResultDecided):
        rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    with pytest.raises(rounds.ResultDecided):
        rounds.decide_result(game=game, score=WIN, actor=DESK, changes=0)


def test_two_who_report_the_same_at_once_agree() -> None:
    game = two_player_game()
    rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    assert rounds.report_result(game=game, player=opponent(game), score=WIN, changes=0).state == GameState.FINAL


def test_dispute_stays_until_one_sends_what_the_other_has_sent() -> None:
    game = two_player_game()
    other = rounds.Score((20, 12))
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    game = rounds.report_result(game=game, player=opponent(game), score=other, changes=1)
    (told,) = reports_of([game]).values()
    assert [(said.player, said.points, said.tactics) for said in told] == [
        (game.first, (20, 10), (4, 2)),
        (game.second, (20, 12), (0, 0)),
    ]
    game = rounds.report_result(game=game, player=opponent(game), score=other, changes=2)
    assert game.state == GameState.DISPUTED
    game = rounds.report_result(game=game, player=opponent(game), score=WIN, changes=3)
    assert (game.state, game.second_points) == (GameState.FINAL, 10)


def test_reports_of_a_pairing_that_was_taken_back_say_nothing_of_the_next() -> None:
    event = make_event()
    make_players(event, 2)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    game = round_.games.get()
    rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    round_.delete()
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    game = rounds.report_result(game=round_.games.get(), player=opponent(game), score=WIN, changes=0)
    assert game.state == GameState.REPORTED


def test_result_of_another_table_is_refused() -> None:
    game = two_player_game()
    stranger = make_players(game.round.event, 1)[0]
    with pytest.raises(rounds.NotYourGame):
        rounds.report_result(game=game, player=stranger, score=WIN, changes=0)


def test_judge_overrides_and_players_cannot_after_that() -> None:
    game = two_player_game()
    game = rounds.report_result(game=game, player=game.first, score=WIN, changes=0)
    game = rounds.decide_result(game=game, score=rounds.Score((5, 6)), actor=DESK, changes=1)
    assert (game.state, game.first_points, game.decided_by) == ("final", 5, "desk")
    with pytest.raises(rounds.ResultDecided):
        rounds.report_result(game=game, player=game.first, score=WIN, changes=2)


@pytest.mark.parametrize("points", [(-1, 0), (0, 1000)])
def test_score_out_of_range_cannot_be_made(points: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="points lie between"):
        rounds.Score(points)


def test_length_of_a_round_is_changed_while_its_clock_runs_and_no_longer() -> None:
    game = two_player_game()
    started = rounds.start_round(round_=game.round, actor=DESK, minutes=120)
    longer = rounds.start_round(round_=game.round, actor=DESK, minutes=135)
    assert (longer.started, longer.minutes) == (started.started, 135)
    assert rounds.start_round(round_=game.round, actor=DESK).minutes == 135
    rounds.decide_result(game=game, score=WIN, actor=DESK, changes=0)
    rounds.pair_round(event=game.round.event, actor=DESK)
    assert rounds.start_round(round_=game.round, actor=DESK, minutes=600).minutes == 135
    told = game.round.event.audit.filter(what__in=("round_started", "round_minutes")).order_by("id")
    assert [audit_text(entry) for entry in told] == [
        "Round 1 lasts 120 minutes",
        "Round 1 started",
        "Round 1 lasts 135 minutes",
    ]
    Round.objects.filter(number=1).delete()
    with pytest.raises(rounds.ResultDecided):
        rounds.start_round(round_=game.round, actor=DESK)


def test_swap_players_changes_seats_before_results() -> None:
    event = make_event()
    make_players(event, 4)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    one, other = round_.games.all()
    rounds.swap_players(one=one, other=other, one_side="second", other_side="second", actor=DESK)
    swapped = list(round_.games.values_list("first", "second"))
    assert swapped == [(one.first_id, other.second_id), (other.first_id, one.second_id)]


def test_seats_are_not_changed_when_somebody_else_sits_there_now() -> None:
    event = make_event()
    make_players(event, 6)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    one, other, third = round_.games.all()
    rounds.swap_players(one=one, other=other, one_side="first", other_side="first", actor=DESK)
    with pytest.raises(rounds.ResultDecided):
        rounds.swap_players(one=one, other=third, one_side="first", other_side="first", actor=DESK)
    rounds.undo_pairing(round_=round_, actor=DESK)
    with pytest.raises(rounds.ResultDecided):
        rounds.swap_players(one=one, other=third, one_side="second", other_side="second", actor=DESK)


def test_nobody_is_dropped_as_absent_before_anybody_is_here() -> None:
    event = make_event()
    players = make_players(event, 3)
    with pytest.raises(rounds.NobodyHere):
        rounds.drop_absent_players(event=event, actor=DESK)
    check_in(players=players[:1], present=True, actor=DESK)
    assert rounds.drop_absent_players(event=event, actor=DESK) == 2


def test_standings_of_three_rounds_with_penalty_and_bye() -> None:
    event = make_event()
    players = make_players(event, 5)
    for _ in range(3):
        round_, _ = rounds.pair_round(event=event, actor=DESK)
        finish(round_)
    rows = standings_of(event)
    assert [row.games for row in rows] == [3] * 5
    assert sum(row.game_points for row in rows) == 18  # nine results: six games and three byes
    rounds.give_penalty(player=players[0], points=1, reason="Late list", actor=DESK)
    assert sum(row.game_points for row in standings_of(event)) == 17


def test_standings_keep_a_dropped_player_who_has_played() -> None:
    event = make_event()
    players = make_players(event, 3)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    finish(round_)
    drop_player(player=players[0], actor=DESK)
    assert players[0].state == PlayerState.DROPPED
    assert len(standings_of(event)) == 3
