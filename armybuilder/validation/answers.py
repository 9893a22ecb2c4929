"""A reading as the JSON that commands and API answer with: keys of the public contract, one spelling each."""

from __future__ import annotations

from typing import Any

from armybuilder.interchange.parsed import ParseProblem
from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.validation.messages import sentence
from armybuilder.validation.problems import problem_text
from armybuilder.validation.reading import Reading


def reading_json(reading: Reading, source: str) -> dict[str, Any]:
    """The document of one list; ``source`` is the file name as given, ``-`` for standard input."""
    parsed, resolution, judgement = reading.parsed, reading.resolution, reading.judgement
    return {
        "source": source,
        "format": parsed.format,
        "confidence": parsed.confidence,
        "faction": faction_name(reading),
        "army_of_renown": army_of_renown_name(reading),
        "battlepack": reading.ruleset.battlepack,
        "ruleset": reading.ruleset.id,
        "release": reading.release,
        "release_reason": reading.release_reason,
        "declared_points": parsed.declared_points,
        "points": judgement.totals.points if judgement else None,
        "declared_drops": parsed.declared_drops,
        "drops": judgement.totals.drops if judgement else None,
        "general": general_name(reading),
        "legal": judgement.report.legal if judgement else False,
        "complete": judgement.report.complete if judgement else False,
        "violations": violations_json(reading),
        "problems": [problem_json(problem) for problem in reading.problems],
        "lines": {
            "total": resolution.total_lines if resolution else len(parsed.ledger),
            "resolved": resolution.resolved_lines if resolution else 0,
        },
    }


def violations_json(reading: Reading) -> list[dict[str, Any]]:
    """Every violation with its sentence and, for a list that came from text, its line."""
    if reading.judgement is None or reading.army is None or reading.catalogue is None:
        return []
    return [
        {
            "code": found.code,
            "rule": found.rule,
            "severity": str(found.severity),
            "path": found.path,
            "params": {
                name: list(value) if isinstance(value, tuple) else value for name, value in found.params.items()
            },
            "message": sentence(found, reading.army, reading.catalogue),
            "line": reading.line_of(found.path),
        }
        for found in reading.judgement.report.violations
    ]


def problem_json(problem: ParseProblem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "code": problem.code,
        "message": problem_text(problem),
        "candidates": list(problem.candidates),
    }


def faction_name(reading: Reading) -> str | None:
    """Printed name of the faction; for an Army of Renown that of its faction, as the source names it."""
    if reading.catalogue is None:
        return reading.parsed.faction.text if reading.parsed.faction else None
    army = reading.catalogue.army
    if army.kind is ArmyKind.FACTION:
        return army.name
    printed = reading.parsed.faction
    return printed.text if printed else army.name.partition(" - ")[0]


def army_of_renown_name(reading: Reading) -> str | None:
    if reading.catalogue is None or reading.catalogue.army.kind is ArmyKind.FACTION:
        return None
    return reading.catalogue.army.name.rpartition(" - ")[2]


def general_name(reading: Reading) -> str | None:
    """Name of the unit marked as general, None without one."""
    if reading.army is None or reading.catalogue is None or not reading.army.generals:
        return None
    unit = reading.army.unit(reading.army.generals[0])
    if unit is None:
        return None
    profile = reading.catalogue.profiles.get(unit.profile)
    return profile.name if profile else unit.name
