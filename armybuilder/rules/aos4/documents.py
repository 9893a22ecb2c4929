"""The facts of a data release as plain JSON documents, and the catalogues made of them.

A release is one document ``common`` (release, keywords, universal lores, regiments of renown, warscrolls that belong
to no single army) and one document per army, named by its slug. Warscrolls stand once, in the document of the faction
whose library has them; profiles name them by id.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
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
)
from armybuilder.rules.aos4.codec import DocumentError, Json, from_json, to_json
from armybuilder.rules.aos4.warscroll import Warscroll

__all__ = [
    "COMMON",
    "ArmyFacts",
    "CommonFacts",
    "DocumentError",
    "Outline",
    "ReleaseFacts",
    "army_document",
    "common_document",
    "outline_of",
]

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


@dataclass(frozen=True, slots=True)
class Outline:
    """What tells which documents of a release have to be read for an army.

    ``armies`` in document order; ``profiles``: name and army of every profile; ``choices``: the same of formations,
    enhancements, lores and terrain; ``homes``: warscroll id to the name of
    the document that has it; ``renown``: the warscrolls of the Regiments of Renown, as JSON by id, for every army's
    catalogue holds all of these regiments.
    """

    armies: tuple[Army, ...]
    profiles: Mapping[str, Stranger]
    homes: Mapping[str, str]
    renown: Mapping[str, Json]
    choices: Mapping[str, Stranger] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def strangers(self) -> Mapping[str, Stranger]:
        return {**self.choices, **self.profiles}


def outline_of(documents: Mapping[str, Json]) -> Outline:
    """The outline of a release's documents."""
    armies = {name: from_json(Army, document["army"]) for name, document in documents.items() if name != COMMON}
    entries = {name: document.get("warscrolls", ()) for name, document in documents.items()}
    members = {
        member["warscroll"] for regiment in documents[COMMON].get("renown", ()) for member in regiment["members"]
    }
    return Outline(
        armies=tuple(armies.values()),
        profiles={
            entry["id"]: Stranger(entry["name"], armies[slug].name)
            for slug in _sorted(armies.values())
            for entry in documents[slug].get("profiles", ())
        },
        homes={entry["id"]: name for name, found in entries.items() for entry in found},
        renown={entry["id"]: entry for found in entries.values() for entry in found if entry["id"] in members},
        choices={
            entry["id"]: Stranger(entry["name"], armies[slug].name if slug in armies else "", kind)
            for slug in (*_sorted(armies.values()), COMMON)
            for key, usual in CHOICES
            for entry in documents[slug].get(key, ())
            for kind in (entry.get("kind", usual),)
        },
    )


CHOICES = (("formations", "formation"), ("enhancements", "enhancement"), ("lores", "lore"), ("terrain", "terrain"))
"""Members of an army's document that a player chooses from, each with its kind; lores tell their own."""


def _sorted(armies: Iterable[Army]) -> tuple[str, ...]:
    """Slugs of armies: factions first, then Armies of Renown, then shared armies, each by name."""
    order = list(ArmyKind)
    return tuple(army.slug for army in sorted(armies, key=lambda a: (order.index(a.kind), a.name, a.slug)))


class ReleaseFacts:
    """The facts of one data release, decoded army by army when they are asked for; equal documents, equal values.

    ``outline`` is worked out unless it is given; with it only the documents that an army needs are looked at.
    """

    def __init__(self, documents: Mapping[str, Json], outline: Outline | None = None) -> None:
        if COMMON not in documents:
            raise DocumentError("a release needs the document 'common'")
        self.documents = documents
        self.release: ReleaseInfo = from_json(ReleaseInfo, documents[COMMON].get("release", {}))
        self._outline = outline
        self._warscrolls: dict[str, Warscroll] = {}
        self._catalogues: dict[str, Catalogue] = {}
        self._entries = lru_cache(maxsize=8)(self._entries_of)

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

    @cached_property
    def outline(self) -> Outline:
        return self._outline or outline_of(self.documents)

    def army_slugs(self) -> tuple[str, ...]:
        """Slugs of all armies: factions first, then Armies of Renown, then shared armies, each by name."""
        return _sorted(self._armies.values())

    @cached_property
    def _armies(self) -> dict[str, Army]:
        return {army.slug: army for army in self.outline.armies}

    def army(self, slug: str) -> Army:
        """Raises KeyError for an unknown slug."""
        return self._armies[slug]

    def slug_of(self, army: str) -> str:
        """The slug of an army given by slug or source id; raises KeyError."""
        return army if army in self._armies else self._slugs[army]

    @cached_property
    def _slugs(self) -> dict[str, str]:
        return {army.id: slug for slug, army in self._armies.items()}

    def _entries_of(self, name: str) -> dict[str, Json]:
        """The warscrolls of a document as JSON, by id."""
        return {entry["id"]: entry for entry in self.documents[name].get("warscrolls", ())}

    def warscroll(self, warscroll_id: str) -> Warscroll:
        """Raises KeyError for an unknown id."""
        found = self._warscrolls.get(warscroll_id)
        if found is None:
            entry = self.outline.renown.get(warscroll_id)
            if entry is None:
                entry = self._entries(self.outline.homes[warscroll_id])[warscroll_id]
            found = from_json(Warscroll, entry)
            self._warscrolls[warscroll_id] = found
        return found

    def warscrolls(self) -> Iterator[Warscroll]:
        """Every warscroll of the release in document order."""
        return map(self.warscroll, self.outline.homes)

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
            found = catalogue_of(self.common, self.facts(slug), self.warscroll, self.outline.strangers)
            self._catalogues[slug] = found
        return self._catalogues[slug]


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

    ``warscroll`` gives a warscroll by id; ``strangers`` are the profiles and choices of all armies.
    """
    lores = [*facts.lores, *(common.lores if facts.universal_lores else ())]
    summoned = [entry.warscroll for lore in lores for entry in lore.entries if entry.warscroll]
    profiles = {profile.id: profile for profile in facts.profiles}
    choices = (facts.formations, facts.enhancements, lores, facts.terrain)
    own = profiles.keys() | {item.id for items in choices for item in items}
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
        strangers=MappingProxyType({key: value for key, value in strangers.items() if key not in own}),
    )
