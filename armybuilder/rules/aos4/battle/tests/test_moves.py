"""Moves, combat range, terrain, reserves (A-51 to A-54, A-65 to A-77, A-89)."""

from math import hypot

import pytest

from armybuilder.rules.aos4.battle.battleplans import TWO_RIVERS
from armybuilder.rules.aos4.battle.kernel import events
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.battle import lose_reserves
from armybuilder.rules.aos4.battle.kernel.choice import charge_target
from armybuilder.rules.aos4.battle.kernel.movement import NORMAL, POWERING, THROUGH, close_in, pile_in, travel
from armybuilder.rules.aos4.battle.kernel.phases import arrive, charge_phase, retreat
from armybuilder.rules.aos4.battle.kernel.table import gap, in_combat, in_cover, visible
from armybuilder.rules.aos4.battle.policies import GREEDY
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.battle.values import Terrain, TerrainKind
from armybuilder.rules.aos4.combat.values import Weapon
from armybuilder.rules.dice import Dice

FLYING = frozenset({"FLY"})
BLADE = Weapon("blade", 1, Dice(bonus=9), 2, 2, 3, Dice(bonus=3))


def test_a51_normal_move_stops_outside_combat_range() -> None:
    scene = Scene([(unit(), 10, 20)], [(unit(), 20, 20)])
    moved = travel(scene.ints, scene.reals, 0, 20.0, 20.0, 9.0, NORMAL)
    assert gap(scene.reals, 0, 1) == pytest.approx(3.01)
    assert moved == pytest.approx(10 - 2 * 0.63 - 3.01)
    assert not in_combat(scene.ints, 0)


def test_a51_normal_move_goes_the_whole_way_past_a_distant_enemy() -> None:
    scene = Scene([(unit(), 10, 20)], [(unit(), 15, 30)])
    assert travel(scene.ints, scene.reals, 0, 30.0, 20.0, 9.0, NORMAL) == pytest.approx(9.0)
    assert scene.place(0) == (19.0, 20.0)


def test_a70_fly_crosses_combat_range_but_does_not_end_in_it() -> None:
    scene = Scene([(unit(keywords=FLYING), 10, 20)], [(unit(), 16, 20)])
    assert travel(scene.ints, scene.reals, 0, 40.0, 20.0, 12.0, NORMAL) == pytest.approx(12.0)
    short = Scene([(unit(keywords=FLYING), 10, 20)], [(unit(), 16, 20)])
    travel(short.ints, short.reals, 0, 40.0, 20.0, 7.0, NORMAL)
    assert gap(short.reals, 0, 1) >= 3.0


def test_a53_retreat_hurts_and_leaves_combat() -> None:
    scene = Scene([(unit(models=5, move=8.0), 20, 20)], [(unit(), 23, 20)])
    assert in_combat(scene.ints, 0)
    retreat(scene.ints, scene.reals, 0)
    assert not in_combat(scene.ints, 0)
    assert scene.get(at.RETREATED, 0) == 1
    assert 7 <= scene.get(at.HEALTH_LEFT, 0) <= 9


def test_a53_retreat_that_cannot_leave_combat_is_not_made() -> None:
    scene = Scene([(unit(move=1.0), 20, 20)], [(unit(), 21.5, 20)])
    retreat(scene.ints, scene.reals, 0)
    assert (scene.place(0), scene.get(at.RETREATED, 0), scene.get(at.HEALTH_LEFT, 0)) == ((20.0, 20.0), 0, 2)
    assert in_combat(scene.ints, 0)


def test_a54_charge_ends_within_half_an_inch() -> None:
    scene = Scene([(unit(weapons=(BLADE,)), 20, 20)], [(unit(), 24.5, 20)], policy=GREEDY)
    charge_phase(scene.ints, scene.reals, 0)
    for seed in range(2, 20):
        if scene.get(at.CHARGED, 0):
            break
        scene.seed(seed)
        charge_phase(scene.ints, scene.reals, 0)
    assert 0 < gap(scene.reals, 0, 1) <= 0.5


