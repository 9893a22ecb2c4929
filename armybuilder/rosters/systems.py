"""The game systems that lists may belong to. Each registers here what pages, API and commands need of it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse

from armybuilder.interchange.parsed import ParseProblem
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Document, Summary
from armybuilder.rules.system import GameSystem, Total
from armybuilder.rules.violation import Report, Violation


class UnreadableDocument(ValueError):
    """A document that its game system cannot read.

    The text says why, for the person who sent it; ``path`` and ``code`` say where and what to a program.
    """

    def __init__(self, words: str, path: str = "", code: str = "unreadable") -> None:
        super().__init__(words)
        self.path = path
        self.code = code


@dataclass(frozen=True, slots=True)
class Opened:
    """A list with what its game judges it by: the arguments of every question to a :class:`GameSystem`."""

    game: GameSystem
    document: Document
    catalogue: Any
    ruleset: str
    faction: str = ""

    def by(self, ruleset: str) -> "Opened":
        """The same list, judged by another rule set of its game."""
        return replace(self, ruleset=ruleset)

    @property
    def report(self) -> Report:
        """The verdict by the rule set."""
        return self.game.evaluate(self.document, self.catalogue, self.ruleset)

    @property
    def totals(self) -> tuple[Total, ...]:
        """The figures of the list, the points first."""
        return self.game.totals(self.document, self.catalogue)


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format that a system writes its lists in."""

    id: str
    name: str
    media_type: str
    extension: str
    write: Callable[[Opened], str | bytes]


def _as_json(opened: Opened) -> str:
    document = opened.game.serialise(opened.game.parse(opened.document))
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _as_text(opened: Opened) -> str:
    return opened.game.export_text(opened.document, opened.catalogue)


BY_CONTRACT: Mapping[str, FileFormat] = MappingProxyType(
    {
        "json": FileFormat("json", "JSON", "application/json", "json", _as_json),
        "text": FileFormat("text", "Text", "text/plain; charset=utf-8", "txt", _as_text),
    }
)
"""What every game system can write."""


@dataclass(frozen=True, slots=True)
class Found:
    """A list of a file: its document, None where it could not be read, and what was not understood of it by line.

    ``lines`` leads from a path of the list to its source line; ``total`` and ``resolved`` count lines.
    """

    system: "RosterSystem"
    document: Document | None
    name: str = ""
    format: str = "json"
    problems: tuple[ParseProblem, ...] = ()
    declared_points: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    total: int = 0
    resolved: int = 0


def law_of(violation: Violation, opened: Opened) -> str:
    """The sentence of a system without sentences of its own: what the broken rule asks for."""
    laws = {entry.id: entry.law for entry in opened.game.rule_index()}
    return laws.get(violation.rule, violation.code)


def _nothing(roster: Roster) -> str:
    """The words of a system whose lists do not depend on a data release."""
    return ""


def _no_lists(text: str, beside: Sequence[str]) -> tuple[Found, ...]:
    """The lists in a file of a system whose lists are kept as backups only."""
    return ()


def _nothing_beside(text: str) -> bool:
    """Whether a file is needed beside lists, of a system whose lists need none."""
    return False


def _no_file(holder: Holder) -> str:
    """What a holder has that lists need beside them, of a system whose lists need nothing."""
    return ""


def _as_it_is(document: Document, holder: Holder) -> Document:
    """What a holder adds to a list where holders have nothing to add."""
    return document


@dataclass(frozen=True, slots=True)
class RosterSystem:
    """A game system.

    ``read`` turns what a backup file or the API sends into a document, or raises :class:`UnreadableDocument`;
    ``opened`` gives a document with the list's name as what the rules judge. ``detail`` answers for the page of one
    list, ``shared`` for its read-only page; ``newer`` says what the newest data would change. ``formats`` are those it
    is written in, ``sentence`` words a violation; ``completed`` adds to a document what only its holder has.
    ``lists_in`` reads the lists of a file that is no backup, with the texts of the files that ``supplies`` knows as
    needed beside lists, such as profiles; ``supplied_by`` gives those of a holder as such a file, empty for none.
    """

    id: str
    name: str
    summarise: Callable[[Document], Summary]
    read: Callable[[Any], Document]
    detail: Callable[[HttpRequest, Roster], HttpResponse]
    shared: Callable[[HttpRequest, Roster], HttpResponse]
    opened: Callable[[Document, str], Opened]
    newer: Callable[[Roster], str] = _nothing
    formats: Mapping[str, FileFormat] = field(default_factory=lambda: BY_CONTRACT)
    sentence: Callable[[Violation, Opened], str] = law_of
    completed: Callable[[Document, Holder], Document] = _as_it_is
    lists_in: Callable[[str, Sequence[str]], tuple[Found, ...]] = _no_lists
    supplies: Callable[[str], bool] = _nothing_beside
    supplied_by: Callable[[Holder], str] = _no_file


_SYSTEMS: dict[str, RosterSystem] = {}


def register(system: RosterSystem) -> None:
    """Make a game system known; a second registration of its id replaces the first."""
    _SYSTEMS[system.id] = system


def all_systems() -> tuple[RosterSystem, ...]:
    """Every known system, the first registered one first."""
    return tuple(_SYSTEMS.values())


def system_of(system_id: str) -> RosterSystem | None:
    """The game system with this id, None where it is not known here."""
    return _SYSTEMS.get(system_id)


def known_formats() -> tuple[str, ...]:
    """Ids of every format that some system writes, those of the first registered one first."""
    return tuple(dict.fromkeys(id for system in all_systems() for id in system.formats))
