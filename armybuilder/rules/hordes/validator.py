"""The rules of a HORDES army, HR-01 … HR-10, and the rule set made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType

from armybuilder.rules.hordes.army import SYSTEM_ID, HordeCase, Limits
from armybuilder.rules.hordes.profiles import CHARACTER, UNLIMITED, Kind, ModelProfile
from armybuilder.rules.ruleset import Rulebook, RuleSet
from armybuilder.rules.violation import Parameter, Severity, Violation

BOOK = Rulebook(SYSTEM_ID)
ERROR, WARNING = Severity.ERROR, Severity.WARNING


def _found(code: str, rule: str, severity: Severity, path: str = "", **params: Parameter) -> Violation:
    return Violation(code, rule, severity, path, MappingProxyType(params))


@BOOK.rule("HR-01", "HORDES_NO_WARLOCK")
def a_horde_has_a_warlock(case: HordeCase) -> Iterator[Violation]:
    """A horde has at least one warlock; where the scenario lifts that, its absence is only mentioned."""
    if case.warlocks == 0:
        yield _found("HORDES_NO_WARLOCK", "HR-01", ERROR if case.horde.needs_warlock else WARNING)


@BOOK.rule("HR-02", "POINTS_LIMIT_EXCEEDED")
def points_stay_in_the_limit(case: HordeCase) -> Iterator[Violation]:
    """The points of all entries do not exceed the agreed limit."""
    if case.points > case.horde.points_limit:
        yield _found(
            "POINTS_LIMIT_EXCEEDED", "HR-02", ERROR, points=case.points, limit=case.horde.points_limit,
            over=case.points - case.horde.points_limit,
        )  # fmt: skip


@BOOK.rule("HR-03", "HORDES_FIELD_ALLOWANCE")
def copies_stay_in_the_field_allowance(case: HordeCase) -> Iterator[Violation]:
    """No profile is taken more often than its field allowance; a character once."""
    copies: Counter[str] = Counter()
    times = max(1, case.warlocks) if case.limits.allowance_per_warlock else 1
    for path, profile in case.placed():
        copies[profile.id] += 1
        allowed = _allowance(profile, times)
        if allowed is not None and copies[profile.id] > allowed:
            yield _found(
                "HORDES_FIELD_ALLOWANCE", "HR-03", ERROR, path, unit=profile.name, allowed=allowed,
                found=copies[profile.id],
            )  # fmt: skip


def _allowance(profile: ModelProfile, times: int) -> int | None:
    if profile.field_allowance == UNLIMITED:
        return None
    if profile.field_allowance == CHARACTER:
        return 1
    return int(profile.field_allowance) * times


@BOOK.rule("HR-04", "HORDES_ATTACHMENT")
def attachments_belong_to_units_that_permit_them(case: HordeCase) -> Iterator[Violation]:
    """An attachment joins a unit that permits it, at most one of each kind per unit."""
    for index, entry in enumerate(case.horde.entries):
        unit = case.book.get(entry.profile)
        if unit is not None and unit.kind is Kind.ATTACHMENT:
            yield _attachment(f"entries[{index}]", unit, unit, "no-unit")
        taken: set[str] = set()
        for place, attached in enumerate(entry.attachments):
            attachment = case.book.get(attached)
            if unit is None or attachment is None or unit.kind is Kind.WEAPON_CREW:
                continue
            path = f"entries[{index}].attachments[{place}]"
            if not unit.takes(attachment):
                yield _attachment(path, unit, attachment, "not-permitted")
            elif attachment.one_per_unit in taken:
                yield _attachment(path, unit, attachment, "second-of-kind")
            taken.add(attachment.one_per_unit)


def _attachment(path: str, unit: ModelProfile, attachment: ModelProfile, reason: str) -> Violation:
    return _found(
        "HORDES_ATTACHMENT", "HR-04", ERROR, path, unit=unit.name, attachment=attachment.name,
        kind=attachment.attachment_kind, reason=reason,
    )  # fmt: skip


@BOOK.rule("HR-05", "HORDES_WEAPON_CREW_ATTACHMENT")
def weapon_crews_have_no_attachments(case: HordeCase) -> Iterator[Violation]:
    """A weapon crew takes no attachment."""
    for index, entry in enumerate(case.horde.entries):
        crew = case.book.get(entry.profile)
        if crew is None or crew.kind is not Kind.WEAPON_CREW:
            continue
        for place, attached in enumerate(entry.attachments):
            attachment = case.book.get(attached)
            yield _found(
                "HORDES_WEAPON_CREW_ATTACHMENT", "HR-05", ERROR, f"entries[{index}].attachments[{place}]",
                unit=crew.name, attachment=attachment.name if attachment else attached,
            )  # fmt: skip


@BOOK.rule("HR-06", "HORDES_FACTION")
def everything_belongs_to_the_faction(case: HordeCase) -> Iterator[Violation]:
    """Everything is of the army's faction, or a Minion that works for it."""
    for path, profile in case.placed():
        if not profile.serves(case.horde.faction):
            yield _found(
                "HORDES_FACTION", "HR-06", ERROR, path, unit=profile.name, unit_faction=profile.faction,
                faction=case.horde.faction,
            )  # fmt: skip


