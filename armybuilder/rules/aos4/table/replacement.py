"""Replacement units: size, what carries over, what does not (A-12 to A-17)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.rulings import Step


@dataclass(frozen=True, slots=True)
class Original:
    """The unit that was destroyed. ``models`` is its size when it was set up first."""

    models: int
    reinforced: bool = False
    of_renown: bool = False
    enhanced: bool = False
    is_replacement: bool = False
    was_replaced: bool = False


@dataclass(frozen=True, slots=True)
class Replacement:
    """The unit that comes instead: its size, whether it is reinforced and belongs to a Regiment of Renown."""

    allowed: bool
    models: int
    reinforced: bool
    of_renown: bool
    steps: tuple[Step, ...]


def replacement(original: Original, share: Fraction = Fraction(1)) -> Replacement:
    """The replacement of a destroyed unit with ``share`` of its models, rounded up (A-13 to A-17, A-12).

    A replacement is never replaced, and no unit twice (A-14).
    """
    if original.is_replacement or original.was_replaced:
        return Replacement(False, 0, False, False, (step("REPLACEMENT_ONCE"),))
    models = ceil(original.models * share)
    reinforced = original.reinforced and 2 * models > original.models
    steps = [step("REPLACEMENT_SIZE", models=models, original=original.models)]
    if original.reinforced:
        steps.append(step("REPLACEMENT_REINFORCED" if reinforced else "REPLACEMENT_NOT_REINFORCED"))
    if models < original.models:
        steps.append(step("REPLACEMENT_PROPORTIONS"))
    steps += [step("REPLACEMENT_NEW_UNIT"), step("REPLACEMENT_ABILITIES"), step("REPLACEMENT_LIMIT", models=models)]
    if original.enhanced:
        steps.append(step("REPLACEMENT_NO_ENHANCEMENT"))
    if original.of_renown:
        steps.append(step("REPLACEMENT_OF_RENOWN"))
    return Replacement(True, models, reinforced, original.of_renown, tuple(steps))
