"""Keyword expressions over units (``DARKOATH and not HERO``), the answer grouped by type of unit.

A seasonal variant stands beside its base; a unit that several armies share is named once, with those armies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from armybuilder.rules.aos4.catalogue import Army, Warscroll
from armybuilder.rules.aos4.expressions import ExpressionError, keywords_of, parse
from factions.presentation.words import UNIT_TYPES, unit_type

GROUPS = (
    *(f"{kind.capitalize()}{hero}" for kind in UNIT_TYPES for hero in (" hero", "")),
    *("Unit hero", "Unit", "Manifestation", "Faction terrain"),
)
_OPERATOR = re.compile(r"\b(and|or|not)\b", re.IGNORECASE)
NEAR = 75


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something with keywords that a query may find. ``slug`` and ``unit`` are its address."""

    army: Army
    unit: str
    warscroll: Warscroll
    name: str
    keywords: frozenset[str]
    points: int | None
    legends: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A warscroll that fits, once, with every army that has it."""

    first: Candidate
    armies: tuple[Army, ...]


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


def written(text: str) -> str:
    """A query as the expressions are written: keywords in capitals, operators in small letters, plain quotes."""
    pieces = _OPERATOR.split(" ".join(text.replace("’", "'").split()))
    return "".join(piece.lower() if _OPERATOR.fullmatch(piece) else piece.upper() for piece in pieces)


def ask(text: str, candidates: Iterable[Candidate]) -> Answer:
    """Find what has the keywords that ``text`` describes; an empty text finds nothing."""
    query = written(text)
    if not query:
        return Answer(query="")
    try:
        fits = parse(query)
    except ExpressionError as problem:
        place = f"after “{query[: problem.column - 1].strip()}”" if problem.column > 1 else "at the start"
        return Answer(query=query, problem=f"{problem.expected.capitalize()} is expected {place}.")
    pool = tuple(candidates)
    found: dict[str, list[Candidate]] = {}
    for candidate in pool:
        if fits(candidate.keywords):
            found.setdefault(candidate.warscroll.id, []).append(candidate)
    groups = tuple(
        Group(title, tuple(sorted(members, key=lambda one: one.first.name)))
        for title in GROUPS
        if (members := [_found(same) for same in found.values() if unit_type(same[0].keywords) == title])
    )
    return Answer(query=query, groups=groups, total=len(found), unknown=_unknown(query, pool))


def _found(candidates: list[Candidate]) -> Found:
    armies = dict.fromkeys(candidate.army for candidate in candidates)
    return Found(candidates[0], tuple(armies))


def _unknown(query: str, pool: tuple[Candidate, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    known = sorted(frozenset().union(*(candidate.keywords for candidate in pool)))
    return tuple(
        (
            word,
            tuple(name for name, _, _ in process.extract(word, known, scorer=fuzz.ratio, limit=3, score_cutoff=NEAR)),
        )
        for word in dict.fromkeys(keywords_of(query))
        if word not in known
    )
