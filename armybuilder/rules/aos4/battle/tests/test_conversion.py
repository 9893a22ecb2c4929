"""Printed characteristics become units; what cannot be simulated is flagged."""

import pytest

from armybuilder.rules.aos4.battle.bench_battle import example_army
from armybuilder.rules.aos4.battle.conversion import (
    command_models,
    fighter,
    power_level,
    unit_from_characteristics,
    usual_base_radius,
    without_unit,
)
from armybuilder.rules.aos4.battle.simulate import BattleSetup, run_battles
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleUnit
from armybuilder.rules.aos4.combat.attack import attack, heatmap
from armybuilder.rules.aos4.combat.profiles import weapon_from_profile
from armybuilder.rules.aos4.combat.values import OWN_CHARGE, Bonus, Characteristic

MAUL = weapon_from_profile("Maul", "melee", "", "2", "3+", "3+", "1", "1", "Charge (+1 Damage)", 5, 1)
BOW = weapon_from_profile("Bow", "ranged", '18"', "2", "4+", "4+", "-", "1", "Crit (Fire)", 5)
WORDS = ("Hero", "INFANTRY", "WIZARD (2)", "WARD (5+)", "MUSICIAN (1/5)", "STANDARD BEARER", "Fly", "ORDER")


def test_printed_unit_is_read() -> None:
    found = unit_from_characteristics("Guard", 5, '5"', "2", "3+", "1", WORDS, (MAUL, BOW), 180, base_mm=40)
    assert found.unsimulated == (("abilities", "Crit (Fire)"),)
    assert MAUL.weapon is not None
    assert BOW.weapon is not None
    assert found.unit == BattleUnit(
        name="Guard",
        models=5,
        health=2,
        move=5.0,
        save=3,
        control=1,
        wards=(5,),
        keywords=frozenset(word.upper() for word in WORDS),
        weapons=(MAUL.weapon, BOW.weapon),
        wizard=2,
        points=180,
        base_radius=20 / 25.4,
        musician=True,
        standard_bearer=True,
    )


def test_printed_manifestation_is_read() -> None:
    found = unit_from_characteristics(
        "Gate", 1, "-", "8", "-", "-", ("MANIFESTATION", "INVOCATION", "WARD (6+)"), casting_value="6+", banishment="8+"
    )
    unit = found.unit
    assert found.unsimulated == ()
    assert (unit.manifestation, unit.invocation, unit.move, unit.save, unit.control) == (True, True, 0.0, None, 0)
    assert (unit.casting_value, unit.banishment_value, unit.wards) == (6, 8, (6,))


def test_odd_characteristics_are_flagged() -> None:
    found = unit_from_characteristics("Odd", 1, "*", "see rule", "*", "1", ())
    assert found.unsimulated == (("health", "see rule"), ("save", "*"))
    assert (found.unit.health, found.unit.save) == (1, None)


@pytest.mark.parametrize(
    ("words", "level"), [(("WIZARD (3)",), 3), (("WIZARD",), 1), (("PRIEST (1)",), 0), (("WARD (4+)", "WIZARD (1)"), 1)]
)
def test_a79_power_level(words: tuple[str, ...], level: int) -> None:
    assert power_level(words, "WIZARD") == level


@pytest.mark.parametrize(("word", "models", "number"), [("CHAMPION", 10, 1), ("CHAMPION (1/5)", 10, 2), ("HERO", 5, 0)])
def test_a19_command_models(word: str, models: int, number: int) -> None:
    assert command_models((word,), "CHAMPION", models) == number


def test_usual_bases_grow_with_the_kind_of_unit() -> None:
    sizes = [usual_base_radius({word}) for word in ("INFANTRY", "HERO", "CAVALRY", "WAR MACHINE", "MONSTER")]
    assert sizes == sorted(sizes)
    assert sizes[0] == pytest.approx(0.63, abs=0.001)


def test_fighter_takes_the_weapons_of_one_kind_and_the_models_left() -> None:
    unit = unit_from_characteristics("Guard", 5, '5"', "2", "3+", "1", WORDS, (MAUL, BOW), 180).unit
    melee, ranged = fighter(unit, charged=True, models=2), fighter(unit, ranged=True)
    assert [weapon.name for weapon in melee.attacker.weapons] == ["Maul"]
    assert melee.attacker.weapons[0].wielders == 2
    assert melee.attacker.weapons[0].bonuses == (Bonus(OWN_CHARGE, Characteristic.DAMAGE),)
    assert (melee.target.models, melee.target.ward) == (2, 5)
    assert [weapon.name for weapon in ranged.attacker.weapons] == ["Bow"]


def test_heat_map_of_two_armies() -> None:
    fighters = [fighter(unit) for unit in example_army("army").units]
    found = heatmap(fighters, fighters)
    assert found.forth == found.back
    odds = attack(fighters[0].attacker, fighters[5].target)
    assert found.forth[0][5].damage == pytest.approx(odds.mean_allocated)


def test_army_without_a_unit_still_fights() -> None:
    army = without_unit(example_army("army"), 0)
    assert len(army.units) == 16
    assert isinstance(army, BattleArmy)
    assert run_battles(army, army, BattleSetup(), 1, 0, 2).battles == 2
