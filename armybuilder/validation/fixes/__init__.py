"""Repairs: edits that were tried on the list, judged again and found to make it better.

For a violation the proposals of its code are applied one by one; one is kept when the violation is gone, no other error
came and there are no more errors than before. The best three are offered, with price and drops of the list that
results. Repairs are worked out on demand, never within an edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain as joined
from typing import TypeAlias

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.army_document import digest
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import Edit, Label
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import drops
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import STILL_TO_DO, Report, Severity, Violation
from armybuilder.validation.fixes import boxes, choices, units
from armybuilder.validation.fixes.base import Problem

Proposal: TypeAlias = Callable[[Problem], Iterator[Edit]]

MOST_REPAIRS = 3
REMOVALS = frozenset({"UNIT_REMOVED", "RENOWN_REMOVED", "ENHANCEMENT_TAKEN"})
"""Labels of repairs that only take something away."""

_KINDS = {
    "UNIT_MOVED": 0,
    "GENERAL_CHOSEN": 0,
    "LEADER_CHOSEN": 0,
    "UNIT_REPLACED": 2,
    "UNIT_ADDED": 2,
    "RENOWN_ADDED": 2,
    "RULESET_SET": 3,
    "LEGENDS_SET": 3,
}


def _both(*proposals: Proposal) -> Proposal:
    return lambda problem: joined.from_iterable(proposal(problem) for proposal in proposals)


def _cheaper(problem: Problem) -> Iterator[Edit]:
    return units.exchange(problem, cheaper=True)


_STANDING = _both(units.move, units.other_leader, units.exchange, units.remove)
_INSTEAD = _both(units.exchange, units.remove)
_SEASON = _both(units.other_variant, units.exchange, choices.season, units.remove)

PROPOSALS: Mapping[str, Proposal] = {
    "POINTS_LIMIT_EXCEEDED": units.save_points,
    "UNIT_OVER_HALF_POINTS": _both(units.plain_size, _cheaper, units.remove),
    "STALE_DATA_VERSION": choices.today,
    "UNIT_WITHOUT_PRICE": _INSTEAD,
    "UNIT_NOT_IN_FACTION": _both(units.same_name, _INSTEAD),
    "UNIT_NOT_IN_ARMY_OF_RENOWN": _both(units.same_name, _INSTEAD),
    "OPTION_NOT_IN_FACTION": choices.banned_choice,
    "NO_REGIMENT": units.new_leader,
    "TOO_MANY_REGIMENTS": units.fewer_regiments,
    "TOO_MANY_REGIMENTS_WITH_RENOWN": _both(units.fewer_regiments, choices.other_renown),
    "REGIMENT_WITHOUT_LEADER": _both(units.other_leader, units.move_members, units.remove_members),
    "LEADER_NOT_HERO": _both(units.swap_leader_out, units.other_leader, units.move, units.remove),
    "REGIMENT_TOO_LARGE": _both(units.move_members, units.become_generals, units.remove_members),
    "UNIT_NOT_ALLOWED_IN_REGIMENT": _STANDING,
    "REGIMENT_OPTION_LIMIT": _STANDING,
    "HERO_CANNOT_JOIN_REGIMENT": _STANDING,
    "UNIT_LIMIT_BY_LEADER": _STANDING,
    "COMPANION_WITHOUT_LEADER": _both(units.move, units.exchange, units.remove),
    "REQUIRED_COMPANION_MISSING": _both(units.missing_companion, units.exchange, units.remove),
    "UNIT_IN_TWO_PLACES": _both(units.separate),
    "NO_GENERAL": choices.general,
    "SEVERAL_GENERALS": choices.general,
    "GENERAL_NOT_LEADER": choices.general,
    "GENERAL_IN_RENOWN": choices.general,
    "WARMASTER_NOT_GENERAL": _both(choices.general, units.exchange, units.remove),
    "AOR_WRONG_GENERAL": _both(choices.general, choices.needed_general, units.exchange),
    "AOR_REQUIRED_UNIT_MISSING": units.needed_unit,
    "AOR_LIMIT_EXCEEDED": _both(units.move, _INSTEAD),
    "AOR_PROPORTION_FAILED": lambda problem: _balance(problem),
    "HERO_CANNOT_BE_AUXILIARY": _both(units.move, _INSTEAD),
    "UNIT_CANNOT_BE_AUXILIARY": _both(units.move, _INSTEAD),
    "INVALID_UNIT_SIZE": units.plain_size,
    "REINFORCE_SIZE_ONE": _both(units.plain_size, units.two_units),
    "REINFORCE_FORBIDDEN": _both(units.plain_size, units.two_units),
    "REINFORCE_UNIQUE": units.plain_size,
    "UNIQUE_DUPLICATE": _INSTEAD,
    "VARIANT_CONFLICT": _both(units.other_variant, _INSTEAD),
    "MUTUALLY_EXCLUSIVE_UNITS": _INSTEAD,
    "PROPORTION_EXCEEDED": _both(units.other_variant, units.exchange, units.needed_unit, units.remove),
    "UNIT_CONDITION_FAILED": _INSTEAD,
    "TOO_MANY_RENOWN": choices.other_renown,
    "RENOWN_NOT_FOR_FACTION": choices.other_renown,
    "RENOWN_COMPOSITION": _both(choices.renown_whole, choices.other_renown),
    "RENOWN_ENHANCEMENT": choices.enhancement,
    "RENOWN_USES_FACTION_RULES": choices.enhancement,
    "ENHANCEMENT_TYPE_LIMIT": choices.enhancement,
    "ENHANCEMENT_NOT_ELIGIBLE": choices.enhancement,
    "ENHANCEMENT_ON_UNIQUE": choices.enhancement,
    "ENHANCEMENT_UNIT_LIMIT": choices.enhancement,
    "ENHANCEMENT_WITHOUT_BEARER": choices.enhancement,
    "ENHANCEMENT_DUPLICATE": choices.enhancement,
    "ENHANCEMENT_WRONG_TABLE": choices.enhancement,
    "ENHANCEMENT_UNUSED": choices.unused,
    "OPTION_NOT_IN_BATTLEPACK": _both(choices.banned_choice, choices.season),
    "FORMATION_MISSING": choices.formation,
    "SEVERAL_FORMATIONS": choices.formation,
    "FORMATION_IN_ARMY_OF_RENOWN": choices.formation,
    "LORE_LIMIT": choices.lore,
    "LORE_NOT_ALLOWED": choices.lore,
    "LORE_WITHOUT_CASTER": choices.caster,
    "TERRAIN_LIMIT": choices.terrain,
    "TERRAIN_NOT_ALLOWED": choices.terrain,
    "TACTIC_CARDS_MISSING": choices.cards,
    "TACTIC_CARD_WRONG_SEASON": choices.cards,
    "NOT_SELECTABLE": units.remove,
    "UNIT_NOT_IN_BATTLEPACK": _SEASON,
    "LEGENDS_NOT_ALLOWED": _both(
        choices.allow_legends, units.exchange, choices.formation, choices.other_renown, units.remove
    ),
    "WARGEAR_COUNT": units.default_wargear,
    "COMMAND_MODELS_COUNT": units.default_wargear,
    "SPEARHEAD_COMPOSITION": boxes.as_boxed,
    "SPEARHEAD_NOT_APPLICABLE": _both(units.plain_size, boxes.bare, units.move, units.remove),
    "SPEARHEAD_GENERAL": choices.general,
    "SPEARHEAD_REGIMENT_ABILITY": choices.formation,
    "SPEARHEAD_ENHANCEMENT": _both(choices.enhancement, boxes.for_the_general),
    "SPEARHEAD_CHOICE_OPEN": boxes.open_choice,
    "PTG_START_LIMIT": units.save_points,
    "PTG_UNIT_TOO_EXPENSIVE": _both(units.plain_size, _cheaper, units.remove),
    "PTG_WARLORD_GENERAL": choices.general,
    "PTG_REGIMENT_FACTION": _both(units.move, _INSTEAD),
    "PTG_GRAND_ALLIANCE": _both(units.move, _INSTEAD),
    "EVENT_HIGHLANDER": _INSTEAD,
    "EVENT_UNIT_POINTS": _both(units.plain_size, _cheaper, units.remove),
    "EVENT_UNIT_COPIES": _INSTEAD,
    "EVENT_BANNED": _both(_INSTEAD, choices.banned_choice),
    "EVENT_OPTION_REQUIRED": choices.required_option,
    "EVENT_POINTS_LIMIT": choices.limit,
    "EVENT_POINTS_TOO_LOW": lambda problem: _fill(problem),
    "EVENT_TOO_MANY_DROPS": lambda problem: joined(_auxiliaries(problem), units.fewer_regiments(problem)),
    "EVENT_TOO_MANY_AUXILIARIES": lambda problem: _auxiliaries(problem),
    "EVENT_RENOWN_NOT_ALLOWED": choices.other_renown,
}
"""Code to the edits that are tried for it."""

ONLY_REMOVAL: Mapping[str, str] = {
    "NOT_SELECTABLE": "the piece comes with another one and has no place of its own",
    "EVENT_RENOWN_NOT_ALLOWED": "the event is played without Regiments of Renown",
    "ENHANCEMENT_WRONG_TABLE": "what the army's tables do not have cannot be exchanged within them",
    "TOO_MANY_RENOWN": "one of them has to go",
    "RENOWN_NOT_FOR_FACTION": "no other Regiment of Renown may join the army",
    "RENOWN_ENHANCEMENT": "nothing in the army may bear it in the unit's stead",
}
"""Codes whose repair may be nothing but a removal, and why."""

NO_REPAIR: Mapping[str, str] = {
    "AUXILIARY_UNITS_PRESENT": "information only",
    "UNDER_LIMIT_BONUS": "information only",
    "LEGENDS_SOON": "information only: legal until the day",
    "UNKNOWN_TAG": "a fault of the data, not of the list",
    "SEVERAL_LEADERS": "a list can hold only one leader of a regiment",
    "PTG_DESTINY_BUDGET": "features are chosen by their names, not by what they cost",
    "PTG_CUSTOM_REGIMENT": "features and units of a creation are its player's to choose",
    "EVENT_ARMY_OF_RENOWN_NOT_ALLOWED": "another army is another list",
}
"""Codes without repairs, and why."""


@dataclass(frozen=True, slots=True)
class Repair:
    """An edit that makes the list better.

    ``key`` names the resulting list: a form posts it back, the repair is worked out again and applied if it is still
    among the repairs. ``label`` and ``uid`` are those of the edit; ``removal``: it only takes something away.
    ``to_do`` of the ``errors`` are worded as still to do while a list is built.
    """

    key: str
    label: Label
    uid: str | None
    army: ArmyList
    points: int
    points_before: int
    drops: int
    drops_before: int
    errors: int
    to_do: int
    legal: bool
    removal: bool


def repairs(
    army: ArmyList,
    catalogue: Catalogue,
    violation: Violation,
    ruleset: RuleSet | None = None,
    *,
    most: int = MOST_REPAIRS,
) -> tuple[Repair, ...]:
    """Up to ``most`` repairs of one violation of a list, the best first.

    Legal results come first, then fewer errors, moves before exchanges before removals, fewer drops, then what was
    proposed first. Of one sort at most two are offered.
    """
    case = Case(army, catalogue, ruleset or get_ruleset(army.ruleset))
    proposal = PROPOSALS.get(violation.code)
    if proposal is None:
        return ()
    before = judge(case)
    placed = next((placed for placed in case.units if placed.path == violation.path), None)
    found: dict[ArmyList, Repair] = {}
    for edit in proposal(Problem(case, violation, placed)):
        if edit.army == army or edit.army in found:
            continue
        repair = _tried(case, before, violation, edit)
        if repair is not None:
            found[edit.army] = repair
    ranked = sorted(found.values(), key=_rank)
    return _varied(ranked, most)


def repairs_by_violation(
    army: ArmyList, catalogue: Catalogue, report: Report, ruleset: RuleSet | None = None
) -> tuple[tuple[Violation, tuple[Repair, ...]], ...]:
    """Every violation of a report with its repairs."""
    return tuple((violation, repairs(army, catalogue, violation, ruleset)) for violation in report.violations)


def repaired(
    army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None, *, most: int = 6
) -> tuple[Repair, ...]:
    """Repairs one after another, each the best for the first error, until the list is legal or nothing helps."""
    rules = ruleset or get_ruleset(army.ruleset)
    steps: list[Repair] = []
    current = army
    for _ in range(most):
        errors = judge(Case(current, catalogue, rules)).errors
        offers = [offer for violation in errors for offer in repairs(current, catalogue, violation, rules, most=1)]
        if not offers:
            break
        best = min(offers, key=_rank)
        steps.append(best)
        current = best.army
        if best.legal:
            break
    return tuple(steps)


def _tried(case: Case, before: Report, violation: Violation, edit: Edit) -> Repair | None:
    """The edit as a repair, if the violation is gone and nothing became worse."""
    rules = case.ruleset
    if edit.army.ruleset != case.army.ruleset:
        rules = get_ruleset(edit.army.ruleset)
    after = Case(edit.army, case.catalogue, rules)
    report = judge(after)
    if not _gone(before, report, violation):
        return None
    if _brings_errors(before, report):
        return None
    errors = len(report.errors)
    if errors > len(before.errors) - (violation.severity is Severity.ERROR):
        return None
    return Repair(
        key=digest(edit.army)[:16],
        label=edit.label,
        uid=edit.uid,
        army=edit.army,
        points=after.points,
        points_before=case.points,
        drops=drops(edit.army),
        drops_before=drops(case.army),
        errors=errors,
        to_do=sum(found.code in STILL_TO_DO for found in report.errors),
        legal=report.legal,
        removal=edit.label.code in REMOVALS,
    )


def _gone(before: Report, after: Report, violation: Violation) -> bool:
    """Whether there are fewer violations of the code than before, or the information changed."""
    if violation.severity is Severity.INFO:
        return violation not in after.violations
    return after.codes().count(violation.code) < before.codes().count(violation.code)


def _brings_errors(before: Report, after: Report) -> bool:
    """Whether there are more errors of some code than before, though fewer in all."""
    return bool(_error_codes(after) - _error_codes(before))


def _error_codes(report: Report) -> Counter[str]:
    return Counter(violation.code for violation in report.errors)


def _rank(repair: Repair) -> tuple[bool, int, bool, int, int]:
    return (
        not repair.legal,
        repair.errors,
        repair.removal,
        _KINDS.get(repair.label.code, 1),
        repair.drops,
    )


def _varied(ranked: list[Repair], most: int) -> tuple[Repair, ...]:
    """The best, of one sort at most two, so that a removal or another way is seen as well."""
    chosen: list[Repair] = []
    for repair in ranked:
        if sum(other.label.code == repair.label.code for other in chosen) < 2 and len(chosen) < most:
            chosen.append(repair)
    return tuple(chosen)


def _balance(problem: Problem) -> Iterator[Edit]:
    """Exchange a unit for one of the kind that is short, or remove one."""
    short = [problem.violation.params["right"]]
    if problem.violation.params["equal"]:
        short.append(problem.violation.params["left"])
    for expression in short:
        for placed, _profile in problem.case.known:
            yield from units.exchange(Problem(problem.case, problem.violation, placed), expression=str(expression))
    for placed, _profile in problem.case.known:
        yield from units.remove(Problem(problem.case, problem.violation, placed))


def _auxiliaries(problem: Problem) -> Iterator[Edit]:
    """Move an auxiliary unit into a regiment, or remove it."""
    for placed in problem.case.auxiliaries:
        here = Problem(problem.case, problem.violation, placed)
        yield from units.move(here)
        yield from units.remove(here)


def _fill(problem: Problem) -> Iterator[Edit]:
    """Reinforce a unit, or exchange one for a dearer one."""
    for placed, _profile in problem.case.known:
        here = Problem(problem.case, problem.violation, placed)
        yield from units.plain_size(here)
        yield from units.exchange(here)
    yield from units.new_leader(problem)
