"""Export then parse gives the same list."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.interchange.aliases import marked_armies
from armybuilder.interchange.known_names import catalogue_names
from armybuilder.interchange.names import InMemoryNames, Names
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolve import resolve
from armybuilder.interchange.tests.armies import (
    PACK,
    army_lists,
    canonical,
    everything,
    faction_name,
    library,
    needs_release,
    newest,
    printable,
    slugs,
)
from armybuilder.interchange.writing import FORMATS, write
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue

READ_BACK = [format for format in FORMATS if format not in ("markdown", "csv")]
_NOT_PRINTED: dict[str, tuple[str, ...]] = {
    "new-recruit": ("points_limit",),
    "listbot": ("name", "ruleset"),
}
"""What a format has no place for."""


def read_back(army: ArmyList, catalogue: Catalogue, format: str, names: Names | None = None) -> ArmyList:
    """The list after writing and reading it, asserting that nothing was left open."""
    written = write(army, catalogue, format, faction=faction_name(catalogue))
    (parsed,) = read(written, names=names)
    assert parsed.format == format
    found = resolve(parsed, library())
    assert found.problems == (), written
    assert found.army is not None
    kept = {name: getattr(army, name) for name in _NOT_PRINTED.get(format, ())}
    return replace(canonical(found.army), legends=army.legends, **kept)


@needs_release
@pytest.mark.parametrize("format", READ_BACK)
@pytest.mark.parametrize("slug", slugs())
def test_a_leader_alone_reads_back_in_every_army(slug: str, format: str) -> None:
    catalogue = library().catalogue(newest().army(slug).id)
    leader = next(
        profile for profile in catalogue.profiles.values() if profile.can_lead and printable(profile, catalogue)
    )
    army = ArmyList(
        army=catalogue.army.id,
        ruleset=PACK,
        release=catalogue.release.id,
        points_limit=1000,
        regiments=(Regiment(ArmyUnit("u1", leader.id)),),
        generals=("u1",),
    )
    assert read_back(army, catalogue, format) == army


@cache
def all_names() -> InMemoryNames:
    return catalogue_names(library().catalogue(army.id) for army in library().armies())


@needs_release
@pytest.mark.parametrize("slug", slugs())
def test_everything_that_an_army_has_reads_back_from_a_text_without_labels(slug: str) -> None:
    catalogue = library().catalogue(newest().army(slug).id)
    for army in everything(catalogue):
        assert read_back(army, catalogue, "listbot", all_names()) == army


@needs_release
def test_every_army_of_renown_that_shares_its_name_with_a_formation_is_marked_as_one() -> None:
    shared = set()
    for slug in slugs():
        catalogue = library().catalogue(newest().army(slug).id)
        if catalogue.army.kind is ArmyKind.ARMY_OF_RENOWN and catalogue.army.parent:
            name = catalogue.army.name.rpartition(" - ")[2]
            formations = newest().catalogue(catalogue.army.parent).formations.values()
            shared |= {name} & {formation.name for formation in formations}
    assert shared == marked_armies()


@needs_release
@pytest.mark.parametrize("format", READ_BACK)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_written_list_reads_back_as_itself(format: str, data: st.DataObject) -> None:
    army = data.draw(army_lists())
    assert read_back(army, library().catalogue(army.army), format) == army
