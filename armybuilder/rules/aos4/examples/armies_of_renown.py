"""Armies of Renown (R-14, R-53, R-61, R-79, R-82 … R-87), each condition on a small army made for it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Army, ArmyCondition, ArmyKind, Catalogue, Stranger
from armybuilder.rules.aos4.examples.base import Example, choices
from armybuilder.rules.aos4.examples.catalogues import (
    NURGLES_GIFT_TAKEN,
    SLAVES,
    mapping,
    placed,
    regiment,
    slug,
    with_regiments,
)


def army_with(*conditions: ArmyCondition, **changes: Any) -> Catalogue:
    """Slaves to Darkness as an Army of Renown with conditions."""
    values: dict[str, Any] = {
        "army": Army("the-host", "the-host", "The Host", ArmyKind.ARMY_OF_RENOWN, "CHAOS", parent="slaves-to-darkness"),
        "formations": MappingProxyType({}),
        "conditions": conditions,
        "strangers": MappingProxyType({"std-raptors": Stranger("Raptors", "Slaves to Darkness")}),
    }
    return replace(SLAVES, **(values | changes))


def condition(kind: str, **params: Any) -> ArmyCondition:
    """A condition whose units are given by name."""
    named = {
        key: tuple(slug(name) for name in value) if isinstance(value, tuple) else value for key, value in params.items()
    }
    return ArmyCondition(kind, MappingProxyType(named))


def host(*regiments: Any, **changes: Any) -> ArmyList:
    """A list of the Army of Renown, without formation."""
    return with_regiments(*regiments, **({"army": "the-host", "formations": ()} | changes))


PLAIN = host(regiment("Chaos Lord"), regiment("Darkoath Chieftain", uid="y"))
_NOT_GENERAL = mapping(
    replace(profile, can_be_general=False) if profile.id == "chaos-lord" else profile
    for profile in SLAVES.profiles.values()
)
_LEADING_KNIGHTS = mapping(
    replace(profile, can_lead=True) if profile.id == "chaos-knights" else profile
    for profile in SLAVES.profiles.values()
)

RENOWN_EXAMPLES: tuple[Example, ...] = (
    Example(
        "R-13",
        host(regiment("Chaos Knights")),
        host(regiment("Chaos Knights"), auxiliaries=(placed("a", "Archaon, the Everchosen"),)),
        (("LEADER_NOT_HERO", "regiments[0].leader"),),
        catalogue=army_with(
            condition("may-lead", units=("Chaos Knights",), unless=("Archaon, the Everchosen",)),
            profiles=_LEADING_KNIGHTS,
        ),
        note="the army lets Chaos Knights lead while Archaon is absent",
        shows="R-14",
    ),
    Example(
        "R-53",
        host(regiment("Chaos Lord", "Chaos Warriors")),
        host(regiment("Chaos Lord", "Chaos Warriors"), regiment("Archaon, the Everchosen", uid="y")),
        (("UNIT_CONDITION_FAILED", "regiments[0].units[0]"),),
        catalogue=army_with(condition("not-beside", units=("Chaos Warriors",), others="UNIQUE")),
    ),
    Example(
        "R-61",
        PLAIN,
        replace(PLAIN, renown=(NURGLES_GIFT_TAKEN,)),
        (("RENOWN_NOT_FOR_FACTION", "renown[0]"),),
        catalogue=army_with(),
    ),
    Example(
        "R-79",
        replace(PLAIN, terrain=()),
        PLAIN,
        (("TERRAIN_NOT_ALLOWED", "terrain"),),
        catalogue=army_with(condition("no-terrain")),
    ),
    Example(
        "R-79",
        replace(PLAIN, spell_lores=(), manifestation_lores=()),
        PLAIN,
        (("LORE_NOT_ALLOWED", "manifestation_lore"), ("LORE_NOT_ALLOWED", "spell_lore")),
        catalogue=army_with(condition("no-lores")),
    ),
    Example(
        "R-82",
        PLAIN,
        replace(
            PLAIN,
            formations=("legion-of-chaos",),
            enhancements=choices(("stolen", "x0")),
            auxiliaries=(placed("a", "std-raptors"),),
        ),
        (
            ("UNIT_NOT_IN_ARMY_OF_RENOWN", "auxiliaries[0]"),
            ("ENHANCEMENT_WRONG_TABLE", "enhancements[0]"),
            ("FORMATION_IN_ARMY_OF_RENOWN", "formation"),
        ),
        catalogue=army_with(),
    ),
    Example(
        "R-83",
        host(regiment("Gunnar Brand", "Singri Brand", "The Oathsworn Kin")),
        PLAIN,
        (("AOR_REQUIRED_UNIT_MISSING", ""),),
        catalogue=army_with(condition("must-include", units=("Gunnar Brand",))),
    ),
    Example(
        "R-83",
        PLAIN,
        replace(PLAIN, generals=("y0",)),
        (("AOR_WRONG_GENERAL", "regiments[1].leader"),),
        catalogue=army_with(condition("must-be-general", units=("Chaos Lord",))),
    ),
    Example(
        "R-83",
        host(regiment("Darkoath Chieftain")),
        host(regiment("Darkoath Chieftain"), regiment("Chaos Lord", uid="y")),
        (("AOR_WRONG_GENERAL", "regiments[0].leader"),),
        catalogue=army_with(condition("general-if-included", units=("Chaos Lord",))),
    ),
    Example(
        "R-83",
        host(regiment("Darkoath Chieftain")),
        host(regiment("Chaos Lord")),
        (("AOR_WRONG_GENERAL", "regiments[0].leader"),),
        catalogue=army_with(condition("general", expression="DARKOATH")),
    ),
    Example(
        "R-83",
        replace(PLAIN, generals=("y0",)),
        PLAIN,
        (("AOR_WRONG_GENERAL", "regiments[0].leader"),),
        catalogue=army_with(profiles=_NOT_GENERAL),
        note="the profile says that another must be the general",
    ),
    Example(
        "R-84",
        host(regiment("Darkoath Chieftain")),
        PLAIN,
        (("UNIT_NOT_IN_ARMY_OF_RENOWN", "regiments[0].leader"),),
        catalogue=army_with(condition("heroes", expression="DARKOATH")),
    ),
    Example(
        "R-85",
        host(regiment("Chaos Lord", "Slaughterbrute")),
        host(regiment("Chaos Lord", "Slaughterbrute"), auxiliaries=(placed("a", "Slaughterbrute"),)),
        (("AOR_LIMIT_EXCEEDED", "auxiliaries[0]"),),
        catalogue=army_with(condition("max", units=("Slaughterbrute",), maximum=1)),
    ),
    Example(
        "R-85",
        host(regiment("Chaos Lord", "Chaos Spawn"), regiment("Darkoath Chieftain", "Slaughterbrute", uid="y")),
        host(regiment("Chaos Lord", "Exalted Hero of Chaos", "Chaos Spawn", "Slaughterbrute")),
        (("AOR_LIMIT_EXCEEDED", "regiments[0].units[2]"),),
        catalogue=army_with(
            condition("max-in-regiment", beside=("Exalted Hero of Chaos",), expression="BEAST or MONSTER", maximum=1)
        ),
    ),
    Example(
        "R-86",
        host(regiment("Chaos Lord", "Chaos Knights"), regiment("Darkoath Chieftain", "Darkoath Marauders", uid="y")),
        host(regiment("Chaos Lord", "Chaos Knights"), regiment("Darkoath Chieftain", uid="y")),
        (("AOR_PROPORTION_FAILED", ""),),
        catalogue=army_with(condition("proportion", left="not DARKOATH", right="DARKOATH")),
    ),
    Example(
        "R-86",
        host(
            regiment("Chaos Lord"),
            regiment("Darkoath Chieftain", uid="y"),
            regiment("Darkoath Chieftain", uid="z"),
            regiment("Be'lakor, the Dark Master", uid="w"),
            general="w0",
        ),
        host(
            regiment("Chaos Lord"),
            regiment("Chaos Lord", uid="y"),
            regiment("Chaos Lord", uid="z"),
            regiment("Darkoath Chieftain", uid="w"),
        ),
        (("AOR_PROPORTION_FAILED", ""),),
        catalogue=army_with(
            condition("parity", left="WARRIORS OF CHAOS", right="DARKOATH", either=("Be'lakor, the Dark Master",))
        ),
        note="2 + 2 regiments, then 3 + 1",
    ),
    Example(
        "R-87",
        host(regiment("Chaos Lord", "Slaughterbrute", "Chaos Spawn")),
        host(regiment("Chaos Lord", "Slaughterbrute", "Slaughterbrute", "Chaos Spawn")),
        (("REQUIRED_COMPANION_MISSING", "regiments[0].units[1]"),),
        catalogue=army_with(condition("brings", units=("Slaughterbrute",), crew=("Chaos Spawn",))),
    ),
)
