"""Sentences of steps: one per code, from the reference data of each game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from armybuilder.reference.library import DATA


@dataclass(frozen=True, slots=True)
class Said:
    """A step in words: its code, its sentence, and the row it applies."""

    code: str
    text: str
    rule: str


@cache
def sentences() -> dict[str, str]:
    """Code to sentence, of both games."""
    found: dict[str, str] = {}
    for name in ("aos4_steps.json", "hordes_steps.json"):
        found |= json.loads((DATA / name).read_text(encoding="utf-8"))["steps"]
    return found


def said(step: Any) -> Said:
    """A step of either game in words."""
    values = {name: f"{value:g}" if isinstance(value, float) else value for name, value in step.params}
    return Said(step.code, sentences()[step.code].format_map(values), step.rule)
