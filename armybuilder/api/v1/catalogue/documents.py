"""The documents of the catalogue endpoints, made of the same values and spelt in the same way as the export.

They are kept for as long as a release has the same fingerprint; nobody changes them.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from armybuilder.api.v1.catalogue.releases import Release
from armybuilder.rules import keywords
from armybuilder.rules.aos4.catalogue import Army, Catalogue, Lore, RegimentOfRenown
from armybuilder.rules.aos4.warscroll import Warscroll
from factions.catalogue import armies, catalogue
from factions.export import catalogue_document, weapons_of
from factions.importer.diff import changes
from factions.importer.fixtures import release_facts

Document = dict[str, Any]


def army_documents(release: Release) -> list[Document]:
    """Every army of a release in a few words."""
    return [_army(army) for army in armies(release.id)]


def _army(army: Army) -> Document:
    return {
        "id": army.id,
        "slug": army.slug,
        "name": army.name,
        "alliance": army.alliance,
        "kind": str(army.kind),
        "keyword": army.keyword,
        "parent": army.parent,
        "hosts": list(army.hosts),
        "legends": army.legends,
    }


@lru_cache(maxsize=128)
def faction_document(release: Release, slug: str) -> Document:
    """Everything one army may choose; the parts of the export with ids. Raises UnknownArmy."""
    known = catalogue(release.id, slug)
    exported = catalogue_document([known], ())["factions"][0]
    profiles = zip(exported["units"], known.profiles.values(), strict=True)
    return {
        "release": release.id,
        **_army(known.army),
        "units": [
            {
                **unit,
                "can_lead": profile.can_lead,
                "can_be_general": profile.can_be_general,
                "auxiliary": profile.auxiliary,
                "companion": profile.companion,
                "season": profile.warscroll.season,
            }
            for unit, profile in profiles
        ],
        "formations": [
            {"id": one.id, **written, "battlepacks": sorted(one.battlepacks), "legends": one.legends}
            for written, one in zip(exported["formations"], known.formations.values(), strict=True)
        ],
        "enhancement_groups": [
            {"id": one.id, "name": one.name, "maximum": one.maximum} for one in known.enhancement_groups.values()
        ],
        "enhancements": [
            {"id": one.id, **written, "bearer": one.bearer, "battlepacks": sorted(one.battlepacks)}
            for written, one in zip(exported["enhancements"], known.enhancements.values(), strict=True)
        ],
        "lores": [_lore(lore) for lore in known.lores.values()],
        "terrain": [
            {"id": one.id, **written, "warscroll": one.warscroll.id, "battlepacks": sorted(one.battlepacks)}
            for written, one in zip(exported["terrain"], known.terrain.values(), strict=True)
        ],
        "regiments_of_renown": [one.id for one in known.renown.values() if known.army.id in one.allowed],
    }


def _lore(lore: Lore) -> Document:
    return {
        "id": lore.id,
        "name": lore.name,
        "kind": str(lore.kind),
        "points": lore.points,
        "universal": lore.universal,
        "battlepacks": sorted(lore.battlepacks),
        "entries": [
            {"name": one.name, "value": one.value, "unlimited": one.unlimited, "warscroll": one.warscroll}
            for one in lore.entries
        ],
    }


@lru_cache(maxsize=4)
def renown_documents(release: Release) -> tuple[Document, ...]:
    """Every Regiment of Renown with the armies that may include it."""
    known = armies(release.id)
    slugs = {army.id: army.slug for army in known}
    one = catalogue(release.id, known[0].slug)
    exported = catalogue_document([one], known)["regiments_of_renown"]
    return tuple(
        _renown(written, regiment, slugs) for written, regiment in zip(exported, one.renown.values(), strict=True)
    )


def _renown(written: Document, regiment: RegimentOfRenown, slugs: dict[str, str]) -> Document:
    return {
        **written,
        "factions": sorted(slugs[army] for army in regiment.allowed if army in slugs),
        "units": [
            {"warscroll": member.warscroll.id, **unit, "models": member.models}
            for unit, member in zip(written["units"], regiment.members, strict=True)
        ],
        "battlepacks": sorted(regiment.battlepacks),
        "legends": regiment.legends,
    }


@dataclass(frozen=True, slots=True)
class Scrolls:
    """Every warscroll of a release by its id, and the warscroll of every id of a profile or of a terrain."""

    documents: dict[str, Document]
    profiles: dict[str, str]

    def get(self, key: str) -> Document | None:
        return self.documents.get(self.profiles.get(key, key))


@lru_cache(maxsize=2)
def scrolls_of(release: Release) -> Scrolls:
    """The warscrolls of a release. Reads every army once: a second or two, then kept."""
    documents: dict[str, Document] = {}
    profiles: dict[str, str] = {}

    def add(scroll: Warscroll) -> Document:
        found = documents.get(scroll.id)
        if found is None:
            found = documents[scroll.id] = _scroll(release, scroll)
        return found

    for army in armies(release.id):
        known = catalogue(release.id, army.slug)
        for profile in known.profiles.values():
            document = add(profile.warscroll)
            document["profiles"].append(
                {
                    "faction": army.slug,
                    "link": profile.id,
                    "name": profile.name,
                    "points": profile.points,
                    "models": profile.models,
                    "reinforceable": profile.reinforceable,
                    "legends": profile.legends,
                    "battlepacks": sorted(profile.battlepacks),
                }
            )
            profiles.setdefault(profile.id, profile.warscroll.id)
        for terrain in known.terrain.values():
            add(terrain.warscroll)["factions"].append(army.slug)
            profiles.setdefault(terrain.id, terrain.warscroll.id)
        _add_others(add, known)
    for document in documents.values():
        fielded = [profile["faction"] for profile in document["profiles"]]
        document["factions"] = list(dict.fromkeys([*fielded, *document["factions"]]))
    return Scrolls(documents, profiles)


def _add_others(add: Any, known: Catalogue) -> None:
    own = {entry.warscroll for lore in known.lores.values() if not lore.universal for entry in lore.entries}
    for scroll in known.manifestations.values():
        document = add(scroll)
        if scroll.id in own:
            document["factions"].append(known.army.slug)
    for regiment in known.renown.values():
        for member in regiment.members:
            add(member.warscroll)


def _scroll(release: Release, scroll: Warscroll) -> Document:
    return {
        "release": release.id,
        "id": scroll.id,
        "name": scroll.name,
        "kind": str(scroll.kind),
        "factions": [],
        "keywords": list(scroll.printed_keywords),
        "stats": {"Move": scroll.move, "Health": scroll.health, "Save": scroll.save, "Control": scroll.control},
        "ward": scroll.ward,
        "wizard": scroll.wizard,
        "priest": scroll.priest,
        "base_size": scroll.base_size,
        "legends": scroll.legends,
        "season": scroll.season,
        "variant_of": scroll.variant_of,
        "weapons": weapons_of(scroll),
        "abilities": [
            {
                "name": one.name,
                "kind": one.kind,
                "timing": one.timing,
                "value": one.value,
                "keywords": list(one.keywords),
            }
            for one in scroll.abilities
        ],
        "profiles": [],
    }


def scrolls_with(release: Release, query: keywords.Query) -> list[Document]:
    """The warscrolls whose printed keywords fit a query: not those that an army adds, nor tags of the source."""
    every = scrolls_of(release).documents.values()
    return [document for document in every if keywords.matches(query, document["keywords"])]


@lru_cache(maxsize=4)
def keyword_documents(release: Release) -> tuple[Document, ...]:
    """Every printed keyword with the number of warscrolls that have it."""
    counted: Counter[str] = Counter()
    for document in scrolls_of(release).documents.values():
        counted.update({word.partition(" (")[0] for word in document["keywords"]})
    return tuple({"name": name, "warscrolls": number} for name, number in sorted(counted.items()))


@lru_cache(maxsize=2)
def packed_catalogue(release: Release) -> bytes:
    """The whole export of a release, compressed; equal data give equal bytes."""
    known = armies(release.id)
    document = catalogue_document([catalogue(release.id, army.slug) for army in known], known)
    return gzip.compress(json.dumps(document, ensure_ascii=False).encode(), mtime=0)


@lru_cache(maxsize=8)
def changes_between(before: Release, after: Release) -> tuple[Document, ...]:
    """What changed from one release to another. Raises FileNotFoundError when one is not shipped as facts."""
    return tuple(
        {
            "kind": change.kind,
            "army": change.army,
            "subject": change.subject,
            "before": change.before,
            "after": change.after,
        }
        for change in changes(release_facts(before.id), release_facts(after.id))
    )
