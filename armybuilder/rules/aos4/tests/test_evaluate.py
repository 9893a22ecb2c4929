"""The running example L0 and its edits, as a whole report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples.catalogues import (
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    placed,
    regiment,
    renown,
    with_regiments,
)
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import RULE_SETS, UnknownRuleSet, event_ruleset, get_ruleset
from armybuilder.rules.aos4.tests.judging import errors
from armybuilder.rules.violation import Severity


def test_l0_is_legal_and_complete() -> None:
    report = evaluate(L0, SLAVES)

    assert (report.legal, report.complete) == (True, True)
    assert report.codes() == ("LORE_WITHOUT_CASTER", "LORE_WITHOUT_CASTER")


def _edit(**changes: object) -> ArmyList:
    return L0.with_changes(**changes)


def _general(units: tuple[ArmyUnit, ...]) -> ArmyList:
    first, second = L0.regiments
    return _edit(regiments=(replace(first, units=units), second))


_GENERALS = L0.regiments[0].units


@pytest.mark.parametrize(
    "army, expected",
    [
        (_general((*_GENERALS[:3], placed("f", "Chaos Furies"))), (("POINTS_LIMIT_EXCEEDED", ""),)),
        (_edit(generals=()), (("NO_GENERAL", ""),)),
        (_edit(generals=("lord", "chief")), (("SEVERAL_GENERALS", ""),)),
        (_edit(formations=()), (("FORMATION_MISSING", "formation"),)),
        (_edit(tactic_cards=("Smokescreen",)), (("TACTIC_CARDS_MISSING", "tactic_cards"),)),
        (_edit(tactic_cards=("Smokescreen", "Scouting Force")), (("TACTIC_CARD_WRONG_SEASON", "tactic_cards[1]"),)),
        (_edit(spell_lores=("lore-of-the-damned",) * 2), (("LORE_LIMIT", "spell_lore"),)),
        (_edit(terrain=("nexus-chaotica",) * 2), (("TERRAIN_LIMIT", "terrain"),)),
        (
            _edit(enhancements=(*L0.enhancements, EnhancementChoice("radiance-of-dark-glory", "chief"))),
            (("ENHANCEMENT_TYPE_LIMIT", "enhancements[3]"), ("POINTS_LIMIT_EXCEEDED", "")),
        ),
        (
            _edit(enhancements=(EnhancementChoice("the-dread-banner", "spawn"),)),
            (("ENHANCEMENT_NOT_ELIGIBLE", "enhancements[0]"),),
        ),
        (
            _general((replace(_GENERALS[0], models=15), *_GENERALS[1:])),
            (("INVALID_UNIT_SIZE", "regiments[0].units[0]"),),
        ),
        (_general((*_GENERALS[:3], replace(_GENERALS[3], reinforced=True))), (
            ("POINTS_LIMIT_EXCEEDED", ""),
            ("REINFORCE_SIZE_ONE", "regiments[0].units[3]"),
        )),
        (
            _general((_GENERALS[0], _GENERALS[1], placed("gift", "Godsworn Champion of Ruin"), _GENERALS[3])),
            (("HERO_CANNOT_JOIN_REGIMENT", "regiments[0].units[2]"),),
        ),
    ],
)  # fmt: skip
def test_an_edit_of_l0_breaks_exactly_its_rule(army: ArmyList, expected: tuple[tuple[str, str], ...]) -> None:
    assert tuple(sorted(errors(army))) == tuple(sorted(expected))


def test_l0_without_chosen_takes_a_regiment_of_renown() -> None:
    first, second = L0.regiments
    units = tuple(unit for unit in first.units if unit.uid != "chosen")

    assert errors(_edit(regiments=(replace(first, units=units), second), renown=(NURGLES_GIFT_TAKEN,))) == ()


def test_report_is_sorted_by_path_then_code() -> None:
    army = _edit(formations=(), tactic_cards=(), generals=())

    assert evaluate(army, SLAVES).codes() == (
        "NO_GENERAL",
        "FORMATION_MISSING",
        "LORE_WITHOUT_CASTER",
        "LORE_WITHOUT_CASTER",
        "TACTIC_CARDS_MISSING",
    )


def test_several_faults_are_all_reported() -> None:
    army = with_regiments(regiment("Chaos Knights"), general="nobody", formations=(), tactic_cards=())

    assert errors(army) == (
        ("NO_GENERAL", ""),
        ("FORMATION_MISSING", "formation"),
        ("LEADER_NOT_HERO", "regiments[0].leader"),
        ("TACTIC_CARDS_MISSING", "tactic_cards"),
    )


def test_empty_list_is_judged() -> None:
    army = ArmyList("slaves-to-darkness", "ghb-2026-27")
    report = evaluate(army, SLAVES)

    assert report.codes() == ("NO_GENERAL", "NO_REGIMENT", "FORMATION_MISSING", "TACTIC_CARDS_MISSING")
    assert report.legal is False


def test_unknown_ruleset_is_refused() -> None:
    with pytest.raises(UnknownRuleSet):
        evaluate(L0.with_changes(ruleset="ghb-1999"), SLAVES)


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=list(RULE_SETS))
def test_every_ruleset_names_registered_rules_once(ruleset: object) -> None:
    rules = ruleset.rules  # type: ignore[attr-defined]

    assert [rule_id for rule_id in rules if rule_id not in RULEBOOK] == []
    assert len(set(rules)) == len(rules)


def test_r02_is_an_error_in_2024_25_and_a_warning_later() -> None:
    army = with_regiments(regiment("Archaon, the Everchosen"), points_limit=1000)
    severities = {
        ruleset: [v.severity for v in evaluate(army, SLAVES, get_ruleset(ruleset)).violations if v.rule == "R-02"]
        for ruleset in ("ghb-2024-25", "ghb-2025-26", "ghb-2026-27")
    }

    assert severities == {
        "ghb-2024-25": [Severity.ERROR],
        "ghb-2025-26": [Severity.WARNING],
        "ghb-2026-27": [Severity.WARNING],
    }


def test_r12_is_a_warning() -> None:
    army = with_regiments(*(regiment("Darkoath Chieftain", uid=sign) for sign in "abcde"), renown=(NURGLES_GIFT_TAKEN,))

    assert [v.severity for v in evaluate(army, SLAVES).violations if v.rule == "R-12"] == [Severity.WARNING]


def test_r80_wants_no_cards_in_2024_25() -> None:
    assert errors(L0.with_changes(ruleset="ghb-2024-25", tactic_cards=())) == ()


def test_r89_an_event_may_forbid_legends_whatever_the_list_says() -> None:
    army = with_regiments(regiment("Chaos Lord on Manticore"), legends=True)
    strict = event_ruleset("gt", "A tournament", get_ruleset("ghb-2026-27"), legends=False)
    open_event = event_ruleset("open", "Open play", get_ruleset("ghb-2026-27"), legends=True)

    assert errors(army, ruleset=strict) == (("LEGENDS_NOT_ALLOWED", "regiments[0].leader"),)
    assert errors(army.with_changes(legends=False), ruleset=open_event) == ()


def test_r89_an_event_may_soften_legends_to_a_warning() -> None:
    army = with_regiments(regiment("Chaos Lord on Manticore"))
    soft = event_ruleset(
        "soft", "Warned", get_ruleset("ghb-2026-27"), severities={"LEGENDS_NOT_ALLOWED": Severity.WARNING}
    )

    assert errors(army, ruleset=soft) == ()
    assert "LEGENDS_NOT_ALLOWED" in evaluate(army, SLAVES, soft).codes()


def test_r29_two_weapon_teams_need_a_leader_of_their_kind_only_where_the_cap_counts_them() -> None:
    army = with_regiments(regiment("Chaos Lord", "Chaos Spawn", "Chaos Spawn", "Chaos Spawn", "Chaos Spawn"))

    assert errors(army) == ()


def test_r60_godmarked_hero_bears_a_trait_and_an_artefact_but_no_banner() -> None:
    def borne(*enhancements: str) -> ArmyList:
        return with_regiments(
            regiment("Chaos Lord"),
            renown=(renown("godmarked-ascendant", "renown-prince"),),
            enhancements=tuple(EnhancementChoice(enhancement, "r1") for enhancement in enhancements),
        )

    off = replace(
        get_ruleset("ghb-2026-27"), limits=replace(get_ruleset("ghb-2026-27").limits, renown_exceptions=False)
    )

    assert errors(borne("deathmonger", "infernal-puppet")) == ()
    assert errors(borne("the-dread-banner")) == (("RENOWN_USES_FACTION_RULES", "enhancements[0]"),)
    assert errors(borne("deathmonger"), ruleset=off) == (("RENOWN_USES_FACTION_RULES", "enhancements[0]"),)


def test_r66_traits_are_for_heroes_whatever_a_table_says() -> None:
    trait = replace(SLAVES.enhancements["deathmonger"], bearer="MONSTER and not UNIQUE")
    catalogue = replace(SLAVES, enhancements={**SLAVES.enhancements, trait.id: trait})

    assert errors(L0, catalogue) == ()


def test_r46_a_note_may_allow_reinforcing_one_model() -> None:
    spawn = replace(SLAVES.profiles["chaos-spawn"], reinforceable=True)
    catalogue = replace(SLAVES, profiles={**SLAVES.profiles, spawn.id: spawn})

    assert errors(with_regiments(regiment("Chaos Lord", placed("s", "Chaos Spawn", reinforced=True))), catalogue) == ()


def test_f07_a_variant_without_lines_has_those_of_its_base() -> None:
    army = with_regiments(
        regiment("Chaos Lord on Karkadrak (Scourge of Aqshy)", "Exalted Hero of Chaos", "Chaos Knights")
    )

    assert errors(army) == ()


def test_f07_a_variant_without_roles_has_those_of_its_base() -> None:
    army = with_regiments(regiment("Chaos Lord", "Chaos Lord on Karkadrak (Scourge of Aqshy)"))

    assert errors(army) == ()


def test_f17_one_warmaster_as_general_is_enough() -> None:
    army = with_regiments(
        regiment("Be'lakor, the Dark Master"), regiment("Archaon, the Everchosen", uid="y"), general="y0"
    )

    assert errors(army) == ()


def test_r15_without_a_general_one_regiment_may_still_become_the_generals() -> None:
    full = ["Chaos Spawn"] * 4
    army = with_regiments(regiment("Chaos Lord", *full), regiment("Chaos Lord", *full, uid="y"), general="nobody")

    assert errors(army) == (("NO_GENERAL", ""), ("REGIMENT_TOO_LARGE", "regiments[1]"))


def test_f19_four_units_beside_the_general_are_legal() -> None:
    assert errors(with_regiments(regiment("Chaos Lord", *["Chaos Spawn"] * 4))) == ()
