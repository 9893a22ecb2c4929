"""Size, points, regiments, general and auxiliary units (R-01 … R-39)."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.examples.base import (
    ADJUTANTS,
    AUXILIARY,
    CHIEF,
    FIVE,
    GHB24,
    GUNNAR,
    SIX,
    UNKNOWN_ROLE,
    WITHOUT_PRICE,
    Example,
    choices,
    swap,
)
from armybuilder.rules.aos4.examples.catalogues import (
    CITIES,
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    cities,
    mapping,
    placed,
    regiment,
    with_regiments,
)

REGIMENT_EXAMPLES: tuple[Example, ...] = (
    Example("R-01", L0, swap(L0, "spawn", "Chaos Furies"), (("POINTS_LIMIT_EXCEEDED", ""),)),
    Example(
        "R-02",
        with_regiments(regiment("Archaon, the Everchosen")),
        with_regiments(regiment("Archaon, the Everchosen"), points_limit=1000),
        (("UNIT_OVER_HALF_POINTS", "regiments[0].leader"),),
    ),
    Example(
        "R-02",
        with_regiments(regiment("Chaos Lord", "Varanguard"), points_limit=1000),
        with_regiments(regiment("Chaos Lord", placed("v", "Varanguard", reinforced=True)), points_limit=1000),
        (("UNIT_OVER_HALF_POINTS", "regiments[0].units[0]"),),
    ),
    Example("R-03", L0, L0.with_changes(points_limit=1040), (("UNDER_LIMIT_BONUS", ""),), ruleset=GHB24),
    Example("R-04", L0, L0.with_changes(release="2025-08-13"), (("STALE_DATA_VERSION", ""),)),
    Example(
        "R-04",
        with_regiments(regiment("Chaos Lord")),
        L0.with_changes(points_limit=2000),
        (("UNIT_WITHOUT_PRICE", "regiments[0].units[3]"),),
        catalogue=WITHOUT_PRICE,
    ),
    Example(
        "R-07",
        L0,
        L0.with_changes(auxiliaries=(placed("a1", "Khorne Bloodreavers"),), points_limit=2000),
        (("UNIT_NOT_IN_FACTION", "auxiliaries[0]"),),
    ),
    Example(
        "R-07",
        L0,
        L0.with_changes(formations=("fortress",), terrain=("great-mawpot",), enhancements=choices(("stolen", "lord"))),
        (
            ("OPTION_NOT_IN_FACTION", "enhancements[0]"),
            ("OPTION_NOT_IN_FACTION", "formation"),
            ("OPTION_NOT_IN_FACTION", "terrain"),
        ),
    ),
    Example(
        "R-08",
        L0,
        L0.with_changes(auxiliaries=(placed("a1", "First Prince Furies"),), points_limit=2000),
        (("UNIT_NOT_IN_FACTION", "auxiliaries[0]"),),
        note="the same unit's profile in Legion of the First Prince",
    ),
    Example(
        "R-10", L0, L0.with_changes(regiments=(), auxiliaries=(placed("a1", "Chaos Furies"),)), (("NO_REGIMENT", ""),)
    ),
    Example("R-11", with_regiments(*FIVE), with_regiments(*SIX), (("TOO_MANY_REGIMENTS", ""),)),
    Example(
        "R-12",
        with_regiments(*FIVE[:4], renown=(NURGLES_GIFT_TAKEN,)),
        with_regiments(*FIVE, renown=(NURGLES_GIFT_TAKEN,)),
        (("TOO_MANY_REGIMENTS_WITH_RENOWN", ""),),
    ),
    Example(
        "R-13",
        L0,
        with_regiments(regiment("Chaos Lord"), regiment("Chaos Knights", uid="y")),
        (("LEADER_NOT_HERO", "regiments[1].leader"),),
    ),
    Example(
        "R-13",
        L0,
        with_regiments(regiment("Chaos Lord"), regiment(None, "Chaos Knights", uid="y")),
        (("REGIMENT_WITHOUT_LEADER", "regiments[1]"),),
    ),
    Example(
        "R-15",
        L0,
        with_regiments(
            regiment("Chaos Lord"),
            regiment(
                CHIEF, "Darkoath Marauders", "Darkoath Marauders", "Darkoath Marauders", "Darkoath Savagers", uid="y"
            ),
        ),
        (("REGIMENT_TOO_LARGE", "regiments[1]"),),
    ),
    Example(
        "R-17",
        L0,
        with_regiments(regiment("Chaos Lord"), regiment(CHIEF, "Chaos Knights", uid="y")),
        (("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[1].units[0]"),),
    ),
    Example(
        "R-18",
        with_regiments(regiment(CHIEF, "Slaughterbrute")),
        with_regiments(regiment(CHIEF, "Slaughterbrute", "Slaughterbrute")),
        (("REGIMENT_OPTION_LIMIT", "regiments[0].units[1]"),),
    ),
    Example(
        "R-18",
        with_regiments(regiment("Ogroid Myrmidon", "Slaughterbrute", "Slaughterbrute")),
        with_regiments(regiment("Exalted Hero of Chaos", "Slaughterbrute", "Slaughterbrute")),
        (("REGIMENT_OPTION_LIMIT", "regiments[0].units[1]"),),
        note="the Myrmidon's line is unlimited",
    ),
    Example(
        "R-18",
        with_regiments(regiment(CHIEF, "Slaughterbrute"), regiment(CHIEF, "Slaughterbrute", uid="y")),
        with_regiments(regiment(CHIEF), regiment(CHIEF, "Slaughterbrute", "Slaughterbrute", uid="y")),
        (("REGIMENT_OPTION_LIMIT", "regiments[1].units[1]"),),
        note="each leader's line counts in his own regiment",
        shows="R-28",
    ),
    Example(
        "R-19",
        with_regiments(regiment("Be'lakor, the Dark Master", "Eternus, Blade of the First Prince")),
        with_regiments(
            regiment("Be'lakor, the Dark Master", "Eternus, Blade of the First Prince", "Exalted Hero of Chaos")
        ),
        (("REGIMENT_OPTION_LIMIT", "regiments[0].units[1]"),),
    ),
    Example(
        "R-20",
        with_regiments(regiment("Chaos Lord", "Exalted Hero of Chaos", "Chaos Knights", "Chaos Chosen", "Chaos Spawn")),
        with_regiments(regiment("Chaos Lord", "Darkoath Warqueen")),
        (("HERO_CANNOT_JOIN_REGIMENT", "regiments[0].units[0]"),),
    ),
    Example(
        "R-21",
        L0,
        with_regiments(regiment("Exalted Hero of Chaos")),
        (("UNKNOWN_TAG", "regiments[0].leader"),),
        catalogue=UNKNOWN_ROLE,
    ),
    Example(
        "R-22",
        with_regiments(regiment("Be'lakor, the Dark Master", "Eternus, Blade of the First Prince")),
        with_regiments(regiment("Archaon, the Everchosen", "Eternus, Blade of the First Prince")),
        (("HERO_CANNOT_JOIN_REGIMENT", "regiments[0].units[0]"),),
    ),
    Example(
        "R-23",
        cities(regiment("Sorceress", "Skink Hunters")),
        cities(regiment("Freeguild Marshal", "Sorceress", "Skink Hunters")),
        (("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[0].units[1]"),),
        catalogue=CITIES,
        note="the Sorceress is a Freeguild Veteran here; only she would admit the Hunters",
    ),
    Example(
        "R-24",
        with_regiments(GUNNAR),
        with_regiments(regiment("Gunnar Brand")),
        (("REQUIRED_COMPANION_MISSING", "regiments[0].leader"), ("REQUIRED_COMPANION_MISSING", "regiments[0].leader")),
    ),
    Example(
        "R-25",
        with_regiments(GUNNAR),
        with_regiments(regiment("Darkoath Warqueen", "The Oathsworn Kin"), auxiliaries=(placed("a1", "Singri Brand"),)),
        (("COMPANION_WITHOUT_LEADER", "auxiliaries[0]"), ("COMPANION_WITHOUT_LEADER", "regiments[0].units[0]")),
    ),
    Example(
        "R-26",
        cities(regiment("Freeguild Marshal", *ADJUTANTS, "Freeguild Steelhelms", "Freeguild Steelhelms")),
        cities(regiment("Freeguild Marshal", ADJUTANTS[2])),
        (("COMPANION_WITHOUT_LEADER", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-26",
        cities(regiment("Freeguild Marshal", *ADJUTANTS)),
        cities(regiment("Freeguild Marshal", *ADJUTANTS, ADJUTANTS[2])),
        (("COMPANION_WITHOUT_LEADER", "regiments[0].units[3]"),),
        catalogue=CITIES,
        note="one of each kind in a regiment",
    ),
    Example(
        "R-27",
        cities(regiment("Ironweld Hero")),
        cities(regiment("Ironweld Hero", "Freeguild Steelhelms")),
        (("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-29",
        cities(regiment("Warlock Engineer", "Ratling Warplock", "Ratling Warplock")),
        cities(regiment("Clawlord", "Ratling Warplock", "Ratling Warplock")),
        (("UNIT_LIMIT_BY_LEADER", "regiments[0].units[1]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-30",
        cities(regiment("Sorceress", "Skink Hunters")),
        cities(regiment("Sorceress", "Skink Titan")),
        (("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-31",
        L0,
        L0.with_changes(auxiliaries=(placed("spawn", "Chaos Spawn"),)),
        (("UNIT_IN_TWO_PLACES", "auxiliaries[0]"),),
    ),
    Example("R-32", L0, L0.with_changes(generals=()), (("NO_GENERAL", ""),)),
    Example("R-32", L0, L0.with_changes(generals=("lord", "chief")), (("SEVERAL_GENERALS", ""),)),
    Example(
        "R-32",
        L0,
        L0.with_changes(generals=("knights",)),
        (("GENERAL_NOT_LEADER", "regiments[0].units[1]"),),
    ),
    Example(
        "R-33",
        with_regiments(
            regiment("Archaon, the Everchosen"), regiment("Be'lakor, the Dark Master", uid="y"), general="x0"
        ),
        with_regiments(regiment("Chaos Lord"), regiment("Archaon, the Everchosen", uid="y")),
        (("WARMASTER_NOT_GENERAL", "regiments[1].leader"),),
    ),
    Example(
        "R-34",
        L0,
        with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a1", "Archaon, the Everchosen"),)),
        (("WARMASTER_NOT_GENERAL", "auxiliaries[0]"),),
    ),
    Example("R-36", L0, AUXILIARY, (("AUXILIARY_UNITS_PRESENT", ""),)),
    Example(
        "R-38",
        with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a1", CHIEF),)),
        with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a1", "Gunnar Brand"),)),
        (("HERO_CANNOT_BE_AUXILIARY", "auxiliaries[0]"),),
    ),
    Example(
        "R-39",
        AUXILIARY,
        AUXILIARY,
        (("UNIT_CANNOT_BE_AUXILIARY", "auxiliaries[0]"),),
        catalogue=replace(
            SLAVES,
            profiles=mapping(
                replace(profile, auxiliary=False) if profile.id == "chaos-spawn" else profile
                for profile in SLAVES.profiles.values()
            ),
        ),
        note="legal with the profile as printed; in the illegal list the Spawn is barred",
        legal_catalogue=SLAVES,
    ),
)
