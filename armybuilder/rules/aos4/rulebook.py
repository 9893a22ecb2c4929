"""The rulebook of Age of Sigmar: every rule under its id, and short hands for what a rule reports.

A rule is a generator over a :class:`~armybuilder.rules.aos4.case.Case`; its docstring is the law in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from armybuilder.rules.ruleset import Rulebook
from armybuilder.rules.violation import Parameter, Severity, Violation

if TYPE_CHECKING:
    from armybuilder.rules.aos4.case import Case

CaseCheck: TypeAlias = "Callable[[Case], Iterator[Violation]]"

RULEBOOK = Rulebook("aos4")
"""All rules of the system; complete once :mod:`armybuilder.rules.aos4.evaluate` is imported."""


def rule(rule_id: str, *codes: str) -> Callable[[CaseCheck], CaseCheck]:
    """Register a rule of Age of Sigmar under its id, with every code it can report."""
    return RULEBOOK.rule(rule_id, *codes)


def error(code: str, rule_id: str, path: str = "", **params: Parameter) -> Violation:
    """A violation that makes the list illegal."""
    return Violation(code, rule_id, Severity.ERROR, path, MappingProxyType(params))


def warning(code: str, rule_id: str, path: str = "", **params: Parameter) -> Violation:
    """Legal, but unlikely to be wanted, or a rule that could not be confirmed."""
    return Violation(code, rule_id, Severity.WARNING, path, MappingProxyType(params))


def info(code: str, rule_id: str, path: str = "", **params: Parameter) -> Violation:
    """Something that a player may want to know."""
    return Violation(code, rule_id, Severity.INFO, path, MappingProxyType(params))
