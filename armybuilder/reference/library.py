"""Loads the reference data once and answers look-ups. Pure: no Django, no database."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.reference.entries import CompositionRule, GlossaryEntry, KeywordQuery, ListedUnit, Row

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Library:
    """Everything the reference knows."""

    rows: tuple[Row, ...]
    rules: tuple[CompositionRule, ...]
    glossary: tuple[GlossaryEntry, ...]
    sources: dict[str, str]
    standings: dict[str, str]
    sections: dict[str, str]
    hordes_steps: dict[str, str]

    def row(self, row_id: str) -> Row | None:
        """The row of that id, case ignored, or None."""
        return next((row for row in self.rows if row.id.casefold() == row_id.casefold()), None)

    def rule(self, rule_id: str) -> CompositionRule | None:
        """The composition rule of that id, case ignored, or None."""
        return next((rule for rule in self.rules if rule.id.casefold() == rule_id.casefold()), None)

    def changes_of(self, row_id: str) -> tuple[Row, ...]:
        """Errata, addenda and answers that belong to a row."""
        return tuple(row for row in self.rows if row_id in row.changes)

    def rows_of_rule(self, rule_id: str) -> tuple[Row, ...]:
        """The rows of the catalogue that a composition rule rests on."""
        return tuple(row for row in self.rows if rule_id in row.list_rules)

    def rules_of_code(self, code: str) -> tuple[CompositionRule, ...]:
        """The composition rules that report a code."""
        return tuple(rule for rule in self.rules if any(code == known for known, _ in rule.codes))

    def entry(self, name: str) -> GlossaryEntry | None:
        """The glossary entry of a keyword or weapon ability.

        Case and a level do not matter: `WARD (5+)` finds WARD. A rule is not dropped for its bonus: `Anti-HERO
        (+1 Rend)` is a name of its own.
        """
        wanted = [name.strip().casefold(), name.split("(")[0].strip().casefold()]
        for form in wanted:
            for entry in self.glossary:
                if entry.name.casefold() == form:
                    return entry
        return None

    def unconfirmed(self) -> tuple[CompositionRule, ...]:
        """Rules that rest on one source or could not be verified."""
        return tuple(rule for rule in self.rules if rule.standing in ("1src", "open"))


@cache
def library() -> Library:
    """The library, read from the data files at the first call."""
    composition = _read("composition.json")
    sections = composition["sections"]
    return Library(
        rows=(
            *(_row(row) for row in _read("rules_aos4.json")["rows"]),
            *(_keyword_row(row) for row in _read("keyword_queries.json")["rows"]),
            *(_row(row) for row in _read("rules_hordes.json")["rows"]),
        ),
        rules=tuple(_rule(rule, sections) for rule in composition["rules"]),
        glossary=tuple(
            GlossaryEntry(e["name"], e["kind"], e["game"], e["summary"], tuple(e["rows"]))
            for e in _read("glossary.json")["entries"]
        ),
        sources=composition["sources"],
        standings=composition["standings"],
        sections=sections,
        hordes_steps=_read("hordes_steps.json")["steps"],
    )


def _read(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _row(row: dict[str, Any]) -> Row:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Row(**values)


def _keyword_row(row: dict[str, Any]) -> Row:
    query = KeywordQuery(
        row["query"],
        row["faction"],
        tuple(ListedUnit(unit["name"], unit["type"]) for unit in row["units"]),
        row["not_listed"],
    )
    return Row(
        id=row["id"],
        game="aos4",
        title=row["title"],
        kind="keyword-query",
        place=f"keyword list, {query.faction}",
        phase="list",
        timing="",
        trigger="",
        effect=_listing(query),
        tags=("L",),
        topics=("keywords", query.faction),
        list_rules=("R-08",) if query.not_listed is not None else ("R-20", "R-21"),
        query=query,
    )


def _listing(query: KeywordQuery) -> str:
    listed = f"The source names {len(query.units)} warscrolls of {query.faction} for this query."
    if query.not_listed is None:
        return f"{listed} The list is open."
    if query.not_listed == 0:
        return f"{listed} No other is known to fit."
    return f"{listed} It leaves out {query.not_listed} that fit as well."


def _rule(rule: dict[str, Any], sections: dict[str, str]) -> CompositionRule:
    return CompositionRule(
        rule["id"],
        rule["game"],
        rule["title"],
        rule["section"],
        sections[rule["section"]],
        rule["text"],
        tuple(rule["sources"]),
        rule["standing"],
        tuple((code["code"], code["severity"]) for code in rule["codes"]),
    )
