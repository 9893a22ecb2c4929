"""Regiment options: the lines of each leader, with the limits that units and roles put on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import OptionKind, RegimentOption, Target
from factions.importer.errors import ImportProblem
from factions.importer.normalise import is_keyword
from factions.importer.tree import Data, clean, conditions, describe, kids, modifiers

if TYPE_CHECKING:
    from factions.importer.links import LinkFacts
    from factions.importer.profiles import ArmyLinks

LEADER = "Regimental Leader"


@dataclass
class LeaderLines:
    options: tuple[RegimentOption, ...] = ()
    notes: list[str] = field(default_factory=list)
    """What was read with a correction: a role limit of 0, a limit that names no line."""


@dataclass(frozen=True)
class Lines:
    """Puts together the lines of all leaders of an army."""

    data: Data
    file: str
    links: ArmyLinks
    roles: Mapping[str, str]
    role_limits: Mapping[str, Mapping[str, int | None]]
    role_leaders: Mapping[str, frozenset[str]]
    """For each role the links of the leaders that its limit names."""

    def of_all(self) -> dict[str, LeaderLines]:
        """Lines by link id of the leader."""
        units, keywords, required = self._limits()
        return {
            facts.link.get("id", ""): self._of(facts, units, keywords, required)
            for facts in self.links.facts
            if facts.can_lead
        }

    def _limits(self) -> tuple[dict[tuple[str, str], int], set[tuple[str, str]], set[tuple[str, str]]]:
        """(leader link, warscroll identity) → greatest number; (leader link, keyword) of "0-1"; required pairs."""
        units: dict[tuple[str, str], int] = {}
        keywords: set[tuple[str, str]] = set()
        required: set[tuple[str, str]] = set()
        for facts in self.links.facts:
            scroll = self.links.warscroll_of[facts.link.get("id", "")].identity
            for leaders, number in facts.unit_limits:
                for leader in self.links.links_of(leaders):
                    units[leader, scroll] = number
            for leaders, names in facts.keyword_limits:
                for leader in self.links.links_of(leaders):
                    keywords |= {(leader, name) for name in names}
            for leader in self.links.links_of(facts.required_by):
                required.add((leader, scroll))
        return units, keywords, required

    def _of(
        self,
        facts: LinkFacts,
        units: Mapping[tuple[str, str], int],
        keywords: set[tuple[str, str]],
        required: set[tuple[str, str]],
    ) -> LeaderLines:
        leader = facts.link.get("id", "")
        lines = LeaderLines()
        found: dict[tuple[OptionKind, str], RegimentOption] = {}
        for place, target_id in facts.options:
            target = self._target(facts, target_id, lines)
            if target is None:
                continue
            minimum, maximum = 0, None
            if target.kind == OptionKind.UNIT:
                # A hero who is named joins once; the source leaves that number out.
                maximum = units.get((leader, target.id), 1 if place == "Regimental Hero" else None)
                if (leader, target.id) in required:
                    minimum = maximum = 1
            elif target.kind == OptionKind.SUB_HERO:
                maximum = self._role_limit(leader, target.id, lines)
            elif (leader, target.id) in keywords:
                maximum = 1
            key = (target.kind, target.id)
            if key not in found or maximum is not None:
                found[key] = RegimentOption((target,), minimum, maximum)
        for target, hero in self._admitted(leader):
            found.setdefault(
                (target.kind, target.id),
                RegimentOption((target,), 0, units.get((leader, target.id), 1 if hero else None)),
            )
        for role, leaders in self.role_leaders.items():
            if leader in leaders and (OptionKind.SUB_HERO, role) not in found:
                # The source keeps a role's leaders in two places and forgets one of them at times.
                target = Target(OptionKind.SUB_HERO, role, self.roles[role])
                found[target.kind, role] = RegimentOption((target,), 0, self._role_limit(leader, role, lines))
                lines.notes.append(f"role {target.name} has a limit for this leader: read as his line")
        for pair in required:
            if pair[0] == leader and (OptionKind.UNIT, pair[1]) not in found:
                name = self.links.warscroll_of[pair[1]].name if pair[1] in self.links.warscroll_of else pair[1]
                found[OptionKind.UNIT, pair[1]] = RegimentOption((Target(OptionKind.UNIT, pair[1], name),), 1, 1)
        lines.options = tuple(found.values())
        return lines

    def _admitted(self, leader: str) -> Iterator[tuple[Target, bool]]:
        """Roles and units that name this leader themselves, and whether it is one hero at most."""
        for facts in self.links.facts:
            if not facts.admitted_by or leader not in self.links.links_of(facts.admitted_by):
                continue
            roles = [role for role in facts.roles if role in self.roles]
            if roles:
                yield Target(OptionKind.SUB_HERO, roles[0], self.roles[roles[0]]), True
            else:
                scroll = self.links.warscroll_of[facts.link.get("id", "")]
                base = self.links.warscroll_of.get(scroll.identity, scroll)
                yield Target(OptionKind.UNIT, scroll.identity, base.name), "HERO" in scroll.keywords

    def _role_limit(self, leader: str, role: str, lines: LeaderLines) -> int | None:
        """The limit of a role under a leader; a role without any limit admits any number.

        A list that was not extended for the leader says 0: read it as 1.
        """
        if role not in self.role_limits:
            return None
        limits = self.role_limits[role]
        if leader in limits:
            return limits[leader]
        default = limits.get("", 0)
        if default == 0:
            lines.notes.append(f"role {self.roles.get(role, role)} has no limit for this leader: read as 1")
            return 1
        return default

    def _target(self, facts: LinkFacts, target_id: str, lines: LeaderLines) -> Target | None:
        """What an option admits; None for a manifestation or terrain, which never joins a regiment."""
        element = self.data.ids.get(target_id)
        if element is None:
            raise ImportProblem(self.file, describe(facts.link), f"option target {target_id}", "a keyword, tag or unit")
        name = clean(element.get("name", ""))
        if element.tag == "categoryEntry":
            if target_id in self.roles:
                return Target(OptionKind.SUB_HERO, target_id, self.roles[target_id])
            kind = OptionKind.KEYWORD if is_keyword(name) else OptionKind.TAG
            return Target(kind, name, name)
        # Files copied from another army may still name that army's link to the same unit.
        entry_id = element.get("targetId", target_id)
        scroll = self.links.warscroll_of.get(target_id) or self.links.warscroll_of.get(entry_id)
        if scroll is None and (entry_id in self.links.pieces or self.links.is_part):
            lines.notes.append(f"option on {name} dropped: it is no unit of this army")
            return None
        if scroll is None:
            raise ImportProblem(self.file, describe(facts.link), f"option target {name}", "a unit of the army")
        base = self.links.warscroll_of.get(scroll.identity, scroll)
        return Target(OptionKind.UNIT, scroll.identity, base.name)


def read_role_limits(
    categories: list[Element], links: ArmyLinks, data: Data, file: str
) -> dict[str, dict[str, int | None]]:
    """For each role category: leader link → greatest number (None any), "" → the number for every other leader."""
    found: dict[str, dict[str, int | None]] = {}
    for category in categories:
        limits = [c for c in kids(category, "constraints") if c.get("type") == "max" and c.get("scope") == "force"]
        if not limits:
            continue
        ids = {limit.get("id", "") for limit in limits}
        table: dict[str, int | None] = {"": _number(limits[0].get("value", "0"))}
        for modifier, outer in modifiers(category):
            if modifier.get("field") not in ids:
                continue
            value = _number(modifier.get("value", "1"))
            leaders = {
                child
                for part in (modifier, *outer)
                for condition in conditions(part)
                if condition.get("type") in ("instanceOf", "atLeast")
                and (child := condition.get("childId", "")) in data.ids
                and data.ids[child].tag in ("entryLink", "selectionEntry")
            }
            for leader in links.links_of(leaders):
                table[leader] = value if value != 0 else table.get(leader, 1)
        found[category.get("id", "")] = table
    return found


def read_role_leaders(
    categories: list[Element], links: ArmyLinks, roles: Mapping[str, str], data: Data
) -> dict[str, frozenset[str]]:
    """For each role category the links of the leaders that its limit names: HEROES counted as Regimental Leader."""
    found: dict[str, frozenset[str]] = {}
    for category in categories:
        role = category.get("id", "")
        named = {
            child
            for group in category.iter("localConditionGroup")
            for conditions_of_one in [list(conditions(group))]
            if any(_is(c, "instanceOf") and data.name(c.get("childId", "")) == LEADER for c in conditions_of_one)
            for c in conditions_of_one
            if _is(c, "instanceOf") and (child := c.get("childId", "")) in data.ids
        }
        if role in roles and (leaders := links.links_of(named)):
            found[role] = leaders
    return found


def _is(condition: Element, kind: str) -> bool:
    return condition.get("type") == kind


def _number(text: str) -> int | None:
    value = int(float(text))
    return None if value < 0 else value
