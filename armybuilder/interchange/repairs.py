"""What a text read from the app loses on its way through a list and back, and nothing else.

``repaired`` makes these changes to the text itself; writing the list with its layout then gives exactly that text, as
long as the printed prices are those of the release.
"""

from __future__ import annotations

from armybuilder.interchange import lines as recognise
from armybuilder.interchange.building import MARKS
from armybuilder.interchange.parsed import LineKind, ParsedList
from armybuilder.interchange.source import Line, to_lines

REPAIRS: tuple[tuple[str, str], ...] = (
    ("clean-up", "the clean-ups of reading (entities, wide spaces, markdown …); spaces at line ends go"),
    ("fence", "lines of backticks around the text go"),
    ("title", "a name over several lines is joined and stands before the total on one line"),
    ("gap", "blank lines and rules within a block go; those above a heading or header line stay"),
    ("bullet", "every bullet is like the first one"),
    ("mark", "General, Reinforced and Legends stand without further signs"),
    ("label", "battle tactic cards and lores without their label get it, and the app's separators"),
    ("handbook", "a handbook behind the army line gets a line of its own"),
    ("heading", "a regiment without units loses its heading; terrain without heading gets it"),
    ("bracket", "an unclosed or doubled bracket is closed once; remarks behind the points go"),
    ("unread", "lines that are no part of the list go"),
)
"""Code and meaning of every repair, as listed in ``docs/formats.md``."""


def repaired(parsed: ParsedList, text: str) -> str:
    """The text of one list with the repairs clean-up, fence, title, gap, bullet, mark, heading and unread made."""
    source = {line.number: line for line in to_lines(text)}
    kinds = {entry.number: entry for entry in parsed.ledger}
    items = {item.line: item for item in parsed.layout.items}
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
        if entry.kind in (LineKind.BLANK, LineKind.DECORATION):
            gap.append(line.text)
        elif number in items and items[number].kind == "name":
            gap = []
        else:
            opens = number in items
            if opens and items[number].kind == "title":
                gap = [] if not lines else gap
            lines += [*(gap if opens else ()), _line(parsed, line, items[number].kind if opens else "")]
            gap = []
    return "\n".join([*lines, *gap]) + "\n"


def _line(parsed: ParsedList, line: Line, kind: str) -> str:
    if kind == "title":
        return f"{parsed.title} {parsed.declared_points}/{parsed.points_limit} pts".strip()
    bullet = recognise.BULLET.match(line.text) if not kind else None
    if not bullet:
        return line.text
    mark = MARKS.get(bullet["text"].casefold().strip(" ."))
    return parsed.layout.bullet + (mark.capitalize() if mark else bullet["text"])
