"""Price history, releases in force and numbers of the official app."""

import datetime

import pytest

from armybuilder.rules.aos4.catalogue import ReleaseInfo
from factions import selectors
from factions.catalogue import catalogue

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_price_changes_of_a_unit_are_told_with_their_day(reference_data: ReleaseInfo) -> None:
    profiles = catalogue(reference_data, "slaves-to-darkness").profiles.values()
    warriors = next(profile for profile in profiles if profile.name == "Chaos Warriors")

    found = selectors.price_changes(profile=warriors.id)

    assert [(price.release, price.since.isoformat(), price.points, price.models) for price in found] == [
        ("2024-12-29", "2024-12-01", 200, 10),
        ("2026-01-13", "2026-01-23", 190, 10),
        ("2026-04-04", "2026-04-15", 180, 10),
    ]


def test_price_history_has_every_release_and_is_one_query(
    reference_data: ReleaseInfo, django_assert_num_queries
) -> None:
    profiles = catalogue(reference_data, "slaves-to-darkness").profiles.values()
    warriors = next(profile for profile in profiles if profile.name == "Chaos Warriors")

    with django_assert_num_queries(1):
        found = selectors.price_history(profile=warriors.id)

    assert [price.release for price in found] == sorted(release.id for release in selectors.releases())


@pytest.mark.parametrize(
    "day, release",
    [
        ("2020-01-01", "2024-12-29"),
        ("2025-07-01", "2025-06-20"),
        ("2026-06-30", "2026-04-12"),
        ("2026-07-01", "2026-07-26"),
        ("2026-11-29", "2026-08-18"),
    ],
)
def test_release_in_force_on_a_day(reference_data: ReleaseInfo, day: str, release: str) -> None:
    found = selectors.release_at(date=datetime.date.fromisoformat(day))

    assert found is not None
    assert found.id == release


@pytest.mark.parametrize(
    "number, releases",
    [
        (301, ("2025-06-20",)),
        (342, ("2025-08-31", "2025-08-13", "2025-06-20")),
        (462, ("2026-07-26", "2026-08-18")),
        (300, ("2025-06-20",)),
        (9999, ("2026-07-26", "2026-08-18")),
    ],
)
def test_releases_of_a_number_of_the_app(reference_data: ReleaseInfo, number: int, releases: tuple[str, ...]) -> None:
    assert selectors.releases_for_app_data(number=number) == releases


def test_an_older_release_gives_catalogues_with_its_own_prices(reference_data: ReleaseInfo) -> None:
    old = catalogue("2025-06-20", "slaves-to-darkness")

    assert next(p.points for p in old.profiles.values() if p.name == "Chaos Warriors") == 200
    assert old.release.id == "2025-06-20"


def test_there_are_no_ability_texts_in_what_is_shipped(reference_data: ReleaseInfo) -> None:
    scroll = next(iter(catalogue(reference_data, "skaven").profiles.values())).warscroll

    assert selectors.ability_texts(release=reference_data.id, warscroll=scroll.id) == {}
