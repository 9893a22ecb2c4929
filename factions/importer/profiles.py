"""The battle profiles of one army: prices, places, roles, and the lines of its leaders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import BattleProfile, LeaderCap
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind
from factions.importer import wargear
from factions.importer.errors import ImportProblem
from factions.importer.links import LinkFacts, added_categories, display_name, is_reinforceable
from factions.importer.normalise import keyword_stem
from factions.importer.options import LeaderLines, Lines
from factions.importer.seasons import Seasons
from factions.importer.tree import Data, clean, constraints, kids, points

GENERAL = "a56b-952e-ad15-7868"
RESTRICT_GENERAL = "Restrict General"
UNDERSIZE = "Undersize Unit"


@dataclass
class ArmyLinks:
    """The links of one army file with what was read from them."""

    facts: list[LinkFacts] = field(default_factory=list)
    warscroll_of: dict[str, Warscroll] = field(default_factory=dict)
    """By link id and by entry id."""
    pieces: frozenset[str] = frozenset()
    """Entry ids of manifestations and terrain."""
    is_part: bool = False
    """Whether the army has only part of a faction's units, as an Army of Renown has."""

    def identities(self, ids: Iterable[str]) -> frozenset[str]:
        """Warscroll ids that stand for the named links or entries and their seasonal variants."""
        return frozenset(self.warscroll_of[i].identity for i in ids if i in self.warscroll_of)

    def links_of(self, ids: Iterable[str]) -> frozenset[str]:
        """Ids of the links that the named links or entries stand for: limits name leaders exactly."""
        found: set[str] = set()
        for facts in self.facts:
            own = {facts.link.get("id", ""), facts.entry.get("id", ""), *facts.other_ids}
            if not own.isdisjoint(ids):
                found.add(facts.link.get("id", ""))
        return frozenset(found)


@dataclass(frozen=True)
class ProfileBuilder:
    """Makes the profiles of an army from its links. ``free`` are entries that use no place of their regiment."""

    data: Data
    file: str
    seasons: Seasons
    links: ArmyLinks
    roles: Mapping[str, str]
    role_limits: Mapping[str, Mapping[str, int | None]]
    role_leaders: Mapping[str, frozenset[str]]
    groups: frozenset[str]
    free: frozenset[str]

    def profiles(self) -> tuple[list[BattleProfile], list[str]]:
        """The profiles in source order, and notes on lines that were read with a correction."""
        lines = Lines(self.data, self.file, self.links, self.roles, self.role_limits, self.role_leaders)
        by_leader = lines.of_all()
        profiles = [self._profile(facts, by_leader) for facts in self.links.facts]
        names = {profile.id: profile.name for profile in profiles}
        notes = [f"{self.file}: {names[leader]}: {note}" for leader, found in by_leader.items() for note in found.notes]
        return profiles, notes

    def _profile(self, facts: LinkFacts, by_leader: Mapping[str, LeaderLines]) -> BattleProfile:
        link, entry = facts.link, facts.entry
        scroll = self.links.warscroll_of[link.get("id", "")]
        added, tags = added_categories(link, self.data)
        undersize = UNDERSIZE in tags
        keywords = scroll.keywords | {keyword_stem(keyword) for keyword in added}
        hero = "HERO" in keywords
        lines = by_leader.get(link.get("id", ""))
        only_led_by = self.links.identities(facts.only_led_by | facts.required_by)
        companion = facts.companion or bool(facts.needs)
        if companion and not hero and not only_led_by and not facts.needs:
            raise ImportProblem(self.file, scroll.name, "a companion of nobody", "the leader it belongs to")
        return BattleProfile(
            id=link.get("id", ""),
            warscroll=scroll,
            name=display_name(link, entry),
            points=points(link) or points(entry),
            models=_size(entry, undersize, self.data),
            reinforceable=is_reinforceable(link, entry) and not undersize,
            keywords=keywords,
            tags=scroll.tags | frozenset(tag for tag in tags if tag not in (UNDERSIZE, RESTRICT_GENERAL, "Legends")),
            roles=frozenset(role for role in facts.roles if role in self.roles),
            can_lead=facts.can_lead and not (companion and bool(facts.required_by)),
            can_be_general=hero and RESTRICT_GENERAL not in tags and self._has_general(link, entry),
            options=lines.options if lines else (),
            auxiliary=facts.auxiliary and not facts.needs,
            takes_place=entry.get("id", "") not in self.free and link.get("id", "") not in self.free,
            companion=companion,
            only_led_by=only_led_by if companion else frozenset(),
            needs_in_regiment=self.links.identities(facts.needs),
            one_per=self.links.identities(facts.one_per),
            excluded_with=self.links.identities(facts.excluded_with),
            enhancement_groups=self._groups(link, entry),
            battlepacks=self._battlepacks(link, entry, scroll),
            legends=scroll.legends,
        )

    def _has_general(self, link: Element, entry: Element) -> bool:
        return any(child.get("targetId") == GENERAL for owner in (link, entry) for child in kids(owner, "entryLinks"))

    def _groups(self, link: Element, entry: Element) -> frozenset[str]:
        found = set()
        for owner in (link, entry):
            for child in kids(owner, "entryLinks"):
                if child.get("targetId", "") in self.groups and child.get("hidden") != "true":
                    found.add(child.get("targetId", ""))
        return frozenset(found)

    def _battlepacks(self, link: Element, entry: Element, scroll: Warscroll) -> frozenset[str]:
        shown = self.seasons.shown_in(entry) or self.seasons.shown_in(link)
        if scroll.season == "ghb-2026-27":
            return frozenset({"ghb-2026-27"})
        if scroll.season and not shown:
            return frozenset({scroll.season})
        return shown