def test_a54_units_that_ran_or_retreated_do_not_charge() -> None:
    for column in (at.RAN, at.RETREATED):
        scene = Scene([(unit(weapons=(BLADE,)), 20, 20)], [(unit(), 24.5, 20)], policy=GREEDY)
        scene.ints[column] = 1
        charge_phase(scene.ints, scene.reals, 0)
        assert scene.event(events.CHARGE_DECLARED) == 0


@pytest.mark.parametrize(("rolled", "target"), [(4, -1), (5, 1), (12, 1)])
def test_a54_charge_reaches_what_the_roll_allows(rolled: int, target: int) -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 26.7, 20)])
    assert charge_target(scene.ints, scene.reals, 0, rolled) == target


def test_a75_charge_through_impassable_terrain_is_not_possible() -> None:
    rock = (Terrain(TerrainKind.ROCK, 23.5, 20, 1.0),)
    scene = Scene([(unit(), 20, 20)], [(unit(), 27, 20)], rock)
    assert charge_target(scene.ints, scene.reals, 0, 12) == -1
    flying = Scene([(unit(keywords=FLYING), 20, 20)], [(unit(), 27, 20)], rock)
    assert charge_target(flying.ints, flying.reals, 0, 12) == 1


def test_a75_move_goes_round_impassable_terrain() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 55, 40)], (Terrain(TerrainKind.ROCK, 24, 20.2, 2.0),))
    for _ in range(4):
        travel(scene.ints, scene.reals, 0, 32.0, 20.0, 5.0, NORMAL)
    assert scene.place(0) == pytest.approx((32, 20), abs=0.1)
    assert scene.event(events.TERRAIN_AVOIDED) > 0


@pytest.mark.parametrize(("goal_x", "goal_y"), [(12, 29), (30, 22), (48, 15), (48, 29)])
def test_a75_unit_against_a_rock_goes_along_its_edge_on_either_side(goal_x: float, goal_y: float) -> None:
    large = unit(base_radius=2.56)
    scene = Scene([(large, 34, 10.5)], [(large, 60 - 34, 44 - 10.5)], TWO_RIVERS.terrain, TWO_RIVERS)

    moved = travel(scene.ints, scene.reals, 0, goal_x, goal_y, 5.0, NORMAL)
    turned = travel(scene.ints, scene.reals, 1, 60 - goal_x, 44 - goal_y, 5.0, NORMAL)

    assert [moved, turned] == pytest.approx([0.6 * hypot(2, 3.5)] * 2)
    assert scene.place(1) == pytest.approx((60 - scene.place(0)[0], 44 - scene.place(0)[1]))


def test_a74_move_may_cross_but_not_end_on_unstable_terrain() -> None:
    ruin = (Terrain(TerrainKind.RUIN, 24, 20, 2.0),)
    ends_on = Scene([(unit(), 20, 20)], [(unit(), 55, 40)], ruin)
    travel(ends_on.ints, ends_on.reals, 0, 24.0, 20.0, 4.0, NORMAL)
    assert ends_on.place(0)[0] == pytest.approx(21.99)
    crosses = Scene([(unit(), 20, 20)], [(unit(), 55, 40)], ruin)
    travel(crosses.ints, crosses.reals, 0, 30.0, 20.0, 8.0, NORMAL)
    assert crosses.place(0)[0] == pytest.approx(28.0)


@pytest.mark.parametrize("keywords", [frozenset(), frozenset({"FLY"})], ids=["walks", "flies"])
def test_a74_unit_that_stands_before_a_wood_it_cannot_cross_goes_round_it(keywords: frozenset[str]) -> None:
    mine = unit(move=5.0, base_radius=0.6, keywords=keywords)
    scene = Scene([(mine, 20, 8.49)], [(unit(), 50, 40)], (Terrain(TerrainKind.WOOD, 20, 12, 3.5),))

    moved = [travel(scene.ints, scene.reals, 0, 20.0, 30.0, 5.0, NORMAL) for _ in range(4)]

    assert moved == pytest.approx([0.6 * 3.51, 4.108162210905448, 5.0, 5.0])
    assert scene.place(0)[1] > 12 + 3.5


def test_a65_combat_range_is_three_inches_and_ends_there() -> None:
    near = Scene([(unit(base_radius=1.0), 20, 20)], [(unit(base_radius=1.0), 24.99, 20)])
    far = Scene([(unit(base_radius=1.0), 20, 20)], [(unit(base_radius=1.0), 25, 20)])
    assert (in_combat(near.ints, 0), in_combat(far.ints, 0)) == (True, False)
    assert (near.get(at.NEAR, 1), far.get(at.NEAR, 1)) == (1, 0)


