"""Where the tests find list texts: our own in ``lists/``, and the shared corpus when it is there."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

import pytest

OWN = Path(__file__).parent / "lists"
_ROOT = Path(__file__).resolve().parents[3]
SHARED = Path(os.environ.get("ARMYBUILDER_SHARED") or _ROOT.parent / "shared") / "lists"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared list samples are not on this machine")


def own_samples() -> list[Path]:
    return sorted(OWN.glob("*.txt"))


def shared_samples(pattern: str = "*.txt") -> list[Path]:
    return sorted(SHARED.glob(pattern)) if SHARED.is_dir() else []


def without_lines(value: Any) -> Any:
    """A parsed value as plain tuples without line numbers, ledger and confidence: what the text says."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        left_out = {"line", "title_line", "ledger", "confidence", "column", "number"}
        return tuple(
            (field.name, without_lines(getattr(value, field.name)))
            for field in dataclasses.fields(value)
            if field.name not in left_out
        )
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int):
            return value[0]
        return tuple(without_lines(item) for item in value)
    return value
