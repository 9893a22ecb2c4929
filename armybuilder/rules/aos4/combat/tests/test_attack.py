"""Attack odds: literal dice agree, sequences, heat maps, re-rolls and the parameters of the rules."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.combat.attack import Fighter, attack, heatmap, mortal_series, sequence
from armybuilder.rules.aos4.combat.sampling import sample_attack
from armybuilder.rules.aos4.combat.tests.builders import STANDARD_ATTACKER, STANDARD_TARGET, weapon
from armybuilder.rules.aos4.combat.values import (
    Attacker,
    Characteristic,
    CombatRules,
    Crit,
    Modifier,
    Reroll,
    Rerolls,
    Source,
    Target,
)
from armybuilder.rules.dice import parse_dice

CHI_SQUARE_99_9 = {3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88, 10: 29.59, 11: 31.26}
CHI_SQUARE_99_9 |= {12: 32.91, 13: 34.53, 14: 36.12, 15: 37.70, 16: 39.25, 17: 40.79, 18: 42.31, 19: 43.82, 20: 45.31}


def chi_square(counts: tuple[int, ...], chances: tuple[float, ...]) -> tuple[float, int]:
    """Statistic and degrees of freedom; neighbouring values are pooled until 5 are expected, the tail included."""
    trials, groups, seen, expected = sum(counts), [], 0, 0.0
    for count, chance in zip(counts, chances, strict=True):
        seen, expected = seen + count, expected + trials * chance
        if expected >= 5:
            groups.append((seen, expected))
            seen, expected = 0, 0.0
    if groups:
        groups[-1] = (groups[-1][0] + seen, groups[-1][1] + expected)
    return sum((seen - expected) ** 2 / expected for seen, expected in groups), len(groups) - 1


@pytest.mark.parametrize(
    ("target", "chance"),
    [
        (Target(1, 1), 4 / 9),
        (Target(1, 1, cover=True), 3 / 9),
        (Target(1, 1, cover=True, charged=True), 4 / 9),
        (Target(1, 1, cover=True, keywords=frozenset({"Fly"})), 4 / 9),
    ],
)
def test_a72_cover_is_none_for_units_that_charged_or_fly(target: Target, chance: float) -> None:
    blow = Attacker(1, (weapon(wielders=1, attacks="1", damage="1"),))

    assert attack(blow, target).mean_pool == pytest.approx(chance, abs=1e-12)
    in_the_open, other = Fighter("one", blow, Target(1, 1)), Fighter("other", blow, target)
    cells = heatmap([in_the_open], [in_the_open, other]).forth[0]
    assert [cell.damage for cell in cells] == pytest.approx([4 / 9, chance], abs=1e-12)


def test_standard_work_has_the_known_answer() -> None:
    odds = attack(STANDARD_ATTACKER, STANDARD_TARGET)
    assert odds.mean_pool == pytest.approx(280 / 27, abs=1e-12)
    assert odds.p_destroyed == pytest.approx(0.012943998, abs=1e-9)
    assert sum(odds.damage) == pytest.approx(1, abs=1e-12)
    assert sum(odds.slain) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        (STANDARD_ATTACKER, STANDARD_TARGET),
        (
            Attacker(3, (weapon(wielders=3, attacks="D6", crits=frozenset({Crit.TWO_HITS}), champions=1),)),
            Target(9, 1, 5),
        ),
        (
            Attacker(4, (weapon(wielders=4, crits=frozenset({Crit.AUTO_WOUND}), damage="2"),), crit_on=5),
            Target(5, 3, 3, (6,), damage_points=2),
        ),
        (Attacker(2, (weapon(wielders=2),), rerolls=Rerolls(hit=Reroll.ONE_FAILURE)), Target(4, 2, 5)),
        (
            Attacker(3, (weapon(wielders=3),), rerolls=Rerolls(wound=Reroll.ONE_FAILURE, hit=Reroll.ONES)),
            Target(4, 2, 4, (5,), rerolls=Rerolls(save=Reroll.ONE_FAILURE, ward=Reroll.ONES)),
        ),
        (Attacker(1, mortal=(parse_dice("D6"), parse_dice("2D3"))), Target(2, 5, 4, (5,))),
    ],
)
def test_literal_dice_agree_to_the_tails(attacker: Attacker, target: Target) -> None:
    odds = attack(attacker, target)
    statistic, freedom = chi_square(sample_attack(attacker, target, seed=20, trials=4000), odds.damage)
    assert statistic < CHI_SQUARE_99_9.get(freedom, 50.0)


def test_sampling_depends_on_seed_only() -> None:
    first = sample_attack(STANDARD_ATTACKER, STANDARD_TARGET, 5, 50)
    assert first == sample_attack(STANDARD_ATTACKER, STANDARD_TARGET, 5, 50)
    assert first != sample_attack(STANDARD_ATTACKER, STANDARD_TARGET, 6, 50)


def test_sequence_adds_the_pools_of_several_attackers() -> None:
    small = Attacker(2, (weapon(wielders=2),))
    twice = sequence((small, small), STANDARD_TARGET)
    together = attack(Attacker(4, (weapon(wielders=4),)), STANDARD_TARGET)
    assert twice.damage == pytest.approx(together.damage, abs=1e-14)
    assert twice.mean_pool == pytest.approx(together.mean_pool)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.integers(0, 3), st.booleans(), st.integers(2, 7))
def test_two_weapons_of_one_kind_equal_one_with_all_wielders(
    wielders: int, more: int, charged: bool, crit_on: int
) -> None:
    one = Attacker(
        9, (weapon(wielders=wielders + more, crits=frozenset({Crit.MORTAL})),), charged=charged, crit_on=crit_on
    )
    two = replace(one, weapons=(replace(one.weapons[0], wielders=wielders), replace(one.weapons[0], wielders=more)))
    assert attack(two, STANDARD_TARGET).damage == pytest.approx(attack(one, STANDARD_TARGET).damage, abs=1e-13)


def test_one_re_roll_lies_between_none_and_all() -> None:
    def mean(reroll: Reroll) -> float:
        return attack(replace(STANDARD_ATTACKER, rerolls=Rerolls(hit=reroll)), STANDARD_TARGET).mean_pool

    assert mean(Reroll.NONE) < mean(Reroll.ONE_FAILURE) < mean(Reroll.FAILURES)
    gained = mean(Reroll.ONE_FAILURE) - mean(Reroll.NONE)
    one_attack = mean(Reroll.NONE) / 20
    assert gained == pytest.approx(one_attack * (1 - (2 / 3) ** 20), rel=1e-9)


def test_of_several_critical_effects_the_better_one_counts() -> None:
    both = Attacker(1, (weapon(wielders=1, crits=frozenset({Crit.MORTAL, Crit.TWO_HITS})),))
    mortal = Attacker(1, (weapon(wielders=1, crits=frozenset({Crit.MORTAL})),))
    assert attack(both, STANDARD_TARGET) == attack(mortal, STANDARD_TARGET)


def test_weapon_without_abilities_keeps_companion() -> None:
    bare = weapon(crits=frozenset({Crit.MORTAL}), companion=True, shoot_in_combat=True).without_abilities()
    assert bare == weapon(companion=True)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (CombatRules(), 1 / 3),
        (CombatRules(save_modifier_most=9), 1 / 6),
        (CombatRules(rend_before_save_cap=False), 1 / 2),
        (CombatRules(rend_before_save_cap=False, save_modifier_most=9), 1 / 6),
    ],
)
def test_save_caps_are_parameters(rules: CombatRules, expected: float) -> None:
    """Save 4+ with +3 against Rend 1, one certain wound of damage 1."""
    attacker = Attacker(
        1, (weapon(wielders=1, attacks="1", damage="1", crits=frozenset({Crit.AUTO_WOUND})),), crit_on=2
    )
    target = Target(1, 1, 4, modifiers=(Modifier(Characteristic.SAVE, 3),))
    assert attack(attacker, target, rules).p_destroyed == pytest.approx(5 / 6 * expected, abs=1e-12)


def test_natural_six_policies_are_parameters() -> None:
    attacker = Attacker(1, (weapon(wielders=1, attacks="1", damage="1", hit=7, wound=7, rend=0),))
    bare = Target(1, 1)
    assert attack(attacker, bare, CombatRules()).p_destroyed == 0
    assert attack(attacker, bare, CombatRules(natural_six_wounds=True)).p_destroyed == pytest.approx(1 / 36)
    never = CombatRules(natural_six_wounds=True, critical_is_hit=False)
    assert attack(attacker, bare, never).p_destroyed == 0
    rules = CombatRules(natural_six_wounds=True, natural_six_saves=True)
    assert attack(attacker, Target(1, 1, 7), rules).p_destroyed == pytest.approx(5 / 216)


def test_least_damage_is_a_parameter() -> None:
    attacker = Attacker(
        1,
        (weapon(wielders=1, attacks="1", damage="1", rend=0),),
        modifiers=(Modifier(Characteristic.DAMAGE, -1, Source.ENEMY),),
    )
    assert attack(attacker, Target(1, 1)).mean_pool == 0
    assert attack(attacker, Target(1, 1), CombatRules(least_damage=1)).mean_pool == pytest.approx(4 / 9)


def test_positive_save_modifiers_can_be_ignored() -> None:
    target = Target(1, 3, 4, modifiers=(Modifier(Characteristic.SAVE, 1), Modifier(Characteristic.SAVE, -1)))
    drenched = replace(target, ignore_positive_save=True)
    assert attack(STANDARD_ATTACKER, drenched).mean_pool > attack(STANDARD_ATTACKER, target).mean_pool


def test_heat_map_equals_single_attacks() -> None:
    plain = Fighter("plain", STANDARD_ATTACKER, STANDARD_TARGET, 100)
    wizard = Fighter(
        "wizard",
        Attacker(1, (weapon(wielders=1, attacks="D6"),)),
        Target(1, 6, 4, (5,), frozenset({"WIZARD (2)"})),
        150,
    )
    monster = Fighter("monster", Attacker(1, (weapon(wielders=1),)), Target(1, 14, 3, damage_points=3), 300)
    found = heatmap((plain, wizard), (monster, wizard, plain))
    assert [len(row) for row in found.forth] == [3, 3]
    assert [len(row) for row in found.back] == [2, 2, 2]
    cell, odds = found.forth[0][1], attack(plain.attacker, wizard.target)
    assert cell.damage == pytest.approx(odds.mean_allocated)
    assert cell.slain == pytest.approx(odds.mean_slain)
    assert cell.destroyed == pytest.approx(odds.p_destroyed)
    assert cell.per_100 == pytest.approx(150 * odds.mean_allocated / 6)
    odds = attack(wizard.attacker, monster.target)
    assert found.forth[1][0].slain == pytest.approx(odds.mean_slain)
    assert found.back[2][1].damage == pytest.approx(attack(plain.attacker, wizard.target).mean_allocated)


def test_mortal_series_is_truncated_at_the_remaining_health() -> None:
    series = mortal_series((parse_dice("D3"),) * 2, Target(1, 4))
    assert series.tolist() == pytest.approx([0, 0, 1 / 9, 2 / 9, 6 / 9])


def test_chances_never_fall_below_zero_in_a_far_tail() -> None:
    huge = Attacker(60, (weapon(wielders=60, attacks="2D6", damage="D6"),))
    odds = attack(huge, Target(100, 5, 2, (4,)))
    assert min(odds.damage) >= 0
    assert math.fsum(odds.damage) == pytest.approx(1, abs=1e-9)
