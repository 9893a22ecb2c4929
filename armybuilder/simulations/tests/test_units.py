"""Units of lists as they fight: wielders, champions, size, keywords, and what is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment, RenownRegiment, WargearChoice
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.warscroll import WeaponKind
from armybuilder.simulations.units import (
    FightingUnit,
    LeftOut,
    base_radius,
    battle_army,
    move_of,
    unit_of,
    units_of,
    unknown_units,
)


@pytest.fixture(scope="module")
def kharadron(release_facts: ReleaseFacts) -> Catalogue:
    return release_facts.catalogue("kharadron-overlords")


def profile(catalogue: Catalogue, name: str) -> BattleProfile:
    return next(profile for profile in catalogue.profiles.values() if profile.name == name)


def fighting(catalogue: Catalogue, name: str, *wargear: tuple[str, int], reinforced: bool = False) -> FightingUnit:
    found = profile(catalogue, name)
    choices = tuple(WargearChoice(option, count) for option, count in wargear)
    unit = unit_of(found, ArmyUnit("u1", found.id, reinforced, wargear=choices))
    assert unit is not None
    return unit


def arms(unit: FightingUnit) -> dict[str, tuple[int, int]]:
    return {weapon.name: (weapon.wielders, weapon.champions) for weapon in unit.weapons}


def test_unit_of_gives_every_model_its_usual_weapons_and_one_champion(kharadron: Catalogue) -> None:
    unit = fighting(kharadron, "Arkanaut Company")

    assert arms(unit) == {"Privateer Pistol": (10, 1), "Arkanaut Hand Weapon": (10, 1)}
    assert (unit.models, unit.health, unit.save) == (10, 1, 4)
    assert unit.points == profile(kharadron, "Arkanaut Company").points


def test_unit_of_lets_options_replace_what_they_are_carried_instead_of(kharadron: Catalogue) -> None:
    unit = fighting(
        kharadron, "Arkanaut Company", ("Skypike", 2), ("Privateer Heavy Weapon", 3), ("Champion", 1), reinforced=True
    )

    assert arms(unit) == {
        "Skypike": (2, 0),
        "Privateer Pistol": (15, 1),
        "Arkanaut Hand Weapon": (18, 1),
        "Privateer Heavy Weapon": (3, 0),
    }
    assert unit.points == 2 * profile(kharadron, "Arkanaut Company").points


def test_unit_of_without_a_champion_among_its_choices_has_none(kharadron: Catalogue) -> None:
    unit = fighting(kharadron, "Arkanaut Company", ("Champion", 0))

    assert arms(unit) == {"Privateer Pistol": (10, 0), "Arkanaut Hand Weapon": (10, 0)}


def test_unit_of_a_group_has_its_first_option_until_another_is_chosen(release_facts: ReleaseFacts) -> None:
    catalogue = release_facts.catalogue("slaves-to-darkness")

    assert arms(fighting(catalogue, "Darkoath Fellriders")) == {"Warsteed's Hooves": (5, 1), "Fellrider Blades": (5, 1)}
    assert arms(fighting(catalogue, "Darkoath Fellriders", ("Marauder Javelin", 5), ("Champion", 1))) == {
        "Warsteed's Hooves": (5, 1),
        "Marauder Javelin": (5, 1),
    }


def test_unit_of_several_kinds_of_models_gives_each_its_own_weapons(release_facts: ReleaseFacts) -> None:
    unit = fighting(release_facts.catalogue("fyreslayers"), "Vulkyn Flameseekers (Scourge of Aqshy)")

    assert [(weapon.name, weapon.wielders, weapon.champions) for weapon in unit.weapons] == [
        ("Vulkyn Weapons", 1, 1),
        ("Emberteeth", 1, 0),
        ("Vulkyn Weapons", 7, 0),
    ]


def test_attacker_takes_melee_or_ranged_weapons_and_charges_only_in_melee(kharadron: Catalogue) -> None:
    unit = fighting(kharadron, "Arkanaut Company")

    melee = unit.attacker(charged=True)
    shooting = unit.attacker(WeaponKind.RANGED, charged=True)

    assert ([weapon.name for weapon in melee.weapons], melee.charged) == (["Arkanaut Hand Weapon"], True)
    assert ([weapon.name for weapon in shooting.weapons], shooting.charged) == (["Privateer Pistol"], False)


def test_left_out_names_abilities_that_are_not_simulated(release_facts: ReleaseFacts) -> None:
    unit = fighting(release_facts.catalogue("blades-of-khorne"), "Bloodletters")

    assert unit.left_out == (LeftOut("Hellblade", "abilities", "Blood-hungry"),)
    assert [part.whole for part in unit.left_out] == [False]


def test_unit_of_a_weapon_without_numbers_leaves_it_out_and_says_so(kharadron: Catalogue) -> None:
    found = profile(kharadron, "Arkanaut Company")
    odd = replace(found.warscroll.weapons[1], damage="*")
    unit = unit_of(replace(found, warscroll=replace(found.warscroll, weapons=(odd,))))

    assert unit is not None
    assert unit.weapons == ()
    assert unit.left_out == (LeftOut("Privateer Pistol", "damage", "*"),)
    assert unit.left_out[0].whole
    assert not unit.has(WeaponKind.RANGED)


def test_unit_of_something_without_health_is_none(kharadron: Catalogue) -> None:
    found = profile(kharadron, "Arkanaut Company")

    assert unit_of(replace(found, warscroll=replace(found.warscroll, health="-"))) is None


@pytest.mark.parametrize(
    ("printed", "inches"), [('5"', 5.0), ('2D6"', 7.0), ('D6+8"', 11.5), ("-", 0.0), ("", 0.0), ('*"', 0.0)]
)
def test_move_of_reads_what_is_printed(printed: str, inches: float) -> None:
    assert move_of(printed) == pytest.approx(inches)


@pytest.mark.parametrize(
    ("printed", "millimetres"), [("32mm", 32), ("90x40mm", 60), ("32mm, 25mm", 28.5), ("Use model", 60), ("", 60)]
)
def test_base_radius_is_half_the_mean_width(printed: str, millimetres: float) -> None:
    assert base_radius(printed) == pytest.approx(millimetres / 25.4 / 2)


def army_of(catalogue: Catalogue, *units: ArmyUnit, **others: object) -> ArmyList:
    plain = ArmyList(catalogue.army.id, "ghb-2026-27", catalogue.release.id, regiments=(Regiment(units[0], units[1:]),))
    return plain.with_changes(**others)


def test_units_of_a_list_leaves_out_and_names_what_nobody_knows(kharadron: Catalogue) -> None:
    company = ArmyUnit("u1", profile(kharadron, "Arkanaut Company").id)
    army = army_of(kharadron, company, ArmyUnit("u2", "nothing", name="Sky Kraken"))

    assert [unit.uid for unit in units_of(army, kharadron)] == ["u1"]
    assert unknown_units(army, kharadron) == ("Sky Kraken",)


def test_units_of_a_regiment_of_renown_share_its_price_by_health(kharadron: Catalogue) -> None:
    renown = next(one for one in kharadron.renown.values() if len(one.members) > 1)
    units = tuple(ArmyUnit(f"r{number}", member.profile) for number, member in enumerate(renown.members))
    company = ArmyUnit("u1", profile(kharadron, "Arkanaut Company").id)
    army = army_of(kharadron, company, renown=(RenownRegiment(renown.id, units),))

    members = units_of(army, kharadron)[1:]

    assert len(members) == len(units)
    assert sum(unit.points for unit in members) == pytest.approx(renown.points, abs=len(members))


def test_battle_army_brings_the_manifestations_of_its_lores(kharadron: Catalogue) -> None:
    lore = next(lore for lore in kharadron.lores.values() if any(entry.warscroll for entry in lore.entries))
    summoned = [kharadron.manifestations[entry.warscroll].name for entry in lore.entries if entry.warscroll]
    company = ArmyUnit("u1", profile(kharadron, "Arkanaut Company").id)
    army = army_of(kharadron, company, manifestation_lores=(lore.id,))

    fought = battle_army("Sky fleet", army, kharadron)

    assert fought.name == "Sky fleet"
    assert [unit.name for unit in fought.units if unit.manifestation] == summoned
    assert [unit.name for unit in fought.units if not unit.manifestation] == ["Arkanaut Company"]


def test_every_unit_of_the_release_can_be_fought_with(release_facts: ReleaseFacts) -> None:
    unarmed = [
        found.name
        for slug in release_facts.army_slugs()
        for found in release_facts.catalogue(slug).profiles.values()
        if (unit := unit_of(found)) is None or not unit.weapons or unit.in_battle().base_radius <= 0
    ]

    assert unarmed == []


@pytest.mark.parametrize("slug", ["skaven", "cities-of-sigmar", "gloomspite-gitz"])
def test_no_unit_attacks_with_more_weapons_than_its_models_left_carry(release_facts: ReleaseFacts, slug: str) -> None:
    for found in release_facts.catalogue(slug).profiles.values():
        unit = unit_of(found)
        for kind in WeaponKind if unit else ():
            attacker = unit.attacker(kind) if unit else None
            assert attacker is not None
            for alive in range(1, attacker.models + 1):
                carried: dict[str, int] = {}
                for weapon, (number, _) in zip(attacker.weapons, attacker.wielders_alive(alive), strict=True):
                    if weapon.wielders < attacker.models:
                        carried[weapon.carrier] = max(carried.get(weapon.carrier, 0), number)
                assert sum(carried.values()) <= alive, (found.name, kind, alive)


def test_last_stormfiend_has_the_weapons_of_one(release_facts: ReleaseFacts) -> None:
    unit = fighting(release_facts.catalogue("skaven"), "Stormfiends")
    left = [sum(weapon.wielders for weapon in unit.attacker(kind).with_models(1).weapons) for kind in WeaponKind]

    assert (unit.models, left) == (3, [1, 1])
