"""The page of a list that was read: the text beside the reading, what is in doubt, the figures and the verdict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters.importing.checking import Checked, Doubt
from armybuilder.rosters.importing.choices import KEEP, LEAVE_OUT
from armybuilder.rules.aos4.repricing import carried_over
from armybuilder.rules.aos4.totals import totals
from armybuilder.rules.violation import STILL_TO_DO, Severity
from armybuilder.validation.answers import army_of_renown_name, faction_name
from armybuilder.validation.catalogues import newest_catalogue
from armybuilder.validation.lines import LineRow, line_rows, release_day
from armybuilder.validation.messages import sentence
from armybuilder.validation.problems import PROBLEMS, problem_text, reason_text
from armybuilder.validation.reading import Reading
from factions.catalogue import UnknownArmy, UnknownRelease, current_release

MOST_ROWS = 1_000
MOST_PROBLEMS = 200
_LAYOUTS = {
    **{id: known.name for id, known in FORMATS.items()},
    "scrollcaster": "Scrollcaster",
    "order-of-battle": "Order of Battle",
    "third-edition": "Third edition",
    "unknown": "not known",
}
_RANK = {"error": 0, "warning": 1, "todo": 2, "info": 3}


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Fix:
    """The choice about one doubtful piece of a line."""

    id: str
    label: str
    line: int
    text: str
    options: tuple[Option, ...]
    others: tuple[Option, ...]
    """Everything else of the kind that the army has."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the source and what was read. ``severity`` empty: understood."""

    number: int
    text: str
    said: str
    heading: bool
    severity: str
    word: str
    now: str
    """What a corrected line is read as."""
    fixes: tuple[Fix, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Something to fix, to check or still to do; ``line`` 0: not of a single line."""

    severity: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Stamp:
    severity: str
    words: str


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """``rows`` is empty for roster files, which have no lines."""

    name: str
    lines: int
    heading: str
    rows: tuple[Row, ...]
    left_out: int
    """Lines that are read but not shown, because there are too many."""
    items: tuple[Item, ...]
    figures: tuple[Figure, ...]
    data: str
    """Which data were used, and why, as a sentence."""
    stamp: Stamp
    refusal: str
    """Why nothing could be read; empty when a list was."""

    @property
    def readable(self) -> bool:
        return not self.refusal


def layout_name(format: str) -> str:
    """Printed name of a format."""
    return _LAYOUTS.get(format, format)


def stamp_of(reading: Reading, *, chosen: bool = False) -> Stamp:
    """The verdict: legal, so many things still to do, not legal, or not read."""
    if reading.judgement is None:
        return Stamp("error", "Not read")
    if reading.judgement.to_fix:
        return Stamp("error", "Not legal yet")
    if reading.judgement.to_do:
        return Stamp("todo", f"{reading.judgement.to_do} to do")
    return Stamp("ok", "Legal with these choices" if chosen else "Legal")


def refusal_of(reading: Reading) -> str:
    """Why a source holds no list that can be read; empty when it does."""
    if reading.readable:
        return ""
    problem = next(iter(reading.problems), None)
    if problem is None:
        return str(PROBLEMS["NOT_A_LIST"])
    if problem.code == "ARMY_NOT_FOUND" and not problem.text:
        return "No faction is named, so no unit can be looked up. The text needs a line with the name of the faction."
    return problem_text(problem)


def page_of(checked: Checked) -> ReadingPage:
    """Everything that the page shows of a list that was read."""
    reading = checked.reading
    refusal = refusal_of(reading)
    rows = () if refusal and not checked.doubts else tuple(_rows(checked))
    return ReadingPage(
        name=checked.source.name,
        lines=len(reading.parsed.ledger),
        heading=_heading(checked.first.resolution),
        rows=rows[:MOST_ROWS],
        left_out=max(0, len(rows) - MOST_ROWS),
        items=tuple(_items(checked, rows))[:MOST_PROBLEMS],
        figures=() if refusal else tuple(_figures(reading)),
        data=f"Read with the data of {release_day(reading.release)}: {reason_text(reading.release_reason)}.",
        stamp=stamp_of(reading, chosen=checked.chosen),
        refusal=refusal,
    )


def _heading(resolution: Resolution | None) -> str:
    if resolution is None:
        return "Nothing read"
    return f"Read {resolution.resolved_lines} of {resolution.total_lines} lines"


# Lines


def _rows(checked: Checked) -> Iterator[Row]:
    doubts: dict[int, list[Doubt]] = defaultdict(list)
    for doubt in checked.doubts:
        doubts[doubt.line].append(doubt)
    prices = _prices(checked.reading)
    warned = _warnings(checked.reading)
    for row in line_rows((checked.reading,), checked.source.data):
        own = doubts.get(row.number, [])
        if not own and not row.severity and row.number in warned:
            said = " ".join(warned[row.number])
            yield Row(row.number, row.text, said, row.heading, "warning", "Check", "", ())
        elif own or not row.blank:
            yield _row(row, own, prices)


def _warnings(reading: Reading) -> dict[int, list[str]]:
    """What the rules warn of, by the line that it is about."""
    found: dict[int, list[str]] = defaultdict(list)
    if reading.judgement and reading.army and reading.catalogue:
        for violation in reading.judgement.report.violations:
            line = reading.lines.get(violation.path) if violation.path else None
            if line and violation.severity is Severity.WARNING and violation.code not in STILL_TO_DO:
                found[line].append(sentence(violation, reading.army, reading.catalogue))
    return found


def _row(row: LineRow, doubts: list[Doubt], prices: Mapping[str, int]) -> Row:
    if not doubts:
        return Row(row.number, row.text, row.said, row.heading, row.severity, row.word, "", ())
    settled = all(doubt.to != KEEP for doubt in doubts)
    said = " ".join(_without_candidates(doubt) for doubt in doubts)
    out = all(doubt.to == LEAVE_OUT for doubt in doubts)
    now = "" if row.severity else row.said
    if out:
        now = "Left out"
    elif settled and row.severity:
        said, now = f"{said} {row.said}", ""
    severity = "warning" if settled and row.severity != "error" else "error"
    fixes = tuple(_fix(doubt, number, prices) for number, doubt in enumerate(doubts))
    return Row(row.number, row.text, said, False, severity, "Check" if severity == "warning" else "To fix", now, fixes)


def _without_candidates(doubt: Doubt) -> str:
    """The sentence of a problem; its candidates stand in the choice below."""
    return doubt.said or str(PROBLEMS[doubt.problem.code]).format(text=doubt.problem.text)


def _fix(doubt: Doubt, number: int, prices: Mapping[str, int]) -> Fix:
    problem = doubt.problem
    names = list(doubt.names)
    if doubt.to not in (KEEP, LEAVE_OUT, *names, *doubt.others):
        names.insert(0, doubt.to)
    options = [Option(name, _priced(name, prices), doubt.to == name) for name in names]
    options += [
        Option(KEEP, "As it is written", doubt.to == KEEP),
        Option(LEAVE_OUT, "Leave this line out", doubt.to == LEAVE_OUT),
    ]
    others = [Option(name, _priced(name, prices), doubt.to == name) for name in doubt.others]
    suffix = f"-{number + 1}" if number else ""
    label = f"Line {problem.line} means" if not number else f"“{problem.text}” in line {problem.line} means"
    return Fix(f"l{problem.line}{suffix}", label, problem.line, problem.text, tuple(options), tuple(others))


def _priced(name: str, prices: Mapping[str, int]) -> str:
    return f"{name}, {prices[name]:,}" if name in prices else name


def _prices(reading: Reading) -> dict[str, int]:
    if reading.catalogue is None:
        return {}
    return {profile.name: profile.points for profile in reading.catalogue.profiles.values()}


# Beside the lines


def _items(checked: Checked, rows: tuple[Row, ...]) -> Iterator[Item]:
    """What has to be looked at, the gravest first: lines, then what the rules find elsewhere."""
    reading = checked.reading
    found = [Item(row.severity, row.number, row.said) for row in rows if row.severity in ("error", "warning")]
    marked = {item.line for item in found}
    if reading.parsed.readable:
        found += [
            Item("warning", problem.line if rows else 0, problem_text(problem))
            for problem in reading.problems
            if problem.line not in marked or not rows
        ]
    if reading.judgement and reading.army and reading.catalogue:
        for violation in reading.judgement.report.violations:
            line = (reading.line_of(violation.path) or 0) if rows and violation.path else 0
            still = violation.code in STILL_TO_DO
            shown = violation.severity is Severity.ERROR or violation.severity is Severity.WARNING
            if shown and (still or reading.lines.get(violation.path, 0) not in marked):
                text = sentence(violation, reading.army, reading.catalogue, building=True)
                found.append(Item("todo" if still else str(violation.severity), line, text))
    yield from sorted(dict.fromkeys(found), key=lambda item: (_RANK[item.severity], item.line))


def _figures(reading: Reading) -> Iterator[Figure]:
    """The ledger: layout, army, battlepack, points and drops as printed and as counted."""
    parsed, judgement = reading.parsed, reading.judgement
    assert judgement is not None
    yield Figure("Layout", layout_name(parsed.format))
    names = [name for name in (faction_name(reading), army_of_renown_name(reading)) if name]
    yield Figure("Army", ", ".join(names))
    yield Figure("Battlepack", reading.ruleset.name)
    yield Figure("Points in the text", _number(parsed.declared_points))
    today = _points_today(reading)
    if today is None:
        yield Figure("Points today", _number(judgement.totals.points))
    else:
        yield Figure("Points in its data", _number(judgement.totals.points))
        yield Figure("Points today", _number(today))
    yield Figure("Drops in the text, counted", f"{_number(parsed.declared_drops)}, {judgement.totals.drops}")


def _points_today(reading: Reading) -> int | None:
    """What the list costs in the newest data; None when it was read with them, or they do not have its army."""
    if reading.army is None or reading.catalogue is None:
        return None
    try:
        release = current_release()
        if release.id == reading.release:
            return None
        newest = newest_catalogue(reading.army, reading.catalogue)
    except (UnknownRelease, UnknownArmy):
        return None
    return totals(carried_over(reading.army, reading.catalogue, newest).army, newest, reading.ruleset).points


def _number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"
