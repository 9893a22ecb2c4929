"""Games, entrants and standings of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet, Sum

from armybuilder.tournaments import standings as sums
from armybuilder.tournaments.models import AuditEntry, Event, Game, GameState, Penalty, Player, PlayerState, Round
from armybuilder.tournaments.swiss import Entrant


def games_of(event: Event) -> QuerySet[Game]:
    return Game.objects.filter(round__event=event).select_related("round", "first", "second")


def games_of_player(player: Player) -> QuerySet[Game]:
    return games_of(player.event).filter(Q(first=player) | Q(second=player))


def scoring_of(event: Event) -> sums.Scoring:
    """The event's scoring; what it does not set is the default."""
    values = dict(event.scoring)
    if "order" in values:
        values["order"] = tuple(sums.TieBreak(name) for name in values["order"])
    return sums.Scoring(**values)


def standings_of(event: Event) -> tuple[sums.Standing, ...]:
    """Everyone who plays or has played, in order; only final games count."""
    games = list(games_of(event).filter(state=GameState.FINAL))
    played = {player for game in games for player in (game.first_id, game.second_id) if player}
    players = [
        player.pk for player in event.players.all() if player.state == PlayerState.REGISTERED or player.pk in played
    ]
    penalties = dict(Penalty.objects.filter(player__event=event).values_list("player").annotate(points=Sum("points")))
    return sums.standings(players, map(as_game, games), scoring=scoring_of(event), penalties=penalties)


def as_game(game: Game) -> sums.Game:
    return sums.Game(
        game.first_id,
        game.second_id,
        (game.first_points, game.second_points),
        (game.first_tactics, game.second_tactics),
    )


def entrants_of(event: Event) -> Sequence[Entrant]:
    """Registered players with what pairing has to know of the rounds before.

    Who is equal, as all are before the first round, stands in an order by lot, which stays the same for an event.
    """
    met: dict[int, set[int]] = defaultdict(set)
    byes: dict[int, int] = defaultdict(int)
    for game in games_of(event):
        if game.second_id is None:
            byes[game.first_id] += 1
        else:
            met[game.first_id].add(game.second_id)
            met[game.second_id].add(game.first_id)
    active = {player.pk: player for player in event.players.filter(state=PlayerState.REGISTERED)}
    rows = [row for row in standings_of(event) if row.player in active]
    rows.sort(key=lambda row: (row.place, active[row.player].code))  # the code is random
    return [
        Entrant(
            id=row.player,
            rank=rank,
            score=row.game_points,
            club=active[row.player].club,
            opponents=frozenset(met[row.player]),
            byes=byes[row.player],
        )
        for rank, row in enumerate(rows, start=1)
    ]


def met_before(game: Game) -> bool:
    """Whether the two of a game have been paired in an earlier round."""
    earlier = games_of(game.round.event).filter(round__number__lt=game.round.number)
    return earlier.filter(
        Q(first=game.first_id, second=game.second_id) | Q(first=game.second_id, second=game.first_id)
    ).exists()


def without_game(round_: Round) -> QuerySet[Player]:
    """Registered players who were not there when the round was paired."""
    players = Player.objects.filter(event=round_.event_id, state=PlayerState.REGISTERED)
    return players.exclude(games_first__round=round_).exclude(games_second__round=round_)


def somebody_is_here(event: Event) -> bool:
    """Whether anybody who has not dropped is checked in, with a place or waiting for one."""
    return event.players.exclude(state=PlayerState.DROPPED).filter(checked_in=True).exists()


def rounds_of(event: Event) -> list[Round]:
    """Rounds, the newest first, with their games and players: two queries."""
    games = Game.objects.select_related("first", "second", "reported_by").order_by("table")
    return list(event.rounds.order_by("-number").prefetch_related(Prefetch("games", queryset=games)))


@dataclass(frozen=True, slots=True)
class Report:
    """What a player says that a game ended with, the first player's numbers first."""

    player: Player
    points: tuple[int, int]
    tactics: tuple[int, int]


def reports_of(games: Iterable[Game]) -> dict[int, list[Report]]:
    """The last report of each player of these games, by the key of the game: one query, none without games.

    The log keeps them; a game itself holds only the newest.
    """
    wanted = {
        (game.round.event_id, game.round.number, side.pk): (game, side)
        for game in games
        for side in (game.first, game.second)
        if side is not None
    }
    if not wanted:
        return {}
    players = {player for _, _, player in wanted}
    found: dict[int, dict[int, Report]] = defaultdict(dict)
    for entry in AuditEntry.objects.filter(what="result_reported", player__in=players).order_by("id"):
        told = wanted.get((entry.event_id, entry.params["round"], entry.player_id or 0))
        if told is None or entry.created < told[0].round.created:  # of a pairing that was taken back
            continue
        game, side = told
        found[game.pk][side.pk] = Report(side, _two(entry, "points"), _two(entry, "tactics"))
    return {key: list(reports.values()) for key, reports in found.items()}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A standing with its player and penalties."""

    standing: sums.Standing
    player: Player
    penalties: tuple[Penalty, ...]


def _two(entry: AuditEntry, name: str) -> tuple[int, int]:
    first, second = entry.params[name]
    return first, second


def standings_rows(event: Event) -> list[StandingRow]:
    players = {player.pk: player for player in event.players.prefetch_related("penalties")}
    return [
        StandingRow(row, players[row.player], tuple(players[row.player].penalties.all())) for row in standings_of(event)
    ]
