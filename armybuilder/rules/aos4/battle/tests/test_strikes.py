"""Kernel attacks against the exact distribution; wards, casualties, manifestations, strike bands."""

import pytest

from armybuilder.rules.aos4.battle.kernel import events
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.fighting import combat_phase, fix_bands, look_for_picks
from armybuilder.rules.aos4.battle.kernel.strike import (
    attack,
    champions_left,
    heal,
    inflict,
    wielders_left,
)
from armybuilder.rules.aos4.battle.kernel.table import set_up
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.battle.values import BattleUnit
from armybuilder.rules.aos4.combat.attack import attack as exact_attack
from armybuilder.rules.aos4.combat.tests.test_attack import CHI_SQUARE_99_9, chi_square
from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    TARGET_CHARGE,
    Attacker,
    Bonus,
    Characteristic,
    Crit,
    Modifier,
    Source,
    Target,
    Weapon,
)
from armybuilder.rules.dice import Dice, parse_dice

REND = Characteristic.REND


def blade(wielders: int = 5, attacks: str = "2", damage: str = "1", **changes: object) -> Weapon:
    return Weapon("blade", wielders, parse_dice(attacks), 3, 3, 1, parse_dice(damage), **changes)  # type: ignore[arg-type]


MONSTER = unit(health=14, save=3, keywords=frozenset({"MONSTER"}))
CHARGE = Bonus(OWN_CHARGE, Characteristic.DAMAGE)
FIGHTS = [
    (blade(crits=frozenset({Crit.MORTAL}), damage="D3", champions=1), unit(models=10), {}),
    (blade(crits=frozenset({Crit.TWO_HITS}), attacks="D6"), unit(models=10, save=5, wards=(6, 5)), {}),
    (blade(crits=frozenset({Crit.AUTO_WOUND})), unit(models=4, save=None), {"all_out": True}),
    (
        blade(bonuses=(Bonus("MONSTER", REND), Bonus(TARGET_CHARGE, REND))),
        MONSTER,
        {"charged": True, "target_charged": True},
    ),
    (
        blade(bonuses=(CHARGE,), companion=True, champions=1),
        unit(models=8),
        {"charged": True, "guarded": True},
    ),
]


@pytest.mark.parametrize(("weapon", "target", "how"), FIGHTS)
def test_kernel_attack_follows_the_exact_distribution(weapon: Weapon, target: BattleUnit, how: dict[str, bool]) -> None:
    mine = unit(models=5, weapons=(weapon,))
    scene = Scene([(mine, 20, 20)], [(target, 23, 20)])
    whole = target.models * target.health
    counts = [0] * (whole + 1)
    for trial in range(4000):
        scene.seed(11, trial)
        scene.ints[at.HEALTH_LEFT + 1] = whole
        scene.ints[at.ALIVE + 1] = target.models
        set_up(scene.ints, scene.reals, 1, 23.0, 20.0)
        scene.ints[at.CHARGED] = int(how.get("charged", False))
        scene.ints[at.CHARGED + 1] = int(how.get("target_charged", False))
        scene.ints[at.ALL_OUT] = int(how.get("all_out", False))
        scene.ints[at.GUARDED + 1] = int(how.get("guarded", False))
        counts[attack(scene.ints, scene.reals, 0, 1, 0)] += 1
    all_out = Modifier(Characteristic.HIT, 1, Source.FRIENDLY, affects_companion=True)
    modifiers = (all_out,) if how.get("all_out") else ()
    saves = (Modifier(Characteristic.SAVE, 1),) if how.get("guarded") else ()
    odds = exact_attack(
        Attacker(5, (weapon,), charged=how.get("charged", False), modifiers=modifiers),
        Target(
            target.models, target.health, target.save, target.wards, target.keywords,
            how.get("target_charged", False), modifiers=saves,
        ),
    )  # fmt: skip
    statistic, freedom = chi_square(tuple(counts), odds.damage)
    assert statistic < CHI_SQUARE_99_9.get(freedom, 50.0)


def test_casualties_shrink_the_unit_and_champions_fall_last() -> None:
    swords, hammers = blade(8, champions=1), blade(2)
    mine = unit(models=10, health=1, weapons=(swords, hammers))
    scene = Scene([(mine, 20, 20)], [(unit(), 50, 20)])
    attacker = Attacker(10, (swords, hammers))
    for alive in range(1, 11):
        found = tuple(
            (wielders_left(scene.ints, weapon, alive, 10) + champions_left(scene.ints, weapon, alive, 10),
             champions_left(scene.ints, weapon, alive, 10))
            for weapon in (0, 1)
        )  # fmt: skip
        assert found == attacker.wielders_alive(alive)
    before = float(scene.reals[at.R])
    assert inflict(scene.ints, scene.reals, -1, 0, 4) == 4
    assert scene.get(at.ALIVE) == 6
    assert float(scene.reals[at.R]) < before


