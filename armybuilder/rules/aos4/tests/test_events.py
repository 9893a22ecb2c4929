"""Event rules: each asks for nothing by default and finds exactly its own when composed."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.rulesets import EVENT_RULES, EventLimits, event_ruleset, get_ruleset
from armybuilder.rules.aos4.tests.catalogues import L0, NURGLES_GIFT_TAKEN, placed, regiment, with_regiments
from armybuilder.rules.aos4.tests.judging import errors

BASE = get_ruleset("ghb-2026-27")
_TWICE = with_regiments(regiment("Chaos Lord", "Chaos Knights", "Chaos Knights", "Chaos Knights"))
_AUXILIARIES = L0.with_changes(auxiliaries=(placed("a", "Chaos Spawn"), placed("b", "Chaos Furies")), points_limit=2000)
_RENOWN = L0.with_changes(renown=(NURGLES_GIFT_TAKEN,), points_limit=2000)

CASES: tuple[tuple[EventLimits, ArmyList, ArmyList, tuple[tuple[str, str], ...]], ...] = (
    (
        EventLimits(highlander=True),
        L0,
        _TWICE,
        (("EVENT_HIGHLANDER", "regiments[0].units[1]"), ("EVENT_HIGHLANDER", "regiments[0].units[2]")),
    ),
    (EventLimits(unit_points=249), with_regiments(regiment("Chaos Lord", "Chaos Knights")), L0, (
        ("EVENT_UNIT_POINTS", "regiments[0].units[2]"),
    )),
    (EventLimits(unit_copies=2), L0, _TWICE, (("EVENT_UNIT_COPIES", "regiments[0].units[2]"),)),
    (EventLimits(banned=frozenset({"chaos-knights"})), with_regiments(regiment("Chaos Lord")), L0, (
        ("EVENT_BANNED", "regiments[0].units[1]"),
    )),
    (EventLimits(banned=frozenset({"chaos-warriors"})), with_regiments(regiment("Chaos Lord")),
     with_regiments(regiment("Chaos Lord", "Chaos Warriors (Scourge of Aqshy)")), (
        ("EVENT_BANNED", "regiments[0].units[0]"),
    )),
    (
        EventLimits(banned=frozenset({"legion-of-chaos", "deathmonger", "nexus-chaotica", "nurgles-gift"})),
        with_regiments(regiment("Chaos Lord"), formations=("darkoath-horde",), terrain=()),
        _RENOWN,
        (
            ("EVENT_BANNED", "enhancements[0]"),
            ("EVENT_BANNED", "formation"),
            ("EVENT_BANNED", "renown[0]"),
            ("EVENT_BANNED", "terrain"),
        ),
    ),
    (EventLimits(required_options=("terrain", "enhancements", "spell_lore")), L0,
     L0.with_changes(terrain=(), enhancements=()), (
        ("EVENT_OPTION_REQUIRED", ""),
        ("EVENT_OPTION_REQUIRED", "terrain"),
    )),
    (EventLimits(points_limit=1000), L0, L0.with_changes(points_limit=2000), (("EVENT_POINTS_LIMIT", ""),)),
    (EventLimits(minimum_points=950), L0, with_regiments(regiment("Chaos Lord")), (("EVENT_POINTS_TOO_LOW", ""),)),
    (EventLimits(maximum_drops=2), L0, _AUXILIARIES, (("EVENT_TOO_MANY_DROPS", ""),)),
    (EventLimits(maximum_auxiliaries=1), L0, _AUXILIARIES, (("EVENT_TOO_MANY_AUXILIARIES", ""),)),
    (EventLimits(renown=False), L0, _RENOWN, (("EVENT_RENOWN_NOT_ALLOWED", "renown[0]"),)),
)  # fmt: skip


@pytest.mark.parametrize("event, legal, illegal, expected", CASES)
def test_event_rule_finds_exactly_its_own(
    event: EventLimits, legal: ArmyList, illegal: ArmyList, expected: tuple[tuple[str, str], ...]
) -> None:
    ruleset = event_ruleset("gt", "A tournament", BASE, event)

    assert errors(legal, ruleset=ruleset) == ()
    assert errors(illegal, ruleset=ruleset) == expected


def test_an_event_asks_for_nothing_by_default() -> None:
    ruleset = event_ruleset("gt", "A tournament", BASE)

    assert errors(_TWICE, ruleset=ruleset) == errors(_RENOWN, ruleset=ruleset) == ()
    assert ruleset.id == "event-gt"
    assert ruleset.rules[-len(EVENT_RULES) :] == EVENT_RULES


def test_an_event_switches_rules_off() -> None:
    ruleset = event_ruleset("gt", "A tournament", BASE, without=("R-75", "R-80"))

    assert errors(L0.with_changes(formations=(), tactic_cards=()), ruleset=ruleset) == ()
