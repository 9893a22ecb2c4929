"""Weapons and command models of a unit."""

import pytest

from armybuilder.rosters.builder.arming import arm_fields, wargear_sent
from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rules.aos4.army import ArmyUnit
from armybuilder.rules.aos4.wargear import wargear_options
from factions.presentation.leading import selectable


@pytest.fixture
def visitor() -> Visitor:
    return l0()


@pytest.fixture
def skaven() -> Visitor:
    return Visitor(faction="skaven")


def unit_with_options(visitor: Visitor) -> ArmyUnit:
    """A unit of Skaven that has weapon options with a limited number."""
    profile = next(
        profile
        for profile in visitor.known.profiles.values()
        if any(option.allowed for option in wargear_options(profile)) and selectable(profile)
    )
    visitor.post("units/?to=auxiliary", add=profile.id)
    return visitor.army.auxiliaries[0]


def test_weapons_page_shows_each_option_with_its_limit(skaven):
    visitor = skaven
    unit = unit_with_options(visitor)
    fields = arm_fields(unit, visitor.known.profiles[unit.profile])
    page = visitor.client.get(f"{visitor.url}units/{unit.uid}/weapons/").content.decode()
    for field in fields:
        assert f'name="{field.name}" type="number" min="0" max="{field.allowed}" value="{field.found}"' in page


def test_weapons_are_saved_and_the_usual_ones_are_no_choice(skaven):
    visitor = skaven
    unit = unit_with_options(visitor)
    profile = visitor.known.profiles[unit.profile]
    fields = arm_fields(unit, profile)
    limited = next(field for field in fields if field.found < field.allowed)
    assert visitor.post(f"units/{unit.uid}/weapons/", **{limited.name: limited.allowed}).status_code == 303
    saved = {choice.option: choice.count for choice in visitor.army.auxiliaries[0].wargear}
    assert saved[limited.label] == limited.allowed
    visitor.post(f"units/{unit.uid}/weapons/", **{field.name: field.found for field in fields})
    assert visitor.army.auxiliaries[0].wargear == ()


@pytest.mark.parametrize("number", ["-1", "many", "1.5", "9" * 20, ""])
def test_weapons_refuse_what_is_no_number(visitor, number):
    uid = visitor.uid("Chaos Warriors")
    answer = visitor.post(f"units/{uid}/weapons/", c0=number)
    assert answer.status_code == 422
    assert "Type a number of models in each field." in answer.content.decode()


def test_weapons_of_an_unknown_unit_are_404(visitor):
    assert visitor.client.get(f"{visitor.url}units/u99/weapons/").status_code == 404
    assert visitor.post("units/u99/weapons/", c0="1").status_code == 404


def test_wargear_sent_without_fields_keeps_the_unit_as_it_is(visitor):
    unit = visitor.army.regiments[0].units[0]
    assert wargear_sent({}, unit, visitor.known.profiles[unit.profile]) == ()
