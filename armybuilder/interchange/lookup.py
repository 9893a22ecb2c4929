"""Names of one catalogue, ready to be looked up: exact, singular, one typing error, and ranked candidates.

A lookup belongs to one catalogue and is kept while the catalogue is in use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from armybuilder.interchange.aliases import aliases, unit_options
from armybuilder.interchange.folding import fold_name, singular
from armybuilder.rules.aos4.catalogue import (
    BattleProfile,
    Catalogue,
    Enhancement,
    FactionTerrain,
    Formation,
    Lore,
    LoreKind,
    RegimentOfRenown,
    RenownMember,
)
from armybuilder.rules.aos4.rulesets import TACTIC_CARDS
from armybuilder.rules.remembering import Remembered

T = TypeVar("T")

_LENGTHS_FOR_ERRORS = (5, 15)
"""Names of so many letters may hold one, or two, typing errors."""
_CANDIDATE_SCORE = 60


class Found(NamedTuple, Generic[T]):
    """Things that bear a name; ``exact`` False where a typing error was allowed for."""

    items: tuple[T, ...]
    exact: bool


class NameTable(Generic[T]):
    """Things by folded name. Several things may share one name."""

    def __init__(self, kind: str, items: Iterable[tuple[str, T]]) -> None:
        self._aliases = aliases(kind)
        self._items: dict[str, list[T]] = {}
        self._printed: dict[str, str] = {}
        for name, item in items:
            key = fold_name(name)[0]
            others = self._items.get(key)
            if others is None:
                self._items[key], self._printed[key] = [item], name
            elif item not in others:
                others.append(item)
        self._answers: dict[str, Found[T] | None] = {}

    @cached_property
    def _keys(self) -> list[str]:
        return list(self._items)

    @cached_property
    def _singular(self) -> dict[str, str]:
        """The first key of each singular; most tables are asked only for names that they know."""
        found: dict[str, str] = {}
        for key in self._items:
            found.setdefault(singular(key), key)
        return found

    @cached_property
    def _without_epithet(self) -> dict[str, str]:
        """The key of each name that alone begins so before a comma: ``Kragnos`` of ``Kragnos, the End of Empires``."""
        found: dict[str, str] = {}
        for key, name in self._printed.items():
            short, comma, _ = name.partition(",")
            if comma:
                begun = fold_name(short)[0]
                found[begun] = key if found.get(begun, key) == key else ""
        return found

    def find(self, text: str) -> Found[T] | None:
        """Things with this name: as written, by alias, in the other number, without the epithet behind its comma, or
        with a typing error that fits one.
        """
        key = fold_name(text)[0]
        if key not in self._answers:
            if len(self._answers) > _KEPT_ANSWERS:
                self._answers.clear()
            self._answers[key] = self._find(key)
        return self._answers[key]

    def knows(self, text: str) -> bool:
        """Whether a thing has this name without any typing error; much cheaper than to find out what is near."""
        return self._exact(fold_name(text)[0]) is not None

    def called(self, key: str) -> tuple[T, ...]:
        """Things with this folded name, without any typing error; empty when nothing bears it."""
        found = self._exact(key)
        return found.items if found else ()

    def _exact(self, key: str) -> Found[T] | None:
        for name in (key, *self._aliases.get(key, ())):
            if name in self._items:
                return Found(tuple(self._items[name]), True)
        other = self._singular.get(singular(key)) or self._without_epithet.get(key)
        return Found(tuple(self._items[other]), True) if other else None

    def _find(self, key: str) -> Found[T] | None:
        exact = self._exact(key)
        if exact:
            return exact
        allowed = sum(len(key) >= length for length in _LENGTHS_FOR_ERRORS)
        if not allowed:
            return None
        near = process.extract(key, self._keys, scorer=OSA.distance, score_cutoff=allowed, limit=2)
        clear = len(near) == 1 or (len(near) == 2 and near[0][1] < near[1][1])
        return Found(tuple(self._items[near[0][0]]), False) if clear else None

    def candidates(self, text: str, limit: int = 5) -> tuple[str, ...]:
        """Names that resemble the text, best first, as the catalogue spells them."""
        return tuple(name for _, name in self.ranked(text, limit))

    def ranked(self, text: str, limit: int) -> list[tuple[float, str]]:
        """The same with how much they resemble it: 100 is equal."""
        key = fold_name(text)[0]
        near = process.extract(key, self._keys, scorer=fuzz.WRatio, score_cutoff=_CANDIDATE_SCORE, limit=limit)
        return [(score, self._printed[name]) for name, score, _ in near]

    def __bool__(self) -> bool:
        return bool(self._items)


_KEPT_ANSWERS = 64


def candidates(text: str, *tables: NameTable[Any], limit: int = 5) -> tuple[str, ...]:
    """Names of several tables that resemble the text, best first; among equals those of the earlier table."""
    ranked = [found for table in tables for found in table.ranked(text, limit)]
    ranked.sort(key=lambda found: -found[0])
    return tuple(dict.fromkeys(name for _, name in ranked))[:limit]


class Wargear(NamedTuple):
    """An option of a unit: a weapon, a weapon option or a command model. ``fixed``: every model carries it."""

    name: str
    fixed: bool


class CatalogueLookup:
    """The tables of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        profiles = catalogue.profiles.values()
        self.units: NameTable[BattleProfile] = NameTable(
            "unit",
            [
                *((profile.name, profile) for profile in profiles),
                *((profile.warscroll.name, profile) for profile in profiles),
            ],
        )
        self.enhancements: NameTable[Enhancement] = NameTable(
            "enhancement", ((item.name, item) for item in catalogue.enhancements.values())
        )
        self.formations: NameTable[Formation] = NameTable(
            "formation", ((item.name, item) for item in catalogue.formations.values())
        )
        self.lores: dict[str, NameTable[Lore]] = {kind.value: NameTable("lore", self._lores(kind)) for kind in LoreKind}
        self.terrain: NameTable[FactionTerrain] = NameTable(
            "terrain", ((item.name, item) for item in catalogue.terrain.values())
        )
        self.renown: NameTable[RegimentOfRenown] = NameTable(
            "renown", ((item.name, item) for item in catalogue.renown.values())
        )
        self._wargear: dict[str, NameTable[Wargear]] = {}
        self._members: dict[str, NameTable[RenownMember]] = {}
        self._others: dict[str, NameTable[str]] = {}

    @cached_property
    def strangers(self) -> NameTable[str]:
        """Units of all other armies: a long table that few lists need."""
        return NameTable("unit", self._of_others("unit"))

    def of_other_armies(self, kind: str, text: str) -> str | None:
        """The id of a choice of another army that bears exactly this name; ``kind`` as in ``Stranger``."""
        table = self._others.get(kind)
        if table is None:
            table = self._others[kind] = NameTable(kind, self._of_others(kind))
        named = table.called(fold_name(text)[0])
        return named[0] if named else None

    def _of_others(self, kind: str) -> Iterator[tuple[str, str]]:
        return ((other.name, id) for id, other in self.catalogue.strangers.items() if other.kind == kind)

    def _lores(self, kind: LoreKind) -> list[tuple[str, Lore]]:
        """Lores of a kind under their own name and under the army's: exports say ``<army> Prayer Lore``."""
        lores = [lore for lore in self.catalogue.lores.values() if lore.kind is kind]
        own = [lore for lore in lores if not lore.universal]
        named = [(name, lore) for lore in lores for name in (lore.name, *_lore_names(lore.name))]
        if len(own) == 1:
            army, word = self.catalogue.army.name.rpartition(" - ")[2], kind.value.capitalize()
            named += [(f"{army} {word} Lore", own[0]), (army, own[0])]
        return named

    @cached_property
    def _labels(self) -> frozenset[str]:
        """What people write beside an option to say of which kind it is."""
        groups = (fold_name(group.name)[0] for group in self.catalogue.enhancement_groups.values())
        return frozenset(map(singular, (*groups, *_OPTION_LABELS)))

    def unlabelled(self, text: str) -> str | None:
        """An option without the label beside it: ``Heroic Trait: X``, ``Artefact X``, ``X (Big Name)``; else None."""
        for pattern, label, rest in ((_LABEL_BEFORE, 1, 2), (_LABEL_BEHIND, 2, 1)):
            match = pattern.match(text)
            if match and self._is_label(match[label]):
                return match[rest]
        words = text.split(" ", _LONGEST_LABEL)
        for size in range(len(words) - 1, 0, -1):
            if self._is_label(" ".join(words[:size])):
                return " ".join(words[size:])
        return None

    def _is_label(self, text: str) -> bool:
        return singular(fold_name(text)[0]) in self._labels

    def wargear(self, profile: BattleProfile) -> NameTable[Wargear]:
        """Weapons, weapon options and command models of a unit."""
        table = self._wargear.get(profile.id)
        if table is None:
            table = NameTable("wargear", _wargear_of(profile))
            self._wargear[profile.id] = table
        return table

    def members(self, regiment: RegimentOfRenown) -> NameTable[RenownMember]:
        """Units of a Regiment of Renown."""
        table = self._members.get(regiment.id)
        if table is None:
            names = [(name, member) for member in regiment.members for name in (member.name, member.warscroll.name)]
            table = NameTable("unit", names)
            self._members[regiment.id] = table
        return table


