"""Keywords that a unit gains by a choice made for it (R-08); the choices that do so are few and listed here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

KEYWORDS_GAINED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "Charnel Vestments": frozenset({"PRIEST"}),
        "Loontouched": frozenset({"WIZARD"}),
        "Unctuous Preacher": frozenset({"PRIEST"}),
        "Pledged to Khorne": frozenset({"PLEDGED TO KHORNE"}),
        "Pledged to Nurgle": frozenset({"PLEDGED TO NURGLE"}),
        "Pledged to Slaanesh": frozenset({"PLEDGED TO SLAANESH"}),
        "Pledged to Tzeentch": frozenset({"PLEDGED TO TZEENTCH"}),
    }
)
"""Enhancement or wargear option, by its printed name, to the keywords that its bearer gains."""


def keywords_gained(option: str) -> frozenset[str]:
    """Keywords that the bearer of an option gains; usually none."""
    return KEYWORDS_GAINED.get(option, frozenset())
