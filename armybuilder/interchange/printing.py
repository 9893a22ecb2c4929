"""A list ready to be printed: names, prices and figures of every part, the same for all writers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from armybuilder.interchange.aliases import app_spellings
from armybuilder.interchange.creations import feature_text, hero_name, is_hero_name
from armybuilder.interchange.folding import split_season
from armybuilder.interchange.resolve_units import FIGURE, JOINED, line_key, wargear_key
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Feature
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue
from armybuilder.rules.aos4.path_to_glory import creation_id
from armybuilder.rules.aos4.rulesets import RULE_SETS, get_ruleset
from armybuilder.rules.aos4.totals import Totals, totals
from armybuilder.rules.ruleset import RuleSet

_PARENT_BOOKS = {"Ironjawz": "Orruk Warclans", "Kruleboyz": "Orruk Warclans", "Bonesplitterz": "Orruk Warclans"}
_SEASON_WORDS = {"ghb-2025-26": ("Scourge of Ghyran", "SoG"), "ghb-2026-27": ("Scourge of Aqshy", "SoA")}


@dataclass(frozen=True, slots=True)
class Piece:
    """A named part with its price; ``id`` is its source id. ``points`` 0: free."""

    id: str
    name: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class PrintedOption:
    """A wargear choice: ``count`` models have it."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class PrintedUnit:
    """``points`` is the unit's own price, reinforcing included; ``total`` adds its enhancements.

    ``priced`` False: the unit belongs to another one or to a Regiment of Renown and is printed without a figure.
    """

    uid: str
    profile: str
    name: str
    points: int
    total: int
    models: int
    priced: bool = True
    general: bool = False
    reinforced: bool = False
    legends: bool = False
    hero: bool = False
    enhancements: tuple[Piece, ...] = ()
    wargear: tuple[PrintedOption, ...] = ()
    features: tuple[Feature, ...] = ()
    """Of a hero of the Anvil of Apotheosis."""


@dataclass(frozen=True, slots=True)
class PrintedRenown:
    id: str
    name: str
    points: int
    members: tuple[PrintedUnit, ...]


@dataclass(frozen=True, slots=True)
class PrintedList:
    """``faction`` and ``renown_army``: an Army of Renown is printed beside its faction. ``lores`` by kind."""

    army: ArmyList
    catalogue: Catalogue
    figures: Totals
    faction: str
    renown_army: str
    parent_book: str
    alliance: str
    handbook: str
    formations: tuple[Piece, ...]
    lores: Mapping[str, tuple[Piece, ...]]
    tactic_cards: tuple[str, ...]
    regiments: tuple[tuple[PrintedUnit, ...], ...]
    generals_regiment: int | None
    auxiliaries: tuple[PrintedUnit, ...]
    renown: tuple[PrintedRenown, ...]
    terrain: tuple[Piece, ...]
    spellings: Mapping[str, str] = field(default_factory=dict)

    def spelt(self, key: str, name: str) -> str:
        """The name as the source of a re-written list spelt it."""
        return self.spellings.get(key, name)

    def regiments_in_order(self) -> tuple[tuple[int, tuple[PrintedUnit, ...]], ...]:
        """Regiments with their index, the general's first."""
        numbered = list(enumerate(self.regiments))
        return tuple(sorted(numbered, key=lambda item: item[0] != self.generals_regiment))


def printed(
    army: ArmyList,
    catalogue: Catalogue,
    ruleset: RuleSet | None = None,
    faction: str = "",
    spellings: Mapping[str, str] | None = None,
    *,
    of_tools: bool = False,
) -> PrintedList:
    """Everything a writer needs. ``faction`` names the faction of an Army of Renown (its parent's slug tells else).

    ``of_tools``: heroes of the Anvil are called what other tools call them, not by the name that the player gave.
    """
    rules = ruleset or get_ruleset(army.ruleset)
    return _Printer(army, catalogue, rules, faction, spellings or {}, of_tools=of_tools).run()


