"""Leaders of Armies of Renown: the publisher prints one profile per unit, that of the faction.

The source repeats a faction's leaders in each of its Armies of Renown, and loses some on the way: HEROES that nothing
lets lead, leaders without lines since the format of June 2025, lines with a keyword that the units no longer have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from armybuilder.rules.aos4.catalogue import BattleProfile, OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.documents import ArmyFacts


def admits(target: Target, profile: BattleProfile) -> bool:
    """Whether a target of an option admits a unit: heroes by name or role only (R-20)."""
    if target.kind == OptionKind.UNIT:
        return profile.warscroll.identity == target.id
    if target.kind == OptionKind.SUB_HERO:
        return target.id in profile.roles
    named = target.id in profile.keywords if target.kind == OptionKind.KEYWORD else target.id in profile.tags
    return named and not profile.hero and not target.excluded & profile.keywords


def led_as_in_faction(armies: Iterable[ArmyFacts]) -> tuple[list[ArmyFacts], list[str]]:
    """The armies, with leaders of Armies of Renown that can lead nobody as their faction has them; and notes.

    A HERO leads who leads in the faction. A leader has the faction's lines, as far as they admit units of the army,
    where those he has beside lines for HEROES admit none and are none of the faction's: then the source lost them.
    Other differences are the army's own matter and stay.
    """
    found = list(armies)
    by_slug = {facts.army.slug: facts for facts in found}
    notes: list[str] = []
    for number, facts in enumerate(found):
        hosts = (facts.army.parent,) if facts.army.parent else facts.army.hosts
        part = _Part(facts, [by_slug[host] for host in hosts if host in by_slug])
        changed = tuple(part.leader(profile) for profile in facts.profiles)
        notes += [
            f"{facts.army.slug}: {profile.name} leads as in its faction"
            for profile, before in zip(changed, facts.profiles, strict=True)
            if profile != before
        ]
        found[number] = replace(facts, profiles=changed)
    return found, notes


def _for_units(option: RegimentOption) -> tuple[Target, ...]:
    """What a line names beside roles of HEROES."""
    return tuple(target for target in option.targets if target.kind != OptionKind.SUB_HERO)


class _Part:
    """An army with the factions that its units come from."""

    def __init__(self, facts: ArmyFacts, factions: list[ArmyFacts]) -> None:
        self.profiles = facts.profiles
        self.own_roles = {name: role for role, name in facts.roles.items()}
        self.roles: dict[str, Mapping[str, str]] = {}
        self.twins: dict[str, BattleProfile] = {}
        for faction in factions:
            for profile in faction.profiles:
                if profile.warscroll.id not in self.twins:
                    self.twins[profile.warscroll.id] = profile
                    self.roles[profile.id] = faction.roles

    def leader(self, profile: BattleProfile) -> BattleProfile:
        twin = self.twins.get(profile.warscroll.id)
        if twin is None or not twin.can_lead or not profile.hero:
            return profile
        if not profile.can_lead:
            profile = replace(profile, can_lead=True)
        theirs = [translated for option in twin.options if (translated := self._translated(option, twin))]
        printed = {line for option in theirs for line in _for_units(option)}
        own = [line for option in profile.options for line in _for_units(option)]
        if any(line in printed or self._admits(line, profile) for line in own):
            return profile
        used = [option for option in theirs if any(self._admits(target, profile) for target in option.targets)]
        if not any(line for option in used for line in _for_units(option)):
            return profile
        roles = [o for o in profile.options if not _for_units(o) and o.targets not in {u.targets for u in used}]
        return replace(profile, options=(*used, *roles))

    def _admits(self, target: Target, leader: BattleProfile) -> bool:
        """Whether a target admits a unit of the army; a tag also counts where only the faction's twin has it."""
        return any(
            admits(target, unit) or (target.kind == OptionKind.TAG and self._twin_admits(target, unit))
            for unit in self.profiles
            if unit.id != leader.id
        )

    def _twin_admits(self, target: Target, unit: BattleProfile) -> bool:
        twin = self.twins.get(unit.warscroll.id)
        return twin is not None and admits(target, twin)

    def _translated(self, option: RegimentOption, twin: BattleProfile) -> RegimentOption | None:
        """A line of the faction with the roles of the army; None when nothing of it is left."""
        targets = []
        for target in option.targets:
            if target.kind == OptionKind.SUB_HERO:
                role = self.own_roles.get(self.roles[twin.id].get(target.id, ""))
                targets += [replace(target, id=role)] if role else []
            else:
                targets.append(target)
        return replace(option, targets=tuple(targets)) if targets else None
