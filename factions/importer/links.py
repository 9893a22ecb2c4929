"""One army link of a unit: what its modifiers and constraints say, before the army is put together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from factions.importer.errors import ImportProblem
from factions.importer.idioms import Shaper
from factions.importer.normalise import is_keyword
from factions.importer.tree import Data, clean, conditions, describe, kids, modifiers

REINFORCED = "1b37-82b8-c062-eb82"
_PLACES = frozenset({"Regimental Leader", "Regimental Option", "Regimental Hero", "Undersize Unit"})


@dataclass
class LinkFacts:
    """Ids are those of the source: links or entries of units (``leaders``, …), categories (``keyword``, ``role``)."""

    link: Element
    entry: Element
    can_lead: bool = False
    options: list[tuple[str, str]] = field(default_factory=list)
    """(place, id) of what the leader admits: place is Regimental Option or Regimental Hero."""
    removed: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    unit_limits: list[tuple[frozenset[str], int]] = field(default_factory=list)
    keyword_limits: list[tuple[frozenset[str], frozenset[str]]] = field(default_factory=list)
    required_by: set[str] = field(default_factory=set)
    only_led_by: set[str] = field(default_factory=set)
    companion: bool = False
    auxiliary: bool = True
    excluded_with: set[str] = field(default_factory=set)
    one_per: set[str] = field(default_factory=set)
    needs: set[str] = field(default_factory=set)
    capped: frozenset[str] = frozenset()
    general_if_included: set[str] = field(default_factory=set)
    optional_if: set[str] = field(default_factory=set)
    admitted_by: set[str] = field(default_factory=set)
    """Leaders that admit the unit by name: how data up to April 2025 says what a leader admits."""
    other_ids: set[str] = field(default_factory=set)
    """Ids of links that were joined into this one."""


@dataclass(frozen=True)
class LinkReader:
    """Reads links by the reviewed idioms; a modifier of any other shape is an ImportProblem."""

    data: Data
    file: str
    readings: dict[str, str]

    def read(self, link: Element) -> LinkFacts:
        entry = self.data.target(link)
        facts = LinkFacts(link, entry)
        limits = {c.get("id", ""): c for owner in (link, entry) for c in kids(owner, "constraints")}
        own = frozenset({link.get("id", ""), entry.get("id", "")})
        shaper = Shaper(self.data, own, limits)
        for modifier, outer in modifiers(link):
            shape = shaper.shape(modifier, outer)
            reading = self.readings.get(shape)
            if reading is None:
                raise ImportProblem(self.file, describe(link), f"modifier {shape!r}", "a reviewed idiom (idioms.toml)")
            self._apply(reading, facts, modifier, outer)
        return facts

    def _apply(self, reading: str, facts: LinkFacts, modifier: Element, outer: tuple[Element, ...]) -> None:
        parts = (modifier, *outer)
        match reading:
            case "ignore" | "army-proportion":
                pass
            case "leads":
                facts.can_lead = True
            case "option":
                place = self.data.name(modifier.get("value", ""))
                facts.options.append((place, modifier.get("affects", "").rpartition(".")[2]))
            case "option-removed":
                facts.removed.append(modifier.get("affects", "").rpartition(".")[2])
            case "role":
                facts.roles.append(modifier.get("value", ""))
            case "unit-limit":
                facts.unit_limits.append((self._units(parts), int(float(modifier.get("value", "1")))))
            case "keyword-limit":
                facts.keyword_limits.append((self._units(outer), self._keywords((modifier,))))
            case "keyword-limit-beside":
                facts.keyword_limits.append((self._units(parts), self._keywords(parts)))
            case "required":
                facts.required_by |= self._units(parts)
            case "only-led-by":
                facts.only_led_by |= self._units(parts)
            case "companion":
                facts.companion = True
                facts.auxiliary = False
                facts.only_led_by |= self._units(parts)
            case "not-auxiliary":
                facts.auxiliary = False
            case "admitted-by":
                facts.admitted_by |= self._units(parts)
            case "excluded-with":
                facts.excluded_with |= self._units(parts)
            case "one-per":
                facts.one_per |= {repeat.get("childId", "") for repeat in kids(modifier, "repeats")}
            case "needs-in-regiment":
                facts.needs |= self._units(parts)
            case "leader-cap":
                facts.capped = self._counted(parts)
            case "general-if-included":
                facts.general_if_included |= self._units(parts)
            case "optional-if":
                facts.optional_if |= self._units(parts)
            case _:
                raise ImportProblem("idioms.toml", reading, "an unknown reading", "one that the importer knows")

    def _units(self, parts: tuple[Element, ...]) -> frozenset[str]:
        """Links and entries that conditions name positively or count; a unit that is only excluded is not one."""
        return frozenset(
            child
            for part in parts
            for condition in conditions(part)
            if condition.get("type") != "notInstanceOf"
            and (child := condition.get("childId", "")) in self.data.ids
            and self.data.ids[child].tag in ("entryLink", "selectionEntry")
        )

    def _keywords(self, parts: tuple[Element, ...]) -> frozenset[str]:
        return frozenset(
            name
            for part in parts
            for condition in conditions(part)
            if condition.get("type") != "notInstanceOf"
            and (child := condition.get("childId", "")) in self.data.ids
            and self.data.ids[child].tag == "categoryEntry"
            and (name := clean(self.data.ids[child].get("name", ""))) not in _PLACES
        )

    def _counted(self, parts: tuple[Element, ...]) -> frozenset[str]:
        """Keywords of the units that a cap counts: those of its "at least 2" condition."""
        for part in parts:
            for element in part.iter():
                if element.get("type") != "atLeast" or element.get("value") != "2":
                    continue
                if element.tag == "localConditionGroup":
                    return self._keywords((element,))
                if element.tag == "condition":
                    return frozenset({self.data.name(element.get("childId", ""))})
        raise ImportProblem(self.file, "leader cap", "no count", "a condition of at least 2")


def joined(found: list[LinkFacts], data: Data) -> list[LinkFacts]:
    """Data up to April 2025 has two links of a leader: one that leads and one that accompanies. They become one."""
    leading = {}
    for facts in found:
        if any(data.name(c.get("targetId", "")) == "Regimental Leader" for c in kids(facts.link, "categoryLinks")):
            facts.can_lead = True
            leading[facts.entry.get("id", "")] = facts
    kept = []
    for facts in found:
        leader = leading.get(facts.entry.get("id", ""))
        if leader is None or facts is leader or facts.can_lead:
            kept.append(facts)
            continue
        leader.other_ids.add(facts.link.get("id", ""))
        leader.roles += [role for role in facts.roles if role not in leader.roles]
        for name in ("admitted_by", "required_by", "only_led_by", "excluded_with", "one_per", "needs"):
            getattr(leader, name).update(getattr(facts, name))
        leader.companion |= facts.companion
        leader.auxiliary &= facts.auxiliary
    return kept


def added_categories(link: Element, data: Data) -> tuple[list[str], list[str]]:
    """Keywords and tags that an army link adds to its unit."""
    names = [clean(data.target(category).get("name", "")) for category in kids(link, "categoryLinks")]
    keywords = [name for name in names if is_keyword(name)]
    return keywords, [name for name in names if not is_keyword(name) and not name.startswith("Regimental")]


def is_reinforceable(link: Element, entry: Element) -> bool:
    """Whether link or entry offers Reinforced; a price that doubles is no sign of it."""
    return any(child.get("targetId") == REINFORCED for owner in (link, entry) for child in kids(owner, "entryLinks"))


def display_name(link: Element, entry: Element) -> str:
    """The name of the warscroll; a small copy carries its size in brackets. Army suffixes are dropped."""
    for modifier in kids(link, "modifiers"):
        if modifier.get("field") == "name" and modifier.get("type") == "set":
            return re.sub(r"\((\d) Model(s?)\)", r"(\1 model\2)", clean(modifier.get("value", "")))
    return clean(entry.get("name", ""))
