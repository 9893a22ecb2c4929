"""``manage.py convert_list``: write a list of any format, and of any game, in another one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.interchange.parsed import ParseProblem
from armybuilder.interchange.resolution import NOTES
from armybuilder.interchange.writing import FORMATS, write
from armybuilder.rosters.files import lists_of_games, plain_text, supplying
from armybuilder.rosters.importing.sources import Refusal, Source
from armybuilder.rosters.systems import Found, known_formats
from armybuilder.rosters.verdicts import army_of, opened
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.validation.catalogues import faction_of
from armybuilder.validation.problems import problem_text
from armybuilder.validation.reading import Reading
from armybuilder.validation.releases import UnknownReleaseAsked
from armybuilder.web.management.data import iso_day, require_data
from armybuilder.web.management.judging import readings_of
from armybuilder.web.management.rules import Asked
from armybuilder.web.management.sources import sources_of

NOTHING = "no list was found"
NO_PROFILES = "no profiles are in this file"


class Command(BaseCommand):
    help = (
        "Write a list in another format: PATH is a file or - for standard input. Without --output the list goes to "
        "standard output. A list with lines that cannot be resolved is refused unless --partial is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="PATH")
        parser.add_argument("--to", choices=sorted(known_formats()), required=True, help="format to write")
        parser.add_argument("--number", type=int, help="which list of a file that holds several, from 1 (the first)")
        parser.add_argument("--output", type=Path, metavar="FILE", help="file to write")
        parser.add_argument("--release", metavar="R", help="read by this data release")
        parser.add_argument("--as-of", metavar="DATE", help="read by the data in force on this ISO date")
        parser.add_argument(
            "--with",
            metavar="FILE",
            dest="beside",
            action="append",
            default=[],
            help="file of profiles of a HORDES list",
        )
        parser.add_argument("--partial", action="store_true", help="leave out what cannot be resolved")

    def handle(self, *, path: str, to: str, **options: Any) -> None:
        require_data()
        asked = Asked(options["release"], iso_day(options["as_of"]))
        sources = _read([path])
        beside = [text for file in options["beside"] for text in _profiles(file)]
        every = [one for source in sources for one in _lists(source, asked, beside)]
        number: int = 1 if options["number"] is None else options["number"]
        if not 1 <= number <= len(every):
            raise CommandError(f"{path} holds {len(every)} lists; there is no number {number}")
        if options["number"] is None and len(every) > 1:
            self.stderr.write(f"{path} holds {len(every)} lists; the first is written (--number picks another)")
        chosen = every[number - 1]
        partial: bool = options["partial"]
        written = _army(chosen, to, partial) if isinstance(chosen, Reading) else _of_game(chosen, to, partial)
        data = written.encode() if isinstance(written, str) else written
        if options["output"]:
            options["output"].write_bytes(data)
        elif isinstance(written, str):
            self.stdout.write(written, ending="")
        else:
            sys.stdout.buffer.write(data)


def _read(paths: Sequence[str]) -> list[Source]:
    sent = list(sources_of(paths, lambda told: None))
    for each in sent:
        if isinstance(each, Refusal):
            raise CommandError(f"{each.name}: {each.words}")
    return [each for each in sent if isinstance(each, Source)]


def _profiles(path: str) -> tuple[str, ...]:
    """The profiles that a file holds; what is wrong with them ends the command, for the list would lack them."""
    texts = [plain_text(source.data) for source in _read([path])]
    found = supplying(texts)
    if not found:
        faults = [said for text in texts for each in lists_of_games(text) for said in _said(each.problems)]
        raise CommandError("\n".join(f"{path}: {said}" for said in faults or [NO_PROFILES]))
    return found


def _lists(source: Source, asked: Asked, beside: Sequence[str]) -> Sequence[Reading | Found]:
    found = lists_of_games(plain_text(source.data), beside)
    if found and army_of(found) is None:
        return found
    try:
        return readings_of(source, asked, found)
    except UnknownReleaseAsked as error:
        raise CommandError(f"no data release is called {error}") from error


def _army(reading: Reading, to: str, partial: bool) -> str | bytes:
    if reading.army is None or reading.catalogue is None:
        raise CommandError("\n".join(_said(reading.problems)) or NOTHING)
    _whole(reading.problems, partial)
    if to not in FORMATS:
        raise CommandError(f"a list of {SYSTEM.name} is written as {', '.join(FORMATS)}, not as {to}")
    return write(
        reading.army,
        reading.catalogue,
        to,
        ruleset=reading.ruleset,
        faction=faction_of(reading.catalogue),
        layout=reading.resolution.layout if reading.resolution else None,
    )


def _of_game(found: Found, to: str, partial: bool) -> str | bytes:
    kept, formats = opened(found), found.system.formats
    if kept is None:
        raise CommandError("\n".join(_said(found.problems)) or NOTHING)
    _whole(found.problems, partial)
    if to not in formats:
        raise CommandError(f"a list of {found.system.name} is written as {', '.join(formats)}, not as {to}")
    return formats[to].write(kept)


def _whole(problems: Sequence[ParseProblem], partial: bool) -> None:
    """Refuses to write a list that something would be lost of."""
    if not partial and any(problem.code not in NOTES for problem in problems):
        raise CommandError("\n".join([*_said(problems), "--partial writes the rest."]))


def _said(problems: Sequence[ParseProblem]) -> list[str]:
    return [f"line {each.line}: {problem_text(each)}" if each.line else problem_text(each) for each in problems]
