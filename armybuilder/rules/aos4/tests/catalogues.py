"""Small catalogues written by hand from facts of the game, and the list L0 that most rule tests edit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, Regiment, RenownRegiment
from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyKind,
    BattleProfile,
    Catalogue,
    CommandModel,
    CommandModelKind,
    Enhancement,
    EnhancementGroup,
    FactionTerrain,
    Formation,
    LeaderCap,
    Lore,
    LoreKind,
    ModelEntry,
    OptionKind,
    RegimentOfRenown,
    RegimentOption,
    ReleaseInfo,
    RenownMember,
    Stranger,
    Target,
    Warscroll,
    WarscrollKind,
    Weapon,
    WeaponKind,
)

RELEASE = ReleaseInfo("2026-08-18", "2026-08-18", "6c4bfee", ("ghb-2025-26", "ghb-2026-27"))
HERO_GROUPS = frozenset({"traits", "artefacts"})


def slug(name: str) -> str:
    return "".join(sign for sign in name.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


def warscroll(name: str, keywords: Iterable[str], **changes: Any) -> Warscroll:
    values: dict[str, Any] = {
        "id": slug(name),
        "name": name,
        "kind": WarscrollKind.UNIT,
        "move": '6"',
        "health": "2",
        "save": "4+",
        "control": "1",
        "keywords": frozenset(keywords),
    }
    return Warscroll(**(values | changes))


def weapon(name: str, **changes: Any) -> Weapon:
    return Weapon(slug(name), name, WeaponKind.MELEE, None, "2", "3+", "3+", "1", "1", **changes)


def unit(name: str, points: int, models: int, keywords: str = "", **changes: Any) -> BattleProfile:
    """A profile whose id is the slug of its name; it is reinforceable if it has several models and is not UNIQUE."""
    words = frozenset(word.strip() for word in keywords.split(",") if word.strip())
    scroll = {key: changes.pop(key) for key in ("variant_of", "season", "wizard", "priest", "health") if key in changes}
    sheet = changes.pop("warscroll", None) or warscroll(name, words, **scroll)
    values: dict[str, Any] = {
        "id": slug(name),
        "warscroll": sheet,
        "name": name,
        "points": points,
        "models": models,
        "reinforceable": models > 1 and "UNIQUE" not in words,
        "keywords": words,
    }
    return BattleProfile(**(values | changes))


def hero(
    name: str, points: int, options: tuple[RegimentOption, ...], keywords: str = "", **changes: Any
) -> BattleProfile:
    words = f"HERO, {keywords}"
    groups = frozenset() if "UNIQUE" in words else HERO_GROUPS
    return unit(
        name, points, 1, words, **({"can_lead": True, "options": options, "enhancement_groups": groups} | changes)
    )


def keyword(name: str, *excluded: str) -> Target:
    return Target(OptionKind.KEYWORD, name, name, frozenset(excluded))


def named(name: str) -> Target:
    return Target(OptionKind.UNIT, slug(name), name)


def role(name: str) -> Target:
    return Target(OptionKind.SUB_HERO, slug(name), name)


def tag(name: str) -> Target:
    return Target(OptionKind.TAG, name, name)


def any_of(*targets: Target) -> RegimentOption:
    return RegimentOption(targets)


def one_of(*targets: Target) -> RegimentOption:
    return RegimentOption(targets, 0, 1)


def required(target: Target) -> RegimentOption:
    return RegimentOption((target,), 1, 1)


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


def enhancement(name: str, group: str, **changes: Any) -> Enhancement:
    table = {"traits": "Lords of the Host", "artefacts": "Relics", "banners": "Ensorcelled Banners"}.get(group, group)
    return Enhancement(slug(name), name, group, table, **changes)


HERO_ONLY = "HERO and not UNIQUE"
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


def mapping(items: Iterable[Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType({item.id: item for item in items})


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


def placed(uid: str, name: str, *, reinforced: bool = False, models: int | None = None) -> ArmyUnit:
    return ArmyUnit(uid, slug(name), reinforced=reinforced, models=models)


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


def regiment(leader: str | None, *units: str | ArmyUnit, uid: str = "x") -> Regiment:
    """A regiment whose units have the uids ``x0`` (leader), ``x1``, …"""
    return Regiment(
        placed(f"{uid}0", leader) if leader else None,
        tuple(
            placed(f"{uid}{number}", name) if isinstance(name, str) else name
            for number, name in enumerate(units, start=1)
        ),
    )


def with_regiments(*regiments: Regiment, general: str | None = None, **changes: Any) -> ArmyList:
    """L0's choices without enhancements, with these regiments; the first leader is the general unless one is named."""
    leaders = [entry.leader.uid for entry in regiments if entry.leader]
    generals = (general,) if general else tuple(leaders[:1])
    return L0.with_changes(
        **({"regiments": regiments, "enhancements": (), "generals": generals, "points_limit": 2000} | changes)
    )


def renown(renown_id: str, *profiles: str) -> RenownRegiment:
    return RenownRegiment(
        renown_id, tuple(ArmyUnit(f"r{number}", profile) for number, profile in enumerate(profiles, start=1))
    )


NURGLES_GIFT_TAKEN = renown("nurgles-gift", "renown-nurglings", "renown-nurglings")


# Cities of Sigmar and Skaven: companions that use no place, proportions, caps by leader, negation.

