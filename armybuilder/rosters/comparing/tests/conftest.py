"""Every test of the comparison works with the newest shipped release in the database."""

import pytest

from armybuilder.rules.aos4.catalogue import ReleaseInfo


@pytest.fixture(autouse=True)
def _data(db: None, reference_data: ReleaseInfo) -> None:
    """Load the data once for all tests."""
