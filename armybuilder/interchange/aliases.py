"""Names that are spelt otherwise in the data: reviewed facts in ``data/aliases.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from armybuilder.interchange.folding import fold_name


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    text = resources.files("armybuilder.interchange.data").joinpath("aliases.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def aliases(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Folded printed name to the folded names it may stand for, for ``unit``, ``enhancement``, ``lore`` …"""
    found: dict[str, tuple[str, ...]] = {}
    for printed, names in _tables().get(kind, {}).items():
        values = [names] if isinstance(names, str) else names
        found[fold_name(printed)[0]] = tuple(fold_name(name)[0] for name in values)
    return found


@cache
def unit_options() -> Mapping[str, tuple[str, ...]]:
    """Warscroll name to options that are neither weapon nor command model."""
    return {unit: tuple(names) for unit, names in _tables()["option"].items()}


@cache
def app_spellings() -> Mapping[str, str]:
    """Catalogue name to the spelling that the official app prints."""
    return dict(_tables().get("app-spelling", {}))
