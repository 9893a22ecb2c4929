"""Structures: the worked examples 30, 90, 3 inches and POW 48, and what may be struck or entered."""

from fractions import Fraction

import pytest

from armybuilder.rules.hordes.attacks import AttackKind
from armybuilder.rules.hordes.structures import (
    MATERIALS,
    Base,
    Entryway,
    Section,
    StructureAttack,
    Weapon,
    attack_damage,
    breach_width,
    can_damage,
    capacity,
    charge_or_slam_allowed,
    collapse_damage,
    collapse_power,
    material,
    may_enter,
    may_target,
    merged_breaches,
    mixed_breach_width,
    opens_breach,
)


def test_h084_table() -> None:
    assert [(m.name, m.armour, m.points_per_inch) for m in MATERIALS] == [
        ("Wood", 12, 5),
        ("Reinforced Wood", 14, 5),
        ("Brick", 16, 10),
        ("Stone", 18, 10),
        ("Iron", 20, 20),
        ("Steel", 22, 20),
    ]
    with pytest.raises(KeyError):
        material("Straw")


def test_h085_three_inch_stone_wall_takes_30() -> None:
    assert capacity((Section(material("stone"), 3),), complex_structure=False) == 30


def test_h085_three_by_six_stone_building_takes_90() -> None:
    assert capacity((Section(material("Stone"), 18),), complex_structure=True) == 90


def test_h084_mixed_structure_adds_each_material_by_its_share() -> None:
    sections = (Section(material("Stone"), 17), Section(material("Wood"), 1))
    assert capacity(sections, complex_structure=False) == 175


def test_h087_eighteen_points_open_three_inches_of_wood() -> None:
    assert breach_width(18, 5) == 3
    assert [opens_breach(damage, 10, interior_accessible=True) for damage in (9, 10)] == [False, True]
    assert not opens_breach(50, 10, interior_accessible=False)


def test_h087_touching_breaches_become_one() -> None:
    one, two, three, five, six = (Fraction(n) for n in (1, 2, 3, 5, 6))
    assert merged_breaches(((five, six), (one, two), (two, three))) == ((one, three), (five, six))


@pytest.mark.parametrize("damage, width", [(4, 0), (5, 1), (14, 1), (15, 2), (24, 2), (25, 3)])
def test_h088_wooden_door_in_a_stone_wall(damage: int, width: int) -> None:
    assert mixed_breach_width(damage, target_per_inch=5, target_width=1, wall_per_inch=10) == width


def test_h088_breach_is_no_target_and_lets_small_warriors_through() -> None:
    assert not may_target(breached=True)
    assert may_target(breached=False)
    assert may_enter(Entryway.BREACH, 1, Base.MEDIUM, Fraction(8, 5), warrior=True, interior_accessible=True)
    assert not may_enter(Entryway.BREACH, 1, Base.LARGE, 2, warrior=True, interior_accessible=True)
    assert may_enter(Entryway.BREACH, 2, Base.LARGE, 2, warrior=False, interior_accessible=True)


def test_h079_windows_and_closed_interiors() -> None:
    assert may_enter(Entryway.WINDOW, 1, Base.SMALL, 1, warrior=True, interior_accessible=True)
    assert not may_enter(Entryway.WINDOW, 5, Base.SMALL, 1, warrior=False, interior_accessible=True)
    assert not may_enter(Entryway.DOOR, 5, Base.SMALL, 1, warrior=True, interior_accessible=False)


@pytest.mark.parametrize(
    "weapon, able",
    [
        (Weapon(AttackKind.RANGED, 13), False),
        (Weapon(AttackKind.RANGED, 14), True),
        (Weapon(AttackKind.RANGED, 10, fire=True), True),
        (Weapon(AttackKind.RANGED, 10, corrosion=True), True),
        (Weapon(AttackKind.RANGED, 10, tempered=True), True),
        (Weapon(AttackKind.RANGED, 10, area=True), True),
        (Weapon(AttackKind.MELEE, 5), True),
        (Weapon(AttackKind.MAGIC, 5), True),
    ],
)
def test_h083_what_harms_a_structure(weapon: Weapon, able: bool) -> None:
    assert can_damage(weapon) is able
    assert (attack_damage(2, weapon, material("Wood")).high > 0) is able


def test_h083_structures_are_neither_charged_nor_slammed() -> None:
    assert not charge_or_slam_allowed(target_is_structure=True)


def test_h082_fence_beside_a_house_has_its_own_capacity() -> None:
    house = capacity((Section(material("Brick"), 20),), complex_structure=True)
    fence = capacity((Section(material("Wood"), 4),), complex_structure=False)
    assert [house, fence] == [100, 20]


def test_h086_three_brick_storeys_fall_with_power_48() -> None:
    assert collapse_power(material("Brick"), 3) == 48
    assert collapse_damage(material("Brick"), 3, 18).mean() == 37


def test_five_attacks_on_thirty_points() -> None:
    stone = material("Stone")
    odds = StructureAttack(attack_damage(2, Weapon(AttackKind.MELEE, 17), stone), stone.points_per_inch, 5)
    assert odds.destroys(30) == pytest.approx(112607 / 209952, abs=1e-15)
    assert odds.mean == 30
    assert odds.breach(1) == 1 - (1 - odds.one.at_least(10)) ** 5
    assert odds.widest_breach == 1
