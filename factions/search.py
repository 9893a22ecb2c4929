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

LEAST = 74
SHORTEST = 2


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

    def find(self, text: str, *, kinds: frozenset[str] = frozenset(), limit: int = 50) -> tuple[Hit, ...]:
        """The best hits for a text, best first; nothing for less than two letters. ``kinds``: only these."""
        wanted = folded(text)
        if len(wanted) < SHORTEST:
            return ()
        scores = {
            index: score * 0.94
            for _, score, index in process.extract(
                wanted, self._folded, scorer=fuzz.WRatio, score_cutoff=LEAST, limit=None
            )
        }
        for index, name in enumerate(self._folded):
            if (sure := _starts(wanted, name)) > scores.get(index, 0.0):
                scores[index] = sure
        hits = [
            Hit(self.entries[index], score)
            for index, score in scores.items()
            if not kinds or self.entries[index].kind in kinds
        ]
        hits.sort(key=lambda hit: (-hit.score, not hit.entry.present, len(hit.entry.name), hit.entry.name))
        return tuple(hits[:limit])


def _starts(wanted: str, name: str) -> float:
    """How surely a name is meant whose words begin as those of the text do; 0 where they do not."""
    if wanted == name:
        return 100.0
    if name.startswith(wanted):
        return 98.0
    words = name.split()
    return 95.0 if all(any(word.startswith(part) for word in words) for part in wanted.split()) else 0.0
