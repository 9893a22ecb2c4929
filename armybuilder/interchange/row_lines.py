"""Lines of lores and battle tactic cards: rows with a label, lines that continue one, and rows whose label got lost."""

from __future__ import annotations

import re

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.building import Draft
from armybuilder.interchange.header import Header
from armybuilder.interchange.names import LORE_KINDS, NameKind, Names
from armybuilder.interchange.parsed import ParsedLore, ParsedName
from armybuilder.interchange.rows import bare, begins_with, split_row
from armybuilder.interchange.source import Line

_FIRST_LETTERS = frozenset("spmebtcSPMEBTC")
"""Labels of rows begin with one of these."""
_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
LEAST_OTHER = 10
"""The smallest price of terrain, a lore or an enhancement."""


class RowReader:
    """Takes the lines of rows. ``row`` is the row that is open: a kind of lore, ``tactics``, or empty."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.draft = Draft()
        self.header = Header(names)
        self.row = ""
        self._row_line: Line | None = None
        self._row_text = ""

    def labelled_row(self, line: Line) -> bool:
        """A row with its own label, a bullet before it or not."""
        text = line.text if self.row else recognise.without_bullet(line.text)
        if text[:1] not in _FIRST_LETTERS:
            return False
        lore = recognise.LORE.match(text)
        if lore:
            kind = (lore[1] or "manifestation").casefold()
            self.lore_row(lore[2], kind, line)
            self.row, self._row_line, self._row_text = "" if lore[2] else kind, line, ""
            self.draft.place(kind, line, line.text)
            self.draft.read(line, "lore")
            self.header.labelled = True
            return True
        tactics = recognise.TACTICS.match(text)
        if tactics:
            self.tactics_row(tactics[1], line)
            self.row, self._row_line, self._row_text = "tactics", line, tactics[1]
            self.draft.place("tactics", line, line.text)
            self.draft.read(line, "tactics")
            self.header.labelled = True
        return bool(tactics)

    def row_item(self, line: Line) -> bool:
        """A line that continues an open lore or tactics row."""
        if not self.row:
            return False
        text = recognise.without_bullet(line.text)
        bullet = text != line.text
        text = _AND.sub("", text)
        if self.row == "tactics":
            if not bullet and self._completes_cards(text, line):
                return True
            if not bullet and not self.all_known(text, {NameKind.TACTIC_CARD}):
                return False
            self.tactics_row(text, line)
            self.draft.read(line, "tactics")
            return True
        if not bullet:
            below = self._row_line is not None and line.number == self._row_line.number + 1
            if not below or recognise.is_prose(bare(text)):
                return False
        self.lore_row(text, self.row, line)
        self.row = self.row if bullet else ""
        self.draft.read(line, "lore")
        return True

    def _completes_cards(self, text: str, line: Line) -> bool:
        """Whether a line goes on with the card in whose name the line above was wrapped."""
        first, cards = self._row_line, {NameKind.TACTIC_CARD}
        whole = f"{self._row_text} {text}"
        if (
            first is None
            or not self._row_text
            or line.number != first.number + 1
            or self.all_known(self._row_text, cards)
        ):
            return False
        if not self.all_known(whole, cards):
            return False
        self.draft.tactic_cards = [card for card in self.draft.tactic_cards if card.line != first.number]
        self.tactics_row(whole, first)
        self.draft.read(line, "tactics")
        return True

    def unlabelled_row(self, line: Line) -> bool:
        """Tactic cards or lores whose label got lost, known by their names alone."""
        if self.all_known(line.text, {NameKind.TACTIC_CARD}):
            self.tactics_row(line.text, line)
            self.draft.place("tactics", line, line.text)
            self.draft.read(line, "tactics")
            return True
        kinds = self.names.kinds(bare(line.text)) & LORE_KINDS.keys()
        if len(kinds) == 1 and not self.names.kinds(bare(line.text)) - LORE_KINDS.keys():
            kind = LORE_KINDS[next(iter(kinds))]
            self.lore_row(line.text, kind, line)
            self.draft.place(kind, line, line.text)
            self.draft.read(line, "lore")
            return True
        return False

    def all_known(self, text: str, kinds: set[NameKind]) -> bool:
        def known(piece: str) -> bool:
            return bool(self.names.kinds(piece) & kinds)

        pieces = split_row(text, known) if begins_with(text, self.names.begun, known) else ()
        return bool(pieces) and all(self.names.kinds(bare(piece)) & kinds for piece in pieces)

    def tactics_row(self, text: str, line: Line) -> None:
        ands = "tactics" in line.text.casefold() or "," not in text
        for piece in split_row(text, lambda name: NameKind.TACTIC_CARD in self.names.kinds(name), and_joins=ands):
            self.draft.count(line)
            self.draft.tactic_cards.append(ParsedName(bare(piece), line.number))

    def lore_row(self, text: str, kind: str, line: Line) -> None:
        for piece in split_row(text, lambda name: bool(self.names.kinds(name) & LORE_KINDS.keys())):
            found = recognise.priced(piece)
            if found.points is None:
                found = recognise.bare_price(found.name, LEAST_OTHER)
            own = recognise.LORE.match(found.name)
            if own and own[2]:
                found, kind = recognise.Priced(own[2], found.points), own[1].casefold()
            self.draft.count(line)
            self.draft.lores.append(ParsedLore(kind, found.name, line.number, found.points))
