"""The whole extraction: a snapshot of the community data to the facts of a data release."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyCondition,
    ArmyKind,
    BattleProfile,
    FactionTerrain,
    ReleaseInfo,
)
from armybuilder.rules.aos4.documents import ArmyFacts, CommonFacts, ReleaseFacts
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind
from factions.importer import profiles as profile_parts
from factions.importer.army_lines import led_as_in_faction
from factions.importer.army_prices import priced_as_faction
from factions.importer.choices import ChoiceReader
from factions.importer.errors import ImportProblem
from factions.importer.files import Files, classify
from factions.importer.idioms import readings
from factions.importer.keyword_tags import with_keyword_tags
from factions.importer.links import LinkReader, added_categories, joined
from factions.importer.options import read_role_leaders, read_role_limits
from factions.importer.overrides import Overrides
from factions.importer.profiles import ArmyLinks, ProfileBuilder
from factions.importer.renown import regiments_of_renown
from factions.importer.seasons import Seasons, read_seasons
from factions.importer.source import Source
from factions.importer.tree import Data, clean, kids, modifiers, parse, points
from factions.importer.warscrolls import is_skipped, is_unit, warscrolls_in


@dataclass
class Extraction:
    """What an import read: the facts, and what it met on the way."""

    facts: ReleaseFacts
    stripped: dict[str, int] = field(default_factory=dict)
    """Forbidden characters removed, by file."""
    notes: list[str] = field(default_factory=list)
    """Corrections that the importer made by its own rules."""


def extract(source: Source, *, release: str = "", commit: str = "") -> Extraction:
    """Read every army of a snapshot. ``release`` (a date) and ``commit`` default to those of the source's name.

    Raises ImportProblem for anything that nobody has reviewed.
    """
    return _Extractor(parse(source), release or source.date, commit or source.commit).run()


class _Extractor:
    def __init__(self, data: Data, release: str, commit: str) -> None:
        if not re.match(r"^\d{4}-\d{2}-\d{2}$", release):
            raise ImportProblem("source", "release", f"date {release!r}", "a date such as 2026-08-18 (--release)")
        self.data, self.release, self.commit = data, release, commit
        self.files: Files = classify(data)
        self.seasons: Seasons = read_seasons(self.files.system)
        self.overrides = Overrides.for_release(release)
        self.readings = readings(release)
        self.free = _entries_without_place(self.files.system)
        self.notes: list[str] = []
        self.own: dict[str, list[Warscroll]] = {}
        self.warscrolls: dict[str, Warscroll] = {}

    def run(self) -> Extraction:
        for file in self.files.with_warscrolls:
            self.own[file] = warscrolls_in(self.data.roots[file], self.data, file, self.seasons)
            self.warscrolls.update({scroll.id: scroll for scroll in self.own[file]})
        armies = [self._army(file) for file in self.files.armies]
        for correction in (priced_as_faction, led_as_in_faction, with_keyword_tags):
            armies, notes = correction(armies)
            self.notes += notes
        documents = ReleaseFacts.of(self._common(armies), armies).documents
        facts = ReleaseFacts({name: self.overrides.respelt(document) for name, document in documents.items()})
        return Extraction(facts, self.data.stripped, self.notes)

    def _common(self, armies: list[ArmyFacts]) -> CommonFacts:
        placed = {scroll.id for army in armies for scroll in army.warscrolls}
        rest = tuple(scroll for scroll in self.warscrolls.values() if scroll.id not in placed)
        keywords = {k for s in self.warscrolls.values() for k in s.keywords}
        keywords |= {k for army in armies for p in army.profiles for k in p.keywords}
        tags = {t for army in armies for p in army.profiles for t in p.tags}
        reader = self._reader("Lores.cat")
        file = self.files.renown
        renown = regiments_of_renown(
            self.files.system,
            self.data.roots[file],
            self.data,
            file,
            self.seasons,
            self.warscrolls,
            {group.id for army in armies for group in army.enhancement_groups},
            {entry["name"] for entry in self.overrides.of("incomplete_renown")},
        )
        shared = {stub: army for army, stubs in self._stub_ids().items() for stub in stubs}
        renown = [replace(r, allowed=r.allowed | {shared[a] for a in r.allowed if a in shared}) for r in renown]
        return CommonFacts(
            ReleaseInfo(self.release, self.release, self.commit, self.seasons.official),
            tuple(sorted(keywords)),
            tuple(sorted(tags)),
            rest,
            tuple(reader.universal_lores()),
            tuple(self.overrides.renown(renown, {army.army.slug: army.army.id for army in armies})),
            self._aliases(),
        )

    def _aliases(self) -> dict[str, tuple[str, ...]]:
        """Reviewed other spellings, and names that army links use for a warscroll."""
        found = self.overrides.aliases()
        for file in self.files.armies:
            for link in kids(self.data.roots[file], "entryLinks"):
                scroll = self.warscrolls.get(link.get("targetId", ""))
                name = clean(link.get("name", ""))
                if scroll and name != scroll.name and name not in found.setdefault(scroll.name, []):
                    found[scroll.name].append(name)
        return {name: tuple(others) for name, others in sorted(found.items()) if others}

    def _reader(self, file: str) -> ChoiceReader:
        names = {scroll.id: scroll.name for scroll in self.warscrolls.values()}
        return ChoiceReader(self.data, file, self.seasons, self.overrides.bearers(), names)

    def _stub_ids(self) -> dict[str, list[str]]:
        """Shared army id → ids of the catalogues that only import it."""
        found: dict[str, list[str]] = {}
        for file, shared in self.files.stubs.items():
            found.setdefault(shared, []).append(self.data.roots[file].get("id", ""))
        return found

    def _army(self, file: str) -> ArmyFacts:
        root = self.data.roots[file]
        kind, name, slug, parent = self.files.identity(file)
        units = [
            link
            for link in kids(root, "entryLinks")
            if is_unit(entry := self.data.target(link)) and not is_skipped(entry) and not is_skipped(link)
        ]
        pieces = frozenset(s.id for s in self.warscrolls.values() if s.kind != WarscrollKind.UNIT)
        pieces |= profile_parts.brought_pieces(root, self.data, self.warscrolls)
        links = ArmyLinks(pieces=pieces, is_part=kind != ArmyKind.FACTION)
        link_reader = LinkReader(self.data, file, self.readings)
        for link in units:
            scroll = self.warscrolls[self.data.target(link).get("id", "")]
            if scroll.kind == WarscrollKind.UNIT:
                links.facts.append(link_reader.read(link))
                links.warscroll_of[link.get("id", "")] = scroll
                links.warscroll_of[scroll.id] = scroll
        links.facts = joined(links.facts, self.data)
        profile_parts.use_own_categories(root, links, self.data, self.overrides.respelt)
        roles = profile_parts.read_roles(root, links, self.data)
        categories = kids(root, "categoryEntries")
        limits = read_role_limits(categories, links, self.data, file)
        leaders = read_role_leaders(categories, links, roles, self.data)
        choices = self._reader(file)
        group_elements = choices.enhancement_roots(root, units)
        groups, enhancements = choices.enhancements(group_elements)
        builder = ProfileBuilder(
            self.data, file, self.seasons, links, roles, limits, leaders, frozenset(g.id for g in groups), self.free
        )
        read, notes = builder.profiles()
        self.notes += notes
        found = self.overrides.profiles(slug, read, roles)
        profiles = {profile.id: profile for profile in found}
        army = self._identity(root, kind, name, slug, parent, found, links)
        terrain = [*self._terrain(root)]
        for stub, shared in self.files.stubs.items():
            if shared == army.id:
                terrain += self._terrain(self.data.roots[stub])
        return ArmyFacts(
            army,
            tuple(found),
            tuple(self._own_warscrolls(file, slug)),
            tuple(choices.formations(root)),
            tuple(groups),
            tuple(self.overrides.enhancements(slug, enhancements)),
            tuple(choices.lores(root)),
            choices.has_universal_lores(root),
            tuple({t.warscroll.id: t for t in terrain}.values()),
            roles,
            profile_parts.leader_caps(links, profiles),
            (*self._conditions(links), *self.overrides.conditions(slug)),
            profile_parts.brought_pieces(root, self.data, self.warscrolls),
        )

    def _identity(
        self,
        root: Element,
        kind: ArmyKind,
        name: str,
        slug: str,
        parent: str | None,
        profiles: list[BattleProfile],
        links: ArmyLinks,
    ) -> Army:
        added = [k for facts in links.facts for k in added_categories(facts.link, self.data)[0]]
        plain = re.sub(r"\s*\[LEGENDS\]?$", "", name)
        hosts = tuple(
            sorted(self.files.slug_of_parent(stub) for stub, army in self.files.stubs.items() if army == root.get("id"))
        )
        return Army(
            root.get("id", ""),
            slug,
            plain,
            kind,
            profile_parts.alliance_of(profiles),
            profile_parts.faction_keyword(plain, profiles, added),
            parent,
            name != plain,
            int(root.get("revision", "0")),
            hosts,
        )

    def _own_warscrolls(self, file: str, slug: str) -> list[Warscroll]:
        return [*self.own.get(self.files.library_of(slug), ()), *self.own.get(file, ())]

    def _terrain(self, root: Element) -> Iterable[FactionTerrain]:
        for link, scroll in profile_parts.terrain_links(root, self.data, self.warscrolls):
            shown = self.seasons.shown_in(link)
            yield FactionTerrain(link.get("id", ""), scroll.name, points(link), scroll, shown)

    def _conditions(self, links: ArmyLinks) -> list[ArmyCondition]:
        """Conditions that the source encodes: units an army must include, and who leads it then."""
        found = []
        for facts in links.facts:
            scroll = links.warscroll_of[facts.link.get("id", "")]
            if profile_parts.must_include(facts):
                units = [scroll.identity, *sorted(links.identities(facts.optional_if) - {scroll.identity})]
                found.append(ArmyCondition("must-include", {"units": tuple(units)}))
            for unit in sorted(links.identities(facts.general_if_included)):
                found.append(ArmyCondition("general-if-included", {"units": (unit,)}))
        return [condition for number, condition in enumerate(found) if condition not in found[:number]]


def _entries_without_place(system: Element) -> frozenset[str]:
    """Units for which a regiment has room beyond its greatest number (R-26): they raise its limit."""
    return frozenset(
        repeat.get("childId", "")
        for force in kids(system, "forceEntries")
        if clean(force.get("name", "")) == "Regiment"
        for modifier, outer in modifiers(force)
        if modifier.get("type") == "increment"
        for part in (modifier, *outer)
        for repeat in part.iter()
        if repeat.tag in ("repeat", "condition")
    )
