"""Markdown for people and CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import re

from armybuilder.interchange.printing import Piece, PrintedList, PrintedUnit

COLUMNS = (
    *(
        "part",
        "number",
        "role",
        "name",
        "models",
        "reinforced",
        "general",
        "enhancements",
        "wargear",
        "points",
        "total",
    ),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(page: PrintedList) -> str:
    """A page with headings and lists; names are escaped."""
    figures = page.figures
    army = " · ".join(_escaped(name) for name in (page.faction, page.renown_army) if name)
    lines = [f"# {_escaped(page.army.name) or army}", ""]
    lines += [f"**{army}** · {_escaped(page.handbook)} · {figures.points}/{page.army.points_limit} points", ""]
    for label, items in _choices(page):
        lines.append(f"- {label}: {', '.join(_with_price(item) for item in items)}")
    if page.tactic_cards:
        lines.append(f"- Battle tactic cards: {', '.join(map(_escaped, page.tactic_cards))}")
    lines += [f"- Drops: {figures.drops}"]
    lines += [f"- Auxiliary surcharge: {figures.surcharge} points"] if figures.surcharge else []
    number = 0
    for index, units in page.regiments_in_order():
        generals = index == page.generals_regiment
        number += not generals
        lines += ["", f"## {'General’s Regiment' if generals else f'Regiment {number}'}", "", *_bullets(units)]
    if page.auxiliaries:
        lines += ["", "## Auxiliary units", "", *_bullets(page.auxiliaries)]
    for regiment in page.renown:
        lines += ["", f"## Regiment of Renown: {_escaped(regiment.name)} – {regiment.points} points", ""]
        lines += _bullets(regiment.members)
    return "\n".join(lines) + "\n"


def _choices(page: PrintedList) -> list[tuple[str, tuple[Piece, ...]]]:
    found = [("Battle formation", page.formations)]
    found += [(f"{kind.capitalize()} lore", lores) for kind, lores in page.lores.items()]
    found += [("Faction terrain", page.terrain)]
    return [(label, items) for label, items in found if items]


def _bullets(units: tuple[PrintedUnit, ...]) -> list[str]:
    lines: list[str] = []
    for unit in units:
        figure = f" – {unit.total} points" if unit.priced else ""
        marks = [word for word, marked in (("General", unit.general), ("Reinforced", unit.reinforced)) if marked]
        note = f" ({', '.join(marks)})" if marks else ""
        lines.append(f"- {unit.models} × **{_escaped(unit.name)}**{figure}{note}")
        lines += [f"  - {_with_price(item)}" for item in unit.enhancements]
        lines += [f"  - {option.count} × {_escaped(option.name)}" for option in unit.wargear]
    return lines


def _with_price(item: Piece) -> str:
    return _escaped(item.name) + (f" ({item.points} points)" if item.points else "")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " "))


def csv_text(page: PrintedList) -> str:
    """One row per unit and choice, columns ``COLUMNS``, CRLF line ends; no cell is read as a formula."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for row in _rows(page):
        writer.writerow([neutralised(str(cell)) for cell in row])
    return buffer.getvalue()


def neutralised(cell: str) -> str:
    """The cell with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) and not cell.lstrip("+-").isdigit() else cell


def _rows(page: PrintedList) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for label, items in _choices(page):
        rows += [(label.lower(), "", "", item.name, "", "", "", "", "", item.points, item.points) for item in items]
    rows += [("battle tactic card", "", "", card, "", "", "", "", "", "", "") for card in page.tactic_cards]
    for number, units in enumerate(page.regiments, start=1):
        for place, unit in enumerate(units):
            rows.append(_row("regiment", number, "leader" if place == 0 else "unit", unit))
    rows += [_row("auxiliary unit", number, "unit", unit) for number, unit in enumerate(page.auxiliaries, start=1)]
    for number, regiment in enumerate(page.renown, start=1):
        head = (regiment.name, "", "", "", "", "", regiment.points, regiment.points)
        rows.append(("regiment of renown", number, "regiment", *head))
        rows += [_row("regiment of renown", number, "member", unit) for unit in regiment.members]
    if page.figures.surcharge:
        surcharge = page.figures.surcharge
        rows.append(("auxiliary surcharge", "", "", "", "", "", "", "", "", surcharge, surcharge))
    return rows


def _row(part: str, number: int, role: str, unit: PrintedUnit) -> tuple[object, ...]:
    wargear = "; ".join(f"{option.count} x {option.name}" for option in unit.wargear)
    enhancements = "; ".join(item.name for item in unit.enhancements)
    marks = ("yes" if unit.reinforced else "", "yes" if unit.general else "")
    return (part, number, role, unit.name, unit.models, *marks, enhancements, wargear, unit.points, unit.total)
