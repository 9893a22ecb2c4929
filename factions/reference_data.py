"""Loads the shipped fixtures into the database."""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

from armybuilder.rules.aos4.documents import ReleaseFacts
from factions import models as rows
from factions.catalogue import forget_catalogues
from factions.importer.fixtures import RELEASES, digest, packed_releases, read_packed
from factions.loading import load_prices, load_release


@dataclass
class Loaded:
    """What a load did. ``unchanged``: the database already held these fixtures."""

    unchanged: bool = False
    releases: list[str] = field(default_factory=list)
    prices_of: list[str] = field(default_factory=list)


def load_reference_data(folder: Path = RELEASES) -> Loaded:
    """Load the newest release wholly and the prices of every release. Quick when the fixtures are the loaded ones."""
    mark = digest(folder)
    if rows.LoadedFixtures.objects.filter(digest=mark).exists():
        return Loaded(unchanged=True)
    done = Loaded()
    with transaction.atomic():
        for release, path in packed_releases(folder).items():
            if not rows.DataRelease.objects.filter(id=release, loaded=True).exists():
                _register(read_packed(path))
                done.prices_of.append(release)
        for path in sorted(child for child in folder.iterdir() if child.is_dir()):
            if load_release(ReleaseFacts.from_folder(path)):
                done.releases.append(path.name)
        _apply_table(folder.parent / "releases.toml")
        rows.LoadedFixtures.objects.all().delete()
        rows.LoadedFixtures.objects.create(digest=mark)
    forget_catalogues()
    return done


def _register(facts: ReleaseFacts) -> None:
    """Make an older release known with its prices; its other facts are read from the fixture when asked for."""
    info = facts.release
    release, _ = rows.DataRelease.objects.update_or_create(
        id=info.id,
        defaults={
            "date": datetime.date.fromisoformat(info.date),
            "commit": info.commit,
            "battlepacks": list(info.battlepacks),
        },
    )
    load_prices(release, facts)


def _apply_table(path: Path) -> None:
    """When each release was in force, and which numbers of the official app go with it (``releases.toml``)."""
    if not path.exists():
        return
    with path.open("rb") as stream:
        table: dict[str, Any] = tomllib.load(stream)
    for entry in table.get("release", []):
        rows.DataRelease.objects.filter(id=entry["id"]).update(
            in_force_from=entry.get("from"),
            in_force_to=entry.get("to"),
            app_data=entry.get("app_data", []),
            app_versions=entry.get("app_versions", []),
        )
    rows.AppDataNumber.objects.all().delete()
    known = set(rows.DataRelease.objects.values_list("id", flat=True))
    rows.AppDataNumber.objects.bulk_create(
        rows.AppDataNumber(number=entry["number"], release_id=release, position=position)
        for entry in table.get("app_data", [])
        for position, release in enumerate(entry["releases"])
        if release in known
    )
