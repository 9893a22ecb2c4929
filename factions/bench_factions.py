"""Work whose speed is watched: catalogue pages, and reading a snapshot of the community data where one is at hand."""

from __future__ import annotations

import os
from pathlib import Path

from armybuilder.bench import Bench

ROOT = Path(__file__).resolve().parents[1]


def benches() -> list[Bench]:
    """Faction page, warscroll card, search; the extraction of the newest snapshot below ``ARMYBUILDER_SHARED``."""
    from django.test import Client

    from factions.catalogue import catalogue, current_release

    client = Client()
    known = catalogue(current_release(), "stormcast-eternals")
    card = next(iter(known.profiles))
    found = [
        Bench("faction page, the largest faction", lambda: client.get("/factions/stormcast-eternals/"), aim_ms=60.0),
        Bench("warscroll card", lambda: client.get(f"/factions/stormcast-eternals/{card}/"), aim_ms=60.0),
        Bench("search with a typing error", lambda: client.get("/factions/search/?q=karkadrax"), aim_ms=100.0),
    ]
    snapshots = sorted(Path(os.environ.get("ARMYBUILDER_SHARED", ROOT.parent / "shared")).glob("bsdata/*.tar.xz"))
    if snapshots:
        from factions.importer.extract import extract
        from factions.importer.source import read_source

        found.append(
            Bench(
                "import: the newest snapshot read and extracted",
                lambda: extract(read_source(snapshots[-1])),
                aim_ms=30_000.0,
                calls=1,
            )
        )
    return found
