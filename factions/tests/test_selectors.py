"""Price history, older releases, and texts that are not shipped."""

import pytest

from armybuilder.rules.aos4.catalogue import ReleaseInfo
from factions import selectors
from factions.catalogue import catalogue

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_price_history_has_every_release_and_is_one_query(
    reference_data: ReleaseInfo, django_assert_num_queries
) -> None:
    profiles = catalogue(reference_data, "slaves-to-darkness").profiles.values()
    warriors = next(profile for profile in profiles if profile.name == "Chaos Warriors")

    with django_assert_num_queries(1):
        found = selectors.price_history(profile=warriors.id)

    assert [price.release for price in found] == sorted(release.id for release in selectors.releases())


def test_an_older_release_gives_catalogues_with_its_own_prices(reference_data: ReleaseInfo) -> None:
    old = catalogue("2025-06-20", "slaves-to-darkness")

    assert next(p.points for p in old.profiles.values() if p.name == "Chaos Warriors") == 200
    assert old.release.id == "2025-06-20"


def test_there_are_no_ability_texts_in_what_is_shipped(reference_data: ReleaseInfo) -> None:
    scroll = next(iter(catalogue(reference_data, "skaven").profiles.values())).warscroll

    assert selectors.ability_texts(release=reference_data.id, warscroll=scroll.id) == {}
