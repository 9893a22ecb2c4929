"""Effects in the kernel: attacks follow the exact distribution of the same effects on the odds page (A-82 to A-100)."""

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.effects import best_ward, borne
from armybuilder.rules.aos4.battle.kernel.strike import attack, inflict
from armybuilder.rules.aos4.battle.kernel.table import set_up
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.battle.values import BattleUnit
from armybuilder.rules.aos4.combat.attack import attack as exact_attack
from armybuilder.rules.aos4.combat.tests.test_attack import CHI_SQUARE_99_9, chi_square
from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    Attacker,
    Bonus,
    Characteristic,
    Crit,
    Modifier,
    Target,
    Weapon,
)
from armybuilder.rules.aos4.effects.abilities import ABILITIES
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import EFFECTS, effect
from armybuilder.rules.aos4.effects.values import Side
from armybuilder.rules.dice import Dice

TRIALS = 4000
CHARGE = Bonus(OWN_CHARGE, Characteristic.DAMAGE)
AXES = Weapon("axes", 5, Dice(bonus=2), 4, 3, 1, Dice(bonus=1), champions=1, crits=frozenset({Crit.TWO_HITS}))
LANCES = replace(AXES, name="lances", hit=3, bonuses=(CHARGE,), crits=frozenset())
JAWS = replace(AXES, name="jaws", companion=True, champions=0, crits=frozenset({Crit.MORTAL}))
BOWS = replace(AXES, name="bows", range=18, crits=frozenset())
WEAPONS = (AXES, LANCES, JAWS, BOWS)
MARKED = (("Blood-hungry", "lances"), ("Blood-hungry", "jaws"))

GRANTED = {each: ability.id for ability in ABILITIES for each in ability.effects}
CASES = [
    *((each.id, frozenset[str](), charged) for each in EFFECTS if each.id in GRANTED for charged in (False, True)),
    ("blood-drenched", frozenset({"BLOODBOUND"}), True),
    ("blood-drenched", frozenset({"DAEMON"}), False),
    ("blood-drenched", frozenset({"DAEMON", "MONSTER"}), False),
    ("code-of-honour", frozenset({"HERO"}), False),
]


@pytest.mark.parametrize(("effect_id", "keywords", "charged"), CASES)
def test_kernel_attack_with_an_effect_follows_the_exact_distribution(
    effect_id: str, keywords: frozenset[str], charged: bool
) -> None:
    chosen = effect(effect_id)
    mine_bears = chosen.side is Side.ATTACKER
    melee = chosen.condition.melee is not False
    words = chosen.bearers | keywords | chosen.condition.bearer
    mine = unit(models=5, weapons=WEAPONS, marked=MARKED, keywords=words if mine_bears else frozenset())
    theirs = unit(models=9, wards=(6,), keywords=frozenset({"HERO"}) if mine_bears else words)
    hero = (unit(keywords=chosen.condition.near), 20, 24)
    granted = (GRANTED[effect_id],)
    scene = Scene(
        [(mine, 20, 20), hero],
        [(theirs, 23.5, 20), (replace(hero[0], name="theirs"), 24, 24)],
        abilities=(granted, ()) if mine_bears else ((), granted),
    )
    scene.give(0 if mine_bears else 2, effect_id)
    counts = [0] * (theirs.models * theirs.health + 1)
    for trial in range(TRIALS):
        scene.seed(17, trial)
        restore(scene, 2, theirs)
        scene.ints[at.CHARGED] = int(charged)
        scene.ints[at.GUARDED + 2] = 1
        scene.ints[at.NEAR] = 0
        scene.ints[at.HURT + 1] = scene.get(at.TURN) + 1
        counts[attack(scene.ints, scene.reals, 0, 2, int(not melee))] += 1
    attacker, target = with_effects(
        (chosen,),
        Attacker(5, tuple(one for one in WEAPONS if one.ranged != melee), mine.keywords, charged),
        Target(9, 2, 4, (6,), theirs.keywords, modifiers=(Modifier(Characteristic.SAVE, 1),)),
        melee=melee,
        marked={"Blood-hungry": frozenset(name for _, name in MARKED)},
    )
    odds = exact_attack(attacker, target)
    statistic, freedom = chi_square(tuple(counts), odds.damage)
    assert statistic < CHI_SQUARE_99_9.get(freedom, 60.0)


