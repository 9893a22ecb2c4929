"""What resolving gives: the list with ids, where each part stood in the source, and what stayed open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from armybuilder.interchange.parsed import Layout, LineKind, ParsedList, ParsedUnit, ParseProblem
from armybuilder.rules.aos4.army import ArmyList

COUNTED = frozenset(
    {"unit", "option", "mark", "member", "renown", "terrain", "lore", "tactics", "army", "army-of-renown", "handbook"}
)
"""Parts of a page that have to be resolved; headings, figures, footers and names have not."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """``army`` is None when no army of the release bears the printed name.

    ``lines``: path of the list (as in violations) to source line. ``layout`` prints the list in the source's manner.
    ``problems`` are those of reading and of resolving, in line order. ``units``: path of each unit that is no member of
    a Regiment of Renown to what is printed of it.
    """

    parsed: ParsedList
    army: ArmyList | None
    problems: tuple[ParseProblem, ...]
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    layout: Layout = field(default_factory=Layout)
    units: Mapping[str, ParsedUnit] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def total_lines(self) -> int:
        """Unit, option and header lines of the source, unread ones among them; named things where it has no lines."""
        if not self.parsed.ledger:
            return _named_things(self.parsed)
        return sum(
            line.kind is LineKind.UNREAD or (line.kind is LineKind.READ and line.what in COUNTED)
            for line in self.parsed.ledger
        )

    @property
    def resolved_lines(self) -> int:
        """Those of ``total_lines`` that came without a problem."""
        if not self.parsed.ledger:
            return max(0, self.total_lines - len(self.problems))
        open_lines = {problem.line for problem in self.problems if problem.code not in NOTES}
        return sum(
            line.kind is LineKind.READ and line.what in COUNTED and line.number not in open_lines
            for line in self.parsed.ledger
        )


NOTES = frozenset({"TOTAL_NOT_CREDIBLE", "HEADING_MISSING", "SEASON_NOT_FOUND", "ARMY_NOT_NAMED"})
"""Problems that tell of a doubt while the line itself is read and resolved."""


def _named_things(parsed: ParsedList) -> int:
    units = [*parsed.units(), *(member for regiment in parsed.renown for member in regiment.members)]
    named = (parsed.faction, parsed.army_of_renown, parsed.handbook, *parsed.formations, *parsed.terrain)
    return (
        sum(item is not None for item in named)
        + len(parsed.lores)
        + len(parsed.tactic_cards)
        + len(parsed.renown)
        + sum(1 + len(unit.details) for unit in units)
    )
