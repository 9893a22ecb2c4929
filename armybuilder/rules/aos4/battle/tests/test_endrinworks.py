"""Great Endrinworks in battles and odds, against exact figures (A-100b)."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.phases import charge_phase
from armybuilder.rules.aos4.battle.kernel.spells import cast_spells
from armybuilder.rules.aos4.battle.kernel.strike import attack
from armybuilder.rules.aos4.battle.kernel.traits import close_turn
from armybuilder.rules.aos4.battle.policies import GREEDY
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.battle.values import Terrain, TerrainKind
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.attack import attack as exact_attack
from armybuilder.rules.aos4.combat.values import Attacker, Characteristic, Modifier, Source, Target, Weapon
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.dice import Dice

TRIALS = 600
VESSEL = frozenset({"KHARADRON OVERLORDS", "SKYVESSEL"})
KHORNE = frozenset({"BLADES OF KHORNE"})
GUN = Weapon("gun", 1, Dice(bonus=6), 4, 3, 1, Dice(bonus=1), range=24)
BLADE = Weapon("blade", 1, Dice(bonus=9), 2, 2, 3, Dice(bonus=3))
TOUGH: dict[str, Any] = {"health": 900, "save": None}
HIT = 6 * (3 / 6) * (4 / 6)


def vessel(**changes: Any) -> Any:
    return unit("Arkanaut Frigate", keywords=VESSEL, points=300, **changes)


def shot(work: str, *, wood: bool, target: frozenset[str] = frozenset()) -> float:
    """Mean damage of a vessel that shoots, perhaps over a wood, perhaps at Khorne’s own."""
    terrain = (Terrain(TerrainKind.WOOD, 20, 20, 2.0),) if wood else ()
    abilities = ((work,), ("glorious-combat", "divine-scorn") if target else ())
    scene = Scene(
        [(vessel(weapons=(GUN,)), 10, 20)], [(unit(keywords=target, **TOUGH), 30, 20)], terrain, abilities=abilities
    )
    if target:
        scene.give(1, "glorious-combat")
    total = 0
    for trial in range(TRIALS):
        scene.seed(trial)
        scene.ints[at.HEALTH_LEFT + 1] = 900
        total += attack(scene.ints, scene.reals, 0, 1, 1)
    return total / TRIALS


def test_tracer_fire_ignores_what_makes_hitting_harder() -> None:
    assert shot("flagship-fuselage", wood=True) == pytest.approx(HIT * 2 / 3, rel=0.12)
    assert shot("flagship-tracer", wood=True) == pytest.approx(HIT, rel=0.1)
    assert shot("flagship-fuselage", wood=False, target=KHORNE) == pytest.approx(HIT * 2 / 3, rel=0.12)
    assert shot("flagship-tracer", wood=True, target=KHORNE) == pytest.approx(HIT, rel=0.1)


def test_tracer_fire_in_odds_keeps_bonuses_and_leaves_combat_alone() -> None:
    modifiers = tuple(
        Modifier(Characteristic.HIT, value, source) for value, source in ((-1, Source.ENEMY), (-1, Source.FRIENDLY))
    )
    crew = Attacker(1, (GUN,), VESSEL, modifiers=(*modifiers, Modifier(Characteristic.HIT, 1)))
    prey = Target(1, 900, None, keywords=KHORNE)
    both = (effect("tracer-fire-rounds"), effect("glorious-combat"))
    odds = exact_attack(*with_effects(both, crew, prey, melee=False))
    assert odds.mean_allocated == pytest.approx(6 * (4 / 6) * (4 / 6))
    assert with_effects(both[:1], crew, prey, melee=True) == (crew, prey)


def test_galvanisation_hurts_manifestations_in_combat_range_at_the_end_of_every_turn() -> None:
    wall = unit(manifestation=True, move=0.0, health=90, save=2)
    theirs = [(wall, 22, 20), (wall, 40, 20), (unit(**TOUGH), 20, 22)]
    hurt = []
    for trial in range(TRIALS):
        scene = Scene([(vessel(), 20, 20)], theirs, seed=trial, abilities=(("flagship-galvanisation",), ()))
        close_turn(scene.ints, scene.reals, trial % 2)
        hurt.append(
            [90 - scene.get(at.HEALTH_LEFT, 1), 90 - scene.get(at.HEALTH_LEFT, 2), 900 - scene.get(at.HEALTH_LEFT, 3)]
        )
    assert {first for first, _, _ in hurt} == {1, 2, 3, 4, 5, 6}
    assert {tuple(others) for _, *others in hurt} == {(0, 0)}
    assert sum(first for first, _, _ in hurt) / TRIALS == pytest.approx(3.5, rel=0.08)


def test_battle_ram_hits_with_as_many_dice_as_the_charge_roll() -> None:
    struck = charged = 0
    for trial in range(TRIALS):
        scene = Scene(
            [(vessel(weapons=(BLADE,)), 20, 20)],
            [(unit(points=900, **TOUGH), 20 + 2 * 0.63 + 5.4, 20)],
            seed=trial,
            policy=GREEDY,
            abilities=(("flagship-ram",), ()),
        )
        charge_phase(scene.ints, scene.reals, 0)
        charged += scene.get(at.CHARGED)
        struck += 900 - scene.get(at.HEALTH_LEFT, 1)
    rolls = {total: chances.charge(total) - chances.charge(total + 1) for total in range(5, 13)}
    exact = sum(total * share for total, share in rolls.items()) / 2 / chances.charge(5)
    assert struck / charged == pytest.approx(exact, rel=0.06)


@pytest.mark.parametrize(("apart", "kept"), [(11.0, 0.5), (14.0, 0.0)])
def test_repulser_vents_keep_bolts_off_friends_and_hurt_the_caster(apart: float, kept: float) -> None:
    hurt = burned = 0
    for trial in range(TRIALS):
        scene = Scene(
            [(vessel(), 10, 20), (unit(points=9000, health=9), 10 + 2 * 0.63 + apart, 20)],
            [(unit(wizard=1, health=900, points=10), 10 + 2 * 0.63 + apart, 34)],
            seed=trial,
            abilities=(("flagship-vents",), ()),
        )
        scene.ints[at.SHIELD_USED + 1] = 1
        before = scene.get(at.HEALTH_LEFT, 2)
        cast_spells(scene.ints, scene.reals, 2)
        hurt += scene.get(at.HEALTH_LEFT, 1) < 9
        burned += scene.get(at.HEALTH_LEFT, 2) < before
    odds = chances.cast(2, 5)
    for share, exact in ((hurt / TRIALS, odds.cast * (1 - kept)), (burned / TRIALS, odds.miscast + odds.cast * kept)):
        assert abs(share - exact) < 4 * sqrt(exact * (1 - exact) / TRIALS)
