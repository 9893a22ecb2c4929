"""The bridge from rows to values: equal to the documents, cached, clear about what it does not know."""

import pytest

from armybuilder.rules.aos4.catalogue import ReleaseInfo
from armybuilder.rules.aos4.documents import ReleaseFacts
from factions import catalogue as bridge
from factions.models import LoadedFixtures, PricePoint
from factions.reference_data import load_reference_data

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_rows_and_documents_give_equal_catalogues(reference_data: ReleaseInfo, release_facts: ReleaseFacts) -> None:
    bridge.forget_catalogues()

    found = {slug: bridge.catalogue(reference_data, slug) for slug in release_facts.army_slugs()}

    assert found == {slug: release_facts.catalogue(slug) for slug in release_facts.army_slugs()}


def test_armies_are_those_of_the_documents(reference_data: ReleaseInfo, release_facts: ReleaseFacts) -> None:
    expected = tuple(release_facts.army(slug) for slug in release_facts.army_slugs())

    assert bridge.armies(reference_data.id) == expected


def test_catalogue_by_slug_and_by_source_id_are_one(reference_data: ReleaseInfo) -> None:
    by_slug = bridge.catalogue(reference_data.id, "fyreslayers")

    assert bridge.catalogue(reference_data.id, by_slug.army.id) is by_slug


def test_a_catalogue_is_read_once(reference_data: ReleaseInfo, django_assert_num_queries: object) -> None:
    first = bridge.catalogue(reference_data, "skaven")

    with django_assert_num_queries(0):  # type: ignore[operator]
        assert bridge.catalogue(reference_data, "skaven") is first


def test_current_release_is_the_shipped_one(reference_data: ReleaseInfo, release_facts: ReleaseFacts) -> None:
    assert reference_data == release_facts.release


@pytest.mark.parametrize(
    "release, army, error",
    [("1999-01-01", "skaven", bridge.UnknownRelease), ("", "squats", bridge.UnknownArmy)],
)
def test_what_is_unknown_is_named(
    reference_data: ReleaseInfo, release: str, army: str, error: type[LookupError]
) -> None:
    with pytest.raises(error):
        bridge.catalogue(release or reference_data.id, army)


def test_loading_again_changes_nothing(reference_data: ReleaseInfo) -> None:
    prices = PricePoint.objects.count()

    assert load_reference_data().unchanged is True
    assert PricePoint.objects.count() == prices


def test_loading_after_a_change_of_the_hash_keeps_the_rows_of_an_equal_release(reference_data: ReleaseInfo) -> None:
    LoadedFixtures.objects.update(digest="of other files")

    done = load_reference_data()

    assert (done.unchanged, done.releases) == (False, [])
