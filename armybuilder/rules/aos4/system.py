"""Age of Sigmar as a game system: the contract of :mod:`armybuilder.rules.system` over this package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from armybuilder.rules.aos4 import army_document
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, RULE_SETS, get_ruleset
from armybuilder.rules.aos4.totals import Totals, totals_of
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.system import Document, DocumentProblem, RuleEntry, Total
from armybuilder.rules.violation import Report

UNCHOSEN = "unchosen"
"""Stands where the army's id will: a list begins before its army is known."""


class AgeOfSigmar:
    """The game system Age of Sigmar, 4th edition; its catalogue is a `Catalogue`."""

    id = "aos4"
    name = "Age of Sigmar"

    def rulesets(self) -> tuple[RuleSet, ...]:
        """Every battlepack, that of the season first."""
        others = (ruleset for key, ruleset in RULE_SETS.items() if key != DEFAULT_RULESET)
        return (RULE_SETS[DEFAULT_RULESET], *others)

    def rule_index(self) -> tuple[RuleEntry, ...]:
        """Every rule of the rulebook."""
        return tuple(RuleEntry(rule.id, rule.law, rule.codes) for rule in RULEBOOK)

    def empty(self) -> dict[str, Any]:
        """The document of a new list; its army is still `UNCHOSEN`."""
        return army_document.to_document(ArmyList(army=UNCHOSEN, ruleset=DEFAULT_RULESET))

    def parse(self, document: Document) -> ArmyList:
        """The list of a document."""
        try:
            return army_document.from_document(document)
        except army_document.DocumentProblem as problem:
            raise DocumentProblem(problem.path, problem.code.upper(), problem.expected) from problem

    def serialise(self, army: Any) -> dict[str, Any]:
        """The document of a list."""
        return army_document.to_document(army)

    def evaluate(self, document: Document, catalogue: Catalogue, ruleset_id: str) -> Report:
        """Everything wrong with a list."""
        return evaluate(self.parse(document), catalogue, RULE_SETS[ruleset_id])

    def totals(self, document: Document, catalogue: Catalogue) -> tuple[Total, ...]:
        """Points, drops, models, Health, Control, wizards and priests."""
        sums = totals_of(self._case(document, catalogue))
        return (
            Total("points", sums.points, sums.limit),
            Total("drops", sums.drops),
            Total("models", sums.models),
            Total("health", sums.wounds),
            Total("control", sums.control),
            Total("wizards", sums.wizards),
            Total("priests", sums.priests),
        )

    def export_text(self, document: Document, catalogue: Catalogue) -> str:
        """The list by regiment, one line for each unit with its points, choices and enhancements named."""
        case = self._case(document, catalogue)
        return "\n".join(_lines(case, totals_of(case))) + "\n"

    def _case(self, document: Document, catalogue: Catalogue) -> Case:
        army = self.parse(document)
        return Case(army, catalogue, get_ruleset(army.ruleset))


def _lines(case: Case, sums: Totals) -> Iterator[str]:
    army = case.army
    yield army.name or "Unnamed list"
    yield f"{case.catalogue.army.name} | {case.ruleset.name}"
    yield f"{sums.points}/{sums.limit} points | {sums.drops} drops"
    yield from _choices(case)
    number = 0
    for index, regiment in enumerate(army.regiments):
        generals = index == army.generals_regiment
        number += not generals
        yield from _part(case, "General's Regiment" if generals else f"Regiment {number}", regiment.everyone())
    if army.auxiliaries:
        yield from _part(case, "Auxiliary Units", army.auxiliaries)
    for taken, points in zip(army.renown, sums.renown, strict=True):
        regiment_of_renown = case.catalogue.renown.get(taken.renown)
        name = regiment_of_renown.name if regiment_of_renown else taken.renown
        yield from _part(case, f"Regiment of Renown: {name} ({points})", taken.units)


def _choices(case: Case) -> Iterator[str]:
    army, known = case.army, case.catalogue
    formations = [known.choice_name(key) for key in army.formations]
    lores = [known.choice_name(key) for (_, _, key, _) in case.lores()]
    terrain = [known.choice_name(key) for key in army.terrain]
    for label, names in (
        ("Battle formation", formations),
        ("Lores", lores),
        ("Faction terrain", terrain),
        ("Battle tactic cards", list(army.tactic_cards)),
    ):
        if names:
            yield f"{label}: {', '.join(names)}"


def _part(case: Case, heading: str, units: tuple[ArmyUnit, ...]) -> Iterator[str]:
    yield ""
    yield heading
    for unit in units:
        placed = case.by_uid[unit.uid]
        marks = [
            word
            for word, holds in (("General", unit.uid in case.army.generals), ("Reinforced", unit.reinforced))
            if holds
        ]
        marks += [
            case.catalogue.choice_name(choice.enhancement)
            for choice in case.army.enhancements
            if choice.bearer == unit.uid
        ]
        price = f": {placed.points}" if placed.renown is None else ""
        yield f"{placed.models} x {placed.name}{price}" + (f" ({', '.join(marks)})" if marks else "")


SYSTEM = AgeOfSigmar()
