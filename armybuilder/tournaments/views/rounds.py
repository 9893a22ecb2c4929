"""Rounds on the desk: pairing, seats, results, penalties, standings."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from armybuilder.tournaments.forms import LEAST_MINUTES, MOST_MINUTES, MinutesForm, PenaltyForm, ResultForm
from armybuilder.tournaments.models import Event, Game, GameState, Organiser, Player, PlayerState, Role, Round
from armybuilder.tournaments.selectors.rounds import (
    met_before,
    reports_of,
    rounds_of,
    scoring_of,
    somebody_is_here,
    standings_rows,
    without_game,
)
from armybuilder.tournaments.services import rounds as games
from armybuilder.tournaments.swiss import LEAST_PLAYERS, PairingImpossible
from armybuilder.tournaments.views.access import actor_of, may_judge, organiser_page
from armybuilder.tournaments.views.once import once
from armybuilder.tournaments.wording import reports_said, scoring_said

NAMED_TABLES = 12
"""As many tables without a result are named, more are counted."""
MEANWHILE = "Somebody changed this meanwhile."


@organiser_page()
@require_GET
def rounds(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    return _page(request, event, organiser)


@organiser_page(Role.JUDGE)
@require_POST
@once
def pair(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """Pair the next round, drop no-shows, or take the last pairing back."""
    actor = actor_of(request)
    action = request.POST.get("do", "pair")
    last = event.rounds.order_by("-number").first()
    if request.POST.get("last", "") not in ("", str(last.number if last else 0)):
        return _page(request, event, organiser, refused=f"{MEANWHILE} Nothing was done.", status=409)
    if action == "no-shows":
        try:
            dropped = games.drop_absent_players(event=event, actor=actor)
        except games.NobodyHere:
            refused = "Nobody is checked in yet, so nobody was dropped. Check in who is here first."
            return _page(request, event, organiser, refused=refused, status=409)
        messages.info(request, f"{dropped} players who did not come are dropped. Bring them back on the players page.")
        return redirect("tournaments:rounds", code=event.code)
    if action == "undo":
        if last is None:
            return redirect("tournaments:rounds", code=event.code)
        refused = f"Round {last.number} has results by now, so its pairing stays."
        return _tried(request, event, organiser, lambda: games.undo_pairing(round_=last, actor=actor), refused)
    try:
        round_, tables = games.pair_round(event=event, actor=actor)
    except games.RoundOpen as waiting:
        listed = ", ".join(map(str, waiting.tables))
        return _page(request, event, organiser, refused=f"Tables without a final result: {listed}.", status=409)
    except PairingImpossible:
        return _page(request, event, organiser, refused="Pairing needs two registered players.", status=409)
    rematches = sum(table.rematch for table in tables)
    if rematches:
        messages.warning(request, f"Rematches: {rematches}; no pairing without them exists.")
    inside = sum(table.same_club for table in tables)
    if inside:
        messages.warning(request, f"Tables within a club: {inside}; no pairing without them exists.")
    messages.success(request, f"Round {round_.number} is paired: {len(tables)} tables.")
    return redirect("tournaments:rounds", code=event.code)


@organiser_page(Role.JUDGE)
@require_POST
def start(request: HttpRequest, event: Event, organiser: Organiser, number: int) -> HttpResponse:
    """Start the clock of a round, or give the round another length."""
    round_ = get_object_or_404(event.rounds, number=number)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        refused = f"A round lasts from {LEAST_MINUTES} to {MOST_MINUTES} minutes."
        return _page(request, event, organiser, refused=refused, status=422)
    minutes = form.cleaned_data["minutes"]
    return _tried(
        request, event, organiser, lambda: games.start_round(round_=round_, actor=actor_of(request), minutes=minutes)
    )


@organiser_page(Role.JUDGE)
@require_POST
@once
def result(request: HttpRequest, event: Event, organiser: Organiser, number: int, table: int) -> HttpResponse:
    """A judge's word on a game."""
    game = get_object_or_404(get_object_or_404(event.rounds, number=number).games, table=table)
    form = ResultForm(request.POST)
    if not form.is_valid():
        refused = f"Table {table}: points are numbers from 0 to {games.MOST_POINTS}."
        return _page(request, event, organiser, refused=refused, status=422)
    score, changes = form.score(), form.cleaned_data["changes"]
    return _tried(
        request,
        event,
        organiser,
        lambda: games.decide_result(game=game, score=score, actor=actor_of(request), changes=changes),
    )


