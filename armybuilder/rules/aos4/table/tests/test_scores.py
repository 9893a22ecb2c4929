"""The score of a battle as a list of events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.table.scores import (
    Counted,
    Counter,
    Event,
    Held,
    RoundBegins,
    Score,
    ScoreRefused,
    TurnBegins,
    score_after,
)


def test_points_are_counted_for_each_player_and_round() -> None:
    score = score_after(
        [Counted(Counter.VICTORY, 0, 5), RoundBegins(), Counted(Counter.VICTORY, 1, 3), Counted(Counter.VICTORY, 0, 1)],
        5,
    )
    assert (score.round, score.of(Counter.VICTORY), score.by_round) == (2, (6, 3), ((5, 0), (1, 3)))


def test_other_counters_stand_apart() -> None:
    score = score_after(
        [Counted(Counter.TITHE, 0, 2), Counted(Counter.RITUAL, 1, 4), Counted(Counter.COMMAND, 0, 4)], 5
    )
    assert [score.of(each) for each in Counter] == [(0, 0), (4, 0), (2, 0), (0, 4)]


def test_a95_underdog_has_fewer_victory_points() -> None:
    assert score_after([], 5).underdog is None
    assert score_after([Counted(Counter.VICTORY, 0, 1), RoundBegins()], 5).underdog == 1
    assert score_after([Counted(Counter.VICTORY, player, 1) for player in (0, 1)] + [RoundBegins()], 5).underdog is None


def test_a95_underdog_stays_the_same_for_the_whole_round() -> None:
    first: list[Event] = [Counted(Counter.VICTORY, 0, 3)]
    assert score_after(first, 5).underdog is None
    second: list[Event] = [*first, RoundBegins(), Counted(Counter.VICTORY, 1, 5)]
    assert score_after(second, 5).underdog == 1
    assert score_after([*second, RoundBegins()], 5).underdog == 0


def test_a94_objective_stays_held_until_the_other_takes_it() -> None:
    score = score_after([Held(1, 0), RoundBegins(), Held(2, 1)], 3)
    assert (score.holders, score.held_by(0), score.held_by(1)) == ((0, 1, None), 1, 1)


def test_turn_belongs_to_a_round() -> None:
    assert score_after([TurnBegins(1)], 3).turn == 1
    assert score_after([TurnBegins(1), RoundBegins()], 3).turn is None


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([Counted(Counter.VICTORY, 0, -1)], "BELOW_ZERO"),
        ([Counted(Counter.COMMAND, 1, 1000)], "TOO_MANY"),
        ([Held(4, 0)], "NO_SUCH_OBJECTIVE"),
        ([RoundBegins()] * 5, "LAST_ROUND"),
    ],
)
def test_event_that_cannot_be_is_refused(events: list[Event], code: str) -> None:
    with pytest.raises(ScoreRefused) as refused:
        score_after(events, 3)
    assert refused.value.code == code


@given(st.lists(st.tuples(st.sampled_from(Counter), st.integers(0, 1), st.integers(0, 9)), max_size=20))
def test_total_is_the_sum_of_the_rounds(entries: list[tuple[Counter, int, int]]) -> None:
    score = Score.start(5)
    for place, (counter, player, amount) in enumerate(entries):
        score = score.after(Counted(counter, player, amount))
        if place % 7 == 6 and score.round < 5:
            score = score.after(RoundBegins())
    sums = tuple(sum(each[player] for each in score.by_round) for player in (0, 1))
    assert sums == score.of(Counter.VICTORY)
