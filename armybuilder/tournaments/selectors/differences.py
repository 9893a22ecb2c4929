"""What changed: between two versions of a list, and against the newest data."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff

from armybuilder.rules.aos4.army_document import from_document
from armybuilder.rules.aos4.compare import compare
from armybuilder.rules.aos4.repricing import carried_over
from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event, Submission
from factions.catalogue import UnknownArmy, catalogue, current_release


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line taken out or put in."""

    added: bool
    text: str


@dataclass(frozen=True, slots=True)
class ChangedUnit:
    """A unit, or a Regiment of Renown, whose price or number of models is another with the newest data."""

    name: str
    before: int
    after: int
    models_before: int
    models_after: int


@dataclass(frozen=True, slots=True)
class Today:
    """A list under the newest data: its release, points now and the change to the frozen data, verdict.

    ``units`` are those that changed, ``missing`` the names of what the newest data no longer have, ``codes_new`` and
    ``codes_gone`` what the event's rules find only today, and only in the frozen data.
    """

    release: str
    points: int
    change: int
    legal: bool
    units: tuple[ChangedUnit, ...] = ()
    missing: tuple[str, ...] = ()
    codes_new: tuple[str, ...] = ()
    codes_gone: tuple[str, ...] = ()


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
    army, rules = from_document(submission.document), ruleset_of(event)
    try:
        frozen, own = catalogue(event.release, army.army), catalogue(newest, army.army)
    except UnknownArmy:
        return None
    carried = carried_over(army, frozen, own)
    diff = compare(army, frozen, carried.army, own, ruleset_a=rules, ruleset_b=rules)
    units = (
        ChangedUnit(pair.after.name, pair.before.points, pair.after.points, pair.before.models, pair.after.models)
        for pair in diff.units
        if pair.before and pair.after and {"points", "models"} & set(pair.changes)
    )
    return Today(
        newest,
        diff.after.points,
        diff.after.points - submission.points,
        diff.after.legal,
        tuple(units),
        carried.missing,
        diff.codes_new,
        diff.codes_gone,
    )
