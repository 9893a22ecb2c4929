"""Leaders of Armies of Renown lead as in their faction where the source lost what they may lead."""

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.catalogue import ArmyKind, BattleProfile, OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.documents import ArmyFacts
from factions.importer.army_lines import led_as_in_faction
from factions.importer.extract import extract
from factions.tests.importing import sample

_LOST = RegimentOption((Target(OptionKind.KEYWORD, "FORMER NAME", "FORMER NAME"),))
_ANY = RegimentOption((Target(OptionKind.KEYWORD, "TESTERS", "TESTERS"),))
_GUARD = RegimentOption((Target(OptionKind.UNIT, "u-guard", "Guard"),), 0, 1)


@pytest.fixture(scope="module")
def faction() -> ArmyFacts:
    return extract(sample.snapshot()).facts.facts("testers")


def _part(faction: ArmyFacts, *without: str, **captain: object) -> ArmyFacts:
    """An Army of Renown of the faction's units, all but those named, its captain changed; its role has its own id."""
    army = replace(faction.army, id="part", slug="part", kind=ArmyKind.ARMY_OF_RENOWN, parent="testers")
    profiles = tuple(
        replace(p, **captain)  # type: ignore[arg-type]
        if p.name == "Captain"
        else replace(p, roles=frozenset({"own"}) if p.roles else frozenset())
        for p in faction.profiles
        if p.name not in without
    )
    return replace(faction, army=army, profiles=profiles, roles={"own": "Second in Command"})


def _captain(part: ArmyFacts, faction: ArmyFacts) -> BattleProfile:
    found, _ = led_as_in_faction([faction, part])
    return next(p for p in found[1].profiles if p.name == "Captain")


@pytest.mark.parametrize("lines", [(), (_LOST,)])
def test_lost_lines_are_those_of_the_faction_with_the_roles_of_the_army(
    faction: ArmyFacts, lines: tuple[RegimentOption, ...]
) -> None:
    role = RegimentOption((Target(OptionKind.SUB_HERO, "own", "Second in Command"),), 0, 1)

    assert _captain(_part(faction, options=lines), faction).options == (_ANY, _GUARD, role)


def test_hero_that_nothing_lets_lead_leads_as_in_the_faction(faction: ArmyFacts) -> None:
    found, notes = led_as_in_faction([faction, _part(faction, can_lead=False)])

    assert next(p for p in found[1].profiles if p.name == "Captain").can_lead
    assert notes == ["part: Captain leads as in its faction"]


@pytest.mark.parametrize(
    ("without", "lines"),
    [((), (_GUARD,)), (("Guard", "Guard (Scourge of Aqshy)"), (_ANY,))],
    ids=["a line that admits somebody", "a line that the faction has, too"],
)
def test_other_differences_stay(
    faction: ArmyFacts, without: tuple[str, ...], lines: tuple[RegimentOption, ...]
) -> None:
    part = _part(faction, *without, options=lines)

    assert led_as_in_faction([faction, part]) == ([faction, part], [])


def test_lines_that_admit_nobody_of_the_army_are_not_taken(faction: ArmyFacts) -> None:
    part = _part(faction, "Guard", "Guard (Scourge of Aqshy)", "Sergeant", options=())

    assert _captain(part, faction).options == ()
