"""Fixtures for tests that need the reference data: the whole newest release, loaded once per test database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django.plugin import DjangoDbBlocker

    from armybuilder.rules.aos4.catalogue import ReleaseInfo
    from armybuilder.rules.aos4.documents import ReleaseFacts


@pytest.fixture(scope="session")
def release_facts() -> ReleaseFacts:
    """The facts of the newest shipped release, read from its documents; needs no database."""
    from armybuilder.rules.aos4.documents import ReleaseFacts
    from factions.importer.fixtures import RELEASES

    return ReleaseFacts.from_folder(max(child for child in RELEASES.iterdir() if child.is_dir()))


@pytest.fixture(scope="session")
def _reference_data_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Loaded before the transaction of any test begins, so that it stays for all of them."""
    with django_db_blocker.unblock():
        _load_if_empty()


@pytest.fixture
def reference_data(
    _reference_data_once: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> ReleaseInfo:
    """The newest release in the database.

    A test that empties the tables (``transaction=True``) makes the next one that asks load them again: 2 to 3 s.
    """
    from factions.catalogue import current_release

    with django_db_blocker.unblock():
        _load_if_empty()
        return current_release()


def _load_if_empty() -> None:
    from factions.catalogue import forget_catalogues
    from factions.models import LoadedFixtures
    from factions.reference_data import load_reference_data

    if not LoadedFixtures.objects.exists():
        forget_catalogues()
        load_reference_data()
