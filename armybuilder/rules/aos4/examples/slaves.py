"""Slaves to Darkness by hand, from facts of the game, and the list L0 that most examples edit."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.army import ArmyList, EnhancementChoice, Regiment
from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyKind,
    BattleProfile,
    Catalogue,
    EnhancementGroup,
    FactionTerrain,
    Formation,
    Lore,
    LoreKind,
    RegimentOfRenown,
    RenownMember,
    Stranger,
)
from armybuilder.rules.aos4.examples.making import (
    HERO_ONLY,
    RELEASE,
    any_of,
    enhancement,
    hero,
    keyword,
    mapping,
    named,
    one_of,
    placed,
    renown,
    required,
    role,
    unit,
    warscroll,
)

STD = "SLAVES TO DARKNESS, CHAOS"
RUINOUS = frozenset({"ruinous-champion"})
OATHSWORN = frozenset({"oathsworn"})
BANNERS = frozenset({"banners"})
_LORD_LINES = (one_of(role("Ruinous Champion")), any_of(keyword("SLAVES TO DARKNESS")))

SLAVES_UNITS = (
    hero("Chaos Lord", 100, _LORD_LINES, f"{STD}, WARRIORS OF CHAOS, INFANTRY", roles=RUINOUS, health="7"),
    hero("Chaos Lord on Karkadrak", 190, _LORD_LINES, f"{STD}, WARRIORS OF CHAOS, CAVALRY", roles=RUINOUS),
    hero(
        "Chaos Lord on Karkadrak (Scourge of Aqshy)",
        230,
        (),
        f"{STD}, WARRIORS OF CHAOS, CAVALRY",
        variant_of="chaos-lord-on-karkadrak",
        season="ghb-2026-27",
        battlepacks=frozenset({"ghb-2026-27"}),
    ),
    hero(
        "Exalted Hero of Chaos",
        90,
        (one_of(keyword("MONSTER")), any_of(keyword("WARRIORS OF CHAOS"))),
        f"{STD}, WARRIORS OF CHAOS, INFANTRY",
        roles=RUINOUS,
    ),
    hero(
        "Ogroid Myrmidon",
        120,
        (any_of(named("Ogroid Theridons")), any_of(keyword("MONSTER")), any_of(keyword("DAEMON"))),
        f"{STD}, INFANTRY",
        roles=RUINOUS,
    ),
    hero(
        "Darkoath Chieftain",
        80,
        (one_of(keyword("MONSTER")), any_of(keyword("DARKOATH"))),
        f"{STD}, DARKOATH, INFANTRY",
        roles=OATHSWORN,
    ),
    hero(
        "Darkoath Warqueen",
        80,
        (one_of(role("Oathsworn")), one_of(keyword("MONSTER")), any_of(keyword("DARKOATH"))),
        f"{STD}, DARKOATH, INFANTRY",
        roles=OATHSWORN,
    ),
    hero("Be'lakor, the Dark Master", 450, (), f"{STD}, DAEMON, MONSTER, UNIQUE, WARMASTER, WIZARD", wizard=2),
    hero("Archaon, the Everchosen", 810, _LORD_LINES, f"{STD}, WARRIORS OF CHAOS, MONSTER, UNIQUE, WARMASTER"),
    hero(
        "Eternus, Blade of the First Prince",
        160,
        _LORD_LINES,
        f"{STD}, WARRIORS OF CHAOS, UNIQUE",
        only_led_by=frozenset({"belakor-the-dark-master"}),
    ),
    hero(
        "Gunnar Brand",
        180,
        (required(named("Singri Brand")), required(named("The Oathsworn Kin")), any_of(keyword("DARKOATH"))),
        f"{STD}, DARKOATH, UNIQUE, INFANTRY",
        auxiliary=False,
    ),
    hero(
        "Singri Brand",
        0,
        (),
        f"{STD}, DARKOATH, UNIQUE, INFANTRY",
        companion=True,
        auxiliary=False,
        only_led_by=frozenset({"gunnar-brand"}),
    ),
    unit(
        "The Oathsworn Kin",
        0,
        3,
        f"{STD}, DARKOATH, UNIQUE, INFANTRY",
        companion=True,
        auxiliary=False,
        only_led_by=frozenset({"gunnar-brand"}),
    ),
    hero("Chaos Lord on Manticore", 260, _LORD_LINES, f"{STD}, WARRIORS OF CHAOS, MONSTER", legends=True),
    hero("Chaos Sorcerer Lord", 120, _LORD_LINES, f"{STD}, WARRIORS OF CHAOS, INFANTRY, WIZARD", wizard=2),
    hero("Godsworn Champion of Ruin", 130, (), f"{STD}, INFANTRY", legends_from="2027-06-01"),
    unit(
        "Chaos Warriors",
        180,
        10,
        f"{STD}, WARRIORS OF CHAOS, INFANTRY, STANDARD BEARER, CHAMPION",
        enhancement_groups=BANNERS,
    ),
    unit(
        "Chaos Warriors (Scourge of Aqshy)",
        200,
        10,
        f"{STD}, WARRIORS OF CHAOS, INFANTRY",
        variant_of="chaos-warriors",
        season="ghb-2026-27",
        battlepacks=frozenset({"ghb-2026-27"}),
    ),
    unit(
        "Chaos Knights",
        240,
        5,
        f"{STD}, WARRIORS OF CHAOS, CAVALRY, STANDARD BEARER",
        enhancement_groups=BANNERS,
        health="4",
    ),
    unit("Chaos Chosen", 250, 5, f"{STD}, WARRIORS OF CHAOS, INFANTRY", health="3"),
    unit("Varanguard", 300, 3, f"{STD}, WARRIORS OF CHAOS, CAVALRY"),
    unit("Chaos Spawn", 60, 1, f"{STD}, BEAST", health="6"),
    unit("Chaos Furies", 120, 6, f"{STD}, DAEMON, INFANTRY"),
    unit("Ogroid Theridons", 150, 3, f"{STD}, INFANTRY"),
    unit("Slaughterbrute", 200, 1, f"{STD}, DAEMON, MONSTER", health="14"),
    unit("Darkoath Marauders", 80, 10, f"{STD}, DARKOATH, INFANTRY", health="1"),
    unit("Darkoath Savagers", 90, 10, f"{STD}, DARKOATH, INFANTRY", reinforceable=False),
    unit("Zontari Auto-Endrin", 0, 1, STD, companion=True),
)


def _with_lines(profile: BattleProfile) -> BattleProfile:
    if profile.id == "belakor-the-dark-master":
        lines = (
            one_of(named("Eternus, Blade of the First Prince"), role("Ruinous Champion")),
            any_of(keyword("SLAVES TO DARKNESS")),
        )
        return replace(profile, options=lines)
    return profile


SLAVES_ENHANCEMENTS = (
    enhancement("Deathmonger", "traits", bearer=HERO_ONLY),
    enhancement("Radiance of Dark Glory", "traits", bearer=HERO_ONLY, points=20),
    enhancement("Infernal Puppet", "artefacts", bearer=HERO_ONLY),
    enhancement("Conqueror's Crown", "artefacts", bearer=HERO_ONLY),
    enhancement("Rune of Murder", "artefacts", bearer=HERO_ONLY, battlepacks=frozenset({"ghb-2026-27"})),
    enhancement("The Dread Banner", "banners", bearer="(INFANTRY or CAVALRY) and STANDARD BEARER"),
)
NURGLES_GIFT = RegimentOfRenown(
    "nurgles-gift",
    "Nurgle's Gift",
    180,
    (RenownMember("renown-nurglings", warscroll("Nurglings", {"DAEMON", "SWARM"}), "Nurglings", 2, 3),),
    allowed=frozenset({"slaves-to-darkness", "skaven"}),
)
EXILE_SCAVENGERS = RegimentOfRenown(
    "exile-scavengers",
    "Exile Scavengers",
    410,
    (RenownMember("renown-exiles", warscroll("Exiles", {"HERO", "INFANTRY"}), "Exiles", 1, 1),),
    allowed=frozenset({"skaven"}),
)
GODMARKED = RegimentOfRenown(
    "godmarked-ascendant",
    "Godmarked Ascendant",
    300,
    (RenownMember("renown-prince", warscroll("Daemon Prince", {"HERO", "DAEMON"}), "Daemon Prince", 1, 1),),
    allowed=frozenset({"slaves-to-darkness"}),
)
BE_LAKOR_BAND = RegimentOfRenown(
    "dark-band",
    "The Dark Band",
    500,
    (
        RenownMember(
            "renown-belakor",
            warscroll("Be'lakor, the Dark Master", {"HERO", "UNIQUE", "WARMASTER"}),
            "Be'lakor, the Dark Master",
            1,
            1,
        ),
    ),
    allowed=frozenset({"slaves-to-darkness"}),
)


SLAVES = Catalogue(
    release=RELEASE,
    army=Army(
        "slaves-to-darkness",
        "slaves-to-darkness",
        "Slaves to Darkness",
        ArmyKind.FACTION,
        "CHAOS",
        "SLAVES TO DARKNESS",
    ),
    profiles=mapping(_with_lines(profile) for profile in SLAVES_UNITS),
    formations=mapping(
        (
            Formation("legion-of-chaos", "Legion of Chaos"),
            Formation("darkoath-horde", "Darkoath Horde"),
            Formation("champions-of-chaos", "Champions of Chaos", 40),
        )
    ),
    enhancement_groups=mapping(
        (
            EnhancementGroup("traits", "Heroic Traits"),
            EnhancementGroup("artefacts", "Artefacts of Power"),
            EnhancementGroup("banners", "Ensorcelled Banners"),
        )
    ),
    enhancements=mapping(SLAVES_ENHANCEMENTS),
    lores=mapping(
        (
            Lore("lore-of-the-damned", "Lore of the Damned", LoreKind.SPELL),
            Lore("lore-of-ruin", "Lore of Ruin", LoreKind.SPELL, battlepacks=frozenset({"ghb-2025-26"})),
            Lore("prayers-of-ruin", "Prayers of Ruin", LoreKind.PRAYER, 10),
            Lore("manifestations-of-malevolence", "Manifestations of Malevolence", LoreKind.MANIFESTATION),
            Lore("forbidden-power", "Forbidden Power", LoreKind.MANIFESTATION, 20, universal=True),
        )
    ),
    terrain=mapping(
        (
            FactionTerrain("nexus-chaotica", "Nexus Chaotica", 0, warscroll("Nexus Chaotica", {"FACTION TERRAIN"})),
            FactionTerrain("charnel-throne", "Charnel Throne", 10, warscroll("Charnel Throne", {"FACTION TERRAIN"})),
        )
    ),
    renown=mapping((NURGLES_GIFT, EXILE_SCAVENGERS, BE_LAKOR_BAND, GODMARKED)),
    roles=MappingProxyType({"ruinous-champion": "Ruinous Champion", "oathsworn": "Oathsworn"}),
    not_selectable=frozenset({"zontari-auto-endrin"}),
    strangers=MappingProxyType(
        {
            "khorne-bloodreavers": Stranger("Bloodreavers", "Blades of Khorne"),
            "first-prince-furies": Stranger("Chaos Furies", "Legion of the First Prince"),
        }
    ),
)


L0 = ArmyList(
    army="slaves-to-darkness",
    ruleset="ghb-2026-27",
    release="2026-08-18",
    name="L0",
    points_limit=1000,
    formations=("legion-of-chaos",),
    spell_lores=("lore-of-the-damned",),
    manifestation_lores=("manifestations-of-malevolence",),
    terrain=("nexus-chaotica",),
    tactic_cards=("Blazing Onslaught", "Smokescreen"),
    regiments=(
        Regiment(
            placed("lord", "Chaos Lord"),
            (
                placed("warriors", "Chaos Warriors"),
                placed("knights", "Chaos Knights"),
                placed("chosen", "Chaos Chosen"),
                placed("spawn", "Chaos Spawn"),
            ),
        ),
        Regiment(placed("chief", "Darkoath Chieftain"), (placed("marauders", "Darkoath Marauders"),)),
    ),
    enhancements=(
        EnhancementChoice("deathmonger", "lord"),
        EnhancementChoice("infernal-puppet", "chief"),
        EnhancementChoice("the-dread-banner", "warriors"),
    ),
    generals=("lord",),
)
"""The legal list of the running example: 990 points, 2 drops."""


def with_regiments(*regiments: Regiment, general: str | None = None, **changes: Any) -> ArmyList:
    """L0's choices without enhancements, with these regiments; the first leader is the general unless one is named."""
    leaders = [entry.leader.uid for entry in regiments if entry.leader]
    generals = (general,) if general else tuple(leaders[:1])
    return L0.with_changes(
        **({"regiments": regiments, "enhancements": (), "generals": generals, "points_limit": 2000} | changes)
    )


NURGLES_GIFT_TAKEN = renown("nurgles-gift", "renown-nurglings", "renown-nurglings")
