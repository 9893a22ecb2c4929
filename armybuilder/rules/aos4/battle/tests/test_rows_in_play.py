"""Single rows of the rules reference as the kernel plays them (A-23 to A-26, A-34, A-52 to A-59, A-69, A-82, A-89)."""

from __future__ import annotations

from typing import Any

import pytest

from armybuilder.rules.aos4.battle.kernel import events
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.battle import begin_turn
from armybuilder.rules.aos4.battle.kernel.choice import shooting_target
from armybuilder.rules.aos4.battle.kernel.commands import power_through, redeploy
from armybuilder.rules.aos4.battle.kernel.movement import pile_in
from armybuilder.rules.aos4.battle.kernel.phases import move, shooting_phase
from armybuilder.rules.aos4.battle.kernel.strike import attack, inflict
from armybuilder.rules.aos4.battle.kernel.table import gap, in_combat
from armybuilder.rules.aos4.battle.policies import GREEDY
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.combat.values import Weapon
from armybuilder.rules.dice import Dice

TRIALS = 300
TOUGH: dict[str, Any] = {"health": 900, "save": None}


def bow(**changes: Any) -> Weapon:
    """Twenty shots of damage 1 that hit and wound on 2+."""
    kept: dict[str, Any] = {"range": 12, **changes}
    return Weapon("bow", 1, Dice(bonus=20), 2, 2, 0, Dice(bonus=1), **kept)


def shot(*weapons: Weapon, away: float = 5.0) -> float:
    """Mean damage of one shooting attack at a unit so many inches away."""
    taken = 0
    scene = Scene([(unit(weapons=weapons), 10, 20)], [(unit(**TOUGH), 10 + 2 * 0.63 + away, 20)])
    for trial in range(TRIALS):
        scene.seed(trial)
        scene.ints[at.HEALTH_LEFT + 1] = 900
        taken += attack(scene.ints, scene.reals, 0, 1, 1)
    return taken / TRIALS


def test_a23_unit_in_combat_shoots_only_at_what_it_fights() -> None:
    archers = unit(weapons=(bow(shoot_in_combat=True),))
    cheap, dear = unit(points=1), unit(points=900)
    free = Scene([(archers, 10, 20)], [(cheap, 17, 20), (dear, 18, 24)])
    assert shooting_target(free.ints, free.reals, 0) == 2
    engaged = Scene([(archers, 10, 20)], [(cheap, 12, 20), (dear, 18, 24)])
    assert shooting_target(engaged.ints, engaged.reals, 0) == 1


def test_a24_unit_shoots_with_all_its_ranged_weapons() -> None:
    each = 20 * (5 / 6) * (5 / 6)
    assert shot(bow(), bow()) == pytest.approx(2 * each, rel=0.03)
    assert shot(bow(), bow(), away=12.5) == 0


def test_a25_weapons_shoot_as_far_as_their_range() -> None:
    each = 20 * (5 / 6) * (5 / 6)
    assert shot(bow(), bow(range=4)) == pytest.approx(each, rel=0.03)


@pytest.mark.parametrize(("shoot_in_combat", "shoots"), [(False, False), (True, True)])
def test_a44_weapons_with_shoot_in_combat_shoot_in_combat(shoot_in_combat: bool, shoots: bool) -> None:
    assert (shot(bow(shoot_in_combat=shoot_in_combat), away=1.0) > 0) is shoots


@pytest.mark.parametrize(("shoot_in_combat", "shoots"), [(False, False), (True, True)])
def test_a89_manifestation_without_a_move_shoots_beside_enemies_with_shoot_in_combat(
    shoot_in_combat: bool, shoots: bool
) -> None:
    wall = unit(manifestation=True, move=0.0, weapons=(bow(shoot_in_combat=shoot_in_combat),))
    scene = Scene([(wall, 10, 20)], [(unit(**TOUGH), 12.5, 20)])
    assert (attack(scene.ints, scene.reals, 0, 1, 1) > 0) is shoots


def test_a34_mortal_damage_meets_wards_but_no_save() -> None:
    bare = Scene([(unit(health=90, save=2), 20, 20)], [(unit(), 50, 20)])
    assert inflict(bare.ints, bare.reals, -1, 0, 30) == 30
    warded = 0
    for trial in range(TRIALS):
        scene = Scene([(unit(health=90, save=2, wards=(5,)), 20, 20)], [(unit(), 50, 20)], seed=trial)
        warded += inflict(scene.ints, scene.reals, -1, 0, 30)
    assert warded / TRIALS == pytest.approx(30 * 4 / 6, rel=0.03)


