"""Regiments: how many, who leads, who may accompany (R-10 … R-31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.rules.aos4.case import Case, Placed, RegimentView
from armybuilder.rules.aos4.catalogue import BattleProfile, OptionKind
from armybuilder.rules.aos4.rulebook import error, rule, warning
from armybuilder.rules.violation import Violation


@rule("R-10", "NO_REGIMENT")
def at_least_one_regiment(case: Case) -> Iterator[Violation]:
    """An army has at least one regiment of its own."""
    if not case.army.regiments:
        yield error("NO_REGIMENT", "R-10")


@rule("R-11", "TOO_MANY_REGIMENTS")
def at_most_five_regiments(case: Case) -> Iterator[Violation]:
    """An army has at most five regiments of its own."""
    found, allowed = len(case.army.regiments), case.limits.regiments
    if found > allowed:
        yield error("TOO_MANY_REGIMENTS", "R-11", found=found, allowed=allowed)


@rule("R-12", "TOO_MANY_REGIMENTS_WITH_RENOWN")
def renown_counts_as_regiment(case: Case) -> Iterator[Violation]:
    """A Regiment of Renown counts towards the five regiments."""
    own, renown, allowed = len(case.army.regiments), len(case.army.renown), case.limits.regiments
    if renown and own <= allowed < own + renown:
        yield error("TOO_MANY_REGIMENTS_WITH_RENOWN", "R-12", found=own + renown, allowed=allowed)


@rule("R-13", "REGIMENT_WITHOUT_LEADER", "LEADER_NOT_HERO", "SEVERAL_LEADERS")
def led_by_one_hero(case: Case) -> Iterator[Violation]:
    """Every regiment has exactly one leader, and that is a HERO."""
    for view in case.regiments:
        if view.leader is None:
            yield error("REGIMENT_WITHOUT_LEADER", "R-13", view.path, units=len(view.members))
        elif view.leader.profile and not may_lead(case, view.leader.profile):
            yield error(
                "LEADER_NOT_HERO", "R-13", view.leader.path, unit=view.leader.name, hero=view.leader.profile.hero
            )


def may_lead(case: Case, profile: BattleProfile) -> bool:
    """Whether a unit may lead a regiment here: a HERO, or one whom its Army of Renown lets lead (R-13, R-14)."""
    return profile.can_lead and (profile.hero or _exempt(case, profile))


def _exempt(case: Case, profile: BattleProfile) -> bool:
    """Whether an Army of Renown lets a unit lead that is no HERO (R-14)."""
    return case.limits.army_of_renown_leaders and any(
        condition.kind == "may-lead"
        and case.index.names(condition, profile)
        and not any(case.index.identity(absent) in case.identities for absent in case.index.ids(condition, "unless"))
        for condition in case.index.conditions
    )


@rule("R-15", "REGIMENT_TOO_LARGE")
def regiment_size(case: Case) -> Iterator[Violation]:
    """The general's regiment takes four units besides its leader, any other three."""
    for view in case.regiments:
        allowed, found = places(case, view), view.places_used
        if found > allowed:
            yield error("REGIMENT_TOO_LARGE", "R-15", view.path, allowed=allowed, found=found)


def places(case: Case, view: RegimentView) -> int:
    """How many units may accompany the leader of a regiment (R-15).

    While no general is chosen, the first regiment that needs the places of the general's may still become it.
    """
    generals = view.leader is not None and view.leader.uid in case.army.generals
    if case.general is None and not generals:
        large = (other for other in case.regiments if other.places_used > case.limits.regiment_units)
        generals = next(large, None) is view
    return case.limits.generals_regiment_units if generals else case.limits.regiment_units


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a unit may not accompany a leader: the violation's code, its rule and the line that is full, if one is."""

    code: str
    rule: str
    line: int | None = None


def refusal(case: Case, leader: BattleProfile, unit: BattleProfile) -> Refusal | None:
    """Why ``unit`` could never accompany ``leader``, whatever else is in the regiment; None when a line admits it."""
    index = case.index
    if not index.led_by(unit, leader):
        if unit.companion:
            return Refusal("COMPANION_WITHOUT_LEADER", "R-25")
        if unit.hero:
            return Refusal("HERO_CANNOT_JOIN_REGIMENT", "R-22")
        return Refusal("UNIT_NOT_ALLOWED_IN_REGIMENT", "R-17")
    if not unit.takes_place or index.lines(leader, unit):
        return None
    if not index.options[leader.id]:
        return Refusal("UNIT_NOT_ALLOWED_IN_REGIMENT", "R-27")
    if unit.hero:
        return Refusal("HERO_CANNOT_JOIN_REGIMENT", "R-20")
    negated = any(
        target.excluded & unit.keywords and target.id in unit.keywords
        for option in index.options[leader.id]
        for target in option.targets
    )
    return Refusal("UNIT_NOT_ALLOWED_IN_REGIMENT", "R-30" if negated else "R-17")


