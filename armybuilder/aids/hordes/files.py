"""HORDES lists in files: the JSON and the text of the pages, and files of profiles beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from armybuilder.aids.hordes.lists import judge, read_document, summarise, with_profiles
from armybuilder.aids.hordes.profiles import PROBLEMS, ProfileRefused
from armybuilder.interchange.horde_text import HordeText, read_horde_texts
from armybuilder.interchange.json_text import json_value
from armybuilder.interchange.parsed import DOCUMENT_NOT_READ, ParseProblem
from armybuilder.rosters.files import lists_sent_by
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.names import clean_name
from armybuilder.rosters.services import Change, create_roster
from armybuilder.rosters.systems import Found, RosterSystem, UnreadableDocument, system_of
from armybuilder.rules.hordes.army import SYSTEM_ID
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import FORMAT, ProfileBook, read_profiles
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.system import DocumentProblem
from armybuilder.validation.problems import problem_text


def supplies(text: str) -> bool:
    """Whether a file holds profiles."""
    value = _json(text) if FORMAT in text else None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        return False
    return _profiles_fault(value) is None


def lists_in(text: str, beside: Sequence[str]) -> tuple[Found, ...]:
    """The HORDES lists of a file: the JSON of a list, alone or with its profiles, or any number of lists as text.

    Profiles that a list does not carry are looked up in the files beside it, then among the demo models.
    """
    system = system_of(SYSTEM_ID)
    assert system is not None
    value = _json(text) if SYSTEM_ID in text or FORMAT in text else None
    if isinstance(value, dict):
        if value.get("system") == SYSTEM_ID:
            return (_of_json({"list": value}, beside, system),)
        if isinstance(value.get("list"), dict) and value["list"].get("system") == SYSTEM_ID:
            return (_of_json(value, beside, system),)
        if value.get("format") == FORMAT and (fault := _profiles_fault(value)):
            return (_unread(system, fault),)
    if SYSTEM.name not in text:
        return ()
    book = _book(beside)
    return tuple(_of_text(each, book, system) for each in read_horde_texts(text, book))


def kept_lists(*, holder: Holder, text: str) -> list[Roster]:
    """Saves the HORDES lists of a file as new lists; none where it holds none.

    Raises `ProfileRefused` for a list of another game, and for one that something would be lost of.
    """
    found = lists_sent_by(holder, text)
    changes: list[tuple[Found, Change]] = []
    for each in found:
        if each.system.id != SYSTEM_ID:
            raise ProfileRefused(f"This list is of {each.system.name}; “My lists” loads it.")
        lost = [problem for problem in each.problems if problem.code != "PROFILE_NOT_FOUND"]
        if each.document is None or lost:
            raise ProfileRefused(" ".join(_said(problem) for problem in lost))
        changes.append((each, Change(each.document, summarise(each.document), "Loaded from a file")))
    with transaction.atomic():
        return [
            create_roster(
                holder=holder,
                system=SYSTEM_ID,
                name=clean_name(each.name)[:NAME_LENGTH] or f"{change.summary.faction} horde",
                change=change,
            )
            for each, change in changes
        ]


def _said(problem: ParseProblem) -> str:
    return f"Line {problem.line}: {problem_text(problem)}" if problem.line else problem_text(problem)


def _of_json(value: dict[str, Any], beside: Sequence[str], system: RosterSystem) -> Found:
    try:
        document = read_document(value)
    except UnreadableDocument as problem:
        return _unread(system, str(problem))
    name = value["list"].get("name")
    return Found(system, with_profiles(document, _book(beside)), name if isinstance(name, str) else "")


def _of_text(each: HordeText, book: ProfileBook, system: RosterSystem) -> Found:
    try:
        document = judge(each.horde, book).document
    except DocumentProblem as problem:
        fault = ParseProblem(each.line_of(problem.path), 1, DOCUMENT_NOT_READ, _worded(problem))
        return Found(system, None, each.horde.name, "text", (fault, *each.problems))
    counted = each.declared_points, each.lines, each.total, each.resolved
    return Found(system, document, each.horde.name, "text", each.problems, *counted)


def _unread(system: RosterSystem, words: str) -> Found:
    return Found(system, None, problems=(ParseProblem(0, 1, DOCUMENT_NOT_READ, words),))


def _profiles_fault(value: dict[str, Any]) -> str | None:
    """What is wrong with the JSON of profiles, with its place."""
    try:
        read_profiles(value)
    except DocumentProblem as problem:
        return _worded(problem)
    return None


def _worded(problem: DocumentProblem) -> str:
    return f"{problem.path or 'The file'}: {PROBLEMS.get(problem.code, problem.code)}"


def _book(beside: Sequence[str]) -> ProfileBook:
    """The profiles of files, the first one of an id, then the demo models."""
    sent = [profile for text in beside for profile in read_profiles(_json(text)).profiles]
    known = {profile.id: profile for profile in (*DEMO.profiles, *reversed(sent))}
    return ProfileBook(tuple(known.values()))


def _json(text: str) -> Any:
    try:
        return json_value(text)
    except ValueError:
        return None
