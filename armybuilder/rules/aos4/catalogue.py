"""What a player may choose from: the frozen catalogue of one army in one data release.

A warscroll (``warscroll.py``) is what a unit *is*, a battle profile what it *costs* and where it may stand in one army.
Keys are the ids of the source, never names: two units may share a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.warscroll import Warscroll


class ArmyKind(StrEnum):
    """A faction, an Army of Renown of one faction, or an army that several factions share."""

    FACTION = "faction"
    ARMY_OF_RENOWN = "army-of-renown"
    SHARED = "shared"


class LoreKind(StrEnum):
    SPELL = "spell"
    PRAYER = "prayer"
    MANIFESTATION = "manifestation"


class OptionKind(StrEnum):
    """What a target of a regiment option names."""

    KEYWORD = "keyword"
    TAG = "tag"
    UNIT = "unit"
    SUB_HERO = "sub-hero"


@dataclass(frozen=True, slots=True)
class ReleaseInfo:
    """A state of the data: ``id`` is its date, ``date`` the same as ISO 8601, ``commit`` its source revision."""

    id: str
    date: str
    commit: str
    battlepacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """A faction or Army of Renown. ``id`` is the source id, ``slug`` its address, ``keyword`` the faction keyword."""

    id: str
    slug: str
    name: str
    kind: ArmyKind
    alliance: str
    keyword: str = ""
    parent: str | None = None
    """Slug of the faction that an Army of Renown belongs to."""
    legends: bool = False
    revision: int = 0
    hosts: tuple[str, ...] = ()
    """Slugs of the factions that may choose a shared army."""


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that a regiment option admits.

    ``id`` is a keyword (KEYWORD), a tag (TAG), a warscroll id (UNIT) or a role id (SUB_HERO); ``name`` is what is
    printed; units with one of the ``excluded`` keywords are not admitted.
    """

    kind: OptionKind
    id: str
    name: str
    excluded: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RegimentOption:
    """A line of a leader's profile: ``minimum`` to ``maximum`` units (None: any number) matching one of the targets."""

    targets: tuple[Target, ...]
    minimum: int = 0
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class BattleProfile:
    """What a unit costs in one army and season, and which places it may take there.

    Ids in ``only_led_by``, ``needs_in_regiment``, ``one_per``, ``excluded_with`` are warscroll ids; they name a unit
    together with its seasonal variants (``Warscroll.identity``).
    """

    id: str
    warscroll: Warscroll
    name: str
    points: int
    models: int
    """Number of models at minimum size."""
    reinforceable: bool = False
    keywords: frozenset[str] = frozenset()
    """Keywords in this army: those of the warscroll and those that the army adds."""
    tags: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    """Ids of the sub-hero roles under which this hero joins another hero's regiment."""
    can_lead: bool = False
    can_be_general: bool = True
    options: tuple[RegimentOption, ...] = ()
    auxiliary: bool = True
    """Whether the unit may be fielded outside regiments."""
    takes_place: bool = True
    """False for companions that use no place of their regiment."""
    companion: bool = False
    """A unit that exists only beside its leader (see ``only_led_by`` and ``needs_in_regiment``)."""
    only_led_by: frozenset[str] = frozenset()
    needs_in_regiment: frozenset[str] = frozenset()
    one_per: frozenset[str] = frozenset()
    excluded_with: frozenset[str] = frozenset()
    enhancement_groups: frozenset[str] = frozenset()
    """Ids of the enhancement groups that the unit may take an enhancement from."""
    battlepacks: frozenset[str] = frozenset()
    """Battlepacks in which the profile may be used; empty: every one."""
    legends: bool = False
    legends_from: str | None = None
    """ISO date on which the unit moves to Legends."""

    @property
    def hero(self) -> bool:
        return "HERO" in self.keywords

    @property
    def unique(self) -> bool:
        return "UNIQUE" in self.keywords

    @property
    def warmaster(self) -> bool:
        return "WARMASTER" in self.keywords

    def has_keywords(self, *names: str) -> bool:
        return all(name in self.keywords for name in names)


@dataclass(frozen=True, slots=True)
class Formation:
    id: str
    name: str
    points: int = 0
    battlepacks: frozenset[str] = frozenset()
    legends: bool = False


@dataclass(frozen=True, slots=True)
class EnhancementGroup:
    """A type of enhancement, such as Heroic Traits: an army takes one of each type (R-65)."""

    id: str
    name: str
    maximum: int = 1


