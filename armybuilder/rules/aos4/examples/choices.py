"""Sizes, copies, renown, enhancements, choices and seasons (R-45 … R-89b)."""

from __future__ import annotations

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, WargearChoice
from armybuilder.rules.aos4.examples.base import (
    CHIEF,
    GUNNAR,
    RENOWN,
    Example,
    choices,
)
from armybuilder.rules.aos4.examples.catalogues import (
    CITIES,
    L0,
    NURGLES_GIFT_TAKEN,
    cities,
    placed,
    regiment,
    renown,
    with_regiments,
)


def _brutes(*wargear: WargearChoice, reinforced: bool = False) -> ArmyList:
    unit = ArmyUnit("b", "duardin-brutes", reinforced, wargear=wargear)
    return cities(regiment("Freeguild Marshal", unit))


CHOICE_EXAMPLES: tuple[Example, ...] = (
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
        with_regiments(GUNNAR),
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
    Example("R-55", RENOWN, RENOWN.with_changes(renown=(NURGLES_GIFT_TAKEN,) * 2), (("TOO_MANY_RENOWN", "renown[1]"),)),
    Example(
        "R-56",
        RENOWN,
        L0.with_changes(renown=(renown("exile-scavengers", "renown-exiles"),)),
        (("RENOWN_NOT_FOR_FACTION", "renown[0]"),),
    ),
    Example(
        "R-57",
        RENOWN,
        L0.with_changes(renown=(renown("nurgles-gift", "renown-nurglings"),)),
        (("RENOWN_COMPOSITION", "renown[0]"),),
    ),
    Example(
        "R-57",
        RENOWN,
        RENOWN.with_changes(enhancements=choices(("the-dread-banner", "r1"))),
        (("RENOWN_ENHANCEMENT", "enhancements[0]"),),
    ),
    Example("R-58", RENOWN, RENOWN.with_changes(generals=("r1",)), (("GENERAL_IN_RENOWN", "renown[0].units[0]"),)),
    Example(
        "R-59",
        RENOWN,
        L0.with_changes(
            renown=(renown("dark-band", "renown-belakor"),), enhancements=choices(("conquerors-crown", "r1"))
        ),
        (("RENOWN_USES_FACTION_RULES", "enhancements[0]"),),
    ),
    Example(
        "R-65",
        L0,
        L0.with_changes(enhancements=choices(("deathmonger", "lord"), ("radiance-of-dark-glory", "chief"))),
        (("ENHANCEMENT_TYPE_LIMIT", "enhancements[1]"),),
    ),
    Example(
        "R-66",
        L0,
        L0.with_changes(enhancements=choices(("deathmonger", "knights"))),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-66",
        L0,
        with_regiments(
            regiment("Archaon, the Everchosen"),
            regiment(CHIEF, uid="y"),
            enhancements=choices(("infernal-puppet", "x0")),
        ),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-67",
        L0,
        with_regiments(
            GUNNAR,
            regiment("Chaos Lord", "Chaos Warriors", uid="y"),
            enhancements=choices(("the-dread-banner", "x2")),
        ),
        (("ENHANCEMENT_ON_UNIQUE", "enhancements[0]"),),
    ),
    Example(
        "R-68",
        L0,
        L0.with_changes(enhancements=choices(("the-dread-banner", "spawn"))),
        (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
    ),
    Example(
        "R-69",
        L0.with_changes(enhancements=choices(("deathmonger", "lord"), ("infernal-puppet", "lord"))),
        L0.with_changes(enhancements=choices(("infernal-puppet", "lord"), ("conquerors-crown", "lord"))),
        (("ENHANCEMENT_UNIT_LIMIT", "enhancements[1]"),),
    ),
    Example(
        "R-69",
        L0,
        L0.with_changes(enhancements=choices(("infernal-puppet", "gone"))),
        (("ENHANCEMENT_WITHOUT_BEARER", "enhancements[0]"),),
    ),
    Example(
        "R-70",
        L0,
        L0.with_changes(enhancements=choices(("infernal-puppet", "lord"), ("infernal-puppet", "chief"))),
        (("ENHANCEMENT_DUPLICATE", "enhancements[1]"),),
    ),
    Example(
        "R-71",
        L0.with_changes(enhancements=choices(("rune-of-murder", "lord"))),
        L0.with_changes(ruleset="ghb-2025-26", enhancements=choices(("rune-of-murder", "lord"))),
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
        L0.with_changes(manifestation_lores=("forbidden-power",), points_limit=2000),
        L0.with_changes(spell_lores=("prayers-of-ruin",), prayer_lores=("lore-of-elsewhere",)),
        (("OPTION_NOT_IN_FACTION", "prayer_lore"), ("OPTION_NOT_IN_FACTION", "spell_lore")),
    ),
    Example(
        "R-76",
        L0.with_changes(
            ruleset="ghb-2025-26",
            spell_lores=("lore-of-ruin",),
            tactic_cards=("Scouting Force", "Restless Energy"),
        ),
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
        with_regiments(regiment("Chaos Lord"), as_of="2027-05-31"),
        with_regiments(regiment("Godsworn Champion of Ruin"), as_of="2027-05-31"),
        (("LEGENDS_SOON", "regiments[0].leader"),),
    ),
    Example(
        "R-89c",
        _brutes(WargearChoice("Great Axe", 1), WargearChoice("Sling", 2), WargearChoice("Bow", 3)),
        _brutes(WargearChoice("Great Axe", 3)),
        (("WARGEAR_COUNT", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "R-89c",
        _brutes(WargearChoice("Great Axe", 2), reinforced=True),
        _brutes(WargearChoice("Sling", 3), WargearChoice("Bow", 3)),
        (("WARGEAR_COUNT", "regiments[0].units[0]"),),
        catalogue=CITIES,
        note="six of two exclusive weapons in five models",
    ),
    Example(
        "R-89d",
        _brutes(WargearChoice("Champion", 1), WargearChoice("Musician", 2), reinforced=True),
        _brutes(WargearChoice("Champion", 2), WargearChoice("Musician", 2)),
        (("COMMAND_MODELS_COUNT", "regiments[0].units[0]"), ("COMMAND_MODELS_COUNT", "regiments[0].units[0]")),
        catalogue=CITIES,
    ),
)