@BOOK.rule("HR-07", "HORDES_BEAST_WITHOUT_WARLOCK")
def warbeasts_have_a_warlock(case: HordeCase) -> Iterator[Violation]:
    """A warbeast needs a warlock in the same army."""
    if case.warlocks:
        return
    for path, profile in case.placed():
        if profile.kind is Kind.WARBEAST:
            yield _found("HORDES_BEAST_WITHOUT_WARLOCK", "HR-07", ERROR, path, unit=profile.name)


@BOOK.rule("HR-08", "HORDES_WEAPON_CREW_SHAPE")
def weapon_crews_have_a_gunner_and_crewmen(case: HordeCase) -> Iterator[Violation]:
    """A weapon crew is one gunner with at least one crewman and has no leader."""
    for path, profile in case.placed():
        if profile.kind is not Kind.WEAPON_CREW:
            continue
        if profile.gunners != 1 or profile.crewmen < 1 or profile.leader:
            yield _found(
                "HORDES_WEAPON_CREW_SHAPE", "HR-08", ERROR, path, unit=profile.name, gunners=profile.gunners,
                crewmen=profile.crewmen, leader=profile.leader,
            )  # fmt: skip


@BOOK.rule("HR-09", "HORDES_VP_MISSING")
def everything_is_worth_victory_points(case: HordeCase) -> Iterator[Violation]:
    """Every model or unit has a victory point value."""
    for path, profile in case.placed():
        if profile.victory_points is None:
            yield _found("HORDES_VP_MISSING", "HR-09", WARNING, path, unit=profile.name)


@BOOK.rule("HR-10", "HORDES_PROFILE_INCOMPLETE", "HORDES_PROFILE_UNKNOWN")
def profiles_are_complete(case: HordeCase) -> Iterator[Violation]:
    """A profile names CMD and base size, FURY for warlocks and warbeasts, THR for warbeasts."""
    for path, profile in case.placed():
        missing = _missing(profile)
        if missing:
            yield _found("HORDES_PROFILE_INCOMPLETE", "HR-10", WARNING, path, unit=profile.name, missing=missing)
    for index, entry in enumerate(case.horde.entries):
        places = [(f"entries[{index}]", entry.profile)]
        places += [(f"entries[{index}].attachments[{i}]", name) for i, name in enumerate(entry.attachments)]
        for path, name in places:
            if case.book.get(name) is None:
                yield _found("HORDES_PROFILE_UNKNOWN", "HR-10", ERROR, path, profile=name)


def _missing(profile: ModelProfile) -> tuple[str, ...]:
    needed = ["CMD"]
    if profile.kind in (Kind.WARLOCK, Kind.WARBEAST):
        needed.append("FURY")
    if profile.kind is Kind.WARBEAST:
        needed.append("THR")
    missing = [name for name in needed if profile.stat(name) is None]
    return tuple(missing if profile.base else [*missing, "base"])


RULESET = RuleSet(
    id=SYSTEM_ID,
    name="HORDES: Primal",
    system=SYSTEM_ID,
    battlepack="",
    rules=tuple(rule.id for rule in BOOK),
    limits=Limits(),
)
"""The default rule set: every rule, field allowance counted per army."""
