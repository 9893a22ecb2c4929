"""Blood Tithe and Eruption of Fury in the kernel (A-99a to A-99k)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.battle.kernel import abilities as numbers
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.fury import MOST_FURY, RAGE_DICE, enrage, erupt, strike_in_fury
from armybuilder.rules.aos4.battle.kernel.phases import charge_phase
from armybuilder.rules.aos4.battle.kernel.spells import cast_spells
from armybuilder.rules.aos4.battle.kernel.strike import destroy
from armybuilder.rules.aos4.battle.kernel.tithe import murder_the_mystic, punish, scorn, unlock
from armybuilder.rules.aos4.battle.kernel.traits import open_turn
from armybuilder.rules.aos4.battle.policies import GREEDY
from armybuilder.rules.aos4.battle.tests.scene import FAR, Scene, near, unit
from armybuilder.rules.aos4.battle.traits import tithe_plan
from armybuilder.rules.aos4.battle.values import BattleUnit
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.values import Attacker, Target, Weapon
from armybuilder.rules.aos4.effects.eruption import eruption
from armybuilder.rules.aos4.effects.tithe import TITHE, Tithe, murderlust_charge, tithe_ability
from armybuilder.rules.dice import Dice

TRIALS = 1000
KHORNE = frozenset({"BLADES OF KHORNE"})
BLADE = Weapon("blade", 1, Dice(bonus=3), 3, 3, 1, Dice(bonus=1))
ALL_TITHE = tuple(each.id for each in TITHE)


# Blood Tithe


def test_a99a_every_destroyed_unit_is_a_point_manifestations_are_none() -> None:
    scene = Scene([(unit(), 20, 20)], [(unit(), 40, 20), (unit(manifestation=True), 45, 20)])
    for number in range(3):
        destroy(scene.ints, scene.reals, number)
    assert [scene.get(at.TITHE), scene.get(at.TITHE, 1)] == [2, 2]


def test_a99a_plan_reaches_everything_and_respects_the_needs() -> None:
    assert set(tithe_plan(ALL_TITHE)) == {each.id for each in TITHE if each.cost}
    assert tithe_plan(("cleave-wide",)) == ()
    assert tithe_plan(("cleave-wide", "glorious-combat", "divine-scorn")) == (
        "divine-scorn",
        "glorious-combat",
        "cleave-wide",
    )


@given(st.sets(st.sampled_from(ALL_TITHE)))
def test_a99a_a_plan_never_breaks_the_unlock_graph(chosen: set[str]) -> None:
    tithe = Tithe(points=100)
    for each in tithe_plan(chosen):
        tithe = tithe.unlock(each).next_turn()
    assert tithe.unlocked - {"murderlust"} <= chosen


def unlocked_after(points: int, turns: int) -> set[int]:
    scene = Scene([(unit(keywords=KHORNE), 20, 20)], FAR, abilities=(ALL_TITHE, ()))
    scene.ints[at.TITHE] = points
    for _ in range(turns):
        unlock(scene.ints, scene.reals, 0)
        assert scene.get(at.TITHE) >= 0
    return {number for number in range(len(numbers.NAMES)) if scene.get(at.OPEN) & 1 << number}


@given(st.integers(0, 25), st.integers(0, 8), st.integers(0, 12))
def test_a99a_more_points_never_unlock_less(points: int, more: int, turns: int) -> None:
    fewer, all_of_them = unlocked_after(points, turns), unlocked_after(points + more, turns)
    assert fewer <= all_of_them
    assert len(all_of_them) - 1 <= turns


def test_a99a_points_are_paid_one_ability_a_turn() -> None:
    scene = Scene([(unit(keywords=KHORNE), 20, 20)], FAR, abilities=(ALL_TITHE, ()))
    scene.ints[at.TITHE] = 30
    for number, each in enumerate(tithe_plan(ALL_TITHE), start=1):
        before = scene.get(at.TITHE)
        open_turn(scene.ints, scene.reals, 1)
        assert (scene.get(at.UNLOCKED), before - scene.get(at.TITHE)) == (number, tithe_ability(each).cost)
    open_turn(scene.ints, scene.reals, 0)
    assert scene.get(at.UNLOCKED) == 7


def test_a99f_to_a99i_passive_abilities_reach_every_unit_of_the_faction() -> None:
    scene = Scene([(unit(keywords=KHORNE), 20, 20), (unit(), 24, 20)], FAR, abilities=(ALL_TITHE, ()))
    scene.ints[at.TITHE] = 30
    for _ in range(7):
        open_turn(scene.ints, scene.reals, 0)
    assert scene.holds(0) == {"glorious-combat", "cleave-wide", "slaughter-triumphant", "revel-in-battle"}
    assert scene.holds(1) == set()


def charging(distance: float, abilities: tuple[str, ...], trial: int) -> Scene:
    reaver = unit(keywords=KHORNE, weapons=(BLADE,), health=9)
    scene = Scene(
        [(reaver, 20, 20)],
        [(unit(points=900), 20 + 2 * 0.63 + distance, 20)],
        seed=trial,
        policy=GREEDY,
        abilities=(abilities, ()),
    )
    charge_phase(scene.ints, scene.reals, 0)
    return scene


def test_a99b_murderlust_has_the_exact_chance_and_costs_blood() -> None:
    reached = swapped = 0
    for trial in range(TRIALS):
        scene = charging(8.4, ("murderlust",), trial)
        reached += scene.get(at.CHARGED)
        swapped += scene.used("murderlust")
        assert (scene.get(at.HEALTH_LEFT) < 9) == (scene.used("murderlust") == 1)
        assert scene.get(at.LUST) == 0
    assert near(reached / TRIALS, murderlust_charge(8), TRIALS)
    assert near(swapped / TRIALS, murderlust_charge(8) - chances.charge(8), TRIALS)


def test_a99b_murderlust_is_used_once_a_turn() -> None:
    reaver = unit(keywords=KHORNE, weapons=(BLADE,), health=9)
    used = 0
    for trial in range(300):
        mine = [(reaver, 20, 10.0 + 6 * number) for number in range(4)]
        theirs = [(unit(points=900), 20 + 2 * 0.63 + 8.4, y) for _, _, y in mine]
        scene = Scene(mine, theirs, seed=trial, policy=GREEDY, abilities=(("murderlust",), ()))
        charge_phase(scene.ints, scene.reals, 0)
        assert scene.used("murderlust") <= 1
        used += scene.used("murderlust")
    assert used > 30


def test_a99c_divine_scorn_takes_a_power_level_for_one_turn() -> None:
    wizard = unit(wizard=1, health=9, points=10)
    mine = [(unit(keywords=KHORNE, points=500), 20, 20)]
    theirs = [*((wizard, 24, 16.0 + 2 * number) for number in range(4)), (wizard, 50, 20)]
    lost = 0
    for trial in range(TRIALS):
        scene = Scene(mine, theirs, seed=trial, abilities=(("divine-scorn",), ()))
        scene.ints[at.OPEN] = 1 << numbers.DIVINE_SCORN
        scorn(scene.ints, scene.reals, 0)
        scorned = [scene.get(at.SCORNED, number) for number in range(1, 6)]
        assert scorned[3:] == [0, 0]
        lost += scorned[0]
        if trial < 50:
            cast_spells(scene.ints, scene.reals, 1)
            assert scene.get(at.SHIELD_USED, 1) == (0 if scorned[0] else 1)
        open_turn(scene.ints, scene.reals, 1)
        if scene.used("divine-scorn") == 1:
            assert scene.get(at.SCORNED, 5) == 0
    assert near(lost / TRIALS, 4 / 6, TRIALS)


def test_a99d_punish_hurts_the_idle_and_on_one_or_two_its_own_side_too() -> None:
    tough: dict[str, Any] = {"health": 3, "save": 2}
    mine = [(unit(keywords=KHORNE, **tough), 5, 5), (unit(keywords=KHORNE, **tough), 20, 20)]
    theirs = [(unit(**tough), 22, 20), (unit(points=900, **tough), 50, 40), (unit(manifestation=True, health=3), 40, 5)]
    own = 0
    for trial in range(TRIALS):
        scene = Scene(mine, theirs, seed=trial, abilities=(("punish-the-pacifist",), ()))
        scene.ints[at.OPEN] = 1 << numbers.PUNISH
        punish(scene.ints, scene.reals, 0)
        hurt = [3 - scene.get(at.HEALTH_LEFT, number) for number in range(5)]
        assert hurt[1:] == [0, 0, 1, 1]
        own += hurt[0]
    assert near(own / TRIALS, 2 / 6, TRIALS)


def test_a99d_punish_is_left_alone_when_it_hurts_the_own_side_more() -> None:
    idle = [(unit(keywords=KHORNE, points=900), 5, 5)]
    scene = Scene(idle, [(unit(points=100), 50, 40)], abilities=(("punish-the-pacifist",), ()))
    scene.ints[at.OPEN] = 1 << numbers.PUNISH
    punish(scene.ints, scene.reals, 0)
    assert scene.used("punish-the-pacifist") == 0


def test_a99e_murder_the_mystic_banishes_up_to_four_and_hurts_who_stands_beside() -> None:
    wall = unit(manifestation=True, move=0.0, banishment_value=8)
    theirs = [
        *((wall, 30.0 + 4 * number, 20) for number in range(5)),
        (unit(health=9), 30, 22),
        (unit(health=9), 30, 40),
    ]
    banished = 0
    for trial in range(TRIALS):
        scene = Scene([(unit(keywords=KHORNE), 5, 5)], theirs, seed=trial, abilities=(("murder-the-mystic",), ()))
        scene.ints[at.OPEN] = 1 << numbers.MURDER_THE_MYSTIC
        murder_the_mystic(scene.ints, scene.reals, 0)
        gone = scene.get(at.PLACE, 1) == at.AWAY
        banished += gone
        assert (scene.get(at.HEALTH_LEFT, 6) < 9) == gone
        assert scene.get(at.HEALTH_LEFT, 7) == 9
        assert scene.get(at.PLACE, 5) == at.ON_TABLE
    assert near(banished / TRIALS, chances.banish(8), TRIALS)


def test_a99j_blood_drenched_is_the_dearest_unit_with_such_weapons_once_each() -> None:
    def reaver(points: int, **changes: Any) -> BattleUnit:
        return unit(keywords=KHORNE | {"BLOODBOUND"}, weapons=(BLADE,), points=points, **changes)

    marked = (("Blood-hungry", "blade"),)
    mine = [(reaver(200, marked=marked), 20, 20), (reaver(900), 24, 20), (reaver(300, marked=marked), 28, 20)]
    scene = Scene(mine, FAR, abilities=((*ALL_TITHE, "blood-drenched"), ()))
    drenched = {"blood-drenched", "blood-drenched-saves"}
    scene.ints[at.TITHE] = 1
    unlock(scene.ints, scene.reals, 0)
    assert [scene.holds(number) & drenched for number in range(3)] == [set(), set(), drenched]
    unlock(scene.ints, scene.reals, 0)
    assert scene.used("blood-drenched") == 1
    scene.ints[at.TITHE] = 2
    unlock(scene.ints, scene.reals, 0)
    assert [bool(scene.holds(number) & drenched) for number in range(3)] == [True, False, True]


# Eruption of Fury


def furious(trial: int, health: int = 60) -> Scene:
    reaver = unit(keywords=KHORNE, weapons=(BLADE,), health=20, wards=(2,))
    theirs = [(unit(health=health, wards=(5,), points=900), 23, 20), (unit(health=health, points=900), 20, 23)]
    return Scene([(reaver, 20, 20)], theirs, seed=trial, abilities=(("eruption-of-fury",), ()))


def test_a99k_attacks_sixes_and_ones_have_the_exact_means() -> None:
    exact = eruption(BLADE, Attacker(1, (BLADE,), KHORNE), Target(1, 60, 4, (5,)), 3)
    struck = beside = own = sixes = 0
    for trial in range(TRIALS):
        scene = furious(trial)
        sixes += strike_in_fury(scene.ints, scene.reals, 0, 0, 1, 3)
        struck += 60 - scene.get(at.HEALTH_LEFT, 1)
        beside += 60 - scene.get(at.HEALTH_LEFT, 2)
        own += 20 - scene.get(at.HEALTH_LEFT)
    assert struck / TRIALS == pytest.approx(exact.attacks.mean_pool + exact.mortal_to_each_enemy, rel=0.1)
    assert beside / TRIALS == pytest.approx(1.0, rel=0.13)
    assert own / TRIALS == pytest.approx(exact.mortal_to_itself, rel=0.13)
    assert sixes / TRIALS == pytest.approx(0.5, rel=0.13)


def test_a99k_rage_dice_are_spent_once_a_round_and_come_again() -> None:
    scene = furious(1)
    erupt(scene.ints, scene.reals, 0)
    assert scene.used("eruption-of-fury") == 0
    for number in (1, 2):
        enrage(scene.ints)
        assert [scene.get(at.RAGE), scene.get(at.RAGE, 1)] == [RAGE_DICE, 0]
        erupt(scene.ints, scene.reals, 0)
        erupt(scene.ints, scene.reals, 0)
        assert (scene.get(at.RAGE), scene.used("eruption-of-fury")) == (0, number)


def test_a99k_fury_of_the_opponent_stops_at_seven() -> None:
    scene = furious(1, health=9000)
    for _ in range(60):
        scene.ints[at.HEALTH_LEFT] = 20
        strike_in_fury(scene.ints, scene.reals, 0, 0, 1, 3)
    assert [scene.get(at.FURY), scene.get(at.FURY, 1)] == [0, MOST_FURY]
