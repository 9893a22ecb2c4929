"""Rounds: pairings, results, penalties.

Whatever changes rounds and games first takes the event's row. Who took a game first would wait for the event at the
commit, where the log's reference is checked, while who has the event waits for the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.tournaments.models import Event, Game, GameState, Penalty, Player, PlayerState, Round
from armybuilder.tournaments.selectors.rounds import entrants_of, reports_of, somebody_is_here, without_game
from armybuilder.tournaments.services.audit import Actor, note, note_all
from armybuilder.tournaments.services.players import hold_event, move_up
from armybuilder.tournaments.swiss import Table, pair

MOST_POINTS = 999


class RoundOpen(Exception):
    """The round before is not finished: games without a final result are ``tables``."""

    def __init__(self, tables: Sequence[int]) -> None:
        super().__init__(f"tables {list(tables)} have no final result")
        self.tables = tuple(tables)


class ResultDecided(Exception):
    """The game changed since the page was drawn, or a judge has decided it."""


class NotYourGame(Exception):
    """The player sits at another table."""


class NobodyHere(Exception):
    """Nobody is checked in: to drop who is not would drop everybody."""


@dataclass(frozen=True, slots=True)
class Score:
    """Victory points and battle tactics of both sides, first player first."""

    points: tuple[int, int]
    tactics: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if not all(0 <= number <= MOST_POINTS for number in (*self.points, *self.tactics)):
            raise ValueError(f"points lie between 0 and {MOST_POINTS}")


@transaction.atomic
def pair_round(*, event: Event, actor: Actor) -> tuple[Round, tuple[Table, ...]]:
    """Pair the next round. Raises ``RoundOpen`` while games are open, ``PairingImpossible`` with one player."""
    event = hold_event(event)
    last = event.rounds.order_by("-number").first()
    if last:
        open_tables = list(last.games.exclude(state=GameState.FINAL).values_list("table", flat=True))
        if open_tables:
            raise RoundOpen(open_tables)
        _finish(last)
    number = last.number + 1 if last else 1
    tables = pair(entrants_of(event), first_round=number == 1)
    new = Round.objects.create(event=event, number=number, minutes=event.round_minutes)
    Game.objects.bulk_create(
        Game(
            round=new,
            table=place,
            first_id=table.first,
            second_id=table.second,
            state=GameState.FINAL if table.second is None else GameState.OPEN,
        )
        for place, table in enumerate(tables, start=1)
    )
    note(
        event,
        actor,
        "round_paired",
        round=number,
        tables=len(tables),
        rematches=sum(table.rematch for table in tables),
        same_club=sum(table.same_club for table in tables),
    )
    return new, tables


@transaction.atomic
def undo_pairing(*, round_: Round, actor: Actor) -> None:
    """Take the last round back while no result is reported."""
    event = hold_event(round_.event)
    games = list(Game.objects.filter(round=round_))  # none are left when it was taken back already
    later = event.rounds.filter(number__gt=round_.number)
    if not games or not all(game.untouched for game in games) or later.exists():
        raise ResultDecided
    note(event, actor, "round_unpaired", round=round_.number)
    round_.delete()


@transaction.atomic
def start_round(*, round_: Round, actor: Actor, minutes: int | None = None) -> Round:
    """Begin the round's clock; ``minutes`` are what it lasts, and change the end of a clock that runs."""
    event = hold_event(round_.event)
    stored = event.rounds.filter(pk=round_.pk).first()
    if stored is None:  # the pairing was taken back
        raise ResultDecided
    if minutes is not None and minutes != stored.minutes and stored.finished is None:
        stored.minutes = minutes
        stored.save(update_fields=["minutes"])
        note(event, actor, "round_minutes", round=stored.number, minutes=minutes)
    if stored.started is None and stored.finished is None:
        stored.started = timezone.now()
        stored.save(update_fields=["started"])
        note(event, actor, "round_started", round=stored.number)
    return stored


@transaction.atomic
def swap_players(*, one: Game, other: Game, one_side: str, other_side: str, actor: Actor) -> None:
    """Let two players of a round change seats; only games without a result can be changed.

    Raises ``ResultDecided`` also when somebody else sits there now than in the games that are given.
    """
    hold_event(one.round.event)
    games = Game.objects.in_bulk([one.pk, other.pk])
    if not all(game.untouched for game in games.values()):
        raise ResultDecided
    if len(games) < 2:  # the pairing was taken back
        raise ResultDecided
    first, second = games[one.pk], games[other.pk]
    moved_one, moved_other = getattr(first, one_side), getattr(second, other_side)
    if moved_one is None or moved_other is None:
        raise ResultDecided
    if (moved_one, moved_other) != (getattr(one, one_side), getattr(other, other_side)):
        raise ResultDecided
    setattr(first, one_side, moved_other)
    setattr(second, other_side, moved_one)
    for game in games.values():
        game.save(update_fields=["first", "second"])
    note(one.round.event, actor, "seats_swapped", players=[moved_one.name, moved_other.name], round=one.round.number)


