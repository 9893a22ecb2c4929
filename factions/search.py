"""Search over every name of the game's data, typing errors forgiven.

The texts are folded (case, accents, quotes, hyphens). Names whose words begin as those of the text do come first,
then names that are like it. Pure values: whoever has the names builds the entries.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

LEAST = 72.0
"""Least likeness of a word and of a name, of 100."""
SURE = 95.0
JOINED = 85.0
SPELT = 0.94
SHORTEST = 2
TYPED = 4
"""Words of fewer letters must begin a word of the name; they have too many neighbours."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name that can be found. ``kind``: unit, formation, enhancement, lore, renown, keyword, army and the like;
    ``where`` says in words where it belongs; ``army`` and ``key`` lead to its page."""

    kind: str
    name: str
    where: str = ""
    army: str = ""
    key: str = ""
    points: int | None = None
    present: bool = True
    """False for what belongs to Legends or to another season: found, but behind what may be used now."""


@dataclass(frozen=True, slots=True)
class Hit:
    entry: Entry
    score: float


def folded(text: str) -> str:
    """Small letters and digits only, words parted by one blank: ``Be’lakor`` is ``belakor``."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’`´]", "", plain)).split())


class Names:
    """All entries of a data release, folded once."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries: tuple[Entry, ...] = tuple(entries)
        self._folded: tuple[str, ...] = tuple(folded(entry.name) for entry in self.entries)
        self._words: tuple[str, ...] = tuple(sorted({word for name in self._folded for word in name.split()}))

    def find(self, text: str, *, kinds: frozenset[str] = frozenset(), limit: int = 50) -> tuple[Hit, ...]:
        """The best hits for a text, best first; nothing for less than two letters. ``kinds``: only these."""
        wanted = folded(text)
        if len(wanted) < SHORTEST:
            return ()
        parts = [(part, self._like(part)) for part in dict.fromkeys(wanted.split())]
        joined = wanted.replace(" ", "")
        hits = [
            Hit(entry, score)
            for entry, name in zip(self.entries, self._folded, strict=True)
            if (not kinds or entry.kind in kinds) and (score := _score(wanted, joined, name, parts)) >= LEAST
        ]
        hits.sort(key=lambda hit: (-hit.score, not hit.entry.present, len(hit.entry.name), hit.entry.name))
        return tuple(hits[:limit])

    def _like(self, part: str) -> dict[str, float]:
        """Words of the names that a word of the text may mean: those it begins, and those that are like it."""
        begun = {word: SURE for word in self._words if word.startswith(part)}
        if len(part) < TYPED:
            return begun
        like = process.extract(part, self._words, scorer=fuzz.ratio, score_cutoff=LEAST, limit=None)
        return {word: float(score) for word, score, _ in like} | begun


def _score(wanted: str, joined: str, name: str, parts: list[tuple[str, dict[str, float]]]) -> float:
    """How surely a name is meant: 100 the name itself, 98 its beginning, less the more letters differ."""
    if wanted == name:
        return 100.0
    if name.startswith(wanted):
        return 98.0
    words = name.split()
    best = [(len(part), max((like.get(word, 0.0) for word in words), default=0.0)) for part, like in parts]
    if all(score for _, score in best):
        return sum(length * score for length, score in best) / sum(length for length, _ in best)
    # "be lakor" for "belakor": words parted or joined otherwise
    return SPELT * fuzz.ratio(joined, name.replace(" ", ""), score_cutoff=JOINED)
