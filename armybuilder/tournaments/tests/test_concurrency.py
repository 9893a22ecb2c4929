"""Several people at once on a database server, and a worker that is killed while it checks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from armybuilder.jobs.models import Chunk
from armybuilder.tournaments.models import DecisionKind, Event, Game, Player, Submission
from armybuilder.tournaments.recheck import start_recheck
from armybuilder.tournaments.services import events, players, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("reference_data"),
]
DESK = Actor("desk")


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """What each action gives or raises when all start at the same moment."""
    start = threading.Barrier(len(actions))
    results: list[Any] = [None] * len(actions)

    def run(place: int, action: Callable[[], Any]) -> None:
        start.wait()
        try:
            results[place] = action()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, action)) for place, action in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def sent(event: Event, *texts: str) -> list[Submission]:
    entered = make_players(event, len(texts))
    return [
        lists.submit_list(player=player, data=text, actor=DESK) for player, text in zip(entered, texts, strict=True)
    ]


def test_of_two_judges_at_once_one_decides_and_the_other_is_told() -> None:
    (submission,) = sent(make_event(points_limit=1000), LEGAL)

    def judge(name: str, kind: DecisionKind) -> Callable[[], Any]:
        return lambda: lists.decide(submission=submission, kind=kind, actor=Actor(name), decisions_made=0)

    results = at_once(judge("Jo", DecisionKind.APPROVE), judge("Vi", DecisionKind.RETURN))
    refused = [one for one in results if isinstance(one, lists.DecidedElsewhere)]
    (decision,) = submission.decisions.all()
    assert len(refused) == 1
    assert refused[0].decision == decision
    submission.refresh_from_db()
    assert (submission.decisions_made, submission.state) == (
        1,
        "approved" if decision.kind == DecisionKind.APPROVE else "returned",
    )


def test_a_decision_is_in_the_lock_or_refused_by_it() -> None:
    event = make_event(points_limit=1000)
    (submission,) = sent(event, LEGAL)
    decided, _ = at_once(
        lambda: lists.decide(submission=submission, kind=DecisionKind.APPROVE, actor=DESK, decisions_made=0),
        lambda: events.lock_event(event=event, actor=DESK),
    )
    event.refresh_from_db()
    inside = not isinstance(decided, events.EventLocked)
    assert event.lock_hash == events.lock_hash([submission.content_hash] if inside else [])


def test_two_versions_at_once_are_both_kept() -> None:
    (submission,) = sent(make_event(points_limit=1000), ILLEGAL)
    player = submission.player
    at_once(*[lambda: lists.submit_list(player=player, data=LEGAL, actor=DESK)] * 2)
    player.refresh_from_db()
    assert list(player.submissions.values_list("version", flat=True)) == [3, 2, 1]
    assert player.current is not None
    assert player.current.version == 3


def test_two_judges_who_pair_at_once_pair_one_round() -> None:
    event = make_event(points_limit=1000)
    make_players(event, 4)
    results = at_once(*[lambda: rounds.pair_round(event=event, actor=DESK)] * 2)
    assert [type(one).__name__ for one in results if isinstance(one, Exception)] == ["RoundOpen"]
    assert list(event.rounds.values_list("number", flat=True)) == [1]


def test_of_two_players_who_report_at_once_the_second_agrees_or_is_told() -> None:
    event = make_event()
    make_players(event, 4)
    rounds.pair_round(event=event, actor=DESK)
    same, other = event.rounds.get().games.select_related("first", "second")

    def report(game: Game, player: Player | None, points: tuple[int, int]) -> Callable[[], Any]:
        assert player is not None
        return lambda: rounds.report_result(game=game, player=player, score=rounds.Score(points), changes=0)

    at_once(report(same, same.first, (20, 10)), report(same, same.second, (20, 10)))
    told = at_once(report(other, other.first, (20, 10)), report(other, other.second, (10, 20)))
    assert list(event.rounds.get().games.values_list("state", "changes")) == [("final", 2), ("reported", 1)]
    assert sum(isinstance(one, rounds.ResultDecided) for one in told) == 1


def test_of_two_corrections_at_once_one_is_stored_and_the_other_told() -> None:
    (player,) = make_players(make_event(), 1)

    def correct(name: str) -> Callable[[], Any]:
        return lambda: players.correct_player(player=player, actor=Actor(name), changes=0, name=name)

    results = at_once(correct("Jo"), correct("Vi"))
    (told,) = [one for one in results if isinstance(one, players.PlayerChanged)]
    player.refresh_from_db()
    assert (player.name, player.changes, told.who) == (told.player.name, 1, player.name)


def test_one_address_entered_twice_at_once_is_one_player() -> None:
    event = make_event()

    def enter(name: str) -> Callable[[], Any]:
        return lambda: players.add_player(event=event, actor=DESK, name=name, email="ada@example.org")

    results = at_once(enter("Ada"), enter("Ada L."))
    assert [type(one).__name__ for one in results if isinstance(one, Exception)] == ["AddressTaken"]
    assert event.players.count() == 1


def test_player_who_leaves_while_a_round_is_paired_is_paired_or_may_come_back() -> None:
    event = make_event()
    one, *_ = make_players(event, 4)
    at_once(lambda: players.leave_event(player=one), lambda: rounds.pair_round(event=event, actor=DESK))
    one.refresh_from_db()
    paired = event.rounds.get().games.filter(first=one).exists() or event.rounds.get().games.filter(second=one).exists()
    assert (one.state, one.left_after) == ("dropped", 1 if paired else 0)


def test_two_who_come_back_to_one_place_do_not_share_it() -> None:
    event = make_event(capacity=1)
    one, other = make_players(event, 2)
    players.leave_event(player=other)
    players.leave_event(player=one)
    at_once(*[lambda player=player: players.return_to_event(player=player) for player in (one, other)])
    assert sorted(event.players.values_list("state", flat=True)) == ["registered", "waiting"]


def test_worker_killed_during_a_recheck_loses_nothing(real_worker: Any, wait_until: Callable[..., None]) -> None:
    event = make_event(points_limit=1000)
    sent(event, *[LEGAL, ILLEGAL] * 20)
    event.event_rules = {"unit_points": 240}
    event.save()
    run = start_recheck(event=event, user=make_user("tor")).run

    real_worker.start()
    wait_until(lambda: run.chunks.exclude(state=Chunk.State.QUEUED).exists())
    real_worker.kill()
    run.refresh_from_db()
    assert run.is_active  # killed between claiming its first chunk and saying so, the run still counts as queued
    assert set(event.players.values_list("current__decisions_made", flat=True)) == {0}
    real_worker.start()

    def over() -> bool:
        run.refresh_from_db()
        return not run.is_active

    wait_until(over)
    assert run.state == "done"
    assert run.result is not None
    assert (run.result["checked"], len(run.result["changed"])) == (40, 40)
    assert set(event.players.values_list("current__state", "current__decisions_made")) == {("illegal", 1)}
    assert event.audit.filter(what="rechecked").count() == 1


SCORE = rounds.Score((20, 10))
MEANWHILE: dict[str, Callable[[Game, Game], object]] = {
    "report": lambda one, _: rounds.report_result(game=one, player=one.first, score=SCORE, changes=0),
    "decide": lambda one, _: rounds.decide_result(game=one, score=SCORE, actor=DESK, changes=0),
    "swap": lambda one, other: rounds.swap_players(
        one=one, other=other, one_side="first", other_side="second", actor=DESK
    ),
    "start": lambda one, _: rounds.start_round(round_=one.round, actor=DESK),
}


@pytest.mark.parametrize("act", MEANWHILE.values(), ids=MEANWHILE)
def test_who_changes_a_round_that_is_taken_back_waits_for_nobody_who_waits(act: Callable[[Game, Game], object]) -> None:
    event = make_event()
    make_players(event, 4)
    for _ in range(6):
        round_, _tables = rounds.pair_round(event=event, actor=DESK)
        one, other = round_.games.select_related("round__event", "first", "second")
        results = at_once(
            partial(act, one, other),
            partial(rounds.undo_pairing, round_=round_, actor=DESK),
        )
        failed = [result for result in results if isinstance(result, Exception)]
        assert all(isinstance(error, rounds.ResultDecided) for error in failed), failed
        event.rounds.all().delete()
