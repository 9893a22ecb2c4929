"""Keywords that a unit gains by a choice made for it (R-08); the choices that do so are few and listed here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue

KEYWORDS_GAINED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "Charnel Vestments": frozenset({"PRIEST"}),
        "Loontouched": frozenset({"WIZARD"}),
        "Unctuous Preacher": frozenset({"PRIEST"}),
        "Pledged to Khorne": frozenset({"PLEDGED TO KHORNE"}),
        "Pledged to Nurgle": frozenset({"PLEDGED TO NURGLE"}),
        "Pledged to Slaanesh": frozenset({"PLEDGED TO SLAANESH"}),
        "Pledged to Tzeentch": frozenset({"PLEDGED TO TZEENTCH"}),
    }
)
"""Enhancement or wargear option, by its printed name, to the keywords that its bearer gains."""


def keywords_with_choices(
    army: ArmyList, catalogue: Catalogue, unit: ArmyUnit, profile: BattleProfile
) -> frozenset[str]:
    """The keywords of a unit in its army with those that its wargear and enhancements add."""
    borne = (choice.enhancement for choice in army.enhancements if choice.bearer == unit.uid)
    names = [catalogue.enhancements[key].name for key in borne if key in catalogue.enhancements]
    names += [choice.option for choice in unit.wargear if choice.count]
    return profile.keywords.union(*(keywords_gained(name) for name in names))


def keywords_gained(option: str) -> frozenset[str]:
    """Keywords that the bearer of an option gains; usually none."""
    return KEYWORDS_GAINED.get(option, frozenset())