def test_a52_run_goes_a_die_farther_than_the_move() -> None:
    ways = set()
    for trial in range(60):
        scene = Scene([(unit(move=5.0), 5, 5)], [(unit(), 55, 40)], seed=trial)
        move(scene.ints, scene.reals, 0)
        x, y = scene.place(0)
        ways.add(round(((x - 5) ** 2 + (y - 5) ** 2) ** 0.5))
        assert scene.get(at.RAN) == 1
    assert ways == {6, 7, 8, 9, 10, 11}


def test_a55_units_that_ran_or_retreated_do_not_shoot() -> None:
    for column, shots in ((None, 1), (at.RAN, 0), (at.RETREATED, 0)):
        scene = Scene([(unit(weapons=(bow(),)), 10, 20)], [(unit(), 18, 20)])
        if column is not None:
            scene.ints[column] = 1
        shooting_phase(scene.ints, scene.reals, 0)
        assert scene.event(events.SHOOT) == shots


def test_a58_redeploy_goes_up_to_a_die_and_stays_out_of_combat() -> None:
    blade = Weapon("blade", 1, Dice(bonus=9), 2, 2, 3, Dice(bonus=3))
    ways = set()
    for trial in range(200):
        scene = Scene([(unit(points=900), 20, 30)], [(unit(weapons=(blade,)), 26, 30)], policy=GREEDY, seed=trial)
        scene.ints[at.COMMAND] = 2
        redeploy(scene.ints, scene.reals, 0)
        x, y = scene.place(0)
        ways.add(round(((x - 20) ** 2 + (y - 30) ** 2) ** 0.5))
        assert (scene.get(at.COMMAND), scene.event(events.REDEPLOY)) == (1, 1)
        assert not in_combat(scene.ints, 0)
        redeploy(scene.ints, scene.reals, 0)
        assert scene.get(at.COMMAND) == 1
    assert max(ways) <= 6
    assert len(ways) > 2


def powered(
    health: int, enemy_health: int, *, charged: bool = True, manifestation: bool = False, seed: int = 1
) -> Scene:
    mine, theirs = unit(health=health, manifestation=manifestation), unit(health=enemy_health, models=30, points=3000)
    scene = Scene([(mine, 20, 20)], [(theirs, 24, 20)], policy=GREEDY, seed=seed)
    scene.ints[at.CHARGED] = int(charged)
    scene.ints[at.COMMAND] = 1
    power_through(scene.ints, scene.reals, 0)
    return scene


def test_a59_power_through_hurts_an_enemy_with_less_health() -> None:
    damage = {30 * 2 - powered(6, 2, seed=seed).get(at.HEALTH_LEFT, 1) for seed in range(40)}
    assert damage == {1, 2, 3}
    assert powered(6, 2).get(at.COMMAND) == 0
    for refused in (powered(2, 2), powered(2, 6), powered(6, 2, charged=False)):
        assert (refused.get(at.COMMAND), refused.event(events.POWER_THROUGH)) == (1, 0)


def test_a59_power_through_takes_a_command_point_and_one_use_a_turn() -> None:
    scene = powered(6, 2)
    scene.ints[at.COMMAND] = 1
    power_through(scene.ints, scene.reals, 0)
    assert (scene.get(at.COMMAND), scene.event(events.POWER_THROUGH)) == (1, 1)
    scene.ints[at.POWER_USED] = scene.ints[at.COMMAND] = 0
    power_through(scene.ints, scene.reals, 0)
    assert scene.event(events.POWER_THROUGH) == 1


def test_a88_manifestation_uses_no_command() -> None:
    used = powered(6, 2, manifestation=True)
    assert (used.get(at.COMMAND), used.event(events.POWER_THROUGH)) == (1, 0)


def test_a69_pile_in_goes_three_inches_and_comes_nearer() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 24.2, 20)])
    assert pile_in(scene.ints, scene.reals, 0, 1)
    assert gap(scene.reals, 0, 1) == pytest.approx(0.0)
    far = Scene([(unit(), 20, 20)], [(unit(), 26, 20)])
    pile_in(far.ints, far.reals, 0, 1)
    assert far.place(0) == (23.0, 20.0)


def test_a82_mystic_shield_wards_for_one_turn() -> None:
    taken = 0
    for trial in range(TRIALS):
        scene = Scene([(unit(health=90), 20, 20)], [(unit(), 50, 20)], seed=trial)
        scene.ints[at.SHIELDED] = 1
        taken += inflict(scene.ints, scene.reals, -1, 0, 30)
    assert taken / TRIALS == pytest.approx(30 * 5 / 6, rel=0.02)
    begin_turn(scene.ints, 1)
    assert scene.get(at.SHIELDED) == 0
