"""Reading one list with the choices that were made about its doubtful lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.interchange.folding import fold_name
from armybuilder.interchange.parsed import ParseProblem
from armybuilder.interchange.resolution import NOTES
from armybuilder.interchange.source import Refused, decode, source_lines
from armybuilder.rosters.importing.choices import KEEP, Choice, anatomy_of, apply_choices
from armybuilder.rosters.importing.guesses import nearest
from armybuilder.rosters.importing.sources import Source, at
from armybuilder.rules.aos4.rulesets import TACTIC_CARDS
from armybuilder.validation.messages import sentence
from armybuilder.validation.reading import Reading, read_lists

ROUNDS = 4
"""How often a corrected text is read again: a faction set right lets its units be found, these their options."""
MOST_DOUBTS = 100
"""Doubts beyond these stay as written and are only shown."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something in a line that was not understood, and what is taken for it (``KEEP``, ``LEAVE_OUT`` or a name)."""

    problem: ParseProblem
    to: str
    names: tuple[str, ...] = ()
    """What it may mean, best first."""
    others: tuple[str, ...] = ()
    """Everything else of its kind that the army has."""
    said: str = ""
    """The sentence about it, where that is a rule's and not the reading's."""

    @property
    def line(self) -> int:
        return self.problem.line


@dataclass(frozen=True, slots=True)
class Checked:
    """A list as it was sent (``first``) and with the choices (``reading``); equal when there are none.

    ``text`` is the corrected text, empty for roster files.
    """

    source: Source
    first: Reading
    reading: Reading
    doubts: tuple[Doubt, ...] = ()
    text: str = ""

    @property
    def chosen(self) -> bool:
        """Whether any choice changed the text."""
        return any(doubt.to != KEEP for doubt in self.doubts)


def parts_of(source: Source, *, as_of: str | None = None) -> tuple[tuple[Source, Reading], ...]:
    """Each list of a source as a source of its own with its reading; a text is cut where its lists are."""
    readings = read_lists(source.data, source.name, as_of=as_of)
    if len(readings) == 1:
        return ((at(source, 0), readings[0]),)
    if isinstance(source.data, str) and all(reading.parsed.ledger for reading in readings):
        return tuple((Source(source.name, _lines_of(source.data, reading)), reading) for reading in readings)
    return tuple((at(source, index), reading) for index, reading in enumerate(readings))


def _lines_of(text: str, reading: Reading) -> str:
    numbers = [line.number for line in reading.parsed.ledger]
    lines = source_lines(decode(text))
    return "\n".join(lines[min(numbers) - 1 : max(numbers)]).strip("\n") + "\n"


def check(
    source: Source, choices: Sequence[Choice] = (), *, as_of: str | None = None, first: Reading | None = None
) -> Checked:
    """Read a source's list, apply the choices and read again, until nothing new is in doubt.

    Doubts without a choice take the likeliest candidate if it resembles the text, else the line stays as written.
    ``first`` is the source's reading where it is at hand.
    """
    first = first or _read(source, as_of)
    try:
        text = decode(source.data) if first.parsed.ledger and first.parsed.readable else ""
    except Refused:
        text = ""
    if not text:
        return Checked(source, first, first)
    wanted = {(choice.line, choice.text): choice.to for choice in choices}
    doubts: dict[tuple[int, str], Doubt] = {}
    reading = first
    for _round in range(ROUNDS):
        fresh = [doubt for doubt in _doubts(reading, wanted) if (doubt.line, doubt.problem.text) not in doubts]
        fresh = fresh[: MOST_DOUBTS - len(doubts)]
        doubts |= {(doubt.line, doubt.problem.text): doubt for doubt in fresh}
        changes = [Choice(doubt.line, doubt.problem.text, doubt.to) for doubt in fresh if doubt.to != KEEP]
        corrected = apply_choices(text, changes, anatomy_of(reading.parsed))
        if not changes or corrected == text:
            break
        text = corrected
        reading = _read(Source(source.name, text, source.index), as_of, first.parsed.format)
    return Checked(source, first, reading, tuple(sorted(doubts.values(), key=lambda doubt: doubt.line)), text)


def _read(source: Source, as_of: str | None, format: str | None = None) -> Reading:
    readings = read_lists(source.data, source.name, as_of=as_of, format=format)
    return readings[min(max(source.index, 0), len(readings) - 1)]


def _doubts(reading: Reading, wanted: Mapping[tuple[int, str], str]) -> list[Doubt]:
    if not reading.parsed.readable:
        return []
    found: list[Doubt] = []
    for problem in reading.problems:
        if len(found) >= 2 * MOST_DOUBTS:
            break
        if problem.code in NOTES or not problem.line or not problem.text:
            continue
        names, others, likely = nearest(problem, reading)
        to = wanted.get((problem.line, problem.text), names[0] if likely else KEEP)
        found.append(Doubt(problem, to, names, others))
    return [*found, *_cards_of_another_season(reading, wanted)]


def _cards_of_another_season(reading: Reading, wanted: Mapping[tuple[int, str], str]) -> Iterator[Doubt]:
    """Battle tactic cards that were read but may not be used: those of the season are offered instead."""
    if reading.judgement is None or reading.army is None or reading.catalogue is None:
        return
    season = TACTIC_CARDS.get(reading.ruleset.battlepack, ())
    names = tuple(sorted(card for card in season if card not in reading.army.tactic_cards))
    for violation in reading.judgement.report.violations:
        line = reading.lines.get(violation.path)
        if line is None or not names or not violation.path.startswith("tactic_cards["):
            continue
        card = reading.army.tactic_cards[int(violation.path[len("tactic_cards[") : -1])]
        same = (parsed.text for parsed in reading.parsed.tactic_cards if fold_name(parsed.text) == fold_name(card))
        problem = ParseProblem(line, 1, violation.code, next(same, card))
        said = sentence(violation, reading.army, reading.catalogue)
        yield Doubt(problem, wanted.get((line, problem.text), KEEP), names, said=said)