def _options(case: Case) -> Iterator[tuple[RegimentView, Placed, Refusal]]:
    """Every companion that its leader does not admit, with the reason."""
    for view in case.regiments:
        leader = view.leader.profile if view.leader else None
        if leader is None:
            continue
        refused: set[str] = set()
        for member in view.members:
            if member.profile is None:
                continue
            reason = refusal(case, leader, member.profile)
            if reason is None:
                continue
            if reason.rule == "R-17" and _admitted_by_companion(case, view, member.profile):
                reason = Refusal(reason.code, "R-23")
            refused.add(member.path)
            yield view, member, reason
        for number in view.assignment.left_over:
            member = view.matched[number]
            if member.path not in refused and view.lines[number]:
                line = view.lines[number][0]
                shared = len(view.options[line].targets) > 1
                yield view, member, Refusal("REGIMENT_OPTION_LIMIT", "R-19" if shared else "R-18", line)


def _admitted_by_companion(case: Case, view: RegimentView, unit: BattleProfile) -> bool:
    """Whether a HERO among the companions would admit the unit if he led (R-23)."""
    return any(
        member.profile and member.profile.hero and case.index.lines(member.profile, unit) for member in view.members
    )


def _refused(case: Case, rule_id: str) -> Iterator[Violation]:
    for view, member, reason in case.shared("regiment options", lambda: tuple(_options(case))):
        if reason.rule != rule_id or view.leader is None or member.profile is None:
            continue
        params: dict[str, str | int] = {
            "unit": member.name,
            "unit_profile": member.profile.id,
            "leader": view.leader.name,
            "leader_profile": view.leader.unit.profile,
        }
        if reason.line is not None:
            option = view.options[reason.line]
            params["line"] = reason.line
            params["allowed"] = option.maximum or 0
            waiting = sum(1 for number in view.assignment.left_over if reason.line in view.lines[number])
            params["found"] = view.assignment.used(reason.line) + waiting
        yield error(reason.code, rule_id, member.path, **params)


@rule("R-17", "UNIT_NOT_ALLOWED_IN_REGIMENT")
def admitted_by_leader(case: Case) -> Iterator[Violation]:
    """A unit accompanies a leader only when one of his option lines admits it."""
    yield from _refused(case, "R-17")


@rule("R-18", "REGIMENT_OPTION_LIMIT")
def line_limit(case: Case) -> Iterator[Violation]:
    """A 0-1 line admits one unit that no other line of the leader admits."""
    yield from _refused(case, "R-18")


@rule("R-19", "REGIMENT_OPTION_LIMIT")
def shared_line_limit(case: Case) -> Iterator[Violation]:
    """A 0-1 line that names two kinds admits one unit of both kinds together."""
    yield from _refused(case, "R-19")


@rule("R-20", "HERO_CANNOT_JOIN_REGIMENT")
def heroes_by_name_or_role(case: Case) -> Iterator[Violation]:
    """A HERO joins another HERO's regiment only by a line that names him or his role."""
    yield from _refused(case, "R-20")


@rule("R-21", "UNKNOWN_TAG")
def roles_are_known(case: Case) -> Iterator[Violation]:
    """Every role that a leader's line names is a role of the army."""
    for view in case.regiments:
        for number, option in enumerate(view.options):
            for target in option.targets:
                if target.kind is OptionKind.SUB_HERO and target.id not in case.catalogue.roles and view.leader:
                    yield warning(
                        "UNKNOWN_TAG", "R-21", view.leader.path, unit=view.leader.name, tag=target.name, line=number
                    )


@rule("R-22", "HERO_CANNOT_JOIN_REGIMENT")
def heroes_of_named_leaders(case: Case) -> Iterator[Violation]:
    """A HERO whose profile names his leaders joins only their regiments."""
    yield from _refused(case, "R-22")


@rule("R-23", "UNIT_NOT_ALLOWED_IN_REGIMENT")
def sub_heroes_bring_no_lines(case: Case) -> Iterator[Violation]:
    """A HERO who accompanies another brings no option lines of his own."""
    yield from _refused(case, "R-23")