@organiser_page(Role.JUDGE)
@require_POST
@once
def swap(request: HttpRequest, event: Event, organiser: Organiser, number: int) -> HttpResponse:
    """Let two players of a round change seats."""
    round_ = get_object_or_404(event.rounds, number=number)
    seats = {}
    for game in round_.games.select_related("first", "second"):
        seats[f"{game.table}:{game.first.code}"] = (game, "first")
        if game.second is not None:
            seats[f"{game.table}:{game.second.code}"] = (game, "second")
    chosen = [request.POST.get(name, "") for name in ("one", "other")]
    late = [player for player in without_game(round_) if f"late:{player.code}" in chosen]
    if late:
        return _join(request, event, organiser, late[0], [seats[seat][0] for seat in chosen if seat in seats])
    one, other = map(seats.get, chosen)
    if one is None or other is None or one[0] == other[0]:
        sat = {seat.partition(":")[2] for seat in seats}
        if {seat.partition(":")[2] for seat in chosen} <= sat and (one is None or other is None):
            return _page(request, event, organiser, refused=f"{MEANWHILE} Nobody changed seats.", status=409)
        return _page(request, event, organiser, refused="Choose two players of different tables.", status=422)
    answer = _tried(
        request,
        event,
        organiser,
        lambda: games.swap_players(
            one=one[0], other=other[0], one_side=one[1], other_side=other[1], actor=actor_of(request)
        ),
    )
    if answer.status_code != HTTPStatus.CONFLICT:
        _warn_of_rematches(request, round_, (one[0].table, other[0].table))
    return answer


def _join(request: HttpRequest, event: Event, organiser: Organiser, player: Player, tables: list[Game]) -> HttpResponse:
    """Seat a player who has no game at the table of the bye."""
    if len(tables) != 1 or tables[0].second_id is not None:
        refused = f"{player.name} has no game: choose the player who has a bye as the other."
        return _page(request, event, organiser, refused=refused, status=422)
    game = tables[0]
    return _tried(request, event, organiser, lambda: games.join_bye(game=game, player=player, actor=actor_of(request)))


def _warn_of_rematches(request: HttpRequest, round_: Round, tables: tuple[int, int]) -> None:
    """Say who of these tables has met before: pairing never lets them, a judge may."""
    for game in round_.games.select_related("first", "second", "round__event").filter(table__in=tables):
        if game.second is not None and met_before(game):
            messages.warning(request, f"{game.first.name} and {game.second.name} have met before.")


@organiser_page(Role.JUDGE)
@require_POST
@once
def penalty(request: HttpRequest, event: Event, organiser: Organiser, player: str) -> HttpResponse:
    found = get_object_or_404(event.players, code=player)
    if request.POST.get("undo"):
        given = found.penalties.order_by("-id")
        last = given.first()
        if request.POST.get("given", "") not in ("", str(len(given))):
            refused = f"The penalties of {found.name} changed meanwhile. Nothing was taken back."
            return _standings(request, event, organiser, refused=refused, status=409)
        if last is not None:
            games.take_penalty_back(penalty=last, actor=actor_of(request))
        return redirect("tournaments:standings", code=event.code)
    form = PenaltyForm(request.POST)
    if form.is_valid():
        games.give_penalty(player=found, actor=actor_of(request), **form.cleaned_data)
        return redirect("tournaments:standings", code=event.code)
    return _standings(request, event, organiser, refused="A penalty has points and a reason.", status=422)


