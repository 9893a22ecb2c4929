"""The only bridge from the database to the frozen values of the rules core.

A release never changes, so its catalogues are kept for the life of the process. A release whose rows are not loaded
(an older one) is read from its packed fixture instead; both ways give equal values.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.db.models import F, Model

from armybuilder.rules.aos4 import catalogue as values
from armybuilder.rules.aos4.catalogue import Army, Catalogue, ReleaseInfo, Stranger
from armybuilder.rules.aos4.codec import from_json
from armybuilder.rules.aos4.documents import ArmyFacts, CommonFacts, ReleaseFacts, catalogue_of
from armybuilder.rules.aos4.warscroll import Warscroll, Weapon
from factions import models as rows
from factions.importer.fixtures import packed_releases, read_packed
from factions.rows import columns_of, json_of

MOST_CATALOGUES = 1000

_catalogues: OrderedDict[tuple[str, str], Catalogue] = OrderedDict()
_lock = threading.RLock()


class UnknownRelease(LookupError):
    """No release of this id is known, or none is loaded at all."""


class UnknownArmy(LookupError):
    """The release has no army of this slug or source id."""


def current_release() -> ReleaseInfo:
    """The newest release whose rows are loaded; UnknownRelease before the reference data is loaded."""
    return _current()


@lru_cache(maxsize=1)
def _current() -> ReleaseInfo:
    found = rows.DataRelease.objects.filter(loaded=True).order_by("date").last()
    if found is None:
        raise UnknownRelease("no reference data is loaded (manage.py load_reference_data)")
    return _info(found)


def _info(row: rows.DataRelease) -> ReleaseInfo:
    return ReleaseInfo(row.id, row.date.isoformat(), row.commit, tuple(row.battlepacks))


def armies(release: str | ReleaseInfo) -> tuple[Army, ...]:
    """All armies of a release: factions by name, then Armies of Renown, then shared armies."""
    return _release(release if isinstance(release, str) else release.id).armies


def catalogue(release: str | ReleaseInfo, army: str) -> Catalogue:
    """The catalogue of an army, given by slug or source id, in a release. Kept for the life of the process.

    Raises UnknownRelease and UnknownArmy.
    """
    release_id = release if isinstance(release, str) else release.id
    with _lock:
        known = _catalogues.get((release_id, army))
        if known is None:
            known = _release(release_id).catalogue(army)
            # Pages ask by slug and lists by id: what one of them has fetched is there for the other.
            for name in (known.army.slug, known.army.id):
                _catalogues[release_id, name] = known
            while len(_catalogues) > MOST_CATALOGUES:
                _catalogues.popitem(last=False)
        else:
            _catalogues.move_to_end((release_id, army))
        return known


def forget_catalogues() -> None:
    """Drop everything kept in this process: after a release was loaded or imported again."""
    with _lock:
        _catalogues.clear()
        _release.cache_clear()
        _current.cache_clear()


@lru_cache(maxsize=20)
def _release(release_id: str) -> _Loaded | _Packed:
    row = rows.DataRelease.objects.filter(id=release_id).first()
    if row is not None and row.loaded:
        return _Loaded(row)
    path = packed_releases().get(release_id)
    if row is not None and path is not None:
        return _Packed(read_packed(path))
    raise UnknownRelease(f"no data release {release_id!r}")


class _Packed:
    """An older release, read from its fixture."""

    def __init__(self, facts: ReleaseFacts) -> None:
        self.facts = facts
        self.armies = tuple(facts.army(slug) for slug in facts.army_slugs())

    def catalogue(self, army: str) -> Catalogue:
        try:
            return self.facts.catalogue(army)
        except KeyError:
            raise UnknownArmy(f"release {self.facts.release.id} has no army {army!r}") from None


class _Loaded:
    """A release whose rows are in the database: what its armies share is read once."""

    def __init__(self, row: rows.DataRelease) -> None:
        self.row = row
        self.factions = list(rows.Faction.objects.filter(release=row).order_by("position").values())
        self.armies = tuple(_value(Army, rows.Faction, faction) for faction in self.factions)
        names = {faction["id"]: faction["name"] for faction in self.factions}
        listed = rows.BattleProfile.objects.filter(faction__release=row).order_by("faction__position", "position")
        self.strangers = {
            source: Stranger(name, names[faction])
            for source, name, faction in listed.values_list("source_id", "name", "faction_id")
        }
        self.strangers |= self._choices(names)
        self.scrolls: dict[str, Warscroll] = {}
        self.common = self._common()

    def _choices(self, names: Mapping[int, str]) -> dict[str, Stranger]:
        """Formations, enhancements, terrain and lores of all armies, universal lores last."""
        found: dict[str, Stranger] = {}
        for model, faction, kind in (
            (rows.BattleFormation, "faction", "formation"),
            (rows.Enhancement, "group__faction", "enhancement"),
            (rows.FactionTerrain, "faction", "terrain"),
        ):
            listed = model._default_manager.filter(**{f"{faction}__release": self.row}).order_by(f"{faction}__position")
            for source, name, army in listed.values_list("source_id", "name", f"{faction}_id"):
                found[source] = Stranger(name, names[army], kind)
        lores = rows.Lore.objects.filter(release=self.row).order_by(F("faction__position").asc(nulls_last=True))
        for source, name, army, kind in lores.values_list("source_id", "name", "faction_id", "kind"):
            found[source] = Stranger(name, names.get(army, ""), kind)
        return found

    def _common(self) -> CommonFacts:
        members = list(
            rows.RenownMember.objects.filter(regiment__release=self.row)
            .order_by("regiment__position", "position")
            .values(*columns_of(values.RenownMember, rows.RenownMember), "regiment_id", "warscroll__source_id")
        )
        universal = list(rows.Lore.objects.filter(release=self.row, faction=None).order_by("position").values())
        lores = tuple(_value(values.Lore, rows.Lore, row) for row in universal)
        self._read_scrolls([member["warscroll__source_id"] for member in members])
        filled: dict[int, list[values.RenownMember]] = {}
        for member in members:
            scroll = self.scrolls[member["warscroll__source_id"]]
            value = _value(values.RenownMember, rows.RenownMember, member, warscroll=scroll)
            filled.setdefault(member["regiment_id"], []).append(value)
        regiments = rows.RegimentOfRenown.objects.filter(release=self.row).order_by("position").values()
        renown = tuple(
            _value(values.RegimentOfRenown, rows.RegimentOfRenown, regiment, members=filled.get(regiment["id"], []))
            for regiment in regiments
        )
        aliases = {name: tuple(others) for name, others in self.row.aliases.items()}
        return CommonFacts(_info(self.row), lores=lores, renown=renown, aliases=aliases)

    def catalogue(self, army: str) -> Catalogue:
        faction = next((f for f in self.factions if army in (f["slug"], f["source_id"])), None)
        if faction is None:
            raise UnknownArmy(f"release {self.row.id} has no army {army!r}")
        facts = self._facts(faction)
        summoned = [
            entry.warscroll for lore in (*facts.lores, *self.common.lores) for entry in lore.entries if entry.warscroll
        ]
        self._read_scrolls(summoned)
        return catalogue_of(self.common, facts, self.scrolls.__getitem__, self.strangers)

    def _facts(self, faction: Mapping[str, Any]) -> ArmyFacts:
        def read(kind: type, model: type[Model], *others: str, **lookup: Any) -> list[dict[str, Any]]:
            found = model._default_manager.filter(**(lookup or {"faction_id": faction["id"]})).order_by("position")
            return list(found.values(*columns_of(kind, model), *others))

        def plain(kind: type, model: type[Model]) -> tuple[Any, ...]:
            return tuple(_value(kind, model, row) for row in read(kind, model))

        profiles = read(values.BattleProfile, rows.BattleProfile, "id", "warscroll__source_id")
        terrain = read(values.FactionTerrain, rows.FactionTerrain, "warscroll__source_id")
        self._read_scrolls([row["warscroll__source_id"] for row in (*profiles, *terrain)])
        options: dict[int, list[dict[str, Any]]] = {}
        for row in read(values.RegimentOption, rows.RegimentOption, "profile_id", profile__faction_id=faction["id"]):
            options.setdefault(row["profile_id"], []).append(json_of(row, values.RegimentOption, rows.RegimentOption))
        enhancements = read(values.Enhancement, rows.Enhancement, "group__source_id", group__faction_id=faction["id"])
        return ArmyFacts(
            army=_value(Army, rows.Faction, faction),
            profiles=tuple(self._profile(row, options.get(row["id"], [])) for row in profiles),
            formations=plain(values.Formation, rows.BattleFormation),
            enhancement_groups=plain(values.EnhancementGroup, rows.EnhancementTable),
            enhancements=tuple(
                _value(values.Enhancement, rows.Enhancement, row, group=row["group__source_id"]) for row in enhancements
            ),
            lores=plain(values.Lore, rows.Lore),
            universal_lores=faction["universal_lores"],
            terrain=tuple(
                _value(
                    values.FactionTerrain,
                    rows.FactionTerrain,
                    row,
                    warscroll=self.scrolls[row["warscroll__source_id"]],
                )
                for row in terrain
            ),
            roles=dict(
                rows.SubHeroRole.objects.filter(faction_id=faction["id"])
                .order_by("position")
                .values_list("source_id", "name")
            ),
            leader_caps=tuple(from_json(values.LeaderCap, cap) for cap in faction["leader_caps"]),
            conditions=tuple(from_json(values.ArmyCondition, condition) for condition in faction["conditions"]),
            not_selectable=frozenset(faction["not_selectable"]),
        )

    def _profile(self, row: Mapping[str, Any], options: list[dict[str, Any]]) -> values.BattleProfile:
        scroll = self.scrolls[row["warscroll__source_id"]]
        keywords = scroll.keywords.union(row["added_keywords"])
        return _value(
            values.BattleProfile,
            rows.BattleProfile,
            row,
            warscroll=scroll,
            options=options,
            keywords=sorted(keywords) if row["added_keywords"] else scroll.keywords,
        )

    def _read_scrolls(self, wanted: Iterable[str]) -> None:
        """Read the warscrolls that are not known yet, with their weapons."""
        missing = sorted(set(wanted) - self.scrolls.keys())
        if not missing:
            return
        found = rows.Warscroll.objects.filter(release=self.row, source_id__in=missing)
        weapons: dict[int, list[dict[str, Any]]] = {}
        for weapon in rows.WeaponProfile.objects.filter(warscroll__in=found).order_by("position").values():
            owner = weapons.setdefault(weapon["warscroll_id"], [])
            owner.append(json_of(weapon, Weapon, rows.WeaponProfile))
        keywords: dict[int, list[str]] = {}
        through = rows.Warscroll.keywords.through.objects.filter(warscroll__in=found)
        for scroll_id, name in through.values_list("warscroll_id", "keyword__name"):
            keywords.setdefault(scroll_id, []).append(name)
        for row in found.values():
            self.scrolls[row["source_id"]] = _value(
                Warscroll,
                rows.Warscroll,
                row,
                weapons=weapons.get(row["id"], []),
                keywords=keywords.get(row["id"], []),
            )


def _value(kind: type[Any], model: type[Model], row: Mapping[str, Any], **others: Any) -> Any:
    """The value of a row; ``others`` are facts that stand in other rows."""
    return from_json(kind, {**json_of(row, kind, model), **others})
