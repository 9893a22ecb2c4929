"""The verdict about a list of any game, through the contract of game systems, in the keys that every verdict has."""

from __future__ import annotations

from typing import Any

from armybuilder.rosters.systems import Opened, RosterSystem


def verdict_json(system: RosterSystem, opened: Opened, source: str, *, faction: str = "") -> dict[str, Any]:
    """The verdict of a list by its rule set; what only another game has (releases, drops, a general) is empty."""
    report, totals = opened.report, opened.totals
    ruleset = next(each for each in opened.game.rulesets() if each.id == opened.ruleset)
    return {
        "source": source,
        "format": "json",
        "confidence": 1.0,
        "faction": faction or None,
        "army_of_renown": None,
        "battlepack": ruleset.battlepack,
        "ruleset": ruleset.id,
        "release": "",
        "release_reason": "",
        "declared_points": None,
        "points": totals[0].value,
        "declared_drops": None,
        "drops": None,
        "general": None,
        "legal": report.legal,
        "complete": report.complete,
        "violations": [
            {
                "code": found.code,
                "rule": found.rule,
                "severity": str(found.severity),
                "path": found.path,
                "params": {
                    key: list(value) if isinstance(value, tuple) else value for key, value in found.params.items()
                },
                "message": system.sentence(found, opened),
                "line": None,
            }
            for found in report.violations
        ],
        "problems": [],
        "lines": {"total": 0, "resolved": 0},
        "totals": [{"name": each.name, "value": each.value, "limit": each.limit} for each in totals],
    }
