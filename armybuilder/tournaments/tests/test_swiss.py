"""Pairings: nobody twice, nobody left out, wishes in their order."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.tournaments.swiss import Entrant, PairingImpossible, Table, pair


def entrants(count: int, **changes: object) -> list[Entrant]:
    return [Entrant(id=number, rank=number, **changes) for number in range(1, count + 1)]  # type: ignore[arg-type]


def test_pair_upper_half_meets_lower_half() -> None:
    assert pair(entrants(6), first_round=True) == (Table(1, 4), Table(2, 5), Table(3, 6))


def test_pair_equal_scores_meet() -> None:
    scores = {1: 2, 2: 2, 3: 0, 4: 0}
    players = [Entrant(id=number, rank=number, score=score) for number, score in scores.items()]
    assert pair(players, first_round=False) == (Table(1, 2), Table(3, 4))


def test_pair_avoids_a_rematch_before_a_score_difference() -> None:
    players = [
        Entrant(1, 1, score=4, opponents=frozenset({2})),
        Entrant(2, 2, score=4, opponents=frozenset({1})),
        Entrant(3, 3, score=0, opponents=frozenset({4})),
        Entrant(4, 4, score=0, opponents=frozenset({3})),
    ]
    assert not any(table.rematch for table in pair(players, first_round=False))


def test_pair_says_when_a_rematch_cannot_be_avoided() -> None:
    players = [Entrant(1, 1, opponents=frozenset({2})), Entrant(2, 2, opponents=frozenset({1}))]
    assert pair(players, first_round=False) == (Table(1, 2, rematch=True),)


def test_pair_keeps_clubs_apart_in_the_first_round_only() -> None:
    players = [Entrant(1, 1, club="Gorkers"), Entrant(2, 2), Entrant(3, 3, club="gorkers"), Entrant(4, 4)]
    assert {frozenset((table.first, table.second)) for table in pair(players, first_round=True)} != {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    assert pair(players, first_round=False) == (Table(1, 3), Table(2, 4))


def test_pair_says_when_a_club_meets_itself() -> None:
    players = entrants(2, club="Gorkers")
    assert pair(players, first_round=True) == (Table(1, 2, same_club=True),)


def test_pair_gives_the_bye_to_the_last_without_one() -> None:
    players = [Entrant(1, 1, score=4), Entrant(2, 2, score=2), Entrant(3, 3, score=0, byes=1)]
    assert pair(players, first_round=False) == (Table(1, 3), Table(2, None))


@pytest.mark.parametrize("win", [1, 20, 999])
def test_bye_goes_low_whatever_a_win_is_worth(win: int) -> None:
    scores = {1: 50 * win, 2: 30 * win + 1, 3: 30 * win}
    players = [Entrant(id=number, rank=number, score=score) for number, score in scores.items()]
    assert pair(players, first_round=False) == (Table(1, 2), Table(3, None))


@pytest.mark.parametrize("count", [0, 1])
def test_pair_refuses_fewer_than_two(count: int) -> None:
    with pytest.raises(PairingImpossible):
        pair(entrants(count), first_round=True)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 40), st.integers(1, 5), st.randoms(use_true_random=False))
def test_pair_rounds_pair_everyone_once_without_rematch_while_possible(count: int, rounds: int, random) -> None:
    met: dict[int, set[int]] = {number: set() for number in range(count)}
    byes: Counter[int] = Counter()
    score: Counter[int] = Counter()
    for number in range(rounds):
        ranking = sorted(met, key=lambda player: (-score[player], player))
        players = [
            Entrant(player, rank, score[player], opponents=frozenset(met[player]), byes=byes[player])
            for rank, player in enumerate(ranking, start=1)
        ]
        tables = pair(players, first_round=number == 0)
        seated = [player for table in tables for player in (table.first, table.second) if player is not None]
        assert sorted(seated) == list(range(count))
        assert sum(table.second is None for table in tables) == count % 2
        if count > 2 * rounds + 1:
            assert not any(table.rematch for table in tables)
            assert max(byes.values(), default=0) <= 1
        for table in tables:
            if table.second is None:
                byes[table.first] += 1
                score[table.first] += 2
            else:
                met[table.first].add(table.second)
                met[table.second].add(table.first)
                score[random.choice((table.first, table.second))] += 2


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["", "Gorkers", "gorkers", "Hammers", "Anvils"]), min_size=2, max_size=30))
def test_pair_keeps_clubs_apart_in_round_one_exactly_when_no_club_holds_more_than_half(clubs: list[str]) -> None:
    """Of one club at most half can meet somebody else; the bye takes one of it where the number is odd."""
    players = [Entrant(number, number, club=club) for number, club in enumerate(clubs, start=1)]
    tables = pair(players, first_round=True)
    sizes = Counter(club.casefold() for club in clubs if club)
    most = max(sizes.values(), default=0)
    inside = max(0, (2 * most - len(clubs)) // 2)
    assert sum(table.same_club for table in tables) == inside


def test_pair_200_players_of_few_clubs_over_five_rounds() -> None:
    """No rematch, one bye at most for each of 201, no club against itself in round 1."""
    met: dict[int, set[int]] = {number: set() for number in range(201)}
    byes: Counter[int] = Counter()
    score: Counter[int] = Counter()
    for number in range(5):
        ranking = sorted(met, key=lambda player: (-score[player], player))
        tables = pair(
            [
                Entrant(player, rank, score[player], f"Club {player % 4}", frozenset(met[player]), byes[player])
                for rank, player in enumerate(ranking, start=1)
            ],
            first_round=number == 0,
        )
        assert not any(table.rematch or table.same_club for table in tables)
        for table in tables:
            score[table.first] += 2
            if table.second is None:
                byes[table.first] += 1
            else:
                met[table.first].add(table.second)
                met[table.second].add(table.first)
    assert sorted(byes.values()) == [1] * 5
