"""The Blood Tithe (A-99a to A-99e): graph, prices and dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.combat.chances import charge
from armybuilder.rules.aos4.effects.tithe import (
    ALWAYS,
    TITHE,
    Tithe,
    murderlust_charge,
    mystics_banished,
    power_level_after_scorn,
    punished,
    tithe_ability,
)

RICH = Tithe(points=99)


def after(*names: str) -> Tithe:
    tithe = RICH
    for name in names:
        tithe = tithe.unlock(name).next_turn()
    return tithe


def test_a99a_prices() -> None:
    assert {each.id: each.cost for each in TITHE} == {
        "murderlust": 0,
        "divine-scorn": 1,
        "punish-the-pacifist": 1,
        "murder-the-mystic": 2,
        "glorious-combat": 2,
        "revel-in-battle": 3,
        "slaughter-triumphant": 4,
        "cleave-wide": 4,
    }


def test_a99b_murderlust_is_open_from_the_start() -> None:
    assert Tithe().unlocked == ALWAYS == {"murderlust"}


@pytest.mark.parametrize(
    ("unlocked", "choices"),
    [
        ((), {"divine-scorn", "punish-the-pacifist"}),
        (("divine-scorn",), {"punish-the-pacifist", "murder-the-mystic", "glorious-combat"}),
        (("punish-the-pacifist",), {"divine-scorn", "glorious-combat", "revel-in-battle"}),
        (("punish-the-pacifist", "revel-in-battle"), {"divine-scorn", "glorious-combat", "cleave-wide"}),
        (
            ("divine-scorn", "murder-the-mystic"),
            {"punish-the-pacifist", "glorious-combat", "slaughter-triumphant"},
        ),
        (
            ("divine-scorn", "glorious-combat"),
            {"punish-the-pacifist", "murder-the-mystic", "slaughter-triumphant", "cleave-wide"},
        ),
    ],
)
def test_a99a_one_of_several_ways_is_enough(unlocked: tuple[str, ...], choices: set[str]) -> None:
    assert set(after(*unlocked).choices()) == choices


def test_a99a_one_ability_a_turn_paid_with_points() -> None:
    tithe = Tithe(points=1).unlock("divine-scorn")
    assert (tithe.points, tithe.may_drench) == (0, True)
    assert tithe.may_unlock("punish-the-pacifist").codes == ("TITHE_ONE_A_TURN", "TITHE_POINTS")
    assert tithe.next_turn().earn(1).may_unlock("punish-the-pacifist").allowed


def test_a99a_refusal_names_what_is_needed() -> None:
    refused = RICH.may_unlock("cleave-wide")
    assert refused.codes == ("TITHE_NEEDS",)
    assert dict(refused.steps[0].params)["needed"] == "Revel in Battle or Glorious Combat or Naught"
    with pytest.raises(ValueError, match="cleave-wide"):
        RICH.unlock("cleave-wide")
    with pytest.raises(KeyError):
        tithe_ability("mercy")


@given(st.lists(st.tuples(st.sampled_from([each.id for each in TITHE]), st.integers(0, 3)), max_size=40))
def test_a99a_whatever_is_tried_the_graph_holds(tries: list[tuple[str, int]]) -> None:
    tithe, earned = Tithe(), 0
    for name, points in tries:
        tithe = tithe.next_turn().earn(points)
        earned += points
        if tithe.may_unlock(name).allowed:
            tithe = tithe.unlock(name)
    assert tithe.points == earned - sum(tithe_ability(each).cost for each in tithe.unlocked)
    assert tithe.points >= 0
    for name in tithe.unlocked:
        needs = tithe_ability(name).needs
        assert not needs or tithe.unlocked & set(needs)


@given(st.permutations([each.id for each in TITHE]))
def test_a99a_everything_can_be_unlocked_in_the_end(order: list[str]) -> None:
    tithe = RICH
    for _ in TITHE:
        name = next((each for each in order if tithe.may_unlock(each).allowed), None)
        tithe = tithe.unlock(name).next_turn() if name else tithe
    assert tithe.unlocked == {each.id for each in TITHE}


def test_a99b_murderlust_is_the_best_two_of_three_dice() -> None:
    for needs in range(2, 13):
        assert murderlust_charge(needs) == pytest.approx(charge(needs, 3, 2))


def test_a99c_divine_scorn_never_goes_below_nothing() -> None:
    assert [power_level_after_scorn(2, face) for face in (2, 3)] == [2, 1]
    assert power_level_after_scorn(0, 6) == 0


def test_a99d_punish_hurts_everybody_on_one_or_two() -> None:
    assert [punished(face, own=2, enemy=3) for face in (2, 3)] == [(2, 3), (0, 3)]


def test_a99e_murder_the_mystic_takes_four_at_most() -> None:
    assert mystics_banished((7, 12)) == pytest.approx((21 / 36, 1 / 36))
    with pytest.raises(ValueError, match="four"):
        mystics_banished((7,) * 5)
