"""Twelve ready lists of twelve factions to fight against, shipped as facts in ``fixtures/reference_lists``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.army_document import from_document

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "reference_lists"

FACTIONS = (
    *("stormcast-eternals", "cities-of-sigmar", "seraphon", "lumineth-realm-lords"),
    *("slaves-to-darkness", "blades-of-khorne", "skaven", "maggotkin-of-nurgle"),
    *("ironjawz", "ogor-mawtribes", "soulblight-gravelords", "nighthaunt"),
)
"""Slugs of the factions that have a reference list: three to four of each grand alliance."""


@cache
def reference_lists() -> Mapping[str, ArmyList]:
    """The reference lists by the slug of their faction, in the order of ``FACTIONS``."""
    found = {path.stem: path for path in FOLDER.glob("*.json")}
    return MappingProxyType(
        {slug: from_document(json.loads(found[slug].read_text("utf-8"))) for slug in FACTIONS if slug in found}
    )
