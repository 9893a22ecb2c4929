"""Two boxes with invented names and numbers: they show the mechanism, they are nobody's product.

Official warscrolls of Spearhead are not part of the project; own boxes are made with :func:`box`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyCondition,
    ArmyKind,
    BattleProfile,
    Catalogue,
    Enhancement,
    EnhancementGroup,
    Formation,
    ReleaseInfo,
)
from armybuilder.rules.aos4.spearhead import BOX
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind, Weapon, WeaponKind

_RELEASE = ReleaseInfo("synthetic", "2026-01-01", "")
_GROUP = "spearhead-enhancements"


def blade(name: str, attacks: str, hit: str, wound: str, rend: str, damage: str) -> Weapon:
    """A melee weapon of every model."""
    return Weapon(name.lower().replace(" ", "-"), name, WeaponKind.MELEE, None, attacks, hit, wound, rend, damage)


def boxed(
    name: str, models: int, keywords: Iterable[str], stats: tuple[str, str, str, str], *weapons: Weapon
) -> BattleProfile:
    """A unit of a box; ``stats`` are move, health, save and control. A HERO may bear the box's enhancement."""
    words = frozenset(keywords)
    key = name.lower().replace(" ", "-")
    move, health, save, control = stats
    sheet = Warscroll(key, name, WarscrollKind.UNIT, move, health, save, control, keywords=words, weapons=weapons)
    groups = frozenset({_GROUP}) if "HERO" in words else frozenset[str]()
    return BattleProfile(
        key, sheet, name, 0, models, keywords=words, can_lead="HERO" in words, enhancement_groups=groups
    )


def box(
    slug: str,
    name: str,
    alliance: str,
    general: BattleProfile,
    units: Mapping[BattleProfile, int],
    abilities: Iterable[str],
    enhancements: Iterable[str],
) -> Catalogue:
    """The catalogue of a box: its general once, its units so many times, two abilities, its table of enhancements."""
    profiles = {general.id: general, **{profile.id: profile for profile in units}}
    counts = {general.id: 1, **{profile.id: count for profile, count in units.items()}}
    options = [Formation(ability.lower().replace(" ", "-"), ability) for ability in abilities]
    table = [Enhancement(item.lower().replace(" ", "-"), item, _GROUP, "Enhancements") for item in enhancements]
    return Catalogue(
        release=_RELEASE,
        army=Army(f"spearhead-{slug}", f"spearhead-{slug}", name, ArmyKind.FACTION, alliance),
        profiles=MappingProxyType(profiles),
        formations=MappingProxyType({option.id: option for option in options}),
        enhancement_groups=MappingProxyType({_GROUP: EnhancementGroup(_GROUP, "Enhancements")}),
        enhancements=MappingProxyType({option.id: option for option in table}),
        conditions=(ArmyCondition(BOX, MappingProxyType({"units": MappingProxyType(counts), "general": general.id})),),
    )


_WARDEN = boxed(
    "Tide Warden", 1, ("HERO", "INFANTRY"), ('5"', "6", "3+", "2"), blade("Anchor Maul", "4", "3+", "3+", "1", "2")
)
_SHIELDS = boxed(
    "Reef Shields", 10, ("INFANTRY",), ('5"', "1", "4+", "1"), blade("Coral Spear", "2", "4+", "3+", "1", "1")
)
_DIVERS = boxed("Deep Divers", 5, ("INFANTRY",), ('6"', "2", "4+", "1"), blade("Harpoon", "2", "3+", "3+", "1", "1"))
_SKIMMER = boxed("Foam Skimmer", 1, ("CAVALRY",), ('10"', "8", "4+", "3"), blade("Prow", "5", "3+", "3+", "1", "2"))

_MATRON = boxed(
    "Ember Matron", 1, ("HERO", "CAVALRY"), ('9"', "7", "4+", "2"), blade("Cinder Lance", "4", "3+", "3+", "2", "2")
)
_PILGRIMS = boxed("Ash Pilgrims", 10, ("INFANTRY",), ('5"', "1", "5+", "1"), blade("Torch", "2", "4+", "4+", "-", "1"))
_HOUNDS = boxed("Kiln Hounds", 6, ("BEAST",), ('8"', "2", "5+", "1"), blade("Fangs", "3", "4+", "3+", "-", "1"))

TIDEWARD = box(
    "tideward",
    "The Tideward Watch",
    "ORDER",
    _WARDEN,
    {_SHIELDS: 2, _DIVERS: 1, _SKIMMER: 1},
    ("Hold the Shoals", "Undertow"),
    ("Barnacled Plate", "Pearl of Calm", "Storm Horn", "Salt-cured Hide"),
)
EMBERWAY = box(
    "emberway",
    "The Emberway Pilgrimage",
    "CHAOS",
    _MATRON,
    {_PILGRIMS: 2, _HOUNDS: 2},
    ("March of Cinders", "Banked Fires"),
    ("Glowing Brand", "Soot Veil", "Flint Crown", "Bellows Heart"),
)
BOXES: Mapping[str, Catalogue] = MappingProxyType({box.army.id: box for box in (TIDEWARD, EMBERWAY)})
"""The boxes that are shipped, by army id."""
