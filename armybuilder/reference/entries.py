"""The values of the rules reference: rows of the catalogue, composition rules, glossary. All frozen, no database."""

from __future__ import annotations

from dataclasses import dataclass

PHASES = {
    "list": "List building",
    "deployment": "Deployment",
    "start of round": "Start of a round",
    "start of turn": "Start of a turn",
    "hero": "Hero phase",
    "movement": "Movement phase",
    "shooting": "Shooting phase",
    "charge": "Charge phase",
    "combat": "Combat phase",
    "end of turn": "End of a turn",
    "maintenance": "Maintenance phase",
    "control": "Control phase",
    "activation": "Activation phase",
    "scenario": "Scenario",
    "any": "At any time",
}
"""Phases by which rows are filtered, in the order of a game, with their printed names."""

TAGS = {"L": "List building", "C": "Combat odds", "B": "Battle and judge aids", "R": "Reference"}
"""Where a row must work."""

KINDS = {
    "rule": "Rule",
    "errata": "Erratum",
    "addendum": "Addendum",
    "faq": "Question and answer",
    "keyword-query": "Keyword query",
}
"""What kind of statement a row is."""

GAMES = {"aos4": "Age of Sigmar", "hordes-primal": "HORDES: Primal"}
"""Games of the catalogue with their printed names."""


@dataclass(frozen=True, slots=True)
class ListedUnit:
    """A unit that the source names for a keyword query, with the type it is listed under."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class KeywordQuery:
    """A question over keywords with the units that the source lists; the lists are not complete.

    `not_listed` is the number of further units known to fit, None where the source leaves the list open.
    """

    text: str
    faction: str
    units: tuple[ListedUnit, ...]
    not_listed: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the catalogue.

    `changes` names the rows that an erratum, addendum or answer belongs to; `open` says what the source leaves
    unsettled and how it is played here.
    """

    id: str
    game: str
    title: str
    kind: str
    place: str
    phase: str
    timing: str
    trigger: str
    effect: str
    tags: tuple[str, ...]
    topics: tuple[str, ...]
    related: tuple[str, ...] = ()
    list_rules: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    query: KeywordQuery | None = None
    open: str = ""


@dataclass(frozen=True, slots=True)
class CompositionRule:
    """One rule of army building: law in own words, sources, standing, codes with their severity."""

    id: str
    game: str
    title: str
    section: str
    section_title: str
    text: str
    sources: tuple[str, ...]
    standing: str
    codes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A keyword, weapon ability or term, with rows that say more."""

    name: str
    kind: str
    game: str
    summary: str
    rows: tuple[str, ...]


GLOSSARY_KINDS = {
    "weapon-ability": "Weapon abilities",
    "keyword": "Keywords",
    "ability-keyword": "Keywords of abilities",
    "tag": "Tags",
    "term": "Terms",
    "stat": "Characteristics",
}
"""Kinds of glossary entries with their headings."""
