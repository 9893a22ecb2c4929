"""Attack and damage rolls against brute force over every face."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.attacks import (
    AttackKind,
    Caught,
    Rounding,
    Strike,
    Timing,
    area_attack,
    attack_order_is_free,
    boost_options,
    combined_attack,
    damage_roll,
    half,
    hit_chance,
    impact_attack_modifier,
    kind_with_area,
    must_roll,
    net_modifier,
    spray,
    trigger_timing,
)
from armybuilder.rules.hordes.dice import CERTAIN_ZERO, Distribution, chance_of_sum, dice_sum

STRIKE = Strike(2, 6, 12, 2, 14, 16)


@given(dice=some.integers(1, 4), stat=some.integers(0, 12), defence=some.integers(0, 40))
def test_h030_hit_chance_agrees_with_every_face(dice: int, stat: int, defence: int) -> None:
    hits = 0
    for faces in product(range(1, 7), repeat=dice):
        if set(faces) == {1}:
            continue
        hits += (set(faces) == {6} and dice > 1) or sum(faces) + stat >= defence
    assert hit_chance(dice, stat, defence) == Fraction(hits, 6**dice)


@given(dice=some.integers(2, 4), stat=some.integers(-20, 60), defence=some.integers(0, 40))
def test_h042_two_dice_or_more_are_never_sure_and_never_hopeless(dice: int, stat: int, defence: int) -> None:
    assert Fraction(1, 6**dice) <= hit_chance(dice, stat, defence) <= 1 - Fraction(1, 6**dice)


def test_h069_magic_attacks_use_the_same_rule() -> None:
    assert hit_chance(2, 7, 13) == Fraction(26, 36)


def test_h048_automatic_hit_beats_automatic_miss() -> None:
    assert hit_chance(2, 6, 12, automatic_hit=True, automatic_miss=True) == 1
    assert hit_chance(2, 6, 12, automatic_miss=True) == 0


def test_h048_roll_is_made_only_where_it_may_matter() -> None:
    assert must_roll(automatic_hit=False, automatic_miss=False, roll_may_hurt_attacker=False)
    assert must_roll(automatic_hit=False, automatic_miss=True, roll_may_hurt_attacker=True)
    assert not must_roll(automatic_hit=False, automatic_miss=True, roll_may_hurt_attacker=False)
    assert not must_roll(automatic_hit=True, automatic_miss=True, roll_may_hurt_attacker=True)


def test_boosting_the_damage_beats_boosting_the_attack_here() -> None:
    none, attack, damage, both = boost_options(STRIKE, boxes=5)
    assert none.mean_damage == Fraction(65, 18)
    assert attack.mean_damage == Fraction(103, 108) * 5
    assert damage.mean_damage == Fraction(13, 18) * Fraction(17, 2)
    assert both.mean_damage == Fraction(1751, 216)
    assert both.destroys == Fraction(5047, 5832)


def test_h001_copies_of_one_effect_count_once() -> None:
    assert net_modifier([("Fog Cloud", -2), ("Fog Cloud", -2), ("Cacophony", -2)]) == -4
    assert net_modifier([("Diminish", -2), ("Diminish", -2)]) == -2
    assert net_modifier([]) == 0


def test_h044_target_takes_the_full_power_and_others_half() -> None:
    target, first, second = area_attack(
        5, 14, Caught(12, 16, 5), (Caught(14, 13, 3), Caught(14, 13, 3, boost_damage=True))
    )
    assert target.hit == Fraction(21, 36)
    assert target.damage.mean() == Fraction(21, 36) * 5
    assert (first.hit, first.damage) == (Fraction(1), damage_roll(2, 7, 13))
    assert second.damage == damage_roll(3, 7, 13)
    assert first.destroyed == Fraction(10, 36)
    (boosted,) = area_attack(5, 14, Caught(12, 16, 5, boost_attack=True))
    assert boosted.hit == hit_chance(3, 5, 12)


@pytest.mark.parametrize(
    "rounding, expected", [(Rounding.UP, 7), (Rounding.DOWN, 6), (Rounding.EXACT, Fraction(13, 2))]
)
def test_half_of_an_odd_power_follows_the_rounding(rounding: Rounding, expected: Fraction) -> None:
    assert half(13, rounding) == expected


def test_h043_area_does_not_change_the_kind() -> None:
    assert [kind_with_area(kind) for kind in AttackKind] == list(AttackKind)


def test_h045_spray_rolls_for_every_model_and_boosts_one_by_one() -> None:
    plain, boosted = spray(5, 12, (Caught(13, 14, 1), Caught(13, 14, 1, boost_attack=True, boost_damage=True)))
    assert (plain.hit, boosted.hit) == (hit_chance(2, 5, 13), hit_chance(3, 5, 13))
    assert plain.destroyed == hit_chance(2, 5, 13) * damage_roll(2, 12, 14).at_least(1)
    assert boosted.destroyed == hit_chance(3, 5, 13) * damage_roll(3, 12, 14).at_least(1)


def test_h050_combined_attack_adds_for_each_participant_and_lifts_the_order() -> None:
    combined = combined_attack(STRIKE, 4)
    assert (combined.stat, combined.power) == (10, 18)
    assert combined_attack(STRIKE, 1).stat == STRIKE.stat + 1
    assert attack_order_is_free(combined=True)
    assert not attack_order_is_free(combined=False)
    with pytest.raises(ValueError, match="participant"):
        combined_attack(STRIKE, 0)


def test_h055_triggers_wait_unless_each_attack_stands_alone() -> None:
    assert trigger_timing(resolved_individually=False) is Timing.AFTER_ALL_ROLLS
    assert trigger_timing(resolved_individually=True) is Timing.AFTER_EACH_ATTACK


def test_h078_impact_attacks_share_the_modifiers_of_charges() -> None:
    assert impact_attack_modifier(charge_attack=2, defence_against_charge=1) == 1


@given(dice=some.integers(1, 3), less=some.integers(0, 9), times=some.integers(0, 4), least=some.integers(-1, 60))
def test_chance_of_a_sum_agrees_with_adding_one_by_one(dice: int, less: int, times: int, least: int) -> None:
    one = dice_sum(dice).shifted(-less).floored()
    total = CERTAIN_ZERO
    for _ in range(times):
        total = total.plus(one)
    assert chance_of_sum(one, times, least) == pytest.approx(float(total.at_least(least)), abs=1e-12)


def test_sums_beyond_reach_and_long_series() -> None:
    assert chance_of_sum(dice_sum(2), 3, 37) == 0.0
    assert chance_of_sum(dice_sum(2), 3, 6) == pytest.approx(1.0)
    assert chance_of_sum(dice_sum(20), 200, 14_000) == pytest.approx(0.5, abs=0.01)


def test_distribution_refuses_what_it_cannot_do() -> None:
    with pytest.raises(ValueError, match="dice"):
        dice_sum(0)
    with pytest.raises(ValueError, match="repeats"):
        chance_of_sum(dice_sum(1), -1, 3)
    with pytest.raises(ValueError, match="below 0"):
        dice_sum(1).shifted(-3).if_happens(Fraction(1, 2))


def test_floored_distribution_keeps_all_ways() -> None:
    assert dice_sum(2).shifted(-20).floored() == Distribution(0, (36,))
    assert dict(dice_sum(1).shifted(-2).floored().items()) == {
        0: Fraction(2, 6), 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6), 4: Fraction(1, 6),
    }  # fmt: skip
