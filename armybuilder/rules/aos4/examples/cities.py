"""Cities of Sigmar with guests: companions that use no place, proportions, caps by leader, negated lines, wargear."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.army import ArmyList, Regiment
from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyKind,
    Catalogue,
    EnhancementGroup,
    Formation,
    LeaderCap,
)
from armybuilder.rules.aos4.examples.making import (
    HERO_ONLY,
    RELEASE,
    any_of,
    enhancement,
    hero,
    keyword,
    mapping,
    one_of,
    role,
    tag,
    unit,
    warscroll,
    weapon,
)
from armybuilder.rules.aos4.warscroll import CommandModel, CommandModelKind, ModelEntry

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
