"""``manage.py convert_list``: write a list of any format in another one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.interchange.resolution import NOTES
from armybuilder.interchange.writing import FORMATS, write
from armybuilder.validation.catalogues import faction_of
from armybuilder.validation.management.data import MOST_BYTES, iso_day, require_data
from armybuilder.validation.problems import problem_text
from armybuilder.validation.reading import Reading, read_lists
from armybuilder.validation.releases import UnknownReleaseAsked


class Command(BaseCommand):
    help = (
        "Write a list in another format: PATH is a file or - for standard input. Without --output the list goes to "
        "standard output. A list with lines that cannot be resolved is refused unless --partial is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="PATH")
        parser.add_argument("--to", choices=sorted(FORMATS), required=True, help="format to write")
        parser.add_argument("--number", type=int, default=1, help="which list of a file that holds several, from 1")
        parser.add_argument("--output", type=Path, metavar="FILE", help="file to write")
        parser.add_argument("--release", metavar="R", help="read by this data release")
        parser.add_argument("--as-of", metavar="DATE", help="read by the data in force on this ISO date")
        parser.add_argument("--partial", action="store_true", help="leave out what cannot be resolved")

    def handle(self, *, path: str, to: str, **options: Any) -> None:
        require_data()
        reading = _chosen(path, options)
        if reading.army is None or reading.catalogue is None:
            raise CommandError("\n".join(_said(reading)) or "no list was found")
        lost = [problem for problem in reading.problems if problem.code not in NOTES]
        if lost and not options["partial"]:
            raise CommandError("\n".join([*_said(reading), "--partial writes the rest."]))
        written = write(
            reading.army,
            reading.catalogue,
            to,
            ruleset=reading.ruleset,
            faction=faction_of(reading.catalogue),
            layout=reading.resolution.layout if reading.resolution else None,
        )
        data = written.encode() if isinstance(written, str) else written
        if options["output"]:
            options["output"].write_bytes(data)
        elif isinstance(written, str):
            self.stdout.write(written, ending="")
        else:
            sys.stdout.buffer.write(data)


def _chosen(path: str, options: dict[str, Any]) -> Reading:
    as_of = iso_day(options["as_of"])
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MOST_BYTES)
        else:
            with Path(path).open("rb") as stream:
                data = stream.read(MOST_BYTES)
        found = read_lists(data, "" if path == "-" else path, release=options["release"], as_of=as_of)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except UnknownReleaseAsked as error:
        raise CommandError(f"no data release is called {error}") from error
    if not 1 <= options["number"] <= len(found):
        raise CommandError(f"{path} holds {len(found)} lists; there is no number {options['number']}")
    number: int = options["number"]
    return found[number - 1]


def _said(reading: Reading) -> list[str]:
    return [f"line {problem.line}: {problem_text(problem)}" for problem in reading.problems]
