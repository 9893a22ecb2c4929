"""Typed look-ups in JSON values, each failure with its path and a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from armybuilder.rules.system import DocumentProblem

NUMBER_LIMIT = 10_000
TEXT_LIMIT = 500
LIST_LIMIT = 1_000

Choice = TypeVar("Choice", bound=Enum)


@contextmanager
def within(key: str) -> Iterator[None]:
    """Problems of a document that stands under a key of another one have their place in the whole."""
    try:
        yield
    except DocumentProblem as problem:
        path = f"{key}.{problem.path}" if problem.path else key
        raise DocumentProblem(path, problem.code, problem.detail) from None


class Reader:
    """The keys of one JSON object; every problem is a `DocumentProblem` at ``path.key``."""

    def __init__(self, values: Any, path: str = "") -> None:
        if not isinstance(values, Mapping):
            raise DocumentProblem(path, "NOT_A_MAPPING", repr(values)[:80])
        self.values: Mapping[str, Any] = values
        self.path = path

    def at(self, key: str) -> str:
        """The path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Whether the key is given and not null."""
        return self.values.get(key) is not None

    def whole(self, key: str, low: int = -NUMBER_LIMIT, high: int = NUMBER_LIMIT, default: int | None = None) -> int:
        """A whole number within bounds."""
        return self._whole(self.at(key), self._get(key, default), low, high)

    def optional_whole(self, key: str, low: int = 0, high: int = NUMBER_LIMIT) -> int | None:
        """A whole number within bounds, or None when it is not given."""
        return self.whole(key, low, high) if self.has(key) else None

    def wholes(self, key: str, low: int, high: int, most: int = LIST_LIMIT) -> tuple[list[int], bool]:
        """One number or a list of at most ``most`` of them; the flag says whether it was a list."""
        value = self._get(key, None)
        if not isinstance(value, list | tuple):
            return [self.whole(key, low, high)], False
        if len(value) > most:
            raise DocumentProblem(self.at(key), "TOO_MANY", f"{len(value)}, at most {most}")
        return [self._whole(f"{self.at(key)}[{i}]", entry, low, high) for i, entry in enumerate(value)], True

    def length(self, key: str) -> Fraction:
        """A positive number of inches."""
        value = self._get(key, None)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise DocumentProblem(self.at(key), "NOT_A_NUMBER", repr(value)[:80])
        if not 0 < value <= NUMBER_LIMIT:
            raise DocumentProblem(self.at(key), "OUT_OF_RANGE", repr(value)[:80])
        return Fraction(str(value))

    def flag(self, key: str, default: bool | None = False) -> bool:
        """True or false."""
        value = self._get(key, default)
        if not isinstance(value, bool):
            raise DocumentProblem(self.at(key), "NOT_TRUE_OR_FALSE", repr(value)[:80])
        return value

    def text(self, key: str, default: str | None = None, *, empty: bool = True) -> str:
        """A text of at most `TEXT_LIMIT` characters."""
        return self._text(self.at(key), self._get(key, default), empty=empty)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; none when it is not given."""
        entries = self._list(key)
        return tuple(self._text(f"{self.at(key)}[{i}]", entry, empty=False) for i, entry in enumerate(entries))

    def choice(self, key: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """A member of an enum of texts, by its value."""
        if default is not None and not self.has(key):
            return default
        value = self.text(key)
        for member in choices:
            if member.value == value:
                return member
        raise DocumentProblem(self.at(key), "UNKNOWN_CHOICE", value)

    def objects(self, key: str) -> Iterator[Reader]:
        """A reader for every object of a list; none when it is not given."""
        for index, entry in enumerate(self._list(key)):
            yield Reader(entry, f"{self.at(key)}[{index}]")

    def only(self, *known: str) -> None:
        """Refuses keys that nobody would read."""
        for key in self.values:
            if key not in known:
                raise DocumentProblem(self.at(str(key)), "UNKNOWN_KEY")

    def _list(self, key: str) -> list[Any]:
        entries = self.values.get(key)
        if entries is None:
            return []
        if not isinstance(entries, list | tuple):
            raise DocumentProblem(self.at(key), "NOT_A_LIST", repr(entries)[:80])
        if len(entries) > LIST_LIMIT:
            raise DocumentProblem(self.at(key), "TOO_MANY", str(len(entries)))
        return list(entries)

    def _get(self, key: str, default: Any) -> Any:
        value = self.values.get(key)
        value = default if value is None else value
        if value is None:
            raise DocumentProblem(self.at(key), "MISSING")
        return value

    @staticmethod
    def _whole(path: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value % 1 != 0:
            raise DocumentProblem(path, "NOT_A_WHOLE_NUMBER", repr(value)[:80])
        if not low <= value <= high:
            raise DocumentProblem(path, "OUT_OF_RANGE", f"{repr(value)[:40]} not in {low}..{high}")
        return int(value)

    @staticmethod
    def _text(path: str, value: Any, *, empty: bool) -> str:
        if not isinstance(value, str):
            raise DocumentProblem(path, "NOT_A_TEXT", repr(value)[:80])
        if len(value) > TEXT_LIMIT:
            raise DocumentProblem(path, "TOO_LONG", str(len(value)))
        if not empty and not value.strip():
            raise DocumentProblem(path, "EMPTY")
        return value
