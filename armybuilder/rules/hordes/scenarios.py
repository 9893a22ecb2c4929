"""Score keepers of the four scenarios: an immutable game of events, undone by dropping the last (H-089 … H-092).

Pendulum and King of the Hill keep control points; Crossed Lines is a deployment procedure; of Seize & Secure the
source only says what may not stand in the building, so its control points are entered by the players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import hypot

from armybuilder.rules.hordes.measuring import Disc, inches_of
from armybuilder.rules.hordes.victory import GameEnded, Ledger, VictoryEvent


class Scenario(Enum):
    """The scenarios of the source."""

    PENDULUM = "pendulum"
    CROSSED_LINES = "crossed-lines"
    KING_OF_THE_HILL = "king-of-the-hill"
    SEIZE_AND_SECURE = "seize-and-secure"


PENDULUM_TARGET = 3
PENDULUM_FIRST_SCORING_ROUND = 2
DEPLOYMENT_POINTS = 3
POINT_GAP = 12.0
POINT_REACH = 6.0


class ScenarioError(ValueError):
    """An entry that the scenario does not allow; carries a code and what it is about."""

    def __init__(self, code: str, subject: str = "") -> None:
        super().__init__(f"{code}: {subject}")
        self.code = code
        self.subject = subject


@dataclass(frozen=True, slots=True)
class PendulumTurn:
    """The end of a player's turn: own models across the centre line, enemies on the own half."""

    player: str
    round: int
    models_across: int
    enemies_on_own_side: int


@dataclass(frozen=True, slots=True)
class HillTurn:
    """The end of a player's turn: pieces on the hill per player; a unit counts as one (H-091)."""

    player: str
    round: int
    on_hill: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ControlPoints:
    """Control points that the players award themselves, for what the source leaves open."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time agreed is over."""


Event = PendulumTurn | HillTurn | ControlPoints | TimeOut | VictoryEvent
_SCENARIO_EVENTS: dict[Scenario, tuple[type, ...]] = {
    Scenario.PENDULUM: (PendulumTurn,),
    Scenario.KING_OF_THE_HILL: (HillTurn,),
    Scenario.CROSSED_LINES: (ControlPoints,),
    Scenario.SEIZE_AND_SECURE: (ControlPoints,),
}


def pendulum_scores(turn: PendulumTurn) -> bool:
    """Whether the player takes a control point: across the line, own half clear, not in round 1 (H-089)."""
    return turn.round >= PENDULUM_FIRST_SCORING_ROUND and turn.models_across >= 1 and turn.enemies_on_own_side == 0


def hill_winner(turn: HillTurn) -> str | None:
    """Who takes the control point of that turn: the player with more pieces on the hill, nobody when equal (H-091)."""
    ranked = sorted(turn.on_hill, key=lambda entry: -entry[1])
    if not ranked or ranked[0][1] == 0 or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and by what; `winner` is None for a draw."""

    winner: str | None
    by: str


@dataclass(frozen=True, slots=True)
class Game:
    """A scenario between two or more sides: the victory ledger's sides and pieces, and every event so far.

    `target` ends the game as soon as a side has that many control points; None leaves it to the time.
    """

    scenario: Scenario
    ledger: Ledger
    events: tuple[Event, ...] = ()
    target: int | None = None

    @classmethod
    def start(cls, scenario: Scenario, ledger: Ledger, *, target: int | None = None) -> Game:
        """A new game; Pendulum always goes to three control points."""
        return cls(scenario, ledger, (), PENDULUM_TARGET if scenario is Scenario.PENDULUM else target)

    def record(self, event: Event) -> Game:
        """The game with one more event; raises `ScenarioError` or `LedgerError` when it does not fit."""
        if self.outcome() is not None:
            raise ScenarioError("GAME_OVER")
        scoring = (PendulumTurn, HillTurn, ControlPoints)
        if isinstance(event, scoring):
            if not isinstance(event, _SCENARIO_EVENTS[self.scenario]):
                raise ScenarioError("WRONG_SCENARIO", type(event).__name__)
            named = [name for name, _ in event.on_hill] if isinstance(event, HillTurn) else []
            unknown = {event.player, *named} - set(self.control_points())
            if unknown:
                raise ScenarioError("UNKNOWN_SIDE", min(unknown))
        game = replace(self, events=(*self.events, event))
        game.victory_points()
        return game

    def undo(self) -> Game:
        """The game without its last event."""
        return replace(self, events=self.events[:-1])

    def control_points(self) -> dict[str, int]:
        """Control points per side."""
        points = {side.name: 0 for side in self.ledger.sides}
        for event in self.events:
            if isinstance(event, PendulumTurn):
                points[event.player] += pendulum_scores(event)
            elif isinstance(event, HillTurn):
                winner = hill_winner(event)
                if winner is not None:
                    points[winner] += 1
            elif isinstance(event, ControlPoints):
                points[event.player] += event.points
        return points

    def victory_points(self) -> dict[str, int]:
        """Victory points per side (H-005 … H-008); once the game has ended, beasts that are wild count too (H-006)."""
        events: tuple[VictoryEvent, ...] = tuple(
            event for event in self.events if not isinstance(event, PendulumTurn | HillTurn | ControlPoints | TimeOut)
        )
        ended = self._timed_out or self._reached_target() is not None
        if ended and not any(isinstance(event, GameEnded) for event in events):
            events = (*events, GameEnded())
        return Ledger(self.ledger.sides, self.ledger.pieces, (*self.ledger.events, *events)).score()

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on: target reached, or control, then victory points at time-out."""
        reached = self._reached_target()
        if reached is not None:
            return Outcome(reached, "control points")
        if not self._timed_out:
            return None
        for points, by in ((self.control_points(), "control points"), (self.victory_points(), "victory points")):
            best = max(points.values())
            leaders = [side for side, value in points.items() if value == best]
            if len(leaders) == 1:
                return Outcome(leaders[0], by)
        return Outcome(None, "draw")

    @property
    def _timed_out(self) -> bool:
        return any(isinstance(event, TimeOut) for event in self.events)

    def _reached_target(self) -> str | None:
        if self.target is None:
            return None
        return next((side for side, points in self.control_points().items() if points >= self.target), None)


