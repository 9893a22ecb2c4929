"""Lists of any game in what a command was given, judged: each as the JSON of the public contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.rosters.files import lists_of_games, plain_text
from armybuilder.rosters.importing.sources import Source
from armybuilder.rosters.systems import Found
from armybuilder.rosters.verdicts import army_of, found_json, other_game_json
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
    if found and army_of(found) is None:
        for number, each in enumerate(found, start=1):
            yield _judged_game(each, asked, _numbered(source.name, number))
        return
    for number, reading in enumerate(readings_of(source, asked, found, table), start=1):
        name = _numbered(source.name, number)
        if asked.other and reading.readable:
            yield Judged(other_game_json(SYSTEM.name, name, reading.parsed.format), readable=False)
        else:
            yield Judged(reading_json(reading, name), reading.readable)


def readings_of(
    source: Source, asked: Asked, found: Sequence[Found] = (), table: ReleaseTable | None = None
) -> tuple[Reading, ...]:
    """The armies of a source, which may be the backup file of one."""
    return read_lists(
        army_of(found) or source.data,
        "" if source.name == "-" else source.name,
        release=asked.release,
        as_of=asked.as_of,
        ruleset=asked.army,
        table=table,
    )


def _judged_game(found: Found, asked: Asked, name: str) -> Judged:
    document, readable = found_json(found, name, asked.other or (asked.army.id if asked.army else ""))
    document.pop("totals", None)  # its points are told; the keys are those of every list
    return Judged(document, readable)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}#{number}"
