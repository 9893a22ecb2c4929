"""Repairs: each was judged again, makes the list better, and not all of them are removals."""

from __future__ import annotations

from collections import Counter

import pytest

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.examples import EXAMPLES, Example
from armybuilder.rules.aos4.examples.catalogues import L0, SLAVES, placed, regiment, with_regiments
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.totals import drops
from armybuilder.rules.violation import Severity
from armybuilder.validation.fixes import NO_REPAIR, ONLY_REMOVAL, PROPOSALS, Repair, repaired, repairs
from armybuilder.validation.messages import LABELS, label_text

_EXAMPLES = {f"{example.rule}-{number}": example for number, example in enumerate(EXAMPLES)}


def of(code: str, army: ArmyList) -> tuple[Repair, ...]:
    violation = next(found for found in evaluate(army, SLAVES).violations if found.code == code)
    return repairs(army, SLAVES, violation)


def texts(code: str, army: ArmyList) -> list[str]:
    return [label_text(repair.label, repair.army, SLAVES) for repair in of(code, army)]


def test_every_code_has_proposals_or_a_reason_why_not() -> None:
    assert sorted(RULEBOOK.codes - PROPOSALS.keys() - NO_REPAIR.keys()) == []


@pytest.mark.parametrize("name", _EXAMPLES)
def test_illegal_example_has_a_repair_that_is_not_a_removal(name: str) -> None:
    example: Example = _EXAMPLES[name]
    report = evaluate(example.illegal, example.catalogue, example.ruleset)
    for violation in report.violations:
        if violation.rule != example.rule or violation.code in NO_REPAIR:
            continue
        offers = repairs(example.illegal, example.catalogue, violation, example.ruleset)

        assert offers != (), violation
        assert violation.code in ONLY_REMOVAL or any(not offer.removal for offer in offers), violation


@pytest.mark.parametrize("name", _EXAMPLES)
def test_repair_makes_the_list_better(name: str) -> None:
    example: Example = _EXAMPLES[name]
    before = evaluate(example.illegal, example.catalogue, example.ruleset)
    for violation in before.violations:
        if violation.rule != example.rule:
            continue
        for offer in repairs(example.illegal, example.catalogue, violation, example.ruleset):
            rules = example.ruleset if offer.army.ruleset == example.illegal.ruleset else None
            after = evaluate(offer.army, example.catalogue, rules)

            assert violation not in after.violations or violation.severity is not Severity.INFO
            if violation.severity is not Severity.INFO:
                assert after.codes().count(violation.code) < before.codes().count(violation.code)
            assert (len(after.errors), after.legal) == (offer.errors, offer.legal)
            assert len(after.errors) <= len(before.errors)
            assert offer.points == totals(offer.army, example.catalogue, rules).points
            assert offer.drops == drops(offer.army)
            assert offer.label.code in LABELS


def test_no_repair_trades_several_errors_for_one_of_another_kind() -> None:
    army = with_regiments(
        regiment("Chaos Lord"), regiment("Chaos Knights", "Chaos Warriors", "Chaos Chosen", "Chaos Spawn", uid="y")
    )
    before = Counter(evaluate(army, SLAVES).codes())
    offers = of("LEADER_NOT_HERO", army)

    assert offers != ()
    assert [Counter(evaluate(offer.army, SLAVES).codes()) - before for offer in offers] == [Counter()] * len(offers)


def test_three_repairs_at_most_and_different_ones() -> None:
    army = with_regiments(regiment("Chaos Lord"), regiment("Darkoath Warqueen", "Chaos Knights", uid="y"))
    offers = of("UNIT_NOT_ALLOWED_IN_REGIMENT", army)

    assert len(offers) == 3
    assert len({offer.key for offer in offers}) == 3


def test_moving_is_better_than_exchanging_is_better_than_removing() -> None:
    army = with_regiments(regiment("Chaos Lord"), regiment("Darkoath Warqueen", "Chaos Knights", uid="y"))

    assert texts("UNIT_NOT_ALLOWED_IN_REGIMENT", army)[:2] == [
        "Chaos Knights moved to General's Regiment",
        "Chaos Knights moved to Auxiliary Units",
    ]


def test_warmaster_becomes_the_general() -> None:
    army = with_regiments(regiment("Chaos Lord"), regiment("Archaon, the Everchosen", uid="y"))

    assert texts("WARMASTER_NOT_GENERAL", army)[0] == "Archaon, the Everchosen is the general"


def test_points_are_saved_by_other_means_than_removal_first() -> None:
    army = with_regiments(
        regiment("Chaos Lord", placed("w", "Chaos Warriors", reinforced=True), "Chaos Spawn"), points_limit=500
    )

    assert texts("POINTS_LIMIT_EXCEEDED", army)[0] == "Chaos Warriors reinforced no longer"


def test_variant_is_exchanged_for_the_one_in_the_army() -> None:
    army = with_regiments(regiment("Chaos Lord", "Chaos Warriors", "Chaos Warriors (Scourge of Aqshy)"))

    assert texts("VARIANT_CONFLICT", army)[0] == "Chaos Warriors (Scourge of Aqshy) exchanged for Chaos Warriors"


def test_two_units_instead_of_a_reinforced_one() -> None:
    army = with_regiments(regiment("Chaos Lord", placed("s", "Chaos Spawn", reinforced=True)))
    offers = of("REINFORCE_SIZE_ONE", army)

    assert [len(offer.army.regiments[0].units) for offer in offers] == [1, 2]


def test_several_faults_are_repaired_one_after_another() -> None:
    army = with_regiments(
        regiment("Chaos Lord", placed("s", "Chaos Spawn", reinforced=True)),
        regiment("Darkoath Warqueen", "Chaos Knights", uid="y"),
        general="nobody",
        tactic_cards=(),
    )
    steps = repaired(army, SLAVES)

    assert (len(steps), steps[-1].legal) == (4, True)


def test_legal_list_needs_no_repair() -> None:
    assert repaired(L0, SLAVES) == ()


def test_repairs_are_the_same_each_time() -> None:
    army = L0.with_changes(generals=())

    assert [offer.key for offer in of("NO_GENERAL", army)] == [offer.key for offer in of("NO_GENERAL", army)]
