"""Odds of two units: figures, circumstances, words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.values import Characteristic, Modifier, Source
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.simulations.odds import Circumstances, Odds, Side, odds_of, quantile
from armybuilder.simulations.units import FightingUnit, unit_of
from armybuilder.simulations.words import chance_of, number_word


@pytest.fixture(scope="module")
def knights(release_facts: ReleaseFacts) -> FightingUnit:
    return named(release_facts, "slaves-to-darkness", "Chaos Knights")


@pytest.fixture(scope="module")
def liberators(release_facts: ReleaseFacts) -> FightingUnit:
    return named(release_facts, "stormcast-eternals", "Liberators")


def named(facts: ReleaseFacts, slug: str, name: str) -> FightingUnit:
    profiles = facts.catalogue(slug).profiles.values()
    unit = unit_of(next(profile for profile in profiles if profile.name == name))
    assert unit is not None
    return unit


def odds(attacker: FightingUnit, defender: FightingUnit, damage: int = 0, **circumstances: object) -> Odds:
    return odds_of(
        Side(attacker, attacker.models),
        Side(defender, defender.models),
        damage,
        Circumstances(**circumstances),  # type: ignore[arg-type]
    )


def test_odds_of_knights_that_charged_liberators(knights: FightingUnit, liberators: FightingUnit) -> None:
    found = odds(knights, liberators, charged=True)

    assert found.title == "Chaos Knights, charged, into Liberators: 3.5 of 5 slain on average"
    assert found.odds.mean_pool == pytest.approx(7.85, abs=0.005)
    assert [round(100 * row.chance, 1) for row in found.rows] == [98.5, 91.4, 75.4, 53.0, 31.0]
    assert [round(100 * (row.other or 0), 1) for row in found.rows] == [94.7, 64.8, 24.8, 5.0, 0.5]
    assert [row.label for row in found.rows] == ["at least 1", "at least 2", "at least 3", "at least 4", "all 5"]
    assert (found.all_fall, found.destroyed, found.destroyed_otherwise) == ("All five fall", "31 of 100", "1 of 193")


def test_odds_against_every_save_mark_theirs(knights: FightingUnit, liberators: FightingUnit) -> None:
    found = odds(knights, liberators, charged=True)

    assert [(row.save, row.theirs) for row in found.saves] == [
        ("2+", False), ("3+", True), ("4+", False), ("5+", False), ("6+", False), ("none", False)
    ]  # fmt: skip
    assert found.saves[1].damage == found.odds.mean_allocated
    assert [round(100 * row.destroyed, 1) for row in found.saves[:5]] == [8.2, 31.0, 60.3, 82.9, 94.5]


def test_odds_without_a_charge_bonus_compare_with_nothing(knights: FightingUnit, liberators: FightingUnit) -> None:
    assert odds(knights, liberators).other is None
    assert odds(liberators, knights, charged=True).other is None


def test_odds_of_circumstances_are_the_modifiers_of_the_rules(knights: FightingUnit, liberators: FightingUnit) -> None:
    found = odds(knights, liberators, all_out_attack=True, cover=True, wound=1, all_out_defence=True, ward=5)

    striking = replace(
        knights.attacker(),
        modifiers=(
            Modifier(Characteristic.HIT, 1, affects_companion=True),
            Modifier(Characteristic.HIT, -1, Source.TERRAIN),
            Modifier(Characteristic.WOUND, 1),
        ),
    )
    target = replace(liberators.target(), wards=(5,), modifiers=(Modifier(Characteristic.SAVE, 1),))
    assert found.odds.damage == attack(striking, target).damage


def test_a72_odds_count_cover_for_no_unit_that_charged_or_flies(
    release_facts: ReleaseFacts, knights: FightingUnit, liberators: FightingUnit
) -> None:
    prosecutors = named(release_facts, "stormcast-eternals", "Prosecutors")

    assert odds(knights, liberators, cover=True).odds.mean_pool < odds(knights, liberators).odds.mean_pool
    assert odds(knights, prosecutors, cover=True).odds.damage == odds(knights, prosecutors).odds.damage
    charged = odds(knights, liberators, target_charged=True)
    assert odds(knights, liberators, target_charged=True, cover=True).odds.damage == charged.odds.damage


def test_odds_of_all_out_attack_reach_companions_other_bonuses_do_not(knights: FightingUnit) -> None:
    steeds = replace(knights, weapons=tuple(weapon for weapon in knights.weapons if weapon.companion))

    plain = odds(steeds, knights).odds.mean_pool

    assert odds(steeds, knights, hit=1).odds.mean_pool == pytest.approx(plain)
    assert odds(steeds, knights, all_out_attack=True).odds.mean_pool > plain


def test_odds_with_fewer_models_and_damage_on_the_target(knights: FightingUnit, liberators: FightingUnit) -> None:
    found = odds_of(Side(knights, 2), Side(liberators, 3), 1)

    assert (found.target.models, found.target.remaining, found.attacker_points) == (3, 5, 96)
    assert found.odds.damage == attack(knights.attacker().with_models(2), found.target).damage


def test_odds_of_a_single_model_count_damage(release_facts: ReleaseFacts, knights: FightingUnit) -> None:
    archaon = named(release_facts, "slaves-to-darkness", "Chaos Lord")

    found = odds(knights, archaon)

    assert found.title.startswith("Chaos Knights into Chaos Lord: ")
    assert f"of {archaon.health} damage on average" in found.title
    assert found.unit_word == "Damage on Chaos Lord"
    assert found.all_fall == "It falls"
    assert found.rows[-1].chance == found.odds.p_destroyed


def test_odds_shooting_takes_ranged_weapons_and_no_charge(release_facts: ReleaseFacts, knights: FightingUnit) -> None:
    company = named(release_facts, "kharadron-overlords", "Arkanaut Company")

    found = odds(company, knights, shooting=True, charged=True)

    assert found.other is None
    assert found.title.startswith("Arkanaut Company, shooting, into Chaos Knights")


def test_odds_of_large_units_have_few_rows_and_all_bars(release_facts: ReleaseFacts, knights: FightingUnit) -> None:
    clanrats = named(release_facts, "skaven", "Clanrats")

    found = odds(knights, clanrats)

    assert len(found.rows) == 12
    assert found.rows[-1].label == "all 20"
    assert found.chart.count('<rect class="p"') == 21


def test_points_per_100_scale_with_the_price(knights: FightingUnit, liberators: FightingUnit) -> None:
    found = odds(knights, liberators)

    assert found.damage_per_100 == pytest.approx(found.odds.mean_allocated / knights.points * 100)
    assert found.points_slain == pytest.approx(liberators.points * found.odds.mean_allocated / 10)
    assert odds(replace(knights, points=0), replace(liberators, points=0)).damage_per_100 is None


@pytest.mark.parametrize(("share", "place"), [(0.1, 0), (0.25, 0), (0.26, 1), (0.9, 2), (1.0, 2)])
def test_quantile_is_the_least_number_with_that_chance(share: float, place: int) -> None:
    assert quantile((0.25, 0.5, 0.25), share) == place


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (1.0, "all"), (0.999, "nearly all"), (0.31, "31 of 100"), (0.005181, "1 of 193"), (0.0031, "1 of 320"),
        (0.0006, "1 of 1,700"), (0.0001, "hardly any"), (0.0, "no"),
    ],
)  # fmt: skip
def test_chance_of_says_how_often(chance: float, said: str) -> None:
    assert chance_of(chance) == said


def test_number_word_spells_small_numbers() -> None:
    assert [number_word(number) for number in (0, 5, 12, 13, 1200)] == ["none", "five", "twelve", "13", "1,200"]
