"""What changed: between two versions of a list, and against the newest data."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff

from armybuilder.rules.aos4.army_document import from_document
from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event, Submission
from armybuilder.validation.service import judgement_for
from factions.catalogue import UnknownArmy, catalogue, current_release


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line taken out or put in."""

    added: bool
    text: str


@dataclass(frozen=True, slots=True)
class Today:
    """A list under the newest data: its release, points now and the change to the frozen data, verdict."""

    release: str
    points: int
    change: int
    legal: bool


def since_version(before: Submission, after: Submission) -> list[ChangedLine]:
    """Lines that differ between two versions, in reading order; blank ones are left out."""
    lines = unified_diff(before.text.splitlines(), after.text.splitlines(), n=0, lineterm="")
    return [
        ChangedLine(line[0] == "+", line[1:].strip())
        for line in lines
        if line[:1] in ("+", "-") and not line.startswith(("+++", "---")) and line[1:].strip()
    ]


def against_today(event: Event, submission: Submission) -> Today | None:
    """The list under the newest release; None when that is the event's own or does not know the army."""
    newest = current_release().id
    if newest == event.release or not submission.document:
        return None
    army = from_document(submission.document).with_changes(release=newest, as_of=None)
    try:
        own = catalogue(newest, army.army)
    except UnknownArmy:
        return None
    judged = judgement_for(army, own, ruleset_of(event))
    return Today(newest, judged.totals.points, judged.totals.points - submission.points, judged.report.legal)
