"""Results added up: who stands where, by tie-breaks that the organiser orders.

Pure. A bye counts as a win with the event's bye points; penalty points are subtracted from the game points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class TieBreak(StrEnum):
    """What separates players, in the order the organiser gives them."""

    GAME_POINTS = "game-points"
    WINS = "wins"
    VICTORY_POINTS = "victory-points"
    DIFFERENCE = "victory-point-difference"
    TACTICS = "battle-tactics"
    OPPONENTS = "opponents-game-points"


DEFAULT_ORDER = (
    TieBreak.GAME_POINTS,
    TieBreak.OPPONENTS,
    TieBreak.VICTORY_POINTS,
    TieBreak.DIFFERENCE,
    TieBreak.TACTICS,
)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Game points of a win, a draw and a loss, and what a bye is worth in victory points."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye_victory_points: int = 0
    order: tuple[TieBreak, ...] = DEFAULT_ORDER


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game; ``second`` None is a bye of ``first``. Victory points and battle tactics per side."""

    first: int
    second: int | None
    victory_points: tuple[int, int] = (0, 0)
    tactics: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's sums and place. Players whose every tie-break is equal share a place."""

    player: int
    place: int
    games: int
    wins: int
    draws: int
    losses: int
    game_points: int
    penalty: int
    victory_points: int
    difference: int
    tactics: int
    opponents_game_points: int

    def value(self, tie_break: TieBreak) -> int:
        return {
            TieBreak.GAME_POINTS: self.game_points,
            TieBreak.WINS: self.wins,
            TieBreak.VICTORY_POINTS: self.victory_points,
            TieBreak.DIFFERENCE: self.difference,
            TieBreak.TACTICS: self.tactics,
            TieBreak.OPPONENTS: self.opponents_game_points,
        }[tie_break]


@dataclass(slots=True)
class _Sums:
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    victory_points: int = 0
    difference: int = 0
    tactics: int = 0
    opponents: list[int] = field(default_factory=list)


def standings(
    players: Iterable[int],
    games: Iterable[Game],
    *,
    scoring: Scoring | None = None,
    penalties: Mapping[int, int] | None = None,
) -> tuple[Standing, ...]:
    """Everyone in order of the tie-breaks, then by id. Games of players not listed count for their opponents only."""
    scoring, penalties = scoring or Scoring(), penalties or {}
    sums = {player: _Sums() for player in players}
    for game in games:
        _add(sums, game, scoring)
    points = {player: total.points - penalties.get(player, 0) for player, total in sums.items()}
    rows = [
        Standing(
            player=player,
            place=0,
            games=total.wins + total.draws + total.losses,
            wins=total.wins,
            draws=total.draws,
            losses=total.losses,
            game_points=points[player],
            penalty=penalties.get(player, 0),
            victory_points=total.victory_points,
            difference=total.difference,
            tactics=total.tactics,
            opponents_game_points=sum(points.get(opponent, 0) for opponent in total.opponents),
        )
        for player, total in sums.items()
    ]
    rows.sort(key=lambda row: (*(-row.value(tie_break) for tie_break in scoring.order), row.player))
    return tuple(_with_places(rows, scoring.order))


def _with_places(rows: Sequence[Standing], order: Sequence[TieBreak]) -> Iterable[Standing]:
    place, before = 0, None
    for index, row in enumerate(rows, start=1):
        values = tuple(row.value(tie_break) for tie_break in order)
        if values != before:
            place, before = index, values
        yield Standing(**{**{name: getattr(row, name) for name in Standing.__slots__}, "place": place})


def _add(sums: Mapping[int, _Sums], game: Game, scoring: Scoring) -> None:
    if game.second is None:
        own = sums.get(game.first)
        if own:
            own.wins += 1
            own.points += scoring.win
            own.victory_points += scoring.bye_victory_points
        return
    for side, (player, opponent) in enumerate(((game.first, game.second), (game.second, game.first))):
        own = sums.get(player)
        if own is None:
            continue
        difference = game.victory_points[side] - game.victory_points[1 - side]
        if difference > 0:
            own.wins += 1
            own.points += scoring.win
        elif difference == 0:
            own.draws += 1
            own.points += scoring.draw
        else:
            own.losses += 1
            own.points += scoring.loss
        own.victory_points += game.victory_points[side]
        own.difference += difference
        own.tactics += game.tactics[side]
        own.opponents.append(opponent)
