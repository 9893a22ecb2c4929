"""Small exact calculations, worked by hand."""

from fractions import Fraction

import pytest

from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.dice import Dice, parse_dice


def test_a80_chances_of_a_cast_add_up() -> None:
    odds = chances.cast(3, 9, modifier=1, unbinders=2, unbind_modifier=1)
    assert odds.cast + odds.failed + odds.miscast + odds.unbound == pytest.approx(1)


def test_a83_only_one_unbind_per_casting_roll() -> None:
    assert chances.cast(2, 6, unbinders=3) == chances.cast(2, 6, unbinders=1)
    assert chances.unbind_chance(11) == pytest.approx(1 / 36)
    assert chances.unbind_chance(12) == 0


def test_a80_one_die_never_miscasts() -> None:
    assert chances.cast(1, 4).miscast == 0
    assert chances.cast(1, 4).cast == pytest.approx(1 / 2)


def test_a84_prayer_fails_on_an_unmodified_one() -> None:
    assert chances.prayer_answered(1) == pytest.approx(5 / 6)
    assert chances.prayer_answered(7, points=2) == pytest.approx(2 / 6)
    assert chances.prayer_answered(7) == 0


def test_a84_answering_at_once_needs_no_bank() -> None:
    answered, left = chances.prayer_turns(4, 1, bank_first=False)
    assert answered == pytest.approx((1 / 2,))
    assert left == pytest.approx((2 + 3) / 6)


def test_a84_losing_points_stops_at_zero() -> None:
    _, left = chances.prayer_turns(20, 1, points=1)
    assert left == pytest.approx((3 + 4 + 5 + 6 + 7) / 6)


def test_a57_rally_heals_first_and_never_exceeds_the_slain() -> None:
    assert chances.models_returned(2, health=1, slain=1, damage_points=0) == pytest.approx((1 / 4, 3 / 4))
    assert chances.models_returned(2, health=1, slain=2, damage_points=1) == pytest.approx((3 / 4, 1 / 4, 0))


def test_a53_retreat_damage_is_warded() -> None:
    mean, destroyed = chances.power_through(parse_dice("D3"), 4, 3)
    assert (mean, destroyed) == pytest.approx((1.0, 1 / 24))


def test_a97_seed_of_rebirth_heals_at_most_the_health() -> None:
    survive, left = chances.seed_of_rebirth(2, Dice(1, 3))
    assert survive == pytest.approx(2 / 3)
    assert left == pytest.approx((1 / 3, 2 / 9, 4 / 9))


def test_a96_roll_off_ties() -> None:
    assert chances.roll_off() == pytest.approx((1 / 2, 0.0, 6 / 5))
    assert chances.roll_off(reroll_ties=False) == pytest.approx((15 / 36, 1 / 6, 1.0))


def test_a91_banish_adds_one_for_each_further_manifestation() -> None:
    assert chances.banish(7, 1) == pytest.approx(21 / 36)
    assert chances.banish(7, 0) == chances.banish(7, 1)
    assert chances.banish(12, 3) == pytest.approx(6 / 36)


def test_a99c_each_target_is_rolled_for() -> None:
    assert chances.each_target(2, 3).tolist() == pytest.approx([1 / 9, 4 / 9, 4 / 9])
    assert chances.each_target(2, 7).tolist() == pytest.approx([1, 0, 0])


@pytest.mark.parametrize(("needs", "chance"), [(2, 1), (7, Fraction(21, 36)), (12, Fraction(1, 36)), (13, 0)])
def test_a54_charge_roll(needs: int, chance: Fraction) -> None:
    assert chances.charge(needs) == pytest.approx(float(chance))


def test_a98e_extra_charge_die_then_one_dropped() -> None:
    assert chances.charge(12, dice=3) == pytest.approx(16 / 216)