@rule("R-24", "REQUIRED_COMPANION_MISSING")
def required_companions(case: Case) -> Iterator[Violation]:
    """A leader has the units beside him that his profile requires."""
    for view in case.regiments:
        for number, option in enumerate(view.options):
            if not option.minimum or view.leader is None:
                continue
            found = sum(1 for lines in view.lines if number in lines)
            if found < option.minimum:
                yield error(
                    "REQUIRED_COMPANION_MISSING",
                    "R-24",
                    view.leader.path,
                    unit=view.leader.name,
                    companion=tuple(target.name for target in option.targets),
                    line=number,
                    found=found,
                    wanted=option.minimum,
                )


@rule("R-25", "COMPANION_WITHOUT_LEADER")
def companions_beside_their_leader(case: Case) -> Iterator[Violation]:
    """A companion stands only in the regiment of the leader that it belongs to."""
    yield from _refused(case, "R-25")
    for placed, profile in case.known:
        alone = placed.auxiliary or placed.leads
        if profile.companion and profile.only_led_by and alone:
            yield error(
                "COMPANION_WITHOUT_LEADER",
                "R-25",
                placed.path,
                unit=placed.name,
                unit_profile=profile.id,
                leader=None,
                leader_profile=None,
            )


@rule("R-26", "COMPANION_WITHOUT_LEADER")
def companions_of_companions(case: Case) -> Iterator[Violation]:
    """A unit that needs another beside it stands only in a regiment that has that other, and once there."""
    for view in case.regiments:
        used: Counter[str] = Counter()
        for member in view.members:
            if member.profile is None or not member.profile.needs_in_regiment:
                continue
            used[member.profile.id] += 1
            if used[member.profile.id] > 1 or not has_beside(case, view, member.profile):
                yield _without_companion(placed=member, profile=member.profile)
    for placed, profile in case.known:
        if profile.needs_in_regiment and (placed.auxiliary or placed.leads):
            yield _without_companion(placed, profile)


def has_beside(case: Case, view: RegimentView, profile: BattleProfile) -> bool:
    """Whether a regiment has one of the units that a profile needs beside it (R-26)."""
    everyone = (view.leader, *view.members) if view.leader else view.members
    needed = {case.index.identity(warscroll) for warscroll in profile.needs_in_regiment}
    return any(placed.identity in needed for placed in everyone)


def _without_companion(placed: Placed, profile: BattleProfile) -> Violation:
    return error(
        "COMPANION_WITHOUT_LEADER",
        "R-26",
        placed.path,
        unit=placed.name,
        unit_profile=profile.id,
        leader=None,
        leader_profile=None,
    )


@rule("R-27", "UNIT_NOT_ALLOWED_IN_REGIMENT")
def leaders_without_lines(case: Case) -> Iterator[Violation]:
    """A leader without option lines leads alone."""
    yield from _refused(case, "R-27")


@rule("R-29", "UNIT_LIMIT_BY_LEADER")
def limits_by_leader(case: Case) -> Iterator[Violation]:
    """Of some kinds of unit a regiment has only one, unless a leader of their own kind leads it."""
    for cap in case.catalogue.leader_caps:
        spared = {case.index.identity(warscroll) for warscroll in cap.unless_led_by}
        for view in case.regiments:
            if view.leader is None or view.leader.identity in spared:
                continue
            of_kind = [
                member
                for member in view.members
                if member.profile and {cap.keyword, *cap.with_keywords} <= member.profile.keywords
            ]
            for member in of_kind[cap.maximum :]:
                yield error(
                    "UNIT_LIMIT_BY_LEADER",
                    "R-29",
                    member.path,
                    unit=member.name,
                    keyword=cap.keyword,
                    leader=view.leader.name,
                    found=len(of_kind),
                    allowed=cap.maximum,
                )


@rule("R-30", "UNIT_NOT_ALLOWED_IN_REGIMENT")
def negated_lines(case: Case) -> Iterator[Violation]:
    """A line that excludes a keyword does not admit a unit that has it."""
    yield from _refused(case, "R-30")


@rule("R-31", "UNIT_IN_TWO_PLACES")
def each_unit_once(case: Case) -> Iterator[Violation]:
    """Every unit stands in one place only."""
    seen: set[str] = set()
    for placed in case.units:
        if placed.uid in seen:
            yield error("UNIT_IN_TWO_PLACES", "R-31", placed.path, unit=placed.name)
        seen.add(placed.uid)
