"""A small language to ask for keywords: ``"WARRIORS OF CHAOS" AND NOT (HERO OR CAVALRY)``.

Names with spaces, brackets or the words AND, OR, NOT stand in double quotes; runs of plain words are taken as one
name. Operators may be written in either case. NOT binds closest, then AND, then OR. Case and the kind of apostrophe
or hyphen do not matter. A name without a number also matches its numbered forms: ``WIZARD`` finds ``WIZARD (2)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

MAX_LENGTH = 2_000
MAX_DEPTH = 50


class KeywordQueryError(ValueError):
    """A query that cannot be read: ``position`` counts characters from 0, ``code`` says what is wrong there."""

    def __init__(self, code: str, position: int, found: str = "") -> None:
        super().__init__(f"{code} at {position}" + (f": {found!r}" if found else ""))
        self.code = code
        self.position = position
        self.found = found


@dataclass(frozen=True, slots=True)
class Name:
    """A unit has this keyword or tag."""

    name: str


@dataclass(frozen=True, slots=True)
class Not:
    """The query inside does not hold."""

    query: Query


@dataclass(frozen=True, slots=True)
class And:
    """All of two or more queries hold."""

    queries: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of two or more queries holds."""

    queries: tuple[Query, ...]


Query: TypeAlias = Name | Not | And | Or


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    position: int


_LEX = re.compile(r"\s*(?:(?P<open>\()|(?P<close>\))|\"(?P<quoted>[^\"]*)\"|(?P<word>[^\s()\"]+))")
_OPERATORS = frozenset({"AND", "OR", "NOT"})
_PLAIN = re.compile(r"[^\s()\"]+\Z")
_NUMBER = re.compile(r"\s*\([^)]*\)\Z")
_SAME = str.maketrans({"’": "'", "‘": "'", "‑": "-", "‐": "-", "–": "-", "\u00a0": " "})


def parse(text: str) -> Query:
    """The query of a text; raises `KeywordQueryError` with code and position for anything else."""
    if len(text) > MAX_LENGTH:
        raise KeywordQueryError("TOO_LONG", MAX_LENGTH)
    parser = _Parser(tuple(_tokens(text)), len(text))
    query = parser.either(0)
    parser.end()
    return query


def matches(query: Query, keywords: Iterable[str]) -> bool:
    """Whether something with these keywords and tags fulfils the query."""
    forms = set()
    for keyword in keywords:
        same = normal(keyword)
        forms |= {same, _NUMBER.sub("", same)}
    return _holds(query, frozenset(forms))


def write(query: Query) -> str:
    """The text of a query; `parse` gives the same query back."""
    match query:
        case Name(name):
            plain = _PLAIN.match(name) and name.upper() not in _OPERATORS
            return name if plain else f'"{name}"'
        case Not(inner):
            return f"NOT {_inside(inner, And, Or)}"
        case And(queries):
            return " AND ".join(_inside(each, And, Or) for each in queries)
        case Or(queries):
            return " OR ".join(_inside(each, Or) for each in queries)


def names(query: Query) -> tuple[str, ...]:
    """Every name in the query, in order of appearance."""
    match query:
        case Name(name):
            return (name,)
        case Not(inner):
            return names(inner)
        case And(queries) | Or(queries):
            return tuple(name for each in queries for name in names(each))


def normal(name: str) -> str:
    """The form in which names are compared."""
    return " ".join(name.translate(_SAME).casefold().split())


def _inside(query: Query, *kinds: type) -> str:
    return f"({write(query)})" if isinstance(query, kinds) else write(query)


def _holds(query: Query, forms: frozenset[str]) -> bool:
    match query:
        case Name(name):
            return normal(name) in forms
        case Not(inner):
            return not _holds(inner, forms)
        case And(queries):
            return all(_holds(each, forms) for each in queries)
        case Or(queries):
            return any(_holds(each, forms) for each in queries)


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    while text[position:].strip():
        found = _LEX.match(text, position)
        if found is None:
            raise KeywordQueryError("QUOTE_NOT_CLOSED", text.index('"', position))
        start = found.end() - len(found[0].lstrip())
        if found["open"] or found["close"]:
            yield _Token(found[0].strip(), found[0].strip(), start)
        elif found["quoted"] is not None:
            if not found["quoted"].strip():
                raise KeywordQueryError("EMPTY_NAME", start)
            yield _Token("quoted", found["quoted"], start)
        else:
            word = found["word"]
            yield _Token(word.upper() if word.upper() in _OPERATORS else "word", word, start)
        position = found.end()


class _Parser:
    """Recursive descent over the tokens."""

    def __init__(self, tokens: tuple[_Token, ...], length: int) -> None:
        self.tokens = tokens
        self.length = length
        self.index = 0

    def either(self, depth: int) -> Query:
        parts = [self.both(depth)]
        while self._take("OR"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def both(self, depth: int) -> Query:
        parts = [self.single(depth)]
        while self._take("AND"):
            parts.append(self.single(depth))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def single(self, depth: int) -> Query:
        if depth > MAX_DEPTH:
            raise KeywordQueryError("TOO_DEEP", self._position)
        if self._take("NOT"):
            return Not(self.single(depth + 1))
        if self._take("("):
            query = self.either(depth + 1)
            if not self._take(")"):
                raise self._problem("BRACKET_NOT_CLOSED")
            return query
        return self.name()

    def name(self) -> Query:
        token = self._peek()
        if token is not None and token.kind == "quoted":
            self.index += 1
            return Name(token.text)
        words = []
        while token is not None and token.kind == "word":
            words.append(token.text)
            self.index += 1
            token = self._peek()
        if not words:
            raise self._problem("NAME_EXPECTED")
        return Name(" ".join(words))

    def end(self) -> None:
        if self._peek() is not None:
            raise self._problem("OPERATOR_EXPECTED")

    @property
    def _position(self) -> int:
        token = self._peek()
        return self.length if token is None else token.position

    def _peek(self) -> _Token | None:
        return self.tokens[self.index] if self.index < len(self.tokens) else None

    def _take(self, kind: str) -> bool:
        token = self._peek()
        if token is None or token.kind != kind:
            return False
        self.index += 1
        return True

    def _problem(self, code: str) -> KeywordQueryError:
        token = self._peek()
        return KeywordQueryError(code, self._position, token.text if token else "")
