"""Lists of other games than Age of Sigmar in the list tools: through the contract of game systems alone."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse

from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.v1.lists.answers import VERDICT
from armybuilder.api.v1.lists.sources import unreadable
from armybuilder.interchange.parsed import FORMAT_NOT_OFFERED, OTHER_GAME, ParseProblem
from armybuilder.interchange.resolution import NOTES
from armybuilder.rosters.exporting.downloads import file_answer, file_name
from armybuilder.rosters.systems import FileFormat, Found, all_systems, known_formats
from armybuilder.rosters.verdicts import opened, unread_json, verdict_json
from armybuilder.validation.answers import problem_json
from armybuilder.validation.reading import Reading

FORMAT_IDS = known_formats()
"""Ids of every format that lists of some game are written in."""


def armies_of(found: Iterable[tuple[str, Reading | Found]], told: str) -> list[tuple[str, Reading]]:
    """The lists of Age of Sigmar. Raises 409 where there are others, which the tool is not for; ``told`` says so."""
    armies, others = [], []
    for name, each in found:
        if isinstance(each, Found):
            others.append(ErrorItem(name, OTHER_GAME, f"This list is of another game: {each.system.name}."))
        else:
            armies.append((name, each))
    if others:
        raise _other_game(told, *others)
    return armies


def parsed_of_game(name: str, found: Found) -> dict[str, Any]:
    """What was read of a list of another game: without a verdict, with the list as ``document``."""
    kept = opened(found)
    if kept is None:
        answer = unread_json(name, found.format, found.problems)
    else:
        answer = verdict_json(found.system, kept, name, found=found)
        del answer["totals"]
    for key in VERDICT:
        del answer[key]
    return {
        **answer,
        "system": found.system.id,
        "list": None,
        "document": found.document,
        "price_differences": [],
    }


def file_of_game(name: str, found: Found, to: str, *, partial: bool) -> HttpResponse:
    """A list of another game as a file; 409 for a format that its game does not have, 422 for one not read whole."""
    formats = found.system.formats
    if to not in formats:
        raise not_written(found.system.name, formats, to)
    kept = opened(found)
    if kept is None or not whole(found.problems, partial=partial):
        raise unreadable(name, found.problems)
    return file_answer(formats[to].write(kept), formats[to], found.name, formats)


def converted_of_game(name: str, found: Found, to: str, *, partial: bool) -> dict[str, Any]:
    """The same among several lists; its content is null where it could not be written."""
    formats = found.system.formats
    if to not in formats:
        return not_converted(name, to, found.system.name)
    kept, content = opened(found), None
    if kept is not None and whole(found.problems, partial=partial):
        content = formats[to].write(kept)
    return {
        **_file(name, formats[to], file_name(found.name, formats[to], formats)),
        "content": base64.b64encode(content).decode() if isinstance(content, bytes) else content,
        "encoding": "base64" if isinstance(content, bytes) else "text",
        "problems": [problem_json(problem) for problem in found.problems],
    }


def not_converted(name: str, to: str, game: str) -> dict[str, Any]:
    """What is said of one of several lists whose game does not have the format."""
    item = next(system.formats[to] for system in all_systems() if to in system.formats)
    problem = problem_json(ParseProblem(0, 1, FORMAT_NOT_OFFERED, game))
    return {**_file(name, item, file_name("", item)), "content": None, "encoding": "text", "problems": [problem]}


def not_written(game: str, formats: Iterable[str], to: str) -> Problem:
    """The refusal of a format that the game of a list does not have."""
    told = f"A list of {game} is written as {', '.join(formats)}, not as {to}."
    return _other_game(told, ErrorItem("query.to", "not_offered", told))


def whole(problems: Sequence[ParseProblem], *, partial: bool) -> bool:
    """Whether a list that was read may be written: nothing would be lost, or that was asked for."""
    return partial or all(problem.code in NOTES for problem in problems)


def _file(name: str, item: FileFormat, filename: str) -> dict[str, Any]:
    return {"source": name, "format": item.id, "media_type": item.media_type, "filename": filename}


def _other_game(told: str, *errors: ErrorItem) -> Problem:
    title = "The game of this list has nothing of the kind."
    return Problem("other-game", title, status_code=409, detail=told, errors=errors)
