"""The facts of a data release as plain JSON documents, and the catalogues made of them.

A release is one document ``common`` (release, keywords, universal lores, regiments of renown, warscrolls that belong
to no single army) and one document per army, named by its slug. Warscrolls stand once, in the document of the faction
whose library has them; profiles name them by id.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyCondition,
    ArmyKind,
    BattleProfile,
    Catalogue,
    Enhancement,
    EnhancementGroup,
    FactionTerrain,
    Formation,
    LeaderCap,
    Lore,
    RegimentOfRenown,
    ReleaseInfo,
    RenownMember,
    Stranger,
    Warscroll,
)
from armybuilder.rules.aos4.codec import DocumentError, Json, from_json, to_json

__all__ = ["COMMON", "ArmyFacts", "CommonFacts", "DocumentError", "ReleaseFacts", "army_document", "common_document"]

COMMON = "common"


@dataclass(frozen=True, slots=True)
class ArmyFacts:
    """All facts of one army. ``warscrolls`` are those that its own files define; profiles may use others."""

    army: Army
    profiles: tuple[BattleProfile, ...] = ()
    warscrolls: tuple[Warscroll, ...] = ()
    formations: tuple[Formation, ...] = ()
    enhancement_groups: tuple[EnhancementGroup, ...] = ()
    enhancements: tuple[Enhancement, ...] = ()
    lores: tuple[Lore, ...] = ()
    universal_lores: bool = True
    terrain: tuple[FactionTerrain, ...] = ()
    roles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    leader_caps: tuple[LeaderCap, ...] = ()
    conditions: tuple[ArmyCondition, ...] = ()
    not_selectable: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CommonFacts:
    """The facts of a release that belong to no single army. ``aliases``: current name to former spellings."""

    release: ReleaseInfo
    keywords: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    warscrolls: tuple[Warscroll, ...] = ()
    lores: tuple[Lore, ...] = ()
    renown: tuple[RegimentOfRenown, ...] = ()
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


def common_document(facts: CommonFacts) -> Json:
    """The document ``common``. Members of regiments of renown name their warscroll by id."""
    document = to_json(facts)
    document["renown"] = [_renown_json(regiment) for regiment in facts.renown]
    return document


def army_document(facts: ArmyFacts) -> Json:
    """The document of an army. Profiles and terrain name their warscroll by id."""
    document = to_json(facts)
    document["profiles"] = [_with_reference(profile) for profile in facts.profiles]
    if facts.terrain:
        document["terrain"] = [_with_reference(terrain) for terrain in facts.terrain]
    return document


def _with_reference(value: BattleProfile | FactionTerrain | RenownMember) -> Json:
    document = to_json(value)
    document["warscroll"] = value.warscroll.id
    if isinstance(value, BattleProfile):
        document.pop("keywords", None)
        document.pop("tags", None)
        if added := value.keywords - value.warscroll.keywords:
            document["keywords"] = sorted(added)
        if value.tags != value.warscroll.tags:
            document["tags"] = sorted(value.tags)
    return document


def _renown_json(regiment: RegimentOfRenown) -> Json:
    document = to_json(regiment)
    document["members"] = [_with_reference(member) for member in regiment.members]
    return document


class ReleaseFacts:
    """The facts of one data release, decoded army by army when they are asked for; equal documents, equal values."""

    def __init__(self, documents: Mapping[str, Json]) -> None:
        if COMMON not in documents:
            raise DocumentError("a release needs the document 'common'")
        self.documents = documents
        self.release: ReleaseInfo = from_json(ReleaseInfo, documents[COMMON].get("release", {}))
        self._warscrolls: dict[str, Warscroll] = {}
        self._armies: dict[str, Army] = {}
        self._catalogues: dict[str, Catalogue] = {}

    @classmethod
    def from_folder(cls, folder: Path) -> ReleaseFacts:
        """Read every ``.json`` file of a folder; raises DocumentError for one that is no JSON."""
        documents = {}
        for path in sorted(folder.glob("*.json")):
            try:
                documents[path.stem] = json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise DocumentError(f"{path.name}: {error}") from error
        return cls(documents)

    @classmethod
    def of(cls, common: CommonFacts, armies: Iterable[ArmyFacts]) -> ReleaseFacts:
        """The inverse of reading: documents of values."""
        documents = {COMMON: common_document(common)}
        for facts in armies:
            documents[facts.army.slug] = army_document(facts)
        return cls(documents)

    def army_slugs(self) -> tuple[str, ...]:
        """Slugs of all armies: factions first, then Armies of Renown, then shared armies, each by name."""
        order = list(ArmyKind)
        armies = (self.army(name) for name in self.documents if name != COMMON)
        return tuple(army.slug for army in sorted(armies, key=lambda a: (order.index(a.kind), a.name, a.slug)))

    def army(self, slug: str) -> Army:
        """Raises KeyError for an unknown slug."""
        if slug not in self._armies:
            if slug == COMMON:
                raise KeyError(slug)
            self._armies[slug] = from_json(Army, self.documents[slug]["army"])
        return self._armies[slug]

    def slug_of(self, army: str) -> str:
        """The slug of an army given by slug or source id; raises KeyError."""
        return army if army in self.documents and army != COMMON else self._slugs[army]

    @cached_property
    def _slugs(self) -> dict[str, str]:
        return {self.army(slug).id: slug for slug in self.documents if slug != COMMON}

    @cached_property
    def _warscroll_json(self) -> dict[str, Json]:
        return {entry["id"]: entry for doc in self.documents.values() for entry in doc.get("warscrolls", ())}

    def warscroll(self, warscroll_id: str) -> Warscroll:
        """Raises KeyError for an unknown id."""
        found = self._warscrolls.get(warscroll_id)
        if found is None:
            found = from_json(Warscroll, self._warscroll_json[warscroll_id])
            self._warscrolls[warscroll_id] = found
        return found

    def warscrolls(self) -> Iterator[Warscroll]:
        """Every warscroll of the release in document order."""
        return map(self.warscroll, self._warscroll_json)

    @cached_property
    def common(self) -> CommonFacts:
        document = self.documents[COMMON]
        regiments = [
            {**regiment, "members": [self._referring(member) for member in regiment["members"]]}
            for regiment in document.get("renown", ())
        ]
        return from_json(CommonFacts, {**document, "renown": regiments, "warscrolls": self._own_warscrolls(document)})

    def facts(self, slug: str) -> ArmyFacts:
        """All facts of one army; raises KeyError for an unknown slug."""
        document = self.documents[slug]
        parts = {
            "profiles": [profile_of(e, self.warscroll(e["warscroll"])) for e in document.get("profiles", ())],
            "terrain": [self._referring(entry) for entry in document.get("terrain", ())],
            "warscrolls": self._own_warscrolls(document),
        }
        return from_json(ArmyFacts, {**document, **parts})

    def _own_warscrolls(self, document: Json) -> list[Warscroll]:
        return [self.warscroll(entry["id"]) for entry in document.get("warscrolls", ())]

    def _referring(self, entry: Json) -> Json:
        return {**entry, "warscroll": self.warscroll(entry["warscroll"])}

    def catalogue(self, army: str) -> Catalogue:
        """The catalogue of an army by slug or source id; raises KeyError for an unknown one."""
        slug = self.slug_of(army)
        if slug not in self._catalogues:
            self._catalogues[slug] = catalogue_of(self.common, self.facts(slug), self.warscroll, self._strangers)
        return self._catalogues[slug]

    @cached_property
    def _strangers(self) -> dict[str, Stranger]:
        found = {}
        for slug in self.army_slugs():
            for entry in self.documents[slug].get("profiles", ()):
                found[entry["id"]] = Stranger(entry["name"], self.army(slug).name)
        return found


def profile_of(entry: Json, scroll: Warscroll) -> BattleProfile:
    """A profile from its JSON: keywords that its army adds, and tags where they are not those of the warscroll."""
    keywords = scroll.keywords.union(entry.get("keywords", ()))
    values = {"tags": sorted(scroll.tags), **entry, "warscroll": scroll, "keywords": keywords}
    return from_json(BattleProfile, values)


def catalogue_of(
    common: CommonFacts,
    facts: ArmyFacts,
    warscroll: Callable[[str], Warscroll],
    strangers: Mapping[str, Stranger],
) -> Catalogue:
    """Put a catalogue together: what belongs to the army, and what every army of the release shares.

    ``warscroll`` gives a warscroll by id; ``strangers`` are the profiles of all armies.
    """
    lores = [*facts.lores, *(common.lores if facts.universal_lores else ())]
    summoned = [entry.warscroll for lore in lores for entry in lore.entries if entry.warscroll]
    profiles = {profile.id: profile for profile in facts.profiles}
    return Catalogue(
        release=common.release,
        army=facts.army,
        profiles=MappingProxyType(profiles),
        formations=MappingProxyType({item.id: item for item in facts.formations}),
        enhancement_groups=MappingProxyType({item.id: item for item in facts.enhancement_groups}),
        enhancements=MappingProxyType({item.id: item for item in facts.enhancements}),
        lores=MappingProxyType({item.id: item for item in lores}),
        terrain=MappingProxyType({item.id: item for item in facts.terrain}),
        renown=MappingProxyType({item.id: item for item in common.renown}),
        roles=MappingProxyType(dict(facts.roles)),
        leader_caps=facts.leader_caps,
        conditions=facts.conditions,
        manifestations=MappingProxyType({item: warscroll(item) for item in dict.fromkeys(summoned)}),
        not_selectable=facts.not_selectable,
        strangers=MappingProxyType({key: value for key, value in strangers.items() if key not in profiles}),
    )
