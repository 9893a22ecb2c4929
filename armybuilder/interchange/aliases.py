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
def other_names(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Folded printed name to the names it may stand for, for ``unit``, ``enhancement``, ``lore`` …"""
    table = _tables().get(kind, {})
    return {fold_name(key)[0]: (names,) if isinstance(names, str) else tuple(names) for key, names in table.items()}


@cache
def aliases(kind: str) -> Mapping[str, tuple[str, ...]]:
    """The same with the other names folded too."""
    return {key: tuple(fold_name(name)[0] for name in names) for key, names in other_names(kind).items()}


@cache
def unit_options() -> Mapping[str, tuple[str, ...]]:
    """Warscroll name to options that are neither weapon nor command model."""
    return {unit: tuple(names) for unit, names in _tables()["option"].items()}


@cache
def marked_armies() -> frozenset[str]:
    """Names of Armies of Renown that a formation of their faction bears too."""
    return frozenset(_tables()["marked"]["army-of-renown"])


@cache
def app_spellings() -> Mapping[str, str]:
    """Catalogue name to the spelling that the official app prints."""
    return dict(_tables().get("app-spelling", {}))
