"""Finds the optional reference cases; tests that use them are skipped with a reason when they are absent."""

import json
import os
from pathlib import Path
from typing import Any

import pytest


def reference_cases(name: str) -> list[Any]:
    """Cases of a reference file as parameters, or one skipped parameter that says why."""
    root = Path(__file__).resolve().parents[5]
    folder = Path(os.environ.get("ARMYBUILDER_SHARED") or root.parent / "shared")
    path = folder / "cases" / name
    if not path.is_file():
        return [pytest.param({"id": "absent"}, marks=pytest.mark.skip(reason=f"{name} is not beside the project"))]
    found: list[Any] = json.loads(path.read_text())["cases"]
    return found
