"""The game systems that lists may belong to. Each registers here what the pages of any list need of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Document, Summary


class UnreadableDocument(ValueError):
    """A document that its game system cannot read; the text says why, for the person who sent it."""


def _nothing(roster: Roster) -> str:
    """The words of a system whose lists do not depend on a data release."""
    return ""


@dataclass(frozen=True, slots=True)
class RosterSystem:
    """A game system.

    ``read`` turns what a backup file holds into a document, or raises :class:`UnreadableDocument`; ``detail`` answers
    for the page of one list, ``shared`` for its read-only page; ``newer`` says what the newest data would change.
    """

    id: str
    name: str
    summarise: Callable[[Document], Summary]
    read: Callable[[Any], Document]
    detail: Callable[[HttpRequest, Roster], HttpResponse]
    shared: Callable[[HttpRequest, Roster], HttpResponse]
    newer: Callable[[Roster], str] = _nothing


_SYSTEMS: dict[str, RosterSystem] = {}


def register(system: RosterSystem) -> None:
    """Make a game system known; a second registration of its id replaces the first."""
    _SYSTEMS[system.id] = system


def system_of(system_id: str) -> RosterSystem | None:
    """The game system with this id, None where it is not known here."""
    return _SYSTEMS.get(system_id)
