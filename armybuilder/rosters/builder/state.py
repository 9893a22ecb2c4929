"""A list with everything that is derived from it, from one judgement."""

from dataclasses import dataclass
from functools import cached_property

from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Change, Document, Summary
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.army_document import from_document, to_document
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import judge as judge_case
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import Totals, totals_of
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import STILL_TO_DO, Report, Severity
from armybuilder.validation.catalogues import catalogue_for, widened

SYSTEM = "aos4"


@dataclass(frozen=True)
class Judged:
    """A list, what it was judged against, and the verdict."""

    army: ArmyList
    catalogue: Catalogue
    ruleset: RuleSet
    case: Case
    report: Report
    totals: Totals

    @cached_property
    def to_fix(self) -> int:
        """Number of errors that are not merely still to do."""
        return sum(
            violation.severity is Severity.ERROR and violation.code not in STILL_TO_DO
            for violation in self.report.violations
        )

    @cached_property
    def to_do(self) -> int:
        return sum(violation.code in STILL_TO_DO for violation in self.report.violations)

    @property
    def summary(self) -> Summary:
        return Summary(
            faction=self.catalogue.army.name,
            points=self.totals.points,
            limit=self.army.points_limit,
            legal=self.report.legal,
            to_fix=self.to_fix,
            to_do=self.to_do,
            release=self.army.release,
        )


def judge(army: ArmyList, known: Catalogue | None = None) -> Judged:
    """Judge a list by its own rule set, against its own data release (the present one where that is not here)."""
    with_prices = widened(known, army) if known is not None else catalogue_for(army)
    ruleset = get_ruleset(army.ruleset)
    case = Case(army, with_prices, ruleset)
    return Judged(army, with_prices, ruleset, case, judge_case(case), totals_of(case))


def army_of(roster: Roster) -> ArmyList:
    """The list of a roster as a value; its name is the roster's."""
    return from_document(roster.document).with_changes(name=roster.name)


def judged_roster(roster: Roster) -> Judged:
    """The list of a roster, judged."""
    return judge(army_of(roster))


def change_to(judged: Judged, label: str) -> Change:
    """What is stored of a judged list, with the words for what was done."""
    return Change(document_of(judged.army), judged.summary, label)


def document_of(army: ArmyList) -> Document:
    """The list as it is stored; its name stands in a column of its own."""
    return to_document(army.with_changes(name=""))


def summarise(document: Document) -> Summary:
    """What "My lists" shows of a stored list."""
    return judge(from_document(document)).summary
