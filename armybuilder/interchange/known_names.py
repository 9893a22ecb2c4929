"""The names of catalogues for the reader, so that lines without labels are told apart already while reading."""

from __future__ import annotations

from collections.abc import Iterable

from armybuilder.interchange.aliases import unit_options
from armybuilder.interchange.names import LORE_KINDS, InMemoryNames, NameKind, default_mapping
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue

_KINDS_OF_LORES = {kind: name for name, kind in LORE_KINDS.items()}


def catalogue_names(catalogues: Iterable[Catalogue]) -> InMemoryNames:
    """Everything that the catalogues name, together with the names that hold for every release."""
    names = InMemoryNames(default_mapping())
    for catalogue in catalogues:
        army = catalogue.army
        kind = NameKind.FACTION if army.kind is ArmyKind.FACTION else NameKind.ARMY_OF_RENOWN
        wargear = [weapon.name for profile in catalogue.profiles.values() for weapon in profile.warscroll.weapons]
        wargear += [weapon.option for profile in catalogue.profiles.values() for weapon in profile.warscroll.weapons]
        names.add(
            {
                kind: (army.name, army.name.rpartition(" - ")[2]),
                NameKind.UNIT: [profile.name for profile in catalogue.profiles.values()],
                NameKind.FORMATION: [item.name for item in catalogue.formations.values()],
                NameKind.ENHANCEMENT: [item.name for item in catalogue.enhancements.values()],
                NameKind.TERRAIN: [item.name for item in catalogue.terrain.values()],
                NameKind.RENOWN: [item.name for item in catalogue.renown.values()],
                NameKind.WARGEAR: [
                    name
                    for name in (*wargear, *(name for option in unit_options().values() for name in option))
                    if name
                ],
            }
        )
        for lore in catalogue.lores.values():
            names.add({_KINDS_OF_LORES[lore.kind.value]: [lore.name]})
    return names
