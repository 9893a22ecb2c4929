"""Armies of Renown pay their faction's prices, whatever the source forgot."""

from dataclasses import replace

from armybuilder.rules.aos4.catalogue import ArmyKind, BattleProfile
from armybuilder.rules.aos4.documents import ArmyFacts
from factions.importer.army_prices import priced_as_faction
from factions.importer.extract import extract
from factions.tests.importing import sample


def _faction() -> ArmyFacts:
    return extract(sample.snapshot()).facts.facts("testers")


def _part(points: int, models: int = 1, *, legends: bool = False) -> ArmyFacts:
    """An Army of Renown with the faction's captain at a price, size and standing of its own."""
    faction = _faction()
    captain = next(p for p in faction.profiles if p.name == "Captain")
    army = replace(faction.army, id="part", slug="part", kind=ArmyKind.ARMY_OF_RENOWN, parent="testers")
    return replace(faction, army=army, profiles=(_own(captain, points, models, legends=legends),))


def _own(captain: BattleProfile, points: int, models: int, *, legends: bool) -> BattleProfile:
    return replace(captain, id="part-captain", points=points, models=models, legends=legends)


def test_price_of_the_faction_is_taken() -> None:
    faction = _faction()
    price = next(p.points for p in faction.profiles if p.name == "Captain")

    (kept, corrected), notes = priced_as_faction([faction, _part(points=price + 10)])

    assert kept == faction
    assert [p.points for p in corrected.profiles] == [price]
    assert notes == [f"part: Captain {price + 10} points, {price} in testers"]


def test_another_size_and_a_legend_keep_their_price() -> None:
    for part in (_part(1000, models=7), _part(1000, legends=True)):
        assert priced_as_faction([_faction(), part]) == ([_faction(), part], [])


def test_no_price_of_the_faction_says_nothing() -> None:
    faction = _faction()
    unpriced = replace(faction, profiles=tuple(replace(p, points=0) for p in faction.profiles))
    part = _part(points=95)

    assert priced_as_faction([unpriced, part]) == ([unpriced, part], [])
