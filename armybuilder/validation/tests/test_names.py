"""The names of a release, read with one query per kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from armybuilder.interchange.known_names import catalogue_names
from armybuilder.rules.aos4.catalogue import ReleaseInfo
from armybuilder.validation.names import names_of
from factions.catalogue import armies, catalogue
from factions.models import DataRelease

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    names_of.cache_clear()


def test_names_are_those_of_all_catalogues(
    reference_data: ReleaseInfo, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(8):
        found = names_of(reference_data.id)
    assert vars(found) == vars(catalogue_names(catalogue(reference_data, army.id) for army in armies(reference_data)))


def test_names_of_a_release_that_is_not_loaded_come_from_its_fixture(reference_data: ReleaseInfo) -> None:
    first = DataRelease.objects.order_by("date").values_list("id", flat=True)[0]
    assert vars(names_of(first)) == vars(catalogue_names(catalogue(first, army.id) for army in armies(first)))
