"""Listbot 4.0: no headings and no labels. A unit at the margin opens a regiment, dash lines follow it.

Bracketed lines before the first unit are battle tactic cards and lores, below a unit they are its marks, enhancements
and weapons. Which is which only the names can tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.blocks import BlockReader
from armybuilder.interchange.building import RegimentDraft
from armybuilder.interchange.names import LORE_KINDS, NameKind, Names
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import Line

LISTBOT = "listbot"

_BRACKETS = re.compile(r"^\[\s*([^\[\]]+?)\s*\]$")
_TROOPS = re.compile(rf"^[{recognise.BULLETS}]\s*(\d{{1,3}})\s*[x×]\s+(\S.*)$", re.IGNORECASE)
_LABEL = re.compile(r"^([A-Z][\w' -]{2,38}):\s*(\S.*)$")
_TIMES = re.compile(r"^(.*?)\s+[x×](\d{1,3})$", re.IGNORECASE)
_LORE_WORDS = {
    "manifestation": re.compile(r"\bmanifestations?\b|^(?:morbid conjuration|forbidden power|primal energy)", re.I),
    "spell": re.compile(r"\b(?:lores?|spells?|sorcer(?:y|ies))\b", re.I),
    "prayer": re.compile(r"\b(?:prayers?|rites?|blessings?|scriptures?|warbeats)\b", re.I),
}


class ListbotReader(BlockReader):
    format = LISTBOT

    def take(self, line: Line) -> None:
        if not (self.brackets_line(line) or self.troops_line(line) or self.margin_line(line)):
            super().take(line)

    def brackets_line(self, line: Line) -> bool:
        match = _BRACKETS.match(line.text)
        if not match:
            return False
        if not self.unit:
            self.header_item(match[1], line)
            return True
        for piece in match[1].split(";"):
            self.option(piece.strip(), line)
        return True

    def header_item(self, text: str, line: Line) -> None:
        name = recognise.priced(text).name
        kinds = self.names.kinds(name)
        lores = [LORE_KINDS[kind] for kind in LORE_KINDS if kind in kinds]
        if not lores and NameKind.TACTIC_CARD not in kinds:
            lores = [kind for kind, words in _LORE_WORDS.items() if words.search(name)][:1]
        if lores:
            self.lore_row(text, lores[0], line)
        else:
            self.tactics_row(text, line)
        what = "lore" if lores else "tactics"
        self.draft.place(lores[0] if lores else what, line, line.text)
        self.draft.read(line, what)
        self.header.labelled = True

    def option(self, text: str, line: Line) -> None:
        label = _LABEL.match(text)
        if label and not self.names.kinds(text):
            self.detail(label[2], line, label[1])
            return
        times = _TIMES.match(text)
        self.detail(f"{times[2]}x {times[1]}" if times else text, line)

    def troops_line(self, line: Line) -> bool:
        match = _TROOPS.match(line.text)
        if not match:
            return False
        found = recognise.priced(match[2])
        unit = self.add_unit(found.name, found.points, int(match[1]), line, found.rest)
        unit.troops = True
        return True

    def margin_line(self, line: Line) -> bool:
        """A priced line at the margin: a Regiment of Renown where it bears the name of one, else a new leader."""
        found = recognise.priced(line.text)
        if found.points is None or self.section in ("footer", "terrain", "auxiliary-units", "renown"):
            return False
        if self.section == "header" and not self._header_complete(line):
            return False
        kinds = self.names.kinds(found.name)
        if NameKind.RENOWN in kinds and NameKind.UNIT not in kinds:
            self.section = "renown"
            self.draft.place("renown", line)
            self.renown(found, line)
            return True
        if NameKind.TERRAIN in kinds and NameKind.UNIT not in kinds:
            self.terrain(line.text, line)
            return True
        self.section = "regiment"
        if not self.draft.regiments or self.draft.regiments[-1].units:
            self.draft.regiments.append(RegimentDraft("", line.number))
            self.draft.place("regiment", line)
        count, text = recognise.counted(found.name)
        self.add_unit(text, found.points, count, line, found.rest)
        return True

    def _header_complete(self, line: Line) -> bool:
        """Whether the army lines are over: a formation may carry a price too."""
        known = NameKind.UNIT in self.names.kinds(recognise.priced(line.text).name)
        return self.header.labelled or known or bool(self.draft.rest_of_gap)

    def finish(self) -> ParsedList:
        for regiment in self.draft.regiments:
            marked = any(mark == "general" for unit in regiment.units for mark, _ in unit.marks)
            regiment.generals = regiment.generals or marked
        return super().finish()


def scores(lines: Sequence[Line]) -> dict[str, float]:
    texts = [line.text for line in lines]
    if any("generated by listbot" in text.casefold() for text in texts):
        return {LISTBOT: 0.99}
    brackets = sum(bool(_BRACKETS.match(text)) for text in texts)
    troops = sum(bool(_TROOPS.match(text)) for text in texts)
    return {LISTBOT: min(0.85, 0.45 + 0.05 * (brackets + troops))} if brackets and troops else {}


def read(lines: Sequence[Line], names: Names, dialect: str, confidence: float) -> ParsedList:
    return ListbotReader(names, confidence).read(lines)
