"""Printed weapon profiles: what is read and what is flagged."""

import pytest

from armybuilder.rules.aos4.combat.profiles import needed_roll, printed_number, read_ability, weapon_from_profile
from armybuilder.rules.aos4.combat.values import OWN_CHARGE, TARGET_CHARGE, Bonus, Characteristic, Crit, Weapon
from armybuilder.rules.dice import Dice

REND = Characteristic.REND


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("Crit (Mortal)", Crit.MORTAL),
        ("**Crit (2 Hits)**", Crit.TWO_HITS),
        ("crit (auto-wound)", Crit.AUTO_WOUND),
        ("Companion", "companion"),
        ("Shoot In Combat", "shoot in combat"),
        ("Charge (+1 Damage)", Bonus(OWN_CHARGE, Characteristic.DAMAGE)),
        ("Charge (+1 Damage", Bonus(OWN_CHARGE, Characteristic.DAMAGE)),
        ("Anti-charge (+1 Rend)", Bonus(TARGET_CHARGE, REND)),
        ("Anti-**^^Infantry^^** (+1 Rend)", Bonus("INFANTRY", REND)),
        ("Anti‑**^^Monster^^**\xa0(+1 Rend)", Bonus("MONSTER", REND)),
        ("Anit-**Infantry** (+1 Rend)", Bonus("INFANTRY", REND)),
        ("Anti-^^**Cavalry^^** (+1 Rend)", Bonus("CAVALRY", REND)),
        ("Anti-**^^Cavalry^^** +1 Rend)", Bonus("CAVALRY", REND)),
        ("Anti-**^^War Machine^^** (+1 Rend)", Bonus("WAR MACHINE", REND)),
        ("Anti-WIZARD (2) (+2 Rend)", Bonus("WIZARD", REND, 2)),
        ("Crit (Fire)", None),
        ("Wyrdflame", None),
    ],
)
def test_ability_is_read_as_printed(text: str, ability: object) -> None:
    assert read_ability(text) == ability


def test_whole_profile_becomes_a_weapon() -> None:
    found = weapon_from_profile(
        "Long rifle", "Ranged Weapon", '24"', "2D6", "4+", "3+", "2", "D3+3", "Shoot in Combat, Crit (Auto-wound)", 5, 1
    )
    assert found.unsimulated == ()
    assert found.weapon == Weapon(
        "Long rifle", 5, Dice(2, 6), 4, 3, 2, Dice(1, 3, 3), 1, frozenset({Crit.AUTO_WOUND}), False, True, (), 24
    )


def test_unknown_ability_is_flagged_and_the_weapon_kept() -> None:
    found = weapon_from_profile("Whip", "melee", "", "D6", "3+", "4+", "-", "D3+0", ("Wyrdflame", "Companion"), 1, 3)
    assert found.unsimulated == (("abilities", "Wyrdflame"),)
    assert found.weapon is not None
    assert (found.weapon.rend, found.weapon.damage, found.weapon.champions) == (0, Dice(1, 3), 1)


def test_profile_that_points_elsewhere_is_flagged_without_a_weapon() -> None:
    found = weapon_from_profile("Beam", "ranged", '12"', "1", "see rule", "see rule", "see rule", "X", "-", 1)
    assert found.weapon is None
    assert found.unsimulated == (
        ("damage", "X"),
        ("hit", "see rule"),
        ("wound", "see rule"),
        ("rend", "see rule"),
    )


def test_ranged_weapon_without_range_is_flagged() -> None:
    assert weapon_from_profile("Bow", "ranged", "-", "1", "4+", "4+", "-", "1", "-", 1).weapon is None


def test_printed_numbers() -> None:
    assert [needed_roll(text) for text in ("3+", "-", None, "7+")] == [3, None, None, None]
    assert [printed_number(text) for text in ('5"', "10", "-", None)] == [5, 10, None, None]
