"""Judging a list: the one function that browser, API, organiser desk and simulator call."""

from __future__ import annotations

from armybuilder.rules.aos4 import (  # noqa: F401  (importing a module registers its rules)
    armies_of_renown,
    auxiliaries,
    enhancements,
    events,
    general,
    lores,
    path_to_glory,
    points,
    regiments,
    reinforcement,
    renown,
    seasons,
    spearhead,
    wargear,
)
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import Totals, totals
from armybuilder.rules.ruleset import RuleSet, run_rules
from armybuilder.rules.violation import Report

__all__ = ["Totals", "evaluate", "judge", "totals"]


def evaluate(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None) -> Report:
    """Everything that a rule set finds in a list, sorted by path, then code.

    Without ``ruleset`` the list's own is used; an unknown id raises
    :class:`~armybuilder.rules.aos4.rulesets.UnknownRuleSet`. Any list that its type can hold is judged, never refused.
    """
    return judge(Case(army, catalogue, ruleset or get_ruleset(army.ruleset)))


def judge(case: Case) -> Report:
    """The report of a case that the caller also uses for something else."""
    return run_rules(RULEBOOK, case.ruleset, case)
