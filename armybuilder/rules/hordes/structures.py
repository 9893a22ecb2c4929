"""Structures: material table, damage capacity, breaches, attacks, collapse, entryways (H-079, H-082 … H-088)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from armybuilder.rules.hordes.attacks import AttackKind, damage_roll
from armybuilder.rules.hordes.dice import CERTAIN_ZERO, Distribution, chance_of_sum

Inches = Fraction | int
RANGED_POWER_NEEDED = 14


@dataclass(frozen=True, slots=True)
class Material:
    """What a wall is made of: its armour and the damage points one inch of it takes."""

    name: str
    armour: int
    points_per_inch: int


MATERIALS = (
    Material("Wood", 12, 5),
    Material("Reinforced Wood", 14, 5),
    Material("Brick", 16, 10),
    Material("Stone", 18, 10),
    Material("Iron", 20, 20),
    Material("Steel", 22, 20),
)
"""The table of H-084, weakest first."""


def material(name: str) -> Material:
    """The material of that name, case ignored; raises `KeyError` for an unknown one."""
    for entry in MATERIALS:
        if entry.name.casefold() == name.strip().casefold():
            return entry
    raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of one material, in inches of perimeter or length."""

    material: Material
    length: Inches


def capacity(sections: tuple[Section, ...], *, complex_structure: bool) -> Fraction:
    """Damage points that destroy a structure: each inch at its material's rate, half for complex ones (H-085)."""
    points = sum((Fraction(section.length) * section.material.points_per_inch for section in sections), Fraction(0))
    return points / 2 if complex_structure else points


def breach_width(damage: int, points_per_inch: int) -> int:
    """Inches opened by one attack: one per full inch of capacity (H-087)."""
    return max(0, damage) // points_per_inch


def mixed_breach_width(damage: int, *, target_per_inch: int, target_width: Inches, wall_per_inch: int) -> int:
    """Inches opened by one attack on a part of other material than its surroundings (H-088).

    The part struck goes first at its own rate, then the wall around it at the wall's.
    """
    target_cost = Fraction(target_width) * target_per_inch
    if damage <= target_cost:
        return floor(Fraction(max(0, damage), target_per_inch))
    return floor(Fraction(target_width) + (Fraction(damage) - target_cost) / wall_per_inch)


@dataclass(frozen=True, slots=True)
class Weapon:
    """What matters of a weapon against a structure."""

    kind: AttackKind
    power: int
    area: bool = False
    fire: bool = False
    corrosion: bool = False
    tempered: bool = False


def can_damage(weapon: Weapon) -> bool:
    """Whether a weapon harms structures (H-083).

    Melee, magic and area attacks always do. A ranged one needs POW 14, or fire, corrosion or tempered ammunition, be
    it only as a critical effect.
    """
    if weapon.kind is not AttackKind.RANGED or weapon.area:
        return True
    return weapon.power >= RANGED_POWER_NEEDED or weapon.fire or weapon.corrosion or weapon.tempered


def attack_damage(dice: int, weapon: Weapon, struck: Material) -> Distribution:
    """Damage points of one attack in range: it hits automatically (H-083); 0 for a weapon that cannot harm."""
    return damage_roll(dice, weapon.power, struck.armour) if can_damage(weapon) else CERTAIN_ZERO


@dataclass(frozen=True, slots=True)
class StructureAttack:
    """Odds of several equal attacks on one structure."""

    one: Distribution
    points_per_inch: int
    attacks: int = 1

    @property
    def mean(self) -> Fraction:
        """Mean damage points of all attacks together."""
        return self.one.mean() * self.attacks

    def breach(self, inches: int) -> Fraction:
        """Chance that at least one of the attacks opens `inches` or more; damage of different attacks never adds."""
        single = self.one.at_least(inches * self.points_per_inch)
        return 1 - (1 - single) ** self.attacks

    @property
    def widest_breach(self) -> int:
        """Inches that the best roll of one attack opens."""
        return breach_width(self.one.high, self.points_per_inch)

    def destroys(self, points: Inches) -> float:
        """Chance that the attacks together reach a capacity."""
        return chance_of_sum(self.one, self.attacks, ceil(Fraction(points)))


def collapse_power(built_of: Material, levels: int) -> int:
    """POW of the damage roll on each model inside: ARM times levels; survivors are knocked down (H-086)."""
    return built_of.armour * levels


def collapse_damage(built_of: Material, levels: int, model_armour: int, dice: int = 2) -> Distribution:
    """Damage points that a collapse deals to a model inside (H-086)."""
    return damage_roll(dice, collapse_power(built_of, levels), model_armour)


class Base(Enum):
    """Base sizes, in order."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


class Entryway(Enum):
    """Openings of a terrain feature."""

    DOOR = "door"
    WINDOW = "window"
    BREACH = "breach"


def may_enter(
    entryway: Entryway, width: Inches, base: Base, base_width: Inches, *, warrior: bool, interior_accessible: bool
) -> bool:
    """Whether a model passes an entryway (H-079, H-088).

    Only features with an accessible interior are entered. Small and medium-based warriors pass any opening; others
    need a door or breach as wide as their base and never use windows.
    """
    if not interior_accessible:
        return False
    if warrior and base is not Base.LARGE:
        return True
    return entryway is not Entryway.WINDOW and Fraction(width) >= Fraction(base_width)


def may_target(*, breached: bool) -> bool:
    """Whether an attack may be aimed at that part of a structure: not at a breach (H-083, H-088)."""
    return not breached


def opens_breach(damage: int, points_per_inch: int, *, interior_accessible: bool) -> bool:
    """Whether an attack opens a breach: an inch's worth of damage on a structure that can be entered (H-087)."""
    return interior_accessible and breach_width(damage, points_per_inch) >= 1


def merged_breaches(breaches: tuple[tuple[Fraction, Fraction], ...]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Breaches of one wall as (start, end) in inches, touching ones joined into one (H-087)."""
    merged: list[tuple[Fraction, Fraction]] = []
    for start, end in sorted(breaches):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def charge_or_slam_allowed(*, target_is_structure: bool) -> bool:
    """Structures are neither charged nor slammed (H-083)."""
    return not target_is_structure