def test_a69_pile_in_keeps_every_combat() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 22, 20), (unit(), 17, 20)])
    assert pile_in(scene.ints, scene.reals, 0, 1)
    assert (scene.get(at.NEAR_ALL, 0), gap(scene.reals, 0, 1)) == pytest.approx((2, 0.0))
    torn = Scene([(unit(), 20, 20)], [(unit(), 23.5, 20), (unit(), 16.5, 20)])
    assert not pile_in(torn.ints, torn.reals, 0, 1)
    assert torn.place(0) == (20.0, 20.0)


def test_a59_power_through_passes_only_those_it_fought() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 22, 20), (unit(), 30, 20)])
    moved = travel(scene.ints, scene.reals, 0, 40.0, 20.0, 12.0, POWERING)
    assert 0 < moved < 12
    assert gap(scene.reals, 0, 2) == pytest.approx(3.01)


def test_through_reports_when_no_end_is_free() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 21, 20)])
    assert travel(scene.ints, scene.reals, 0, 19.5, 20.0, 0.5, THROUGH) == -1.0


def test_a72_cover_behind_a_wood_but_not_for_chargers_or_fliers() -> None:
    wood = (Terrain(TerrainKind.WOOD, 30, 20, 3.0),)
    scene = Scene([(unit(), 20, 20)], [(unit(), 40, 20), (unit(), 40, 40), (unit(keywords=FLYING), 40, 20)], wood)
    assert [in_cover(scene.ints, scene.reals, 0, target) for target in (1, 2, 3)] == [True, False, False]
    scene.ints[at.CHARGED + 1] = 1
    assert not in_cover(scene.ints, scene.reals, 0, 1)


def test_a73_obscuring_terrain_hides_what_is_within_it() -> None:
    wood = (Terrain(TerrainKind.WOOD, 30, 20, 3.0),)
    monster = unit(keywords=frozenset({"MONSTER"}))
    scene = Scene([(unit(), 20, 20), (unit(), 33, 20)], [(unit(), 30, 20), (monster, 30, 20)], wood)
    assert [visible(scene.ints, scene.reals, 0, target) for target in (2, 3)] == [False, True]
    assert visible(scene.ints, scene.reals, 1, 2)


def test_a89_immobile_manifestation_is_in_combat_in_the_combat_phase_only() -> None:
    wall = unit(move=0.0, manifestation=True)
    scene = Scene([(unit(), 20, 20)], [(wall, 22, 20)])
    assert not in_combat(scene.ints, 0)
    assert (scene.get(at.NEAR_ALL, 0), in_combat(scene.ints, 1)) == (1, True)


def test_a88_manifestation_may_be_passed() -> None:
    wall = unit(move=0.0, manifestation=True)
    scene = Scene([(unit(), 20, 20)], [(wall, 24, 20)])
    assert travel(scene.ints, scene.reals, 0, 40.0, 20.0, 9.0, NORMAL) == pytest.approx(9.0)


def test_a71_reserves_arrive_away_from_enemies_or_are_destroyed() -> None:
    scene = Scene([(unit(reserve=True), -1, -1)], [(unit(), 30, 22)])
    scene.ints[at.PLACE] = at.IN_RESERVE
    scene.reals[at.R] = 0.63
    arrive(scene.ints, scene.reals, 0)
    assert scene.get(at.PLACE) == at.ON_TABLE
    assert gap(scene.reals, 0, 1) > 9
    lost = Scene([(unit(reserve=True), -1, -1)], [(unit(), 30, 22)])
    lost.ints[at.PLACE] = at.IN_RESERVE
    lose_reserves(lost.ints, lost.reals)
    assert (lost.get(at.PLACE), lost.event(events.RESERVE_DESTROYED)) == (at.DESTROYED, 1)


def test_close_in_never_overlaps() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 30, 20)])
    close_in(scene.ints, scene.reals, 0, 1, 99.0, 0.4)
    assert gap(scene.reals, 0, 1) == pytest.approx(0.4)
