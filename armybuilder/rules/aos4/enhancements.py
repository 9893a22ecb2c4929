"""Enhancements: one of each type, on units that may bear them (R-65 … R-73)."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import Enhancement
from armybuilder.rules.aos4.index import for_heroes
from armybuilder.rules.aos4.rulebook import error, info, rule
from armybuilder.rules.violation import Violation


def _group_name(case: Case, enhancement: Enhancement) -> str:
    group = case.catalogue.enhancement_groups.get(enhancement.group)
    return group.name if group else enhancement.table


def _borne(case: Case) -> tuple[tuple[str, Enhancement, Placed], ...]:
    """Choices that the army knows, on units of its own or without any."""
    return tuple(
        (path, enhancement, bearer)
        for path, enhancement, bearer in case.enhancements
        if enhancement is not None and bearer is not None
    )


@rule("R-65", "ENHANCEMENT_TYPE_LIMIT")
def one_of_each_type(case: Case) -> Iterator[Violation]:
    """An army has one enhancement of each type, all tables of that type together."""
    if case.limits.lifted_enhancements:
        return
    by_group: dict[str, list[tuple[str, Enhancement, Placed]]] = {}
    for item in _borne(case):
        by_group.setdefault(item[1].group, []).append(item)
    for group_id, items in by_group.items():
        if group_id in case.index.uncapped:
            continue
        group = case.catalogue.enhancement_groups.get(group_id)
        allowed = group.maximum if group else 1
        bearers = list(dict.fromkeys(bearer.uid for _, _, bearer in items))
        names = {enhancement.name for _, enhancement, _ in items}
        found = min(len(bearers), len(names))
        if found > allowed:
            kept = bearers[:allowed]
            path, enhancement, _ = next(item for item in items if item[2].uid not in kept)
            yield error(
                "ENHANCEMENT_TYPE_LIMIT",
                "R-65",
                path,
                group=_group_name(case, enhancement),
                found=found,
                allowed=allowed,
                units=tuple(case.by_uid[uid].name for uid in bearers),
            )


def _ineligible(case: Case, rule_id: str) -> Iterator[Violation]:
    for path, enhancement, bearer in _borne(case):
        profile = bearer.profile
        if bearer.renown is not None or profile is None or case.index.eligible(profile, enhancement):
            continue
        group = _group_name(case, enhancement)
        if for_heroes(group):
            code, found = "ENHANCEMENT_NOT_ELIGIBLE", "R-66"
        elif profile.unique:
            code, found = "ENHANCEMENT_ON_UNIQUE", "R-67"
        else:
            code, found = "ENHANCEMENT_NOT_ELIGIBLE", "R-68"
        if found == rule_id:
            yield error(
                code,
                found,
                path,
                unit=bearer.name,
                enhancement=enhancement.name,
                group=group,
                bearer=enhancement.bearer,
                unique=profile.unique,
            )


@rule("R-66", "ENHANCEMENT_NOT_ELIGIBLE")
def traits_and_artefacts(case: Case) -> Iterator[Violation]:
    """Heroic traits and artefacts of power are for HEROES that are not UNIQUE."""
    yield from _ineligible(case, "R-66")


@rule("R-67", "ENHANCEMENT_ON_UNIQUE")
def none_on_unique(case: Case) -> Iterator[Violation]:
    """A UNIQUE unit bears no enhancement."""
    yield from _ineligible(case, "R-67")


@rule("R-68", "ENHANCEMENT_NOT_ELIGIBLE")
def bearers_of_tables(case: Case) -> Iterator[Violation]:
    """An enhancement is borne by a unit that its table allows."""
    yield from _ineligible(case, "R-68")


@rule("R-69", "ENHANCEMENT_UNIT_LIMIT", "ENHANCEMENT_WITHOUT_BEARER")
def one_of_a_type_per_unit(case: Case) -> Iterator[Violation]:
    """A unit bears at most one enhancement of a type; every enhancement has a bearer in the list."""
    seen: set[tuple[str, str]] = set()
    for path, enhancement, bearer in case.enhancements:
        if enhancement is None:
            continue
        if bearer is None:
            yield error("ENHANCEMENT_WITHOUT_BEARER", "R-69", path, enhancement=enhancement.name)
            continue
        key = (bearer.uid, enhancement.group)
        if key in seen:
            yield error(
                "ENHANCEMENT_UNIT_LIMIT",
                "R-69",
                path,
                unit=bearer.name,
                group=_group_name(case, enhancement),
                allowed=1,
            )
        seen.add(key)


@rule("R-70", "ENHANCEMENT_DUPLICATE")
def none_twice(case: Case) -> Iterator[Violation]:
    """The same enhancement is not taken twice."""
    seen: set[tuple[str, str]] = set()
    for path, enhancement, bearer in _borne(case):
        key = (enhancement.group, enhancement.name)
        if key in seen:
            yield error("ENHANCEMENT_DUPLICATE", "R-70", path, unit=bearer.name, enhancement=enhancement.name)
        seen.add(key)


@rule("R-71", "OPTION_NOT_IN_BATTLEPACK")
def seasonal_tables(case: Case) -> Iterator[Violation]:
    """Enhancements of a season are for the battlepack of that season."""
    for path, enhancement, _ in case.enhancements:
        if enhancement is not None and not case.in_battlepack(enhancement.battlepacks):
            yield error(
                "OPTION_NOT_IN_BATTLEPACK",
                "R-71",
                path,
                option=enhancement.name,
                battlepacks=tuple(sorted(enhancement.battlepacks)),
                battlepack=case.battlepack,
            )


@rule("R-72", "ENHANCEMENT_UNUSED")
def optional(case: Case) -> Iterator[Violation]:
    """Enhancements are optional; a type that costs nothing and that some unit could bear is left unused."""
    chosen = {enhancement.group for _, enhancement, _ in case.enhancements if enhancement is not None}
    profiles = [profile for _, profile in case.known]
    unused: list[str] = []
    for group in case.catalogue.enhancement_groups.values():
        if group.id in chosen or not any(group.id in profile.enhancement_groups for profile in profiles):
            continue
        if any(
            enhancement.group == group.id
            and case.price_of(enhancement) == 0
            and case.in_battlepack(enhancement.battlepacks)
            and any(case.index.eligible(profile, enhancement) for profile in profiles)
            for enhancement in case.catalogue.enhancements.values()
        ):
            unused.append(group.name)
    if unused:
        yield info("ENHANCEMENT_UNUSED", "R-72", groups=tuple(unused))
