"""Score sheets of HORDES: control points of a scenario, victory points of what leaves the table (H-005 … H-008)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from armybuilder.aids.scores.keeper import MOST_SIDES, EntryRefused, Event, Sent, Setup, Shown, side_names, whole_of
from armybuilder.rosters.names import clean_name
from armybuilder.rules.hordes import scenarios as sc
from armybuilder.rules.hordes import victory as vp

REFUSED = {
    "GAME_OVER": "The game is over. Undo the last entry to go on.",
    "NOT_IN_PLAY": "It is not in play.",
    "NOT_AWAY": "It has not left play.",
    "NOT_A_WARBEAST": "Only warbeasts go wild.",
    "NOT_WILD": "It is not wild.",
}
POINTS = {
    "H-005": "destroyed or removed",
    "H-006": "wild at the end",
    "H-007": "removed by its own side",
    "H-008": "for the side responsible",
}
MOST_PIECES = 120
MOST_PIECE_POINTS = 99
MOST_CONTROL = 99
"""Control points of one entry."""


@dataclass(frozen=True, slots=True)
class ScenarioKeeper:
    """One scenario: its own control points beside the victory points of every game."""

    scenario: sc.Scenario
    title: str
    rules: tuple[str, ...]

    @property
    def id(self) -> str:
        """The scenario's name."""
        return self.scenario.value

    def begin(self, sent: Sent) -> Setup:
        """Names of the sides; control points that end the game, where the players agree on a number."""
        target = whole_of(sent, "target", 0, 99, 0)
        most = 2 if self.scenario is sc.Scenario.PENDULUM else MOST_SIDES
        return {"players": side_names(sent, most), "target": target or None}

    def event(self, setup: Setup, events: list[Event], sent: Sent) -> Event:
        """The event of a button or form: a piece, its fate, the end of a turn, control points, time."""
        kind, *parts = sent.get("do", "").split(":")
        try:
            event = self._event(setup, events, kind, parts, sent)
            self._game(setup, [*events, event])
        except (sc.ScenarioError, vp.LedgerError) as refused:
            raise EntryRefused(REFUSED.get(refused.code, "This entry does not fit the game.")) from None
        except EntryRefused:
            raise
        except (IndexError, KeyError, ValueError) as error:
            raise EntryRefused("This entry is not known.") from error
        return event

    def _event(self, setup: Setup, events: list[Event], kind: str, parts: list[str], sent: Sent) -> Event:
        names = setup["players"]
        if kind == "piece":
            return self._piece(events, names, sent)
        if kind in ("eliminated", "wild"):
            return {"kind": kind, "piece": int(parts[0]), "by": _named(names, parts[1])}
        if kind in ("returned", "tamed"):
            return {"kind": kind, "piece": int(parts[0])}
        if kind in ("time", "over"):
            return {"kind": kind}
        if kind == "control":
            return self._control(events, _named(names, parts[0]), int(parts[1]))
        if kind != "turn":
            raise KeyError(kind)
        return self._turn(events, names, sent)

    def _turn(self, events: list[Event], names: list[str], sent: Sent) -> Event:
        event: Event = {"kind": "turn", "player": names[whole_of(sent, "player", 0, len(names) - 1)]}
        event["round"] = whole_of(sent, "round", 1, 99)
        if any(done["kind"] == "over" for done in events):
            raise EntryRefused(REFUSED["GAME_OVER"])
        if any(done["kind"] == "turn" and event.items() <= done.items() for done in events):
            raise EntryRefused(f"The turn of {event['player']} in round {event['round']} is entered already.")
        if self.scenario is sc.Scenario.PENDULUM:
            event |= {"across": whole_of(sent, "across", 0, 99), "enemies": whole_of(sent, "enemies", 0, 99)}
        else:
            event["hill"] = [whole_of(sent, f"hill_{place}", 0, 99) for place in range(len(names))]
        return event

    @staticmethod
    def _control(events: list[Event], player: str, points: int) -> Event:
        if not 1 <= abs(points) <= MOST_CONTROL:
            raise ValueError(points)
        held = sum(event["points"] for event in events if (event["kind"], event.get("player")) == ("control", player))
        if held + points < 0:
            raise EntryRefused(f"{player} has no control point that could go.")
        return {"kind": "control", "player": player, "points": points}

    @staticmethod
    def _piece(events: list[Event], names: list[str], sent: Sent) -> Event:
        name = clean_name(sent.get("name") or "")[:60]
        if not name:
            raise EntryRefused("Name the model or unit.")
        if sum(event["kind"] == "piece" for event in events) >= MOST_PIECES:
            raise EntryRefused(f"At most {MOST_PIECES} models and units are kept.")
        owner = names[whole_of(sent, "owner", 0, len(names) - 1)]
        points = whole_of(sent, "points", 0, MOST_PIECE_POINTS)
        return {"kind": "piece", "name": name, "owner": owner, "points": points, "warbeast": "warbeast" in sent}

    def score(self, setup: Setup, events: list[Event]) -> dict[str, Any]:
        """Both sides' control and victory points, every piece with its state, and the outcome once there is one."""
        game = self._game(setup, events)
        outcome = game.outcome()
        control, victory = game.control_points(), game.victory_points()
        return {
            "target": game.target,
            "outcome": {"winner": outcome.winner, "by": outcome.by} if outcome else None,
            "players": [{"control": control[name], "victory": victory[name]} for name in setup["players"]],
            "pieces": [{**piece, "kind": "piece"} for piece in _pieces(events)],
        }

    def shown(self, setup: Setup, events: list[Event]) -> Shown:
        """Both sides' points, the scenario's form, every piece with what may befall it."""
        game = self._game(setup, events)
        control, victory = game.control_points(), game.victory_points()
        outcome = game.outcome()
        over = outcome is not None or any(event["kind"] == "over" for event in events)
        context: dict[str, Any] = {
            "scenario": self.scenario.value,
            "players": [
                {"place": place, "name": name, "control": control[name], "victory": victory[name]}
                for place, name in enumerate(setup["players"])
            ],
            "pieces": _pieces(events),
            "next": _next_turn(setup["players"], events),
            "outcome": _outcome(outcome) if outcome else "",
            "over": over,
            "target": game.target,
            "has_control": self.scenario in (sc.Scenario.SEIZE_AND_SECURE, sc.Scenario.CROSSED_LINES),
            "by_turn": self.scenario in (sc.Scenario.PENDULUM, sc.Scenario.KING_OF_THE_HILL),
        }
        return Shown("aids/scores/_scenario.html", context, _words(events[-1], events) if events else "")

    def _game(self, setup: Setup, events: list[Event]) -> sc.Game:
        sides = tuple(vp.Side(name, (name,)) for name in setup["players"])
        pieces = tuple(
            vp.Piece(str(number), event["owner"], event["points"], event["warbeast"])
            for number, event in enumerate(e for e in events if e["kind"] == "piece")
        )
        game = sc.Game.start(self.scenario, vp.Ledger(sides, pieces), target=setup.get("target"))
        for event in events:
            if event["kind"] != "piece":
                game = game.record(_core(event, setup["players"]))
        return game


