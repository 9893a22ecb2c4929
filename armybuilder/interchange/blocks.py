"""The grammar that the official app, New Recruit, Sigdex and Scrollcaster share: header, headed blocks, footer.

A reader walks the clean lines once. Whatever it cannot place becomes an unread line with a problem. Dialects differ in
the title, in a few header lines and in the footer; their modules say so by overriding single steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.building import RegimentDraft, RenownDraft, UnitDraft, mark_of, split_marks
from armybuilder.interchange.folding import fold, split_season
from armybuilder.interchange.footers import is_footer, versions
from armybuilder.interchange.headings import TERRAIN, Heading, heading
from armybuilder.interchange.names import NameKind, Names
from armybuilder.interchange.parsed import Layout, ParsedDetail, ParsedList, ParsedName
from armybuilder.interchange.row_lines import LEAST_OTHER, RowReader
from armybuilder.interchange.signs import unadorned
from armybuilder.interchange.source import MAX_LINE_LENGTH, Line

_LABEL = re.compile(r"^\[([^\]]{2,40})\]\s*:\s*(.+)$")
_WORD_LABEL = re.compile(r"^[^\W\da-z][\w' -]{2,38}:\s+[^\W\d](?!.*[.?!]$)")
_IN_BRACKETS = re.compile(r"^[(\[][^()\[\]]+[)\]]$")
_BLOCKS = ("regiment", "renown", "auxiliary-units")
_DEAREST_OPTION = 50
"""No enhancement of any release costs more points."""
_OPTION_KINDS = frozenset({NameKind.ENHANCEMENT, NameKind.WARGEAR})


class BlockReader(RowReader):
    """Reads one list. ``format`` is the id of the dialect; ``names`` helps where only a name tells what a line is."""

    format = ""

    def __init__(self, names: Names, confidence: float = 0.0) -> None:
        super().__init__(names)
        self.confidence = confidence
        self.section = "header"
        self.unit: UnitDraft | None = None

    def read(self, source: Sequence[Line]) -> ParsedList:
        for line in source:
            if not line.text:
                self.draft.blank(line)
            elif len(line.raw) > MAX_LINE_LENGTH and not (line.fence or recognise.RULE.match(line.text)):
                self.draft.unread(line, "LINE_TOO_LONG")
            else:
                self.read_line(line)
        return self.finish()

    def read_line(self, line: Line) -> None:
        text = self.header.plain(line) if self.section == "header" and not self.row else unadorned(line.text)
        if line.fence or recognise.RULE.match(line.text) or recognise.RULE.match(text):
            self.draft.decoration(line)
        else:
            self.take(line if text == line.text else replace(line, text=text))

    def take(self, line: Line) -> None:
        """Give one line to the first step that knows it."""
        if not (
            self.footer_line(line)
            or self.after_footer(line)
            or self.heading_line(line)
            or self.labelled_line(line)
            or self.title_line(line)
            or self.header_line(line)
            or self.bullet_line(line)
            or self.unit_line(line)
            or self.bare_line(line)
        ):
            self.draft.unread(line)

    # Steps -------------------------------------------------------------------------------------------------------

    def footer_line(self, line: Line) -> bool:
        if not is_footer(line.text):
            return False
        self.draft.footer.append(line.text)
        self.draft.place("footer", line, line.text)
        self.draft.read(line, "footer")
        self.section = "footer"
        return True

    def after_footer(self, line: Line) -> bool:
        if self.section != "footer":
            return False
        self.draft.unread(line)
        return True

    def heading_line(self, line: Line) -> bool:
        found = heading(line.text)
        if not found and self.section == "header" and fold(line.text) == "general":
            found = Heading("regiment", generals=True)
        if not found:
            return False
        self.row = ""
        self.unit = None
        self.section = found.kind
        regiments = self.draft.regiments
        if found.kind == "regiment" and found.generals and regiments and not regiments[-1].units:
            regiments[-1].generals = True
            self.draft.read(line, "heading")
            return True
        if found.kind == "regiment":
            regiments.append(RegimentDraft(line.text, line.number, found.generals, found.number))
        self.draft.place(found.kind, line, line.text)
        if found.kind == "renown" and found.rest:
            name, _, price = found.rest.rpartition("·")
            self.renown(recognise.priced(f"{name.strip()} ({price.strip()})" if name else found.rest), line)
        else:
            self.draft.read(line, "heading")
        return True

    def labelled_line(self, line: Line) -> bool:
        """Lines that carry their own label; people move them anywhere."""
        if self.labelled_row(line):
            return True
        terrain = TERRAIN.match(line.text) if line.text[:1] in "ftsFTS" else None
        if terrain:
            self.terrain(terrain[1], line)
            return True
        what = self.header.take_figure(line)
        if what:
            self.row = ""
            self.draft.place(what, line, line.text)
            self.draft.read(line, what)
        return bool(what)

    def title_line(self, line: Line) -> bool:
        """The line with total and limit."""
        if self.header.has_total or not self.header.take_total(line):
            return False
        self.draft.place("title", line)
        self.draft.read(line, "title")
        return True

    def header_line(self, line: Line) -> bool:
        """A line without label before the first block: name, army, formation, handbook, tactic cards."""
        if self.section != "header":
            return False
        book = recognise.handbook(line.text)
        if book and self.header.take_handbook(line):
            before, name = book
            if before:
                self.draft.place("army", line, before)
            self.draft.place("handbook", line, name)
            self.draft.read(line, "handbook")
            return True
        if self.row_item(line) or self.unlabelled_row(line):
            return True
        if self.header.labelled and (recognise.priced(line.text).points is not None):
            if line.text.casefold().endswith("points)"):  # no unit's figure has the word: a lore's name was wrapped
                self.draft.unread(line)
                return True
            return False
        what = self.header.take_army(line)
        if what:
            self.draft.place(what, line, line.text)
            self.draft.read(line, what)
        return bool(what)

    def bullet_line(self, line: Line) -> bool:
        label = _LABEL.match(line.text)
        if label and self.unit:
            self.detail(label[2], line, label[1])
            return True
        match = recognise.BULLET.match(line.text)
        if not match:
            return False
        if self.row_item(line):
            return True
        if self.section == "terrain":
            self.terrain(match["text"], line)
            return True
        if not self.unit or (recognise.priced(match["text"]).points or 0) > _DEAREST_OPTION:
            return False
        if not self.draft.bullet:
            self.draft.bullet = " " * min(line.indent, 1) + match["bullet"] + " "
        self.detail(match["text"], line)
        return True

    def unit_line(self, line: Line) -> bool:
        text = recognise.without_bullet(line.text)
        count, text = recognise.counted(text)
        found = recognise.unit_priced(text)
        if found.points is None and self.section in _BLOCKS:
            found = recognise.bare_price(text)
        if found.points is None:
            return False
        if count is None:
            count, text = recognise.counted(found.name, plain=True)
            behind, text = recognise.counted_behind(text)
            count, found = count or behind, replace(found, name=text)
        if self.section == "terrain":
            self.terrain(line.text, line)
        elif self.section == "renown" and (found.points or not self.draft.renown):
            self.renown(found, line)
        else:
            self.add_unit(found.name, found.points, count, line, found.rest)
        return True

    def bare_line(self, line: Line) -> bool:
        """A line without bullet and figure below a heading: member, companion, terrain, or a bullet that got lost."""
        if self.section == "terrain":
            if recognise.is_prose(recognise.bare_price(line.text, LEAST_OTHER).name):
                return False
            self.terrain(line.text, line)
            return True
        if self.section not in _BLOCKS:
            return False
        text = recognise.without_bullet(line.text)
        if self.unit and (_IN_BRACKETS.match(line.text) or _WORD_LABEL.match(line.text)):
            self.detail(line.text.strip("()[] "), line)
            return True
        kinds = self.names.kinds(text)
        count, text = recognise.counted(text, plain=True)
        if NameKind.TERRAIN in kinds and NameKind.UNIT not in kinds and self.section != "renown":
            self.terrain(line.text, line)
        elif self.unit and (count or kinds & _OPTION_KINDS or mark_of(line.text)) and not self._is_unit(text):
            self.detail(line.text, line)
        elif self.section == "renown" and not self.draft.renown and not recognise.is_prose(line.text):
            self.renown(recognise.Priced(line.text, None), line)
        elif kinds or not recognise.is_prose(line.text) or (self.unit and recognise.is_call(line.text)):
            self.add_unit(text, None, count, line)
        else:
            return False
        return True

    # Parts -------------------------------------------------------------------------------------------------------

    def _is_unit(self, text: str) -> bool:
        return NameKind.UNIT in self.names.kinds(text)

    def add_unit(self, name: str, points: int | None, models: int | None, line: Line, remark: str = "") -> UnitDraft:
        self.draft.count(line)
        if remark and split_season(f"{name} {remark}")[0] == name:
            name, remark = f"{name} {remark}", ""
        name, marks = split_marks(name)
        unit = UnitDraft(name, line.number, points, recognise.printed_models(name) or models, remark=remark)
        unit.marks += [(mark, line.number) for mark in marks]
        if self.section == "renown" and self.draft.renown:
            self.draft.renown[-1].members.append(unit)
            self.told_behind(remark, line)
        elif self.section == "auxiliary-units":
            self.draft.auxiliaries.append(unit)
        else:
            self.in_regiment(unit, line)
        self.unit = unit
        self.draft.read(line, "unit")
        return unit

    def in_regiment(self, unit: UnitDraft, line: Line) -> None:
        if self.section != "regiment" or not self.draft.regiments:
            self.draft.problem("HEADING_MISSING", line)
            self.draft.regiments.append(RegimentDraft("", line.number))
            self.draft.place("regiment", line)
            self.section = "regiment"
        self.draft.regiments[-1].units.append(unit)

    def told_behind(self, rest: str, line: Line) -> None:
        """Tell what stands behind the price of something that has no options; in brackets it is a remark."""
        if fold(rest) and rest[0] not in "([":
            self.draft.problem("LINE_NOT_READ", line, rest)

    def renown(self, found: recognise.Priced, line: Line) -> None:
        self.draft.count(line)
        self.told_behind(found.rest, line)
        self.draft.renown.append(RenownDraft(found.name, line.number, found.points))
        self.unit = None
        self.draft.read(line, "renown")

    def terrain(self, text: str, line: Line) -> None:
        _, text = recognise.counted(recognise.without_bullet(text))
        found = recognise.priced(text)
        if found.points is None:
            found = recognise.bare_price(text, LEAST_OTHER)
        self.draft.count(line)
        self.draft.terrain.append(ParsedName(found.name, line.number, found.points))
        self.told_behind(found.rest, line)
        self.draft.read(line, "terrain")

    def detail(self, text: str, line: Line, label: str = "") -> None:
        assert self.unit is not None
        text = recognise.without_bullet(text)
        mark = mark_of(text)
        if mark and not label:
            self.unit.marks.append((mark, line.number))
            self.draft.read(line, "mark")
            return
        inner = _LABEL.match(text)
        if inner:
            label, text = inner[1], inner[2]
        count, text = recognise.counted(text, plain=True)
        found = recognise.priced(text)
        if found.points is None:
            found = recognise.bare_price(text, LEAST_OTHER)
        name = f"{found.name} {found.rest}".strip() if found.rest else found.name
        self.unit.details.append(ParsedDetail(name, line.number, found.points, count, label))
        self.draft.read(line, "option")

    def finish(self) -> ParsedList:
        draft, header = self.draft, self.header
        header.settle(draft)
        footer = tuple(draft.footer)
        app_version, data_version = versions(footer)
        parsed = ParsedList(
            format=self.format,
            confidence=self.confidence,
            title=header.title,
            title_line=header.title_line,
            points_limit=header.limit,
            declared_drops=header.figures.get("drops"),
            declared_auxiliaries=header.figures.get("auxiliaries"),
            declared_surcharge=header.figures.get("surcharge"),
            declared_wounds=header.figures.get("wounds"),
            alliance=header.alliance,
            parent_book=header.parent_book,
            faction=header.faction,
            army_of_renown=header.army_of_renown,
            formations=header.formations,
            handbook=header.handbook,
            lores=tuple(draft.lores),
            tactic_cards=tuple(draft.tactic_cards),
            regiments=tuple(regiment.freeze() for regiment in draft.regiments),
            auxiliaries=tuple(unit.freeze() for unit in draft.auxiliaries),
            renown=tuple(regiment.freeze() for regiment in draft.renown),
            terrain=tuple(draft.terrain),
            footer=footer,
            app_version=app_version,
            data_version=data_version,
            layout=Layout(tuple(draft.items), draft.bullet, draft.rest_of_gap, self.format),
        )
        return header.with_total(parsed, draft)
