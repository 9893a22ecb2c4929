"""Damage points on a unit: wards, allocation, slain models, healing (A-30 to A-36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.rulings import Step


@dataclass(frozen=True, slots=True)
class Wounds:
    """A unit after damage was allocated or healed: models left, points on the damaged model, points lost."""

    models: int
    carried: int
    slain: int
    lost: int
    steps: tuple[Step, ...]

    @property
    def destroyed(self) -> bool:
        """Whether no model is left."""
        return self.models == 0


def warded(faces: Sequence[int], wards: Sequence[int]) -> int:
    """Damage points left after one ward roll for each point, with the best of the wards only (A-30)."""
    if not wards:
        return len(faces)
    return sum(face < min(wards) for face in faces)


def allocate(points: int, models: int, health: int, carried: int = 0) -> Wounds:
    """Allocates a pool of damage points one by one; what is left when the last model falls is lost (A-31, A-33).

    ``carried`` points lie on the unit already. It is damaged while it carries any.
    """
    slain, rest = divmod(carried + points, health)
    if slain >= models:
        lost = carried + points - models * health
        steps = [step("UNIT_DESTROYED"), *([step("DAMAGE_LOST", points=lost)] if lost else [])]
        return Wounds(0, 0, models, lost, tuple(steps))
    steps = [step("ALLOCATED_AFTER")]
    if slain:
        steps += [step("MODEL_SLAIN", models=slain), step("OWNER_PICKS")]
    if rest:
        steps.append(step("UNIT_DAMAGED", points=rest, health=health))
    return Wounds(models - slain, rest, slain, 0, tuple(steps))


def heal(amount: int, models: int, carried: int) -> Wounds:
    """Heal (X): takes up to X allocated points off the unit; no slain model returns by it (A-35)."""
    taken = min(amount, carried)
    return Wounds(models, carried - taken, 0, 0, (step("HEALED", points=taken),))


def stays_alive(*, negated: bool, can_heal: bool) -> bool:
    """Whether a unit that would be destroyed stays: not if it would have to heal but cannot (A-36)."""
    return negated and can_heal


def returned_by_rally(successes: int, health: int, carried: int, slain: int) -> tuple[int, int, int]:
    """Rally points spent: first healing, then returning models; gives (healed, returned, unspent) (A-57)."""
    healed = min(successes, carried)
    returned = min(slain, (successes - healed) // health)
    return healed, returned, successes - healed - returned * health
