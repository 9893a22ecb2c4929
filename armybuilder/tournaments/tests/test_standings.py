"""Standings: sums, tie-breaks in the organiser's order, byes and penalties."""

from armybuilder.tournaments.standings import Game, Scoring, TieBreak, standings


def places(rows: object) -> list[tuple[int, int]]:
    return [(row.place, row.player) for row in rows]  # type: ignore[attr-defined]


def test_standings_count_wins_draws_and_losses() -> None:
    games = [Game(1, 2, (20, 10), (4, 3)), Game(3, 4, (15, 15), (2, 2))]
    rows = {row.player: row for row in standings([1, 2, 3, 4], games)}
    assert [
        (rows[player].wins, rows[player].draws, rows[player].losses, rows[player].game_points) for player in rows
    ] == [
        (1, 0, 0, 2),
        (0, 1, 0, 1),
        (0, 1, 0, 1),
        (0, 0, 1, 0),
    ]
    assert (rows[1].victory_points, rows[1].difference, rows[1].tactics, rows[1].opponents_game_points) == (
        20,
        10,
        4,
        0,
    )


def test_standings_share_a_place_when_nothing_separates() -> None:
    assert places(standings([1, 2, 3], [Game(1, 2, (10, 10))])) == [(1, 1), (1, 2), (3, 3)]


def test_standings_follow_the_order_of_tie_breaks() -> None:
    games = [Game(1, 2, (10, 9), (0, 5)), Game(3, 4, (30, 0), (0, 0)), Game(2, 3, (12, 11))]
    by_points = standings([1, 2, 3, 4], games, scoring=Scoring(order=(TieBreak.GAME_POINTS, TieBreak.VICTORY_POINTS)))
    by_tactics = standings([1, 2, 3, 4], games, scoring=Scoring(order=(TieBreak.TACTICS,)))
    assert [row.player for row in by_points] == [3, 2, 1, 4]
    assert places(by_tactics) == [(1, 2), (2, 1), (2, 3), (2, 4)]


def test_standings_count_a_bye_as_a_win() -> None:
    (row,) = standings([7], [Game(7, None)], scoring=Scoring(bye_victory_points=15))
    assert (row.wins, row.game_points, row.victory_points, row.opponents_game_points) == (1, 2, 15, 0)


def test_standings_subtract_penalties_also_from_opponents_scores() -> None:
    rows = {row.player: row for row in standings([1, 2], [Game(1, 2, (9, 3))], penalties={1: 1})}
    assert (rows[1].game_points, rows[1].penalty, rows[2].opponents_game_points) == (1, 1, 1)


def test_standings_keep_games_against_players_who_left() -> None:
    (row,) = standings([1], [Game(1, 9, (5, 3))])
    assert (row.wins, row.opponents_game_points) == (1, 0)
