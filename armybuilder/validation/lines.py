"""A source beside what was read from it: one row per source line, for the import page and the organiser's desk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.interchange.parsed import LineKind, ParsedUnit, SourceLine
from armybuilder.interchange.resolution import NOTES
from armybuilder.interchange.source import decode, source_lines
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.violation import STILL_TO_DO, Severity
from armybuilder.validation.answers import army_of_renown_name, faction_name
from armybuilder.validation.messages import sentence
from armybuilder.validation.problems import problem_text
from armybuilder.validation.reading import Reading

HEAD_KINDS = frozenset({"heading"})
PLAIN: dict[str, Promise | str] = {
    "title": gettext_lazy("Name and total"),
    "handbook": gettext_lazy("Battlepack"),
    "lore": gettext_lazy("Lore"),
    "tactics": gettext_lazy("Battle tactic cards"),
    "mark": "",
    "option": gettext_lazy("Option"),
    "member": gettext_lazy("Member"),
    "renown": gettext_lazy("Regiment of Renown"),
    "terrain": gettext_lazy("Faction terrain"),
    "footer": gettext_lazy("Where the list was written"),
    "army-of-renown": gettext_lazy("Army of Renown"),
}
"""What a line of a kind is, where nothing more can be said."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A source line and its reading. ``severity`` empty: understood; ``word`` heads a doubtful one ("To fix")."""

    number: int
    text: str
    said: str
    heading: bool = False
    blank: bool = False
    severity: str = ""
    word: str = ""
    code: str = ""
    candidates: tuple[str, ...] = ()


_LORES: dict[str, Promise] = {
    "spell": gettext_lazy("Spell lore"),
    "prayer": gettext_lazy("Prayer lore"),
    "manifestation": gettext_lazy("Manifestation lore"),
}


def release_day(release: str) -> str:
    """A release's day as printed, "18 August 2026"; its id where that is no date."""
    try:
        return date_format(date.fromisoformat(release), "j F Y")
    except ValueError:
        return release


def line_rows(readings: Sequence[Reading], data: str | bytes) -> list[LineRow]:
    """The rows of a source with all lists that were found in it; empty for sources that have no lines of text."""
    if not any(reading.parsed.ledger for reading in readings):
        return []
    texts = {number: raw.strip() for number, raw in enumerate(source_lines(decode(data)), start=1)}
    rows: list[LineRow] = []
    for reading in readings:
        rows += _rows_of(reading, texts)
    return rows


def _rows_of(reading: Reading, texts: dict[int, str]) -> list[LineRow]:
    doubts = _doubts(reading)
    said = _sayings(reading)
    return [_row(line, texts.get(line.number, ""), said, doubts.get(line.number)) for line in reading.parsed.ledger]


def _row(line: SourceLine, text: str, said: dict[int, str], doubt: LineRow | None) -> LineRow:
    if doubt is not None:
        return LineRow(
            line.number,
            text,
            doubt.said,
            severity=doubt.severity,
            word=doubt.word,
            code=doubt.code,
            candidates=doubt.candidates,
        )
    return LineRow(
        line.number,
        text,
        said.get(line.number) or str(PLAIN.get(line.what, "")),
        heading=line.what in HEAD_KINDS,
        blank=line.kind in (LineKind.BLANK, LineKind.DECORATION),
    )


def _doubts(reading: Reading) -> dict[int, LineRow]:
    """What is to be fixed, checked or noted, by line; the gravest of a line wins."""
    found: dict[int, LineRow] = {}
    for difference in reading.differences:
        text = _("Written at {printed}, costs {price} in the data of {release}.").format(
            printed=difference.printed, price=difference.price, release=release_day(reading.release)
        )
        found[difference.line] = LineRow(
            difference.line, "", text, severity="info", word=_("Note"), code="PRICE_DIFFERS"
        )
    if reading.judgement and reading.army and reading.catalogue:
        for violation in reading.judgement.report.violations:
            line = reading.lines.get(violation.path)
            if violation.severity is Severity.ERROR and line and violation.code not in STILL_TO_DO:
                text = sentence(violation, reading.army, reading.catalogue)
                found[line] = LineRow(line, "", text, severity="error", word=_("To fix"), code=violation.code)
    for problem in reading.problems:
        grave = not problem.candidates and problem.code not in NOTES
        found[problem.line] = LineRow(
            problem.line,
            "",
            problem_text(problem),
            severity="error" if grave else "warning",
            word=_("To fix") if grave else _("Check"),
            code=problem.code,
            candidates=problem.candidates,
        )
    return found


def _sayings(reading: Reading) -> dict[int, str]:
    """What each resolved line was read as."""
    if reading.army is None or reading.catalogue is None:
        return {}
    case = Case(reading.army, reading.catalogue, reading.ruleset)
    by_line: dict[int, list[str]] = defaultdict(list)
    for placed in case.units:
        line = reading.lines.get(placed.path)
        if line:
            by_line[line].append(_unit_words(placed, case))
    for path, enhancement, _bearer in case.enhancements:
        line = reading.lines.get(path)
        if line and enhancement is not None:
            by_line[line].append(reading.catalogue.enhancement_groups[enhancement.group].name)
    for unit in reading.parsed.units():
        _mark_words(unit, by_line)
    if reading.parsed.faction and reading.parsed.faction.line:
        names = [army_of_renown_name(reading) or faction_name(reading) or ""]
        names += [
            reading.catalogue.formations[name].name
            for name in reading.army.formations
            if name in reading.catalogue.formations
        ]
        by_line[reading.parsed.faction.line].append(", ".join(names))
    printed_on = reading.parsed.faction.line if reading.parsed.faction else 0
    for formation in reading.parsed.formations:
        if formation.line and formation.line != printed_on:
            by_line[formation.line].append(_("Battle formation"))
    for lore in reading.parsed.lores:
        if lore.line and lore.kind in _LORES:
            by_line[lore.line].append(str(_LORES[lore.kind]))
    if reading.parsed.declared_drops is not None and reading.judgement:
        counted = reading.judgement.totals.drops
        for source_line in reading.parsed.ledger:
            if source_line.what == "drops":
                by_line[source_line.number].append(_("drops counted: {counted}").format(counted=counted))
    return {line: ", ".join(dict.fromkeys(words)) for line, words in by_line.items()}


def _unit_words(placed: Placed, case: Case) -> str:
    words = []
    if placed.leads:
        words.append(_("Leader"))
    if placed.profile is not None:
        roles = [case.catalogue.roles[role] for role in sorted(placed.profile.roles) if role in case.catalogue.roles]
        if not placed.leads and placed.profile.hero and roles:
            words.append(" / ".join(roles))
        if placed.models > 1:
            words.append(_("{models} models").format(models=placed.models))
        words.append(f"{placed.points:,}")
    elif placed.renown is not None:
        words.append(_("Member of the Regiment of Renown"))
    return ", ".join(words)


def _mark_words(unit: ParsedUnit, by_line: dict[int, list[str]]) -> None:
    for name, line in unit.marks:
        if line:
            by_line[line].append(name.capitalize())
