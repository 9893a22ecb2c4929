"""How severe each code is, and which codes an event may judge more or less severely.

Severity is one per code. An error of a confirmed rule stays an error everywhere: a judge may waive it for one list, an
event may not for all. What the game only warns or informs of, rules that rest on one source, Legends, and the event's
own demands may be given any severity.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from armybuilder.rules.aos4 import evaluate  # noqa: F401 - registers every rule
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import EVENT_RULES, UNCONFIRMED
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Severity

MILDER: Mapping[str, Severity] = MappingProxyType(
    {
        "AUXILIARY_UNITS_PRESENT": Severity.INFO,
        "ENHANCEMENT_UNUSED": Severity.INFO,
        "LEGENDS_SOON": Severity.INFO,
        "UNDER_LIMIT_BONUS": Severity.INFO,
        "LORE_WITHOUT_CASTER": Severity.WARNING,
        "SPEARHEAD_CHOICE_OPEN": Severity.WARNING,
        "STALE_DATA_VERSION": Severity.WARNING,
        "UNKNOWN_TAG": Severity.WARNING,
    }
)
"""Codes that their rules report as less than an error; every other code is an error unless a rule set says else."""

EVENTS_CHOICE = frozenset({*EVENT_RULES, "R-89", *(entry.rule for entry in UNCONFIRMED if entry.switchable)})
"""Rules that an event decides about: its own, Legends, and those that rest on one source."""


@dataclass(frozen=True, slots=True)
class Adjustable:
    """A code whose severity an event may choose; ``law`` is the rule that reports it, in one sentence."""

    code: str
    rule: str
    law: str


def severity_of(code: str, ruleset: RuleSet) -> Severity:
    """How severely a rule set judges a code."""
    return ruleset.severities.get(code, MILDER.get(code, Severity.ERROR))


@lru_cache(maxsize=1)
def adjustable() -> Mapping[str, Adjustable]:
    """Every code whose severity an event may choose, in the order of the rules.

    A code that a confirmed rule reports as an error is none of them, even when a rule of one source shares it.
    """
    found: dict[str, Adjustable] = {}
    fixed: set[str] = set()
    for rule in RULEBOOK:
        for code in rule.codes:
            if code in MILDER or rule.id in EVENTS_CHOICE:
                found.setdefault(code, Adjustable(code, rule.id, rule.law))
            else:
                fixed.add(code)
    return MappingProxyType({code: one for code, one in found.items() if code not in fixed})
