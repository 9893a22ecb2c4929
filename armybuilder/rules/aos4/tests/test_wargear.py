"""Weapon options and command models: limits, groups and defaults."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.army import ArmyUnit, WargearChoice
from armybuilder.rules.aos4.examples.catalogues import CITIES
from armybuilder.rules.aos4.tests.generator import catalogue_of, profile_called
from armybuilder.rules.aos4.wargear import allowed_models, chosen_counts, command_limit, wargear_options
from armybuilder.rules.aos4.warscroll import CommandModel, CommandModelKind

BRUTES = CITIES.profiles["duardin-brutes"]


def brutes(*wargear: WargearChoice, reinforced: bool = False) -> ArmyUnit:
    return ArmyUnit("b", BRUTES.id, reinforced, wargear=wargear)


def test_options_in_printed_order() -> None:
    assert [(option.name, option.allowed, option.group, option.fallback) for option in wargear_options(BRUTES)] == [
        ("Great Axe", 1, "", False),
        ("Bow", None, "missile", True),
        ("Sling", None, "missile", False),
    ]


def test_defaults_are_the_first_of_a_group_and_all_command_models() -> None:
    assert dict(chosen_counts(brutes(), BRUTES)) == {"Bow": 5, "Champion": 1, "Musician": 1, "Standard Bearer": 1}


def test_models_that_chose_nothing_have_the_first_of_the_group() -> None:
    counts = chosen_counts(brutes(WargearChoice("Sling", 2), WargearChoice("Champion", 1)), BRUTES)

    assert dict(counts) == {"Sling": 2, "Bow": 3, "Champion": 1}


@pytest.mark.parametrize("reinforced, expected", [(False, [1, 5, 5]), (True, [2, 10, 10])])
def test_limits_double_when_reinforced(reinforced: bool, expected: list[int]) -> None:
    unit = brutes(reinforced=reinforced)

    assert [allowed_models(BRUTES, option, unit) for option in wargear_options(BRUTES)] == expected


@pytest.mark.parametrize(
    "per, models, expected", [(None, 5, 1), (None, 20, 1), (5, 5, 1), (5, 10, 2), (10, 5, 1), (8, 16, 2), (10, 19, 1)]
)
def test_r89d_command_models_by_proportion(per: int | None, models: int, expected: int) -> None:
    assert command_limit(CommandModel(CommandModelKind.MUSICIAN, per), models) == expected


def test_real_warscroll_with_a_choice_of_weapons() -> None:
    profile = profile_called(catalogue_of("slaves-to-darkness"), "Darkoath Fellriders")

    assert [(option.name, len(option.weapons), option.fallback) for option in wargear_options(profile)] == [
        ("Fellrider Blades", 1, True),
        ("Marauder Javelin", 2, False),
    ]


def test_real_warscroll_with_one_special_weapon() -> None:
    profile = profile_called(catalogue_of("ironjawz"), "Brutes")
    option = wargear_options(profile)[0]

    assert (option.name, allowed_models(profile, option, ArmyUnit("b", profile.id, True))) == ("Gore-choppa", 2)
