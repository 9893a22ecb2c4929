"""Which unit of a regiment uses which option line of its leader (R-17 … R-24, R-28).

Lines without a maximum admit any number of units; the others are shared out so that as many units as possible find a
line (maximum bipartite matching with capacities). A unit that an unlimited line admits never uses up a limited one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Assignment:
    """``lines[i]`` is the line that unit ``i`` uses, None where no room is left or no line admits it."""

    lines: tuple[int | None, ...]

    @property
    def left_over(self) -> tuple[int, ...]:
        """Numbers of the units without a line."""
        return tuple(number for number, line in enumerate(self.lines) if line is None)

    def used(self, line: int) -> int:
        """How many units use a line."""
        return self.lines.count(line)


def assign(admitting: Sequence[Sequence[int]], capacities: Sequence[int | None]) -> Assignment:
    """Share out lines among units.

    ``admitting[i]`` are the lines that admit unit ``i``; ``capacities[j]`` is the greatest number of units of line
    ``j``, None without limit. The result is the same for the same input: units and lines are tried in their order, and
    a unit that once found a line keeps one. As many units as possible find a line.
    """
    lines: list[int | None] = [None] * len(admitting)
    users: dict[int, list[int]] = {}

    def place(unit: int, tried: set[int]) -> bool:
        for line in admitting[unit]:
            capacity = capacities[line]
            if capacity is None or line in tried:
                continue
            tried.add(line)
            holders = users.setdefault(line, [])
            if len(holders) < capacity:
                holders.append(unit)
                lines[unit] = line
                return True
            for number, holder in enumerate(holders):
                if place(holder, tried):
                    holders[number] = unit
                    lines[unit] = line
                    return True
        return False

    for unit, candidates in enumerate(admitting):
        unlimited = next((line for line in candidates if capacities[line] is None), None)
        if unlimited is not None:
            lines[unit] = unlimited
        else:
            place(unit, set())
    return Assignment(tuple(lines))
