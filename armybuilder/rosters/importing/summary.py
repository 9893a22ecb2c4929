"""Several lists at once: one row per list, each of which can be opened or saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from armybuilder.interchange.resolution import NOTES
from armybuilder.rosters.importing.checking import parts_of
from armybuilder.rosters.importing.page import layout_name, refusal_of, stamp_of
from armybuilder.rosters.importing.sources import Source, pack
from armybuilder.validation.answers import army_of_renown_name, faction_name
from armybuilder.validation.reading import Reading


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """What the table says of one list. ``packed`` is the list itself; ``said`` is why it could not be read."""

    name: str
    title: str
    army: str
    layout: str
    severity: str
    verdict: str
    points: int | None
    declared_points: int | None
    drops: int | None
    declared_drops: int | None
    resolved: int
    total: int
    doubts: int
    said: str
    packed: str

    @property
    def readable(self) -> bool:
        return not self.said

    @property
    def clean(self) -> bool:
        """Whether every line was understood, so that the list can be saved unseen."""
        return self.readable and not self.doubts

    @property
    def shown_name(self) -> str:
        return self.title or self.name or "A list without a name"

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def rows_of(source: Source, *, as_of: str | None = None) -> Iterator[SummaryRow]:
    """A row for each list of a source."""
    for part, reading in parts_of(source, as_of=as_of):
        yield row_of(part, reading)


def row_of(part: Source, reading: Reading) -> SummaryRow:
    """The row of one list."""
    resolution, judgement = reading.resolution, reading.judgement
    stamp = stamp_of(reading)
    names = [name for name in (faction_name(reading), army_of_renown_name(reading)) if name]
    return SummaryRow(
        name=part.name,
        title=reading.parsed.title[:100],
        army=", ".join(names)[:200],
        layout=layout_name(reading.parsed.format),
        severity=stamp.severity,
        verdict=f"{judgement.to_fix} to fix" if judgement and judgement.to_fix else stamp.words,
        points=judgement.totals.points if judgement else None,
        declared_points=reading.parsed.declared_points,
        drops=judgement.totals.drops if judgement else None,
        declared_drops=reading.parsed.declared_drops,
        resolved=resolution.resolved_lines if resolution else 0,
        total=resolution.total_lines if resolution else len(reading.parsed.ledger),
        doubts=sum(problem.code not in NOTES for problem in reading.problems) if reading.readable else 0,
        said=refusal_of(reading),
        packed=pack(part),
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """All rows with the sums above them."""

    rows: tuple[SummaryRow, ...]

    @property
    def legal(self) -> int:
        return sum(row.severity == "ok" for row in self.rows)

    @property
    def unread(self) -> int:
        return sum(not row.readable for row in self.rows)

    @property
    def clean(self) -> int:
        return sum(row.clean for row in self.rows)

    @property
    def lines(self) -> tuple[int, int]:
        """Lines that were understood, and all."""
        return sum(row.resolved for row in self.rows), sum(row.total for row in self.rows)