@dataclass(frozen=True, slots=True)
class Enhancement:
    """An option of a table. ``bearer`` is a keyword expression (``HERO and not UNIQUE``); empty: no restriction."""

    id: str
    name: str
    group: str
    table: str
    points: int = 0
    bearer: str = ""
    battlepacks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LoreEntry:
    """A spell, prayer or manifestation of a lore; ``warscroll`` is the id of the manifestation it summons."""

    name: str
    value: str
    unlimited: bool = False
    warscroll: str | None = None


@dataclass(frozen=True, slots=True)
class Lore:
    id: str
    name: str
    kind: LoreKind
    points: int = 0
    universal: bool = False
    battlepacks: frozenset[str] = frozenset()
    entries: tuple[LoreEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class FactionTerrain:
    id: str
    name: str
    points: int
    warscroll: Warscroll
    battlepacks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RenownMember:
    """``count`` units of one warscroll within a Regiment of Renown; ``models`` is the size of each."""

    profile: str
    warscroll: Warscroll
    name: str
    count: int
    models: int


@dataclass(frozen=True, slots=True)
class RegimentOfRenown:
    """A ready-made regiment. ``allowed`` holds the source ids of the armies that may include it."""

    id: str
    name: str
    points: int
    members: tuple[RenownMember, ...]
    allowed: frozenset[str] = frozenset()
    battlepacks: frozenset[str] = frozenset()
    enhancement_groups: frozenset[str] = frozenset()
    """Enhancement groups open to its members against the general rule (R-60)."""
    legends: bool = False


@dataclass(frozen=True, slots=True)
class LeaderCap:
    """At most ``maximum`` units with ``keyword`` in a regiment, unless one of ``unless_led_by`` leads it (R-29)."""

    keyword: str
    maximum: int
    unless_led_by: frozenset[str]
    """Warscroll ids of the leaders that lift the cap."""
    with_keywords: frozenset[str] = frozenset()
    """Further keywords that a unit must have to be counted (SKRYRE for a Skryre WAR MACHINE)."""


@dataclass(frozen=True, slots=True)
class ArmyCondition:
    """A composition condition of an Army of Renown; ``kind`` names the check, ``params`` its values (R-82 … R-87)."""

    kind: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    source: str = ""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Name and army of something that belongs to another army of the release.

    ``kind``: ``unit`` for a profile, else ``formation``, ``enhancement``, ``terrain`` or the kind of a lore. A
    universal lore belongs to no army.
    """

    name: str
    army: str
    kind: str = "unit"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything one army can be built from in a data release. Mappings go from source id to value, in source order."""

    release: ReleaseInfo
    army: Army
    profiles: Mapping[str, BattleProfile]
    formations: Mapping[str, Formation] = field(default_factory=lambda: MappingProxyType({}))
    enhancement_groups: Mapping[str, EnhancementGroup] = field(default_factory=lambda: MappingProxyType({}))
    enhancements: Mapping[str, Enhancement] = field(default_factory=lambda: MappingProxyType({}))
    lores: Mapping[str, Lore] = field(default_factory=lambda: MappingProxyType({}))
    terrain: Mapping[str, FactionTerrain] = field(default_factory=lambda: MappingProxyType({}))
    renown: Mapping[str, RegimentOfRenown] = field(default_factory=lambda: MappingProxyType({}))
    """Every Regiment of Renown of the release; ``allowed`` says whether this army may take it."""
    roles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Sub-hero role id to printed name."""
    leader_caps: tuple[LeaderCap, ...] = ()
    conditions: tuple[ArmyCondition, ...] = ()
    manifestations: Mapping[str, Warscroll] = field(default_factory=lambda: MappingProxyType({}))
    not_selectable: frozenset[str] = frozenset()
    """Profile or warscroll ids of pieces that come with another piece and are no list entries (R-81)."""
    strangers: Mapping[str, Stranger] = field(default_factory=lambda: MappingProxyType({}))
    """Profiles and choices that this army does not have, by their id."""

    hosts: Mapping[str, Army] = field(default_factory=lambda: MappingProxyType({}))
    """Profile id to the army that it comes from, where a roster joins several armies (Path to Glory)."""

    def choice_name(self, choice: str) -> str:
        """The name of a formation, enhancement, lore or terrain feature, of another army too; else its id."""
        for own in (self.formations, self.enhancements, self.lores, self.terrain, self.strangers):
            if choice in own:
                return str(own[choice].name)
        return choice