_OPTION_LABELS = (
    *(
        "trait",
        "heroic trait",
        "command trait",
        "artefact",
        "artefact of power",
        "artifact",
        "artifact of power",
        "relic",
    ),
    *("enhancement", "option", "upgrade", "wargear", "equipment", "weapon", "unit option", "weapon option"),
)
_LONGEST_LABEL = 4
_LABEL_BEFORE = re.compile(r"^\[?([^\W\d][\w' -]{2,38}?)\]?\s*(?:[:=|]|\s[-–—])\s*(\S.*)$")
_LABEL_BEHIND = re.compile(r"^(\S.*?)\s*(?:[(\[]|\s[-–—|:]\s)\s*([^\W\d][\w' -]{2,38}?)\s*[)\]]?$")


def _lore_names(name: str) -> tuple[str, ...]:
    """``Spell Lore: X`` as exports print it: ``X`` below a label of its own, ``X Spell Lore`` in the app."""
    label, colon, rest = name.partition(": ")
    return (rest, f"{rest} {label}") if colon and label.endswith(" Lore") else ()


def _wargear_of(profile: BattleProfile) -> list[tuple[str, Wargear]]:
    found: list[tuple[str, Wargear]] = []
    for weapon in profile.warscroll.weapons:
        chosen = weapon.limit is not None or weapon.optional or bool(weapon.group)
        if weapon.option:
            # The app prints the parts of a pair in either order.
            turned = " and ".join(reversed(weapon.option.split(" and ")))
            found += [(printed, Wargear(weapon.option, not chosen)) for printed in (weapon.option, turned)]
        name = weapon.name.partition(":")[0] if weapon.name.count(":") == 1 else weapon.name
        found += [(printed, Wargear(weapon.option or weapon.name, not chosen)) for printed in (weapon.name, name)]
    for model in profile.warscroll.command_models:
        words = model.kind.value.replace("-", " ").title()
        found.append((words, Wargear(words, False)))
    found += [(name, Wargear(name, False)) for name in unit_options().get(profile.warscroll.name, ())]
    return found


_CARDS = [(name, name) for names in TACTIC_CARDS.values() for name in names]
_cards: list[NameTable[str]] = []


def tactic_cards() -> NameTable[str]:
    """Battle tactic cards of every season under their printed names."""
    if not _cards:
        _cards.append(NameTable("tactic-card", _CARDS))
    return _cards[0]


lookup_of = Remembered(CatalogueLookup)
"""The lookup of a catalogue, made once while the catalogue is among the last ones used."""


def best(items: Iterable[T], *preferences: Callable[[T], Any]) -> T:
    """The item that satisfies the earliest preferences; the first one among equals."""
    return min(items, key=lambda item: tuple(not preference(item) for preference in preferences))


def source_ids(ref: str) -> tuple[str, ...]:
    """The ids in a source's reference, first to last: roster files chain them with ``::``."""
    return tuple(part for part in ref.split("::") if part)


def by_reference(ref: str, things: Mapping[str, T]) -> T | None:
    """The thing that a reference names."""
    return next((things[part] for part in source_ids(ref) if part in things), None)
