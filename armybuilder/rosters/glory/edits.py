"""Edits of what a Path to Glory player created. Pure; a hero of the Anvil is fielded as ``creation-<number>``."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Creation
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import NewRegiment, add_unit
from armybuilder.rules.aos4.edits.base import tidied
from armybuilder.rules.aos4.path_to_glory import creation_id


def with_creation(army: ArmyList, creation: Creation) -> ArmyList:
    """The roster with one more creation."""
    return replace(army, creations=(*army.creations, creation))


def with_changed(army: ArmyList, number: int, creation: Creation) -> ArmyList:
    """The roster with another creation in the place of one; IndexError for a number that it does not have."""
    creations = list(army.creations)
    creations[number] = creation
    return replace(army, creations=tuple(creations))


def without_creation(army: ArmyList, number: int) -> ArmyList:
    """The roster without a creation and without the units that field it; later ones move up one number."""
    names = {
        creation_id(place): creation_id(place - (place > number))
        for place in range(len(army.creations))
        if place != number
    }
    gone = creation_id(number)

    def kept(units: tuple[ArmyUnit, ...]) -> tuple[ArmyUnit, ...]:
        return tuple(
            replace(unit, profile=names.get(unit.profile, unit.profile)) for unit in units if unit.profile != gone
        )

    regiments = []
    for regiment in army.regiments:
        leader = kept((regiment.leader,)) if regiment.leader else ()
        regiments.append(replace(regiment, leader=leader[0] if leader else None, units=kept(regiment.units)))
    return tidied(
        replace(
            army,
            creations=army.creations[:number] + army.creations[number + 1 :],
            regiments=tuple(regiments),
            auxiliaries=kept(army.auxiliaries),
        )
    )


def fielded(army: ArmyList, number: int) -> bool:
    """Whether a creation is among the units of the roster."""
    return any(unit.profile == creation_id(number) for _, unit in army.placed_units())


def with_hero_fielded(army: ArmyList, known: Catalogue, number: int) -> ArmyList:
    """The roster with a hero of the Anvil leading a new regiment; ``known`` is the catalogue that has him."""
    return add_unit(army, known, creation_id(number), NewRegiment()).army
