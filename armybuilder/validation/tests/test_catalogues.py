"""The catalogue that a list is judged against: a box, a faction, or a faction with its Grand Alliance and creations."""

from __future__ import annotations

import pytest

from armybuilder.interchange.writing import write
from armybuilder.rules.aos4.army import ArmyList, Creation, CreationKind, Feature
from armybuilder.rules.aos4.catalogue import Catalogue, ReleaseInfo
from armybuilder.rules.aos4.edits import NewRegiment, RegimentPlace, add_unit, new_army
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.spearhead import box_list
from armybuilder.rules.aos4.spearhead_boxes import TIDEWARD
from armybuilder.validation.catalogues import catalogue_for, for_ruleset, widened
from armybuilder.validation.reading import read_lists
from factions.catalogue import UnknownArmy, catalogue

GLORY = "path-to-glory-ascension"

pytestmark = pytest.mark.django_db


@pytest.fixture
def cities(reference_data: ReleaseInfo) -> Catalogue:
    """Cities of Sigmar in the newest release."""
    return catalogue(reference_data, "cities-of-sigmar")


def named(known: Catalogue, name: str) -> str:
    return next(profile.id for profile in known.profiles.values() if profile.name == name)


def allied(cities: Catalogue) -> ArmyList:
    """A roster of Cities of Sigmar with a regiment of Sylvaneth."""
    known = for_ruleset(cities, GLORY)
    army = new_army(cities, get_ruleset(GLORY), 1000, name="Walls and Woods")
    for name, place in (
        ("Freeguild Marshal and Relic Envoy", NewRegiment()),
        ("Freeguild Steelhelms", RegimentPlace(0)),
        ("Branchwych", NewRegiment()),
        ("Dryads", RegimentPlace(1)),
    ):
        army = add_unit(army, known, named(known, name), place).army
    return army


def test_a_box_is_its_own_catalogue() -> None:
    army = box_list(TIDEWARD)

    assert catalogue_for(army) is TIDEWARD


def test_matched_play_is_judged_by_the_faction_alone(cities: Catalogue) -> None:
    army = new_army(cities, get_ruleset("ghb-2026-27"))

    assert catalogue_for(army) == cities
    assert widened(cities, army) is cities


def test_pg04_a_roster_has_the_units_of_its_alliance_and_keeps_its_own_choices(cities: Catalogue) -> None:
    known = catalogue_for(allied(cities))

    assert {host.alliance for host in known.hosts.values()} == {"Order"}
    assert known.formations == cities.formations
    assert known.profiles.keys() > cities.profiles.keys()


def test_the_joined_catalogue_is_made_once(cities: Catalogue) -> None:
    assert catalogue_for(allied(cities)) is catalogue_for(allied(cities))


def test_pg08_a_hero_of_the_anvil_can_be_fielded(cities: Catalogue) -> None:
    hero = Creation(CreationKind.ANVIL, "Ilse", 250)
    known = catalogue_for(allied(cities).with_changes(creations=(hero,)))

    assert (known.profiles["creation-0"].name, known.profiles["creation-0"].points) == ("Ilse", 250)


def test_creations_count_in_path_to_glory_only(cities: Catalogue) -> None:
    army = allied(cities).with_changes(ruleset="ghb-2026-27", creations=(Creation(CreationKind.ANVIL, "Ilse", 250),))

    assert "creation-0" not in catalogue_for(army).profiles


def test_a_roster_that_is_read_is_judged_with_its_alliance(cities: Catalogue) -> None:
    army = allied(cities)
    text = write(army, catalogue_for(army), "app-android")
    assert isinstance(text, str)

    (reading,) = read_lists(text)

    assert reading.problems == ()
    assert reading.judgement is not None
    assert reading.judgement.report.errors == ()


def test_creations_survive_our_own_json(cities: Catalogue) -> None:
    steelhelms = named(cities, "Freeguild Steelhelms")
    created = (
        Creation(CreationKind.ANVIL, "Ilse", 250, (Feature("Keen Blade", 31), Feature("Old Wound", -2))),
        Creation(CreationKind.GHYRAN, "Rootguard", 300, (Feature("Rooted", 3),), (steelhelms, steelhelms)),
    )
    army = allied(cities).with_changes(creations=created)
    army = add_unit(army, catalogue_for(army), "creation-0", NewRegiment()).army
    text = write(army, catalogue_for(army), "json")

    (reading,) = read_lists(text)

    assert reading.problems == ()
    assert reading.army == army


def test_an_unknown_army_is_an_error(reference_data: ReleaseInfo) -> None:
    with pytest.raises(UnknownArmy):
        catalogue_for(ArmyList(army="nobody", ruleset=GLORY, release=reference_data.id))
