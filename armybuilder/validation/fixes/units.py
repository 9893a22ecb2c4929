"""Proposals about units: where they stand, how many they are, what could stand there instead."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    NewRegiment,
    Place,
    RegimentPlace,
    add_unit,
    choose_general,
    duplicate_unit,
    make_leader,
    move_unit,
    reinforce,
    remove_unit,
    replace_unit,
    take_enhancement,
    unreinforce,
)
from armybuilder.rules.aos4.edits.base import with_unit
from armybuilder.validation.fixes.base import (
    Problem,
    Proposals,
    chain,
    every_place,
    labelled,
    leaders_for,
    replacements,
    step,
    without_surplus_uid,
)


def remove(problem: Problem) -> Proposals:
    """Take the unit out of the list."""
    if problem.placed is not None and problem.placed.renown is None:
        uid = problem.placed.uid
        yield from chain(problem.army, step(remove_unit, problem.case.catalogue, uid))


def move(problem: Problem) -> Proposals:
    """Put the unit in every other place."""
    placed = problem.placed
    if placed is None or placed.renown is not None:
        return
    for place in every_place(problem.case):
        if isinstance(place, NewRegiment) and not (placed.profile and placed.profile.can_lead):
            continue
        yield from chain(problem.army, step(move_unit, problem.case.catalogue, placed.uid, place))


def exchange(problem: Problem, *, cheaper: bool = False, expression: str = "") -> Proposals:
    """Put another unit in its place, the nearest in price first."""
    placed = problem.placed
    if placed is None or placed.renown is not None:
        return
    for profile in replacements(problem, placed, cheaper=cheaper, expression=expression):
        yield from chain(problem.army, step(replace_unit, problem.case.catalogue, placed.uid, profile.id))


def other_leader(problem: Problem) -> Proposals:
    """Let another HERO lead the regiment: one from its ranks, or one that admits everybody in it."""
    placed = problem.placed
    index = placed.regiment if placed is not None else problem.path_index
    if index is None or index >= len(problem.case.regiments):
        return
    view = problem.case.regiments[index]
    catalogue = problem.case.catalogue
    for member in view.members:
        if member.profile and member.profile.can_lead and not member.profile.companion:
            yield from chain(problem.army, step(make_leader, catalogue, member.uid))
    units = [member.profile for member in view.members if member.profile]
    for profile in leaders_for(problem, units):
        if view.leader is None:
            yield from chain(problem.army, step(add_unit, catalogue, profile.id, RegimentPlace(index)))
        elif view.leader.profile is None or profile.id != view.leader.profile.id:
            leader = view.leader.uid
            yield from chain(problem.army, step(replace_unit, catalogue, leader, profile.id))


def move_members(problem: Problem) -> Proposals:
    """Move one of the regiment's units elsewhere."""
    index = problem.path_index
    if index is None or index >= len(problem.case.regiments):
        return
    for member in problem.case.regiments[index].members:
        if member.profile is None or not member.profile.companion:
            yield from move(Problem(problem.case, problem.violation, member))


def become_generals(problem: Problem) -> Proposals:
    """Make the regiment's leader the general, so that it takes one more unit."""
    index = problem.path_index
    view = problem.case.regiments[index] if index is not None and index < len(problem.case.regiments) else None
    if view is not None and view.leader is not None:
        uid = view.leader.uid
        yield from chain(problem.army, step(choose_general, problem.case.catalogue, uid))


def remove_members(problem: Problem) -> Proposals:
    """Remove one of the regiment's units."""
    index = problem.path_index
    if index is None or index >= len(problem.case.regiments):
        return
    for member in problem.case.regiments[index].members:
        yield from remove(Problem(problem.case, problem.violation, member))


def swap_leader_out(problem: Problem) -> Proposals:
    """Let a HERO lead and the unit that led accompany him."""
    placed = problem.placed
    if placed is None or placed.regiment is None or placed.profile is None:
        return
    view = problem.case.regiments[placed.regiment]
    units = [placed.profile, *(member.profile for member in view.members if member.profile)]
    catalogue = problem.case.catalogue
    for profile in leaders_for(problem, units):
        before = problem.army
        uid = before.next_uid()
        yield from chain(
            before,
            step(add_unit, catalogue, profile.id, RegimentPlace(view.index)),
            step(make_leader, catalogue, uid),
        )


def new_leader(problem: Problem) -> Proposals:
    """Start a regiment: with a HERO among the auxiliary units, or with a further HERO."""
    catalogue = problem.case.catalogue
    for placed in problem.case.auxiliaries:
        if placed.profile and placed.profile.can_lead:
            yield from chain(problem.army, step(move_unit, catalogue, placed.uid, NewRegiment()))
    for profile in leaders_for(problem, [])[:4]:
        yield from chain(problem.army, step(add_unit, catalogue, profile.id, NewRegiment()))


def fewer_regiments(problem: Problem) -> Proposals:
    """Dissolve a regiment: its leader joins another or becomes an auxiliary unit, and so do its units."""
    catalogue = problem.case.catalogue
    for view in problem.case.regiments:
        if view.leader is None or view.members:
            continue
        for place in every_place(problem.case):
            if not isinstance(place, NewRegiment):
                leader = view.leader.uid
                yield from chain(problem.army, step(move_unit, catalogue, leader, place))
    for view in problem.case.regiments:
        if view.leader is None:
            continue
        uids = [view.leader.uid, *(member.uid for member in view.members)]
        steps = [step(move_unit, catalogue, uid, AuxiliaryPlace()) for uid in uids]
        yield from chain(problem.army, steps[0], *steps[1:])
    for view in problem.case.regiments:
        if view.leader is not None and not view.members:
            yield from remove(Problem(problem.case, problem.violation, view.leader))


