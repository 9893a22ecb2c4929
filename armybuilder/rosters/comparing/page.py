"""The comparison as the page shows it: rows of two units side by side, choices and figures in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.rosters.builder.words import counted
from armybuilder.rosters.comparing.selectors import Compared, difference
from armybuilder.rules.aos4.compare import ArmyDiff, ChoiceChange, Spot, UnitEntry, UnitPair
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.validation.lines import release_day
from armybuilder.validation.messages import sentence
from armybuilder.validation.service import judgement_for

_CHOICES = {
    "army": "Army",
    "ruleset": "Battlepack",
    "release": "Data",
    "points_limit": "Points limit",
    "formations": "Battle formation",
    "spell_lores": "Spell lore",
    "prayer_lores": "Prayer lore",
    "manifestation_lores": "Manifestation lore",
    "terrain": "Faction terrain",
    "tactic_cards": "Battle tactic cards",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit in one of the lists."""

    name: str
    notes: str
    place: str
    points: int


@dataclass(frozen=True, slots=True)
class PairRow:
    """``what`` says in words how the two differ; ``points`` is by how much the second is dearer."""

    before: Cell | None
    after: Cell | None
    what: str
    points: int


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of one kind: only in the second list, only in the first, moved, changed, the same."""

    id: str
    title: str
    rows: tuple[PairRow, ...]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FigureRow:
    label: str
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence of one list's report whose code the other has not."""

    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    equal: bool
    headline: str
    figures: tuple[FigureRow, ...]
    blocks: tuple[Block, ...]
    choices: tuple[ChoiceRow, ...]
    legal: tuple[bool, bool]
    only_before: tuple[Finding, ...]
    only_after: tuple[Finding, ...]


def page_of(first: Compared, second: Compared) -> ComparePage:
    """Everything that the page shows of two lists."""
    diff = difference(first, second)
    return ComparePage(
        equal=diff.equal,
        headline=headline_of(diff),
        figures=(
            FigureRow("Points", diff.before.points, diff.after.points),
            FigureRow("Drops", diff.before.drops, diff.after.drops),
            FigureRow("Models", diff.before.models, diff.after.models),
            FigureRow("Wounds", diff.before.wounds, diff.after.wounds),
        ),
        blocks=tuple(_blocks(diff)),
        choices=tuple(map(_choice, diff.choices)),
        legal=(diff.before.legal, diff.after.legal),
        only_before=tuple(_findings(first, diff.codes_gone)),
        only_after=tuple(_findings(second, diff.codes_new)),
    )


def headline_of(diff: ArmyDiff) -> str:
    """The comparison in words: "Units: 1 in, 2 out, 1 moved. +40 points, 1 drop fewer."."""
    if diff.equal:
        return "Both lists have the same units, places and choices."
    parts = [
        f"{len(pairs)} {word}"
        for pairs, word in (
            (diff.units_in, "in"),
            (diff.units_out, "out"),
            (diff.moved, "moved"),
            (diff.changed, "changed"),
        )
        if pairs
    ]
    units = f"Units: {', '.join(parts)}." if parts else "The same units."
    points = f"{diff.points:+,} points".replace("-", "−") if diff.points else "the same points"
    drops = _more_or_fewer(diff.drops) if diff.drops else "the same drops"
    return f"{units} {points[0].upper()}{points[1:]}, {drops}."


def _more_or_fewer(drops: int) -> str:
    return f"{counted(abs(drops), 'drop')} {'more' if drops > 0 else 'fewer'}"


def _blocks(diff: ArmyDiff) -> Iterator[Block]:
    for id, title, pairs in (
        ("in", "Only in the second list", diff.units_in),
        ("out", "Only in the first list", diff.units_out),
        ("moved", "Moved", diff.moved),
        ("changed", "Changed", diff.changed),
        ("same", "The same in both", diff.same),
    ):
        if pairs:
            yield Block(id, f"{title}: {len(pairs)}", tuple(map(_row, pairs)))


def _row(pair: UnitPair) -> PairRow:
    return PairRow(_cell(pair.before), _cell(pair.after), "; ".join(_differences(pair)), pair.points)


def _cell(entry: UnitEntry | None) -> Cell | None:
    if entry is None:
        return None
    notes = [
        *(["General"] if entry.general else []),
        *(["Reinforced"] if entry.reinforced else []),
        *([f"{entry.models} models"] if entry.models > 1 else []),
        *entry.enhancements,
    ]
    return Cell(entry.name, " · ".join(notes), spot_words(entry.spot), entry.points)


def spot_words(spot: Spot) -> str:
    """Where a unit stands: "leads Regiment 1", "Regiment 1, led by Chaos Lord", "auxiliary unit"."""
    if spot.kind == "auxiliary":
        return "Auxiliary unit"
    if spot.kind == "renown":
        return "Regiment of Renown"
    regiment = "General’s Regiment" if spot.generals else f"Regiment {spot.number}"
    if spot.leads:
        return f"Leads the {regiment}" if spot.generals else f"Leads {regiment}"
    return f"{regiment}, led by {spot.leader}" if spot.leader else f"{regiment}, without a leader"


def _differences(pair: UnitPair) -> Iterator[str]:
    before, after = pair.before, pair.after
    if before is None or after is None:
        return
    for change in pair.changes:
        if change == "moved":
            yield "stands elsewhere"
        elif change == "profile":
            yield f"was {before.name}"
        elif change == "points":
            yield f"{after.points - before.points:+,} points".replace("-", "−")
        elif change == "models":
            yield f"{before.models} models, now {after.models}"
        elif change == "reinforced":
            yield "reinforced" if after.reinforced else "no longer reinforced"
        elif change == "general":
            yield "is the general" if after.general else "no longer the general"
        else:
            yield from (f"with {name}" for name in after.enhancements if name not in before.enhancements)
            yield from (f"without {name}" for name in before.enhancements if name not in after.enhancements)


def _choice(change: ChoiceChange) -> ChoiceRow:
    return ChoiceRow(_CHOICES[change.kind], _value(change.kind, change.removed), _value(change.kind, change.added))


def _value(kind: str, names: tuple[str, ...]) -> str:
    if kind == "ruleset":
        names = tuple(RULE_SETS[name].name if name in RULE_SETS else name for name in names)
    elif kind == "release":
        names = tuple(map(release_day, names))
    elif kind == "points_limit":
        names = tuple(f"{int(name):,}" for name in names)
    return ", ".join(names) or "none"


def _findings(side: Compared, codes: tuple[str, ...]) -> Iterator[Finding]:
    if not codes:
        return
    report = judgement_for(side.army, side.catalogue).report
    for violation in report.violations:
        if violation.code in codes:
            yield Finding(str(violation.severity), sentence(violation, side.army, side.catalogue))
