"""The score of a battle as a list of events: rounds, points of four kinds, objectives; undone by dropping the last.

How victory points are earned is the battleplan's business: players enter them. What is kept here is who has how many,
in which round, who holds what, and who is the underdog (A-94, A-95, A-99a, A-84).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from armybuilder.rules.aos4.table.rounds import underdog

LAST_ROUND = 5
MOST_OBJECTIVES = 9
MOST_POINTS = 999


class Counter(StrEnum):
    """What is counted for each player."""

    VICTORY = "victory"
    COMMAND = "command"
    TITHE = "tithe"
    RITUAL = "ritual"


@dataclass(frozen=True, slots=True)
class Counted:
    """Points of one kind given to a player, or taken from it."""

    counter: Counter
    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Held:
    """An objective is controlled by a player from now on; None: by nobody."""

    objective: int
    player: int | None


@dataclass(frozen=True, slots=True)
class TurnBegins:
    """A player's turn begins."""

    player: int


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """The next battle round begins."""


Event = Counted | Held | TurnBegins | RoundBegins


class ScoreRefused(ValueError):
    """An event that cannot be: ``BELOW_ZERO``, ``TOO_MANY``, ``NO_SUCH_OBJECTIVE``, ``LAST_ROUND``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Score:
    """A battle's score. Players are 0 and 1; ``by_round`` are the victory points of each player in each round."""

    objectives: int
    round: int = 1
    turn: int | None = None
    points: Mapping[Counter, tuple[int, int]] | None = None
    by_round: tuple[tuple[int, int], ...] = ((0, 0),)
    holders: tuple[int | None, ...] = ()

    @classmethod
    def start(cls, objectives: int, first: int | None = None) -> Score:
        """The score before the first round is played."""
        zero = dict.fromkeys(Counter, (0, 0))
        return cls(objectives, 1, first, zero, ((0, 0),), (None,) * objectives)

    def of(self, counter: Counter) -> tuple[int, int]:
        """The points of one kind of both players."""
        return (self.points or {}).get(counter, (0, 0))

    @property
    def underdog(self) -> int | None:
        """Who had fewer victory points when this round began; None when both had the same (A-95)."""
        before = {str(player): sum(points[player] for points in self.by_round[:-1]) for player in (0, 1)}
        name = underdog(before)
        return None if name is None else int(name)

    def held_by(self, player: int) -> int:
        """Number of objectives that a player controls."""
        return sum(holder == player for holder in self.holders)

    def after(self, event: Event) -> Score:
        """The score after one more event; raises `ScoreRefused`."""
        match event:
            case Counted(counter, player, amount):
                return self._counted(counter, player, amount)
            case Held(objective, player_or_none):
                if not 1 <= objective <= self.objectives:
                    raise ScoreRefused("NO_SUCH_OBJECTIVE")
                holders = list(self.holders)
                holders[objective - 1] = player_or_none
                return replace(self, holders=tuple(holders))
            case TurnBegins(player):
                return replace(self, turn=player)
            case RoundBegins():
                if self.round >= LAST_ROUND:
                    raise ScoreRefused("LAST_ROUND")
                return replace(self, round=self.round + 1, turn=None, by_round=(*self.by_round, (0, 0)))

    def _counted(self, counter: Counter, player: int, amount: int) -> Score:
        points = list(self.of(counter))
        points[player] += amount
        if points[player] < 0:
            raise ScoreRefused("BELOW_ZERO")
        if points[player] > MOST_POINTS:
            raise ScoreRefused("TOO_MANY")
        changed = replace(self, points={**(self.points or {}), counter: (points[0], points[1])})
        if counter is not Counter.VICTORY:
            return changed
        here = list(self.by_round[-1])
        here[player] += amount
        return replace(changed, by_round=(*self.by_round[:-1], (here[0], here[1])))


def score_after(events: Iterable[Event], objectives: int, first: int | None = None) -> Score:
    """The score after all events; raises `ScoreRefused` for the first that cannot be."""
    score = Score.start(objectives, first)
    for event in events:
        score = score.after(event)
    return score
