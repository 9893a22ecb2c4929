"""Seasons and Legends (R-88, R-89, R-89b, R-89e)."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.rulebook import error, info, rule
from armybuilder.rules.violation import Violation


@rule("R-88", "UNIT_NOT_IN_BATTLEPACK", "OPTION_NOT_IN_BATTLEPACK")
def units_of_season(case: Case) -> Iterator[Violation]:
    """A seasonal unit or Regiment of Renown is for the battlepack of its season."""
    for placed, profile in case.known:
        if not case.in_battlepack(profile.battlepacks):
            yield error(
                "UNIT_NOT_IN_BATTLEPACK",
                "R-88",
                placed.path,
                unit=placed.name,
                battlepacks=tuple(sorted(profile.battlepacks)),
                battlepack=case.battlepack,
            )
    for number, taken in enumerate(case.army.renown):
        renown = case.catalogue.renown.get(taken.renown)
        if renown is not None and not case.in_battlepack(renown.battlepacks):
            yield error(
                "OPTION_NOT_IN_BATTLEPACK",
                "R-88",
                f"renown[{number}]",
                option=renown.name,
                battlepacks=tuple(sorted(renown.battlepacks)),
                battlepack=case.battlepack,
            )


def in_legends(profile: BattleProfile, as_of: str | None) -> bool:
    """Whether a unit is a Legends unit on a day (R-89, R-89b); without a day its announced move does not count."""
    if profile.legends:
        return True
    return as_of is not None and profile.legends_from is not None and profile.legends_from <= as_of


@rule("R-89", "LEGENDS_NOT_ALLOWED")
def no_legends(case: Case) -> Iterator[Violation]:
    """Legends units, formations and armies are not for matched play."""
    if case.legends_allowed:
        return
    if case.catalogue.army.legends:
        yield error("LEGENDS_NOT_ALLOWED", "R-89", unit=case.catalogue.army.name)
    for placed, profile in case.known:
        if in_legends(profile, case.army.as_of):
            yield error("LEGENDS_NOT_ALLOWED", "R-89", placed.path, unit=placed.name)
    for number, taken in enumerate(case.army.renown):
        renown = case.catalogue.renown.get(taken.renown)
        if renown is not None and renown.legends:
            yield error("LEGENDS_NOT_ALLOWED", "R-89", f"renown[{number}]", unit=renown.name)
    for formation_id in case.army.formations:
        formation = case.catalogue.formations.get(formation_id)
        if formation is not None and formation.legends:
            yield error("LEGENDS_NOT_ALLOWED", "R-89", "formation", unit=formation.name)


@rule("R-89b", "LEGENDS_SOON")
def legends_soon(case: Case) -> Iterator[Violation]:
    """A unit that is announced to move to Legends is legal until that day."""
    for placed, profile in case.known:
        if profile.legends_from is not None and not in_legends(profile, case.army.as_of):
            yield info("LEGENDS_SOON", "R-89b", placed.path, unit=placed.name, date=profile.legends_from)
