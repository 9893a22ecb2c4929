"""Eruption of Fury (A-99k)."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.combat.values import Attacker, Crit, Target, Weapon
from armybuilder.rules.aos4.effects.eruption import eruption, fury_after
from armybuilder.rules.dice import Dice

AXE = Weapon("Axe", 10, Dice(bonus=4), 3, 3, 1, Dice(bonus=2), champions=1, crits=frozenset({Crit.MORTAL}))
UNIT = Attacker(10, (AXE,), frozenset({"BLADES OF KHORNE"}), mortal=(Dice(1, 3),))


def test_a99k_dice_are_the_attacks_and_nothing_is_critical() -> None:
    odds = eruption(AXE, UNIT, Target(5, 3, 4), 3)
    assert odds.attacks.mean_pool == pytest.approx(3 * (4 / 6) * (4 / 6) * (4 / 6) * 2)


def test_a99k_sixes_hurt_each_enemy_and_ones_the_unit() -> None:
    odds = eruption(AXE, UNIT, Target(5, 3, 4, wards=(5,)), 2)
    assert odds.sixes == odds.ones == pytest.approx((25 / 36, 10 / 36, 1 / 36))
    assert odds.mortal_to_each_enemy == pytest.approx(2 / 6 * 2 * 4 / 6)
    assert odds.mortal_to_itself == pytest.approx(2 / 6 * 2)


def test_a99k_fury_stops_at_seven() -> None:
    assert [fury_after(fury, 2) for fury in (0, 5, 6, 7)] == [2, 7, 7, 7]
    assert eruption(AXE, UNIT, Target(5, 3), 3, fury=7).fury_gained == 0
    assert eruption(AXE, UNIT, Target(5, 3), 3).fury_gained == pytest.approx(0.5)


@pytest.mark.parametrize("dice", [0, 4])
def test_a99k_one_to_three_dice(dice: int) -> None:
    with pytest.raises(ValueError, match="rage dice"):
        eruption(AXE, UNIT, Target(5, 3), dice)