class _Printer:
    def __init__(
        self,
        army: ArmyList,
        catalogue: Catalogue,
        ruleset: RuleSet,
        faction: str,
        spellings: Mapping[str, str],
        *,
        of_tools: bool = False,
    ) -> None:
        self.army = army
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.faction = faction
        self.spellings = spellings
        self.of_tools = of_tools
        self.creations = {creation_id(number): made for number, made in enumerate(army.creations)}
        self.figures = totals(army, catalogue, ruleset)
        self.members = {member.profile: member for regiment in catalogue.renown.values() for member in regiment.members}

    def run(self) -> PrintedList:
        army, catalogue = self.army, self.catalogue
        own = catalogue.army
        is_faction = own.kind is ArmyKind.FACTION
        short = own.name.rpartition(" - ")[2]
        faction = own.name if is_faction else self.faction or _title(own.parent or (own.hosts[0] if own.hosts else ""))
        pack = RULE_SETS.get(self.ruleset.battlepack)
        return PrintedList(
            army=army,
            catalogue=catalogue,
            figures=self.figures,
            faction=faction,
            renown_army="" if is_faction else short,
            parent_book=_PARENT_BOOKS.get(faction, ""),
            alliance=own.alliance,
            handbook=pack.name if pack else self.ruleset.name,
            formations=tuple(self._piece(item, catalogue.formations) for item in army.formations),
            lores={
                "spell": tuple(self._piece(item, catalogue.lores) for item in army.spell_lores),
                "prayer": tuple(self._piece(item, catalogue.lores) for item in army.prayer_lores),
                "manifestation": tuple(self._piece(item, catalogue.lores) for item in army.manifestation_lores),
            },
            tactic_cards=army.tactic_cards,
            regiments=tuple(tuple(self._unit(unit) for unit in item.everyone()) for item in army.regiments),
            generals_regiment=army.generals_regiment,
            auxiliaries=tuple(self._unit(unit) for unit in army.auxiliaries),
            renown=tuple(self._renown(index) for index in range(len(army.renown))),
            terrain=tuple(self._piece(item, catalogue.terrain) for item in army.terrain),
            spellings=self.spellings,
        )

    def _piece(self, id: str, things: Mapping[str, _Priced]) -> Piece:
        thing = things.get(id)
        return Piece(id, thing.name, thing.points) if thing else Piece(id, self.catalogue.choice_name(id))

    def _renown(self, index: int) -> PrintedRenown:
        taken = self.army.renown[index]
        regiment = self.catalogue.renown.get(taken.renown)
        return PrintedRenown(
            taken.renown,
            regiment.name if regiment else taken.renown,
            regiment.points if regiment else 0,
            tuple(self._unit(unit, member=True) for unit in taken.units),
        )

    def _unit(self, unit: ArmyUnit, *, member: bool = False) -> PrintedUnit:
        profile = self.catalogue.profiles.get(unit.profile)
        stranger = self.catalogue.strangers.get(unit.profile)
        joined = self.members.get(unit.profile) if member else None
        name = profile.name if profile else joined.name if joined else stranger.name if stranger else unit.name
        creation = self.creations.get(unit.profile)
        if creation and self.of_tools and not is_hero_name(creation.name):
            name = hero_name(self.catalogue.army.name)
        enhancements = tuple(
            self._piece(choice.enhancement, self.catalogue.enhancements)
            for choice in self.army.enhancements
            if choice.bearer == unit.uid
        )
        points = self.figures.units.get(unit.uid, 0)
        return PrintedUnit(
            uid=unit.uid,
            profile=unit.profile,
            name=name or unit.profile,
            points=points,
            total=points + sum(item.points for item in enhancements),
            models=self.figures.sizes.get(unit.uid, unit.models or 0),
            priced=not member and not (profile is not None and profile.points == 0),
            general=unit.uid in self.army.generals,
            reinforced=unit.reinforced,
            legends=bool(profile and (profile.legends or profile.warscroll.legends)),
            hero=bool(profile and profile.hero),
            enhancements=enhancements,
            wargear=tuple(PrintedOption(choice.option, choice.count) for choice in unit.wargear),
            features=creation.features if creation else (),
        )


class _Priced(Protocol):
    """What formations, lores, enhancements and terrain have in common."""

    @property
    def name(self) -> str: ...

    @property
    def points(self) -> int: ...


def _title(slug: str) -> str:
    words = slug.split("-")
    return " ".join(word if word in ("of", "to", "the") else word.capitalize() for word in words)


def seasonal(name: str, style: str) -> str:
    """A unit's name in a tool's manner: ``app`` (before the name), ``listbot`` (``[SoG]``), else the catalogue's."""
    plain, season = split_season(name)
    if not season or style not in ("app", "listbot"):
        return name
    words, short = _SEASON_WORDS[season]
    if style == "listbot":
        return f"{plain} [{short}]"
    return f"{words}{':' if short == 'SoA' else ''} {plain}"


def app_name(name: str) -> str:
    """A name as the app prints it: ``Spell Lore: X`` of the data is ``X Spell Lore``; a few are spelt its own way."""
    label, colon, rest = name.partition(": ")
    own = f"{rest} {label}" if colon and label.endswith(" Lore") else name
    return app_spellings().get(own, own)


def detail_lines(unit: PrintedUnit, order: tuple[str, ...] = ()) -> list[tuple[str, object]]:
    """What stands below a unit, as (key, thing): marks, enhancements, wargear; in ``order`` where that is known."""
    found: list[tuple[str, object]] = []
    found += [(line_key("general"), "General")] if unit.general else []
    found += [(line_key("reinforced"), "Reinforced")] if unit.reinforced else []
    found += [(line_key("legends"), "Legends")] if unit.legends else []
    found += [(line_key("enhancement", item.id), item) for item in unit.enhancements]
    found += [(line_key("feature", item.name), feature_text(item)) for item in unit.features]
    found += [(wargear_key(number, item.name), item) for number, item in enumerate(unit.wargear)]
    found = [(key, thing) for key, thing in found if key + JOINED not in order]
    places = {key.rstrip(FIGURE): number for number, key in reversed(list(enumerate(order)))}
    return sorted(found, key=lambda item: places.get(item[0], len(order)))
