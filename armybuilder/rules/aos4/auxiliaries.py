"""Auxiliary units (R-36 … R-39)."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.rulebook import error, info, rule
from armybuilder.rules.violation import Violation


@rule("R-36", "AUXILIARY_UNITS_PRESENT")
def auxiliary_units(case: Case) -> Iterator[Violation]:
    """Any number of units may stand outside regiments; the opponent may gain command points and each is a drop."""
    found = len(case.auxiliaries)
    if found:
        yield info("AUXILIARY_UNITS_PRESENT", "R-36", found=found, surcharge=case.surcharge)


def bars_auxiliary(case: Case, profile: BattleProfile) -> tuple[str, str] | None:
    """Code and rule by which a unit is no auxiliary unit; None when it may be one (R-25, R-26, R-38, R-39)."""
    if profile.companion and profile.only_led_by:
        return ("COMPANION_WITHOUT_LEADER", "R-25")
    if profile.needs_in_regiment:
        return ("COMPANION_WITHOUT_LEADER", "R-26")
    if any(option.minimum for option in case.index.options[profile.id]):
        return ("HERO_CANNOT_BE_AUXILIARY", "R-38")
    if not profile.auxiliary:
        return ("UNIT_CANNOT_BE_AUXILIARY", "R-39") if not profile.hero else ("HERO_CANNOT_BE_AUXILIARY", "R-38")
    return None


@rule("R-38", "HERO_CANNOT_BE_AUXILIARY")
def heroes_with_companions(case: Case) -> Iterator[Violation]:
    """A HERO that must have companions cannot be an auxiliary unit."""
    yield from _barred(case, "R-38")


@rule("R-39", "UNIT_CANNOT_BE_AUXILIARY")
def barred_units(case: Case) -> Iterator[Violation]:
    """An auxiliary unit obeys every other limit of its profile; some are fielded in regiments only."""
    yield from _barred(case, "R-39")


def _barred(case: Case, rule_id: str) -> Iterator[Violation]:
    for placed in case.auxiliaries:
        barred = bars_auxiliary(case, placed.profile) if placed.profile else None
        if barred and barred[1] == rule_id:
            yield error(barred[0], rule_id, placed.path, unit=placed.name)
