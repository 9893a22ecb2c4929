"""Which names the reader knows: some grammars have no labels and can only tell a lore from an artefact by its name.

``InMemoryNames`` is filled from a catalogue by the caller; ``DEFAULT_NAMES`` knows the factions, the battle tactic
cards and little else, which is enough for every format but Listbot.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Protocol

from armybuilder.interchange.folding import fold_name


class NameKind(StrEnum):
    FACTION = "faction"
    PARENT_BOOK = "parent-book"
    ARMY_OF_RENOWN = "army-of-renown"
    FORMATION = "formation"
    SPELL_LORE = "spell-lore"
    PRAYER_LORE = "prayer-lore"
    MANIFESTATION_LORE = "manifestation-lore"
    TACTIC_CARD = "tactic-card"
    UNIT = "unit"
    RENOWN = "renown"
    TERRAIN = "terrain"
    ENHANCEMENT = "enhancement"
    WARGEAR = "wargear"


LORE_KINDS = {
    NameKind.SPELL_LORE: "spell",
    NameKind.PRAYER_LORE: "prayer",
    NameKind.MANIFESTATION_LORE: "manifestation",
}


class Names(Protocol):
    """What a reader asks about names."""

    def kinds(self, text: str) -> frozenset[NameKind]:
        """Every kind of thing that bears this name; empty for an unknown one."""

    def begun(self, text: str) -> bool:
        """Whether any name has the first word of this text; articles do not count."""


class InMemoryNames:
    """Names by kind, compared by their folded keys."""

    def __init__(self, names: Mapping[NameKind, Iterable[str]] | None = None) -> None:
        self._kinds: dict[str, frozenset[NameKind]] = {}
        self._first_words: set[str] = set()
        if names:
            self.add(names)

    def add(self, names: Mapping[NameKind, Iterable[str]]) -> None:
        """Learn further names; known ones keep their kinds."""
        found: dict[str, set[NameKind]] = defaultdict(set)
        for kind, texts in names.items():
            for text in texts:
                found[fold_name(text)[0]].add(kind)
        for key, kinds in found.items():
            self._kinds[key] = self._kinds.get(key, frozenset()) | kinds
            self._first_words.add(key.partition(" ")[0])

    def kinds(self, text: str) -> frozenset[NameKind]:
        return self._kinds.get(fold_name(text)[0], frozenset())

    def begun(self, text: str) -> bool:
        return fold_name(text)[0].partition(" ")[0] in self._first_words


def default_mapping() -> dict[NameKind, tuple[str, ...]]:
    """The names of ``data/names.toml`` by kind."""
    text = resources.files("armybuilder.interchange.data").joinpath("names.toml").read_text(encoding="utf-8")
    return {NameKind(kind): tuple(names) for kind, names in tomllib.loads(text).items()}


@cache
def default_names() -> InMemoryNames:
    """Names that hold for every release: factions, parent books, battle tactic cards, universal lores."""
    return InMemoryNames(default_mapping())