def _next_turn(names: list[str], events: list[Event]) -> dict[str, int]:
    """Whose turn the form offers, and its round: after the last entered turn, the next side's."""
    turns = [event for event in events if event["kind"] == "turn"]
    if not turns:
        return {"player": 0, "round": 1}
    last = turns[-1]
    place = (names.index(last["player"]) + 1) % len(names)
    had = any(turn["player"] == names[place] and turn["round"] == last["round"] for turn in turns)
    return {"player": place, "round": min(last["round"] + had, 99)}


def _named(names: list[str], place: str) -> str:
    """The side with that number; KeyError for another."""
    return dict(enumerate(names))[int(place)]


def _core(event: Event, names: list[str]) -> sc.Event:
    piece = str(event.get("piece", ""))
    match event["kind"]:
        case "eliminated":
            return vp.Eliminated(piece, event["by"])
        case "wild":
            return vp.WentWild(piece, event["by"])
        case "returned":
            return vp.Returned(piece)
        case "tamed":
            return vp.Tamed(piece)
        case "control":
            return sc.ControlPoints(event["player"], event["points"])
        case "time":
            return sc.TimeOut()
        case "over":
            return vp.GameEnded()
    if "hill" in event:
        return sc.HillTurn(event["player"], event["round"], tuple(zip(names, event["hill"], strict=True)))
    return sc.PendulumTurn(event["player"], event["round"], event["across"], event["enemies"])


def _pieces(events: list[Event]) -> list[dict[str, Any]]:
    """Every piece with its state: in play, away or wild."""
    pieces: list[dict[str, Any]] = []
    for event in events:
        if event["kind"] == "piece":
            pieces.append({**event, "number": len(pieces), "state": "in play"})
        elif "piece" in event:
            states = {"eliminated": "away", "returned": "in play", "wild": "wild", "tamed": "in play"}
            pieces[event["piece"]]["state"] = states[event["kind"]]
    return pieces


def _outcome(outcome: sc.Outcome) -> str:
    return f"{outcome.winner} wins by {outcome.by}." if outcome.winner else "A draw."


def _words(event: Event, events: list[Event]) -> str:
    named = [each["name"] for each in events if each["kind"] == "piece"]
    match event["kind"]:
        case "piece":
            return f"{event['name']} added"
        case "turn":
            return f"turn of {event['player']} in round {event['round']}"
        case "control":
            return f"{event['points']:+d} control for {event['player']}".replace("-", "−")
        case "time":
            return "time is over"
        case "over":
            return "end of the game"
        case kind:
            done = {"eliminated": "left play", "returned": "returned", "wild": "went wild", "tamed": "is tamed"}[kind]
            return f"{named[event['piece']]} {done}"


KEEPERS = (
    ScenarioKeeper(sc.Scenario.PENDULUM, "Pendulum", ("H-089", "H-005", "H-006", "H-007", "H-008")),
    ScenarioKeeper(sc.Scenario.CROSSED_LINES, "Crossed Lines", ("H-090", "H-005", "H-006", "H-007", "H-008")),
    ScenarioKeeper(sc.Scenario.KING_OF_THE_HILL, "King of the Hill", ("H-091", "H-005", "H-006", "H-007", "H-008")),
    ScenarioKeeper(sc.Scenario.SEIZE_AND_SECURE, "Seize & Secure", ("H-092", "H-005", "H-006", "H-007", "H-008")),
)
