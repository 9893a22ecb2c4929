"""The lists that fight, by a key that stands in addresses and forms.

``roster:<code>`` own list, ``roster:<code>@<number>`` a past state of it, ``shared:<share code>``, ``pasted:<code>``,
``reference:<faction>``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from armybuilder.rosters.builder.state import SYSTEM
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import shared_roster
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.army_document import DocumentProblem, from_document
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.simulations.reference_lists import reference_lists
from armybuilder.simulations.selectors import LISTS_OFFERED, fighting_rosters, pasted_list, roster_version
from armybuilder.simulations.units import FightingUnit, units_of, unknown_units
from armybuilder.validation.catalogues import own_catalogue
from factions.catalogue import UnknownArmy, UnknownRelease

SHARE_LINK = re.compile(r"/rosters/shared/([a-z0-9]{16})/?$")
UNKNOWN_PROFILE = "unknown"
KEY = re.compile(r"^(roster|shared|pasted|reference):([a-z0-9-]+)(?:@([0-9]{1,6}))?$")


class UnknownList(LookupError):
    """No list has this key, or it is not the asker's to see, or its data are not known here."""


@dataclass(frozen=True)
class FoughtList:
    """A list with the key it was asked for by, its name, and the data of its release."""

    key: str
    name: str
    army: ArmyList
    catalogue: Catalogue

    @property
    def faction(self) -> str:
        return self.catalogue.army.name

    @property
    def units(self) -> tuple[FightingUnit, ...]:
        return units_of(self.army, self.catalogue)

    @property
    def unknown(self) -> tuple[str, ...]:
        return unknown_units(self.army, self.catalogue)


@dataclass(frozen=True, slots=True)
class ListChoice:
    """An entry of a select of lists."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class ListGroup:
    label: str
    choices: tuple[ListChoice, ...]


def fought_list(key: str, holder: Holder) -> FoughtList:
    """The list of a key, which may also be a share link; raises `UnknownList`."""
    if link := SHARE_LINK.search(key.strip()):
        key = f"shared:{link[1]}"
    found = KEY.match(key.strip())
    if not found:
        raise UnknownList(key)
    kind, code, number = found.groups()
    match kind:
        case "roster":
            return _of_roster(key, _own_roster(code, holder), number)
        case "shared":
            return _of_roster(key, _shared_roster(code), None)
        case "pasted":
            pasted = pasted_list(code)
            if pasted is None:
                raise UnknownList(key)
            return list_of_document(key, pasted.document, pasted.name)
        case _:
            army = reference_lists().get(code)
            if army is None:
                raise UnknownList(key)
            return list_of_army(key, army)


def list_of_army(key: str, army: ArmyList, name: str = "") -> FoughtList:
    """A list that is already a value; raises `UnknownList` when its release or army is not known here."""
    try:
        known = own_catalogue(army)
    except (UnknownArmy, UnknownRelease) as error:
        raise UnknownList(key) from error
    return FoughtList(key, name or army.name or known.army.name, storable(army), known)


def storable(army: ArmyList) -> ArmyList:
    """The list with an id for every unit: those that a text names and nobody knows have none, as documents want."""

    def named(unit: ArmyUnit) -> ArmyUnit:
        return unit if unit.profile else replace(unit, profile=UNKNOWN_PROFILE)

    return army.with_changes(
        regiments=tuple(
            Regiment(named(regiment.leader) if regiment.leader else None, tuple(map(named, regiment.units)))
            for regiment in army.regiments
        ),
        auxiliaries=tuple(map(named, army.auxiliaries)),
        renown=tuple(replace(taken, units=tuple(map(named, taken.units))) for taken in army.renown),
    )


def list_of_document(key: str, document: Any, name: str = "") -> FoughtList:
    """A list from its document; raises `UnknownList` for anything else."""
    try:
        army = from_document(document)
    except DocumentProblem as error:
        raise UnknownList(key) from error
    return list_of_army(key, army, name)


def list_groups(holder: Holder, *chosen: FoughtList | None) -> tuple[ListGroup, ...]:
    """What a select of lists offers: own lists, those already chosen, the reference lists."""
    own = [ListChoice(f"roster:{roster.code}", _label(roster)) for roster in fighting_rosters(holder)[:LISTS_OFFERED]]
    reference = [
        ListChoice(f"reference:{slug}", army.name.partition(",")[0]) for slug, army in reference_lists().items()
    ]
    offered = {choice.key for choice in (*own, *reference)}
    others = {one.key: ListChoice(one.key, one.name) for one in chosen if one and one.key not in offered}
    groups = (
        ListGroup("Your lists", tuple(own)),
        ListGroup("Sent here", tuple(others.values())),
        ListGroup("Reference lists", tuple(reference)),
    )
    return tuple(group for group in groups if group.choices)


def _own_roster(code: str, holder: Holder) -> Roster:
    roster = fighting_rosters(holder).filter(code=code).first()
    if roster is None:
        raise UnknownList(code)
    return roster


def _shared_roster(code: str) -> Roster:
    try:
        roster = shared_roster(code)
    except Roster.DoesNotExist as error:
        raise UnknownList(code) from error
    if roster.system != SYSTEM:
        raise UnknownList(code)
    return roster


def _of_roster(key: str, roster: Roster, number: str | None) -> FoughtList:
    if number is None:
        return list_of_document(key, roster.document, roster.name)
    version = roster_version(roster, int(number))
    if version is None:
        raise UnknownList(key)
    return list_of_document(key, version.document, f"{roster.name}, version {number}")


def _label(roster: Roster) -> str:
    return f"{roster.name} · {roster.faction}, {roster.points:,}" if roster.faction else roster.name
