"""The header of a list: name, total and limit, army lines, handbook, declared figures.

Army lines have no labels, and people write names over several lines, so they are gathered first and told apart once
the header is complete: a line that names a known faction is the army line, what stands before it is the list's name,
what stands behind it is the formation or the Army of Renown.
"""

from __future__ import annotations

import re
from dataclasses import replace

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.building import Draft
from armybuilder.interchange.folding import fold
from armybuilder.interchange.footers import is_footer
from armybuilder.interchange.headings import heading
from armybuilder.interchange.names import NameKind, Names
from armybuilder.interchange.parsed import LineKind, ParsedList, ParsedName, SourceLine
from armybuilder.interchange.rows import bare
from armybuilder.interchange.signs import unadorned
from armybuilder.interchange.source import Line

_FIGURES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "drops",
        re.compile(
            r"^(?:total\s+|number\s+of\s+)?drops?(?:\s+count)?\s*[:=–-]?\s*(\d{1,3})(?:\s+drops?)?(?:\s*\([^()]*\))?$"
            r"|^(\d{1,3})\s+drops?$",
            re.IGNORECASE,
        ),
    ),
    (
        "auxiliaries",
        re.compile(
            r"^auxill?iar(?:ies|y\s+units?)\s*[:=–-]\s*(\d{1,3})(?:\s*\(\+?\s*(\d[\d,.]*)\s*(?:points?|pts?)\))?$",
            re.IGNORECASE,
        ),
    ),
    ("wounds", re.compile(r"^(?:total\s+)?wounds?\s*[:=–-]\s*(\d{1,5})$", re.IGNORECASE)),
    ("models", re.compile(r"^(?:total\s+)?models?\s*[:=–-]\s*(\d{1,5})$", re.IGNORECASE)),
)
_LABELLED = re.compile(
    r"^(?:(grand alliance|(?:army )?faction|army of renown|(?:battle )?formation|sub-?faction"
    r"|battle ?pack|handbook|pack|season)(?:\s*[:=]|\s+[-–—](?=\s))"
    r"|(army)\s*[:=]|(battle formation)(?=\s|$))\s*(.*)$",
    re.IGNORECASE,
)
_ALLIANCE = re.compile(r"^grand alliance(?:\s+(order|chaos|death|destruction))?$", re.IGNORECASE)
_RENOWN_ARMY = re.compile(r"^[(\[]?army of renown[)\]]?$", re.IGNORECASE)
_POINTS_TITLE = re.compile(r"^(?P<name>.*?)\s*\((?P<total>\d[\d,.]*)\s*(?:points?|pts?)\)\s*[-–—]?\s*$", re.IGNORECASE)
_TOTAL_LABEL = re.compile(r"^total\s*:\s*(\d[\d,.]*)\s*/\s*(\d[\d,.]*)(?:\s*(?:pts?|points?))?$", re.IGNORECASE)
_HANDBOOKS = frozenset({"battlepack", "battle pack", "handbook", "pack", "season"})
_BRACKETS = re.compile(r"^\[.+\]$")
_MOST_PARTS = 6
"""Alliance, parent book, faction, Army of Renown, formation: an army line has no more parts."""
_PIPE = re.compile(r"\s*\|\s*")
_BETWEEN_PARTS = re.compile(r"\s+[-–—/]+\s+|\s*[:,]\s+|\s*>+\s*")
_IN_BRACKETS = re.compile(r"\(([^()\d]+)\)$")


