"""What terrain features do: Cover, Obscuring, Unstable, Impassable, Place of Power (A-64, A-72 to A-78)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.table.steps import ruling, step
from armybuilder.rules.rulings import Ruling, Step


class TerrainAbility(StrEnum):
    """Abilities of terrain features."""

    COVER = "Cover"
    OBSCURING = "Obscuring"
    UNSTABLE = "Unstable"
    IMPASSABLE = "Impassable"
    PLACE_OF_POWER = "Place of Power"


TERRAIN_TYPES = {
    "Obscuring terrain": frozenset({TerrainAbility.COVER, TerrainAbility.OBSCURING, TerrainAbility.UNSTABLE}),
    "Place of power": frozenset({TerrainAbility.COVER, TerrainAbility.PLACE_OF_POWER, TerrainAbility.UNSTABLE}),
    "Impassable terrain": frozenset({TerrainAbility.IMPASSABLE}),
}
"""The terrain types of the source with their abilities (A-77, A-78, A-75)."""

UNSTABLE_HEIGHT = 1.0
PLACE_OF_POWER_RANGE = 3.0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands to a terrain feature; ``every_model_close``: each model is within 1" of it."""

    behind_or_wholly_on: bool = False
    charged: bool = False
    keywords: frozenset[str] = frozenset()
    every_model_close: bool = False
    height: float = 0.0
    distance: float = 0.0


def hit_modifier(abilities: frozenset[TerrainAbility], unit: Standing) -> tuple[int, Step]:
    """What Cover takes from hit rolls against the unit: −1, not for FLY and not if it charged this turn (A-72)."""
    covered = TerrainAbility.COVER in abilities and unit.behind_or_wholly_on
    if covered and not unit.charged and "FLY" not in unit.keywords:
        return -1, step("COVER")
    return 0, step("COVER_NOT")


def obscured(abilities: frozenset[TerrainAbility], unit: Standing, *, guardian_targeted: bool = False) -> Ruling:
    """Whether the feature hides the unit from outside (A-73); what hiding means is open in the source.

    A Shrine Guardian stays visible to abilities that target it (A-64).
    """
    exempt = bool(unit.keywords & {"MONSTER", "WAR MACHINE", "FLY"})
    hidden = TerrainAbility.OBSCURING in abilities and unit.every_model_close and not exempt
    if guardian_targeted:
        return Ruling(False, (step("GUARDIAN_SEEN"),))
    return ruling((None if hidden else step("NOT_OBSCURED"),), step("OBSCURED"))


def may_end_on(abilities: frozenset[TerrainAbility], unit: Standing) -> Ruling:
    """Whether a model may be set up or end its move on a part of that height (A-74, A-75)."""
    return ruling(
        (
            step("IMPASSABLE") if TerrainAbility.IMPASSABLE in abilities else None,
            step("UNSTABLE") if TerrainAbility.UNSTABLE in abilities and unit.height > UNSTABLE_HEIGHT else None,
        )
    )


def may_cross(abilities: frozenset[TerrainAbility]) -> Ruling:
    """Whether models may move across the feature: unless it is impassable (A-74, A-75)."""
    return ruling((step("IMPASSABLE") if TerrainAbility.IMPASSABLE in abilities else None,))


def may_activate(abilities: frozenset[TerrainAbility], unit: Standing) -> Ruling:
    """Whether a HERO may activate the feature: a place of power within 3" (A-76); what it does is open."""
    near = unit.distance <= PLACE_OF_POWER_RANGE and "HERO" in unit.keywords
    here = TerrainAbility.PLACE_OF_POWER in abilities and near
    return Ruling(here, (step("PLACE_OF_POWER"),))
