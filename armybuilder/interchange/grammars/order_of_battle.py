"""Order of Battle: ``=== Order of Battle ===``, units as dash lines with parts set off by middle dots.

Enhancements stand in a block of their own and name their bearer in brackets; they are hung on the first unit of that
name that has none of their kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.building import UnitDraft
from armybuilder.interchange.folding import fold
from armybuilder.interchange.headings import heading
from armybuilder.interchange.names import Names
from armybuilder.interchange.parsed import ParsedDetail, ParsedList, ParsedName
from armybuilder.interchange.source import Line

ORDER_OF_BATTLE = "order-of-battle"
MARKER = re.compile(r"^={2,}\s*order of battle\s*={2,}$", re.IGNORECASE)

_POINTS = re.compile(r"^(\d[\d,. ]*)\s*pts\s*·\s*(\d[\d,. ]*)\s*used$", re.IGNORECASE)
_SEASON = re.compile(r"^scourge of (?:aqshy|ghyran)$", re.IGNORECASE)
_SIZE = re.compile(r"^(\d{1,3})\s+models?$", re.IGNORECASE)
_PRICE = re.compile(r"^(\d[\d,.]*)\s*pts$", re.IGNORECASE)
_ENHANCEMENT = re.compile(
    rf"^[{recognise.BULLETS}]\s*([^:]{{2,60}}):\s*(.+?)(?:\s*·\s*(\d+)\s*pts)?(?:\s*\(([^()]+(?:\([^()]*\))?)\))?$",
    re.IGNORECASE,
)


class OrderOfBattleReader(BlockReader):
    format = ORDER_OF_BATTLE

    def __init__(self, names: Names, confidence: float = 0.0) -> None:
        super().__init__(names, confidence)
        self._borne: list[tuple[Line, str, ParsedDetail]] = []

    def take(self, line: Line) -> None:
        if MARKER.match(line.text):
            self.draft.place("marker", line, line.text)
            self.draft.read(line, "title")
        elif not (self.points_line(line) or self.enhancement_line(line) or self.dash_line(line)):
            super().take(line)

    def points_line(self, line: Line) -> bool:
        match = _POINTS.match(line.text)
        if match:
            limit, used = (recognise.number(group.replace(" ", "")) for group in match.groups())
            self.header.take_points(used, limit, line)
        elif _SEASON.match(line.text) and not self.header.handbook:
            self.header.handbook = ParsedName(line.text, line.number)
        else:
            return False
        self.draft.place("title", line)
        self.draft.read(line, "title")
        return True

    def enhancement_line(self, line: Line) -> bool:
        match = _ENHANCEMENT.match(line.text) if self.section == "enhancements" else None
        if not match:
            return False
        points = int(match[3]) if match[3] else None
        detail = ParsedDetail(match[2], line.number, points, None, match[1])
        self._borne.append((line, match[4] or "", detail))
        self.draft.read(line, "option")
        return True

    def dash_line(self, line: Line) -> bool:
        bullet = recognise.BULLET.match(line.text)
        if not bullet or heading(line.text) or self.section not in ("regiment", "auxiliary-units", "renown"):
            return False
        if bullet["text"].casefold() == "(no hero)":
            self.draft.place("remark", line, line.text)
            self.draft.read(line, "remark")
            return True
        parts = [part.strip() for part in bullet["text"].split("·")]
        name, comma, mark = parts[0].rpartition(", ")
        reinforced = bool(comma) and mark.casefold() == "reinforced"
        unit = UnitDraft(name if reinforced else parts[0], line.number)
        left: list[str] = []
        for part in parts[1:]:
            size, price = _SIZE.match(part), _PRICE.match(part)
            if size:
                unit.models = int(size[1])
            elif price:
                unit.points = recognise.number(price[1])
            else:
                left.append(part)
        added = self.add_unit(unit.name, unit.points, unit.models, line, " · ".join(left))
        if reinforced:
            added.marks.append(("reinforced", line.number))
        return True

    def finish(self) -> ParsedList:
        units = [unit for regiment in self.draft.regiments for unit in regiment.units]
        units += self.draft.auxiliaries
        for line, bearer, detail in self._borne:
            named = [unit for unit in units if fold(unit.name) == fold(bearer)]
            free = (unit for unit in named if all(other.label != detail.label for other in unit.details))
            found = next(free, named[0] if named else None)
            if found:
                found.details.append(detail)
            else:
                self.draft.problem("BEARER_NOT_FOUND", line, bearer or detail.text)
        for regiment in self.draft.regiments:
            if regiment.generals and regiment.units:
                regiment.units[0].marks.append(("general", regiment.line))
        return super().finish()


def scores(lines: Sequence[Line]) -> dict[str, float]:
    return {ORDER_OF_BATTLE: 0.99} if any(MARKER.match(line.text) for line in lines[:50]) else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    return OrderOfBattleReader(names, confidence).read(lines)
