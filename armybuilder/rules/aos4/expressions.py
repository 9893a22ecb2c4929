"""Keyword expressions: ``HERO and not UNIQUE``, ``(INFANTRY or CAVALRY) and STANDARD BEARER``.

Operators are lower case; everything else is a keyword, which may hold spaces. An empty expression is always true.
Used for the bearers of enhancements (R-68), conditions of Armies of Renown (R-84) and keyword queries.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

Predicate: TypeAlias = Callable[[frozenset[str]], bool]

_TOKEN = re.compile(r"\(|\)|\band\b|\bor\b|\bnot\b")


class ExpressionError(ValueError):
    """The text is no keyword expression; ``column`` counts from 1."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(f"{expected} expected at column {column} of {text!r}")
        self.column = column
        self.expected = expected


@lru_cache(maxsize=2048)
def parse(text: str) -> Predicate:
    """The predicate over a set of keywords that ``text`` describes; raises :class:`ExpressionError`."""
    if not text.strip():
        return lambda keywords: True
    reader = _Reader(text, _tokens(text))
    predicate = reader.alternatives()
    reader.end()
    return predicate


def matches(text: str, keywords: frozenset[str]) -> bool:
    """Whether a unit with these keywords fulfils the expression."""
    return parse(text)(keywords)


def keywords_of(text: str) -> tuple[str, ...]:
    """The keywords that an expression names, in order."""
    return tuple(token for token, _ in _tokens(text) if token not in {"(", ")", "and", "or", "not"})


def _tokens(text: str) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    start = 0
    for match in [*_TOKEN.finditer(text), None]:
        end = match.start() if match else len(text)
        piece = text[start:end]
        if piece.strip():
            found.append((" ".join(piece.split()), start + len(piece) - len(piece.lstrip()) + 1))
        if match:
            found.append((match.group(), match.start() + 1))
            start = match.end()
    return tuple(found)


class _Reader:
    def __init__(self, text: str, tokens: tuple[tuple[str, int], ...]) -> None:
        self.text = text
        self.tokens = tokens
        self.position = 0

    @property
    def token(self) -> str:
        return self.tokens[self.position][0] if self.position < len(self.tokens) else ""

    def fail(self, expected: str) -> ExpressionError:
        column = self.tokens[self.position][1] if self.position < len(self.tokens) else len(self.text) + 1
        return ExpressionError(self.text, column, expected)

    def alternatives(self) -> Predicate:
        parts = [self.conjunction()]
        while self.token == "or":
            self.position += 1
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else lambda keywords: any(part(keywords) for part in parts)

    def conjunction(self) -> Predicate:
        parts = [self.factor()]
        while self.token == "and":
            self.position += 1
            parts.append(self.factor())
        return parts[0] if len(parts) == 1 else lambda keywords: all(part(keywords) for part in parts)

    def factor(self) -> Predicate:
        token = self.token
        if token == "not":
            self.position += 1
            inner = self.factor()
            return lambda keywords: not inner(keywords)
        if token == "(":
            self.position += 1
            inner = self.alternatives()
            if self.token != ")":
                raise self.fail("a closing bracket")
            self.position += 1
            return inner
        if token in {"", ")", "and", "or"}:
            raise self.fail("a keyword")
        self.position += 1
        return lambda keywords: token in keywords

    def end(self) -> None:
        if self.token:
            raise self.fail("the end")
