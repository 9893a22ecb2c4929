"""Judging lists for everything outside the rules: one call, one report."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import evaluate, judge
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import Totals, totals_of
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import STILL_TO_DO, Report, Severity


@dataclass(frozen=True, slots=True)
class Judgement:
    """A list's report with its totals, worked out together."""

    report: Report
    totals: Totals

    @property
    def to_do(self) -> int:
        """How many things a list under construction still has to get."""
        return sum(found.code in STILL_TO_DO for found in self.report.violations)

    @property
    def to_fix(self) -> int:
        """How many errors there are beside those."""
        return len(self.report.errors) - self.to_do

    @property
    def warnings(self) -> int:
        return sum(found.severity is Severity.WARNING for found in self.report.violations)


def report_for(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None) -> Report:
    """The report of a list by a rule set, the list's own when none is given."""
    return evaluate(army, catalogue, ruleset)


def judgement_for(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None) -> Judgement:
    """Report and totals of a list at the cost of one."""
    case = Case(army, catalogue, ruleset or get_ruleset(army.ruleset))
    return Judgement(judge(case), totals_of(case))
