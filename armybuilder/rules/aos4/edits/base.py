"""What all edits share: places, labels, refusals, and taking a list apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.violation import Parameter


@dataclass(frozen=True, slots=True)
class RegimentPlace:
    """A regiment of the list by its index, counted from 0 as in the value."""

    index: int

    def __str__(self) -> str:
        return f"regiment-{self.index}"


@dataclass(frozen=True, slots=True)
class NewRegiment:
    """A regiment that the edit starts."""

    def __str__(self) -> str:
        return "new"


@dataclass(frozen=True, slots=True)
class AuxiliaryPlace:
    """The auxiliary units."""

    def __str__(self) -> str:
        return "auxiliary"


Place: TypeAlias = RegimentPlace | NewRegiment | AuxiliaryPlace


def parse_place(text: str) -> Place:
    """The place that ``regiment-2``, ``new`` or ``auxiliary`` names; raises :class:`EditRefused` for anything else."""
    match = re.fullmatch(r"regiment-(\d{1,3})", text)
    if match:
        return RegimentPlace(int(match.group(1)))
    if text == "new":
        return NewRegiment()
    if text == "auxiliary":
        return AuxiliaryPlace()
    raise EditRefused("UNKNOWN_PLACE", place=text)


class EditRefused(Exception):
    """The edit has no meaning for this list; ``code`` and ``params`` say why, in the way of a violation."""

    def __init__(self, code: str, **params: Parameter) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Parameter] = MappingProxyType(params)


@dataclass(frozen=True, slots=True)
class Label:
    """What an edit did, as a code and facts: ``UNIT_ADDED`` with ``unit`` "Chaos Knights"."""

    code: str
    params: Mapping[str, Parameter] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Edit:
    """The list after an edit, its label, and the unit that it was about (None: the list, or the unit is gone)."""

    army: ArmyList
    label: Label
    uid: str | None = None


def done(army: ArmyList, code: str, uid: str | None = None, **params: Parameter) -> Edit:
    """The result of an edit."""
    return Edit(army, Label(code, MappingProxyType(params)), uid)


def profile_named(catalogue: Catalogue, profile_id: str) -> BattleProfile:
    """The profile with this id; refused when the army has none or it comes with another piece (R-07, R-81)."""
    profile = catalogue.profiles.get(profile_id)
    if profile is None:
        raise EditRefused("UNIT_NOT_IN_FACTION", unit=profile_id, army=catalogue.army.name)
    if profile_id in catalogue.not_selectable or profile.warscroll.id in catalogue.not_selectable:
        raise EditRefused("NOT_SELECTABLE", unit=profile.name)
    return profile


def unit_named(army: ArmyList, uid: str) -> ArmyUnit:
    """The unit with this uid outside Regiments of Renown; refused when there is none."""
    if place_of(army, uid) is None:
        raise EditRefused("UNKNOWN_UNIT", uid=uid)
    unit = army.unit(uid)
    if unit is None:
        raise EditRefused("UNKNOWN_UNIT", uid=uid)
    return unit


def name_of(catalogue: Catalogue, unit: ArmyUnit) -> str:
    """What a unit is called, also when the catalogue does not know it."""
    profile = catalogue.profiles.get(unit.profile)
    return profile.name if profile else unit.name or unit.profile


def place_of(army: ArmyList, uid: str) -> Place | None:
    """Where a unit stands; None when it is not in the list or in a Regiment of Renown."""
    for index, regiment in enumerate(army.regiments):
        if any(unit.uid == uid for unit in regiment.everyone()):
            return RegimentPlace(index)
    if any(unit.uid == uid for unit in army.auxiliaries):
        return AuxiliaryPlace()
    return None


def leads(army: ArmyList, uid: str) -> bool:
    """Whether a unit leads a regiment."""
    return any(regiment.leader is not None and regiment.leader.uid == uid for regiment in army.regiments)


def regiment_at(army: ArmyList, index: int) -> Regiment:
    """The regiment with this index; refused when there is none."""
    if not 0 <= index < len(army.regiments):
        raise EditRefused("UNKNOWN_PLACE", place=str(RegimentPlace(index)))
    return army.regiments[index]


def with_regiment(army: ArmyList, index: int, regiment: Regiment) -> ArmyList:
    """The list with another regiment at an index."""
    regiments = list(army.regiments)
    regiments[index] = regiment
    return replace(army, regiments=tuple(regiments))


def with_unit(army: ArmyList, unit: ArmyUnit) -> ArmyList:
    """The list with the unit that has the same uid exchanged."""

    def swap(units: tuple[ArmyUnit, ...]) -> tuple[ArmyUnit, ...]:
        return tuple(unit if other.uid == unit.uid else other for other in units)

    regiments = tuple(
        replace(
            regiment,
            leader=unit if regiment.leader is not None and regiment.leader.uid == unit.uid else regiment.leader,
            units=swap(regiment.units),
        )
        for regiment in army.regiments
    )
    return replace(army, regiments=regiments, auxiliaries=swap(army.auxiliaries))


def without_units(army: ArmyList, uids: frozenset[str]) -> ArmyList:
    """The list without some units; their enhancements and the general's mark stay. Empty regiments stay, too."""
    regiments = tuple(
        replace(
            regiment,
            leader=None if regiment.leader is not None and regiment.leader.uid in uids else regiment.leader,
            units=tuple(unit for unit in regiment.units if unit.uid not in uids),
        )
        for regiment in army.regiments
    )
    return replace(
        army,
        regiments=regiments,
        auxiliaries=tuple(unit for unit in army.auxiliaries if unit.uid not in uids),
    )


def tidied(army: ArmyList) -> ArmyList:
    """The list without empty regiments, marks of units that are gone and enhancements of units that are gone."""
    uids = {unit.uid for _, unit in army.placed_units()}
    return replace(
        army,
        regiments=tuple(regiment for regiment in army.regiments if regiment.everyone()),
        enhancements=tuple(choice for choice in army.enhancements if choice.bearer in uids),
        generals=tuple(uid for uid in army.generals if uid in uids),
    )
