"""Reads of the reference for pages, the API and other packages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.reference.entries import GLOSSARY_KINDS, PHASES, CompositionRule, GlossaryEntry, Row
from armybuilder.reference.library import library
from armybuilder.reference.search import index
from armybuilder.rules import keywords


@dataclass(frozen=True, slots=True)
class Filters:
    """What the index is narrowed to; empty texts do not narrow."""

    text: str = ""
    game: str = ""
    phase: str = ""
    topic: str = ""

    @property
    def any(self) -> bool:
        """Whether anything narrows the index."""
        return bool(self.text or self.game or self.phase or self.topic)


@dataclass(frozen=True, slots=True)
class Found:
    """Rows, composition rules and glossary entries for one set of filters, best first, and corrected words."""

    rows: tuple[Row, ...]
    rules: tuple[CompositionRule, ...] = ()
    entries: tuple[GlossaryEntry, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    partly: bool = False
    """Whether nothing has every word that was asked for."""

    @property
    def count(self) -> int:
        """Everything found."""
        return len(self.rows) + len(self.rules) + len(self.entries)


def find(filters: Filters) -> Found:
    """What fits the filters. Composition rules and glossary entries are searched by text only."""
    if not filters.text.strip():
        return Found(tuple(row for row in library().rows if _fits(row, filters)))
    results = index().search(filters.text)
    entries = [hit.entry for hit in results.hits]
    rows = tuple(entry for entry in entries if isinstance(entry, Row) and _fits(entry, filters))
    if filters.phase or filters.topic:
        return Found(rows, corrected=results.corrected, partly=results.partly)
    others = [entry for entry in entries if not filters.game or entry.game == filters.game]
    return Found(
        rows,
        tuple(entry for entry in others if isinstance(entry, CompositionRule)),
        tuple(entry for entry in others if isinstance(entry, GlossaryEntry)),
        results.corrected,
        results.partly,
    )


def _fits(row: Row, filters: Filters) -> bool:
    return (
        (not filters.game or row.game == filters.game)
        and (not filters.phase or row.phase == filters.phase)
        and (not filters.topic or filters.topic in row.topics)
    )


def topics(game: str = "") -> tuple[tuple[str, int], ...]:
    """Topics in the order of the alphabet with the number of rows that have them."""
    counted = Counter(topic for row in library().rows if not game or row.game == game for topic in row.topics)
    return tuple(sorted(counted.items(), key=lambda entry: entry[0].casefold()))


def phases(game: str = "") -> tuple[tuple[str, str], ...]:
    """Phases that occur, in the order of a game, as (key, printed name)."""
    used = {row.phase for row in library().rows if not game or row.game == game}
    return tuple((key, name) for key, name in PHASES.items() if key in used)


@dataclass(frozen=True, slots=True)
class RowPage:
    """A row with everything shown beside it."""

    row: Row
    changed_by: tuple[Row, ...]
    changes: tuple[Row, ...]
    related: tuple[Row, ...]
    rules: tuple[CompositionRule, ...]
    entries: tuple[GlossaryEntry, ...]
    query_text: str


def row_page(row_id: str) -> RowPage | None:
    """The page of a row, or None for an unknown id."""
    known = library()
    row = known.row(row_id)
    if row is None:
        return None
    changed_by = known.changes_of(row.id)
    shown = {*(change.id for change in changed_by), *row.changes}
    related = [known.row(each) for each in row.related if each not in shown]
    mentions = [other for other in known.rows if row.id in other.related and other.id not in {*shown, *row.related}]
    return RowPage(
        row=row,
        changed_by=changed_by,
        changes=tuple(each for each in map(known.row, row.changes) if each),
        related=(*(each for each in related if each), *mentions),
        rules=tuple(each for each in map(known.rule, row.list_rules) if each),
        entries=tuple(entry for entry in known.glossary if row.id in entry.rows),
        query_text=plain_query(row.query.text) if row.query else "",
    )


def plain_query(text: str) -> str:
    """A keyword query without quotes and with small operators, as the page of units by keyword reads it."""
    query = keywords.parse(text)
    match query:
        case keywords.Name(name):
            return name
        case keywords.Not(inner):
            return f"not {_bracketed(inner)}"
        case keywords.And(queries):
            return " and ".join(_bracketed(each) for each in queries)
        case keywords.Or(queries):
            return " or ".join(_bracketed(each) for each in queries)


def _bracketed(query: keywords.Query) -> str:
    text = plain_query(keywords.write(query))
    return f"({text})" if isinstance(query, keywords.And | keywords.Or) else text


@dataclass(frozen=True, slots=True)
class Section:
    """Composition rules under one heading."""

    title: str
    key: str
    rules: tuple[CompositionRule, ...]


def composition_sections(*, only_unconfirmed: bool = False) -> tuple[Section, ...]:
    """The composition rules by section; with `only_unconfirmed` those from one source or none."""
    known = library()
    chosen = known.unconfirmed() if only_unconfirmed else known.rules
    sections = []
    for key, title in known.sections.items():
        rules = tuple(rule for rule in chosen if rule.section == key)
        if rules:
            sections.append(Section(title, key.replace(".", "-"), rules))
    return tuple(sections)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A composition rule with the rows it rests on, its sources in words, and its neighbours."""

    rule: CompositionRule
    rows: tuple[Row, ...]
    sources: tuple[tuple[str, str], ...]
    standing: str
    before: CompositionRule | None
    after: CompositionRule | None


def rule_page(rule_id: str) -> RulePage | None:
    """The page of a composition rule, or None for an unknown id."""
    known = library()
    rule = known.rule(rule_id)
    if rule is None:
        return None
    place = known.rules.index(rule)
    return RulePage(
        rule=rule,
        rows=known.rows_of_rule(rule.id),
        sources=tuple((mark, known.sources[mark]) for mark in rule.sources),
        standing=known.standings[rule.standing],
        before=known.rules[place - 1] if place else None,
        after=known.rules[place + 1] if place + 1 < len(known.rules) else None,
    )


@dataclass(frozen=True, slots=True)
class GlossarySection:
    """Glossary entries of one kind and game."""

    title: str
    key: str
    entries: tuple[GlossaryEntry, ...]


def glossary_sections() -> tuple[GlossarySection, ...]:
    """The glossary by game and kind, in the order of the alphabet."""
    sections = []
    for game, suffix in (("aos4", ""), ("hordes-primal", " of HORDES: Primal")):
        for kind, title in GLOSSARY_KINDS.items():
            entries = [entry for entry in library().glossary if (entry.kind, entry.game) == (kind, game)]
            entries.sort(key=lambda entry: entry.name.casefold())
            if entries:
                sections.append(GlossarySection(f"{title}{suffix}", f"{kind}-{game}", tuple(entries)))
    return tuple(sections)


def open_rows() -> tuple[Row, ...]:
    """Rows of the catalogue of which something could not be settled from the source."""
    return tuple(row for row in library().rows if row.open)


@dataclass(frozen=True, slots=True)
class Term:
    """A keyword or weapon ability as it is printed, its glossary entry, and the rows that say more."""

    name: str
    entry: GlossaryEntry
    rows: tuple[Row, ...]


def terms_of(names: Iterable[str]) -> tuple[Term, ...]:
    """The printed names of which the reference says how they are played, each entry once, in order."""
    found: dict[str, Term] = {}
    for name in names:
        entry = library().entry(name)
        rows = tuple(row for row in map(library().row, entry.rows) if row is not None) if entry else ()
        if entry and rows:
            found.setdefault(entry.name, Term(name, entry, rows))
    return tuple(found.values())
