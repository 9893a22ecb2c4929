"""What a unit, manifestation or terrain feature is, in every army that has it: its warscroll.

Keys are the ids of the source, never names: two units may share a name. Values of characteristics are
spelt as on the warscroll (``"3+"``, ``"D3+3"``, ``'5"'``, ``"-"``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WarscrollKind(StrEnum):
    UNIT = "unit"
    MANIFESTATION = "manifestation"
    TERRAIN = "terrain"


class WeaponKind(StrEnum):
    MELEE = "melee"
    RANGED = "ranged"


class CommandModelKind(StrEnum):
    CHAMPION = "champion"
    MUSICIAN = "musician"
    STANDARD_BEARER = "standard-bearer"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon profile and who carries it.

    ``limit`` None: every model. A number: at most so many models of a unit of minimum size (doubled when reinforced).
    ``group``: weapons of the same non-empty group exclude each other on one model (choose one).
    ``holder``: name of the model entry that carries it, empty for every model.
    ``option``: name of the wargear option it belongs to; weapons of the same group *and* option are carried together.
    ``replaces``: ids of weapons that a model with this one does not carry.
    """

    id: str
    name: str
    kind: WeaponKind
    range: str | None
    attacks: str
    hit: str
    wound: str
    rend: str
    damage: str
    abilities: tuple[str, ...] = ()
    limit: int | None = None
    group: str = ""
    holder: str = ""
    optional: bool = False
    option: str = ""
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A kind of model within a unit of minimum size, with least and greatest number."""

    name: str
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class CommandModel:
    """A command model: one per unit, or one in every ``per`` models when a proportion is printed."""

    kind: CommandModelKind
    per: int | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """Name and structured parts of an ability; never its text. ``value`` is a casting or chanting value."""

    name: str
    kind: str
    timing: str = ""
    value: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Warscroll:
    """What a unit, manifestation or terrain feature is, in every army that has it."""

    id: str
    name: str
    kind: WarscrollKind
    move: str
    health: str
    save: str
    control: str
    banishment: str = ""
    ward: int | None = None
    wizard: int = 0
    priest: int = 0
    base_size: str = ""
    keywords: frozenset[str] = frozenset()
    """Keywords as printed, upper case, without numbers in brackets (WIZARD, not WIZARD (1))."""
    printed_keywords: tuple[str, ...] = ()
    """Keywords with their numbers, in the order of the source."""
    tags: frozenset[str] = frozenset()
    """List-building tags of the source that are not keywords."""
    legends: bool = False
    season: str | None = None
    """Battlepack of a seasonal variant (Scourge of Ghyran, Scourge of Aqshy), else None."""
    variant_of: str | None = None
    """Warscroll id of the unit that this one is a seasonal variant of."""
    weapons: tuple[Weapon, ...] = ()
    models: tuple[ModelEntry, ...] = ()
    command_models: tuple[CommandModel, ...] = ()
    abilities: tuple[Ability, ...] = ()

    @property
    def unique(self) -> bool:
        return "UNIQUE" in self.keywords

    @property
    def identity(self) -> str:
        """Id shared by a unit and its seasonal variants: limits that name the one count the other."""
        return self.variant_of or self.id

    @property
    def wounds(self) -> int:
        """Health of one model as a number; 0 where the warscroll has none."""
        return int(self.health) if self.health.isdigit() else 0
