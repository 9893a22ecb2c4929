"""Lists of any game in what a command was given, judged: each as the JSON of the public contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.interchange.parsed import OTHER_GAME, ParseProblem
from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.exporting.armies import ARMY_FORMATS
from armybuilder.rosters.files import lists_of_games, plain_text
from armybuilder.rosters.importing.sources import Source
from armybuilder.rosters.systems import Found, Opened
from armybuilder.rosters.verdicts import unread_json, verdict_json
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.validation.answers import reading_json
from armybuilder.validation.reading import Reading, read_lists
from armybuilder.validation.releases import ReleaseTable
from armybuilder.web.management.rules import Asked


@dataclass(frozen=True, slots=True)
class Judged:
    """One list of a source: its document, and whether it could be read at all."""

    document: dict[str, Any]
    readable: bool


def judged_source(
    source: Source, asked: Asked, beside: Sequence[str], table: ReleaseTable | None = None
) -> Iterator[Judged]:
    """Every list of a source; the second one has ``#2`` behind its name."""
    found = lists_of_games(plain_text(source.data), beside)
    if found and not is_army(found):
        for number, each in enumerate(found, start=1):
            yield _judged_game(each, asked, _numbered(source.name, number))
        return
    for number, reading in enumerate(readings_of(source, asked, found, table), start=1):
        name = _numbered(source.name, number)
        if asked.other and reading.readable:
            yield _of_other_game(SYSTEM.name, name, reading.parsed.format)
        else:
            yield Judged(reading_json(reading, name), reading.readable)


def readings_of(
    source: Source, asked: Asked, found: Sequence[Found] = (), table: ReleaseTable | None = None
) -> tuple[Reading, ...]:
    """The armies of a source, which may be the backup file of one."""
    data = source.data
    if is_army(found):
        kept = opened(found[0])
        assert kept is not None
        data = ARMY_FORMATS["json"].write(kept)
    return read_lists(
        data,
        "" if source.name == "-" else source.name,
        release=asked.release,
        as_of=asked.as_of,
        ruleset=asked.army,
        table=table,
    )


def opened(found: Found) -> Opened | None:
    """A list of a file with what its game judges it by; None where it could not be read."""
    return found.system.opened(found.document, found.name) if found.document is not None else None


def is_army(found: Sequence[Found]) -> bool:
    """Whether what was found is the backup of an army of Age of Sigmar."""
    return bool(found) and found[0].system.id in ARMIES and found[0].document is not None


def _judged_game(found: Found, asked: Asked, name: str) -> Judged:
    kept = opened(found)
    if kept is None:
        return Judged(unread_json(name, found.format, found.problems), readable=False)
    if asked.army or (asked.other and asked.other not in {each.id for each in kept.game.rulesets()}):
        return _of_other_game(found.system.name, name, found.format)
    document = verdict_json(found.system, kept.by(asked.other or kept.ruleset), name, found=found)
    del document["totals"]  # its points are told; the keys are those of every list
    return Judged(document, readable=True)


def _of_other_game(game: str, name: str, format: str) -> Judged:
    problem = ParseProblem(0, 1, OTHER_GAME, game)
    return Judged(unread_json(name, format, (problem,)), readable=False)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}#{number}"
