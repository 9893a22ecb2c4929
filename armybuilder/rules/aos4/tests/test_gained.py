"""Keywords that a unit gains by a choice (R-08)."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyUnit, EnhancementChoice, WargearChoice
from armybuilder.rules.aos4.examples.catalogues import L0, SLAVES
from armybuilder.rules.aos4.gained import keywords_with_choices


def test_r08_wargear_and_enhancements_add_keywords() -> None:
    trait = replace(SLAVES.enhancements["deathmonger"], name="Loontouched")
    catalogue = replace(SLAVES, enhancements={**SLAVES.enhancements, trait.id: trait})
    profile = SLAVES.profiles["chaos-lord"]
    plain = ArmyUnit("lord", profile.id)
    pledged = replace(plain, wargear=(WargearChoice("Pledged to Khorne", 1), WargearChoice("Pledged to Nurgle", 0)))
    bare = replace(L0, enhancements=())
    traited = replace(L0, enhancements=(EnhancementChoice("deathmonger", "lord"),))

    assert keywords_with_choices(bare, catalogue, plain, profile) == profile.keywords
    assert keywords_with_choices(bare, catalogue, pledged, profile) == profile.keywords | {"PLEDGED TO KHORNE"}
    assert keywords_with_choices(traited, catalogue, plain, profile) == profile.keywords | {"WIZARD"}
