"""Rule sets as data: which rules apply, with which numbers, and how severe each code is.

A rule is a small generator over a case. It is registered once under its id; a rule set lists ids. An event switches
rules and numbers, it adds no branch to a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from armybuilder.rules.violation import Report, Severity, Violation

Check: TypeAlias = Callable[[Any], Iterator[Violation]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A named check. ``codes`` are all codes it can report; ``law`` is its docstring's first line."""

    id: str
    codes: tuple[str, ...]
    check: Check

    @property
    def law(self) -> str:
        return (self.check.__doc__ or "").strip().splitlines()[0]


class Rulebook:
    """The rules of one game system by id. Filled at import by the ``rule`` decorator of that system's modules."""

    def __init__(self, system: str) -> None:
        self.system = system
        self._rules: dict[str, Rule] = {}

    def rule(self, rule_id: str, *codes: str) -> Callable[[Check], Check]:
        """Register a generator under ``rule_id``; a second registration of the id is a programming error."""

        def register(check: Check) -> Check:
            if rule_id in self._rules:
                raise ValueError(f"rule {rule_id} is registered twice")
            self._rules[rule_id] = Rule(rule_id, codes, check)
            return check

        return register

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(code for rule in self for code in rule.codes)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules, numbers and severities by which a list is judged.

    ``limits`` is a frozen value of the game system (for Age of Sigmar ``rules.aos4.rulesets.Limits``).
    ``severities`` overrides the severity that a rule gave a code; ``muted`` codes are dropped.
    """

    id: str
    name: str
    system: str
    battlepack: str
    rules: tuple[str, ...]
    limits: Any
    severities: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))
    muted: frozenset[str] = frozenset()

    def without(self, *rule_ids: str) -> RuleSet:
        return replace(self, rules=tuple(rule for rule in self.rules if rule not in rule_ids))

    def with_severity(self, code: str, severity: Severity) -> RuleSet:
        return replace(self, severities=MappingProxyType({**self.severities, code: severity}))


def run_rules(rulebook: Rulebook, ruleset: RuleSet, case: Any) -> Report:
    """Judge a case by every rule of the set. All findings are reported, sorted by path, then code."""
    return Report.of(_findings(rulebook, ruleset, case, ruleset.rules))


def _findings(rulebook: Rulebook, ruleset: RuleSet, case: Any, rule_ids: Iterable[str]) -> Iterator[Violation]:
    for rule_id in rule_ids:
        for violation in rulebook[rule_id].check(case):
            if violation.code in ruleset.muted:
                continue
            severity = ruleset.severities.get(violation.code)
            yield replace(violation, severity=severity) if severity else violation
