"""Armies of Renown and shared armies: their own lists, tables and composition conditions (R-79, R-82 … R-87)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import ArmyCondition, BattleProfile
from armybuilder.rules.aos4.expressions import matches
from armybuilder.rules.aos4.points import stranger
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.violation import Violation


def of_kind(case: Case, *kinds: str) -> Iterator[ArmyCondition]:
    """The army's conditions of some kinds."""
    return (condition for condition in case.index.conditions if condition.kind in kinds)


def counted(case: Case, condition: ArmyCondition, profile: BattleProfile) -> bool:
    """Whether a condition with ``units`` or an ``expression`` counts a unit."""
    if case.index.names(condition, profile, "spared"):
        return False
    if "units" in condition.params:
        return case.index.names(condition, profile)
    return matches(str(condition.params["expression"]), profile.keywords)


def _names(case: Case, condition: ArmyCondition, key: str = "units") -> tuple[str, ...]:
    names: list[str] = []
    for warscroll in case.index.ids(condition, key):
        profiles = case.index.by_identity.get(case.index.identity(warscroll), ())
        names.extend(profile.name for profile in profiles[:1])
    return tuple(dict.fromkeys(names))


@rule("R-79", "TERRAIN_NOT_ALLOWED", "LORE_NOT_ALLOWED")
def without_terrain_or_lores(case: Case) -> Iterator[Violation]:
    """Some Armies of Renown have no faction terrain or no lores, universal ones included."""
    if case.forbids("no-terrain") and case.army.terrain:
        yield error("TERRAIN_NOT_ALLOWED", "R-79", "terrain", army=case.catalogue.army.name)
    if case.forbids("no-lores"):
        for path in sorted({path for path, _, _, _ in case.lores()}):
            yield error("LORE_NOT_ALLOWED", "R-79", path, army=case.catalogue.army.name)


@rule("R-82", "UNIT_NOT_IN_ARMY_OF_RENOWN", "FORMATION_IN_ARMY_OF_RENOWN", "ENHANCEMENT_WRONG_TABLE")
def own_lists_and_tables(case: Case) -> Iterator[Violation]:
    """An Army of Renown replaces the rules of its faction: its own units and tables, and no battle formation."""
    if not case.of_renown:
        return
    name = case.catalogue.army.name
    for placed in case.own:
        if placed.profile is None:
            yield stranger(case, placed, "UNIT_NOT_IN_ARMY_OF_RENOWN", "R-82")
    for formation in case.army.formations:
        if formation not in case.catalogue.formations:
            yield error("FORMATION_IN_ARMY_OF_RENOWN", "R-82", "formation", army=name)
    for (path, enhancement, _), choice in zip(case.enhancements, case.army.enhancements, strict=True):
        if enhancement is None:
            option = case.catalogue.choice_name(choice.enhancement)
            yield error("ENHANCEMENT_WRONG_TABLE", "R-82", path, option=option, army=name)


@rule("R-83", "AOR_REQUIRED_UNIT_MISSING", "AOR_WRONG_GENERAL")
def required_units_and_generals(case: Case) -> Iterator[Violation]:
    """Some Armies of Renown must include a unit, or have a certain general, or have him if he is included."""
    profiles = [profile for _, profile in case.known]
    for condition in of_kind(case, "must-include"):
        if not any(case.index.names(condition, profile) for profile in profiles):
            yield error("AOR_REQUIRED_UNIT_MISSING", "R-83", units=_names(case, condition))
    general = case.general
    if general is None or general.profile is None:
        return
    wanted: tuple[str, ...] | None = None
    for condition in of_kind(case, "must-be-general", "general-if-included"):
        included = any(case.index.names(condition, profile) for profile in profiles)
        asked = condition.kind == "must-be-general" or included
        if asked and not case.index.names(condition, general.profile):
            wanted = _names(case, condition)
    for condition in of_kind(case, "general"):
        if not matches(str(condition.params["expression"]), general.profile.keywords):
            wanted = (str(condition.params["expression"]),)
    if wanted is None and general.profile.hero and not general.profile.can_be_general:
        wanted = tuple(
            profile.name
            for profile in case.catalogue.profiles.values()
            if profile.hero and profile.can_lead and profile.can_be_general and case.in_battlepack(profile.battlepacks)
        )
    if wanted is not None:
        yield error("AOR_WRONG_GENERAL", "R-83", general.path, unit=general.name, wanted=wanted)


