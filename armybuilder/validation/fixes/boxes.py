"""Proposals for Spearhead boxes."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.edits import give_enhancement
from armybuilder.rules.aos4.spearhead import box_list, box_of
from armybuilder.validation.fixes.base import Problem, Proposals, chain, labelled, step
from armybuilder.validation.fixes.choices import formation


def as_boxed(problem: Problem) -> Proposals:
    """Field the box as it is; the choices stay."""
    catalogue = problem.case.catalogue
    if box_of(catalogue) is None:
        return
    whole = box_list(catalogue, name=problem.army.name)
    general = whole.generals[0]
    kept = tuple(replace(choice, bearer=general) for choice in problem.army.enhancements[:1])
    after = replace(whole, formations=problem.army.formations, enhancements=kept, release=problem.army.release)
    yield labelled(after, "AS_BOXED", None, option=catalogue.army.name)


def bare(problem: Problem) -> Proposals:
    """Leave out a choice that Spearhead does not know."""
    path = problem.violation.path
    empty = {
        "spell_lore": {"spell_lores": ()},
        "prayer_lore": {"prayer_lores": ()},
        "manifestation_lore": {"manifestation_lores": ()},
        "terrain": {"terrain": ()},
        "tactic_cards": {"tactic_cards": ()},
        "renown[0]": {"renown": ()},
    }
    if path in empty:
        yield labelled(problem.army.with_changes(**empty[path]), "LEFT_OUT", None, option=path.partition("[")[0])


def for_the_general(problem: Problem) -> Proposals:
    """Give the general one enhancement of the box."""
    general = problem.case.general
    if general is not None:
        free = replace(problem.army, enhancements=())
        for enhancement in problem.case.catalogue.enhancements:
            yield from chain(free, step(give_enhancement, problem.case.catalogue, enhancement, general.uid))


def open_choice(problem: Problem) -> Proposals:
    """Make the choice that is open."""
    if problem.violation.params.get("choice") == "ability":
        yield from formation(problem)
    else:
        yield from for_the_general(problem)
