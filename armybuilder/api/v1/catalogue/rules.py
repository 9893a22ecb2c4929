"""The rules reference as documents: rows of the catalogue and composition rules."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from armybuilder.reference.entries import CompositionRule, Row
from armybuilder.reference.library import DATA, library
from armybuilder.reference.search import index

Document = dict[str, Any]


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Changes when the reference changes."""
    found = sha256()
    for path in sorted(DATA.glob("*.json")):
        found.update(path.read_bytes())
    return found.hexdigest()


def rule_documents(text: str = "") -> list[Document]:
    """Everything in the reference, or what holds the words of a text, best first."""
    if text.strip():
        entries = [hit.entry for hit in index().search(text).hits]
        return [_document(entry) for entry in entries if isinstance(entry, Row | CompositionRule)]
    known = library()
    every: tuple[Row | CompositionRule, ...] = (*known.rows, *known.rules)
    return [_document(entry) for entry in every]


def rule_document(rule_id: str) -> Document | None:
    """One row or composition rule with what belongs to it; None for an unknown id."""
    known = library()
    rule = known.rule(rule_id)
    if rule is not None:
        return {**_document(rule), "related": [row.id for row in known.rows_of_rule(rule.id)]}
    row = known.row(rule_id)
    if row is None:
        return None
    related = dict.fromkeys(
        (*row.related, *row.list_rules, *row.changes, *(one.id for one in known.changes_of(row.id)))
    )
    return {**_document(row), "related": list(related)}


def _document(entry: Row | CompositionRule) -> Document:
    if isinstance(entry, CompositionRule):
        return {
            "id": entry.id,
            "type": "composition",
            "game": entry.game,
            "title": entry.title,
            "text": entry.text,
            "section": entry.section_title,
            "phase": "list",
            "kind": "rule",
            "topics": [],
            "standing": entry.standing,
            "codes": [{"code": code, "severity": severity} for code, severity in entry.codes],
        }
    return {
        "id": entry.id,
        "type": "reference",
        "game": entry.game,
        "title": entry.title,
        "text": entry.effect,
        "section": entry.place,
        "phase": entry.phase,
        "kind": entry.kind,
        "topics": list(entry.topics),
        "standing": None,
        "codes": [],
    }
