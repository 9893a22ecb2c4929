"""What a list text says, before any name is looked up: names, figures and the line each stands on.

A parsed list is neither legal nor illegal. Lines count from 1 in the source as received. ``ledger`` holds one entry
per source line of the list, so a page can show what became of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from armybuilder.rules.aos4.army import ArmyList

OTHER_GAME = "OTHER_GAME"
"""Code of a list that the rules asked for do not judge, as they are those of another game."""
FORMAT_NOT_OFFERED = "FORMAT_NOT_OFFERED"
"""Code of a list whose game is not written in the format asked for."""
FIGURES_APART = frozenset({"sigdex", "order-of-battle"})
"""Formats that print what enhancements cost beside the unit's figure, not in it."""
TREES = frozenset({"ros", "rosz", "new-recruit-json"})
"""Formats of roster files, which state the cost of every part and have no lines."""
DOCUMENT_NOT_READ = "DOCUMENT_NOT_READ"
"""Code of the JSON of another game's list that its game cannot read; the text is its sentence."""


class LineKind(StrEnum):
    """What became of a source line."""

    READ = "read"
    BLANK = "blank"
    DECORATION = "decoration"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """``what`` names the part that a read line was taken for: ``title``, ``unit``, ``option``, ``heading`` …"""

    number: int
    kind: LineKind
    what: str = ""


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """Something that could not be read or resolved. ``text`` is the offending piece, ``candidates`` best first."""

    line: int
    column: int
    code: str
    text: str = ""
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A name with the points printed behind it (None: none printed). ``ref`` is an id where the source states one."""

    text: str
    line: int = 0
    points: int | None = None
    ref: str = ""


@dataclass(frozen=True, slots=True)
class ParsedLore:
    """A lore row's entry; ``kind`` is ``spell``, ``prayer`` or ``manifestation``."""

    kind: str
    text: str
    line: int = 0
    points: int | None = None
    ref: str = ""


@dataclass(frozen=True, slots=True)
class ParsedDetail:
    """A line below a unit that is no mark: enhancement, weapon, command model. ``label`` is a printed table name."""

    text: str
    line: int = 0
    points: int | None = None
    count: int | None = None
    label: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class ParsedUnit:
    """A unit as printed. ``points`` None: no figure on its line (members, companions). ``remark``: text behind it."""

    name: str
    line: int = 0
    points: int | None = None
    models: int | None = None
    general: bool = False
    reinforced: bool = False
    legends: bool = False
    details: tuple[ParsedDetail, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    """General, Reinforced and Legends lines in the order printed, each with its line."""
    troops: bool = False
    """True where the layout itself says that the unit follows a leader (Listbot's dash lines)."""
    remark: str = ""
    ref: str = ""
    uid: str = ""
    """The unit's own id where the source states one (own JSON only)."""


@dataclass(frozen=True, slots=True)
class ParsedRegiment:
    """A heading and the units below it; the first unit is the leader."""

    heading: str
    line: int = 0
    generals: bool = False
    number: int | None = None
    units: tuple[ParsedUnit, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedRenown:
    """A Regiment of Renown; some tools do not list its members."""

    name: str
    line: int = 0
    points: int | None = None
    members: tuple[ParsedUnit, ...] = ()
    ref: str = ""


@dataclass(frozen=True, slots=True)
class LayoutItem:
    """A part of the page in source order: ``before`` are the blank lines and rules above it, ``text`` its own wording.

    ``kind``: ``title``, ``army``, ``army-of-renown``, ``handbook``, ``auxiliaries``, ``drops``, ``wounds``,
    ``spell``, ``prayer``, ``manifestation``, ``tactics``, ``regiment``, ``renown``, ``auxiliary-units``, ``terrain``,
    ``footer``.
    """

    kind: str
    before: tuple[str, ...] = ()
    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How the source was laid out, enough to print an edited list in the same manner."""

    items: tuple[LayoutItem, ...] = ()
    bullet: str = ""
    after: tuple[str, ...] = ()
    """Blank lines and rules behind the last item."""
    format: str = ""
    units: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Unit uid to the keys of its printed lines in order (``resolve_units`` sets them)."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """Source id to the name as printed, where it is not the catalogue's."""


@dataclass(frozen=True, slots=True)
class ParsedList:
    """One list of a source. ``confidence`` (0 to 1) says how sure the format is, not whether the list is complete."""

    format: str
    confidence: float = 0.0
    title: str = ""
    title_line: int = 0
    declared_points: int | None = None
    points_limit: int | None = None
    declared_drops: int | None = None
    declared_auxiliaries: int | None = None
    declared_surcharge: int | None = None
    declared_wounds: int | None = None
    alliance: str = ""
    parent_book: str = ""
    faction: ParsedName | None = None
    army_of_renown: ParsedName | None = None
    formations: tuple[ParsedName, ...] = ()
    handbook: ParsedName | None = None
    lores: tuple[ParsedLore, ...] = ()
    tactic_cards: tuple[ParsedName, ...] = ()
    regiments: tuple[ParsedRegiment, ...] = ()
    auxiliaries: tuple[ParsedUnit, ...] = ()
    renown: tuple[ParsedRenown, ...] = ()
    terrain: tuple[ParsedName, ...] = ()
    footer: tuple[str, ...] = ()
    app_version: str = ""
    data_version: str = ""
    release: str = ""
    """Data release that the source names (own JSON only)."""
    ruleset: str = ""
    """Rule set that the source names (own JSON only)."""
    as_of: str = ""
    """ISO date that the source names (own JSON only)."""
    exact: ArmyList | None = None
    """The list itself where the source states it by ids (own JSON only); it holds if every id is known."""
    problems: tuple[ParseProblem, ...] = ()
    ledger: tuple[SourceLine, ...] = ()
    layout: Layout = field(default_factory=Layout)
    readable: bool = True
    """False when the source is refused (too large, no list, third edition); ``problems`` says why."""

    def units(self) -> Iterator[ParsedUnit]:
        """Every unit with a place of its own, members of Regiments of Renown left out."""
        for regiment in self.regiments:
            yield from regiment.units
        yield from self.auxiliaries

    @property
    def drops(self) -> int:
        """Non-empty regiments, auxiliary units and Regiments of Renown as read."""
        return sum(1 for regiment in self.regiments if regiment.units) + len(self.auxiliaries) + len(self.renown)

    @property
    def printed_points(self) -> int:
        """Sum of all printed figures: units, header, terrain, Regiments of Renown and the auxiliary surcharge."""
        separate = self.format in FIGURES_APART
        total = self.declared_surcharge or 0
        for unit in self.units():
            total += unit.points or 0
            if separate:
                total += sum(detail.points or 0 for detail in unit.details)
        named = (*self.formations, *self.terrain)
        total += sum(item.points or 0 for item in named) + sum(lore.points or 0 for lore in self.lores)
        return total + sum(regiment.points or 0 for regiment in self.renown)
