"""Events, players, lists, rounds as the JSON that the endpoints answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.urls import reverse

from armybuilder.api.v1.events.access import Asker
from armybuilder.tournaments.event_rules import plain_rules
from armybuilder.tournaments.models import (
    AuditEntry,
    Decision,
    Event,
    Game,
    GameState,
    Penalty,
    Player,
    Role,
    Round,
    Submission,
)
from armybuilder.tournaments.selectors.differences import ChangedLine, Today
from armybuilder.tournaments.selectors.events import desk_state
from armybuilder.tournaments.selectors.rounds import Report, reports_of, scoring_of
from armybuilder.tournaments.services.players import may_return
from armybuilder.tournaments.wording import audit_text

Json = dict[str, Any]
Reports = Mapping[int, Sequence[Report]]
PLAIN = (
    *("code", "name", "place", "time_zone", "points_limit", "ruleset", "release", "grace_minutes", "visibility"),
    *("capacity", "rounds_planned", "round_minutes", "open_entry", "lock_hash", "changes"),
)
FOUND = (
    *("version", "state", "late", "readable", "legal", "faction", "name", "points", "drops"),
    *("declared_points", "declared_drops", "codes", "waived", "lists_found", "content_hash", "decisions_made"),
)


def event_document(event: Event, role: str | None) -> Json:
    """An event; ``notes`` are for organisers."""
    own = scoring_of(event)
    return {
        **{name: getattr(event, name) for name in PLAIN},
        "starts": event.starts.isoformat(),
        "ends": event.ends.isoformat(),
        "deadline": event.deadline.isoformat(),
        "closes": event.closes.isoformat(),
        "reveal_at": event.reveal_at.isoformat() if event.reveal_at else None,
        "lists_visible": event.lists_visible(),
        "check_in_opens": event.check_in_opens.isoformat() if event.check_in_opens else None,
        "check_in_closes": event.check_in_closes.isoformat() if event.check_in_closes else None,
        "check_in_open": event.takes_check_in(),
        "rules": plain_rules(event.event_rules),
        "scoring": {
            "win": own.win,
            "draw": own.draw,
            "loss": own.loss,
            "bye_victory_points": own.bye_victory_points,
            "order": [str(name) for name in own.order],
        },
        "locked": event.locked.isoformat() if event.locked else None,
        "created": event.created.isoformat(),
        "role": role,
        "notes": event.notes if role else None,
        "url": reverse("api:event", args=[event.code]),
    }


def short(player: Player) -> Json:
    return {"code": player.code, "name": player.name}


def player_document(player: Player, asker: Asker, paired: int) -> Json:
    """A player: address and state of the list for organisers, the token for judges and the player.

    ``paired`` is the number of rounds that have been paired.
    """
    told = asker.organiser is not None
    own = asker.player is not None and asker.player.pk == player.pk
    return {
        **short(player),
        "club": player.club,
        "state": player.state,
        "checked_in": player.checked_in,
        "email": player.email if told or own else None,
        "list_state": desk_state(player.current) if told or own else None,
        "token": player.token if own or asker.may(Role.JUDGE) else None,
        "mine": asker.user is not None and player.user_id == asker.user.pk,
        "may_return": may_return(player, paired),
        "changes": player.changes,
    }


def entry_document(player: Player, submission: Submission) -> Json:
    """A list in a few words."""
    return {
        "player": short(player),
        **{name: getattr(submission, name) for name in FOUND},
        "desk_state": desk_state(submission),
        "release": submission.data_release,
        "written_release": submission.written_release,
        "received": submission.received.isoformat(),
    }


def submission_document(player: Player, submission: Submission, *, private: bool) -> Json:
    """A list with its text and reading; verdicts, decisions and versions for organisers and its owner."""
    versions = list(player.submissions.values_list("version", flat=True)) if private else [submission.version]
    return {
        **entry_document(player, submission),
        "text": submission.text,
        "list": submission.document,
        "violations": submission.judged if private else [],
        "problems": submission.reading if private else [],
        "decisions": [decision_document(one) for one in submission.decisions.all()] if private else [],
        "versions": versions,
    }


def decision_document(decision: Decision) -> Json:
    return {
        "decision": decision.kind,
        "who": decision.who,
        "note": decision.note,
        "waived": decision.waived,
        "suggestions": decision.suggestions,
        "created": decision.created.isoformat(),
    }


def round_documents(rounds: Sequence[Round], asker: Asker) -> list[Json]:
    """Rounds with their games; what is not final is told to organisers and to those who play it."""
    reports = _reports([game for one in rounds for game in one.games.all()], asker)
    return [_round_document(one, asker, reports) for one in rounds]


def _round_document(round_: Round, asker: Asker, reports: Reports) -> Json:
    return {
        "number": round_.number,
        "minutes": round_.minutes,
        "started": round_.started.isoformat() if round_.started else None,
        "ends": round_.ends.isoformat() if round_.ends else None,
        "finished": round_.finished.isoformat() if round_.finished else None,
        "games": [_game_document(game, asker, reports) for game in round_.games.all()],
    }


def game_document(game: Game, asker: Asker) -> Json:
    return _game_document(game, asker, _reports([game], asker))


def _reports(games: Iterable[Game], asker: Asker) -> Reports:
    """What the players say of the games that wait for a result and are told to whoever asks."""
    return reports_of(
        game for game in games if game.state in (GameState.REPORTED, GameState.DISPUTED) and _concerns(game, asker)
    )


def _concerns(game: Game, asker: Asker) -> bool:
    own = asker.player is not None and asker.player.pk in (game.first_id, game.second_id)
    return own or asker.organiser is not None


def _game_document(game: Game, asker: Asker, reports: Reports) -> Json:
    told = _concerns(game, asker) or game.state == GameState.FINAL
    numbers = ("first_points", "second_points", "first_tactics", "second_tactics")
    return {
        "table": game.table,
        "first": short(game.first),
        "second": short(game.second) if game.second else None,
        "state": game.state,
        **{name: getattr(game, name) if told else None for name in numbers},
        "changes": game.changes,
        "reports": [
            {"player": short(one.player), **dict(zip(numbers, (*one.points, *one.tactics), strict=True))}
            for one in reports.get(game.pk, ())
        ],
    }


def penalty_document(penalty: Penalty) -> Json:
    return {
        "points": penalty.points,
        "reason": penalty.reason,
        "who": penalty.who,
        "created": penalty.created.isoformat(),
    }


def differences_document(
    before: Submission | None, submission: Submission, lines: Sequence[ChangedLine], today: Today | None
) -> Json:
    """What changed since the version before, and against the newest data."""
    since = before and {
        "version": before.version,
        "lines": [{"added": line.added, "text": line.text} for line in lines],
        "points": submission.points - before.points,
    }
    return {"since": since, "today": asdict(today) if today else None}


def log_document(entry: AuditEntry) -> Json:
    return {
        "what": entry.what,
        "said": audit_text(entry),
        "who": entry.who,
        "player": short(entry.player) if entry.player else None,
        "facts": entry.params,
        "created": entry.created.isoformat(),
    }


def statistics_document(figures: Any) -> Mapping[str, Any]:
    """The figures of an event as plain values."""

    def bars(rows: Any) -> list[Json]:
        return [{"label": bar.label, "count": bar.count} for bar in rows]

    return {
        "lists": figures.lists,
        "mean_points": figures.mean_points,
        "mean_drops": figures.mean_drops,
        **{name: bars(getattr(figures, name)) for name in ("factions", "units", "drops", "points")},
    }