@pytest.mark.parametrize(
    ("models", "weapons"),
    [
        (10, (blade(9), blade(1, champions=1), blade(9, range=18), blade(1, champions=1, range=18))),
        (
            3,
            tuple(
                blade(1, carrier=one, range=reach) for one, reach in (("a", 0), ("a", 9), ("b", 0), ("b", 9), ("c", 0))
            ),
        ),
        (10, (blade(10), blade(7, carrier="crew", range=18, champions=1), blade(2, carrier="gun", range=18))),
    ],
)
def test_melee_and_ranged_weapons_share_the_models_out_apart(models: int, weapons: tuple[Weapon, ...]) -> None:
    scene = Scene([(unit(models=models, weapons=weapons), 20, 20)], [(unit(), 50, 20)])
    for alive in range(1, models + 1):
        for ranged in (False, True):
            places = [place for place, weapon in enumerate(weapons) if weapon.ranged is ranged]
            found = [
                wielders_left(scene.ints, place, alive, models) + champions_left(scene.ints, place, alive, models)
                for place in places
            ]
            exact = Attacker(models, tuple(weapons[place] for place in places)).wielders_alive(alive)
            assert found == [number for number, _ in exact]
            assert sum(found) <= alive


def test_a33_too_much_damage_is_lost_and_the_unit_leaves() -> None:
    scene = Scene([(unit(weapons=(blade(1),)), 20, 20)], [(unit(), 22, 20)])
    assert inflict(scene.ints, scene.reals, 0, 1, 9) == 2
    assert (scene.get(at.PLACE, 1), scene.get(at.NEAR, 0), scene.get(at.DEATHS, 1)) == (at.DESTROYED, 0, 1)
    assert scene.get(at.SLAIN_POINTS, 0) == 100 * 100


def test_a88_destroyed_manifestation_is_no_destroyed_unit() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(manifestation=True, move=0.0), 22, 20)])
    inflict(scene.ints, scene.reals, 0, 1, 9)
    assert (scene.get(at.PLACE, 1), scene.get(at.DEATHS, 1)) == (at.AWAY, 0)
    assert scene.event(events.MANIFESTATION_DESTROYED) == 1


def test_a97_seed_of_rebirth_saves_once() -> None:
    survived = 0
    for seed in range(300):
        scene = Scene([(unit(), 20, 20)], [(unit(health=5, seed_of_rebirth=True), 22, 20)], seed=seed)
        inflict(scene.ints, scene.reals, 0, 1, 50)
        left = scene.get(at.HEALTH_LEFT, 1)
        survived += left > 0
        assert 0 <= left <= 3
        inflict(scene.ints, scene.reals, 0, 1, 50)
        assert scene.get(at.PLACE, 1) == at.DESTROYED
    assert 170 <= survived <= 230


def test_a35_heal_takes_points_off_the_current_model_only() -> None:
    scene = Scene([(unit(models=3, health=3), 20, 20)], [(unit(), 50, 20)])
    inflict(scene.ints, scene.reals, -1, 0, 4)
    assert heal(scene.ints, scene.reals, 0, 3) == 1
    assert (scene.get(at.HEALTH_LEFT), scene.get(at.ALIVE)) == (6, 2)


def test_a45_to_a48_bands_and_picks() -> None:
    first, last = frozenset({"STRIKE-FIRST"}), frozenset({"STRIKE-LAST"})
    weapon = (blade(1),)
    mine = [(unit("m1", keywords=last, weapons=weapon), 20, 20), (unit("m2", weapons=weapon), 20, 24)]
    theirs = [(unit("t1", keywords=first, weapons=weapon), 22, 20), (unit("t2", keywords=first | last), 22, 24)]
    scene = Scene(mine, theirs)
    fix_bands(scene.ints, scene.reals)
    assert [scene.get(at.BAND, number) for number in range(4)] == [2, 1, 0, 1]
    assert look_for_picks(scene.ints, scene.reals) == 0
    assert (scene.get(at.PICK), scene.get(at.PICK, 1)) == (-1, 2)
    away = Scene([(unit(keywords=first), 5, 5)], [(unit(), 50, 40)])
    fix_bands(away.ints, away.reals)
    assert (away.get(at.BAND), look_for_picks(away.ints, away.reals)) == (1, 3)


def test_every_unit_in_combat_fights_once_a_phase() -> None:
    tough = unit(models=5, health=9, weapons=(blade(5),))
    scene = Scene([(tough, 20, 20), (tough, 20, 30)], [(tough, 25, 20), (tough, 25, 30), (tough, 55, 5)])
    combat_phase(scene.ints, scene.reals, 0)
    assert scene.event(events.FIGHT) == 4


def test_ranged_attack_needs_range_and_shoot_in_combat() -> None:
    bow = Weapon("bow", 1, Dice(bonus=20), 2, 2, 3, Dice(bonus=1), range=12)
    scene = Scene([(unit(weapons=(bow,)), 10, 20)], [(unit(health=20), 23, 20), (unit(health=20), 40, 20)])
    assert attack(scene.ints, scene.reals, 0, 1, 1) > 0
    assert attack(scene.ints, scene.reals, 0, 2, 1) == 0
    engaged = Scene([(unit(weapons=(bow,)), 10, 20)], [(unit(health=20), 12, 20)])
    assert attack(engaged.ints, engaged.reals, 0, 1, 1) == 0