@organiser_page()
@require_GET
def standings(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    return _standings(request, event, organiser)


def _standings(
    request: HttpRequest, event: Event, organiser: Organiser, *, refused: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "event": event,
        "organiser": organiser,
        "judge": may_judge(organiser),
        "rows": standings_rows(event),
        "places_go_by": scoring_said(scoring_of(event)),
        "refused": refused,
        "here": "standings",
    }
    return render(request, "tournaments/standings.html", context, status=status)


def _tried(
    request: HttpRequest,
    event: Event,
    organiser: Organiser,
    action: Callable[[], object],
    refused: str = f"{MEANWHILE} Your change was not applied.",
) -> HttpResponse:
    try:
        action()
    except games.ResultDecided:
        return _page(request, event, organiser, refused=refused, status=409)
    return redirect("tournaments:rounds", code=event.code)


def _progress(round_: Round) -> str:
    """How far a round is, and which tables keep the next from being paired: "97 of 99 final. Open: 3. Disputed: 5"."""
    games = round_.games.all()
    tables = {
        word: [str(game.table) for game in games if game.state == state]
        for word, state in (
            ("Open", GameState.OPEN),
            ("Reported by one", GameState.REPORTED),
            ("Disputed", GameState.DISPUTED),
        )
    }
    final = sum(game.state == GameState.FINAL for game in games)
    said = [
        f"{word}: {', '.join(found) if len(found) <= NAMED_TABLES else f'{len(found)} tables'}"
        for word, found in tables.items()
        if found
    ]
    return ". ".join([f"{final} of {len(games)} final", *said])


def _awaited(last: Round | None, registered: int) -> str:
    """What the next round waits for: "tables 3 and 5 have a final result"; empty when it may be paired."""
    tables = [str(game.table) for game in last.games.all() if game.state != GameState.FINAL] if last else []
    if len(tables) > NAMED_TABLES:
        return f"{len(tables)} more tables have a final result"
    if len(tables) > 1:
        return f"tables {', '.join(tables[:-1])} and {tables[-1]} have a final result"
    if tables:
        return f"table {tables[0]} has a final result"
    return "" if registered >= LEAST_PLAYERS else "two players are registered"


def _seats(round_: Round) -> list[tuple[str, str]]:
    """Who may change seats, by table and code; beside a bye also who has no game in this round."""
    untouched = [game for game in round_.games.all() if game.untouched]
    seats = [
        (f"{game.table}:{player.code}", f"{player.name} ({f'table {game.table}' if game.second else 'bye'})")
        for game in untouched
        for player in (game.first, game.second)
        if player is not None
    ]
    if any(game.second_id is None for game in untouched):
        seats += [(f"late:{player.code}", f"{player.name} (no game)") for player in without_game(round_)]
    return seats


def _page(
    request: HttpRequest, event: Event, organiser: Organiser, *, refused: str = "", status: int = 200
) -> HttpResponse:
    found = rounds_of(event)
    registered = event.players.filter(state=PlayerState.REGISTERED).count()
    last = found[0].games.all() if found else ()
    told = reports_of(game for one in found for game in one.games.all() if game.state == GameState.DISPUTED)
    context = {
        "event": event,
        "organiser": organiser,
        "judge": may_judge(organiser),
        "rounds": [(one, [(game, reports_said(told.get(game.pk, ()))) for game in one.games.all()]) for one in found],
        "standing": _progress(found[0]) if found else "",
        "awaited": _awaited(found[0] if found else None, registered),
        "all_planned": len(found) >= event.rounds_planned,
        "untouched": bool(last) and all(game.untouched for game in last),
        "seats": _seats(found[0]) if found else [],
        "present": event.players.filter(state=PlayerState.REGISTERED, checked_in=True).count(),
        "registered": registered,
        "anybody_here": somebody_is_here(event),
        "refused": refused,
        "here": "rounds",
    }
    return render(request, "tournaments/rounds.html", context, status=status)
