"""Size, points and publications (R-01 … R-08)."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.rulebook import error, info, rule, warning
from armybuilder.rules.violation import Violation


@rule("R-01", "POINTS_LIMIT_EXCEEDED")
def points_limit(case: Case) -> Iterator[Violation]:
    """The army costs no more than the points limit that the players agreed on."""
    limit = case.army.points_limit
    if case.points > limit:
        yield error("POINTS_LIMIT_EXCEEDED", "R-01", found=case.points, allowed=limit, over=case.points - limit)


@rule("R-02", "UNIT_OVER_HALF_POINTS")
def unit_over_half(case: Case) -> Iterator[Violation]:
    """No single unit costs more than half of the points limit."""
    limit = case.army.points_limit
    for placed in case.own:
        if 2 * placed.points > limit:
            yield error(
                "UNIT_OVER_HALF_POINTS", "R-02", placed.path, unit=placed.name, found=placed.points, allowed=limit // 2
            )


@rule("R-03", "UNDER_LIMIT_BONUS")
def under_limit_bonus(case: Case) -> Iterator[Violation]:
    """An army that leaves 50 points or more unspent starts with one more command point."""
    left = case.army.points_limit - case.points
    if case.units and left >= case.limits.under_limit_bonus:
        yield info("UNDER_LIMIT_BONUS", "R-03", left=left, wanted=case.limits.under_limit_bonus)


@rule("R-04", "STALE_DATA_VERSION", "UNIT_WITHOUT_PRICE")
def newest_prices(case: Case) -> Iterator[Violation]:
    """Prices are those of the data release by which the list is judged, and every unit has one."""
    written, judged = case.army.release, case.catalogue.release.id
    if written and written < judged:
        yield warning("STALE_DATA_VERSION", "R-04", written=written, judged=judged)
    for placed, profile in case.known:
        # Companions cost nothing; older releases know them only as UNIQUE units of 0 points.
        free = profile.companion or profile.only_led_by or profile.needs_in_regiment or profile.unique
        if profile.points == 0 and not free and profile.warscroll.identity not in case.index.required:
            yield error("UNIT_WITHOUT_PRICE", "R-04", placed.path, unit=placed.name)


@rule("R-07", "UNIT_NOT_IN_FACTION", "OPTION_NOT_IN_FACTION")
def one_faction(case: Case) -> Iterator[Violation]:
    """Every unit and every choice comes from the army's own faction."""
    name = case.catalogue.army.name
    for option in case.army.terrain:
        if option not in case.catalogue.terrain and not case.forbids("no-terrain"):
            yield error(
                "OPTION_NOT_IN_FACTION", "R-07", "terrain", option=case.catalogue.choice_name(option), army=name
            )
    if case.of_renown:
        return
    for placed in case.own:
        if placed.profile is None and not _profile_of_other_host(case, placed):
            yield stranger(case, placed, "UNIT_NOT_IN_FACTION", "R-07")
    for option in case.army.formations:
        if option not in case.catalogue.formations:
            printed = case.catalogue.choice_name(option)
            yield error("OPTION_NOT_IN_FACTION", "R-07", "formation", option=printed, army=name)
    for (path, enhancement, _), choice in zip(case.enhancements, case.army.enhancements, strict=True):
        if enhancement is None:
            option = case.catalogue.choice_name(choice.enhancement)
            yield error("OPTION_NOT_IN_FACTION", "R-07", path, option=option, army=name)


@rule("R-08", "UNIT_NOT_IN_FACTION")
def host_profile(case: Case) -> Iterator[Violation]:
    """A unit that several armies share is taken with the profile of the army it is in."""
    if case.of_renown:
        return
    for placed in case.own:
        if placed.profile is None and _profile_of_other_host(case, placed):
            yield stranger(case, placed, "UNIT_NOT_IN_FACTION", "R-08")


def _profile_of_other_host(case: Case, placed: Placed) -> bool:
    """Whether the unknown profile is another army's profile of a unit that this army has too."""
    known = case.catalogue.strangers.get(placed.unit.profile)
    return known is not None and any(profile.name == known.name for profile in case.catalogue.profiles.values())


def stranger(case: Case, placed: Placed, code: str, rule_id: str) -> Violation:
    """What is said of a unit that the army does not have, with its home where it is known."""
    known = case.catalogue.strangers.get(placed.unit.profile)
    return error(
        code,
        rule_id,
        placed.path,
        unit=known.name if known else placed.name,
        army=case.catalogue.army.name,
        home=known.army if known else None,
    )
