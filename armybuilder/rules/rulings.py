"""What the aids of every game system answer with: steps and rulings, as codes with their source row, no sentences."""

from __future__ import annotations

from dataclasses import dataclass

Param = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, or the reason why something may not: a code, its row, and named values."""

    code: str
    rule: str
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed, with the steps that follow or every reason against it."""

    allowed: bool
    steps: tuple[Step, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the steps in order."""
        return tuple(step.code for step in self.steps)
