"""The army list as a value: what a player chose. It is judged, never changed; edits make new values.

The value keeps whatever can be written down, legal or not: two generals, two formations, a unit of 15 models.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class WargearChoice:
    """``count`` models of a unit carry the weapon or are the command model named by ``option``."""

    option: str
    count: int


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """One unit. ``uid`` is unique within the list and stays with the unit through every edit.

    ``models`` is set only where a source states a size of its own; None means the profile's size, doubled when
    reinforced. ``name`` is how a source spelt a unit whose profile the catalogue does not know.
    """

    uid: str
    profile: str
    reinforced: bool = False
    models: int | None = None
    wargear: tuple[WargearChoice, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Regiment:
    """A leader and the units that accompany it; sub-heroes and companions are among the units."""

    leader: ArmyUnit | None = None
    units: tuple[ArmyUnit, ...] = ()

    def everyone(self) -> tuple[ArmyUnit, ...]:
        return (self.leader, *self.units) if self.leader else self.units


@dataclass(frozen=True, slots=True)
class RenownRegiment:
    """A Regiment of Renown as taken: its source id and its member units."""

    renown: str
    units: tuple[ArmyUnit, ...] = ()


@dataclass(frozen=True, slots=True)
class EnhancementChoice:
    """An enhancement (source id) and the ``uid`` of its bearer."""

    enhancement: str
    bearer: str


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of a Path to Glory creation and what it costs in destiny points; flaws give some back."""

    name: str
    cost: int


class CreationKind(StrEnum):
    """What players create for a campaign: a hero of the Anvil of Apotheosis, or a Regiment of Ghyran."""

    ANVIL = "anvil"
    GHYRAN = "ghyran"


@dataclass(frozen=True, slots=True)
class Creation:
    """A creation of a Path to Glory roster: its tier in points, its features and, of a regiment, its units."""

    kind: CreationKind
    name: str
    tier: int
    features: tuple[Feature, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A list as it is judged.

    ``army`` is the source id of the faction or Army of Renown, ``release`` the id of the data release, ``ruleset`` the
    id of the rule set. ``as_of`` is an ISO date that drives date-dependent rules, None when no date is known.
    """

    army: str
    ruleset: str
    release: str = ""
    name: str = ""
    points_limit: int = 2000
    as_of: str | None = None
    formations: tuple[str, ...] = ()
    spell_lores: tuple[str, ...] = ()
    prayer_lores: tuple[str, ...] = ()
    manifestation_lores: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    tactic_cards: tuple[str, ...] = ()
    regiments: tuple[Regiment, ...] = ()
    auxiliaries: tuple[ArmyUnit, ...] = ()
    renown: tuple[RenownRegiment, ...] = ()
    enhancements: tuple[EnhancementChoice, ...] = ()
    generals: tuple[str, ...] = ()
    """``uid`` of each unit marked as general; a legal list has one."""
    legends: bool = False
    """Whether the players agreed to allow Legends (R-89); heeded only where the rule set leaves it to the list."""
    creations: tuple[Creation, ...] = ()
    """Heroes and regiments that a Path to Glory player created (PG-08, PG-09)."""

    def placed_units(self) -> Iterator[tuple[str, ArmyUnit]]:
        """Every unit with its path, in list order."""
        for index, regiment in enumerate(self.regiments):
            if regiment.leader:
                yield f"regiments[{index}].leader", regiment.leader
            for number, unit in enumerate(regiment.units):
                yield f"regiments[{index}].units[{number}]", unit
        for number, unit in enumerate(self.auxiliaries):
            yield f"auxiliaries[{number}]", unit
        for index, renown in enumerate(self.renown):
            for number, unit in enumerate(renown.units):
                yield f"renown[{index}].units[{number}]", unit

    def unit(self, uid: str) -> ArmyUnit | None:
        """The unit with this uid, wherever it stands."""
        return next((unit for _, unit in self.placed_units() if unit.uid == uid), None)

    def path_of(self, uid: str) -> str | None:
        return next((path for path, unit in self.placed_units() if unit.uid == uid), None)

    @property
    def generals_regiment(self) -> int | None:
        """Index of the first regiment led by a general; None without one."""
        for index, regiment in enumerate(self.regiments):
            if regiment.leader and regiment.leader.uid in self.generals:
                return index
        return None

    def next_uid(self) -> str:
        """A uid that no unit of the list has: ``u1``, ``u2``, …"""
        numbers = (int(unit.uid[1:]) for _, unit in self.placed_units() if unit.uid[1:].isdigit())
        return f"u{max(numbers, default=0) + 1}"

    def with_changes(self, **changes: object) -> ArmyList:
        return replace(self, **changes)  # type: ignore[arg-type]
