"""The reviewed composition conditions of armies, and how they join those of a catalogue (R-53, R-79, R-82 … R-87).

``data/armies_of_renown.toml`` names units as printed; here the names become warscroll ids of a catalogue. A condition
whose units the catalogue does not have (an older release) is left out.

Kinds: ``must-include`` (one of ``units``), ``must-be-general`` (one of ``units``), ``general-if-included``, ``general``
(keyword ``expression``), ``heroes`` (every HERO fulfils ``expression``), ``max`` (``units`` or ``expression``,
``maximum`` in the army), ``max-in-regiment`` (the same in a regiment, with ``beside`` only where one of these stands),
``proportion`` (``left`` ≤ ``right`` + ``allowance``), ``parity`` (as many regiments led by ``left`` as by ``right``),
``brings`` (each of ``units`` has ``crew`` in its regiment), ``not-beside`` (``units`` not with ``others``),
``may-lead``, ``no-terrain``, ``no-lores``, ``any-number-of`` (enhancements of ``group``, each once).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.catalogue import ArmyCondition, Catalogue

KINDS = frozenset(
    {
        *("must-include", "must-be-general", "general-if-included", "general", "heroes", "max", "max-in-regiment"),
        *("proportion", "parity", "brings", "not-beside", "may-lead", "no-terrain", "no-lores", "any-number-of"),
    }
)
UNIT_KEYS = ("units", "beside", "spared", "either", "crew", "unless")
"""Parameters that hold names of units in the data and warscroll ids in a condition."""


@cache
def reviewed() -> Mapping[str, Mapping[str, Any]]:
    """The reviewed rows by the slug of the army, as written."""
    text = files("armybuilder.rules.aos4.data").joinpath("armies_of_renown.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))


def conditions_of(catalogue: Catalogue) -> tuple[ArmyCondition, ...]:
    """The conditions of a catalogue's army: the reviewed ones, then those of the catalogue that they do not repeat."""
    found = []
    for row in reviewed().get(catalogue.army.slug, {}).get("conditions", ()):
        condition = _resolved(row, catalogue)
        if condition is not None:
            found.append(condition)
    known = {_key(condition, catalogue) for condition in found}
    found.extend(condition for condition in catalogue.conditions if _key(condition, catalogue) not in known)
    return tuple(found)


def _key(condition: ArmyCondition, catalogue: Catalogue) -> tuple[str, frozenset[str]]:
    identities = {profile.warscroll.id: profile.warscroll.identity for profile in catalogue.profiles.values()}
    units = condition.params.get("units", ())
    return (condition.kind, frozenset(identities.get(warscroll, warscroll) for warscroll in units))


def _resolved(row: Mapping[str, Any], catalogue: Catalogue) -> ArmyCondition | None:
    params: dict[str, Any] = {}
    for key, value in row.items():
        if key in ("kind", "source"):
            continue
        if key in UNIT_KEYS:
            value = tuple(dict.fromkeys(identity for name in value for identity in _named(name, catalogue)))
            if not value and key in ("units", "beside"):
                return None
        params[key] = value
    return ArmyCondition(row["kind"], MappingProxyType(params), row.get("source", ""))


def _named(name: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Identities of the units that a printed name stands for."""
    return tuple(
        dict.fromkeys(
            profile.warscroll.identity
            for profile in catalogue.profiles.values()
            if name in (profile.name, profile.warscroll.name)
        )
    )
