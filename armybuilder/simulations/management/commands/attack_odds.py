"""``manage.py attack_odds``: exact odds of cases given as JSON."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.interchange.json_text import json_value
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.simulations.answers import answer_cases

SOME_NOT_ANSWERED = 1


class Command(BaseCommand):
    help = (
        'Work out cases exactly: {"cases": [{"id", "kind", "input"}]} in, {"results": {id: {…}}} out. '
        "Kinds: attack, duel, dice, fight_order, and those of HORDES. "
        "Exit status 1 when something cannot be worked out; what and where stands on the error output."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a JSON file, - for standard input")
        parser.add_argument("--indent", type=int, default=None, help="spaces per level of the answer")

    def handle(self, *, file: str, **options: Any) -> None:
        document = _document(file)
        try:
            answer = answer_cases(document)
        except CaseProblem as fault:
            raise CommandError(f"{file}: {fault.path or 'document'}: {_what(fault)}") from fault
        problems = answer.pop("problems", [])
        self.stdout.write(json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=options["indent"]))
        for problem in problems:
            known = f" (case {problem['id']})" if problem["id"] else ""
            self.stderr.write(f"{file}: {problem['path']}: {_what(problem['message'])}{known}")
        if problems:
            sys.exit(SOME_NOT_ANSWERED)


def _what(problem: object) -> str:
    """Code and found value of a problem, without the path before them."""
    return str(problem).partition(": ")[2]


def _document(file: str) -> object:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or 'cannot be read'}") from error
    try:
        return json_value(text)
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise CommandError(f"{file}: not JSON, line {error.lineno} column {error.colno}: {error.msg}") from error
    except ValueError as error:
        raise CommandError(f"{file}: {error}") from error
