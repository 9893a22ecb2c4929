"""The verdict about a list of any game, through the contract of game systems, in the keys that every verdict has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from armybuilder.interchange.parsed import OTHER_GAME, ParseProblem
from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.exporting.armies import ARMY_FORMATS
from armybuilder.rosters.systems import Found, Opened, RosterSystem
from armybuilder.rules.violation import Violation
from armybuilder.validation.answers import problem_json


def opened(found: Found) -> Opened | None:
    """A list of a file with what its game judges it by; None where it could not be read."""
    return found.system.opened(found.document, found.name) if found.document is not None else None


def army_of(found: Sequence[Found]) -> str | bytes | None:
    """The own JSON of the army where what was found in a file is the backup of one of Age of Sigmar."""
    if not found or found[0].system.id not in ARMIES:
        return None
    kept = opened(found[0])
    return ARMY_FORMATS["json"].write(kept) if kept else None


def found_json(found: Found, source: str, ruleset: str = "") -> tuple[dict[str, Any], bool]:
    """The verdict about a list of another game by a rule set, or its own; and whether it could be judged by it."""
    kept = opened(found)
    if kept is None:
        return unread_json(source, found.format, found.problems), False
    if ruleset and ruleset not in {each.id for each in kept.game.rulesets()}:
        return other_game_json(found.system.name, source, found.format), False
    return verdict_json(found.system, kept.by(ruleset or kept.ruleset), source, found=found), True


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


def other_game_json(game: str, source: str, format: str) -> dict[str, Any]:
    """The same keys about a list of a game that the rule set asked for does not judge."""
    return unread_json(source, format, [ParseProblem(0, 1, OTHER_GAME, game)])


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
