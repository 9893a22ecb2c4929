"""What a text read from the app loses on its way through a list and back, and nothing else.

``repaired`` makes these changes to the text itself; writing the list with its layout then gives exactly that text, as
long as the printed prices are those of the release.
"""

from __future__ import annotations

import re

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.building import mark_of
from armybuilder.interchange.parsed import LayoutItem, LineKind, ParsedList
from armybuilder.interchange.source import Line, to_lines

REPAIRS: tuple[tuple[str, str], ...] = (
    ("clean-up", "the clean-ups of reading (entities, wide spaces, markdown …); spaces at line ends go"),
    ("fence", "lines of backticks around the text go"),
    ("title", "a name over several lines is joined and stands before the total on one line"),
    ("gap", "blank lines and rules within a block go; those above a heading or header line stay"),
    ("bullet", "every bullet is like the first one"),
    ("mark", "General, Reinforced and Legends stand without further signs"),
    ("label", "battle tactic cards and lores without their label get it, and the app's separators"),
    ("count", "a bullet and a number of units or models before a unit's name go"),
    ("handbook", "a handbook behind the army line gets a line of its own"),
    ("heading", "a regiment without units loses its heading; terrain without heading gets it"),
    ("bracket", "an unclosed or doubled bracket is closed once; remarks behind the points go"),
    ("unread", "lines that are no part of the list go"),
)
"""Code and meaning of every repair, as listed in ``docs/formats.md``."""

LORE_LABELS = {"spell": "Spell Lore", "prayer": "Prayer Lore", "manifestation": "Manifestation Lore"}
_LORE_LABEL = re.compile(r"^(?:Spell|Prayer|Manifestation) Lore\s*[:–-]\s*")
_COUNT = re.compile(r"^\d+ ?x? ")
_POINTS = re.compile(r"\((\d+) ?pts\)")


def repaired(parsed: ParsedList, text: str) -> str:
    """The text of one list with all repairs made but *bracket*: that one is found in texts of websites only."""
    source = {line.number: line for line in to_lines(text)}
    kinds = {entry.number: entry for entry in parsed.ledger}
    items: dict[int, list[LayoutItem]] = {}
    for item in parsed.layout.items:
        items.setdefault(item.line, []).append(item)
    units = {unit.line for unit in parsed.units()}
    empty = {regiment.line for regiment in parsed.regiments if not regiment.units}
    lines: list[str] = []
    gap: list[str] = []
    for number, line in sorted(source.items()):
        entry = kinds.get(number)
        if entry is None or line.fence or entry.kind is LineKind.UNREAD:
            continue
        if number in empty:
            gap = []
            continue
        opened = items.get(number, [])
        if entry.kind in (LineKind.BLANK, LineKind.DECORATION):
            gap.append(line.text)
        elif [item.kind for item in opened] == ["name"]:
            gap = []
        elif opened:
            lines += [*(gap if lines else ()), *(_header(parsed, line, item, len(opened) > 1) for item in opened)]
            gap = []
        else:
            text = recognise.without_bullet(line.text)
            lines.append(_COUNT.sub("", text) if number in units else _below(parsed, line))
            gap = []
    return "\n".join([*lines, *gap]) + "\n"


def _header(parsed: ParsedList, line: Line, item: LayoutItem, shared: bool) -> str:
    """A line that opens a part of the page; ``shared`` when it opens several."""
    if item.kind == "title":
        return f"{parsed.title} {parsed.declared_points}/{parsed.points_limit} pts".strip()
    if item.kind == "drops":
        return f"Drops: {parsed.declared_drops}"
    if item.kind in LORE_LABELS:
        return _POINTS.sub(r"(\1 Points)", _LORE_LABEL.sub(f"{LORE_LABELS[item.kind]} - ", line.text))
    if item.kind == "tactics" and ("/" in line.text or not line.text.startswith("Battle Tactic")):
        ios = parsed.format == "app-ios"
        *first, last = (card.text for card in parsed.tactic_cards)
        cards = f"{', '.join(first)} and {last}" if ios and first else ", ".join([*first, last])
        return f"Battle {'Tactics' if ios else 'Tactic'} Cards: {cards}"
    return item.text if shared else line.text


def _below(parsed: ParsedList, line: Line) -> str:
    bullet = recognise.BULLET.match(line.text)
    if not bullet:
        return line.text
    mark = mark_of(bullet["text"])
    return parsed.layout.bullet + (mark.capitalize() if mark else bullet["text"])
