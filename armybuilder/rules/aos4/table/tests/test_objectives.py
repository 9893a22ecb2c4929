"""Objectives (A-92 to A-94) and standard bearers (A-22)."""

from __future__ import annotations

from armybuilder.rules.aos4.table.objectives import Presence, contests, counted, determine, territories_of

PLAYERS = ("Mira", "Tom")


def holders(*presences: Presence, before: dict[str, str] | None = None) -> list[str | None]:
    return [control.holder for control in determine(presences, ("1", "2"), PLAYERS, before)]


def test_a93_models_contest_in_combat_range() -> None:
    assert (contests(2.9), contests(3.0)) == (True, False)


def test_a92_marker_on_a_border_is_within_both_and_wholly_within_none() -> None:
    assert territories_of({"mine": 0.0, "theirs": 0.0}) == (frozenset({"mine", "theirs"}), frozenset())
    assert territories_of({"mine": 5.0, "theirs": -5.0}) == (frozenset({"mine"}), frozenset({"mine"}))


def test_a94_higher_sum_gains_control() -> None:
    assert holders(Presence("Knights", "Mira", "1", 3, 2), Presence("Rats", "Tom", "1", 5)) == ["Mira", None]


def test_a94_control_is_kept_until_the_other_gains_it() -> None:
    before = {"1": "Tom", "2": "Tom"}
    assert holders(before=before) == ["Tom", "Tom"]
    even = (Presence("Knights", "Mira", "1", 2), Presence("Rats", "Tom", "1", 2))
    assert holders(*even, before=before) == ["Tom", "Tom"]
    assert holders(Presence("Knights", "Mira", "1", 1), before=before) == ["Mira", "Tom"]


def test_a94_score_of_a_unit_is_at_least_one() -> None:
    assert Presence("Beast", "Mira", "1", 1, control=0).score == 1
    assert Presence("Beast", "Mira", "1", 2, control=-3).score == 1


def test_a22_standard_bearer_adds_one_to_the_unit() -> None:
    assert Presence("Knights", "Mira", "1", 3, 2, standard_bearer=True).score == 7
    even = (Presence("Knights", "Mira", "1", 2, standard_bearer=True), Presence("Rats", "Tom", "1", 2))
    assert holders(*even) == ["Mira", None]


def test_a93_unit_counts_for_one_objective_only() -> None:
    near, far = Presence("Knights", "Mira", "1", 3), Presence("Knights", "Mira", "2", 1, chosen=True)
    assert counted((near, far)) == (far,)
    assert holders(near, far) == [None, "Mira"]
    assert holders(near, Presence("Knights", "Mira", "2", 1)) == ["Mira", None]


def test_a93_units_of_one_name_on_both_sides_are_two_units() -> None:
    assert len(counted((Presence("Rats", "Mira", "1", 1), Presence("Rats", "Tom", "1", 1)))) == 2


def test_a94_objectives_are_judged_in_the_active_players_order() -> None:
    assert [control.objective for control in determine((), ("2", "1"), PLAYERS)] == ["2", "1"]
