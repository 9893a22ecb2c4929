"""Short ways to judge a list in a test."""

from __future__ import annotations

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples.catalogues import SLAVES
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Violation


def errors(
    army: ArmyList, catalogue: Catalogue = SLAVES, ruleset: RuleSet | None = None
) -> tuple[tuple[str, str], ...]:
    """Code and path of every error."""
    return tuple((found.code, found.path) for found in evaluate(army, catalogue, ruleset).errors)


def by_rule(
    rule_id: str, army: ArmyList, catalogue: Catalogue = SLAVES, ruleset: RuleSet | None = None
) -> tuple[tuple[str, str], ...]:
    """Code and path of everything that one rule finds."""
    return tuple((found.code, found.path) for found in findings(rule_id, army, catalogue, ruleset))


def findings(
    rule_id: str, army: ArmyList, catalogue: Catalogue = SLAVES, ruleset: RuleSet | None = None
) -> tuple[Violation, ...]:
    return tuple(found for found in evaluate(army, catalogue, ruleset).violations if found.rule == rule_id)
