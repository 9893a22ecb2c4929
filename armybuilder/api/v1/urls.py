"""Addresses below ``/api/v1/``.

Every sub-package of ``armybuilder.api.v1`` with a module ``urls`` is part of the API: its ``urlpatterns`` are addressed
from ``/api/v1/`` and named in the namespace ``api``. A further group of endpoints is a further sub-package, which may
import any lower package; nothing else has to be edited but the checked-in schema and the table of permissions.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def parts() -> list[str]:
    """Names of the groups of endpoints, in alphabetical order."""
    return sorted(path.parent.name for path in HERE.glob("*/urls.py"))


urlpatterns: list[Any] = [
    pattern for part in parts() for pattern in import_module(f"armybuilder.api.v1.{part}.urls").urlpatterns
]
