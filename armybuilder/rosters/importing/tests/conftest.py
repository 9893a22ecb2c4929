"""Every test of the import reads with the newest shipped release in the database."""

import pytest

from armybuilder.rosters.importing import views
from armybuilder.rules.aos4.catalogue import ReleaseInfo


@pytest.fixture(autouse=True)
def _data(db: None, reference_data: ReleaseInfo) -> None:
    """Load the data once for all tests."""


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page read all by itself, however slow the machine is."""
    monkeypatch.setattr(views, "BUDGET", 600.0)
