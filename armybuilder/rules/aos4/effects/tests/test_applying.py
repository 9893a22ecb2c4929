"""Effects change the values of an attack as their rows say (A-82, A-98, A-99)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.values import Attacker, Bonus, Characteristic, Crit, Modifier, Target, Weapon
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import EFFECTS, effect, effects_for
from armybuilder.rules.aos4.effects.values import Side
from armybuilder.rules.dice import Dice

SWORD = Weapon("Sword", 5, Dice(bonus=2), 4, 4, 1, Dice(bonus=1))
JAWS = replace(SWORD, name="Jaws", companion=True)
KHORNE, SLAVES = frozenset({"BLADES OF KHORNE"}), frozenset({"SLAVES TO DARKNESS"})
WARRIORS = Attacker(5, (SWORD,), SLAVES)
REAVERS = Attacker(5, (SWORD,), KHORNE | {"BLOODBOUND"}, charged=True)
TARGET = Target(5, 2, 4)


def mean(attacker: Attacker, target: Target) -> float:
    return attack(attacker, target).mean_pool


def of(effect_id: str, attacker: Attacker, target: Target, *, melee: bool = True) -> tuple[Attacker, Target]:
    return with_effects((effect(effect_id),), attacker, target, melee=melee)


def test_a98b_pledge_to_khorne_adds_an_attack_in_melee() -> None:
    assert mean(*of("pledge-khorne", WARRIORS, TARGET)) == pytest.approx(1.5 * mean(WARRIORS, TARGET))
    assert of("pledge-khorne", WARRIORS, TARGET, melee=False) == (WARRIORS, TARGET)


def test_a98b_companion_weapons_gain_no_attack() -> None:
    riders = replace(WARRIORS, weapons=(JAWS,))
    assert mean(*of("pledge-khorne", riders, TARGET)) == pytest.approx(mean(riders, TARGET))


@pytest.mark.parametrize(("wards", "ward"), [((), 6), ((6,), 5), ((5,), 5), ((4,), 4), ((6, 5), 5)])
def test_a98d_pledge_to_nurgle_reads_the_ward_without_itself(wards: tuple[int, ...], ward: int) -> None:
    assert of("pledge-nurgle", WARRIORS, replace(TARGET, wards=wards))[1].ward == ward


def test_a98d_mystic_shield_does_not_improve_the_pledge() -> None:
    both = (effect("mystic-shield"), effect("pledge-nurgle"))
    assert with_effects(both, WARRIORS, TARGET, melee=True)[1].ward == 6


def test_a82_mystic_shield_gives_a_ward_of_six() -> None:
    assert mean(*of("mystic-shield", WARRIORS, TARGET)) == pytest.approx(mean(WARRIORS, TARGET) * 5 / 6)


def test_a99f_glorious_combat_makes_shooting_harder() -> None:
    prey = replace(TARGET, keywords=KHORNE)
    assert mean(*of("glorious-combat", WARRIORS, prey, melee=False)) == pytest.approx(mean(WARRIORS, prey) * 2 / 3)
    assert of("glorious-combat", WARRIORS, prey) == (WARRIORS, prey)


def test_a99g_revel_switches_weapon_abilities_of_chargers_off() -> None:
    lances = replace(SWORD, crits=frozenset({Crit.MORTAL}), bonuses=(Bonus("OWN CHARGE", Characteristic.DAMAGE),))
    pack = replace(lances, name="Jaws", companion=True)
    charging = Attacker(5, (lances, pack), charged=True)
    changed, _ = of("revel-in-battle", charging, replace(TARGET, keywords=KHORNE))
    assert changed.weapons == (lances.without_abilities(), replace(pack, crits=frozenset(), bonuses=()))
    assert changed.weapons[1].companion
    standing = replace(charging, charged=False)
    assert of("revel-in-battle", standing, TARGET)[0] == standing


@pytest.mark.parametrize("order", [("revel-in-battle", "blood-drenched"), ("blood-drenched", "revel-in-battle")])
def test_a99g_abilities_that_weapons_were_given_do_nothing_either(order: tuple[str, str]) -> None:
    charging = Attacker(5, (SWORD,), KHORNE | {"BLOODBOUND"}, charged=True)
    chosen = [effect(each) for each in order]
    marked = {"Blood-hungry": frozenset({SWORD.name})}
    target = replace(TARGET, keywords=KHORNE)
    sharp, _ = with_effects([chosen[order.index("blood-drenched")]], charging, target, melee=True, marked=marked)
    assert sharp.weapons[0].crits == {Crit.MORTAL}
    changed, _ = with_effects(chosen, charging, target, melee=True, marked=marked)
    assert changed.weapons[0].crits == frozenset()


def test_a99h_slaughter_triumphant_needs_a_charge() -> None:
    assert mean(*of("slaughter-triumphant", REAVERS, TARGET)) == pytest.approx(1.5 * mean(REAVERS, TARGET))
    standing = replace(REAVERS, charged=False)
    assert of("slaughter-triumphant", standing, TARGET) == (standing, TARGET)
    shooting, _ = of("slaughter-triumphant", REAVERS, TARGET, melee=False)
    assert mean(shooting, TARGET) == pytest.approx(1.5 * mean(REAVERS, TARGET))  # weapons of either kind


def test_a99i_cleave_wide_adds_one_to_hit() -> None:
    changed, _ = of("cleave-wide", REAVERS, TARGET)
    assert changed.modifiers == (Modifier(Characteristic.HIT, 1, ability="Cleave Wide"),)
    assert mean(changed, TARGET) == pytest.approx(mean(REAVERS, TARGET) * 4 / 3)


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({"BLOODBOUND"}, replace(SWORD, crits=frozenset({Crit.MORTAL}))),
        ({"DAEMON"}, replace(SWORD, rend=2)),
        ({"DAEMON", "MONSTER"}, replace(SWORD, damage=Dice(bonus=2))),
        ({"MORTAL"}, SWORD),
    ],
)
def test_a99j_blood_drenched_sharpens_blood_hungry_weapons(keywords: set[str], expected: Weapon) -> None:
    axe = replace(SWORD, name="Axe")
    unit = Attacker(5, (SWORD, axe), KHORNE | keywords)
    changed, target = with_effects(
        (effect("blood-drenched"),), unit, TARGET, melee=True, marked={"Blood-hungry": frozenset({"Sword"})}
    )
    assert changed.weapons == (expected, axe)
    assert target == TARGET


def test_a99j_companion_weapons_of_daemons_are_sharpened_too() -> None:
    unit = Attacker(5, (JAWS,), KHORNE | {"DAEMON"})
    changed, _ = with_effects(
        (effect("blood-drenched"),), unit, TARGET, melee=True, marked={"Blood-hungry": frozenset({"Jaws"})}
    )
    assert changed.weapons[0].rend == 2


def test_a99j_companion_weapons_of_monsters_gain_no_damage() -> None:
    unit = Attacker(5, (SWORD, JAWS), KHORNE | {"MONSTER"})
    changed, _ = with_effects(
        (effect("blood-drenched"),), unit, TARGET, melee=True, marked={"Blood-hungry": frozenset({"Sword", "Jaws"})}
    )
    assert changed.weapons == (replace(SWORD, damage=SWORD.damage.plus(1)), JAWS)


def test_a99j_bonuses_to_the_own_save_are_ignored() -> None:
    drenched = replace(TARGET, keywords=KHORNE, modifiers=(Modifier(Characteristic.SAVE, 1),))
    assert mean(*of("blood-drenched-saves", WARRIORS, drenched)) == pytest.approx(mean(WARRIORS, TARGET))
    assert mean(*of("blood-drenched", REAVERS, drenched)) == pytest.approx(mean(REAVERS, drenched))


def test_effect_counts_once_however_often_it_is_named() -> None:
    twice = with_effects((effect("cleave-wide"),) * 2, REAVERS, TARGET, melee=True)
    assert twice == of("cleave-wide", REAVERS, TARGET)


def test_no_effect_changes_nothing() -> None:
    assert with_effects((), WARRIORS, TARGET, melee=True) == (WARRIORS, TARGET)


def ids(*keywords: str, side: Side | None = None) -> set[str]:
    return {each.id for each in effects_for(keywords, side)}


def test_effects_are_offered_by_keywords() -> None:
    assert ids("Slaves to Darkness") == {"pledge-khorne", "pledge-nurgle", "mystic-shield"}
    assert ids("SLAVES TO DARKNESS", "UNIQUE") == {"mystic-shield"}
    assert ids("SLAVES TO DARKNESS", "PLEDGED TO KHORNE") == {"pledge-khorne", "mystic-shield"}
    assert ids("SKAVEN") == {"mystic-shield"}
    assert ids("BLADES OF KHORNE", side=Side.ATTACKER) == {"slaughter-triumphant", "cleave-wide", "blood-drenched"}
    assert ids("BLADES OF KHORNE", side=Side.DEFENDER) == {
        "mystic-shield",
        "glorious-combat",
        "revel-in-battle",
        "blood-drenched-saves",
    }
    assert ids("Flesh-eater Courts", side=Side.ATTACKER) == {
        "glorious-banquet",
        "majestic-menagerie",
        "code-of-honour",
    }


def test_ids_of_effects_are_unique() -> None:
    assert len({each.id for each in EFFECTS}) == len(EFFECTS)
    with pytest.raises(KeyError):
        effect("pledge-to-sigmar")
