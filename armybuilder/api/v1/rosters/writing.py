"""From what a client sends to the roster that is stored: armies, and lists of other games as documents."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.v1.lists.sources import unreadable
from armybuilder.api.v1.rosters.access import (
    holder_of,
    is_army,
    judged_or_problem,
    opened_or_problem,
    other_game,
    system_or_problem,
)
from armybuilder.api.v1.rosters.content import one_list_needed, patched, sent_army
from armybuilder.rosters import services
from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.builder.saving import plainly_numbered
from armybuilder.rosters.builder.state import change_to, judge
from armybuilder.rosters.files import lists_sent_by
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.services import Change
from armybuilder.rosters.spearhead.words import SYSTEM as SPEARHEAD
from armybuilder.rosters.systems import RosterSystem, UnreadableDocument, system_of
from armybuilder.rosters.verdicts import army_of
from armybuilder.validation.answers import problem_json
from armybuilder.validation.reading import SPEARHEAD as BOXED

Json = dict[str, Any]


def saved_document(holder: Holder, content: Json, label: str) -> Roster:
    """A new roster of another game than Age of Sigmar."""
    system = system_of(content["system"])
    if system is None or system.id in ARMIES:
        told = "An army is sent as list or text." if system else "No game system has this id."
        raise serializers.ValidationError({"system": [serializers.ErrorDetail(told, code="unknown")]})
    change = _document_change(system, content["document"], holder, label)
    name = content.get("name") or f"{change.summary.faction or system.name} list"[:NAME_LENGTH]
    return services.create_roster(holder=holder, system=system.id, name=name, change=change)


def saved_of_game(holder: Holder, content: Json, label: str) -> tuple[Roster, list[Json]] | None:
    """A new roster of a text of another game, and what was not understood of it; None for a text of Age of Sigmar.

    Raises a 422 problem for what cannot be read whole.
    """
    found = lists_sent_by(holder, content["text"])
    if not found or army_of(found) is not None:
        return None
    if len(found) != 1:
        raise one_list_needed(len(found))
    (kept,) = found
    if kept.document is None or (kept.problems and not content.get("partial")):
        raise unreadable("-", kept.problems)
    change = _document_change(kept.system, kept.document, holder, label)
    name = content.get("name") or kept.name or f"{change.summary.faction or kept.system.name} list"
    roster = services.create_roster(holder=holder, system=kept.system.id, name=name[:NAME_LENGTH], change=change)
    return roster, [problem_json(problem) for problem in kept.problems]


def replacing(request: Request, roster: Roster, content: Json, label: str) -> tuple[Change, list[Json]]:
    """The whole list of a roster anew, and the problems of reading it."""
    if "document" in content:
        return _document_change(_system(roster), content["document"], holder_of(request), label), []
    return _army_change(roster, content, label)


def patching(request: Request, roster: Roster, content: Json, label: str) -> tuple[Change | None, list[Json]]:
    """The list of a roster with members exchanged; None where none are."""
    if "document" in content:
        document = {**roster.document, **content["document"]}
        return _document_change(_system(roster), document, holder_of(request), label), []
    if "list" in content:
        document = patched(judged_or_problem(roster), dict(content["list"]))
        return _army_change(roster, {**content, "list": document}, label)
    opened_or_problem(roster, system_or_problem(roster))  # what cannot be shown in the answer is not renamed
    return None, []


def write_roster(request: Request, roster: Roster, name: str, change: Change | None) -> None:
    """Store name and list of a locked roster; what is as before makes no new state."""
    holder = holder_of(request)
    if name != roster.name:
        services.rename_roster(holder=holder, code=roster.code, name=name)
    if change is not None:
        services.change_roster(
            holder=holder,
            code=roster.code,
            revision=roster.revision,
            edit=lambda locked: None if locked.document == change.document else change,
        )


def _army_change(roster: Roster, content: Json, label: str) -> tuple[Change, list[Json]]:
    if not is_army(roster):
        raise other_game(roster, "Its list is sent as `document`.")
    army, problems = sent_army(content)
    if roster.system == SPEARHEAD and army.ruleset != BOXED:
        raise other_game(roster, "It holds a boxed army, which the list that was sent is not.")
    return change_to(judge(plainly_numbered(army.with_changes(name=""))), label), problems


def _system(roster: Roster) -> RosterSystem:
    if is_army(roster):
        raise other_game(roster, "An army is sent as `list` or `text`.")
    return system_or_problem(roster)


def _document_change(system: RosterSystem, document: Any, holder: Holder, label: str) -> Change:
    try:
        read = system.completed(system.read(document), holder)
    except UnreadableDocument as fault:
        place = f"document.{fault.path}" if fault.path else "document"
        item = ErrorItem(place, fault.code, str(fault))
        raise Problem("refused-fields", "The document cannot be read.", errors=[item]) from None
    return Change(read, system.summarise(read), label)
