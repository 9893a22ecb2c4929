"""Event rules (EVENT-…): each asked for by a rule set made for the example."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.examples.armies_of_renown import PLAIN, army_with
from armybuilder.rules.aos4.examples.base import Example
from armybuilder.rules.aos4.examples.catalogues import (
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    placed,
    regiment,
    with_regiments,
)
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, EventLimits, event_ruleset, get_ruleset

_BASE = get_ruleset(DEFAULT_RULESET)
TWICE = with_regiments(regiment("Chaos Lord", "Chaos Knights", "Chaos Knights", "Chaos Knights"))
WITH_RENOWN = L0.with_changes(renown=(NURGLES_GIFT_TAKEN,), points_limit=2000)
_AUXILIARIES = L0.with_changes(
    auxiliaries=(placed("a", "Darkoath Marauders"), placed("b", "Chaos Furies")), points_limit=2000
)
_THREE_DROPS = L0.with_changes(auxiliaries=(placed("a", "Darkoath Marauders"),), points_limit=2000)
_FEW = replace(L0, regiments=(L0.regiments[0], replace(L0.regiments[1], units=())))
_ALONE = with_regiments(regiment("Chaos Lord"))


def _event(
    rule: str,
    limits: EventLimits,
    legal: ArmyList,
    illegal: ArmyList,
    *expected: tuple[str, str],
    note: str,
    catalogue: Catalogue = SLAVES,
    legal_catalogue: Catalogue | None = None,
) -> Example:
    ruleset = event_ruleset("example", "An event", _BASE, limits)
    return Example(f"EVENT-{rule}", legal, illegal, expected, catalogue, ruleset, note, legal_catalogue=legal_catalogue)


EVENT_EXAMPLES: tuple[Example, ...] = (
    _event(
        "highlander",
        EventLimits(highlander=True),
        L0,
        TWICE,
        ("EVENT_HIGHLANDER", "regiments[0].units[1]"),
        ("EVENT_HIGHLANDER", "regiments[0].units[2]"),
        note="the event allows no warscroll twice",
    ),
    _event(
        "unit-points",
        EventLimits(unit_points=249),
        with_regiments(regiment("Chaos Lord", "Chaos Knights")),
        L0,
        ("EVENT_UNIT_POINTS", "regiments[0].units[2]"),
        note="the event allows no unit above 249 points",
    ),
    _event(
        "unit-copies",
        EventLimits(unit_copies=2),
        L0,
        TWICE,
        ("EVENT_UNIT_COPIES", "regiments[0].units[2]"),
        note="the event allows two units of a warscroll",
    ),
    _event(
        "banned",
        EventLimits(banned=frozenset({"chaos-knights"})),
        _ALONE,
        L0,
        ("EVENT_BANNED", "regiments[0].units[1]"),
        note="the event bans Chaos Knights",
    ),
    _event(
        "banned",
        EventLimits(banned=frozenset({"chaos-warriors"})),
        _ALONE,
        with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)")),
        ("EVENT_BANNED", "regiments[0].units[0]"),
        note="the ban of a unit bans its seasonal variant",
    ),
    _event(
        "banned",
        EventLimits(banned=frozenset({"legion-of-chaos", "infernal-puppet", "nexus-chaotica", "nurgles-gift"})),
        with_regiments(regiment("Chaos Lord"), formations=("darkoath-horde",), terrain=()),
        WITH_RENOWN,
        ("EVENT_BANNED", "enhancements[1]"),
        ("EVENT_BANNED", "formation"),
        ("EVENT_BANNED", "renown[0]"),
        ("EVENT_BANNED", "terrain"),
        note="a formation, an artefact, a terrain feature and a Regiment of Renown are banned",
    ),
    _event(
        "required",
        EventLimits(required_options=("terrain", "enhancements", "spell_lore")),
        L0,
        L0.with_changes(terrain=(), enhancements=()),
        ("EVENT_OPTION_REQUIRED", ""),
        ("EVENT_OPTION_REQUIRED", "terrain"),
        note="the event wants terrain, an enhancement and a spell lore",
    ),
    _event(
        "points",
        EventLimits(points_limit=1000),
        L0,
        L0.with_changes(points_limit=2000),
        ("EVENT_POINTS_LIMIT", ""),
        note="the event is played at 1,000 points",
    ),
    _event(
        "points",
        EventLimits(minimum_points=950),
        L0,
        _FEW,
        ("EVENT_POINTS_TOO_LOW", ""),
        note="the event wants 950 points at least",
    ),
    _event(
        "drops",
        EventLimits(maximum_drops=2),
        L0,
        _THREE_DROPS,
        ("EVENT_TOO_MANY_DROPS", ""),
        note="the event allows two drops",
    ),
    _event(
        "auxiliaries",
        EventLimits(maximum_auxiliaries=1),
        L0,
        _AUXILIARIES,
        ("EVENT_TOO_MANY_AUXILIARIES", ""),
        note="the event allows one auxiliary unit",
    ),
    _event(
        "renown",
        EventLimits(renown=False),
        L0,
        WITH_RENOWN,
        ("EVENT_RENOWN_NOT_ALLOWED", "renown[0]"),
        note="the event is played without Regiments of Renown",
    ),
    _event(
        "armies-of-renown",
        EventLimits(armies_of_renown=False),
        L0,
        PLAIN,
        ("EVENT_ARMY_OF_RENOWN_NOT_ALLOWED", ""),
        note="the event is played without Armies of Renown",
        catalogue=army_with(),
        legal_catalogue=SLAVES,
    ),
)
