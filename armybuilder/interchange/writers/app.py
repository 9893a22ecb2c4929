"""The official app's text, iOS and Android; a list that was read in the same dialect keeps its source's layout.

Without a layout the page is that of the newest app version. With one, the order of its parts, the blank lines and
rules between them, headings, bullets, spellings and footer are the source's; new parts stand where the app puts them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from armybuilder.interchange.parsed import Layout, LayoutItem
from armybuilder.interchange.printing import (
    Piece,
    PrintedList,
    PrintedOption,
    PrintedUnit,
    app_name,
    detail_lines,
    seasonal,
)
from armybuilder.interchange.resolve_units import FIGURE, NO_POINTS

IOS, ANDROID = "app-ios", "app-android"
CREATED = "Created with Warhammer Age of Sigmar: The App"
_LORE_LABELS = {"spell": "Spell Lore", "prayer": "Prayer Lore", "manifestation": "Manifestation Lore"}
_ORDER = (
    *("title", "army", "army-of-renown", "handbook", "auxiliaries", "drops", "spell", "prayer", "manifestation"),
    *("tactics", "regiment", "renown", "auxiliary-units", "terrain", "footer"),
)


@dataclass(slots=True)
class Part:
    """A part of the page: its lines, and the rule or blank lines above it where no layout says otherwise."""

    kind: str
    lines: list[str]
    before: tuple[str, ...] = field(default=())


def write(page: PrintedList, format: str, layout: Layout | None = None) -> str:
    """The list as the app's dialect ``format`` prints it."""
    kept = layout if layout and layout.format == format and layout.items else None
    return _Writer(page, format == IOS, kept).text()


