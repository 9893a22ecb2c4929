"""Spells, prayers, manifestations, Rally in the kernel agree with the exact chances (A-57, A-79 to A-91)."""

import pytest

from armybuilder.rules.aos4.battle.kernel import events
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.hero import rally, use_place_of_power
from armybuilder.rules.aos4.battle.kernel.manifestations import banish, summon, summonable
from armybuilder.rules.aos4.battle.kernel.prayers import chant, fallen_hero, resurrect, sacred_rites
from armybuilder.rules.aos4.battle.kernel.spells import cast, shield_target
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import gap
from armybuilder.rules.aos4.battle.tests.scene import Scene, near, unit
from armybuilder.rules.aos4.battle.values import Terrain, TerrainKind
from armybuilder.rules.aos4.combat import chances

TRIALS = 3000


def test_a80_a83_casting_and_unbinding_have_the_exact_chances() -> None:
    scene = Scene([(unit(wizard=1, health=9), 20, 20)], [(unit(wizard=1), 40, 20)])
    results = {1: 0, 0: 0, -1: 0}
    for trial in range(TRIALS):
        scene.seed(3, trial)
        scene.ints[at.HEALTH_LEFT] = 9
        scene.ints[at.UNBINDS + 1] = 1
        results[cast(scene.ints, scene.reals, 0, 6)] += 1
    odds = chances.cast(2, 6, unbinders=1)
    assert near(results[1] / TRIALS, odds.cast, TRIALS)
    assert near(results[-1] / TRIALS, odds.miscast, TRIALS)
    assert near(scene.event(events.SPELL_UNBOUND) / TRIALS, odds.unbound, TRIALS)
    assert scene.event(events.MISCAST_DAMAGE) > 0


def test_a83_a_wizard_out_of_range_does_not_unbind() -> None:
    scene = Scene([(unit(wizard=1, health=9), 5, 20)], [(unit(wizard=1), 45, 20)])
    for trial in range(200):
        scene.seed(3, trial)
        scene.ints[at.UNBINDS + 1] = 1
        scene.ints[at.HEALTH_LEFT] = 9
        cast(scene.ints, scene.reals, 0, 3)
    assert scene.event(events.SPELL_UNBOUND) == 0


def test_a82_shield_goes_to_a_friend_wholly_within_range_without_a_ward() -> None:
    mine = [(unit(wizard=1, points=10), 20, 20), (unit(wards=(5,), points=900), 24, 20), (unit(points=500), 29, 20)]
    scene = Scene([*mine, (unit(points=800), 36, 20)], [(unit(), 50, 20)])
    assert shield_target(scene.ints, scene.reals, 0) == 2


def test_a84_chanting_has_the_exact_chances() -> None:
    scene = Scene([(unit(priest=1), 20, 20)], [(unit(), 50, 20)])
    answered = 0
    for trial in range(TRIALS):
        scene.seed(5, trial)
        scene.ints[at.RITUAL] = 2
        answered += chant(scene.ints, 0, 6)
        assert scene.get(at.RITUAL) in (0, 1, 4, 5)
    assert near(answered / TRIALS, chances.prayer_answered(6, 2), TRIALS)


def test_a84_banked_is_the_chanting_roll_with_its_modifier() -> None:
    scene = Scene([(unit(priest=1), 20, 20)], [(unit(), 50, 20)])
    banked = set()
    for trial in range(100):
        scene.seed(5, trial)
        scene.ints[at.RITUAL] = 0
        scene.ints[at.POWER] = 1
        assert not chant(scene.ints, 0, 99)
        banked.add(scene.get(at.RITUAL))
    assert banked == {0, 3, 4, 5, 6, 7}


def test_a85_sacred_rites_lose_one_point_only() -> None:
    scene = Scene([(unit(priest=1), 20, 20)], [(unit(), 50, 20)])
    seen = set()
    for trial in range(100):
        scene.seed(5, trial)
        scene.ints[at.RITUAL] = 4
        sacred_rites(scene.ints, 0)
        seen.add(scene.get(at.RITUAL))
    assert seen == {3, 6, 7, 8, 9, 10}


def test_a86_resurrection_returns_a_slain_infantry_hero_near_the_priest() -> None:
    hero = unit(health=6, keywords=frozenset({"HERO", "INFANTRY"}))
    rider = unit(points=900, keywords=frozenset({"HERO", "CAVALRY"}))
    scene = Scene([(unit(priest=1), 20, 20), (hero, 25, 20), (rider, 28, 20)], [(unit(), 50, 20)])
    inflict(scene.ints, scene.reals, -1, 1, 99)
    inflict(scene.ints, scene.reals, -1, 2, 99)
    assert fallen_hero(scene.ints, 0) == 1
    resurrect(scene.ints, scene.reals, 0, 1)
    assert (scene.get(at.PLACE, 1), scene.get(at.HEALTH_LEFT, 1)) == (at.ON_TABLE, 6)
    assert gap(scene.reals, 0, 1) < 3


