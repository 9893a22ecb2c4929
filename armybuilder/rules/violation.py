"""What a rule reports: violations, their severity, and the report of a whole list.

No text is made here. A violation carries a code, a place and numbers; sentences belong to the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

Parameter: TypeAlias = str | int | bool | None | tuple[str, ...]


class Severity(StrEnum):
    """How much a violation matters: only an error makes a list illegal."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


STILL_TO_DO = frozenset(
    {"NO_GENERAL", "FORMATION_MISSING", "TACTIC_CARDS_MISSING", "NO_REGIMENT", "REGIMENT_WITHOUT_LEADER"}
)
"""Codes that a list under construction meets on its way; pages word them as "still to do"."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that a rule found.

    ``path`` counts from 0 and uses the names of the value: ``regiments[1].units[2]``, ``formation``,
    or the empty string for the whole list. ``params`` are facts for the sentence: names and numbers.
    """

    code: str
    rule: str
    severity: Severity
    path: str = ""
    params: Mapping[str, Parameter] = field(default_factory=lambda: MappingProxyType({}))

    def sort_key(self) -> tuple[tuple[tuple[int, int, str], ...], str, str]:
        """Order of a report: by path (numbers as numbers), then code."""
        return (_path_key(self.path), self.code, self.rule)


def _path_key(path: str) -> tuple[tuple[int, int, str], ...]:
    parts = path.replace("[", ".").replace("]", "").split(".")
    return tuple((1, int(part), "") if part.isdigit() else (0, 0, part) for part in parts)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found in one list, sorted by path, then code."""

    violations: tuple[Violation, ...]

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Report:
        return cls(tuple(sorted(violations, key=Violation.sort_key)))

    @property
    def legal(self) -> bool:
        """Whether no violation is an error."""
        return not any(violation.severity is Severity.ERROR for violation in self.violations)

    @property
    def complete(self) -> bool:
        """Whether nothing is left that a list under construction still has to get."""
        return not any(violation.code in STILL_TO_DO for violation in self.violations)

    @property
    def errors(self) -> tuple[Violation, ...]:
        return tuple(violation for violation in self.violations if violation.severity is Severity.ERROR)

    def codes(self) -> tuple[str, ...]:
        """The codes in report order, one per violation."""
        return tuple(violation.code for violation in self.violations)
