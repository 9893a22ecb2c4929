"""The general (R-32 … R-35)."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.violation import Violation


@rule("R-32", "NO_GENERAL", "SEVERAL_GENERALS", "GENERAL_NOT_LEADER")
def one_general(case: Case) -> Iterator[Violation]:
    """Exactly one unit is the general: a HERO that leads one of the army's own regiments."""
    marked = case.generals
    if not marked:
        yield error("NO_GENERAL", "R-32")
        return
    if len(marked) > 1:
        yield error(
            "SEVERAL_GENERALS", "R-32", units=tuple(placed.name for placed in marked), found=len(marked), allowed=1
        )
    for placed in marked:
        if not placed.leads and placed.renown is None:
            yield error("GENERAL_NOT_LEADER", "R-32", placed.path, unit=placed.name)


def _warmasters(case: Case) -> tuple[Placed, ...]:
    return tuple(placed for placed, profile in case.known if profile.warmaster)


def _general_is_warmaster(case: Case) -> bool:
    return any(placed.profile is not None and placed.profile.warmaster for placed in case.generals)


@rule("R-33", "WARMASTER_NOT_GENERAL")
def warmaster_leads(case: Case) -> Iterator[Violation]:
    """An army with WARMASTERS has one of them as its general."""
    in_regiments = [placed for placed in _warmasters(case) if not placed.auxiliary]
    if in_regiments and case.generals and not _general_is_warmaster(case):
        first = next((placed for placed in in_regiments if placed.leads), in_regiments[0])
        yield error("WARMASTER_NOT_GENERAL", "R-33", first.path, unit=first.name, auxiliary=False)


@rule("R-34", "WARMASTER_NOT_GENERAL")
def auxiliary_warmaster(case: Case) -> Iterator[Violation]:
    """A WARMASTER that is only an auxiliary unit cannot be the general, and none other may be."""
    found = _warmasters(case)
    auxiliary = [placed for placed in found if placed.auxiliary]
    if auxiliary and len(auxiliary) == len(found) and case.generals and not _general_is_warmaster(case):
        first = auxiliary[0]
        yield error("WARMASTER_NOT_GENERAL", "R-34", first.path, unit=first.name, auxiliary=True)