def plain_size(problem: Problem) -> Proposals:
    """Give the unit a size that it may have."""
    if problem.placed is None:
        return
    uid = problem.placed.uid
    catalogue = problem.case.catalogue
    yield from chain(problem.army, step(unreinforce, catalogue, uid))
    yield from chain(problem.army, step(reinforce, catalogue, uid))


def two_units(problem: Problem) -> Proposals:
    """Field two units of minimum size instead of a reinforced one."""
    if problem.placed is None:
        return
    uid = problem.placed.uid
    catalogue = problem.case.catalogue
    yield from chain(
        problem.army,
        step(unreinforce, catalogue, uid),
        step(duplicate_unit, catalogue, uid),
    )


def same_name(problem: Problem) -> Proposals:
    """Take the army's own profile of the unit."""
    placed = problem.placed
    if placed is None:
        return
    known = problem.case.catalogue.strangers.get(placed.unit.profile)
    name = known.name if known else placed.name
    for profile in problem.case.catalogue.profiles.values():
        if profile.name == name:
            yield from chain(problem.army, step(replace_unit, problem.case.catalogue, placed.uid, profile.id))


def other_variant(problem: Problem) -> Proposals:
    """Take the unit's profile of another season: the plain one, or the one that the army has already."""
    placed = problem.placed
    if placed is None or placed.identity is None:
        return
    for profile in problem.case.index.by_identity.get(placed.identity, ()):
        if placed.profile is None or profile.id != placed.profile.id:
            yield from chain(problem.army, step(replace_unit, problem.case.catalogue, placed.uid, profile.id))


def missing_companion(problem: Problem) -> Proposals:
    """Bring the companion: move it here, or add it."""
    placed = problem.placed
    names = problem.violation.params.get("companion")
    if placed is None or placed.regiment is None or not isinstance(names, tuple):
        return
    place = RegimentPlace(placed.regiment)
    catalogue = problem.case.catalogue
    for other in problem.case.own:
        if other.name in names and other.regiment != placed.regiment:
            yield from chain(problem.army, step(move_unit, catalogue, other.uid, place))
    for profile in catalogue.profiles.values():
        if profile.name in names:
            yield from chain(problem.army, step(add_unit, catalogue, profile.id, place))


def needed_unit(problem: Problem) -> Proposals:
    """Add a unit that the army must include or that a small copy is counted by."""
    catalogue = problem.case.catalogue
    wanted: list[BattleProfile] = []
    names = problem.violation.params.get("units") or problem.violation.params.get("wanted")
    if isinstance(names, tuple):
        wanted.extend(profile for profile in catalogue.profiles.values() if profile.name in names)
    if isinstance(per := problem.violation.params.get("per"), tuple):
        for warscroll in per:
            wanted.extend(problem.case.index.by_identity.get(problem.case.index.identity(warscroll), ()))
    for profile in wanted:
        if not problem.case.in_battlepack(profile.battlepacks):
            continue
        regiments = [RegimentPlace(view.index) for view in problem.case.regiments]
        places: list[Place] = [NewRegiment(), *regiments, AuxiliaryPlace()]
        for place in places:
            yield from chain(problem.army, step(add_unit, catalogue, profile.id, place))


def separate(problem: Problem) -> Proposals:
    """Make two units of one that is in the list twice."""
    if problem.placed is not None:
        uid = problem.army.next_uid()
        after: ArmyList = without_surplus_uid(problem.army, problem.violation.path, uid)
        yield labelled(after, "UNIT_SEPARATED", uid, unit=problem.placed.name)


def default_wargear(problem: Problem) -> Proposals:
    """Give the unit its default weapons and command models."""
    if problem.placed is not None and problem.placed.renown is None:
        unit = replace(problem.placed.unit, wargear=())
        yield labelled(with_unit(problem.army, unit), "WARGEAR_SET", unit.uid, unit=problem.placed.name)


def save_points(problem: Problem) -> Proposals:
    """Make the army cheaper: smaller units, cheaper units, no paid enhancements, fewer auxiliary units, fewer units."""
    case = problem.case
    catalogue = case.catalogue
    for placed, _profile in case.known:
        if placed.unit.reinforced:
            yield from chain(problem.army, step(unreinforce, catalogue, placed.uid))
    for _path, enhancement, _bearer in case.enhancements:
        if enhancement is not None and case.price_of(enhancement):
            yield from chain(problem.army, step(take_enhancement, catalogue, enhancement.id))
    for placed in case.auxiliaries:
        yield from move(Problem(case, problem.violation, placed))
    over = case.points - case.army.points_limit
    for placed, _profile in case.known:
        cheap = replacements(Problem(case, problem.violation, placed), placed, cheaper=True)
        enough = next((p for p in cheap if placed.points - p.points >= over), None)
        if enough is not None:
            yield from chain(problem.army, step(replace_unit, catalogue, placed.uid, enough.id))
    for placed, _profile in case.known:
        if placed.points >= over and not placed.leads:
            yield from remove(Problem(case, problem.violation, placed))
