"""What can be worked out of a catalogue once and serves every list: identities, admissions, bearers.

An index belongs to one catalogue and is kept as long as the catalogue is in use.
"""

from __future__ import annotations

from armybuilder.rules.aos4.catalogue import (
    ArmyCondition,
    BattleProfile,
    Catalogue,
    Enhancement,
    OptionKind,
    RegimentOfRenown,
    RegimentOption,
    RenownMember,
    Target,
)
from armybuilder.rules.aos4.conditions import conditions_of
from armybuilder.rules.aos4.expressions import keywords_of, matches
from armybuilder.rules.remembering import Remembered


def for_heroes(group: str) -> bool:
    """Whether a type of enhancement is one of the two that every faction has for its HEROES (R-66)."""
    name = group.lower()
    return "heroic trait" in name or "artefact" in name


class CatalogueIndex:
    """Answers about profiles that do not depend on a list. Everything is worked out when first asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.identities: dict[str, str] = {}
        """Warscroll id (of a unit or a seasonal variant) to the id that both share."""
        self.by_identity: dict[str, tuple[BattleProfile, ...]] = {}
        self.members: dict[str, RenownMember] = {}
        """Profile id within a Regiment of Renown to the member."""
        self.conditions: tuple[ArmyCondition, ...] = conditions_of(catalogue)
        """Composition conditions of the army (R-53, R-79, R-82 … R-87)."""
        self.linked: frozenset[str] = frozenset().union(*(p.enhancement_groups for p in catalogue.profiles.values()))
        """Types of enhancement that some profile names; of another one its tables alone say who bears it."""
        self.uncapped: frozenset[str] = frozenset(
            group.id
            for group in catalogue.enhancement_groups.values()
            if any(c.kind == "any-number-of" and c.params["group"] == group.name for c in self.conditions)
        )
        """Types of enhancement of which the army may have any number, each of them once (R-70)."""
        self._lines: dict[tuple[str, str], tuple[int, ...]] = {}
        self._eligible: dict[tuple[str, str], bool] = {}
        grouped: dict[str, list[BattleProfile]] = {}
        for profile in catalogue.profiles.values():
            self.identities[profile.warscroll.id] = profile.warscroll.identity
            grouped.setdefault(profile.warscroll.identity, []).append(profile)
        for renown in catalogue.renown.values():
            for member in renown.members:
                self.identities.setdefault(member.warscroll.id, member.warscroll.identity)
                self.members[member.profile] = member
        self.by_identity = {identity: tuple(profiles) for identity, profiles in grouped.items()}
        self.options: dict[str, tuple[RegimentOption, ...]] = {
            profile.id: self._options_of(profile) for profile in catalogue.profiles.values()
        }
        self.roles: dict[str, frozenset[str]] = {
            profile.id: self._roles_of(profile) for profile in catalogue.profiles.values()
        }
        self.required: frozenset[str] = frozenset(
            self.identity(target.id)
            for options in self.options.values()
            for option in options
            if option.minimum
            for target in option.targets
            if target.kind is OptionKind.UNIT
        )
        """Identities of units that some leader must have beside him."""

    def _base(self, profile: BattleProfile) -> BattleProfile | None:
        if profile.warscroll.variant_of is None:
            return None
        twins = self.by_identity[profile.warscroll.identity]
        return next((twin for twin in twins if twin.warscroll.variant_of is None), None)

    def _options_of(self, profile: BattleProfile) -> tuple[RegimentOption, ...]:
        """A seasonal variant without lines of its own has those of its base (F-07)."""
        base = self._base(profile)
        return profile.options or (base.options if base and profile.can_lead else ())

    def _roles_of(self, profile: BattleProfile) -> frozenset[str]:
        base = self._base(profile)
        return profile.roles or (base.roles if base else frozenset())

    def identity(self, warscroll: str) -> str:
        """The id that a warscroll shares with its seasonal variants."""
        return self.identities.get(warscroll, warscroll)

    def admits(self, target: Target, unit: BattleProfile) -> bool:
        """Whether an option target admits a unit: a HERO only by name or role (R-20)."""
        if target.kind is OptionKind.UNIT:
            return self.identity(target.id) == unit.warscroll.identity
        if target.kind is OptionKind.SUB_HERO:
            return target.id in self.roles[unit.id]
        if unit.hero or target.excluded & unit.keywords:
            return False
        return target.id in (unit.keywords if target.kind is OptionKind.KEYWORD else unit.tags)

    def lines(self, leader: BattleProfile, unit: BattleProfile) -> tuple[int, ...]:
        """Numbers of the leader's option lines that admit a unit, in printed order."""
        key = (leader.id, unit.id)
        found = self._lines.get(key)
        if found is None:
            found = tuple(
                number
                for number, option in enumerate(self.options[leader.id])
                if any(self.admits(target, unit) for target in option.targets)
            )
            self._lines[key] = found
        return found

    def led_by(self, unit: BattleProfile, leader: BattleProfile) -> bool:
        """Whether the unit's own note permits the leader (R-22, R-25); true without such a note."""
        if not unit.only_led_by:
            return True
        return any(self.identity(warscroll) == leader.warscroll.identity for warscroll in unit.only_led_by)

    def eligible(self, unit: BattleProfile, enhancement: Enhancement) -> bool:
        """Whether a unit may bear an enhancement (R-66 … R-68)."""
        key = (unit.id, enhancement.id)
        found = self._eligible.get(key)
        if found is None:
            open_to_all = enhancement.group not in self.linked
            found = (
                not unit.unique
                and (open_to_all or enhancement.group in unit.enhancement_groups)
                and self._bears(unit, enhancement)
            )
            self._eligible[key] = found
        return found

    def may_include(self, renown: RegimentOfRenown) -> bool:
        """Whether the army of the catalogue is named by a Regiment of Renown (R-56, R-61)."""
        return self.catalogue.army.id in renown.allowed

    def _bears(self, unit: BattleProfile, enhancement: Enhancement) -> bool:
        """Whether a unit fulfils the table's expression; traits and artefacts are for HEROES in any case (R-66)."""
        group = self.catalogue.enhancement_groups.get(enhancement.group)
        if group is not None and for_heroes(group.name) and "HERO" not in keywords_of(enhancement.bearer):
            return unit.hero
        return matches(enhancement.bearer, unit.keywords)

    def ids(self, condition: ArmyCondition, key: str) -> tuple[str, ...]:
        """The warscroll ids that a condition holds under a key."""
        return tuple(condition.params.get(key, ()))

    def names(self, condition: ArmyCondition, profile: BattleProfile, key: str = "units") -> bool:
        """Whether a condition names a unit or its seasonal variant."""
        return any(self.identity(warscroll) == profile.warscroll.identity for warscroll in self.ids(condition, key))


index_of = Remembered(CatalogueIndex)
"""The index of a catalogue, worked out once while the catalogue is among the last ones used."""
