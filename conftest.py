"""Fixtures shared by all tests. Each package may add its own ``conftest.py`` in its ``tests`` folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder of optional reference material; tests that want it are skipped without it."""
    folder = Path(os.environ.get("ARMYBUILDER_SHARED", Path(__file__).parent.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("the optional reference material (ARMYBUILDER_SHARED) is not here")
    return folder


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Throttles and cached reports of one test must not reach the next."""
    yield
    cache.clear()
