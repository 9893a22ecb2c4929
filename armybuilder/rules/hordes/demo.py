"""Twelve invented profiles of two invented factions, to try the builder with. No official model is among them."""

from __future__ import annotations

from armybuilder.rules.hordes.profiles import (
    CHARACTER,
    BaseSize,
    Kind,
    ModelProfile,
    ProfileBook,
    WeaponKind,
    WeaponProfile,
)
from armybuilder.rules.hordes.profiles import STATS as _STATS

EMBERWILD = "Emberwild"
TIDEBOUND = "Tidebound"


def _stats(*values: int | None) -> tuple[tuple[str, int], ...]:
    return tuple((name, value) for name, value in zip(_STATS, values, strict=True) if value is not None)


def _melee(name: str, power: int) -> WeaponProfile:
    return WeaponProfile(name, WeaponKind.MELEE, power)


def _ranged(name: str, power: int, inches: int, area: int | None = None) -> WeaponProfile:
    return WeaponProfile(name, WeaponKind.RANGED, power, inches, 1, area)


DEMO = ProfileBook(
    (
        ModelProfile(
            "orsa-cinderhand", "Orsa Cinderhand", EMBERWILD, Kind.WARLOCK, 62, CHARACTER, 5, BaseSize.MEDIUM,
            boxes=15, stats=_stats(6, 7, 6, 4, 14, 16, 8, 6, None), weapons=(_melee("Ember Sickle", 12),),
        ),
        ModelProfile(
            "ash-hound", "Ash Hound", EMBERWILD, Kind.WARBEAST, 58, 4, 2, BaseSize.MEDIUM, boxes=18,
            stats=_stats(6, 8, 5, 2, 14, 15, 5, 3, 9), weapons=(_melee("Jaws", 13),), animi=("Smoke Trail",),
        ),
        ModelProfile(
            "kiln-ogre", "Kiln Ogre", EMBERWILD, Kind.WARBEAST, 104, 2, 4, BaseSize.LARGE, boxes=28,
            stats=_stats(4, 11, 5, 4, 11, 18, 6, 4, 9), animi=("Furnace Heart",),
            weapons=(_melee("Left Fist", 15), _melee("Right Fist", 15), _ranged("Slag Spit", 12, 8, 3)),
        ),
        ModelProfile(
            "charcoal-wardens", "Charcoal Wardens", EMBERWILD, Kind.UNIT, 66, 2, 2, BaseSize.SMALL, models=6, boxes=1,
            stats=_stats(6, 6, 6, 4, 13, 14, 7, None, None), permits=("officer", "standard"), leader=True,
            weapons=(_melee("Billhook", 10),),
        ),
        ModelProfile(
            "warden-captain", "Warden Captain", EMBERWILD, Kind.ATTACHMENT, 18, 2, 1, BaseSize.SMALL, boxes=5,
            stats=_stats(6, 6, 7, 4, 13, 14, 9, None, None), attachment_kind="officer",
            attaches_to=("charcoal-wardens",), weapons=(_melee("Oath Blade", 11),),
        ),
        ModelProfile(
            "warden-bellbearer", "Warden Bellbearer", EMBERWILD, Kind.ATTACHMENT, 12, 2, 1, BaseSize.SMALL, boxes=1,
            stats=_stats(6, 5, 5, 4, 13, 14, 7, None, None), attachment_kind="standard",
            weapons=(_melee("Bell Staff", 8),),
        ),
        ModelProfile(
            "brazier-crew", "Brazier Crew", EMBERWILD, Kind.WEAPON_CREW, 34, 2, 1, BaseSize.SMALL, models=3, boxes=1,
            stats=_stats(4, 5, 4, 5, 12, 13, 7, None, None), gunners=1, crewmen=2,
            weapons=(_ranged("Brazier Mortar", 14, 14, 4), _melee("Tongs", 7)),
        ),
        ModelProfile(
            "pyre-singer", "Pyre Singer", EMBERWILD, Kind.SOLO, 24, 2, 1, BaseSize.SMALL, boxes=5,
            stats=_stats(6, 5, 5, 5, 14, 13, 9, None, None), weapons=(_ranged("Cinder Chant", 11, 10),),
        ),
        ModelProfile(
            "mag-brinewarden", "Mag Brinewarden", TIDEBOUND, Kind.WARLOCK, 60, CHARACTER, 5, BaseSize.MEDIUM,
            boxes=16, stats=_stats(5, 8, 6, 4, 13, 17, 9, 6, None), weapons=(_melee("Anchor Maul", 14),),
        ),
        ModelProfile(
            "reef-tusker", "Reef Tusker", TIDEBOUND, Kind.WARBEAST, 96, 3, 4, BaseSize.LARGE, boxes=30,
            stats=_stats(5, 10, 5, 2, 12, 17, 6, 4, 8), weapons=(_melee("Tusks", 16),), animi=("Undertow",),
        ),
        ModelProfile(
            "saltskin-raiders", "Saltskin Raiders", TIDEBOUND, Kind.UNIT, 54, 3, 2, BaseSize.SMALL, models=6, boxes=1,
            stats=_stats(6, 5, 5, 5, 14, 12, 6, None, None), permits=("officer",), leader=True,
            weapons=(_melee("Gaff", 9), _ranged("Harpoon", 10, 8)),
        ),
        ModelProfile(
            "mudlark-guide", "Mudlark Guide", "Wayfolk", Kind.SOLO, 20, 3, 1, BaseSize.SMALL, boxes=5,
            stats=_stats(7, 4, 5, 6, 15, 12, 7, None, None), types=("Minion",), works_for=(EMBERWILD, TIDEBOUND),
            weapons=(_ranged("Sling", 9, 10),),
        ),
    )
)  # fmt: skip
"""Profiles with invented names and numbers."""
