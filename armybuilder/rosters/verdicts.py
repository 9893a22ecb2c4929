"""The verdict about a list of any game, through the contract of game systems, in the keys that every verdict has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.interchange.parsed import ParseProblem
from armybuilder.rosters.systems import Found, Opened, RosterSystem
from armybuilder.rules.violation import Violation
from armybuilder.validation.answers import problem_json


def verdict_json(system: RosterSystem, opened: Opened, source: str, *, found: Found | None = None) -> dict[str, Any]:
    """The verdict of a list by its rule set; what only another game has (releases, drops, a general) is empty."""
    found = found or Found(system, opened.document)
    report, totals = opened.report, opened.totals
    return {
        **unread_json(source, found.format, found.problems),
        "faction": opened.faction or None,
        "battlepack": _battlepack(opened),
        "ruleset": opened.ruleset,
        "declared_points": found.declared_points,
        "points": totals[0].value,
        "lines": {"total": found.total, "resolved": found.resolved},
        "legal": report.legal,
        "complete": report.complete,
        "violations": [_violation(each, system, opened, found.lines) for each in report.violations],
        "totals": [{"name": each.name, "value": each.value, "limit": each.limit} for each in totals],
    }


def unread_json(source: str, format: str, problems: Iterable[ParseProblem]) -> dict[str, Any]:
    """The same keys about a list that could not be read or judged, and why."""
    return {
        "source": source,
        "format": format,
        "confidence": 1.0,
        "faction": None,
        "army_of_renown": None,
        "battlepack": "",
        "ruleset": "",
        "release": "",
        "release_reason": "",
        "declared_points": None,
        "points": None,
        "declared_drops": None,
        "drops": None,
        "general": None,
        "legal": False,
        "complete": False,
        "violations": [],
        "problems": [problem_json(problem) for problem in problems],
        "lines": {"total": 0, "resolved": 0},
    }


def _violation(violation: Violation, system: RosterSystem, opened: Opened, lines: Mapping[str, int]) -> dict[str, Any]:
    params = violation.params.items()
    return {
        "code": violation.code,
        "rule": violation.rule,
        "severity": str(violation.severity),
        "path": violation.path,
        "params": {key: list(value) if isinstance(value, tuple) else value for key, value in params},
        "message": system.sentence(violation, opened),
        "line": lines.get(violation.path),
    }


def _battlepack(opened: Opened) -> str:
    return next((each.battlepack for each in opened.game.rulesets() if each.id == opened.ruleset), "")
