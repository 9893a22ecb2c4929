"""Sharing out units among several leaders at once: a flow from units through option lines to leaders."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise


class Flow:
    """Units that flow through lines to leaders, both with capacities; a unit that was placed stays placed."""

    def __init__(self) -> None:
        self.capacity: dict[int, int] = {}
        self.load: dict[int, int] = {}
        self.lines_of: dict[int, list[int]] = {}
        self.leader_of: list[int] = []
        self.maximum: list[int | None] = []
        self.users: list[set[int]] = []
        self.admitting: dict[int, list[int]] = {}

    def add_leader(self, leader: int, capacity: int) -> None:
        self.capacity[leader] = capacity
        self.load[leader] = 0
        self.lines_of[leader] = []

    def add_line(self, leader: int, maximum: int | None) -> int:
        self.leader_of.append(leader)
        self.maximum.append(maximum)
        self.users.append(set())
        line = len(self.leader_of) - 1
        self.lines_of[leader].append(line)
        return line

    def place(self, unit: int, admitting: list[int]) -> bool:
        """Find the unit a line, moving others where needed (one augmenting path); False when there is none."""
        self.admitting[unit] = admitting
        came: dict[tuple[str, int], tuple[str, int] | None] = {("unit", unit): None}
        queue = deque([("unit", unit)])
        while queue:
            node = queue.popleft()
            kind, number = node
            if kind == "leader" and self.load[number] < self.capacity[number]:
                self._apply(node, came)
                return True
            for neighbour in self._neighbours(kind, number):
                if neighbour not in came:
                    came[neighbour] = node
                    queue.append(neighbour)
        return False

    def _neighbours(self, kind: str, number: int) -> Iterator[tuple[str, int]]:
        """Where a further unit can flow to: ``back`` is a line from whose leader one unit is taken away."""
        if kind == "unit":
            yield from (("line", line) for line in self.admitting[number] if number not in self.users[line])
        elif kind == "leader":
            yield from (("back", line) for line in self.lines_of[number] if self.users[line])
        else:
            maximum = self.maximum[number]
            if kind == "line" and (maximum is None or len(self.users[number]) < maximum):
                yield ("leader", self.leader_of[number])
            yield from (("unit", unit) for unit in sorted(self.users[number]))

    def _apply(self, end: tuple[str, int], came: dict[tuple[str, int], tuple[str, int] | None]) -> None:
        path = [end]
        while (before := came[path[-1]]) is not None:
            path.append(before)
        path.reverse()
        gained: list[tuple[int, int]] = []
        lost: list[tuple[int, int]] = []
        for here, there in pairwise(path):
            if here[0] == "unit":
                gained.append((here[1], there[1]))
            elif there[0] == "unit":
                lost.append((there[1], here[1]))
        for unit, line in lost:
            self.users[line].discard(unit)
        for unit, line in gained:
            self.users[line].add(unit)
        self.load[end[1]] += 1

    def regiments(self) -> dict[int, list[int]]:
        """For each leader the units on its lines."""
        return {
            leader: sorted(unit for line in lines for unit in self.users[line])
            for leader, lines in self.lines_of.items()
        }
