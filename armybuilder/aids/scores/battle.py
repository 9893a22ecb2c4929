"""The score of a battle of Age of Sigmar."""

from __future__ import annotations

from typing import Any

from armybuilder.aids.scores.keeper import EntryRefused, Event, Sent, Setup, Shown, side_names, whole_of
from armybuilder.rules.aos4.table import scores

WORDS = {
    scores.Counter.VICTORY: "victory points",
    scores.Counter.COMMAND: "command points",
    scores.Counter.TITHE: "blood tithe points",
    scores.Counter.RITUAL: "ritual points",
}
REFUSED = {
    "BELOW_ZERO": "Nobody can have less than none.",
    "TOO_MANY": f"At most {scores.MOST_POINTS} are counted.",
    "NO_SUCH_OBJECTIVE": "There is no such objective.",
    "LAST_ROUND": f"Round {scores.LAST_ROUND} is the last.",
}
STEPS = {scores.Counter.VICTORY: (1, 2, 3, 5, -1)}
USUAL_STEPS = (1, -1)
OPTIONAL = (scores.Counter.TITHE, scores.Counter.RITUAL)
"""What only some armies count: a player has it who ticked it at the start or took it up since."""
COUNTS = "counts"


class BattleKeeper:
    """Rounds, victory, command, blood tithe and ritual points, objectives."""

    id = "battle"
    title = "Age of Sigmar battle"
    rules = ("A-84", "A-93", "A-94", "A-95", "A-99a")

    def begin(self, sent: Sent) -> Setup:
        """Names, number of objectives, and what each player counts beside victory and command points."""
        return {
            "players": side_names(sent),
            "objectives": whole_of(sent, "objectives", 1, scores.MOST_OBJECTIVES, 5),
            COUNTS: [[each.value for each in OPTIONAL if f"{each.value}_{place}" in sent] for place in (0, 1)],
        }

    def event(self, setup: Setup, events: list[Event], sent: Sent) -> Event:
        """The event of a button: ``victory:0:2``, ``hold:3:1``, ``turn:0``, ``counts:ritual:0`` or ``round``.

        ``hold:3:-`` leaves objective 3 to nobody.
        """
        kind, *parts = sent.get("do", "").split(":")
        try:
            event = _event(kind, parts)
            _score(setup, [*events, event])
        except scores.ScoreRefused as refused:
            raise EntryRefused(REFUSED[refused.code]) from None
        except (ValueError, IndexError):
            raise EntryRefused("This entry is not known.") from None
        return event

    def score(self, setup: Setup, events: list[Event]) -> dict[str, Any]:
        """Round, whose turn it is, who holds each objective, and both players' figures."""
        score = _score(setup, events)
        return {
            "round": score.round,
            "turn": score.turn,
            "objectives": list(score.holders),
            "underdog": score.underdog,
            "players": [
                {
                    **{counter.value: score.of(counter)[place] for counter in WORDS},
                    "counts": [each.value for each in WORDS if each.value in _counted(setup, events, place)],
                    "victory_by_round": [points[place] for points in score.by_round],
                }
                for place in (0, 1)
            ],
        }

    def shown(self, setup: Setup, events: list[Event]) -> Shown:
        """Both players' figures with their buttons, the objectives, the rounds."""
        score = _score(setup, events)
        players = [_player(setup, score, place, _counted(setup, events, place)) for place in (0, 1)]
        context = {
            "players": players,
            "score": score,
            "can_begin_round": score.round < scores.LAST_ROUND,
            "objectives": [
                {
                    "number": number,
                    "holder": holder,
                    "name": setup["players"][holder] if holder is not None else "nobody",
                }
                for number, holder in enumerate(score.holders, start=1)
            ],
            "rounds": [(number, *points) for number, points in enumerate(score.by_round, start=1)],
            "turn": setup["players"][score.turn] if score.turn is not None else None,
        }
        return Shown("aids/scores/_battle.html", context, _words(setup, events[-1]) if events else "")


def _counted(setup: Setup, events: list[Event], place: int) -> frozenset[str]:
    """What is counted for a player; a sheet of the time before this was asked counts everything."""
    known = setup[COUNTS][place] if COUNTS in setup else [each.value for each in OPTIONAL]
    touched = [event.get("counter", event["kind"]) for event in events if event.get("player") == place]
    return frozenset((*known, *touched, scores.Counter.VICTORY.value, scores.Counter.COMMAND.value))


def _player(setup: Setup, score: scores.Score, place: int, counted: frozenset[str]) -> dict[str, Any]:
    return {
        "place": place,
        "name": setup["players"][place],
        "victory": score.of(scores.Counter.VICTORY)[place],
        "held": score.held_by(place),
        "underdog": score.underdog == place,
        "active": score.turn == place,
        "counters": [
            {
                "key": counter.value,
                "label": label,
                "value": score.of(counter)[place],
                "steps": STEPS.get(counter, USUAL_STEPS),
            }
            for counter, label in WORDS.items()
            if counter.value in counted
        ],
        "more": [
            {"key": counter.value, "label": label} for counter, label in WORDS.items() if counter.value not in counted
        ],
    }


def _event(kind: str, parts: list[str]) -> Event:
    if kind == "round":
        return {"kind": "round"}
    if kind == "turn":
        return {"kind": "turn", "player": _place(parts[0])}
    if kind == "hold":
        player = None if parts[1] == "-" else _place(parts[1])
        return {"kind": "hold", "objective": int(parts[0]), "player": player}
    if kind == COUNTS:
        counter = scores.Counter(parts[0])
        if counter not in OPTIONAL:
            raise ValueError(counter)
        return {"kind": kind, "counter": counter.value, "player": _place(parts[1])}
    amount = int(parts[1])
    if not 1 <= abs(amount) <= scores.MOST_POINTS:
        raise ValueError(amount)
    return {"kind": scores.Counter(kind).value, "player": _place(parts[0]), "amount": amount}


def _place(text: str) -> int:
    return ("0", "1").index(text)


def _core(event: Event) -> scores.Event:
    match event["kind"]:
        case "round":
            return scores.RoundBegins()
        case "turn":
            return scores.TurnBegins(event["player"])
        case "hold":
            return scores.Held(event["objective"], event["player"])
        case kind:
            return scores.Counted(scores.Counter(kind), event["player"], event["amount"])


def _score(setup: Setup, events: list[Event]) -> scores.Score:
    played = (event for event in events if event["kind"] != COUNTS)
    return scores.score_after(map(_core, played), setup["objectives"])


def _words(setup: Setup, event: Event) -> str:
    names = setup["players"]
    match event["kind"]:
        case "round":
            return "next round"
        case "turn":
            return f"turn of {names[event['player']]}"
        case "hold":
            holder = "nobody" if event["player"] is None else names[event["player"]]
            return f"objective {event['objective']} to {holder}"
        case kind if kind == COUNTS:
            return f"{WORDS[scores.Counter(event['counter'])]} counted for {names[event['player']]}"
        case kind:
            amount = f"{event['amount']:+d}".replace("-", "−")
            return f"{amount} {WORDS[scores.Counter(kind)]} for {names[event['player']]}"