class _Writer:
    def __init__(self, page: PrintedList, ios: bool, layout: Layout | None) -> None:
        self.page = page
        self.ios = ios
        self.layout = layout
        self.bullet = (layout.bullet if layout else "") or ("• " if ios else " • ")
        self.rule = ("-----",) if ios else ("",)

    def text(self) -> str:
        parts = self._parts()
        if self.layout:
            parts = self._laid_out(parts, self.layout)
        lines: list[str] = []
        for part in parts:
            if part.lines:
                lines += [*(part.before if lines else ()), *part.lines]
        lines += self.layout.after if self.layout else ()
        return "\n".join(lines) + "\n"

    # Parts of the page -------------------------------------------------------------------------------------------

    def _parts(self) -> list[Part]:
        page, figures = self.page, self.page.figures
        title = f"{page.army.name} {figures.points}/{page.army.points_limit} pts".strip()
        return [
            Part("title", [title]),
            *self._army_parts(),
            Part("handbook", [page.handbook]),
            Part("auxiliaries", self._auxiliaries_line()),
            Part("drops", [f"Drops: {figures.drops}"] if figures.drops else []),
            *(Part(kind, self._lore_line(kind)) for kind in _LORE_LABELS),
            Part("tactics", self._tactics_line()),
            *self._regiment_parts(),
            Part("renown", self._renown_lines(), self.rule),
            Part("auxiliary-units", self._block("Auxiliary Units", page.auxiliaries), self.rule),
            Part("terrain", self._terrain_lines(), self.rule),
            *self._footer_parts(),
        ]

    def _army_parts(self) -> list[Part]:
        page = self.page
        second = [page.renown_army] if page.renown_army else [self._word_price(item) for item in page.formations]
        book = [page.parent_book] if page.parent_book else []
        marked = [Part("army-of-renown", ["Army of Renown"])] if page.renown_army else []
        if self.ios:
            alliance = [] if page.renown_army or book else [f"Grand Alliance {page.alliance}"]
            line = " | ".join([*alliance, *book, page.faction, *second])
            return [Part("army", [line], self.rule), *marked]
        one_line = bool(page.renown_army) or (self.layout is not None and len(self._items("army")) == 1)
        if one_line:
            return [Part("army", [" | ".join([*book, page.faction, *second])], ("",)), *marked]
        lines = [" | ".join([*book, page.faction]), *second]
        return [Part("army", [line], ("",) if number == 0 else ()) for number, line in enumerate(lines)]

    def _auxiliaries_line(self) -> list[str]:
        count = len(self.page.auxiliaries)
        item = self._item("auxiliaries")
        if not count and not item:
            return []
        figure = f" (+{self.page.figures.surcharge} Points)"
        return [f"Auxiliaries: {count}{figure if item is None or '(' in item.text else ''}"]

    def _lore_line(self, kind: str) -> list[str]:
        lores = self.page.lores[kind]
        if not lores:
            return []
        item = self._item(kind)
        bare = item is not None and "(" not in item.text
        names = [self._name(lore) if bare else self._word_price(lore) for lore in lores]
        return [f"{_LORE_LABELS[kind]} - {_joined(names, self.ios)}"]

    def _tactics_line(self) -> list[str]:
        cards = [self.page.spelt(card, card) for card in self.page.tactic_cards]
        label = "Battle Tactics Cards" if self.ios else "Battle Tactic Cards"
        return [f"{label}: {_joined(cards, self.ios)}"] if cards else []

    def _regiment_parts(self) -> list[Part]:
        headings = [item.text for item in self._items("regiment")]
        parts: list[Part] = []
        number = 0
        for place, (index, units) in enumerate(self.page.regiments_in_order()):
            generals = index == self.page.generals_regiment
            number += not generals
            heading = "General's Regiment" if generals else f"Regiment {number}"
            if place < len(headings) and headings[place]:
                heading = headings[place]
            between = ("---",) if self.ios and place else self.rule
            parts.append(Part("regiment", self._block(heading, units), between))
        return parts

    def _renown_lines(self) -> list[str]:
        lines = ["Regiments of Renown"] if self.page.renown else []
        for regiment in self.page.renown:
            lines.append(f"{self.page.spelt(regiment.id, app_name(regiment.name))} ({regiment.points})")
            for member in regiment.members:
                lines += self._unit_lines(member)
        return lines

    def _terrain_lines(self) -> list[str]:
        lines = ["Faction Terrain"] if self.page.terrain else []
        words = "" if self.ios else " Points"
        for item in self.page.terrain:
            lines.append(self._name(item) + (f" ({item.points}{words})" if item.points else ""))
        return lines

    def _footer_parts(self) -> list[Part]:
        if self.layout:
            return [Part("footer", [item.text]) for item in self._items("footer")]
        return [Part("footer", [CREATED], self.rule if self.ios else ("", ""))]

    def _block(self, heading: str, units: tuple[PrintedUnit, ...]) -> list[str]:
        if not units:
            return []
        return [heading, *(line for unit in units for line in self._unit_lines(unit))]

    def _unit_lines(self, unit: PrintedUnit) -> list[str]:
        order = tuple(self.layout.units.get(unit.uid, ())) if self.layout else ()
        name = self.page.spelt(unit.profile, app_name(seasonal(unit.name, "app")))
        figure = f" ({unit.total})" if unit.priced or unit.total else " (0)" if NO_POINTS in order else ""
        lines = [name + figure]
        for key, thing in detail_lines(unit, order):
            lines.append(self.bullet + self._detail(thing, f"{unit.uid}/{key}", key in order, key + FIGURE in order))
        return lines

    def _detail(self, thing: object, spelling: str, bare: bool, figured: bool) -> str:
        """A line below a unit; ``bare`` or ``figured`` where the source printed it without or with its figure."""
        if isinstance(thing, Piece):
            cost = f" - ({thing.points}) Points" if not self.ios and (figured or (thing.points and not bare)) else ""
            return self._name(thing) + cost
        if isinstance(thing, PrintedOption):
            name = self.page.spelt(spelling, thing.name)
            return name if bare else f"{thing.count}{'' if self.ios else 'x'} {name}"
        return str(thing)

    def _name(self, item: Piece) -> str:
        return self.page.spelt(item.id, app_name(item.name))

    def _word_price(self, item: Piece) -> str:
        return self._name(item) + (f" ({item.points} Points)" if item.points else "")

    # Layout ------------------------------------------------------------------------------------------------------

    def _items(self, kind: str) -> list[LayoutItem]:
        return [item for item in self.layout.items if item.kind == kind] if self.layout else []

    def _item(self, kind: str) -> LayoutItem | None:
        return next(iter(self._items(kind)), None)

    def _laid_out(self, parts: list[Part], layout: Layout) -> list[Part]:
        """Parts in the order and with the gaps of the source; parts that it has not stand where the app puts them."""
        waiting: dict[str, list[Part]] = {}
        for part in parts:
            if part.lines:
                waiting.setdefault(part.kind, []).append(part)
        placed: list[Part] = []
        for item in layout.items:
            found = waiting.get(item.kind)
            if found:
                placed.append(Part(item.kind, found.pop(0).lines, item.before))
        for kind in _ORDER:
            for part in waiting.get(kind, ()):
                if kind in _OPTIONAL_WHEN_LAID_OUT:
                    continue
                position = _position(placed, kind)
                placed.insert(position, part)
        return placed


_OPTIONAL_WHEN_LAID_OUT = frozenset({"handbook", "auxiliaries", "drops", "army-of-renown"})
"""Lines that old versions of the app did not print and a kept layout therefore does not add."""


def _position(placed: list[Part], kind: str) -> int:
    rank = _ORDER.index(kind)
    for number, part in enumerate(placed):
        if part.kind in _ORDER and _ORDER.index(part.kind) > rank:
            return number
    return len(placed)


def _joined(names: list[str], ios: bool) -> str:
    if not ios or len(names) < 2:
        return ", ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
