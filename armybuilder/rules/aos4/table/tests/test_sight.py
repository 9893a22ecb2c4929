"""Sight and combat range (A-62, A-63, A-65 to A-67)."""

from armybuilder.rules.aos4.table.sight import (
    Blocker,
    Facing,
    in_combat,
    line_is_clear,
    model_sees,
    within_range_and_visible,
)


def test_a62_line_is_cut_by_others_but_not_by_the_own_unit() -> None:
    wall = Blocker(5, 0, 1)
    assert not line_is_clear((0, 0), (10, 0), [wall])
    assert line_is_clear((0, 0), (10, 0), [Blocker(5, 0, 1, own=True)])
    assert line_is_clear((0, 2), (10, 2), [wall])
    assert line_is_clear((0, 0), (3, 0), [wall])


def test_a62_any_point_of_either_model_is_enough() -> None:
    wall = Blocker(5, 0, 1)
    assert not model_sees([(0, 0)], [(10, 0)], [wall])
    assert model_sees([(0, 0), (0, 2)], [(10, 0), (10, 2)], [wall])


def test_a62_model_sees_itself() -> None:
    assert model_sees([(0, 0)], [(0, 0)], [Blocker(0, 0, 1)], itself=True)


def test_a63_one_model_must_be_both_in_range_and_visible() -> None:
    assert not within_range_and_visible([Facing(6, False), Facing(20, True)], 12)
    assert within_range_and_visible([Facing(6, False), Facing(12, True)], 12)


def test_a66_in_combat_needs_range_and_sight() -> None:
    assert in_combat([Facing(2.9, True)])
    assert not in_combat([Facing(2.9, False)])
    assert not in_combat([])


def test_a67_exactly_three_inches_away_is_out_of_combat() -> None:
    assert not in_combat([Facing(3.0, True)])
