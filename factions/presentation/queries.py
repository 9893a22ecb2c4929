"""Keyword queries (``DARKOATH and not HERO``) over the units of one or all armies, the answer grouped by type.

A unit that several armies share is named once, with those armies; a seasonal variant stands beside its base.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from armybuilder.rules import keywords as language
from armybuilder.rules.aos4.catalogue import Army
from factions.presentation.words import UNIT_TYPES, unit_type

GROUPS = (
    *(f"{kind.capitalize()}{hero}" for kind in UNIT_TYPES for hero in (" hero", "")),
    *("Unit hero", "Unit", "Endless spell", "Manifestation", "Faction terrain"),
)
PROBLEMS = {
    "TOO_LONG": "The query is too long.",
    "TOO_DEEP": "The query has too many brackets within brackets.",
    "QUOTE_NOT_CLOSED": "A quotation mark is opened {place} and not closed.",
    "BRACKET_NOT_CLOSED": "A bracket is not closed {place}.",
    "EMPTY_NAME": "There is nothing between the quotation marks {place}.",
    "NAME_EXPECTED": "A keyword is expected {place}.",
    "OPERATOR_EXPECTED": "“and” or “or” is expected {place}.",
}
NEAR = 75
EVERYWHERE = "every army"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something with keywords that a query may find. ``key`` and the army are its address, ``warscroll`` its id."""

    army: Army
    key: str
    warscroll: str
    name: str
    keywords: frozenset[str]
    points: int | None
    tags: frozenset[str] = frozenset()
    """List-building tags and sub-hero roles, which no warscroll prints as keywords."""
    legends: bool = False
    present: bool = True
    """Whether it may be used in matched play of the present season."""
    place: str = ""
    """Where it stands, if not in the army itself: a Regiment of Renown, every army."""

    @property
    def where(self) -> str:
        return self.place or self.army.name


@dataclass(frozen=True, slots=True)
class Found:
    """A warscroll that fits, once, with every place where it stands."""

    first: Candidate
    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query finds. ``problem`` says in words why the text is no query; ``unknown`` pairs a keyword that
    nothing has with the known keywords that look like it."""

    query: str
    groups: tuple[Group, ...] = ()
    total: int = 0
    problem: str = ""
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()


def ask(text: str, candidates: Iterable[Candidate]) -> Answer:
    """Find what has the keywords that ``text`` describes; an empty text finds nothing."""
    text = " ".join(text.split())
    if not text:
        return Answer(query="")
    try:
        query = language.parse(text)
    except language.KeywordQueryError as problem:
        before = text[: problem.position].strip()
        place = f"after “{before}”" if before else "at the start"
        return Answer(query=text, problem=PROBLEMS[problem.code].format(place=place))
    pool = tuple(candidates)
    found: dict[str, list[Candidate]] = {}
    for candidate in pool:
        if language.matches(query, candidate.keywords | candidate.tags):
            found.setdefault(candidate.warscroll, []).append(candidate)
    groups = tuple(
        Group(title, tuple(sorted(members, key=lambda one: one.first.name)))
        for title in GROUPS
        if (members := [_found(same) for same in found.values() if unit_type(same[0].keywords) == title])
    )
    return Answer(query=text, groups=groups, total=len(found), unknown=_unknown(query, pool))


def _found(candidates: list[Candidate]) -> Found:
    return Found(candidates[0], tuple(dict.fromkeys(candidate.where for candidate in candidates)))


def _unknown(query: language.Query, pool: tuple[Candidate, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    empty: frozenset[str] = frozenset()
    known = {language.normal(word): word for word in empty.union(*(one.keywords | one.tags for one in pool))}

    def near(word: str) -> tuple[str, ...]:
        like = process.extract(language.normal(word), sorted(known), scorer=fuzz.ratio, limit=3, score_cutoff=NEAR)
        return tuple(known[name] for name, _, _ in like)

    asked = dict.fromkeys(language.names(query))
    return tuple((word, near(word)) for word in asked if language.normal(word) not in known)
