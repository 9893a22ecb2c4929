"""What must hold in every release that is shipped, not only in the newest."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.fixtures import RELEASES, read_packed

PACKED = sorted(RELEASES.glob("*.json.xz"))


@pytest.fixture(scope="module", params=PACKED, ids=lambda path: path.name.partition(".")[0])
def older_release(request: pytest.FixtureRequest) -> ReleaseFacts:
    return ReleaseFacts(read_packed(request.param))


def test_fourteen_older_releases_are_shipped() -> None:
    assert len(PACKED) == 14


def test_every_regiment_of_renown_has_a_price(older_release: ReleaseFacts) -> None:
    assert [renown.name for renown in older_release.common.renown if not renown.points and not renown.legends] == []


def test_no_piece_that_another_brings_is_a_unit_of_its_own(older_release: ReleaseFacts) -> None:
    for slug in older_release.army_slugs():
        catalogue = older_release.catalogue(slug)
        own = {profile.warscroll.id for profile in catalogue.profiles.values()}
        assert catalogue.not_selectable & own == set(), slug


def test_every_faction_of_today_has_leaders_and_formations(
    older_release: ReleaseFacts, release_facts: ReleaseFacts
) -> None:
    today = {slug for slug in release_facts.army_slugs() if release_facts.army(slug).kind is ArmyKind.FACTION}
    for slug in today.intersection(older_release.army_slugs()):
        catalogue = older_release.catalogue(slug)
        leaders = [profile for profile in catalogue.profiles.values() if profile.can_lead]
        assert (bool(leaders), bool(catalogue.formations)) == (True, True), slug
