"""Creations of a campaign as units, and joined catalogues."""

from __future__ import annotations

from armybuilder.rules.aos4.army import Creation, CreationKind, Feature
from armybuilder.rules.aos4.edits import NewRegiment, RegimentPlace, add_unit
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.examples.catalogues import CITIES, regiment
from armybuilder.rules.aos4.examples.other_games import JOINED, glory
from armybuilder.rules.aos4.path_to_glory import creation_id, with_creations

HERO = Creation(CreationKind.ANVIL, "Own hero", 150, (Feature("Keen Blade", 8),))
GHYRAN = Creation(CreationKind.GHYRAN, "Own regiment", 300, (Feature("Rooted", 3),), ("skink-hunters",) * 2)


def test_pg08_an_anvil_hero_leads_units_of_his_faction() -> None:
    catalogue = with_creations(CITIES, (HERO,))
    army = glory(creations=(HERO,), generals=())
    army = add_unit(army, catalogue, creation_id(0), NewRegiment()).army
    army = add_unit(army, catalogue, "freeguild-steelhelms", RegimentPlace(0)).army

    assert evaluate(army, catalogue).errors == ()
    assert army.generals == ("u1",)


def test_fielded_creation_is_paid_once() -> None:
    catalogue = with_creations(CITIES, (HERO,))
    waiting = glory(regiment("Freeguild Marshal"), creations=(HERO,))
    fielded = add_unit(waiting, catalogue, creation_id(0), NewRegiment()).army

    assert (totals(waiting, catalogue).points, totals(fielded, catalogue).points) == (260, 260)
    assert (totals(waiting, catalogue).creations, totals(fielded, catalogue).creations) == (150, 0)


def test_only_anvil_heroes_become_profiles() -> None:
    assert with_creations(CITIES, (GHYRAN,)) is CITIES


def test_pg04_joined_catalogue_knows_where_a_profile_comes_from() -> None:
    assert JOINED.hosts["darkoath-marauders"].name == "Order Host"
    assert "chaos-knights" not in JOINED.profiles
    assert JOINED.formations == CITIES.formations
