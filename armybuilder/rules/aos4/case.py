"""A list under judgement: the army, the catalogue, the rule set and everything that several rules ask about them.

A case is made for one judgement and thrown away. What is derived is worked out when first asked for and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit
from armybuilder.rules.aos4.catalogue import (
    ArmyKind,
    BattleProfile,
    Catalogue,
    Enhancement,
    Lore,
    LoreKind,
    RegimentOption,
)
from armybuilder.rules.aos4.index import CatalogueIndex, index_of
from armybuilder.rules.aos4.matching import Assignment, assign
from armybuilder.rules.aos4.rulesets import Limits, surcharge
from armybuilder.rules.aos4.warscroll import Warscroll
from armybuilder.rules.ruleset import RuleSet

T = TypeVar("T")


class Placed:
    """A unit of the list with its place, profile, size and price.

    ``profile`` is None for a unit that the catalogue does not know and for members of a Regiment of Renown, whose
    ``warscroll`` is known all the same. ``points`` is the unit's own price, reinforcing included.
    """

    __slots__ = (
        "leads",
        "models",
        "name",
        "path",
        "points",
        "profile",
        "regiment",
        "renown",
        "uid",
        "unit",
        "warscroll",
    )

    def __init__(
        self,
        path: str,
        unit: ArmyUnit,
        profile: BattleProfile | None,
        warscroll: Warscroll | None,
        *,
        regiment: int | None = None,
        leads: bool = False,
        renown: int | None = None,
        models: int = 0,
    ) -> None:
        self.path = path
        self.unit = unit
        self.uid = unit.uid
        self.profile = profile
        self.warscroll = warscroll
        self.regiment = regiment
        self.leads = leads
        self.renown = renown
        factor = 2 if unit.reinforced else 1
        if profile is not None:
            self.points = profile.points * factor
            self.models = unit.models if unit.models is not None else profile.models * factor
            self.name = profile.name
        else:
            self.points = 0
            self.models = unit.models if unit.models is not None else models
            self.name = unit.name or (warscroll.name if warscroll else unit.profile)

    @property
    def auxiliary(self) -> bool:
        return self.regiment is None and self.renown is None

    @property
    def identity(self) -> str | None:
        """Warscroll id shared with seasonal variants, None for an unknown unit."""
        return self.warscroll.identity if self.warscroll else None

    @property
    def warscroll_id(self) -> str:
        """Warscroll id, empty for an unknown unit."""
        return self.warscroll.id if self.warscroll else ""

    @property
    def seasonal(self) -> bool:
        """Whether the unit is a seasonal variant of another."""
        return bool(self.warscroll and self.warscroll.variant_of)

    @property
    def unique(self) -> bool:
        return self.profile.unique if self.profile else bool(self.warscroll and self.warscroll.unique)


class RegimentView:
    """A regiment with its leader's option lines and the line that each companion uses."""

    __slots__ = ("assignment", "index", "leader", "lines", "matched", "members", "options", "path")

    def __init__(
        self, index: int, leader: Placed | None, members: tuple[Placed, ...], catalogue: CatalogueIndex
    ) -> None:
        self.index = index
        self.path = f"regiments[{index}]"
        self.leader = leader
        self.members = members
        profile = leader.profile if leader else None
        self.options: tuple[RegimentOption, ...] = catalogue.options[profile.id] if profile else ()
        self.matched: tuple[Placed, ...] = ()
        """Members that need a line: known ones that use a place, beside a known leader."""
        self.lines: tuple[tuple[int, ...], ...] = ()
        """For each matched member the lines that admit it."""
        if profile is not None:
            self.matched = tuple(member for member in members if member.profile and member.profile.takes_place)
            self.lines = tuple(
                catalogue.lines(profile, member.profile) for member in self.matched if member.profile is not None
            )
        self.assignment: Assignment = assign(self.lines, tuple(option.maximum for option in self.options))

    @property
    def places_used(self) -> int:
        """Units beside the leader that use a place; unknown units use one."""
        return sum(1 for member in self.members if member.profile is None or member.profile.takes_place)


