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


class BattleKeeper:
    """Rounds, victory, command, blood tithe and ritual points, objectives."""

    id = "battle"
    title = "Age of Sigmar battle"
    rules = ("A-84", "A-93", "A-94", "A-95", "A-99a")

    def begin(self, sent: Sent) -> Setup:
        """Names, number of objectives, who takes the first turn."""
        return {
            "players": side_names(sent),
            "objectives": whole_of(sent, "objectives", 1, scores.MOST_OBJECTIVES, 5),
        }

    def event(self, setup: Setup, events: list[Event], sent: Sent) -> Event:
        """The event of a button: ``victory:0:2``, ``hold:3:1``, ``hold:3:-``, ``turn:0`` or ``round``."""
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
                    "victory_by_round": [points[place] for points in score.by_round],
                }
                for place in (0, 1)
            ],
        }

    def shown(self, setup: Setup, events: list[Event]) -> Shown:
        """Both players' figures with their buttons, the objectives, the rounds."""
        score = _score(setup, events)
        players = [_player(setup, score, place) for place in (0, 1)]
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


def _player(setup: Setup, score: scores.Score, place: int) -> dict[str, Any]:
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
    return scores.score_after(map(_core, events), setup["objectives"])


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
        case kind:
            amount = f"{event['amount']:+d}".replace("-", "−")
            return f"{amount} {WORDS[scores.Counter(kind)]} for {names[event['player']]}"