class Header:
    """Gathers header lines; ``settle`` decides what they are once the list ends."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.title = ""
        self.title_line = 0
        self.limit: int | None = None
        self.figures: dict[str, int] = {}
        self.alliance = ""
        self.parent_book = ""
        self.faction: ParsedName | None = None
        self.army_of_renown: ParsedName | None = None
        self.formations: tuple[ParsedName, ...] = ()
        self.handbook: ParsedName | None = None
        self.labelled = False
        """Whether a labelled header line has come: army lines stand before those."""
        self.has_total = False
        self._renown_army_line = 0
        self._lines: list[Line] = []
        self._before_total = 0
        self._total: recognise.Total | None = None

    def plain(self, line: Line) -> str:
        """The line's text without the emoji around it; one that may be the list's name keeps them."""
        text = unadorned(line.text)
        if text == line.text or _tells_itself(text):
            return text
        behind = unadorned(line.text, leading=False)
        return behind if recognise.total(behind) else line.text

    # Taking lines ------------------------------------------------------------------------------------------------

    def take_figure(self, line: Line) -> str:
        """A labelled figure or army line; returns what it is, empty for any other line."""
        for what, pattern in _FIGURES:
            match = pattern.match(line.text)
            if match:
                figures = [recognise.number(group) for group in match.groups() if group]
                self.figures.setdefault(what, figures[0])
                if what == "auxiliaries" and len(figures) > 1:
                    self.figures.setdefault("surcharge", figures[1])
                self.labelled = True
                return what
        if _RENOWN_ARMY.match(line.text):
            self._renown_army_line = line.number
            return "army-of-renown"
        return self._take_labelled_name(line)

    def _take_labelled_name(self, line: Line) -> str:
        match = _LABELLED.match(line.text)
        if not match or recognise.total(line.text):
            return ""
        label, text = (match[1] or match[2] or match[3]).casefold(), match[4].strip()
        if label == "grand alliance":
            self.alliance = text
        elif label in _HANDBOOKS:
            self.handbook = ParsedName(text, line.number)
        elif text:
            found = recognise.priced(text)
            name = ParsedName(found.name, line.number, found.points)
            if label in ("faction", "army faction", "army"):
                self.faction = name
            elif label == "army of renown":
                self.army_of_renown = name
            else:
                self.formations = (*self.formations, name)
        return "army"

    def take_total(self, line: Line) -> bool:
        """``Name 1980/2000 pts``, ``Name (1790 points) - General's Handbook 2025-26``, ``Total: 1000 / 1000``."""
        label = _TOTAL_LABEL.match(line.text)
        found = recognise.total(line.text)
        if label:
            self._set_total(recognise.Total("", label[1], recognise.number(label[2]), joined=False), line)
        elif found:
            self.limit = found.limit
            self._set_total(found, line)
        else:
            book = recognise.handbook(line.text)
            match = _POINTS_TITLE.match(book[0]) if book else None
            if not book or not match or self.labelled:
                return False
            self.handbook = ParsedName(book[1], line.number)
            self._set_total(recognise.Total(match["name"], match["total"], 0, joined=False), line)
        return True

    def take_points(self, used: int, limit: int, line: Line) -> None:
        """Total and limit where a grammar of its own reads them."""
        self._set_total(recognise.Total("", str(used), limit, joined=False), line)
        self._before_total = 0

    def _set_total(self, total: recognise.Total, line: Line) -> None:
        self._total = total
        self.limit = total.limit or None
        self.has_total = True
        self._before_total = len(self._lines)
        self.title_line = line.number

    def take_handbook(self, line: Line) -> bool:
        """A handbook line; army text before it on the same line is kept."""
        book = recognise.handbook(line.text)
        if not book or (self.handbook and not book[0]):
            return False
        self.handbook = ParsedName(book[1], line.number)
        if book[0]:
            self._lines.append(replace(line, text=book[0].rstrip(" -–|")))
        return True

    def take_army(self, line: Line) -> str:
        self._lines.append(line)
        return "army"

    # Telling them apart ------------------------------------------------------------------------------------------

    def settle(self, draft: Draft) -> None:
        """Name the gathered lines; what is left over becomes an unread line."""
        self._rejoin_army_line()
        position = self._army_position()
        title = list(self._lines[:position] if position is not None else self._lines)
        behind: list[Line] = []
        if position is not None:
            behind = self._army_line(self._lines[position], list(self._lines[position + 1 :]))
        _unread(draft, behind)
        if self._total and self._total.name:
            title.insert(min(self._before_total, len(title)), Line(self.title_line, self._total.name, 0, ""))
        self.title = " ".join(line.text for line in title)
        if title:
            self.title_line = self.title_line or title[0].number
        numbers = {line.number for line in title}
        draft.items = [
            replace(item, kind="name") if item.kind == "army" and item.line in numbers else item for item in draft.items
        ]
        self._settle_army_of_renown()

    def _rejoin_army_line(self) -> None:
        """Put an army line together that was wrapped within a name, which is known as a whole."""
        place = 0
        while place + 1 < len(self._lines):
            line, rest = self._lines[place : place + 2]
            if rest.number == line.number + 1 and self._is_cut(line.text, rest.text):
                self._lines[place : place + 2] = [replace(rest, text=f"{line.text} {rest.text}")]
            else:
                place += 1

    def _is_cut(self, text: str, rest: str) -> bool:
        if not 0 < text.count("|") < _MOST_PARTS:
            return False
        name = f"{text.rpartition('|')[2]} {rest.partition('|')[0]}".strip()
        return bool(self._kinds(name) & _ARMY_KINDS)

    def _army_position(self) -> int | None:
        start: int = self._before_total if self.has_total else 0
        order: list[int] = [*range(start, len(self._lines)), *range(start)]
        for index in order:
            if self._is_army_line(self._lines[index].text):
                return index
        if self.faction or self.army_of_renown:
            return None
        if self.has_total:
            return start if start < len(self._lines) else None
        return min(1, len(self._lines) - 1) if self._lines else None

    def _is_army_line(self, text: str) -> bool:
        parts = self._parts(text)
        if len(parts) > 1:
            named = len(parts) <= _MOST_PARTS and any(self._kinds(part) & _ARMY_KINDS for part in parts)
            return named or bool(_ALLIANCE.match(parts[0]))
        return bool(self._kinds(text) & _ARMY_KINDS)

    def _kinds(self, text: str) -> frozenset[NameKind]:
        return self.names.kinds(text) or self.names.kinds(bare(unadorned(text)))

    def _parts(self, text: str) -> list[str]:
        if "|" in text:
            return [part for part in _PIPE.split(text) if part] or [text]
        for match in _BETWEEN_PARTS.finditer(text):
            first, rest = text[: match.start()], text[match.end() :]
            if self._kinds(first) & _OPENING_KINDS or _ALLIANCE.match(first):
                return [first, *self._parts(rest)]
        return [text]

    def _army_line(self, line: Line, behind: list[Line]) -> list[Line]:
        """Faction and formation from the army line and the lines behind it; returns the lines not used."""
        parts = [(part, line.number) for part in self._parts(line.text)]
        alliance = _ALLIANCE.match(parts[0][0])
        if alliance:
            self.alliance = (alliance[1] or "").capitalize()
            parts.pop(0)
        kinds = [self._kinds(part) for part, _ in parts]
        if len(parts) > 1 and (
            len(parts) > 2 or NameKind.PARENT_BOOK in kinds[0] or NameKind.FACTION in kinds[0] & kinds[1]
        ):
            self.parent_book = parts.pop(0)[0]
        if parts:
            first = self._name(*parts.pop(0))
            kinds_of_first = self._kinds(first.text)
            if NameKind.ARMY_OF_RENOWN in kinds_of_first and NameKind.FACTION not in kinds_of_first:
                self.army_of_renown = first
            else:
                self.faction = self.faction if self.faction and self._kinds(self.faction.text) else first
        self.formations += tuple(self._name(*part) for part in parts)
        left = self._formation_lines(behind)
        inner = _IN_BRACKETS.search(line.text)
        if inner and not self.formations and not self.army_of_renown and not _RENOWN_ARMY.match(inner[0]):
            self.formations = (self._name(inner[1], line.number),)
        return left

    def _formation_lines(self, behind: list[Line]) -> list[Line]:
        left: list[Line] = []
        for line in behind:
            name = self._name(line.text, line.number)
            if not self.army_of_renown and self._only_army_of_renown(name.text):
                self.army_of_renown = name
            elif not self.formations:
                self.formations = (name,)
            else:
                left.append(line)
        return left

    def _only_army_of_renown(self, text: str) -> bool:
        """Whether this is the name of an Army of Renown and not of a formation too: then all its names decide."""
        kinds = self._kinds(text)
        return NameKind.ARMY_OF_RENOWN in kinds and NameKind.FORMATION not in kinds

    def _settle_army_of_renown(self) -> None:
        if self.army_of_renown or not self.formations:
            return
        first = self.formations[0]
        if self._renown_army_line or self._only_army_of_renown(first.text):
            self.army_of_renown, self.formations = first, self.formations[1:]

    def _name(self, text: str, line: int) -> ParsedName:
        found = recognise.priced(unadorned(text))
        name = found.name if self.names.kinds(found.name) else bare(found.name)
        behind = f" {found.rest}" if fold(found.rest) and found.rest[0] not in "([" else ""
        return ParsedName(name + behind, line, found.points)

    # The total ---------------------------------------------------------------------------------------------------

    def with_total(self, parsed: ParsedList, draft: Draft) -> ParsedList:
        """The list with its declared total, once the printed figures say where the name ends and the total begins."""
        points, prefix = self._declared(parsed) if self._total else (None, "")
        if prefix and points is None:
            text = self._total.figure if self._total else ""
            draft.problem("TOTAL_NOT_CREDIBLE", Line(self.title_line, text, 0, text))
        joint = "" if self._total and self._total.joined else " "
        return replace(
            parsed,
            title=f"{parsed.title}{joint}{prefix}".strip() if prefix else parsed.title,
            declared_points=points,
            problems=tuple(sorted(draft.problems, key=lambda problem: (problem.line, problem.column))),
            ledger=tuple(draft.ledger),
        )

    def _declared(self, parsed: ParsedList) -> tuple[int | None, str]:
        """Declared total and the figures that belong to the name instead."""
        assert self._total is not None
        figure, printed = self._total.figure, parsed.printed_points
        whole = recognise.number(figure)
        if whole == printed:
            return whole, ""
        if self._total.spaced and (int(figure[-3:]) == printed or int(figure[-3:]) <= self._total.limit < whole):
            return int(figure[-3:]), figure[:-3]
        excessive = bool(self._total.limit) and whole > 2 * self._total.limit
        if self._total.joined or excessive:
            suffixes = [figure[start:] for start in range(1, len(figure)) if figure[start].isdigit()]
            suffixes = [suffix for suffix in suffixes if suffix[0] != "0" and suffix.isdigit()]
            for suffix in suffixes:
                if int(suffix) == printed:
                    return printed, figure[: -len(suffix)]
            if self._total.joined and excessive:
                fitting = [suffix for suffix in suffixes if int(suffix) <= self._total.limit]
                if fitting:
                    return int(fitting[0]), figure[: -len(fitting[0])]
        dearest = max((unit.points or 0 for unit in parsed.units()), default=0)
        if self._total.name and whole < dearest:
            return None, figure
        return whole, ""


def _tells_itself(text: str) -> bool:
    """Whether a header line is known by its wording."""
    known = recognise.RULE.match(text) or heading(text) or recognise.handbook(text) or is_footer(text)
    patterns = (recognise.LORE, recognise.TACTICS, _LABELLED, _RENOWN_ARMY, _BRACKETS, *(item for _, item in _FIGURES))
    return bool(known) or any(pattern.match(text) for pattern in patterns)


_ARMY_KINDS = frozenset({NameKind.FACTION, NameKind.PARENT_BOOK, NameKind.ARMY_OF_RENOWN})
_OPENING_KINDS = frozenset({NameKind.FACTION, NameKind.PARENT_BOOK})


def _unread(draft: Draft, lines: list[Line]) -> None:
    """Take back lines that were gathered as army lines and turned out to be neither."""
    numbers = {line.number for line in lines}
    for line in lines:
        draft.problem("LINE_NOT_READ", line)
    if numbers:
        draft.ledger = [
            SourceLine(entry.number, LineKind.UNREAD) if entry.number in numbers else entry for entry in draft.ledger
        ]
        draft.items = [item for item in draft.items if item.line not in numbers]