COS = "CITIES OF SIGMAR, ORDER"
CITIES = Catalogue(
    release=RELEASE,
    army=Army(
        "cities-of-sigmar", "cities-of-sigmar", "Cities of Sigmar", ArmyKind.FACTION, "ORDER", "CITIES OF SIGMAR"
    ),
    profiles=mapping(
        (
            hero(
                "Freeguild Marshal",
                110,
                (one_of(role("Freeguild Veteran")), any_of(tag("Sigmarite Infantry"), keyword("SIGMARITE"))),
                f"{COS}, SIGMARITE, INFANTRY",
                roles=frozenset({"freeguild-veteran"}),
            ),
            hero(
                "Sorceress",
                110,
                (any_of(keyword("SKINK", "MONSTER")),),
                f"{COS}, AELF, WIZARD",
                wizard=1,
                roles=frozenset({"freeguild-veteran"}),
            ),
            hero("Arch-Knight", 150, (any_of(keyword("SIGMARITE", "AELF")),), f"{COS}, AELF"),
            unit("Freeguild Command Corps Adjutants", 200, 3, f"{COS}, SIGMARITE, INFANTRY", reinforceable=False),
            unit(
                "Freeguild Command Corps Auxiliaries",
                0,
                2,
                f"{COS}, SIGMARITE, INFANTRY",
                reinforceable=False,
                takes_place=False,
                companion=True,
                needs_in_regiment=frozenset({"freeguild-command-corps-adjutants"}),
            ),
            unit(
                "Freeguild Command Corps Whisperblade",
                0,
                1,
                f"{COS}, SIGMARITE, INFANTRY",
                takes_place=False,
                companion=True,
                needs_in_regiment=frozenset({"freeguild-command-corps-adjutants"}),
            ),
            unit(
                "Freeguild Steelhelms",
                100,
                10,
                f"{COS}, SIGMARITE, INFANTRY",
                enhancement_groups=frozenset({"decorations"}),
            ),
            unit("Skink Hunters", 100, 10, f"{COS}, SKINK, INFANTRY"),
            unit("Skink Titan", 300, 1, f"{COS}, SKINK, MONSTER"),
            unit("Wildercorps", 100, 10, f"{COS}, SIGMARITE, AELF, INFANTRY"),
            hero("Ironweld Hero", 90, (), f"{COS}, DUARDIN"),
            unit(
                "Duardin Brutes",
                140,
                5,
                f"{COS}, DUARDIN, SIGMARITE, INFANTRY",
                warscroll=warscroll(
                    "Duardin Brutes",
                    {"INFANTRY"},
                    models=(ModelEntry("Duardin Brute", 5, 5),),
                    weapons=(
                        weapon("Axe"),
                        weapon("Great Axe", optional=True, limit=1, option="Great Axe", replaces=("axe",)),
                        weapon("Bow", group="missile", option="Bow"),
                        weapon("Sling", group="missile", option="Sling"),
                    ),
                    command_models=(
                        CommandModel(CommandModelKind.CHAMPION),
                        CommandModel(CommandModelKind.MUSICIAN, 5),
                        CommandModel(CommandModelKind.STANDARD_BEARER, 10),
                    ),
                ),
            ),
            hero("Lord of Afflictions", 220, (any_of(keyword("CITIES OF SIGMAR")),), COS),
            unit("Pusgoyle Blightlords", 220, 2, f"{COS}, CAVALRY", excluded_with=frozenset({"skink-titan"})),
            unit(
                "Pusgoyle Blightlords (1 model)",
                110,
                1,
                f"{COS}, CAVALRY",
                warscroll=warscroll("Pusgoyle Blightlords", {"CAVALRY"}),
                one_per=frozenset({"lord-of-afflictions"}),
            ),
            hero("Clawlord", 100, (any_of(keyword("CITIES OF SIGMAR")),), COS),
            hero("Warlock Engineer", 100, (any_of(keyword("CITIES OF SIGMAR")),), f"{COS}, SKRYRE"),
            unit("Ratling Warplock", 100, 3, f"{COS}, SKRYRE, WEAPON TEAM", reinforceable=False),
        )
    ),
    formations=mapping((Formation("fortress", "Fortress-City Defenders"),)),
    enhancement_groups=mapping(
        (
            EnhancementGroup("traits", "Heroic Traits"),
            EnhancementGroup("artefacts", "Artefacts of Power"),
            EnhancementGroup("decorations", "Decorations for Valour"),
        )
    ),
    enhancements=mapping(
        (
            enhancement("Master of Ballistics", "traits", bearer=HERO_ONLY),
            enhancement("Hallowed Banner", "decorations", bearer="not HERO and INFANTRY", points=10),
        )
    ),
    roles=MappingProxyType({"freeguild-veteran": "Freeguild Veteran"}),
    leader_caps=(LeaderCap("WEAPON TEAM", 1, frozenset({"warlock-engineer"}), frozenset({"SKRYRE"})),),
)


def cities(*regiments: Regiment, **changes: Any) -> ArmyList:
    leaders = [entry.leader.uid for entry in regiments if entry.leader]
    values: dict[str, Any] = {
        "army": "cities-of-sigmar",
        "ruleset": "ghb-2026-27",
        "release": "2026-08-18",
        "formations": ("fortress",),
        "tactic_cards": ("Blazing Onslaught", "Smokescreen"),
        "regiments": regiments,
        "generals": tuple(leaders[:1]),
    }
    return ArmyList(**(values | changes))