@pytest.mark.parametrize("base_radius", [0.5, 0.8, 1.2, 1.45])
def test_a86_hero_returns_wholly_within_three_inches(base_radius: float) -> None:
    hero = unit(keywords=frozenset({"HERO", "INFANTRY"}), base_radius=base_radius)
    scene = Scene([(unit(priest=1), 20, 20), (hero, 25, 20)], [(unit(), 50, 20)])
    inflict(scene.ints, scene.reals, -1, 1, 99)
    resurrect(scene.ints, scene.reals, 0, 1)
    assert gap(scene.reals, 0, 1) >= 0
    assert gap(scene.reals, 0, 1) + 2 * scene.reals[at.R + 1] <= 3.0001


def test_a87_a_manifestation_is_summoned_away_from_enemies_and_once_a_turn() -> None:
    wall = unit(manifestation=True, move=0.0, health=5)
    scene = Scene([(unit(wizard=1), 20, 20), (wall, -1, -1)], [(unit(), 45, 20)])
    scene.ints[at.TURN] = 3
    assert summonable(scene.ints, 0, 0) == 1
    assert summonable(scene.ints, 0, 1) == -1
    assert summon(scene.ints, scene.reals, 0, 1)
    assert (scene.get(at.HEALTH_LEFT, 1), gap(scene.reals, 0, 1) <= 12, gap(scene.reals, 2, 1) > 9) == (5, True, True)
    inflict(scene.ints, scene.reals, -1, 1, 99)
    assert summonable(scene.ints, 0, 0) == -1
    scene.ints[at.TURN] = 4
    assert summonable(scene.ints, 0, 0) == 1


def test_a91_banish_has_the_exact_chance_and_is_tried_once_a_turn() -> None:
    wall = unit(manifestation=True, move=0.0, banishment_value=8)
    banished = 0
    for trial in range(TRIALS):
        scene = Scene([(unit(wizard=1), 20, 20)], [(wall, 40, 20), (wall, 58, 20), (unit(), 50, 40)], seed=trial)
        scene.ints[at.TURN] = 2
        assert banish(scene.ints, scene.reals, 0)
        banished += scene.get(at.PLACE, 1) == at.AWAY
        if trial == 0:
            scene.ints[at.BANISHED + 1] = 2
            scene.ints[at.PLACE + 1] = at.ON_TABLE
            assert not banish(scene.ints, scene.reals, 0)
    assert near(banished / TRIALS, chances.banish(8, 2), TRIALS)


def test_a91_a_manifestation_summoned_this_turn_is_safe() -> None:
    scene = Scene([(unit(wizard=1), 20, 20)], [(unit(manifestation=True, move=0.0), 40, 20)])
    scene.ints[at.TURN] = 2
    scene.ints[at.SUMMONED + 1] = 2
    assert not banish(scene.ints, scene.reals, 0)


@pytest.mark.parametrize(("musician", "dice"), [(False, 6), (True, 7)])
def test_a57_rally_heals_then_returns_models(musician: bool, dice: int) -> None:
    squad = unit(models=5, health=2, points=500, musician=musician)
    total = 0
    for trial in range(TRIALS):
        scene = Scene([(squad, 20, 20)], [(unit(), 50, 20)], seed=trial)
        inflict(scene.ints, scene.reals, -1, 0, 5)
        scene.ints[at.COMMAND] = 1
        rally(scene.ints, scene.reals, 0)
        assert scene.get(at.COMMAND) == 0
        total += scene.get(at.ALIVE) - 3
    returned = chances.models_returned(dice, 2, 2, 1)
    mean = sum(models * chance for models, chance in enumerate(returned))
    assert total / TRIALS == pytest.approx(mean, abs=0.06)


def test_a57_no_rally_in_combat_or_without_a_command_point() -> None:
    squad = unit(models=5, points=500)
    for points, x in ((0, 50.0), (1, 24.0)):
        scene = Scene([(squad, 20, 20)], [(unit(), x, 20)])
        inflict(scene.ints, scene.reals, -1, 0, 5)
        scene.ints[at.COMMAND] = points
        rally(scene.ints, scene.reals, 0)
        assert (scene.event(events.RALLY), scene.get(at.COMMAND)) == (0, points)


def test_a76_a_hero_near_a_place_of_power_uses_it_once() -> None:
    power = (Terrain(TerrainKind.PLACE_OF_POWER, 20, 20, 2.0),)
    hero = unit(wizard=1, keywords=frozenset({"HERO"}))
    scene = Scene([(hero, 24, 20), (hero, 16, 20), (unit(wizard=1), 20, 24)], [(unit(), 50, 20)], power)
    use_place_of_power(scene.ints, scene.reals, 0)
    assert [scene.get(at.POWER, number) for number in range(3)] == [1, 0, 0]


def test_a76_place_of_power_is_for_living_heroes_with_magic_of_the_side() -> None:
    power = (Terrain(TerrainKind.PLACE_OF_POWER, 20, 20, 2.0),)
    hero, fighter = unit(wizard=1, keywords=frozenset({"HERO"})), unit(keywords=frozenset({"HERO"}))
    scene = Scene([(fighter, 24, 20), (hero, 20, 24), (hero, 16, 20)], [(hero, 20, 16)], power)
    inflict(scene.ints, scene.reals, -1, 1, 99)
    use_place_of_power(scene.ints, scene.reals, 0)
    assert [scene.get(at.POWER, number) for number in range(4)] == [0, 0, 1, 0]
    use_place_of_power(scene.ints, scene.reals, 1)
    assert [scene.get(at.POWER, number) for number in range(4)] == [0, 0, 1, 1]
