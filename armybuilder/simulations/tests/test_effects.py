"""Faction traits and abilities on the odds page: offered to those who may have them, and worked out exactly."""

from __future__ import annotations

import pytest
from django.test import Client

from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.simulations.odds import Circumstances, Side, odds_of
from armybuilder.simulations.units import FightingUnit, unit_of

SLAVES, KHORNE = "slaves-to-darkness", "blades-of-khorne"


def unit(facts: ReleaseFacts, army: str, name: str) -> FightingUnit:
    found = unit_of(next(p for p in facts.catalogue(army).profiles.values() if p.name == name))
    assert found is not None
    return found


def mean(attacker: FightingUnit, defender: FightingUnit, *effects: str, **others: bool) -> float:
    sides = (Side(attacker, attacker.models), Side(defender, defender.models))
    return odds_of(*sides, circumstances=Circumstances(effects=effects, **others)).odds.mean_pool


def test_ward_of_a_pledge_keeps_a_sixth_of_the_damage_off(release_facts: ReleaseFacts) -> None:
    knights = unit(release_facts, SLAVES, "Chaos Knights")
    warriors = unit(release_facts, SLAVES, "Chaos Legionnaires")
    assert warriors.wards == ()
    assert mean(knights, warriors, "pledge-nurgle") == pytest.approx(mean(knights, warriors) * 5 / 6)


def test_pledge_to_khorne_adds_attacks(release_facts: ReleaseFacts) -> None:
    knights = unit(release_facts, SLAVES, "Chaos Knights")
    warriors = unit(release_facts, SLAVES, "Chaos Legionnaires")
    assert mean(knights, warriors, "pledge-khorne") > mean(knights, warriors)


def test_effect_of_another_faction_does_nothing(release_facts: ReleaseFacts) -> None:
    knights = unit(release_facts, SLAVES, "Chaos Knights")
    warriors = unit(release_facts, SLAVES, "Chaos Legionnaires")
    assert mean(knights, warriors, "cleave-wide", "made-up") == mean(knights, warriors)


def test_charge_is_compared_with_the_same_effects(release_facts: ReleaseFacts) -> None:
    reavers = unit(release_facts, KHORNE, "Bloodreavers")
    warriors = unit(release_facts, SLAVES, "Chaos Legionnaires")
    sides = (Side(reavers, reavers.models), Side(warriors, warriors.models))
    found = odds_of(*sides, circumstances=Circumstances(charged=True, effects=("slaughter-triumphant",)))
    assert found.other is not None
    assert found.odds.mean_pool > found.other.mean_pool


@pytest.mark.django_db
@pytest.mark.usefixtures("reference_data")
def test_page_offers_effects_by_side_and_keeps_the_choice(client: Client) -> None:
    page = client.get("/matchups/?af=slaves-to-darkness&df=blades-of-khorne&fx=pledge-khorne").content.decode()
    assert 'value="pledge-khorne" checked' in page
    assert 'value="glorious-combat"' in page
    assert 'value="cleave-wide"' not in page
