"""``manage.py validate_lists``: judge list files, whole folders or standard input."""

from __future__ import annotations

import csv
import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.rules.aos4.rulesets import RULE_SETS, get_ruleset
from armybuilder.rules.ruleset import RuleSet
from armybuilder.validation.answers import reading_json
from armybuilder.validation.management.data import CANNOT_JUDGE, MOST_BYTES, iso_day, require_data
from armybuilder.validation.reading import Reading, read_lists
from armybuilder.validation.releases import UnknownReleaseAsked

ARCHIVES = (".zip", ".gz", ".tar", ".xz", ".7z", ".rar")
PICTURES = (".pdf", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic")
OFFICE = (".csv", ".doc", ".docx", ".odt", ".rtf", ".xls", ".xlsx", ".ods")
PROGRAMS = (".py", ".toml", ".lock", ".sqlite3", ".db", ".ini")
OTHER_SUFFIXES = frozenset((*ARCHIVES, *PICTURES, *OFFICE, *PROGRAMS))
"""Files of a folder that hold no list as such; any other ending may be part of a player's name."""
ALL_LEGAL, SOME_ILLEGAL, SOME_UNREADABLE = 0, 1, 2
COLUMNS = ("source", "faction", "release", "declared", "points", "declared drops", "drops", "verdict", "codes")


class Command(BaseCommand):
    help = (
        "Judge army lists: files, folders or - for standard input. "
        "Exit status 0: all legal, 1: at least one illegal, 2: at least one unreadable, or nothing could be judged."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH")
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--as-of", metavar="DATE", help="judge by the data in force on this ISO date")
        which.add_argument("--release", metavar="R", help="judge by this data release")
        parser.add_argument("--ruleset", choices=sorted(RULE_SETS), help="judge by this rule set")
        parser.add_argument("--format", choices=("json", "table", "csv"), default="table")

    def handle(self, *, paths: list[str], **options: Any) -> None:
        as_of = iso_day(options["as_of"])
        require_data()
        ruleset = get_ruleset(options["ruleset"]) if options["ruleset"] else None
        started = time.perf_counter()
        try:
            judged = list(_judged(self._sources(paths), options["release"], as_of, ruleset))
        except UnknownReleaseAsked as error:
            raise CommandError(f"no data release is called {error}", returncode=CANNOT_JUDGE) from error
        if not judged:
            raise CommandError(f"{' '.join(paths)}: no file of a list is there", returncode=CANNOT_JUDGE)
        seconds = time.perf_counter() - started
        if options["format"] == "json":
            documents = [reading_json(reading, source) for source, reading in judged]
            self.stdout.write(json.dumps(documents, ensure_ascii=False, indent=1))
        else:
            rows = [_row(source, reading) for source, reading in judged]
            if options["format"] == "csv":
                csv.writer(self.stdout).writerows([COLUMNS, *rows])
            else:
                self.stdout.write(_table(rows))
                self.stdout.write(_summary([reading for _, reading in judged], seconds))
        status = _status(reading for _, reading in judged)
        if status:
            sys.exit(status)

    def _sources(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Names and contents; files of a folder that are of no list are named on the error stream."""
        for name in paths:
            if name == "-":
                yield name, sys.stdin.buffer.read(MOST_BYTES)
                continue
            path = Path(name)
            try:
                for file in _files_below(path) if path.is_dir() else [path]:
                    if file is not path and file.suffix.lower() in OTHER_SUFFIXES:
                        self.stderr.write(f"{file}: left out, a {file.suffix} file is no list")
                        continue
                    with file.open("rb") as stream:
                        yield str(file), stream.read(MOST_BYTES)
            except OSError as error:
                raise CommandError(f"{name}: {error.strerror}", returncode=CANNOT_JUDGE) from error


def _judged(
    sources: Iterable[tuple[str, bytes]], release: str | None, as_of: str | None, ruleset: RuleSet | None
) -> Iterator[tuple[str, Reading]]:
    for name, data in sources:
        readings = read_lists(data, name, release=release, as_of=as_of, ruleset=ruleset)
        for number, reading in enumerate(readings, start=1):
            yield (name if number == 1 else f"{name}#{number}"), reading


def _files_below(folder: Path) -> list[Path]:
    """Files of a folder in order, without hidden ones and what archivers of one system leave behind."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") or part == "__MACOSX" for part in path.relative_to(folder).parts)
        and not path.name.upper().startswith("README")
    )


def _row(source: str, reading: Reading) -> tuple[str, ...]:
    document = reading_json(reading, source)
    codes = sorted({found["code"] for found in document["violations"] if found["severity"] == "error"})
    problems = sorted({problem["code"] for problem in document["problems"]})
    verdict = "legal" if reading.legal else "illegal" if reading.readable else "unreadable"
    return (
        source,
        document["army_of_renown"] or document["faction"] or "",
        document["release"],
        _figure(document["declared_points"]),
        _figure(document["points"]),
        _figure(document["declared_drops"]),
        _figure(document["drops"]),
        verdict,
        " ".join([*codes, *problems]),
    )


def _figure(value: int | None) -> str:
    return "" if value is None else str(value)


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    lines = [COLUMNS, *rows]
    widths = [max(len(row[column]) for row in lines) for column in range(len(COLUMNS) - 1)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in lines
    )


def _summary(readings: list[Reading], seconds: float) -> str:
    resolved = sum(reading.resolution.resolved_lines for reading in readings if reading.resolution)
    total = sum(reading.resolution.total_lines for reading in readings if reading.resolution)
    priced = [reading for reading in readings if reading.judgement and reading.parsed.declared_points is not None]
    counted = [reading for reading in readings if reading.judgement and reading.parsed.declared_drops is not None]
    points = sum(reading.judgement.totals.points == reading.parsed.declared_points for reading in priced)  # type: ignore[union-attr]
    drops = sum(reading.judgement.totals.drops == reading.parsed.declared_drops for reading in counted)  # type: ignore[union-attr]
    legal = sum(reading.legal for reading in readings)
    rate = len(readings) / seconds if seconds else 0.0
    return (
        f"\nlists {len(readings)}\n"
        f"lines resolved {resolved} of {total}{_share(resolved, total)}\n"
        f"points equal {points} of {len(priced)}{_share(points, len(priced))}\n"
        f"drops equal {drops} of {len(counted)}{_share(drops, len(counted))}\n"
        f"legal {legal} of {len(readings)}{_share(legal, len(readings))}\n"
        f"lists per second {rate:.0f}"
    )


def _share(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if whole else ""


def _status(readings: Iterable[Reading]) -> int:
    status = ALL_LEGAL
    for reading in readings:
        if not reading.readable:
            return SOME_UNREADABLE
        if not reading.legal:
            status = SOME_ILLEGAL
    return status
