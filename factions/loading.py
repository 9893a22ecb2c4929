"""Writes the facts of a release into the database: in bulk, in one transaction, replacing what the release had."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django.db import models, transaction

from armybuilder.rules.aos4.documents import COMMON, ArmyFacts, ReleaseFacts
from factions import models as rows
from factions.rows import row_of

BATCH = 500


def fingerprint(facts: ReleaseFacts) -> str:
    """A hash of the documents of a release."""
    return hashlib.sha256(json.dumps(dict(facts.documents), sort_keys=True).encode()).hexdigest()


@transaction.atomic
def load_release(facts: ReleaseFacts) -> bool:
    """Load a release wholly. False when the database already holds exactly these facts."""
    found, mark = facts.release, fingerprint(facts)
    known = rows.DataRelease.objects.filter(id=found.id).first()
    if known and known.loaded and known.fingerprint == mark:
        return False
    if known:
        _empty(known)
    release, _ = rows.DataRelease.objects.update_or_create(
        id=found.id,
        defaults={
            "date": datetime.date.fromisoformat(found.date),
            "commit": found.commit,
            "battlepacks": list(found.battlepacks),
            "fingerprint": mark,
            "loaded": True,
            "aliases": facts.documents[COMMON].get("aliases", {}),
        },
    )
    _Loader(release, facts).run()
    load_prices(release, facts)
    return True


def _empty(release: rows.DataRelease) -> None:
    """Remove the rows of a release, dependent ones first; what players wrote refers to source ids and stays."""
    _drop(rows.RegimentOption, profile__faction__release=release)
    _drop(rows.Enhancement, group__faction__release=release)
    _drop(rows.RenownMember, regiment__release=release)
    _drop(rows.WeaponProfile, warscroll__release=release)
    _drop(rows.Warscroll.keywords.through, warscroll__release=release)
    _drop(rows.BattleProfile, faction__release=release)
    _drop(rows.FactionTerrain, faction__release=release)
    _drop(rows.SubHeroRole, faction__release=release)
    _drop(rows.BattleFormation, faction__release=release)
    _drop(rows.EnhancementTable, faction__release=release)
    _drop(rows.Lore, release=release)
    _drop(rows.RegimentOfRenown, release=release)
    _drop(rows.Warscroll, release=release)
    _drop(rows.Faction, release=release)
    _drop(rows.Keyword, release=release)
    _drop(rows.RegimentTag, release=release)


def _drop(model: type[models.Model], **lookup: Any) -> None:
    """Delete in one statement, without collecting dependent rows."""
    found = model._default_manager.filter(**lookup)
    found._raw_delete(found.db)


def load_prices(release: rows.DataRelease, facts: ReleaseFacts) -> None:
    """The prices of a release, whether or not its other rows are in the database."""
    _drop(rows.PricePoint, release=release)
    _create(
        rows.PricePoint(
            release=release,
            army=document["army"]["id"],
            profile=entry["id"],
            name=entry["name"],
            points=entry["points"],
            model_count=entry["models"],
        )
        for name, document in facts.documents.items()
        if name != COMMON
        for entry in document.get("profiles", ())
    )


def _create(items: Iterable[models.Model]) -> None:
    made = list(items)
    if made:
        type(made[0])._default_manager.bulk_create(made, batch_size=BATCH)


class _Loader:
    """One pass over the documents; rows that others refer to are created first."""

    def __init__(self, release: rows.DataRelease, facts: ReleaseFacts) -> None:
        self.release, self.facts = release, facts
        self.armies = [facts.facts(slug) for slug in facts.army_slugs()]
        self.factions: dict[str, rows.Faction] = {}
        self.warscrolls: dict[str, rows.Warscroll] = {}

    def run(self) -> None:
        self._factions()
        self._warscrolls()
        self._profiles()
        self._choices()
        self._lores_and_renown()

    def _factions(self) -> None:
        for position, facts in enumerate(self.armies):
            self.factions[facts.army.slug] = row_of(
                facts.army,
                rows.Faction,
                release=self.release,
                position=position,
                universal_lores=facts.universal_lores,
                **{
                    name: self.facts.documents[facts.army.slug].get(name, [])
                    for name in ("leader_caps", "conditions", "not_selectable")
                },
            )
        _create(self.factions.values())

    def _warscrolls(self) -> None:
        common = self.facts.common
        keywords = {name: rows.Keyword(release=self.release, name=name) for name in common.keywords}
        _create(keywords.values())
        _create(rows.RegimentTag(release=self.release, name=name) for name in common.tags)
        home = {scroll.id: facts.army.slug for facts in self.armies for scroll in facts.warscrolls}
        values = list(self.facts.warscrolls())
        for position, scroll in enumerate(values):
            faction = self.factions.get(home.get(scroll.id, ""))
            self.warscrolls[scroll.id] = row_of(
                scroll, rows.Warscroll, release=self.release, faction=faction, position=position
            )
        _create(self.warscrolls.values())
        link = rows.Warscroll.keywords.through
        _create(
            link(warscroll_id=self.warscrolls[scroll.id].pk, keyword_id=keywords[name].pk)
            for scroll in values
            for name in sorted(scroll.keywords)
        )
        _create(
            row_of(weapon, rows.WeaponProfile, warscroll=self.warscrolls[scroll.id], position=position)
            for scroll in values
            for position, weapon in enumerate(scroll.weapons)
        )

    def _profiles(self) -> None:
        pairs = []
        for facts in self.armies:
            for position, profile in enumerate(facts.profiles):
                row = row_of(
                    profile,
                    rows.BattleProfile,
                    faction=self.factions[facts.army.slug],
                    warscroll=self.warscrolls[profile.warscroll.id],
                    added_keywords=sorted(profile.keywords - profile.warscroll.keywords),
                    position=position,
                )
                pairs.append((row, profile))
        _create(row for row, _ in pairs)
        _create(
            row_of(option, rows.RegimentOption, profile=row, position=position)
            for row, profile in pairs
            for position, option in enumerate(profile.options)
        )

    def _choices(self) -> None:
        for facts in self.armies:
            faction = self.factions[facts.army.slug]
            _create(
                rows.SubHeroRole(faction=faction, source_id=role, name=name, position=position)
                for position, (role, name) in enumerate(facts.roles.items())
            )
            tables = {
                group.id: row_of(group, rows.EnhancementTable, faction=faction, position=position)
                for position, group in enumerate(facts.enhancement_groups)
            }
            _create(tables.values())
            _create(self._rows(facts.enhancements, rows.Enhancement, group=tables))
        for model, name in ((rows.BattleFormation, "formations"), (rows.FactionTerrain, "terrain")):
            _create(
                row_of(value, model, faction=self.factions[facts.army.slug], position=position, **self._scroll(value))
                for facts in self.armies
                for position, value in enumerate(getattr(facts, name))
            )

    def _rows(self, values: Iterable[Any], model: type[models.Model], group: dict[str, Any]) -> Iterable[models.Model]:
        for position, value in enumerate(values):
            yield row_of(value, model, group=group[value.group], position=position)

    def _scroll(self, value: Any) -> dict[str, Any]:
        return {"warscroll": self.warscrolls[value.warscroll.id]} if hasattr(value, "warscroll") else {}

    def _lores_and_renown(self) -> None:
        common = self.facts.common
        lores: list[tuple[ArmyFacts | None, Any]] = [(None, lore) for lore in common.lores]
        lores += [(facts, lore) for facts in self.armies for lore in facts.lores]
        _create(
            row_of(
                lore,
                rows.Lore,
                release=self.release,
                faction=self.factions[facts.army.slug] if facts else None,
                position=position,
            )
            for position, (facts, lore) in enumerate(lores)
        )
        regiments = [
            row_of(regiment, rows.RegimentOfRenown, release=self.release, position=position)
            for position, regiment in enumerate(common.renown)
        ]
        _create(regiments)
        _create(
            row_of(member, rows.RenownMember, regiment=row, position=position, **self._scroll(member))
            for row, regiment in zip(regiments, common.renown, strict=True)
            for position, member in enumerate(regiment.members)
        )
