"""What everybody sees of an event, and its figures."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse

from armybuilder.interchange.writers.plain import neutralised
from armybuilder.tournaments.event_rules import plain_rules
from armybuilder.tournaments.models import Event, Player, PlayerState, SubmissionState
from armybuilder.tournaments.selectors.rounds import rounds_of, standings_rows


def public_lists(event: Event) -> QuerySet[Player]:
    """Players whose approved list is shown to everybody now; nobody before the reveal."""
    players = event.players.filter(current__state=SubmissionState.APPROVED).select_related("current")
    return players if event.lists_visible() else players.none()


def approved_players(event: Event) -> QuerySet[Player]:
    """Players with an approved list, whether revealed or not: for organisers' packs."""
    return event.players.filter(current__state=SubmissionState.APPROVED).select_related("current")


def entered(event: Event) -> QuerySet[Player]:
    return event.players.exclude(state=PlayerState.DROPPED)


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a bar chart: label, count, and its share of the greatest count in percent."""

    label: str
    count: int
    share: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures over the newest readable lists of an event."""

    lists: int
    factions: tuple[Bar, ...]
    units: tuple[Bar, ...]
    drops: tuple[Bar, ...]
    points: tuple[Bar, ...]
    mean_points: float
    mean_drops: float


def statistics_of(event: Event, *, approved_only: bool = False) -> Statistics:
    """Factions, units, drops and points; ``approved_only`` for what may be public."""
    players = event.players.filter(current__readable=True).exclude(state=PlayerState.DROPPED)
    if approved_only:
        players = players.filter(current__state=SubmissionState.APPROVED)
    rows = list(players.values_list("current__faction", "current__units", "current__drops", "current__points"))
    count = len(rows)
    drops = Counter(row[2] for row in rows)
    points = Counter(row[3] // 10 * 10 for row in rows)
    return Statistics(
        lists=count,
        factions=_bars(Counter(row[0] for row in rows).most_common()),
        units=_bars(Counter(unit for row in rows for unit in set(row[1])).most_common(20)),
        drops=_bars((str(number), drops[number]) for number in sorted(drops)),
        points=_bars((f"{number:,}", points[number]) for number in sorted(points)),
        mean_points=sum(row[3] for row in rows) / count if count else 0.0,
        mean_drops=sum(row[2] for row in rows) / count if count else 0.0,
    )


def _bars(counts: Iterable[tuple[str, int]]) -> tuple[Bar, ...]:
    rows = list(counts)
    most = max((count for _, count in rows), default=1)
    return tuple(Bar(label, count, round(100 * count / most)) for label, count in rows)


def lists_csv(players: Iterable[Player]) -> str:
    """A row per approved list; cells that begin like formulas are neutralised."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["player", "club", "faction", "list", "points", "drops", "state", "waived", "hash"])
    for player in players:
        submission = player.current
        if submission is None:
            continue
        writer.writerow(
            [
                *map(neutralised, (player.name, player.club, submission.faction, submission.name)),
                submission.points,
                submission.drops,
                submission.state,
                " ".join(submission.waived),
                submission.content_hash,
            ]
        )
    return out.getvalue()


def lists_zip(players: Iterable[Player]) -> bytes:
    """The texts of the lists, one file each, named by number and player."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, player in enumerate(players, start=1):
            if player.current is not None:
                archive.writestr(f"{number:03}-{_file_name(player.name)}.txt", player.current.text)
    return out.getvalue()


EXPORTS: Mapping[str, tuple[str, Callable[[Event], str | bytes]]] = {
    "lists.csv": ("text/csv; charset=utf-8", lambda event: lists_csv(approved_players(event))),
    "lists.zip": ("application/zip", lambda event: lists_zip(approved_players(event))),
    "lists.json": ("application/json", lambda event: _json_text(lists_json(event, approved_players(event)))),
    "results.csv": ("text/csv; charset=utf-8", lambda event: results_csv(event)),
    "results.json": ("application/json", lambda event: results_json(event)),
}
"""Files of an event by name: media type and content."""


def export_answer(event: Event, what: str, *, to_be_opened: bool = False) -> HttpResponse:
    """A file of an event as a download; ``what`` is a key of ``EXPORTS``.

    ``to_be_opened``: by people with a spreadsheet, who see a CSV's umlauts only after a byte order mark.
    """
    media_type, make = EXPORTS[what]
    content = make(event)
    if to_be_opened and isinstance(content, str) and what.endswith(".csv"):
        content = spreadsheet_csv(content)
    answer = HttpResponse(content, content_type=media_type)
    answer["Content-Disposition"] = f'attachment; filename="{event.code}-{what}"'
    return answer


def spreadsheet_csv(text: str) -> bytes:
    """A CSV with the byte order mark without which Excel takes UTF-8 for the signs of another code page."""
    return text.encode("utf-8-sig")


def _json_text(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1)


def _file_name(name: str) -> str:
    kept = "".join(character if character.isalnum() else "-" for character in name.lower())
    return kept.strip("-")[:60] or "player"


def lists_json(event: Event, players: Iterable[Player]) -> dict[str, Any]:
    """The lists as one document."""
    return {
        "event": {
            "code": event.code,
            "name": event.name,
            "release": event.release,
            "ruleset": event.ruleset,
            "points_limit": event.points_limit,
            "rules": plain_rules(event.event_rules),
        },
        "locked": event.locked.isoformat() if event.locked else None,
        "hash": event.lock_hash,
        "lists": [
            {
                "player": player.name,
                "club": player.club,
                "faction": player.current.faction,
                "points": player.current.points,
                "drops": player.current.drops,
                "waived": player.current.waived,
                "hash": player.current.content_hash,
                "text": player.current.text,
                "list": player.current.document,
            }
            for player in players
            if player.current is not None
        ],
    }


def results_rows(event: Event) -> list[dict[str, Any]]:
    """Every game: round, table, players, points, state."""
    return [
        {
            "round": round_.number,
            "table": game.table,
            "first": game.first.name,
            "second": game.second.name if game.second else None,
            "first_points": game.first_points,
            "second_points": game.second_points,
            "first_tactics": game.first_tactics,
            "second_tactics": game.second_tactics,
            "state": game.state,
        }
        for round_ in reversed(rounds_of(event))
        for game in round_.games.all()
    ]


def standings_table(event: Event) -> list[dict[str, Any]]:
    """Everyone's place and sums as plain values."""
    return [
        {
            "place": row.standing.place,
            "code": row.player.code,
            "player": row.player.name,
            "club": row.player.club,
            "game_points": row.standing.game_points,
            "wins": row.standing.wins,
            "draws": row.standing.draws,
            "losses": row.standing.losses,
            "victory_points": row.standing.victory_points,
            "difference": row.standing.difference,
            "opponents_game_points": row.standing.opponents_game_points,
            "battle_tactics": row.standing.tactics,
            "penalty": row.standing.penalty,
        }
        for row in standings_rows(event)
    ]


def results_json(event: Event) -> str:
    """Games and standings as JSON text."""
    document = {"games": results_rows(event), "standings": standings_table(event)}
    return json.dumps(document, ensure_ascii=False, indent=2)


def results_csv(event: Event) -> str:
    """Games as CSV; cells that begin like formulas are neutralised."""
    out = io.StringIO()
    rows = results_rows(event)
    names = [
        "round",
        "table",
        "first",
        "second",
        "first_points",
        "second_points",
        "first_tactics",
        "second_tactics",
        "state",
    ]
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for row in rows:
        writer.writerow({name: neutralised(value) if isinstance(value, str) else value for name, value in row.items()})
    return out.getvalue()
