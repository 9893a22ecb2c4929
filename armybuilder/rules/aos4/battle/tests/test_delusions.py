"""What each delusion of a court changes in battles, against exact figures (A-100c)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.delusions import believe
from armybuilder.rules.aos4.battle.kernel.effects import borne, control_lost, in_own_territory
from armybuilder.rules.aos4.battle.kernel.manifestations import banish
from armybuilder.rules.aos4.battle.kernel.objectives import determine_control
from armybuilder.rules.aos4.battle.kernel.phases import move
from armybuilder.rules.aos4.battle.kernel.spells import cast, cast_spells
from armybuilder.rules.aos4.battle.kernel.strike import attack, inflict
from armybuilder.rules.aos4.battle.kernel.table import set_up, visible
from armybuilder.rules.aos4.battle.tests.scene import FAR, Scene, near, unit
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.attack import attack as exact_attack
from armybuilder.rules.aos4.combat.values import TARGET_CHARGE, Attacker, Bonus, Characteristic, Target, Weapon
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.aos4.effects.delusions import DELUSIONS, DelusionChoice
from armybuilder.rules.dice import Dice

TRIALS = 600
COURTS = frozenset({"FLESH-EATER COURTS"})
SERFS, KNIGHTS, HERO = COURTS | {"SERFS"}, COURTS | {"KNIGHTS"}, COURTS | {"HERO"}
DELUDED = (("kingdom-deluded",), ())
BLADE = Weapon("blade", 1, Dice(bonus=6), 3, 3, 1, Dice(bonus=1))
ANTI_CHARGE = Bonus(TARGET_CHARGE, Characteristic.REND)
TOUGH: dict[str, Any] = {"health": 900, "save": 3}


def mean(scene: Scene, again: Callable[[], int]) -> float:
    """Mean of so many trials with dice of their own, the first enemy being whole each time."""
    total, foe = 0, scene.get(at.END)
    for trial in range(TRIALS):
        scene.seed(23, trial)
        scene.ints[at.HEALTH_LEFT + foe] = 900
        total += again()
    return total / TRIALS


@pytest.mark.parametrize("delusion", DELUSIONS, ids=lambda each: each.name)
def test_a100c_a_court_may_believe_what_its_warscrolls_bring(delusion: DelusionChoice) -> None:
    scene = Scene([(unit(delusion.bringer or "ghouls", keywords=HERO), 20, 20)], FAR, abilities=DELUDED)
    assert scene.get(at.DELUSION_COUNT) == (3 if delusion.bringer else 2)
    assert set(delusion.effects) | set(delusion.foes) <= set(scene.effects)


def king(*mine: Any, theirs: Any = FAR) -> Scene:
    """A court with Ushoran, who is believed in."""
    ushoran = unit("Ushoran, Mortarch of Delusion", keywords=HERO)
    scene = Scene([*mine, (ushoran, 5, 40)], theirs, abilities=DELUDED)
    believe(scene.ints, scene.reals, 0, 0)
    return scene


def test_the_one_true_king_hurries_his_court_and_slows_the_enemy() -> None:
    scene = king((unit(keywords=COURTS), 5, 5), theirs=[(unit(), 55, 40)])
    ways: list[set[int]] = [set(), set()]
    for side, number in enumerate((0, 2)):
        assert borne(scene.ints, scene.reals, number, at.CHARGE_PLUS) == 1 - 2 * side
        x, y = scene.place(number)
        for trial in range(60):
            scene.seed(trial)
            set_up(scene.ints, scene.reals, number, x, y)
            move(scene.ints, scene.reals, number)
            there = scene.place(number)
            ways[side].add(round(sqrt((there[0] - x) ** 2 + (there[1] - y) ** 2)))
        set_up(scene.ints, scene.reals, number, x, y)
    assert ways == [{7, 8, 9, 10, 11, 12}, {5, 6, 7, 8, 9, 10}]


def test_enemies_are_slowed_only_while_the_king_is_believed_in() -> None:
    scene = king()
    changed = 0
    for trial in range(60):
        scene.seed(trial)
        believe(scene.ints, scene.reals, 0, 1)
        slowed = scene.holds(1) == {"true-king-foes"}
        assert slowed == (scene.holds(0) == {"true-king"})
        changed += not slowed
    assert 0 < changed < 60


@pytest.mark.parametrize(
    ("y", "target_charged", "charged", "counts"),
    [(8.0, 1, 0, True), (11.6, 1, 0, False), (8.0, 0, 0, False), (8.0, 1, 1, False)],
)
def test_serfs_of_the_king_stand_firm_in_their_own_territory(
    y: float, target_charged: int, charged: int, counts: bool
) -> None:
    scene = king((unit(keywords=SERFS, weapons=(BLADE,)), 20, y), theirs=[(unit(**TOUGH), 22, y)])
    assert in_own_territory(scene.ints, scene.reals, 0) == (y < 11)
    scene.ints[at.CHARGED] = charged
    scene.ints[at.CHARGED + 2] = target_charged
    found = mean(scene, lambda: attack(scene.ints, scene.reals, 0, 2, 0))
    rend = 2 if counts else 1
    assert found == pytest.approx(6 * (4 / 6) * (4 / 6) * (2 + rend) / 6, rel=0.12)


def test_weapons_that_have_anti_charge_gain_no_second() -> None:
    spears = Weapon("spears", 1, Dice(bonus=6), 3, 3, 1, Dice(bonus=1), bonuses=(ANTI_CHARGE,))
    attacker, target = Attacker(1, (BLADE, spears), SERFS), Target(1, 900, 3, charged=True)
    changed, _ = with_effects((effect("true-king-serfs"),), attacker, target, melee=True)
    assert [weapon.bonuses for weapon in changed.weapons] == [(ANTI_CHARGE,), (ANTI_CHARGE,)]
    scene = king((unit(keywords=SERFS, weapons=(spears,)), 20, 8), theirs=[(unit(**TOUGH), 22, 8)])
    scene.ints[at.CHARGED + 2] = 1
    found = mean(scene, lambda: attack(scene.ints, scene.reals, 0, 2, 0))
    assert found == pytest.approx(exact_attack(Attacker(1, (spears,)), target).mean_allocated, rel=0.1)


@pytest.mark.parametrize("words", [SERFS, KNIGHTS])
def test_accusations_of_regicide_need_a_hero_hurt_this_turn(words: frozenset[str]) -> None:
    mine = [(unit(keywords=words, weapons=(BLADE,)), 20, 20), (unit(keywords=HERO, health=9), 20, 24)]
    judge = (unit("Grand Justice Gormayne", keywords=HERO), 5, 5)
    scene = Scene([*mine, judge], [(unit(**TOUGH), 22, 20)], abilities=DELUDED)
    scene.give(0, f"regicide-{'serfs' if words == SERFS else 'knights'}")
    plain = mean(scene, lambda: attack(scene.ints, scene.reals, 0, 3, 0))
    inflict(scene.ints, scene.reals, -1, 1, 1)
    sharp = mean(scene, lambda: attack(scene.ints, scene.reals, 0, 3, 0))
    assert sharp == pytest.approx(2 * plain)
    scene.ints[at.TURN] += 1
    assert mean(scene, lambda: attack(scene.ints, scene.reals, 0, 3, 0)) == pytest.approx(plain)


def test_sir_felgryn_takes_ten_from_control_once() -> None:
    falconer = (unit("High Falconer Felgryn", keywords=HERO), 5, 5)
    theirs = [(unit(control=14, **TOUGH), 30, 24), (unit(control=3), 40, 24)]
    mine = [(unit(keywords=SERFS, control=5), 30, 22), (unit(keywords=COURTS | {"BEAST"}), 32.5, 24), falconer]
    scene = Scene(mine, theirs, abilities=DELUDED)
    determine_control(scene.ints, scene.reals, 0)
    assert scene.get(at.OWNER) == 1
    scene.give(0, "felgryn-serfs")
    scene.give(1, "felgryn-beasts")
    assert [control_lost(scene.ints, scene.reals, number) for number in (3, 4)] == [-10, 0]
    determine_control(scene.ints, scene.reals, 0)
    assert scene.get(at.OWNER) == 0


def test_sir_felgryn_leaves_a_control_score_of_one() -> None:
    mine = [(unit(keywords=SERFS, control=0), 30, 22), (unit("High Falconer Felgryn", keywords=HERO), 5, 5)]
    scene = Scene(mine, [(unit(control=2, **TOUGH), 30, 24)], abilities=DELUDED)
    scene.give(0, "felgryn-serfs")
    determine_control(scene.ints, scene.reals, 0)
    assert (scene.get(at.SCORE_A), scene.get(at.SCORE_B)) == (1, 1)


def liturgy(*mine: Any, theirs: Any) -> Scene:
    """A court with a Cardinal whose liturgy its first unit believes in."""
    scene = Scene([*mine, (unit("Abhorrant Cardinal", keywords=HERO), 5, 40)], theirs, abilities=DELUDED)
    scene.give(0, "banishing-liturgy", "banishing-liturgy-ward")
    return scene


def test_banishing_liturgy_adds_two_to_banish() -> None:
    wall = unit(manifestation=True, move=0.0, banishment_value=9)
    banished = 0
    for trial in range(TRIALS):
        scene = liturgy((unit(keywords=COURTS, wizard=1), 20, 20), theirs=[(wall, 40, 20)])
        scene.seed(trial)
        scene.ints[at.TURN] = 2
        banish(scene.ints, scene.reals, 0)
        banished += scene.get(at.PLACE, 2) == at.AWAY
    assert near(banished / TRIALS, chances.banish(7, 1), TRIALS)


@pytest.mark.parametrize(("kind", "kept"), [(0, 1.0), (2, 1.0), (4, 0.5), (6, 0.5)])
def test_banishing_liturgy_wards_against_magic_alone(kind: int, kept: float) -> None:
    scene = liturgy((unit(keywords=COURTS, health=900), 20, 20), theirs=FAR)
    scene.ints[at.SHOT] = kind
    assert inflict(scene.ints, scene.reals, -1, 0, 600) / 600 == pytest.approx(kept, abs=0.09)


def test_liturgy_stops_bolts_and_manifestations_but_no_miscast() -> None:
    believer = unit(keywords=COURTS, health=900, save=None, points=9)
    bolts = liturgy((believer, 20, 20), theirs=[(unit(wizard=1, health=900), 30, 20)])
    taken = []
    for trial in range(TRIALS):
        bolts.seed(trial)
        bolts.ints[at.HEALTH_LEFT] = 900
        bolts.ints[at.SHIELD_USED + 1] = 1
        cast_spells(bolts.ints, bolts.reals, 2)
        taken.append(900 - bolts.get(at.HEALTH_LEFT))
    assert sum(taken) / TRIALS == pytest.approx(chances.cast(2, 5).cast * 1.0, rel=0.15)
    spirit = unit(manifestation=True, weapons=(BLADE,))
    beside = liturgy((believer, 20, 20), theirs=[(spirit, 22, 20)])
    struck = sum(attack(beside.ints, beside.reals, 2, 0, 0) for _ in range(60)) / 60
    assert struck == pytest.approx(6 * (4 / 6) * (4 / 6) / 2, rel=0.25)
    careless = liturgy((unit(keywords=COURTS, health=900, wizard=1), 20, 20), theirs=FAR)
    hurt = set()
    for trial in range(1200):
        careless.seed(trial)
        before = careless.get(at.HEALTH_LEFT)
        if cast(careless.ints, careless.reals, 0, 6) == -1:
            hurt.add(before - careless.get(at.HEALTH_LEFT))
    assert hurt == {1, 2, 3}


@pytest.mark.parametrize(
    ("away", "models", "apart", "seen"),
    [(10.0, 5, 2.0, False), (10.0, 4, 2.0, True), (10.0, 5, 3.5, True), (5.9, 5, 2.0, True)],
)
def test_splendid_pageant_hides_heroes_in_a_crowd(away: float, models: int, apart: float, seen: bool) -> None:
    hero = unit(keywords=COURTS | {"HERO", "INFANTRY"})
    crowd = unit(models=models, keywords=COURTS | {"INFANTRY"})
    scene = Scene([(hero, 20, 20), (crowd, 20, 30)], [(unit(), 20 + away + 2 * 0.63, 20)], abilities=DELUDED)
    set_up(scene.ints, scene.reals, 1, 20, 20 + 0.63 + float(scene.reals[at.R + 1]) + apart)
    assert visible(scene.ints, scene.reals, 2, 0)
    scene.give(0, "splendid-pageant-heroes")
    assert visible(scene.ints, scene.reals, 2, 0) is seen


@pytest.mark.parametrize(("distance", "plus"), [(6.0, 2), (20.0, 1)])
def test_for_the_kingdom_adds_two_beside_the_king_on_his_dragon(distance: float, plus: int) -> None:
    dragon = unit("Abhorrant Ghoul King on Royal Zombie Dragon", keywords=HERO | {"MONSTER"})
    mine = [(unit(keywords=KNIGHTS), 20, 20), (unit(keywords=HERO), 20, 25), (dragon, 20 + distance, 20)]
    scene = Scene(mine, FAR, abilities=DELUDED)
    scene.give(0, "kingdom-knights", "kingdom-knights-king")
    scene.give(2, "kingdom-monsters", "kingdom-monsters-king")
    assert borne(scene.ints, scene.reals, 0, at.CHARGE_PLUS) == plus
    assert borne(scene.ints, scene.reals, 2, at.CHARGE_PLUS) == 2


def test_defenders_of_the_kingdom_add_two_when_set_up_this_turn() -> None:
    mine = [(unit(keywords=COURTS), 20, 20), (unit("Abhorrant Gorewarden", keywords=HERO), 20, 25)]
    scene = Scene(mine, FAR, abilities=DELUDED)
    scene.ints[at.TURN] = 3
    scene.give(0, "defenders-of-the-kingdom", "defenders-set-up")
    assert borne(scene.ints, scene.reals, 0, at.CHARGE_PLUS) == 1
    set_up(scene.ints, scene.reals, 0, 20.0, 20.0)
    assert borne(scene.ints, scene.reals, 0, at.CHARGE_PLUS) == 2
