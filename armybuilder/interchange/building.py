"""Mutable halves of the parsed values, used while a grammar walks through the lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz.distance import OSA

from armybuilder.interchange.folding import fold
from armybuilder.interchange.parsed import (
    LayoutItem,
    LineKind,
    ParsedDetail,
    ParsedLore,
    ParsedName,
    ParsedRegiment,
    ParsedRenown,
    ParsedUnit,
    ParseProblem,
    SourceLine,
)
from armybuilder.interchange.source import MAX_UNITS, Line, Refused

_MARK = re.compile(
    r"^(?:(?:is|the|army|1 ?x|x ?1|1) )*(generals?|warlord|legends|(?=rei?n|ren)\w{8,12})"
    r"(?: \(?(?:yes|unit|x ?[12]|[12] ?x|1)\)?)*$"
)
_WORDS = {"general": "general", "generals": "general", "warlord": "general", "legends": "legends"}
_REINFORCED = "reinforced"
_SLIPS = 2
_MARK_BEHIND = re.compile(
    r"(?:\s*[,;]\s*|\s+[-–—]+\s*|\s*[(\[]\s*)(general|reinforced|legends)\s*[)\]]?$|\s(reinforced)$"
    r"|\s*[(\[]([rg])[)\]]$",
    re.IGNORECASE,
)
_MARK_BEFORE = re.compile(
    r"^[(\[]?(general|warlord|reinforced)(?:[)\]]\s*:?|\s*:|(?<=reinforced)(?=\s)|\s+[-–—])\s*(?=\S)", re.I
)
_LETTERS = {"r": "reinforced", "g": "general", "warlord": "general"}


@lru_cache(maxsize=4096)
def mark_of(text: str) -> str | None:
    """``general``, ``reinforced`` or ``legends`` for a line that says so: ``1x Reinforced``, ``General: yes``."""
    match = _MARK.match(fold(text.strip(" ()[]!.")))
    if not match:
        return None
    if match[1] in _WORDS:
        return _WORDS[match[1]]
    return _REINFORCED if OSA.distance(match[1], _REINFORCED, score_cutoff=_SLIPS) <= _SLIPS else None


def split_marks(name: str) -> tuple[str, list[str]]:
    """A unit's name without the marks around it: ``Chaos Lord (General)``, ``Clanrats [R]``, ``General: Skreech``."""
    marks: list[str] = []
    before = _MARK_BEFORE.match(name)
    if before:
        word = before[1].casefold()
        marks, name = [_LETTERS.get(word, word)], name[before.end() :]
    while (match := _MARK_BEHIND.search(name)) and match.start():
        word = (match[1] or match[2] or match[3]).casefold()
        marks.insert(0, _LETTERS.get(word, word))
        name = name[: match.start()]
    return name, marks


@dataclass(slots=True)
class UnitDraft:
    name: str
    line: int
    points: int | None = None
    models: int | None = None
    troops: bool = False
    remark: str = ""
    ref: str = ""
    details: list[ParsedDetail] = field(default_factory=list)
    marks: list[tuple[str, int]] = field(default_factory=list)

    def freeze(self) -> ParsedUnit:
        found = {mark for mark, _ in self.marks}
        return ParsedUnit(
            name=self.name,
            line=self.line,
            points=self.points,
            models=self.models,
            general="general" in found,
            reinforced="reinforced" in found,
            legends="legends" in found,
            details=tuple(self.details),
            marks=tuple(self.marks),
            troops=self.troops,
            remark=self.remark,
            ref=self.ref,
        )


@dataclass(slots=True)
class RegimentDraft:
    heading: str
    line: int
    generals: bool = False
    number: int | None = None
    units: list[UnitDraft] = field(default_factory=list)

    def freeze(self) -> ParsedRegiment:
        units = tuple(unit.freeze() for unit in self.units)
        return ParsedRegiment(self.heading, self.line, self.generals, self.number, units)


@dataclass(slots=True)
class RenownDraft:
    name: str
    line: int
    points: int | None = None
    members: list[UnitDraft] = field(default_factory=list)

    def freeze(self) -> ParsedRenown:
        return ParsedRenown(self.name, self.line, self.points, tuple(unit.freeze() for unit in self.members))


class Draft:
    """Everything read so far, with the ledger, the problems and the layout."""

    def __init__(self) -> None:
        self.regiments: list[RegimentDraft] = []
        self.auxiliaries: list[UnitDraft] = []
        self.renown: list[RenownDraft] = []
        self.terrain: list[ParsedName] = []
        self.lores: list[ParsedLore] = []
        self.tactic_cards: list[ParsedName] = []
        self.footer: list[str] = []
        self.problems: list[ParseProblem] = []
        self.ledger: list[SourceLine] = []
        self.items: list[LayoutItem] = []
        self.bullet = ""
        self._gap: list[str] = []
        self._units = 0

    def blank(self, line: Line) -> None:
        self.ledger.append(SourceLine(line.number, LineKind.BLANK))
        self._gap.append("")

    def decoration(self, line: Line) -> None:
        self.ledger.append(SourceLine(line.number, LineKind.DECORATION))
        if not line.fence:
            self._gap.append(line.text)

    def read(self, line: Line, what: str) -> None:
        """Note a line that was read; blank lines above one that opens no part of the page are no layout."""
        self.ledger.append(SourceLine(line.number, LineKind.READ, what))
        self._gap = []

    def unread(self, line: Line, code: str = "LINE_NOT_READ") -> None:
        self.ledger.append(SourceLine(line.number, LineKind.UNREAD))
        self.problem(code, line)

    def problem(self, code: str, line: Line, text: str | None = None, candidates: tuple[str, ...] = ()) -> None:
        self.problems.append(
            ParseProblem(line.number, line.indent + 1, code, line.text if text is None else text, candidates)
        )

    def place(self, kind: str, line: Line, text: str = "") -> None:
        """Note a part of the page; it takes the blank lines and rules gathered since the last one."""
        self.items.append(LayoutItem(kind, tuple(self._gap), text, line.number))
        self._gap = []

    @property
    def rest_of_gap(self) -> tuple[str, ...]:
        return tuple(self._gap)

    def count(self, line: Line) -> None:
        """Count a unit, card or lore, and refuse the one too many."""
        self._units += 1
        if self._units > MAX_UNITS:
            raise Refused("TOO_MANY_UNITS", line.number)
