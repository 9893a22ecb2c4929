"""Spearhead (SP-01 … SP-07) and Path to Glory (PG-01 … PG-09)."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Creation, CreationKind, EnhancementChoice, Feature
from armybuilder.rules.aos4.examples.base import Example
from armybuilder.rules.aos4.examples.catalogues import (
    CITIES,
    L0,
    SLAVES,
    mapping,
    placed,
    regiment,
    with_regiments,
)
from armybuilder.rules.aos4.path_to_glory import alliance_catalogue
from armybuilder.rules.aos4.spearhead import box_list
from armybuilder.rules.aos4.spearhead_boxes import TIDEWARD

BOXED = box_list(TIDEWARD)
_CHOSEN = replace(BOXED, formations=("undertow",), enhancements=(EnhancementChoice("pearl-of-calm", "u1"),))
_FIRST = BOXED.regiments[0]


def _boxed(rule: str, illegal: ArmyList, *expected: tuple[str, str], legal: ArmyList = _CHOSEN) -> Example:
    return Example(rule, legal, illegal, expected, catalogue=TIDEWARD)


SPEARHEAD_EXAMPLES: tuple[Example, ...] = (
    _boxed(
        "SP-01",
        replace(_CHOSEN, regiments=(replace(_FIRST, units=(*_FIRST.units, ArmyUnit("u9", "deep-divers"))),)),
        ("SPEARHEAD_COMPOSITION", ""),
    ),
    _boxed(
        "SP-02",
        replace(
            _CHOSEN,
            regiments=(replace(_FIRST, units=(replace(_FIRST.units[0], reinforced=True), *_FIRST.units[1:])),),
            terrain=("shoal",),
        ),
        ("SPEARHEAD_NOT_APPLICABLE", "regiments[0].units[0]"),
        ("SPEARHEAD_NOT_APPLICABLE", "terrain"),
    ),
    _boxed("SP-03", replace(_CHOSEN, generals=("u2",)), ("SPEARHEAD_GENERAL", "")),
    _boxed(
        "SP-04",
        replace(_CHOSEN, formations=("undertow", "hold-the-shoals")),
        ("SPEARHEAD_REGIMENT_ABILITY", "formation"),
    ),
    _boxed(
        "SP-05",
        replace(_CHOSEN, enhancements=(EnhancementChoice("pearl-of-calm", "u2"),)),
        ("SPEARHEAD_ENHANCEMENT", "enhancements[0]"),
    ),
    _boxed("SP-07", BOXED, ("SPEARHEAD_CHOICE_OPEN", ""), ("SPEARHEAD_CHOICE_OPEN", "formation")),
)

_ORDER = replace(
    SLAVES,
    army=replace(SLAVES.army, id="order-host", slug="order-host", name="Order Host", alliance="ORDER"),
    profiles=mapping(profile for profile in SLAVES.profiles.values() if profile.id.startswith("darkoath")),
)
JOINED = alliance_catalogue(CITIES, [_ORDER, SLAVES])
"""Cities of Sigmar joined with an invented faction of ORDER; Slaves to Darkness are of CHAOS and stay out."""
GLORY = "path-to-glory-ascension"


def glory(*regiments: object, **changes: object) -> ArmyList:
    """A Path to Glory roster of 1000 points of Cities of Sigmar."""
    values = {"army": "cities-of-sigmar", "ruleset": GLORY, "formations": ("fortress",), "points_limit": 1000}
    cleared = {"spell_lores": (), "manifestation_lores": (), "terrain": (), "tactic_cards": ()}
    return with_regiments(*regiments, **{**values, **cleared, **changes})  # type: ignore[arg-type]


_MARSHAL = regiment("Freeguild Marshal", "Freeguild Steelhelms")
_ANVIL = Creation(CreationKind.ANVIL, "Own hero", 150, (Feature("Keen Blade", 12), Feature("Old Wound", -2)))
_GHYRAN = Creation(
    CreationKind.GHYRAN,
    "Own regiment",
    300,
    (Feature("Rooted", 3),),
    ("freeguild-steelhelms", "skink-hunters"),
)

PATH_TO_GLORY_EXAMPLES: tuple[Example, ...] = (
    Example(
        "PG-01",
        glory(_MARSHAL),
        glory(
            regiment("Freeguild Marshal", *["Freeguild Steelhelms"] * 4),
            auxiliaries=(
                placed("a", "Skink Titan"),
                placed("b", "Skink Titan"),
            ),
        ),
        (("PTG_START_LIMIT", ""),),
        catalogue=CITIES,
    ),
    Example(
        "PG-01",
        glory(regiment("Freeguild Marshal", "Freeguild Steelhelms"), points_limit=2000),
        glory(regiment("Freeguild Marshal", placed("s", "Pusgoyle Blightlords", reinforced=True))),
        (("PTG_UNIT_TOO_EXPENSIVE", "regiments[0].units[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "PG-01",
        glory(regiment("Freeguild Marshal", *["Freeguild Steelhelms"] * 4), points_limit=1400),
        glory(
            regiment("Freeguild Marshal", *["Freeguild Steelhelms"] * 4),
            auxiliaries=(placed("a", "Skink Titan"), placed("b", "Skink Titan"), placed("c", "Skink Titan")),
            points_limit=1400,
        ),
        (("POINTS_LIMIT_EXCEEDED", ""),),
        catalogue=CITIES,
        note="a roster that has grown is held to the limit agreed for the battle",
    ),
    Example(
        "PG-02",
        glory(_MARSHAL),
        glory(regiment("Darkoath Chieftain"), regiment("Freeguild Marshal", uid="y")),
        (("PTG_WARLORD_GENERAL", "regiments[0].leader"),),
        catalogue=JOINED,
    ),
    Example(
        "PG-03",
        glory(_MARSHAL),
        glory(regiment("Freeguild Marshal", "Darkoath Marauders", "Sorceress")),
        (("PTG_REGIMENT_FACTION", "regiments[0].units[0]"), ("PTG_REGIMENT_FACTION", "regiments[0].units[1]")),
        catalogue=JOINED,
    ),
    Example(
        "PG-04",
        glory(_MARSHAL, regiment("Darkoath Chieftain", "Darkoath Marauders", uid="y")),
        glory(_MARSHAL, regiment("Darkoath Chieftain", "Skink Hunters", uid="y")),
        (("PTG_GRAND_ALLIANCE", "regiments[1].units[0]"),),
        catalogue=JOINED,
    ),
    Example(
        "PG-08",
        glory(_MARSHAL, creations=(_ANVIL,)),
        glory(_MARSHAL, creations=(replace(_ANVIL, features=(Feature("Keen Blade", 12),)),)),
        (("PTG_DESTINY_BUDGET", "creations[0]"),),
        catalogue=CITIES,
    ),
    Example(
        "PG-09",
        glory(_MARSHAL, creations=(_GHYRAN,)),
        glory(_MARSHAL, creations=(replace(_GHYRAN, tier=150), replace(_GHYRAN, units=("skink-hunters",)))),
        (("PTG_CUSTOM_REGIMENT", "creations[0]"), ("PTG_CUSTOM_REGIMENT", "creations[1]")),
        catalogue=CITIES,
    ),
    Example(
        "R-88",
        with_regiments(regiment("Chaos Lord", "Chaos Warriors"), ruleset=GLORY, tactic_cards=()),
        with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)"), ruleset=GLORY, tactic_cards=()),
        (("UNIT_NOT_IN_BATTLEPACK", "regiments[0].units[0]"),),
        note="seasonal profiles are not for Path to Glory",
        shows="PG-07",
    ),
    Example(
        "R-71",
        L0.with_changes(ruleset=GLORY, tactic_cards=()),
        L0.with_changes(ruleset=GLORY, tactic_cards=(), enhancements=(EnhancementChoice("rune-of-murder", "lord"),)),
        (("OPTION_NOT_IN_BATTLEPACK", "enhancements[0]"),),
        note="seasonal tables are not for Path to Glory",
        shows="PG-11",
    ),
    Example(
        "R-70",
        L0.with_changes(
            ruleset=GLORY,
            tactic_cards=(),
            enhancements=(
                EnhancementChoice("infernal-puppet", "lord"),
                EnhancementChoice("conquerors-crown", "chief"),
            ),
        ),
        L0.with_changes(
            ruleset=GLORY,
            tactic_cards=(),
            enhancements=(
                EnhancementChoice("infernal-puppet", "lord"),
                EnhancementChoice("infernal-puppet", "chief"),
            ),
        ),
        (("ENHANCEMENT_DUPLICATE", "enhancements[1]"),),
        note="several of a type, but none twice",
        shows="PG-06",
    ),
)
