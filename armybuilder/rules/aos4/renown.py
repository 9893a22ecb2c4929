"""Regiments of Renown (R-55 … R-62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armybuilder.rules.aos4.army import RenownRegiment
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Enhancement, RegimentOfRenown
from armybuilder.rules.aos4.index import for_heroes
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.violation import Violation


@rule("R-55", "TOO_MANY_RENOWN")
def one_renown(case: Case) -> Iterator[Violation]:
    """An army has at most one Regiment of Renown."""
    found, allowed = len(case.army.renown), case.limits.renown
    if found > allowed:
        yield error("TOO_MANY_RENOWN", "R-55", f"renown[{allowed}]", found=found, allowed=allowed)


def _taken(case: Case) -> Iterator[tuple[str, RenownRegiment, RegimentOfRenown | None]]:
    for number, taken in enumerate(case.army.renown):
        yield f"renown[{number}]", taken, case.catalogue.renown.get(taken.renown)


@rule("R-56", "RENOWN_NOT_FOR_FACTION", "OPTION_NOT_IN_FACTION")
def named_factions(case: Case) -> Iterator[Violation]:
    """A Regiment of Renown joins only the factions that it names."""
    for path, taken, renown in _taken(case):
        if renown is None:
            yield error("OPTION_NOT_IN_FACTION", "R-56", path, option=taken.renown, army=case.catalogue.army.name)
        elif not case.of_renown and not case.index.may_include(renown):
            yield error("RENOWN_NOT_FOR_FACTION", "R-56", path, renown=renown.name, army=case.catalogue.army.name)


@rule("R-61", "RENOWN_NOT_FOR_FACTION")
def named_armies_of_renown(case: Case) -> Iterator[Violation]:
    """A Regiment of Renown joins an Army of Renown only if it names it."""
    if case.of_renown:
        for path, _, renown in _taken(case):
            if renown is not None and not case.index.may_include(renown):
                yield error("RENOWN_NOT_FOR_FACTION", "R-61", path, renown=renown.name, army=case.catalogue.army.name)


@rule("R-57", "RENOWN_COMPOSITION", "RENOWN_ENHANCEMENT")
def fixed_composition(case: Case) -> Iterator[Violation]:
    """A Regiment of Renown has exactly its printed units, unchanged; they bear no enhancements."""
    for path, taken, renown in _taken(case):
        if renown is None:
            continue
        wanted = Counter({member.profile: member.count for member in renown.members})
        found = Counter(unit.profile for unit in taken.units)
        sizes = {member.profile: member.models for member in renown.members}
        changed = any(unit.reinforced or unit.models not in {None, sizes.get(unit.profile)} for unit in taken.units)
        if wanted != found or changed:
            missing = sum((wanted - found).values())
            extra = sum((found - wanted).values())
            yield error(
                "RENOWN_COMPOSITION",
                "R-57",
                path,
                renown=renown.name,
                missing=missing,
                extra=extra,
                changed=changed,
            )
    yield from _enhanced(case, "R-57")


@rule("R-58", "GENERAL_IN_RENOWN")
def general_outside_renown(case: Case) -> Iterator[Violation]:
    """No unit of a Regiment of Renown is the general."""
    for placed in case.generals:
        if placed.renown is not None:
            yield error("GENERAL_IN_RENOWN", "R-58", placed.path, unit=placed.name)


@rule("R-59", "RENOWN_USES_FACTION_RULES")
def no_rules_of_the_host(case: Case) -> Iterator[Violation]:
    """A HERO of a Regiment of Renown bears no trait or artefact of the army that it joins."""
    yield from _enhanced(case, "R-59")


def _enhanced(case: Case, rule_id: str) -> Iterator[Violation]:
    for path, enhancement, bearer in case.enhancements:
        if bearer is None or bearer.renown is None or enhancement is None:
            continue
        if _excepted(case, bearer.renown, enhancement):
            continue
        hero = bearer.warscroll is not None and "HERO" in bearer.warscroll.keywords
        code, found = ("RENOWN_USES_FACTION_RULES", "R-59") if hero else ("RENOWN_ENHANCEMENT", "R-57")
        if found == rule_id:
            yield error(code, found, path, unit=bearer.name, enhancement=enhancement.name)


GODMARKED = frozenset({"Godmarked Ascendant"})
"""Regiments of Renown whose HERO may bear a heroic trait and an artefact of the army that he joins (R-60)."""


def _excepted(case: Case, number: int, enhancement: Enhancement) -> bool:
    """Whether the regiment has a permission of its own for this type of enhancement (R-60)."""
    renown = case.catalogue.renown.get(case.army.renown[number].renown)
    if renown is None or not case.limits.renown_exceptions:
        return False
    group = case.catalogue.enhancement_groups.get(enhancement.group)
    godmarked = renown.name in GODMARKED and group is not None and for_heroes(group.name)
    return godmarked or enhancement.group in renown.enhancement_groups
