"""The attack sequence and the weapon abilities, a test for each row (A-20 to A-29, A-37 to A-44, A-81, A-90)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.resolve import hit_faces, save_faces, wound_faces
from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    STANDARD_RULES,
    Attacker,
    Bonus,
    Characteristic,
    Crit,
    Modifier,
    Source,
    Target,
    Weapon,
)
from armybuilder.rules.aos4.table.abilities import Ability, UnitState, may_use
from armybuilder.rules.aos4.table.magic import cast, conduct, manifestation_in_combat
from armybuilder.rules.aos4.table.sight import Facing, within_range_and_visible
from armybuilder.rules.dice import Dice

SWORD = Weapon("Sword", 5, Dice(bonus=2), 4, 4, 1, Dice(bonus=1))
UNIT = Attacker(5, (SWORD,))
TARGET = Target(10, 2, 4, keywords=frozenset({"HERO"}))


def mean(weapon: Weapon, unit: Attacker = UNIT, target: Target = TARGET) -> float:
    return attack(replace(unit, weapons=(weapon,)), target).mean_pool


BASE = 10 * (3 / 6) * (3 / 6) * (4 / 6)


def test_a23_every_model_attacks_with_all_its_weapons() -> None:
    both = replace(UNIT, weapons=(SWORD, replace(SWORD, name="Claws", attacks=Dice(bonus=1))))
    assert attack(both, TARGET).mean_pool == pytest.approx(1.5 * BASE)


def test_a19_champion_of_a_beast_gains_an_attack_for_companion_weapons_too() -> None:
    jaws = replace(SWORD, champions=1, companion=True)
    assert mean(jaws) == pytest.approx(BASE)
    assert mean(jaws, replace(UNIT, keywords=frozenset({"BEAST"}))) == pytest.approx(1.1 * BASE)


def test_a20_champion_has_one_attack_more() -> None:
    assert mean(replace(SWORD, champions=1)) == pytest.approx(1.1 * BASE)


def test_a24_only_models_that_see_the_target_shoot() -> None:
    assert within_range_and_visible([Facing(10, True)], 18)
    assert not within_range_and_visible([Facing(10, False)], 18)
    assert may_use(Ability.SHOOT, UnitState()).codes == ("SHOOT_VISIBLE",)


def test_a25_no_shooting_while_in_combat() -> None:
    assert not may_use(Ability.SHOOT, UnitState(in_combat=True)).allowed


def test_a26_combat_attacks_need_combat_range() -> None:
    assert may_use(Ability.FIGHT, UnitState(in_combat=True)).allowed
    assert not may_use(Ability.FIGHT, UnitState()).allowed


def test_a27_unmodified_one_never_hits_and_six_is_critical() -> None:
    assert hit_faces(2, 1, 6, STANDARD_RULES) == (frozenset({2, 3, 4, 5, 6}), frozenset({6}))
    assert hit_faces(4, 0, 6, STANDARD_RULES)[0] == {4, 5, 6}


def test_a28_unmodified_one_never_wounds() -> None:
    assert wound_faces(2, 1, STANDARD_RULES) == {2, 3, 4, 5, 6}
    assert wound_faces(5, 0, STANDARD_RULES) == {5, 6}


def test_a29_rend_is_taken_from_the_save_and_one_never_saves() -> None:
    assert save_faces(replace(TARGET, save=4), 1, STANDARD_RULES) == {5, 6}
    assert save_faces(replace(TARGET, save=2, modifiers=(Modifier(Characteristic.SAVE, 1),)), 0, STANDARD_RULES) == {
        2,
        3,
        4,
        5,
        6,
    }


def test_a38_anti_x_adds_rend_and_several_add_up() -> None:
    hero = Bonus("HERO", Characteristic.REND)
    charge = Bonus("CHARGE", Characteristic.REND)
    assert mean(replace(SWORD, bonuses=(hero,))) == pytest.approx(BASE * 5 / 4)
    both = replace(SWORD, bonuses=(hero, charge))
    assert mean(both, target=replace(TARGET, charged=True)) == pytest.approx(BASE * 6 / 4)
    assert mean(replace(SWORD, bonuses=(hero,)), target=replace(TARGET, keywords=frozenset())) == pytest.approx(BASE)


def test_a39_charge_adds_damage_to_the_charger() -> None:
    lance = replace(SWORD, bonuses=(Bonus(OWN_CHARGE, Characteristic.DAMAGE),))
    assert mean(lance) == pytest.approx(BASE)
    assert mean(lance, replace(UNIT, charged=True)) == pytest.approx(2 * BASE)


def test_a40_companion_heeds_only_negative_friendly_modifiers() -> None:
    mount = replace(SWORD, companion=True)
    better = replace(UNIT, modifiers=(Modifier(Characteristic.HIT, 1),))
    assert mean(mount, better) == pytest.approx(BASE)
    assert mean(SWORD, better) == pytest.approx(BASE * 4 / 3)
    for source in (Source.FRIENDLY, Source.ENEMY):
        worse = replace(UNIT, modifiers=(Modifier(Characteristic.HIT, -1, source),))
        assert mean(mount, worse) == pytest.approx(BASE * 2 / 3)


def test_a41_critical_hit_is_mortal_damage() -> None:
    critical = replace(SWORD, crits=frozenset({Crit.MORTAL}))
    assert mean(critical) == pytest.approx(10 * (1 / 6 + 2 / 6 * 3 / 6 * 4 / 6))


def test_a42_critical_hit_wounds_by_itself() -> None:
    critical = replace(SWORD, crits=frozenset({Crit.AUTO_WOUND}))
    assert mean(critical) == pytest.approx(10 * (1 / 6 * 4 / 6 + 2 / 6 * 3 / 6 * 4 / 6))


def test_a43_critical_hit_counts_twice() -> None:
    critical = replace(SWORD, crits=frozenset({Crit.TWO_HITS}))
    assert mean(critical) == pytest.approx(BASE * 4 / 3)


def test_a44_shoot_in_combat_allows_shooting() -> None:
    assert may_use(Ability.SHOOT, UnitState(in_combat=True, shoot_in_combat=True)).allowed
    assert not may_use(Ability.SHOOT, UnitState(in_combat=True)).allowed


def test_a52_run_forbids_shooting_and_charging() -> None:
    ran = UnitState(ran=True)
    assert [may_use(ability, ran).codes for ability in (Ability.SHOOT, Ability.CHARGE)] == [
        ("NO_SHOT_AFTER_RUN",),
        ("RAN_OR_RETREATED",),
    ]


def test_a55_shoot_needs_a_unit_that_neither_ran_nor_retreated() -> None:
    assert may_use(Ability.SHOOT, UnitState()).allowed
    assert not may_use(Ability.SHOOT, UnitState(retreated=True)).allowed


def test_a56_fight_is_for_units_in_combat_or_that_charged() -> None:
    assert may_use(Ability.FIGHT, UnitState(charged=True)).codes == ("FIGHT_PILE_IN",)


def test_a58_redeploy_costs_a_point_and_keeps_away() -> None:
    assert may_use(Ability.REDEPLOY, UnitState()).codes == ("COMMAND_POINT", "REDEPLOY_NOT_NEAR")
    assert may_use(Ability.REDEPLOY, UnitState(command_points=0)).codes == ("NO_COMMAND_POINT",)


def test_a60_a61_charge_sees_its_target_at_the_end_and_dice_are_no_modifier() -> None:
    assert may_use(Ability.CHARGE, UnitState()).codes == (
        "CHARGE_END",
        "CHARGE_VISIBLE_AT_END",
        "CHARGE_DICE_NO_MODIFIER",
    )


def test_a81_damage_of_a_miscast_is_not_by_a_spell() -> None:
    assert [(each.code, each.rule) for each in cast((1, 1), 2).steps] == [
        ("MISCAST", "A-80"),
        ("MISCAST_NO_SPELL", "A-81"),
    ]


def test_a89_a90_manifestation_with_a_move_is_in_combat_like_a_unit() -> None:
    assert [manifestation_in_combat(move=move, combat_phase=False) for move in (0, 8)] == [False, True]
    assert manifestation_in_combat(move=0, combat_phase=True)


@pytest.mark.parametrize(
    ("move", "combat_phase", "codes"),
    [
        (0, False, ["MANIFESTATION_STILL", "MANIFESTATION_IDLE"]),
        (0, True, ["MANIFESTATION_STILL", "MANIFESTATION_FIGHTS"]),
        (8, False, ["MANIFESTATION_MOVES"]),
    ],
)
def test_a88_to_a90_conduct_follows_the_move(move: float, combat_phase: bool, codes: list[str]) -> None:
    assert [each.code for each in conduct(move=move, combat_phase=combat_phase)] == ["MANIFESTATION_NO_UNIT", *codes]