@transaction.atomic
def join_bye(*, game: Game, player: Player, actor: Actor) -> None:
    """Let a player who has no game in this round, as one who came late, play who has a bye.

    Raises ``ResultDecided`` when there is no bye any more, or the player sits elsewhere or has dropped.
    """
    event = hold_event(game.round.event)
    stored = Game.objects.select_related("round", "first").filter(pk=game.pk, second=None).first()
    if stored is None or event.rounds.filter(number__gt=stored.round.number).exists():
        raise ResultDecided
    joining = without_game(stored.round).filter(pk=player.pk).first()
    if joining is None:
        raise ResultDecided
    stored.second, stored.state = joining, GameState.OPEN
    stored.save(update_fields=["second", "state"])
    Round.objects.filter(pk=stored.round_id).update(finished=None)
    note(event, actor, "bye_joined", joining, round=stored.round.number, other=stored.first.name)


@transaction.atomic
def report_result(*, game: Game, player: Player, score: Score, changes: int) -> Game:
    """A player reports. The same report of the opponent makes it final, another one makes it disputed.

    ``changes`` is the number the page showed; an older one raises ``ResultDecided``, unless the report is what the
    opponent has sent meanwhile: two who send the same at once agree.
    """
    locked = _locked(game)
    if player.pk not in (locked.first_id, locked.second_id):
        raise NotYourGame
    others = [one for one in reports_of([locked]).get(locked.pk, ()) if one.player.pk != player.pk]
    agreed = any(Score(one.points, one.tactics) == score for one in others)
    if locked.state == GameState.FINAL or (locked.changes != changes and not agreed):
        raise ResultDecided
    if agreed:
        state = GameState.FINAL
    elif others:
        state = GameState.DISPUTED
    else:
        state = GameState.REPORTED
    _store(locked, score, state)
    locked.reported_by = player
    locked.save()
    _finish(locked.round)
    note(
        locked.round.event,
        Actor.player(player),
        "result_reported",
        player,
        **_facts(locked),
    )
    return locked


@transaction.atomic
def decide_result(*, game: Game, score: Score, actor: Actor, changes: int) -> Game:
    """A judge sets the result, whatever was reported."""
    locked = _locked(game)
    if locked.changes != changes:
        raise ResultDecided
    _store(locked, score, GameState.FINAL)
    locked.decided_by = actor.name[:120]
    locked.save()
    _finish(locked.round)
    note(locked.round.event, actor, "result_decided", **_facts(locked))
    return locked


@transaction.atomic
def give_penalty(*, player: Player, points: int, reason: str, actor: Actor) -> Penalty:
    penalty = Penalty.objects.create(player=player, points=points, reason=reason, who=actor.name[:120])
    note(player.event, actor, "penalty", player, points=points, reason=reason)
    return penalty


@transaction.atomic
def take_penalty_back(*, penalty: Penalty, actor: Actor) -> None:
    note(penalty.player.event, actor, "penalty_undone", penalty.player, points=penalty.points)
    penalty.delete()


@transaction.atomic
def drop_absent_players(*, event: Event, actor: Actor) -> int:
    """Drop every registered player who is not checked in (no-shows); gives their number.

    Who waits and is here takes their places. Raises ``NobodyHere``.
    """
    event = hold_event(event)
    if not somebody_is_here(event):
        raise NobodyHere
    absent = list(event.players.filter(state=PlayerState.REGISTERED, checked_in=False))
    event.players.filter(pk__in=[player.pk for player in absent]).update(state=PlayerState.DROPPED)
    note_all(event, actor, "no_show", ((player, {}) for player in absent))
    move_up(event, actor, here_only=True)
    return len(absent)


def _locked(game: Game) -> Game:
    """A game of two as it is stored now; the event's row is held until the transaction ends."""
    Event.objects.select_for_update(of=("self",)).filter(rounds__games=game).first()
    locked = Game.objects.select_related("round__event", "first", "second").filter(pk=game.pk).first()
    if locked is None or locked.second_id is None:
        raise ResultDecided
    return locked


def _finish(round_: Round) -> None:
    """End a round, and with it its clock, once every table has a final result."""
    if round_.finished is None and not round_.games.exclude(state=GameState.FINAL).exists():
        round_.finished = timezone.now()
        round_.save(update_fields=["finished"])


def _facts(game: Game) -> dict[str, Any]:
    """What log and webhooks say of a result."""
    return {
        "round": game.round.number,
        "table": game.table,
        "state": str(game.state),
        "points": [game.first_points, game.second_points],
        "tactics": [game.first_tactics, game.second_tactics],
    }


def _store(game: Game, score: Score, state: GameState) -> None:
    game.first_points, game.second_points = score.points
    game.first_tactics, game.second_tactics = score.tactics
    game.state = state
    game.changes += 1
    game.changed = timezone.now()
