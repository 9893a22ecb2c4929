"""Wards, allocation, healing (A-30 to A-37)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.table.damage import allocate, heal, returned_by_rally, stays_alive, warded


def test_a30_best_ward_alone_is_rolled_for_each_point() -> None:
    assert warded((4, 5, 6), (6, 5)) == 1
    assert warded((4, 5, 6), ()) == 3


def test_a34_mortal_damage_is_warded_too() -> None:
    assert warded((6, 1), (6,)) == 1


def test_a31_points_slay_when_they_equal_health() -> None:
    left = allocate(5, models=5, health=2, carried=0)
    assert (left.models, left.slain, left.carried) == (3, 2, 1)


def test_a31_carried_point_counts_first() -> None:
    left = allocate(1, models=5, health=2, carried=1)
    assert (left.models, left.slain, left.carried) == (4, 1, 0)


def test_a33_unit_is_destroyed_with_its_last_model() -> None:
    exactly = allocate(6, models=2, health=3)
    assert (exactly.destroyed, exactly.slain, exactly.lost) == (True, 2, 0)
    assert [each.code for each in exactly.steps] == ["UNIT_DESTROYED"]


def test_a33_left_over_damage_is_lost() -> None:
    left = allocate(12, models=5, health=2)
    assert (left.destroyed, left.slain, left.lost) == (True, 5, 2)


def test_a35_heal_takes_points_off_and_returns_nobody() -> None:
    healed = heal(3, models=4, carried=2)
    assert (healed.models, healed.carried) == (4, 0)


def test_a36_unit_that_cannot_heal_is_destroyed() -> None:
    assert not stays_alive(negated=True, can_heal=False)
    assert stays_alive(negated=True, can_heal=True)
    assert not stays_alive(negated=False, can_heal=True)


def test_a57_rally_heals_first_and_then_returns_models() -> None:
    assert returned_by_rally(5, health=2, carried=1, slain=3) == (1, 2, 0)
    assert returned_by_rally(4, health=3, carried=0, slain=3) == (0, 1, 1)
    assert returned_by_rally(6, health=1, carried=0, slain=2) == (0, 2, 4)


@given(st.integers(0, 60), st.integers(1, 20), st.integers(1, 12), st.data())
def test_a31_no_point_appears_or_vanishes(points: int, models: int, health: int, data: st.DataObject) -> None:
    carried = data.draw(st.integers(0, health - 1))
    left = allocate(points, models, health, carried)
    assert left.slain * health + left.carried + left.lost == points + carried
    assert left.models + left.slain == models
