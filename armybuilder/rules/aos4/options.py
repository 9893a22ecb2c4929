"""The picker: what can be added to a place of a list, and for what cannot, why not and where it can go instead.

An offer is an edit that was made and judged: what the picker says is what the report will say.
"""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.auxiliaries import bars_auxiliary
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.edits import AuxiliaryPlace, NewRegiment, Place, RegimentPlace, add_unit
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.regiments import may_lead, places, refusal
from armybuilder.rules.aos4.seasons import in_legends
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Report, Violation

BLOCKING = frozenset(
    {
        *("UNIT_NOT_ALLOWED_IN_REGIMENT", "HERO_CANNOT_JOIN_REGIMENT", "REGIMENT_OPTION_LIMIT", "REGIMENT_TOO_LARGE"),
        *("REGIMENT_WITHOUT_LEADER", "LEADER_NOT_HERO", "TOO_MANY_REGIMENTS", "UNIT_LIMIT_BY_LEADER"),
        *("COMPANION_WITHOUT_LEADER", "HERO_CANNOT_BE_AUXILIARY", "UNIT_CANNOT_BE_AUXILIARY", "NOT_SELECTABLE"),
        *("UNIQUE_DUPLICATE", "VARIANT_CONFLICT", "MUTUALLY_EXCLUSIVE_UNITS", "PROPORTION_EXCEEDED"),
        *("UNIT_CONDITION_FAILED", "UNIT_WITHOUT_PRICE", "UNIT_NOT_IN_FACTION", "UNIT_NOT_IN_ARMY_OF_RENOWN"),
        *("UNIT_NOT_IN_BATTLEPACK", "LEGENDS_NOT_ALLOWED", "AOR_LIMIT_EXCEEDED"),
        *("PTG_GRAND_ALLIANCE", "PTG_REGIMENT_FACTION", "PTG_UNIT_TOO_EXPENSIVE", "SPEARHEAD_COMPOSITION"),
        *("SPEARHEAD_NOT_APPLICABLE", "EVENT_BANNED", "EVENT_HIGHLANDER", "EVENT_UNIT_COPIES", "EVENT_UNIT_POINTS"),
        *("EVENT_TOO_MANY_AUXILIARIES",),
    }
)
"""Codes that keep a unit out of a place; other errors (points, WARMASTER, …) can be put right afterwards."""