@rule("R-84", "UNIT_NOT_IN_ARMY_OF_RENOWN")
def heroes_by_keyword(case: Case) -> Iterator[Violation]:
    """Some Armies of Renown have only HEROES of certain keywords."""
    for condition in of_kind(case, "heroes"):
        expression = str(condition.params["expression"])
        for placed, profile in case.known:
            if profile.hero and not matches(expression, profile.keywords):
                yield error(
                    "UNIT_NOT_IN_ARMY_OF_RENOWN",
                    "R-84",
                    placed.path,
                    unit=placed.name,
                    army=case.catalogue.army.name,
                    heroes=expression,
                )


@rule("R-85", "AOR_LIMIT_EXCEEDED")
def army_wide_maxima(case: Case) -> Iterator[Violation]:
    """Some Armies of Renown limit how many of certain units are in the army or in a regiment."""
    for condition in of_kind(case, "max"):
        found = [placed for placed, profile in case.known if counted(case, condition, profile)]
        yield from _over(case, condition, found)
    for condition in of_kind(case, "max-in-regiment"):
        for view in case.regiments:
            everyone = [placed for placed in (view.leader, *view.members) if placed and placed.profile]
            if "beside" in condition.params and not any(
                placed.profile and case.index.names(condition, placed.profile, "beside") for placed in everyone
            ):
                continue
            yield from _over(
                case, condition, [p for p in everyone if p.profile and counted(case, condition, p.profile)]
            )


def _over(case: Case, condition: ArmyCondition, found: list[Placed]) -> Iterator[Violation]:
    allowed = int(condition.params["maximum"])
    for placed in found[allowed:]:
        yield error(
            "AOR_LIMIT_EXCEEDED",
            "R-85",
            placed.path,
            unit=placed.name,
            group=_names(case, condition) or (str(condition.params.get("expression", "")),),
            found=len(found),
            allowed=allowed,
        )


@rule("R-86", "AOR_PROPORTION_FAILED")
def proportions(case: Case) -> Iterator[Violation]:
    """Some Armies of Renown compare two counts: units of one kind with another, or regiments by their leaders."""
    for condition in of_kind(case, "proportion"):
        left = _count(case, condition, "left")
        right = _count(case, condition, "right")
        allowance = int(condition.params.get("allowance", 0))
        if left > right + allowance:
            yield _disproportion(condition, left, right, equal=False)
    leaders = [view.leader.profile for view in case.regiments if view.leader and view.leader.profile]
    for condition in of_kind(case, "parity"):
        left, right, either = led_by(case, condition, leaders)
        if not level(left, right, either):
            yield _disproportion(condition, left, right, equal=True)


def led_by(case: Case, condition: ArmyCondition, leaders: Sequence[BattleProfile]) -> tuple[int, int, int]:
    """How many regiments are led by the one kind, by the other, and by HEROES that count as either."""
    either = [profile for profile in leaders if case.index.names(condition, profile, "either")]
    rest = [profile for profile in leaders if profile not in either]
    left = sum(matches(str(condition.params["left"]), profile.keywords) for profile in rest)
    right = sum(matches(str(condition.params["right"]), profile.keywords) for profile in rest)
    return left, right, len(either)


def level(left: int, right: int, either: int) -> bool:
    """Whether two counts can be made equal by sharing out those that count as either."""
    gap = abs(left - right)
    return gap <= either and (either - gap) % 2 == 0


def _count(case: Case, condition: ArmyCondition, key: str) -> int:
    expression = str(condition.params[key])
    return sum(
        1
        for _, profile in case.known
        if matches(expression, profile.keywords)
        and not (key == "left" and case.index.names(condition, profile, "spared"))
    )


def _disproportion(condition: ArmyCondition, left: int, right: int, *, equal: bool) -> Violation:
    return error(
        "AOR_PROPORTION_FAILED",
        "R-86",
        left=str(condition.params["left"]),
        left_found=left,
        right=str(condition.params["right"]),
        right_found=right,
        equal=equal,
    )


@rule("R-87", "REQUIRED_COMPANION_MISSING")
def compulsory_extras(case: Case) -> Iterator[Violation]:
    """Some units of an Army of Renown bring their crew: its regiment has a unit of it for each of them."""
    for condition in of_kind(case, "brings"):
        for view in case.regiments:
            everyone = [placed for placed in (view.leader, *view.members) if placed and placed.profile]
            bringing = [p for p in everyone if p.profile and case.index.names(condition, p.profile)]
            crew = sum(1 for p in everyone if p.profile and case.index.names(condition, p.profile, "crew"))
            for placed in bringing[crew:]:
                yield error(
                    "REQUIRED_COMPANION_MISSING",
                    "R-87",
                    placed.path,
                    unit=placed.name,
                    companion=_names(case, condition, "crew"),
                    found=crew,
                    wanted=len(bringing),
                )
