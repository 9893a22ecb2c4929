"""Proposals about what an army chooses: general, enhancements, formation, lores, terrain, cards, renown, season."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.catalogue import LoreKind
from armybuilder.rules.aos4.edits import (
    NewRegiment,
    add_renown,
    add_unit,
    choose_general,
    give_enhancement,
    make_leader,
    move_unit,
    remove_renown,
    set_formation,
    set_legends,
    set_lore,
    set_points_limit,
    set_ruleset,
    set_tactic_cards,
    set_terrain,
)
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.validation.fixes.base import Problem, Proposals, chain, labelled, step

_LORES = {
    "spell_lore": LoreKind.SPELL,
    "prayer_lore": LoreKind.PRAYER,
    "manifestation_lore": LoreKind.MANIFESTATION,
}


def general(problem: Problem) -> Proposals:
    """Choose another general: a leader; a HERO who would lead his regiment or a new one."""
    catalogue = problem.case.catalogue
    for view in problem.case.regiments:
        if view.leader is not None:
            yield from chain(problem.army, step(choose_general, catalogue, view.leader.uid))
    placed = problem.placed
    if placed is None or placed.leads or placed.renown is not None:
        return
    uid = placed.uid
    yield from chain(
        problem.army,
        step(make_leader, catalogue, uid),
        step(choose_general, catalogue, uid),
    )
    if placed.profile is not None and placed.profile.can_lead:
        yield from chain(
            problem.army,
            step(move_unit, catalogue, uid, NewRegiment()),
            step(choose_general, catalogue, uid),
        )


def needed_general(problem: Problem) -> Proposals:
    """Add the HERO that must be the general, and choose him."""
    catalogue = problem.case.catalogue
    names = problem.violation.params.get("wanted")
    if not isinstance(names, tuple):
        return
    uid = problem.army.next_uid()
    for profile in catalogue.profiles.values():
        if profile.name in names and profile.can_lead and problem.case.in_battlepack(profile.battlepacks):
            yield from chain(
                problem.army,
                step(add_unit, catalogue, profile.id, NewRegiment()),
                step(choose_general, catalogue, uid),
            )


def enhancement(problem: Problem) -> Proposals:
    """Give the enhancement to a unit that may bear it, give the bearer another one, or do without."""
    number = problem.path_index
    army, case = problem.army, problem.case
    if number is None or number >= len(army.enhancements):
        return
    choice = army.enhancements[number]
    bare = replace(army, enhancements=army.enhancements[:number] + army.enhancements[number + 1 :])
    catalogue, index = case.catalogue, case.index
    known = catalogue.enhancements.get(choice.enhancement)
    others = {other.enhancement for other in bare.enhancements}
    borne = {
        (other.bearer, catalogue.enhancements[other.enhancement].group)
        for other in bare.enhancements
        if other.enhancement in catalogue.enhancements
    }
    groups = {group for _, group in borne}
    for placed, profile in case.known:
        if known is None or known.id in others or not index.eligible(profile, known):
            continue
        if (placed.uid, known.group) not in borne:
            yield from chain(bare, step(give_enhancement, catalogue, choice.enhancement, placed.uid))
    bearer = case.by_uid.get(choice.bearer)
    if bearer is not None and bearer.profile is not None:
        for option in catalogue.enhancements.values():
            fits = case.in_battlepack(option.battlepacks) and index.eligible(bearer.profile, option)
            free = option.group not in groups or option.group in index.uncapped or case.limits.lifted_enhancements
            if fits and option.id not in others and free and case.price_of(option) <= case.price_of(known):
                yield from chain(bare, step(give_enhancement, catalogue, option.id, choice.bearer))
    name = catalogue.choice_name(choice.enhancement)
    yield labelled(bare, "ENHANCEMENT_TAKEN", choice.bearer, enhancement=name)


def unused(problem: Problem) -> Proposals:
    """Give an enhancement that costs nothing."""
    case = problem.case
    names = problem.violation.params.get("groups")
    for group in case.catalogue.enhancement_groups.values():
        if not isinstance(names, tuple) or group.name not in names:
            continue
        for option in case.catalogue.enhancements.values():
            if option.group == group.id and case.price_of(option) == 0 and case.in_battlepack(option.battlepacks):
                for placed, profile in case.known:
                    if case.index.eligible(profile, option):
                        yield from chain(
                            problem.army,
                            step(give_enhancement, case.catalogue, option.id, placed.uid),
                        )
                        break


def formation(problem: Problem) -> Proposals:
    """Choose one battle formation: one of those chosen, or any of the season; none in an Army of Renown."""
    case = problem.case
    if case.of_renown:
        yield from chain(problem.army, step(set_formation, case.catalogue, None))
        return
    options = sorted(case.catalogue.formations.values(), key=lambda o: (o.id not in problem.army.formations, o.points))
    for option in options:
        if case.in_battlepack(option.battlepacks) and (case.legends_allowed or not option.legends):
            yield from chain(problem.army, step(set_formation, case.catalogue, option.id))


def lore(problem: Problem) -> Proposals:
    """Choose one lore of the kind, or none."""
    case = problem.case
    kind = _LORES.get(problem.violation.path)
    if kind is None:
        return
    chosen = {
        LoreKind.SPELL: problem.army.spell_lores,
        LoreKind.PRAYER: problem.army.prayer_lores,
        LoreKind.MANIFESTATION: problem.army.manifestation_lores,
    }[kind]
    options = [option for option in case.catalogue.lores.values() if option.kind is kind]
    for option in sorted(options, key=lambda o: (o.id not in chosen, o.points)):
        if case.in_battlepack(option.battlepacks):
            yield from chain(problem.army, step(set_lore, case.catalogue, kind, option.id))
    yield from chain(problem.army, step(set_lore, case.catalogue, kind, None))


def caster(problem: Problem) -> Proposals:
    """Add a HERO who can use the lore, or do without it."""
    case = problem.case
    kind = _LORES.get(problem.violation.path)
    for profile in case.catalogue.profiles.values():
        skill = profile.warscroll.wizard if kind is not LoreKind.PRAYER else profile.warscroll.priest
        fits = profile.points <= case.army.points_limit - case.points and case.in_battlepack(profile.battlepacks)
        if skill and profile.can_lead and not profile.unique and fits and not profile.legends:
            yield from chain(problem.army, step(add_unit, case.catalogue, profile.id, NewRegiment()))
    yield from lore(problem)


def terrain(problem: Problem) -> Proposals:
    """Choose one terrain feature, or none."""
    case = problem.case
    for option in sorted(case.catalogue.terrain.values(), key=lambda o: (o.id not in problem.army.terrain, o.points)):
        if case.in_battlepack(option.battlepacks):
            yield from chain(problem.army, step(set_terrain, case.catalogue, option.id))
    yield from chain(problem.army, step(set_terrain, case.catalogue, None))


def cards(problem: Problem) -> Proposals:
    """Keep the cards that fit and fill up with others of the season."""
    limits = problem.case.limits
    kept = tuple(dict.fromkeys(card for card in problem.army.tactic_cards if card in limits.tactic_cards))
    rest = [card for card in limits.tactic_cards if card not in kept]
    wanted = limits.tactic_cards_wanted
    kept = kept[:wanted]
    for start in range(max(1, min(2, len(rest)))):
        chosen = (*kept, *rest[start : start + wanted - len(kept)])
        yield from chain(problem.army, step(set_tactic_cards, chosen))


def renown_whole(problem: Problem) -> Proposals:
    """Field the Regiment of Renown with exactly its units."""
    number = problem.path_index
    if number is None or number >= len(problem.army.renown):
        return
    taken = problem.army.renown[number].renown
    catalogue = problem.case.catalogue
    bare = remove_renown(problem.army, catalogue, number).army
    yield from chain(bare, step(add_renown, catalogue, taken))


def other_renown(problem: Problem) -> Proposals:
    """Take another Regiment of Renown that may join and costs no more, or none."""
    number = problem.path_index
    case = problem.case
    if number is None or number >= len(problem.army.renown):
        number = len(problem.army.renown) - 1
    if number < 0:
        return
    bare = remove_renown(problem.army, case.catalogue, number)
    price = case.renown_points[number]
    room = case.army.points_limit - case.points + price
    fitting = [
        renown
        for renown in case.catalogue.renown.values()
        if case.index.may_include(renown)
        and case.in_battlepack(renown.battlepacks)
        and (case.legends_allowed or not renown.legends)
        and renown.points <= max(room, price)
        and renown.id not in {taken.renown for taken in bare.army.renown}
    ]
    fitting.sort(key=lambda renown: (abs(renown.points - price), renown.name))
    for renown in fitting[:4]:
        yield from chain(bare.army, step(add_renown, case.catalogue, renown.id))
    yield bare


def season(problem: Problem) -> Proposals:
    """Write the list for another battlepack."""
    for ruleset in RULE_SETS.values():
        if ruleset.id != problem.army.ruleset and ruleset.id.startswith("ghb-"):
            yield from chain(problem.army, step(set_ruleset, problem.case.catalogue, ruleset.id))


def allow_legends(problem: Problem) -> Proposals:
    """Agree on Legends, where the rule set leaves that to the players."""
    if problem.case.limits.legends is None:
        yield from chain(problem.army, step(set_legends, True))


def today(problem: Problem) -> Proposals:
    """Take over the prices of the release by which the list is judged."""
    release = problem.case.catalogue.release.id
    yield labelled(replace(problem.army, release=release), "RELEASE_SET", None, release=release)


def limit(problem: Problem) -> Proposals:
    """Write the list for the points limit of the event."""
    wanted = problem.violation.params.get("wanted")
    if isinstance(wanted, int):
        yield from chain(problem.army, step(set_points_limit, wanted))


def required_option(problem: Problem) -> Proposals:
    """Make the choice that the event requires."""
    option = problem.violation.params.get("option")
    match option:
        case "formation":
            yield from formation(problem)
        case "terrain":
            yield from terrain(problem)
        case "spell_lore" | "prayer_lore" | "manifestation_lore":
            yield from lore(problem)
        case "enhancements":
            case = problem.case
            for placed, profile in case.known:
                for known in case.catalogue.enhancements.values():
                    if case.index.eligible(profile, known) and case.in_battlepack(known.battlepacks):
                        yield from chain(
                            problem.army,
                            step(give_enhancement, case.catalogue, known.id, placed.uid),
                        )


def banned_choice(problem: Problem) -> Proposals:
    """Choose something that the event does not ban in the place of what it does."""
    path = problem.violation.path
    if path == "formation":
        yield from formation(problem)
    elif path == "terrain":
        yield from terrain(problem)
    elif path in _LORES:
        yield from lore(problem)
    elif path.startswith("enhancements"):
        yield from enhancement(problem)
    elif path.startswith("renown"):
        yield from other_renown(problem)
