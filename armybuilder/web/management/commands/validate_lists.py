"""``manage.py validate_lists``: judge list files of any game, whole folders or standard input."""

from __future__ import annotations

import csv
import gc
import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.rosters.files import plain_text, supplying
from armybuilder.rosters.importing.sources import Refusal, Source
from armybuilder.validation.releases import UnknownReleaseAsked, release_table
from armybuilder.web.management.data import CANNOT_JUDGE, iso_day, require_data
from armybuilder.web.management.judging import Judged, judged_source
from armybuilder.web.management.rules import Asked, asked_for
from armybuilder.web.management.sources import sources_of

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
        parser.add_argument(
            "--ruleset",
            metavar="ID",
            help="judge by this rule set: that of a battlepack, hordes-primal, or event-CODE of an event",
        )
        parser.add_argument("--format", choices=("json", "table", "csv"), default="table")

    def handle(self, *, paths: list[str], **options: Any) -> None:
        as_of = iso_day(options["as_of"])
        require_data()
        asked = asked_for(options["ruleset"], options["release"], as_of)
        started = time.perf_counter()
        sent = list(sources_of(paths, self.stderr.write))
        refused = [each for each in sent if isinstance(each, Refusal)]
        for refusal in refused:
            self.stderr.write(f"{refusal.name}: not read. {refusal.words}")
        try:
            with collector_at_rest():
                judged = self._judged([each for each in sent if isinstance(each, Source)], asked)
        except UnknownReleaseAsked as error:
            raise CommandError(f"no data release is called {error}", returncode=CANNOT_JUDGE) from error
        if not judged:
            raise CommandError(f"{' '.join(paths)}: no file of a list is there", returncode=CANNOT_JUDGE)
        seconds = time.perf_counter() - started
        documents = [each.document for each in judged]
        if options["format"] == "json":
            self.stdout.write(json.dumps(documents, ensure_ascii=False, indent=1))
        else:
            rows = [_row(each) for each in judged]
            if options["format"] == "csv":
                csv.writer(self.stdout).writerows([COLUMNS, *rows])
            else:
                self.stdout.write(_table(rows))
                self.stdout.write(_summary(judged, seconds))
        status = SOME_UNREADABLE if refused else _status(judged)
        if status:
            sys.exit(status)

    def _judged(self, sources: Sequence[Source], asked: Asked) -> list[Judged]:
        """Every list; files that lists need beside them, such as HORDES profiles, are no lists themselves."""
        table = release_table()
        beside = supplying(plain_text(source.data) for source in sources)
        return [
            judged
            for source in sources
            if not beside or plain_text(source.data) not in beside
            for judged in judged_source(source, asked, beside, table)
        ]


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Collect no garbage meanwhile.

    The data and verdicts of a batch stay to its end, and looking through them as they grow took half of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _row(judged: Judged) -> tuple[str, ...]:
    document = judged.document
    codes = sorted({found["code"] for found in document["violations"] if found["severity"] == "error"})
    problems = sorted({problem["code"] for problem in document["problems"]})
    verdict = "legal" if document["legal"] else "illegal" if judged.readable else "unreadable"
    return (
        document["source"],
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


def _summary(judged: Sequence[Judged], seconds: float) -> str:
    documents = [each.document for each in judged]
    lines = [document["lines"] for document in documents if document["lines"]["resolved"]]
    resolved, total = sum(each["resolved"] for each in lines), sum(each["total"] for each in lines)
    priced = [each for each in documents if each["points"] is not None and each["declared_points"] is not None]
    counted = [each for each in documents if each["drops"] is not None and each["declared_drops"] is not None]
    points = sum(document["points"] == document["declared_points"] for document in priced)
    drops = sum(document["drops"] == document["declared_drops"] for document in counted)
    legal = sum(document["legal"] for document in documents)
    rate = len(judged) / seconds if seconds else 0.0
    return (
        f"\nlists {len(judged)}\n"
        f"lines resolved {resolved} of {total}{_share(resolved, total)}\n"
        f"points equal {points} of {len(priced)}{_share(points, len(priced))}\n"
        f"drops equal {drops} of {len(counted)}{_share(drops, len(counted))}\n"
        f"legal {legal} of {len(judged)}{_share(legal, len(judged))}\n"
        f"lists per second {rate:.0f}"
    )


def _share(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if whole else ""


def _status(judged: Iterable[Judged]) -> int:
    status = ALL_LEGAL
    for each in judged:
        if not each.readable:
            return SOME_UNREADABLE
        if not each.document["legal"]:
            status = SOME_ILLEGAL
    return status