def _size(entry: Element, undersize: bool, data: Data) -> int:
    """Models at minimum size: the least numbers of its model entries, at least one."""
    return max(1, sum(model.minimum for model in wargear.models(entry, undersize, data)))


def use_own_categories(root: Element, links: ArmyLinks, data: Data, spelt: Callable[[str], str]) -> None:
    """Read a category of another file as the army's own of the same name, where it has one.

    Files copied from another army still name that army's roles in places; a printed tag is one role all the same, with
    the numbers that the army itself gives (N-01). ``spelt`` corrects names.
    """
    own = {spelt(clean(c.get("name", ""))): c.get("id", "") for c in kids(root, "categoryEntries")}

    def meant(category: str) -> str:
        element = data.ids.get(category)
        if element is None or element.tag != "categoryEntry" or category in own.values():
            return category
        return own.get(spelt(data.name(category)), category)

    for facts in links.facts:
        facts.roles = list(dict.fromkeys(meant(role) for role in facts.roles))
        facts.options = [(place, meant(target)) for place, target in facts.options]


def read_roles(root: Element, links: ArmyLinks, data: Data) -> dict[str, str]:
    """The sub-hero roles of an army: categories that its links add to heroes while they follow a leader."""
    used = [role for facts in links.facts for role in facts.roles]
    own = {category.get("id", "") for category in kids(root, "categoryEntries")}
    return {role: data.name(role) for role in dict.fromkeys(used) if role in own or role in data.ids}


def leader_caps(links: ArmyLinks, profiles: Mapping[str, BattleProfile]) -> tuple[LeaderCap, ...]:
    """Caps on a kind of unit unless a leader with the clan's keyword leads (R-29, N-09)."""
    found: dict[frozenset[str], LeaderCap] = {}
    for facts in links.facts:
        if not facts.capped or facts.capped in found:
            continue
        capped = [profiles[f.link.get("id", "")] for f in links.facts if f.capped == facts.capped]
        clan = frozenset.intersection(*(profile.keywords for profile in capped)) & {"SKRYRE"}
        keywords = sorted(facts.capped - clan)
        leaders = frozenset(
            profile.warscroll.identity for profile in profiles.values() if profile.hero and clan <= profile.keywords
        )
        found[facts.capped] = LeaderCap(keywords[0], 1, leaders, clan | frozenset(keywords[1:]))
    return tuple(found.values())


def alliance_of(profiles: Iterable[BattleProfile]) -> str:
    """The grand alliance that most units of an army have, in title case; "" for an army without units."""
    counts: Counter[str] = Counter()
    for profile in profiles:
        counts.update({"ORDER", "CHAOS", "DEATH", "DESTRUCTION"} & profile.keywords)
    return counts.most_common(1)[0][0].title() if counts else ""


def terrain_links(root: Element, data: Data, warscrolls: Mapping[str, Warscroll]) -> list[tuple[Element, Warscroll]]:
    found = []
    for link in kids(root, "entryLinks"):
        scroll = warscrolls.get(data.target(link).get("id", ""))
        if scroll is not None and scroll.kind == WarscrollKind.TERRAIN:
            found.append((link, scroll))
    return found


def brought_pieces(root: Element, data: Data, warscrolls: Mapping[str, Warscroll]) -> frozenset[str]:
    """Warscrolls that come with another piece (R-81): units linked from within a unit or terrain link.

    A unit that also stands in the army's own list is no such piece, whatever links to it.
    """
    links = kids(root, "entryLinks")
    own = {link.get("targetId", "") for link in links}
    return frozenset(
        target
        for link in links
        for child in kids(link, "entryLinks")
        if (target := child.get("targetId", "")) in warscrolls and target not in own
    )


def must_include(facts: LinkFacts) -> bool:
    """Whether an army must hold the unit: at least 1 in the roster."""
    return bool([value for value in constraints(facts.link, "min", "roster") if value >= 1])


def faction_keyword(name: str, profiles: Iterable[BattleProfile], added: Iterable[str]) -> str:
    """The keyword of the army: its own name where units carry it, else the keyword that its links add most often."""
    upper = clean(name).upper()
    if any(upper in profile.keywords for profile in profiles):
        return upper
    counts = Counter(added)
    return counts.most_common(1)[0][0] if counts else ""