@dataclass(frozen=True, slots=True)
class DeploymentPoint:
    """A point of the table chosen by one player, in inches."""

    player: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Deployment:
    """One placement: what goes down together, and the bases of its models."""

    player: str
    group: str
    models: tuple[Disc, ...] = ()


DEPLOYMENT_GROUPS = ("warlocks", "warbeasts", "unit", "solos")


@dataclass(frozen=True, slots=True)
class CrossedLines:
    """The start of Crossed Lines: roll, three points each in turn, then placements in turn (H-090)."""

    players: tuple[str, str]
    rolls: tuple[int, int] | None = None
    starts: str | None = None
    points: tuple[DeploymentPoint, ...] = ()
    deployments: tuple[Deployment, ...] = ()

    def roll(self, first: int, second: int) -> CrossedLines:
        """Notes the roll-off; equal dice are rolled again."""
        if not (1 <= first <= 6 and 1 <= second <= 6):
            raise ScenarioError("NOT_A_DIE", f"{first}, {second}")
        if first == second:
            raise ScenarioError("ROLL_AGAIN")
        return replace(self, rolls=(first, second))

    @property
    def chooser(self) -> str | None:
        """Who decides who starts: the higher die."""
        if self.rolls is None:
            return None
        return self.players[0] if self.rolls[0] > self.rolls[1] else self.players[1]

    def choose_start(self, player: str) -> CrossedLines:
        """Notes who chooses points and deploys first."""
        if self.rolls is None or player not in self.players:
            raise ScenarioError("NOT_YET", player)
        return replace(self, starts=player)

    def turn_of(self, done: int) -> str:
        """Whose turn it is after `done` entries of the present stage."""
        if self.starts is None:
            raise ScenarioError("NOT_YET")
        other = self.players[1] if self.starts == self.players[0] else self.players[0]
        return (self.starts, other)[done % 2]

    def add_point(self, point: DeploymentPoint) -> CrossedLines:
        """Adds a deployment point: in turn, three each, 12" or more from every opposing one."""
        if point.player != self.turn_of(len(self.points)):
            raise ScenarioError("NOT_YOUR_TURN", point.player)
        if len(self.points) >= 2 * DEPLOYMENT_POINTS:
            raise ScenarioError("ALL_POINTS_CHOSEN")
        for other in self.points:
            if other.player != point.player and inches_of(hypot(other.x - point.x, other.y - point.y)) <= POINT_GAP:
                raise ScenarioError("TOO_CLOSE", other.player)
        return replace(self, points=(*self.points, point))

    def deploy(self, deployment: Deployment) -> CrossedLines:
        """Places all warlocks, all warbeasts, one unit or all solos, each base wholly within 6" of an own point."""
        if len(self.points) < 2 * DEPLOYMENT_POINTS:
            raise ScenarioError("NOT_YET")
        if deployment.group not in DEPLOYMENT_GROUPS:
            raise ScenarioError("UNKNOWN_GROUP", deployment.group)
        if deployment.group != "unit" and any(
            (done.player, done.group) == (deployment.player, deployment.group) for done in self.deployments
        ):
            raise ScenarioError("ALREADY_DEPLOYED", deployment.group)
        if deployment.player != self.turn_of(len(self.deployments)) and not self._other_has_passed(deployment.player):
            raise ScenarioError("NOT_YOUR_TURN", deployment.player)
        own = [point for point in self.points if point.player == deployment.player]
        for index, base in enumerate(deployment.models):
            if not any(inches_of(hypot(base.x - p.x, base.y - p.y) + base.radius) <= POINT_REACH for p in own):
                raise ScenarioError("OUT_OF_REACH", f"{deployment.group} {index}")
        return replace(self, deployments=(*self.deployments, deployment))

    @property
    def next_to_place(self) -> str | None:
        """Whose placement comes next; None when both have nothing left."""
        player = self.turn_of(len(self.deployments))
        other = next(name for name in self.players if name != player)
        return next((name for name in (player, other) if not self._has_passed(name)), None)

    def _other_has_passed(self, player: str) -> bool:
        return all(self._has_passed(name) for name in self.players if name != player)

    def _has_passed(self, player: str) -> bool:
        """Whether a player has nothing left: its last entry is an empty placement."""
        own = [done for done in self.deployments if done.player == player]
        return bool(own) and not own[-1].models

    def undo(self) -> CrossedLines:
        """The procedure without its last entry."""
        if self.deployments:
            return replace(self, deployments=self.deployments[:-1])
        if self.points:
            return replace(self, points=self.points[:-1])
        return replace(self, starts=None) if self.starts else replace(self, rolls=None)


def may_place_in_seize_and_secure(model: Disc, building: tuple[float, float, float, float]) -> bool:
    """Whether a base stands clear of the building's inside, given as (left, bottom, right, top) in inches (H-092)."""
    left, bottom, right, top = building
    nearest_x, nearest_y = min(max(model.x, left), right), min(max(model.y, bottom), top)
    return inches_of(hypot(model.x - nearest_x, model.y - nearest_y)) >= inches_of(model.radius) > 0
