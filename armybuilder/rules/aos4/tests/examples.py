"""A legal and an illegal list for every rule of matched play, with what the rule says about the illegal one.

Used by the tests of each rule, by the test that no rule is without examples, and by the repairs' tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from armybuilder.rules.aos4.army import ArmyList, EnhancementChoice
from armybuilder.rules.aos4.catalogue import Catalogue, OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.tests.catalogues import (
    CITIES,
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    cities,
    mapping,
    placed,
    regiment,
    renown,
    with_regiments,
)
from armybuilder.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Example:
    """``expected`` are code and path of what the rule finds in ``illegal``; in ``legal`` it finds nothing."""

    rule: str
    legal: ArmyList
    illegal: ArmyList
    expected: tuple[tuple[str, str], ...]
    catalogue: Catalogue = SLAVES
    ruleset: RuleSet | None = None
    note: str = ""


def _choices(*pairs: tuple[str, str]) -> tuple[EnhancementChoice, ...]:
    return tuple(EnhancementChoice(enhancement, bearer) for enhancement, bearer in pairs)


def _swap(army: ArmyList, uid: str, name: str) -> ArmyList:
    """The list with another unit in the place of one."""
    return replace(
        army,
        regiments=tuple(
            replace(
                entry,
                leader=placed(uid, name) if entry.leader and entry.leader.uid == uid else entry.leader,
                units=tuple(placed(uid, name) if unit.uid == uid else unit for unit in entry.units),
            )
            for entry in army.regiments
        ),
    )


GHB24 = get_ruleset("ghb-2024-25")
CHIEF = "Darkoath Chieftain"
_TWO_PLAIN = with_regiments(regiment("Chaos Lord"), regiment(CHIEF, uid="y"))
_AUXILIARY = L0.with_changes(auxiliaries=(placed("a1", "Chaos Spawn"),), points_limit=2000)
_GUNNAR = regiment("Gunnar Brand", "Singri Brand", "The Oathsworn Kin")
_FIVE = tuple(regiment(CHIEF, uid=sign) for sign in "abcde")
_SIX = tuple(regiment(CHIEF, uid=sign) for sign in "abcdef")
_RENOWN = L0.with_changes(renown=(NURGLES_GIFT_TAKEN,), points_limit=2000)
_ADJUTANTS = (
    "Freeguild Command Corps Adjutants",
    "Freeguild Command Corps Auxiliaries",
    "Freeguild Command Corps Whisperblade",
)
_WITHOUT_PRICE = replace(
    SLAVES,
    profiles=mapping(
        replace(profile, points=0) if profile.id == "chaos-spawn" else profile for profile in SLAVES.profiles.values()
    ),
)
_UNKNOWN_ROLE = replace(
    SLAVES,
    profiles=mapping(
        replace(profile, options=(RegimentOption((Target(OptionKind.SUB_HERO, "lost", "Lost Role"),), 0, 1),))
        if profile.id == "exalted-hero-of-chaos"
        else profile
        for profile in SLAVES.profiles.values()
    ),
)

EXAMPLES: tuple[Example, ...] = (
    Example("R-01", L0, _swap(L0, "spawn", "Chaos Furies"), (("POINTS_LIMIT_EXCEEDED", ""),)),
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
        L0,
        (("UNIT_WITHOUT_PRICE", "regiments[0].units[3]"),),
        catalogue=_WITHOUT_PRICE,
    ),
    Example(
        "R-07",
        L0,
        L0.with_changes(auxiliaries=(placed("a1", "Khorne Bloodreavers"),)),
        (("UNIT_NOT_IN_FACTION", "auxiliaries[0]"),),
    ),
    Example(
        "R-07",
        L0,
        L0.with_changes(formations=("fortress",), terrain=("great-mawpot",), enhancements=_choices(("stolen", "lord"))),
        (
            ("OPTION_NOT_IN_FACTION", "enhancements[0]"),
            ("OPTION_NOT_IN_FACTION", "formation"),
            ("OPTION_NOT_IN_FACTION", "terrain"),
        ),
    ),
    Example(
        "R-08",
        L0,
        L0.with_changes(auxiliaries=(placed("a1", "First Prince Furies"),)),
        (("UNIT_NOT_IN_FACTION", "auxiliaries[0]"),),
        note="the same unit's profile in Legion of the First Prince",
    ),
    Example(
        "R-10", L0, L0.with_changes(regiments=(), auxiliaries=(placed("a1", "Chaos Furies"),)), (("NO_REGIMENT", ""),)
    ),
    Example("R-11", with_regiments(*_FIVE), with_regiments(*_SIX), (("TOO_MANY_REGIMENTS", ""),)),
    Example(
        "R-12",
        with_regiments(*_FIVE[:4], renown=(NURGLES_GIFT_TAKEN,)),
        with_regiments(*_FIVE, renown=(NURGLES_GIFT_TAKEN,)),
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
        catalogue=_UNKNOWN_ROLE,
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
        with_regiments(_GUNNAR),
        with_regiments(regiment("Gunnar Brand")),
        (("REQUIRED_COMPANION_MISSING", "regiments[0].leader"), ("REQUIRED_COMPANION_MISSING", "regiments[0].leader")),
    ),
    Example(
        "R-25",
        with_regiments(_GUNNAR),
        with_regiments(regiment("Darkoath Warqueen", "The Oathsworn Kin"), auxiliaries=(placed("a1", "Singri Brand"),)),
        (("COMPANION_WITHOUT_LEADER", "auxiliaries[0]"), ("COMPANION_WITHOUT_LEADER", "regiments[0].units[0]")),
    ),
    Example(
        "R-26",
        cities(regiment("Freeguild Marshal", *_ADJUTANTS, "Freeguild Steelhelms", "Freeguild Steelhelms")),
        cities(regiment("Freeguild Marshal", _ADJUTANTS[2])),
        (("COMPANION_WITHOUT_LEADER", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-26",
        cities(regiment("Freeguild Marshal", *_ADJUTANTS)),
        cities(regiment("Freeguild Marshal", *_ADJUTANTS, _ADJUTANTS[2])),
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
    Example("R-36", L0, _AUXILIARY, (("AUXILIARY_UNITS_PRESENT", ""),)),
    Example(
        "R-38",
        with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a1", CHIEF),)),
        with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a1", "Gunnar Brand"),)),
        (("HERO_CANNOT_BE_AUXILIARY", "auxiliaries[0]"),),
    ),
    Example(
        "R-39",
        _AUXILIARY,
        _AUXILIARY,
        (("UNIT_CANNOT_BE_AUXILIARY", "auxiliaries[0]"),),
        catalogue=replace(
            SLAVES,
            profiles=mapping(
                replace(profile, auxiliary=False) if profile.id == "chaos-spawn" else profile
                for profile in SLAVES.profiles.values()
            ),
        ),
        note="legal with the profile as printed; here the Spawn is barred",
    ),
    Example(
        "R-45",
        with_regiments(regiment("Chaos Lord", placed("w", "Chaos Warriors", reinforced=True, models=20))),
        with_regiments(
            regiment("Chaos Lord", placed("w", "Chaos Warriors", models=15), placed("v", "Chaos Warriors", models=30))
        ),
        (("INVALID_UNIT_SIZE", "regiments[0].units[0]"), ("INVALID_UNIT_SIZE", "regiments[0].units[1]")),
    ),
    Example(
        "R-46",
        L0,
        with_regiments(
            regiment("Chaos Lord", placed("s", "Chaos Spawn", reinforced=True), placed("t", "Chaos Spawn", models=2))
        ),
        (("REINFORCE_SIZE_ONE", "regiments[0].units[0]"), ("REINFORCE_SIZE_ONE", "regiments[0].units[1]")),
    ),
    Example(
        "R-47",
        with_regiments(regiment(CHIEF, placed("m", "Darkoath Marauders", reinforced=True))),
        with_regiments(regiment(CHIEF, placed("m", "Darkoath Savagers", reinforced=True))),
        (("REINFORCE_FORBIDDEN", "regiments[0].units[0]"),),
    ),
    Example(
        "R-48",
        with_regiments(_GUNNAR),
        with_regiments(regiment("Gunnar Brand", "Singri Brand", placed("k", "The Oathsworn Kin", reinforced=True))),
        (("REINFORCE_UNIQUE", "regiments[0].units[1]"),),
    ),
    Example(
        "R-49",
        with_regiments(regiment("Archaon, the Everchosen")),
        with_regiments(regiment("Be'lakor, the Dark Master"), regiment("Be'lakor, the Dark Master", uid="y")),
        (("UNIQUE_DUPLICATE", "regiments[1].leader"),),
    ),
    Example(
        "R-50",
        with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)")),
        with_regiments(regiment("Chaos Lord", "Chaos Warriors", "Chaos Warriors (Scourge of Aqshy)")),
        (("VARIANT_CONFLICT", "regiments[0].units[1]"),),
    ),
    Example(
        "R-51",
        cities(regiment("Lord of Afflictions", "Pusgoyle Blightlords")),
        cities(regiment("Lord of Afflictions", "Pusgoyle Blightlords", "Skink Titan")),
        (("MUTUALLY_EXCLUSIVE_UNITS", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-52",
        cities(regiment("Lord of Afflictions"), regiment("Clawlord", "Pusgoyle Blightlords (1 model)", uid="y")),
        cities(regiment("Lord of Afflictions", "Pusgoyle Blightlords (1 model)", "Pusgoyle Blightlords (1 model)")),
        (("PROPORTION_EXCEEDED", "regiments[0].units[1]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-55", _RENOWN, _RENOWN.with_changes(renown=(NURGLES_GIFT_TAKEN,) * 2), (("TOO_MANY_RENOWN", "renown[1]"),)
    ),
    Example(
        "R-56",
        _RENOWN,
        L0.with_changes(renown=(renown("exile-scavengers", "renown-exiles"),)),
        (("RENOWN_NOT_FOR_FACTION", "renown[0]"),),
    ),
    Example(
        "R-57",
        _RENOWN,
        L0.with_changes(renown=(renown("nurgles-gift", "renown-nurglings"),)),
        (("RENOWN_COMPOSITION", "renown[0]"),),
    ),
    Example(
        "R-57",
        _RENOWN,
        _RENOWN.with_changes(enhancements=_choices(("the-dread-banner", "r1"))),
        (("RENOWN_ENHANCEMENT", "enhancements[0]"),),
    ),
    Example("R-58", _RENOWN, _RENOWN.with_changes(generals=("r1",)), (("GENERAL_IN_RENOWN", "renown[0].units[0]"),)),
    Example(
        "R-59",
        _RENOWN,
        L0.with_changes(
            renown=(renown("dark-band", "renown-belakor"),), enhancements=_choices(("conquerors-crown", "r1"))
        ),
        (("RENOWN_USES_FACTION_RULES", "enhancements[0]"),),
    ),
    Example(
        "R-65",
        L0,
        L0.with_changes(enhancements=_choices(("deathmonger", "lord"), ("radiance-of-dark-glory", "chief"))),
        (("ENHANCEMENT_TYPE_LIMIT", "enhancements[1]"),),
    ),
    Example(
        "R-66",
        L0,
        L0.with_changes(enhancements=_choices(("deathmonger", "knights"))),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-66",
        L0,
        with_regiments(regiment("Archaon, the Everchosen"), enhancements=_choices(("infernal-puppet", "x0"))),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-67",
        L0,
        with_regiments(_GUNNAR, enhancements=_choices(("the-dread-banner", "x2"))),
        (("ENHANCEMENT_ON_UNIQUE", "enhancements[0]"),),
    ),
    Example(
        "R-68",
        L0,
        L0.with_changes(enhancements=_choices(("the-dread-banner", "spawn"))),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-69",
        L0.with_changes(enhancements=_choices(("deathmonger", "lord"), ("infernal-puppet", "lord"))),
        L0.with_changes(enhancements=_choices(("infernal-puppet", "lord"), ("conquerors-crown", "lord"))),
        (("ENHANCEMENT_UNIT_LIMIT", "enhancements[1]"),),
    ),
    Example(
        "R-69",
        L0,
        L0.with_changes(enhancements=_choices(("infernal-puppet", "gone"))),
        (("ENHANCEMENT_WITHOUT_BEARER", "enhancements[0]"),),
    ),
    Example(
        "R-70",
        L0,
        L0.with_changes(enhancements=_choices(("infernal-puppet", "lord"), ("infernal-puppet", "chief"))),
        (("ENHANCEMENT_DUPLICATE", "enhancements[1]"),),
    ),
    Example(
        "R-71",
        L0.with_changes(enhancements=_choices(("rune-of-murder", "lord"))),
        L0.with_changes(ruleset="ghb-2025-26", enhancements=_choices(("rune-of-murder", "lord"))),
        (("OPTION_NOT_IN_BATTLEPACK", "enhancements[0]"),),
    ),
    Example("R-72", L0, L0.with_changes(enhancements=()), (("ENHANCEMENT_UNUSED", ""),)),
    Example("R-75", L0, L0.with_changes(formations=()), (("FORMATION_MISSING", "formation"),)),
    Example(
        "R-75",
        L0,
        L0.with_changes(formations=("legion-of-chaos", "darkoath-horde")),
        (("SEVERAL_FORMATIONS", "formation"),),
    ),
    Example(
        "R-76",
        L0,
        L0.with_changes(manifestation_lores=("manifestations-of-malevolence", "forbidden-power")),
        (("LORE_LIMIT", "manifestation_lore"),),
    ),
    Example(
        "R-76",
        L0.with_changes(manifestation_lores=("forbidden-power",)),
        L0.with_changes(spell_lores=("prayers-of-ruin",), prayer_lores=("lore-of-elsewhere",)),
        (("OPTION_NOT_IN_FACTION", "prayer_lore"), ("OPTION_NOT_IN_FACTION", "spell_lore")),
    ),
    Example(
        "R-76",
        L0.with_changes(ruleset="ghb-2025-26", spell_lores=("lore-of-ruin",)),
        L0.with_changes(spell_lores=("lore-of-ruin",)),
        (("OPTION_NOT_IN_BATTLEPACK", "spell_lore"),),
    ),
    Example(
        "R-77",
        with_regiments(regiment("Chaos Sorcerer Lord")),
        L0,
        (("LORE_WITHOUT_CASTER", "manifestation_lore"), ("LORE_WITHOUT_CASTER", "spell_lore")),
    ),
    Example("R-78", L0, L0.with_changes(terrain=("nexus-chaotica", "charnel-throne")), (("TERRAIN_LIMIT", "terrain"),)),
    Example("R-80", L0, L0.with_changes(tactic_cards=()), (("TACTIC_CARDS_MISSING", "tactic_cards"),)),
    Example(
        "R-80",
        L0,
        L0.with_changes(tactic_cards=("Smokescreen", "Smokescreen")),
        (("TACTIC_CARDS_MISSING", "tactic_cards"),),
    ),
    Example(
        "R-80",
        L0.with_changes(ruleset="ghb-2025-26", tactic_cards=("Scouting Force", "Restless Energy")),
        L0.with_changes(tactic_cards=("Smokescreen", "Scouting Force")),
        (("TACTIC_CARD_WRONG_SEASON", "tactic_cards[1]"),),
    ),
    Example(
        "R-81",
        L0,
        L0.with_changes(auxiliaries=(placed("a1", "Zontari Auto-Endrin"),)),
        (("NOT_SELECTABLE", "auxiliaries[0]"),),
    ),
    Example(
        "R-88",
        with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)")),
        with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)"), ruleset="ghb-2025-26"),
        (("UNIT_NOT_IN_BATTLEPACK", "regiments[0].units[0]"),),
    ),
    Example(
        "R-89",
        with_regiments(regiment("Chaos Lord on Manticore"), legends=True),
        with_regiments(regiment("Chaos Lord on Manticore")),
        (("LEGENDS_NOT_ALLOWED", "regiments[0].leader"),),
    ),
    Example(
        "R-89",
        with_regiments(regiment("Godsworn Champion of Ruin"), as_of="2027-05-31"),
        with_regiments(regiment("Godsworn Champion of Ruin"), as_of="2027-06-01"),
        (("LEGENDS_NOT_ALLOWED", "regiments[0].leader"),),
    ),
    Example(
        "R-89b",
        with_regiments(regiment("Godsworn Champion of Ruin"), as_of="2027-06-01"),
        with_regiments(regiment("Godsworn Champion of Ruin"), as_of="2027-05-31"),
        (("LEGENDS_SOON", "regiments[0].leader"),),
    ),
)
