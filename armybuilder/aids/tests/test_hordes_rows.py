"""Rows of HORDES that aids tell beside their odds."""

from __future__ import annotations

from armybuilder.aids.tests.test_answers import ask, codes


def test_h035_h102_collateral_damage_is_told_where_there_may_be_some() -> None:
    assert codes(ask("hordes-power-attacks"))[-2:] == ["COLLATERAL_AT_ONCE", "COLLATERAL_DICE"]
    assert "COLLATERAL_AT_ONCE" not in codes(ask("hordes-power-attacks", structure=True))


def test_h047_replacing_model_stands_inside_or_around_the_old_one() -> None:
    told = [ask("hordes-fall", old_base=25.4, new_base=50.8, off=off).data["replacement_fits"] for off in (0, 0.5, 0.6)]
    assert told == [True, True, False]
    assert ask("hordes-fall", old_base=30, new_base=30, off=0.1).data["replacement_fits"] is False


def test_h055_attacks_that_stand_alone_are_settled_one_by_one() -> None:
    assert codes(ask("hordes-area", shape="spray")) == ["ALL_ROLLS_FIRST"]
    assert codes(ask("hordes-area", shape="spray", alone=True)) == ["EACH_ATTACK_ALONE"]


def test_h066_types_in_the_rules_of_a_weapon_do_not_bind_its_aim() -> None:
    table = ask("hordes-spells", targets="warbeast", types="solo").tables[0]
    assert ("A weapon whose rules name such types may aim at it", "yes") in table.lines


def test_h087_h088_breaches_join_and_are_no_target() -> None:
    wood = {"material": "Wood", "damage": 18}
    assert ask("hordes-structure-attack", **wood, beside=2).data["breach_with_the_one_beside"] == 5
    assert ask("hordes-structure-attack", **wood | {"damage": 4}, beside=2).data["breach_with_the_one_beside"] == 0
    struck = ask("hordes-structure-attack", breached=True)
    assert (struck.title, codes(struck)) == ("A breach cannot be attacked.", ["BREACH_NO_TARGET"])