_ORDER = {code: number for number, code in enumerate(("UNIQUE_DUPLICATE", "VARIANT_CONFLICT", "REGIMENT_TOO_LARGE"))}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit of the army as the picker offers it for one place.

    ``reason`` is what the report would say if it were added all the same; None when it can be added. ``notes`` are
    errors that adding it would bring but that do not keep it out. ``over_by`` are the points by which the list would be
    over its limit, 0 when it fits. ``can_go`` names other places that have a line and room for it.
    """

    profile: BattleProfile
    allowed: bool
    reason: Violation | None
    notes: tuple[Violation, ...]
    points: int
    over_by: int
    can_lead: bool
    in_army: int
    in_place: int
    can_go: tuple[Place, ...] = ()


def offered(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> tuple[BattleProfile, ...]:
    """The profiles that a picker shows: of the battlepack, not retired, selectable; in source order."""
    return _offered(Case(army, catalogue, ruleset))


def _offered(case: Case) -> tuple[BattleProfile, ...]:
    barred = case.catalogue.not_selectable
    return tuple(
        profile
        for profile in case.catalogue.profiles.values()
        if case.in_battlepack(profile.battlepacks)
        and (case.legends_allowed or not in_legends(profile, case.army.as_of))
        and profile.id not in barred
        and profile.warscroll.id not in barred
    )


def candidates(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet, place: Place) -> tuple[Candidate, ...]:
    """Every unit that the picker shows for a place, in source order, each judged as if it were added.

    Raises :class:`~armybuilder.rules.aos4.edits.EditRefused` for a place that the list does not have.
    """
    case = Case(army, catalogue, ruleset)
    before = judge(case)
    return tuple(_candidate(case, before, profile, place) for profile in _offered(case))


def _candidate(case: Case, before: Report, profile: BattleProfile, place: Place) -> Candidate:
    after = Case(add_unit(case.army, case.catalogue, profile.id, place).army, case.catalogue, case.ruleset)
    fresh = errors_of_joining(before, judge(after), place)
    reason = blocking(fresh)
    leads = may_lead(case, profile)
    return Candidate(
        profile=profile,
        allowed=reason is None,
        reason=reason,
        notes=tuple(violation for violation in fresh if violation.code not in BLOCKING),
        points=after.points - case.points,
        over_by=max(0, after.points - case.army.points_limit),
        can_lead=leads,
        in_army=sum(1 for placed in case.own if placed.unit.profile == profile.id),
        in_place=sum(1 for placed in _in_place(case, place) if placed == profile.id),
        can_go=_elsewhere(case, profile, place) if reason else (),
    )


def new_errors(before: Report, after: Report) -> tuple[Violation, ...]:
    """Errors of one report that another does not have."""
    old = before.errors
    return tuple(violation for violation in after.errors if violation not in old)


def errors_of_joining(before: Report, after: Report, place: Place) -> tuple[Violation, ...]:
    """Errors that a further unit brings by standing in a place.

    An error that the list had already counts only if it grew: the new leader of a list without general becomes its
    general, and a regiment with ten units is then allowed three, not four. That regiment says so itself.
    """
    goal = f"regiments[{place.index}]" if isinstance(place, RegimentPlace) else ""
    old: dict[object, int] = {}
    for violation in before.errors:
        old[_same(violation)] = max(_found(violation), old.get(_same(violation), 0))
    return tuple(
        violation
        for violation in new_errors(before, after)
        if not (violation.code == "REGIMENT_TOO_LARGE" and violation.path != goal)
        and _found(violation) > old.get(_same(violation), -1)
    )


def _same(violation: Violation) -> object:
    """What an error keeps while its numbers change."""
    words = {key: value for key, value in violation.params.items() if not isinstance(value, int)}
    return violation.code, violation.path, tuple(sorted(words.items()))


def _found(violation: Violation) -> int:
    found = violation.params.get("found")
    return found if isinstance(found, int) else 0


def blocking(fresh: tuple[Violation, ...]) -> Violation | None:
    """The error that best says why a unit may not be there: about the unit itself, then about the place."""
    found = [violation for violation in fresh if violation.code in BLOCKING]
    return min(found, key=lambda violation: _ORDER.get(violation.code, -1 if violation.path else 9), default=None)


def _in_place(case: Case, place: Place) -> tuple[str, ...]:
    if isinstance(place, AuxiliaryPlace):
        return tuple(placed.unit.profile for placed in case.auxiliaries)
    if isinstance(place, RegimentPlace) and place.index < len(case.regiments):
        view = case.regiments[place.index]
        return tuple(placed.unit.profile for placed in ((view.leader, *view.members) if view.leader else view.members))
    return ()


def _elsewhere(case: Case, profile: BattleProfile, place: Place) -> tuple[Place, ...]:
    """Places other than one that have a line and room for a unit, worked out without trying (a hint, not a verdict)."""
    if profile.unique and profile.warscroll.identity in case.identities:
        return ()
    found: list[Place] = []
    for view in case.regiments:
        here = RegimentPlace(view.index)
        leader = view.leader.profile if view.leader else None
        if here == place or leader is None or refusal(case, leader, profile) is not None:
            continue
        if not profile.takes_place or view.places_used < places(case, view):
            found.append(here)
    new = NewRegiment()
    free = len(case.regiments) < case.limits.regiments
    if place != new and free and may_lead(case, profile) and not profile.companion:
        found.append(new)
    auxiliary = AuxiliaryPlace()
    if place != auxiliary and bars_auxiliary(case, profile) is None:
        found.append(auxiliary)
    return tuple(found)
