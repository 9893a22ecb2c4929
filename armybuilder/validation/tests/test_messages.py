"""Sentences: each code has one, it names unit and numbers, and places are called as printed."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue, LoreKind
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    EditRefused,
    RegimentPlace,
    add_unit,
    move_unit,
    rename,
    set_formation,
    set_lore,
    set_points_limit,
)
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples import EXAMPLES, Example
from armybuilder.rules.aos4.examples.catalogues import CITIES, L0, SLAVES, cities, placed, regiment, with_regiments
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.violation import Severity
from armybuilder.validation.checks import every_code_has_a_message
from armybuilder.validation.messages import LABELS, MESSAGES, label_text, present, refusal_text, sentence
from armybuilder.validation.service import judgement_for, report_for


def text_of(code: str, army: ArmyList, catalogue: Catalogue = SLAVES, *, building: bool = False) -> str:
    report = evaluate(army, catalogue)
    return next(sentence(v, army, catalogue, building=building) for v in report.violations if v.code == code)


def test_every_code_has_a_message() -> None:
    assert every_code_has_a_message(None) == []
    assert sorted(RULEBOOK.codes - MESSAGES.keys()) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{e.rule}-{n}" for n, e in enumerate(EXAMPLES)])
def test_sentences_are_filled_in(example: Example) -> None:
    report = evaluate(example.illegal, example.catalogue, example.ruleset)
    for item in present(report, example.illegal, example.catalogue):
        wanted = {name for _, name, _, _ in string.Formatter().parse(str(MESSAGES[item.code])) if name}
        filled = {name for name in wanted if f"{{{name}}}" not in item.text}

        assert filled == wanted
        assert "  " not in item.text
        assert item.text[0].isupper() or item.text[0].isdigit() or item.text[0] == "“"
        assert item.text.endswith(".")
        assert item.law != ""


def test_days_are_written_out() -> None:
    champion = with_regiments(regiment("Godsworn Champion of Ruin"))
    said = "Godsworn Champion of Ruin moves to Legends on 1 June 2027; until then it is legal."
    assert text_of("LEGENDS_SOON", champion) == said


_KNIGHTS = with_regiments(regiment("Chaos Lord"), regiment("Darkoath Warqueen", "Chaos Knights", uid="y"))


@pytest.mark.parametrize(
    "code, army, text",
    [
        ("POINTS_LIMIT_EXCEEDED", with_regiments(
            regiment("Archaon, the Everchosen", *["Varanguard"] * 4), points_limit=2000
        ), "The army costs 2,010 points; 2,000 are allowed."),
        ("REGIMENT_TOO_LARGE", with_regiments(
            regiment("Chaos Lord"), regiment("Chaos Lord", *["Chaos Spawn"] * 4, uid="y")
        ), "Regiment 1 has 4 units; 3 are allowed."),
        ("REGIMENT_TOO_LARGE", with_regiments(regiment("Chaos Lord", *["Chaos Spawn"] * 5)),
         "General's Regiment has 5 units; 4 are allowed."),
        ("UNIT_NOT_ALLOWED_IN_REGIMENT", _KNIGHTS,
         "Chaos Knights cannot join Regiment 1: Darkoath Warqueen leads one Oathsworn, one MONSTER and any DARKOATH."),
        ("HERO_CANNOT_JOIN_REGIMENT", with_regiments(regiment("Darkoath Warqueen", "Exalted Hero of Chaos")),
         "Exalted Hero of Chaos joins a HERO only as Ruinous Champion; Darkoath Warqueen has no such line."),
        ("HERO_CANNOT_JOIN_REGIMENT", with_regiments(
            regiment("Archaon, the Everchosen", "Eternus, Blade of the First Prince")
        ), "Eternus, Blade of the First Prince joins a HERO only in the regiment of Be'lakor, the Dark Master; "
           "Archaon, the Everchosen has no such line."),
        ("REGIMENT_OPTION_LIMIT", with_regiments(regiment("Darkoath Chieftain", "Slaughterbrute", "Slaughterbrute")),
         "Slaughterbrute finds no room in General's Regiment: 2 units claim the line “one MONSTER” of Darkoath "
         "Chieftain; one is allowed."),
        ("WARMASTER_NOT_GENERAL", with_regiments(
            regiment("Chaos Lord"), regiment("Archaon, the Everchosen", uid="y")
        ), "Archaon, the Everchosen is a WARMASTER and must be your general."),
        ("REINFORCE_SIZE_ONE", with_regiments(regiment("Chaos Lord", placed("s", "Chaos Spawn", reinforced=True))),
         "Chaos Spawn is one model and cannot be reinforced."),
        ("TACTIC_CARD_WRONG_SEASON", L0.with_changes(tactic_cards=("Smokescreen", "Scouting Force")),
         "Scouting Force belongs to General's Handbook 2025-26; this list is for General's Handbook 2026-27."),
        ("COMPANION_WITHOUT_LEADER", with_regiments(regiment("Chaos Lord"), auxiliaries=(placed("a", "Singri Brand"),)),
         "Singri Brand stands only beside Gunnar Brand, once in a regiment."),
        ("REQUIRED_COMPANION_MISSING", with_regiments(regiment("Gunnar Brand", "Singri Brand")),
         "Gunnar Brand must be accompanied by The Oathsworn Kin in General's Regiment."),
        ("UNIT_NOT_IN_FACTION", L0.with_changes(auxiliaries=(placed("a", "Khorne Bloodreavers"),)),
         "Bloodreavers is no unit of Slaves to Darkness but of Blades of Khorne."),
        ("AUXILIARY_UNITS_PRESENT", L0.with_changes(auxiliaries=(placed("a", "Chaos Spawn"),)),
         "Outside regiments: 1 unit, 0 points of surcharge; each is a drop, and an opponent with fewer gains a command "
         "point each round."),
        ("NO_GENERAL", L0.with_changes(generals=()),
         "The army has no general; the leader of one of its regiments must be the general."),
    ],
)  # fmt: skip
def test_sentence(code: str, army: ArmyList, text: str) -> None:
    assert text_of(code, army) == text


def test_proportion_names_what_it_is_counted_by() -> None:
    army = cities(regiment("Freeguild Marshal"), auxiliaries=(placed("a", "Pusgoyle Blightlords (1 model)"),))

    assert text_of("PROPORTION_EXCEEDED", army, CITIES) == (
        "The army has 1 of Pusgoyle Blightlords (1 model); none is allowed, one for each Lord of Afflictions."
    )


@pytest.mark.parametrize(
    "code, army, text",
    [
        ("NO_GENERAL", L0.with_changes(generals=()), "Still to do: choose a general."),
        ("FORMATION_MISSING", L0.with_changes(formations=()), "Still to do: choose a battle formation."),
        ("TACTIC_CARDS_MISSING", L0.with_changes(tactic_cards=()),
         "Still to do: choose 2 different battle tactic cards."),
        ("NO_REGIMENT", L0.with_changes(regiments=()), "Still to do: start a regiment with a HERO."),
        ("REGIMENT_WITHOUT_LEADER", with_regiments(regiment("Chaos Lord"), regiment(None, "Chaos Spawn", uid="y")),
         "Still to do: choose a HERO to lead Regiment 1."),
    ],
)  # fmt: skip
def test_still_to_do_while_building(code: str, army: ArmyList, text: str) -> None:
    assert text_of(code, army, building=True) == text


def test_items_are_numbered_and_lead_to_their_unit() -> None:
    army = L0.with_changes(generals=("knights",), formations=())
    items = present(evaluate(army, SLAVES), army, SLAVES, building=True)

    assert [(item.number, item.code, item.severity, item.todo, item.uid, item.anchor, item.rule) for item in items] == [
        (1, "FORMATION_MISSING", Severity.ERROR, True, None, "choices", "R-75"),
        (2, "LORE_WITHOUT_CASTER", Severity.WARNING, False, None, "choices", "R-77"),
        (3, "GENERAL_NOT_LEADER", Severity.ERROR, False, "knights", "u-knights", "R-32"),
        (4, "LORE_WITHOUT_CASTER", Severity.WARNING, False, None, "choices", "R-77"),
    ]


def test_enhancements_lead_to_their_bearer() -> None:
    example = next(entry for entry in EXAMPLES if entry.rule == "R-65")
    items = present(evaluate(example.illegal, SLAVES), example.illegal, SLAVES)
    item = next(entry for entry in items if entry.code == "ENHANCEMENT_TYPE_LIMIT")

    assert (item.uid, item.text) == (
        "chief",
        "2 units carry Heroic Traits (Chaos Lord and Darkoath Chieftain); one is allowed.",
    )


def test_refusals_have_a_sentence() -> None:
    refusals = []
    tried: tuple[Callable[[], object], ...] = (
        lambda: rename(L0, ""),
        lambda: set_points_limit(L0, 0),
        lambda: move_unit(L0, SLAVES, "spawn", RegimentPlace(0)),
        lambda: move_unit(L0, SLAVES, "gone", RegimentPlace(0)),
        lambda: add_unit(L0, SLAVES, "chaos-spawn", AuxiliaryPlace(), reinforced=True),
        lambda: set_formation(L0, SLAVES, "fortress"),
    )
    for edit in tried:
        with pytest.raises(EditRefused) as caught:
            edit()
        refusals.append(refusal_text(caught.value, L0, SLAVES))

    assert refusals == [
        "A name has 1 to 100 characters; this one has 0.",
        "A points limit is between 1 and 100,000.",
        "Chaos Spawn is there already.",
        "This unit is no longer in the list.",
        "Chaos Spawn is one model and cannot be reinforced.",
        "“fortress” is no choice of Slaves to Darkness.",
    ]


def test_labels_say_what_was_done() -> None:
    edits = [
        add_unit(L0, SLAVES, "chaos-furies", AuxiliaryPlace()),
        move_unit(L0, SLAVES, "spawn", RegimentPlace(1)),
        move_unit(L0, SLAVES, "spawn", AuxiliaryPlace()),
        set_lore(L0, SLAVES, LoreKind.SPELL, None),
        set_points_limit(L0, 2000),
    ]

    assert [label_text(edit.label, edit.army, SLAVES) for edit in edits] == [
        "Chaos Furies added",
        "Chaos Spawn moved to Regiment 1",
        "Chaos Spawn moved to Auxiliary Units",
        "Spell lore: none",
        "Points limit: 2,000",
    ]
    assert all(edit.label.code in LABELS for edit in edits)


def test_report_and_judgement_agree() -> None:
    army = L0.with_changes(generals=(), tactic_cards=("Smokescreen", "Scouting Force"))
    judgement = judgement_for(army, SLAVES)

    assert judgement.report == report_for(army, SLAVES) == report_for(army, SLAVES, get_ruleset("ghb-2026-27"))
    assert (judgement.to_do, judgement.to_fix, judgement.warnings, judgement.totals.points) == (1, 1, 2, 990)
