"""What every proposal needs: the case, the subject of the violation, and chains of edits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeAlias

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.auxiliaries import bars_auxiliary
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.edits import AuxiliaryPlace, Edit, EditRefused, Label, NewRegiment, Place, RegimentPlace
from armybuilder.rules.aos4.expressions import matches
from armybuilder.rules.aos4.matching import assign
from armybuilder.rules.aos4.options import offered
from armybuilder.rules.aos4.regiments import may_lead, refusal
from armybuilder.rules.violation import Parameter, Violation

Proposals: TypeAlias = Iterator[Edit]
Step: TypeAlias = Callable[[ArmyList], Edit]
P = ParamSpec("P")

REPLACEMENTS = 8
"""How many other units are tried in the place of one."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A violation of a list, with the case that it was found in and the unit at its path."""

    case: Case
    violation: Violation
    placed: Placed | None

    @property
    def army(self) -> ArmyList:
        return self.case.army

    @property
    def path_index(self) -> int | None:
        """The number in the first brackets of the path."""
        number = self.violation.path.partition("[")[2].partition("]")[0]
        return int(number) if number.isdigit() else None


def chain(army: ArmyList, first: Step, *rest: Step) -> Iterator[Edit]:
    """The result of several edits under the label of the first; nothing when one is refused."""
    try:
        edit = first(army)
        after = edit.army
        for step in rest:
            after = step(after).army
    except EditRefused:
        return
    yield Edit(after, edit.label, edit.uid)


def step(function: Callable[Concatenate[ArmyList, P], Edit], *args: P.args, **kwargs: P.kwargs) -> Step:
    """An edit with all but the list filled in."""
    return lambda army: function(army, *args, **kwargs)


def labelled(army: ArmyList, code: str, uid: str | None = None, **params: Parameter) -> Edit:
    """A change for which there is no edit of its own."""
    return Edit(army, Label(code, MappingProxyType(params)), uid)


def every_place(case: Case) -> Iterator[Place]:
    """Regiments, a new regiment while one is free, auxiliary units."""
    for view in case.regiments:
        yield RegimentPlace(view.index)
    if len(case.regiments) < case.limits.regiments:
        yield NewRegiment()
    yield AuxiliaryPlace()


def without_surplus_uid(army: ArmyList, path: str, uid: str) -> ArmyList:
    """The list in which the unit at a path has another uid."""

    def renamed(prefix: str, unit: object) -> bool:
        return prefix == path

    regiments = []
    for index, regiment in enumerate(army.regiments):
        leader = regiment.leader
        if leader is not None and renamed(f"regiments[{index}].leader", leader):
            leader = replace(leader, uid=uid)
        units = tuple(
            replace(unit, uid=uid) if renamed(f"regiments[{index}].units[{number}]", unit) else unit
            for number, unit in enumerate(regiment.units)
        )
        regiments.append(replace(regiment, leader=leader, units=units))
    auxiliaries = tuple(
        replace(unit, uid=uid) if renamed(f"auxiliaries[{number}]", unit) else unit
        for number, unit in enumerate(army.auxiliaries)
    )
    return replace(army, regiments=tuple(regiments), auxiliaries=auxiliaries)


def replacements(
    problem: Problem, placed: Placed, *, cheaper: bool = False, expression: str = ""
) -> tuple[BattleProfile, ...]:
    """Units that could stand where one stands, the nearest in price first.

    ``cheaper``: only units that cost less; ``expression``: only units with these keywords. Unique units that the army
    has, small copies and units that the place does not admit are left out.
    """
    case = problem.case
    price = placed.points
    room = case.army.points_limit - case.points + price
    found = []
    for profile in offered(case.army, case.catalogue, case.ruleset):
        if placed.profile is not None and profile.id == placed.profile.id:
            continue
        if profile.unique and profile.warscroll.identity in case.identities:
            continue
        if profile.companion or profile.one_per or any(option.minimum for option in case.index.options[profile.id]):
            continue
        if cheaper and profile.points >= price:
            continue
        if matches(expression, profile.keywords) and _fits(case, placed, profile):
            found.append(profile)
    found.sort(key=lambda profile: (profile.points > room, abs(profile.points - price), profile.name))
    return tuple(found[:REPLACEMENTS])


def _fits(case: Case, placed: Placed, profile: BattleProfile) -> bool:
    if placed.auxiliary:
        return bars_auxiliary(case, profile) is None
    if placed.regiment is None:
        return False
    view = case.regiments[placed.regiment]
    if not placed.leads:
        leader = view.leader.profile if view.leader else None
        return leader is not None and refusal(case, leader, profile) is None
    return leads_all(case, profile, [member.profile for member in view.members if member.profile])


def leads_all(case: Case, leader: BattleProfile, units: list[BattleProfile]) -> bool:
    """Whether a unit may lead and its lines admit all of these units together."""
    if not may_lead(case, leader):
        return False
    index = case.index
    wanted = [unit for unit in units if unit.takes_place]
    if any(not index.led_by(unit, leader) for unit in units):
        return False
    capacities = tuple(option.maximum for option in index.options[leader.id])
    return not assign([index.lines(leader, unit) for unit in wanted], capacities).left_over


def leaders_for(problem: Problem, units: list[BattleProfile]) -> tuple[BattleProfile, ...]:
    """HEROES that could lead these units, the cheapest first."""
    case = problem.case
    found = [
        profile
        for profile in offered(case.army, case.catalogue, case.ruleset)
        if not profile.companion
        and not (profile.unique and profile.warscroll.identity in case.identities)
        and not any(option.minimum for option in case.index.options[profile.id])
        and leads_all(case, profile, units)
    ]
    found.sort(key=lambda profile: (profile.points, profile.name))
    return tuple(found[:REPLACEMENTS])