class Case:
    """One list with all that the rules ask about it."""

    def __init__(self, army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> None:
        self.army = army
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.limits: Limits = ruleset.limits
        self.index: CatalogueIndex = index_of(catalogue)
        profiles = catalogue.profiles
        regiments: list[RegimentView] = []
        own: list[Placed] = []
        for number, regiment in enumerate(army.regiments):
            leader = None
            if regiment.leader is not None:
                unit = regiment.leader
                profile = profiles.get(unit.profile)
                leader = Placed(
                    f"regiments[{number}].leader",
                    unit,
                    profile,
                    profile.warscroll if profile else None,
                    regiment=number,
                    leads=True,
                )
                own.append(leader)
            members = []
            for place, unit in enumerate(regiment.units):
                profile = profiles.get(unit.profile)
                warscroll = profile.warscroll if profile else None
                path = f"regiments[{number}].units[{place}]"
                members.append(Placed(path, unit, profile, warscroll, regiment=number))
            own.extend(members)
            regiments.append(RegimentView(number, leader, tuple(members), self.index))
        auxiliaries = []
        for place, unit in enumerate(army.auxiliaries):
            profile = profiles.get(unit.profile)
            auxiliaries.append(Placed(f"auxiliaries[{place}]", unit, profile, profile.warscroll if profile else None))
        own.extend(auxiliaries)
        renown: list[Placed] = []
        for number, taken in enumerate(army.renown):
            for place, unit in enumerate(taken.units):
                member = self.index.members.get(unit.profile)
                renown.append(
                    Placed(
                        f"renown[{number}].units[{place}]",
                        unit,
                        None,
                        member.warscroll if member else None,
                        renown=number,
                        models=member.models if member else 0,
                    )
                )
        self.regiments: tuple[RegimentView, ...] = tuple(regiments)
        self.own: tuple[Placed, ...] = tuple(own)
        """Units of the own regiments and auxiliary units."""
        self.auxiliaries: tuple[Placed, ...] = tuple(auxiliaries)
        self.renown: tuple[Placed, ...] = tuple(renown)
        """Members of Regiments of Renown."""
        self.units: tuple[Placed, ...] = (*own, *renown)
        self._shared: dict[str, Any] = {}

    def shared(self, name: str, work_out: Callable[[], T]) -> T:
        """Something that several rules of one module need, worked out once."""
        if name not in self._shared:
            self._shared[name] = work_out()
        found: T = self._shared[name]
        return found

    @cached_property
    def known(self) -> tuple[tuple[Placed, BattleProfile], ...]:
        """Own units whose profile the catalogue knows."""
        return tuple((placed, placed.profile) for placed in self.own if placed.profile is not None)

    @cached_property
    def by_uid(self) -> dict[str, Placed]:
        """Units by uid; of two units with one uid, the first."""
        return {placed.uid: placed for placed in reversed(self.units)}

    @cached_property
    def generals(self) -> tuple[Placed, ...]:
        """Units marked as general, in list order."""
        return tuple(placed for placed in self.units if placed.uid in self.army.generals)

    @cached_property
    def general(self) -> Placed | None:
        """The general: the first one marked that leads an own regiment."""
        return next((placed for placed in self.generals if placed.leads), None)

    @cached_property
    def identities(self) -> dict[str, list[Placed]]:
        """Units of the whole army by the id that a warscroll shares with its variants."""
        found: dict[str, list[Placed]] = {}
        for placed in self.units:
            if placed.warscroll is not None:
                found.setdefault(placed.warscroll.identity, []).append(placed)
        return found

    @cached_property
    def enhancements(self) -> tuple[tuple[str, Enhancement | None, Placed | None], ...]:
        """Each choice as path, enhancement (None: unknown to the army) and bearer (None: no such unit)."""
        return tuple(
            (
                f"enhancements[{number}]",
                self.catalogue.enhancements.get(choice.enhancement),
                self.by_uid.get(choice.bearer),
            )
            for number, choice in enumerate(self.army.enhancements)
        )

    @cached_property
    def of_renown(self) -> bool:
        """Whether the army is an Army of Renown or a shared army: both replace the rules of a faction (R-82)."""
        return self.catalogue.army.kind is not ArmyKind.FACTION

    def forbids(self, kind: str) -> bool:
        """Whether the army has a condition of a kind that forbids a choice (``no-terrain``, ``no-lores``)."""
        return any(condition.kind == kind for condition in self.index.conditions)

    @property
    def battlepack(self) -> str:
        return self.ruleset.battlepack

    def in_battlepack(self, battlepacks: frozenset[str]) -> bool:
        """Whether something limited to these battlepacks may be used; an empty set means every battlepack."""
        return not battlepacks or self.battlepack in battlepacks

    @cached_property
    def legends_allowed(self) -> bool:
        return self.army.legends if self.limits.legends is None else self.limits.legends

    def lores(self) -> Iterator[tuple[str, LoreKind, str, Lore | None]]:
        """Each chosen lore as path, kind of the slot, id and value (None: unknown to the army)."""
        for path, kind, chosen in (
            ("spell_lore", LoreKind.SPELL, self.army.spell_lores),
            ("prayer_lore", LoreKind.PRAYER, self.army.prayer_lores),
            ("manifestation_lore", LoreKind.MANIFESTATION, self.army.manifestation_lores),
        ):
            for lore in chosen:
                yield path, kind, lore, self.catalogue.lores.get(lore)

    # Points

    @cached_property
    def surcharge(self) -> int:
        """What the auxiliary units cost beside their own price (R-37)."""
        return surcharge(self.limits, len(self.auxiliaries), self.army.as_of)

    @cached_property
    def unit_points(self) -> int:
        return sum(placed.points for placed in self.own)

    @cached_property
    def enhancement_points(self) -> int:
        return sum(self.price_of(enhancement) for _, enhancement, _ in self.enhancements)

    def price_of(self, enhancement: Enhancement | None) -> int:
        """Price of an enhancement in this battlepack; never doubled by reinforcing its bearer."""
        return 0 if enhancement is None or self.limits.free_enhancements else enhancement.points

    @cached_property
    def renown_points(self) -> tuple[int, ...]:
        """Price of each Regiment of Renown; 0 where it is unknown."""
        catalogue = self.catalogue.renown
        return tuple(catalogue[taken.renown].points if taken.renown in catalogue else 0 for taken in self.army.renown)

    @cached_property
    def option_points(self) -> int:
        """Price of formations, lores and terrain."""
        total = 0
        if not self.limits.free_formations:
            formations = self.catalogue.formations
            total += sum(formations[key].points for key in self.army.formations if key in formations)
        if not self.limits.free_lores:
            total += sum(lore.points for _, _, _, lore in self.lores() if lore)
        if not self.limits.free_terrain:
            terrain = self.catalogue.terrain
            total += sum(terrain[key].points for key in self.army.terrain if key in terrain)
        return total

    @cached_property
    def creation_points(self) -> int:
        """What a Path to Glory player created and does not field as a unit with a price of its own."""
        fielded = {placed.unit.profile for placed in self.own}
        return sum(
            creation.tier for number, creation in enumerate(self.army.creations) if f"creation-{number}" not in fielded
        )

    @cached_property
    def points(self) -> int:
        """What the whole army costs (R-01)."""
        return (
            self.unit_points
            + self.enhancement_points
            + sum(self.renown_points)
            + self.option_points
            + self.surcharge
            + self.creation_points
        )
