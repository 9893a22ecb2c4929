"""An aid: what it asks, which rows of the reference it applies, and the pure function that answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from armybuilder.aids.fields import Fields, Values
from armybuilder.aids.words import Said, said

LONGEST_FIGURE = 8
"""Signs of the longest figure in a table: “< 0.1 %”, “100.0 %”, a word such as “nobody”."""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures under a heading: names of the columns, and lines of ready texts, the first column being the label."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    @property
    def heads(self) -> tuple[tuple[str, bool], ...]:
        """The names of the columns, each with whether it holds figures: no cell is longer than those of a figure."""
        return tuple(
            (name, place > 0 and all(len(line[place]) <= LONGEST_FIGURE for line in self.lines))
            for place, name in enumerate(self.columns)
        )

    @property
    def body(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """The cells of every line, each with whether its column holds figures."""
        figures = [figure for _, figure in self.heads]
        return tuple(tuple(zip(line, figures, strict=True)) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an aid says: the sentence first, steps with their rows, tables, and the same as plain JSON values.

    ``severity`` is ``ok``, ``warning``, ``error`` or ``info``.
    """

    title: str
    steps: tuple[Said, ...] = ()
    tables: tuple[Table, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    severity: str = "info"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rows that the steps apply, each once."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))


@dataclass(frozen=True, slots=True)
class Aid:
    """One aid at the table. ``name`` is its address on the pages and in the API."""

    name: str
    title: str
    summary: str
    group: str
    rules: tuple[str, ...]
    fields: Fields
    answer: Callable[[Values], Answer]

    @property
    def game(self) -> str:
        """The game whose rows it applies."""
        return "hordes-primal" if self.rules[0].startswith("H-") else "aos4"


class AidProblem(ValueError):
    """Values that are fine one by one but do not go together; the text says why, for the person who entered them."""


def dice_of(faces: Sequence[int], least: int, most: int, roll: str) -> Sequence[int]:
    """The dice that were rolled; raises `AidProblem` for another number of dice than the roll takes."""
    if not least <= len(faces) <= most:
        number = f"{least} dice" if least == most else f"{least} to {most} dice"
        raise AidProblem(f"{roll} takes {number}; {len(faces)} {'is' if len(faces) == 1 else 'are'} entered.")
    return faces


def words(steps: Iterable[Any]) -> tuple[Said, ...]:
    """Steps of either game in words."""
    return tuple(said(step) for step in steps)


def percent(chance: float | Fraction) -> str:
    """A chance for people: ``27.8 %``; never 0 or 100 for what is only nearly so."""
    value = 100 * float(chance)
    if 0 < value < 0.05:
        return "< 0.1 %"
    if 99.95 < value < 100:
        return "> 99.9 %"
    return f"{value:.1f} %"


def figure(value: float | Fraction) -> str:
    """A mean for people: two decimals, none for whole numbers."""
    return f"{float(value):.2f}".removesuffix(".00")


def tail_table(title: str, label: str, chances: Iterable[tuple[int, float | Fraction]], most: int = 12) -> Table:
    """Chances of "at least k", thinned to ``most`` lines; lines without any chance are left out."""
    known = [(value, chance) for value, chance in chances if float(chance) > 0]
    every = max(1, -(-len(known) // most))
    shown = [entry for place, entry in enumerate(known, start=1) if place % every == 0 or place == len(known)]
    return Table(title, (label, "Chance"), tuple((f"at least {value}", percent(chance)) for value, chance in shown))
