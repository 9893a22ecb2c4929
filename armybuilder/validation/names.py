"""All names of a data release by kind, for the grammars that have no labels."""

from __future__ import annotations

from functools import lru_cache

from armybuilder.interchange.aliases import unit_options
from armybuilder.interchange.known_names import catalogue_names
from armybuilder.interchange.names import LORE_KINDS, InMemoryNames, NameKind, default_mapping
from armybuilder.rules.aos4.catalogue import ArmyKind
from factions import models as rows
from factions.catalogue import armies, catalogue


@lru_cache(maxsize=2)
def names_of(release: str) -> InMemoryNames:
    """The names that :func:`catalogue_names` finds in all catalogues of a release, with one query per kind.

    A release whose rows are not in the database is read from its catalogues.
    """
    factions = list(rows.Faction.objects.filter(release=release).values_list("name", "kind"))
    if not factions:
        return catalogue_names(catalogue(release, army.id) for army in armies(release))
    of_faction = {"faction__release": release}
    fielded = rows.BattleProfile.objects.filter(**of_faction).values("warscroll")
    weapons = rows.WeaponProfile.objects.filter(warscroll__in=fielded).values_list("name", "option")
    plain = {
        NameKind.UNIT: rows.BattleProfile.objects.filter(**of_faction),
        NameKind.FORMATION: rows.BattleFormation.objects.filter(**of_faction),
        NameKind.ENHANCEMENT: rows.Enhancement.objects.filter(group__faction__release=release),
        NameKind.TERRAIN: rows.FactionTerrain.objects.filter(**of_faction),
        NameKind.RENOWN: rows.RegimentOfRenown.objects.filter(release=release),
    }
    names = InMemoryNames(default_mapping())
    names.add({kind: found.values_list("name", flat=True) for kind, found in plain.items()})
    for name, army_kind in factions:
        kind = NameKind.FACTION if army_kind == ArmyKind.FACTION.value else NameKind.ARMY_OF_RENOWN
        names.add({kind: (name, name.rpartition(" - ")[2])})
    options = {name for option in unit_options().values() for name in option}
    names.add({NameKind.WARGEAR: {name for weapon in weapons for name in weapon if name} | options})
    kinds = {kind: name for name, kind in LORE_KINDS.items()}
    for name, lore_kind in rows.Lore.objects.filter(release=release).values_list("name", "kind"):
        names.add({kinds[lore_kind]: [name]})
    return names