def restore(scene: Scene, number: int, unhurt: BattleUnit) -> None:
    scene.ints[at.HEALTH_LEFT + number] = unhurt.models * unhurt.health
    scene.ints[at.ALIVE + number] = unhurt.models
    set_up(scene.ints, scene.reals, number, 23.5, 20.0)


@pytest.mark.parametrize(("wards", "ward"), [((), 6), ((6,), 5), ((5,), 5), ((4,), 4)])
def test_a98d_ward_of_nurgle_reads_the_printed_one(wards: tuple[int, ...], ward: int) -> None:
    pledged = unit(wards=wards, keywords=frozenset({"SLAVES TO DARKNESS"}))
    scene = Scene([(pledged, 20, 20)], [(unit(), 50, 20)], abilities=(("pledge-nurgle",), ()))
    scene.give(0, "pledge-nurgle")
    assert best_ward(scene.ints, scene.reals, 0, min(wards, default=7)) == ward


def test_a100b_hullplates_ward_against_shooting_only() -> None:
    vessel = unit(health=500, keywords=frozenset({"KHARADRON OVERLORDS", "SKYVESSEL"}))
    scene = Scene([(vessel, 20, 20)], [(unit(), 50, 20)], abilities=(("flagship-hullplates",), ()))
    assert scene.holds(0) == {"old-reliable-hullplates"}
    taken = []
    for kind in (0, 1, 2):
        scene.ints[at.SHOT] = kind
        scene.ints[at.HEALTH_LEFT] = 500
        taken.append(inflict(scene.ints, scene.reals, -1, 0, 300))
    assert (taken[0], taken[2]) == (300, 300)
    assert 160 < taken[1] < 240


COURTS = frozenset({"FLESH-EATER COURTS"})


@pytest.mark.parametrize(("distance", "plus"), [(8.0, 1), (13.0, 0)])
def test_a100c_delusion_needs_a_hero_of_the_court_wholly_within_twelve(distance: float, plus: int) -> None:
    hero = unit(keywords=COURTS | {"HERO"})
    scene = Scene(
        [(unit(keywords=COURTS), 20, 20), (hero, 20 + distance, 20)],
        [(unit(keywords=frozenset({"HERO"})), 50, 40)],
        abilities=(("kingdom-deluded",), ()),
    )
    scene.give(0, "defenders-of-the-kingdom")
    assert borne(scene.ints, scene.reals, 0, at.CHARGE_PLUS) == plus


def test_regiments_of_renown_use_no_trait_of_the_host_but_may_be_helped() -> None:
    words = frozenset({"BLADES OF KHORNE"})
    mine = [
        (unit(keywords=words), 20, 20),
        (unit(keywords=words, renown=True), 24, 20),
        (unit(keywords=words, manifestation=True), 28, 20),
    ]
    scene = Scene(mine, [(unit(), 50, 20)], abilities=(("cleave-wide", "glorious-combat"), ()))
    assert [scene.get(at.FITS, number) > 0 for number in range(3)] == [True, False, False]
    assert [scene.get(at.MAY, number) > 0 for number in range(3)] == [True, True, False]


def test_without_abilities_nothing_is_written() -> None:
    scene = Scene([(unit(keywords=frozenset({"BLADES OF KHORNE"})), 20, 20)], [(unit(), 50, 20)])
    assert (scene.get(at.TRAITS), scene.get(at.ROW_COUNT), scene.get(at.FITS), scene.get(at.MAY)) == (0, 0, 0, 0)
