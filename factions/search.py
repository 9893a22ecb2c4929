"""Search over every name of the game's data, typing errors forgiven.

The texts are folded (case, accents, quotes, hyphens). Names whose words begin as those of the text do come first,
then names that are like it. Pure values: whoever has the names builds the entries.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, takewhile

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
        self._joined: tuple[str, ...] = tuple(name.replace(" ", "") for name in self._folded)
        places: dict[str, list[int]] = {}
        for place, name in enumerate(self._folded):
            for word in set(name.split()):
                places.setdefault(word, []).append(place)
        self._places: dict[str, tuple[int, ...]] = {word: tuple(found) for word, found in sorted(places.items())}
        self._words: tuple[str, ...] = tuple(self._places)

    def find(self, text: str, *, kinds: frozenset[str] = frozenset(), limit: int = 50) -> tuple[Hit, ...]:
        """The best hits for a text, best first; nothing for less than two letters. ``kinds``: only these."""
        wanted = folded(text)
        if len(wanted) < SHORTEST:
            return ()
        hits = [
            Hit(self.entries[place], score)
            for place, score in sorted(self._scores(wanted).items())
            if score >= LEAST and (not kinds or self.entries[place].kind in kinds)
        ]
        hits.sort(key=lambda hit: (-hit.score, not hit.entry.present, len(hit.entry.name), hit.entry.name))
        return tuple(hits[:limit])

    def _scores(self, wanted: str) -> dict[int, float]:
        """How surely each name is meant, by its place: 100 the name itself, 98 its beginning, less the more letters
        differ. Only names that hold a word for every word of the text are looked at, and those that are it joined."""
        lengths = {part: len(part) for part in wanted.split()}
        likely = {part: self._best(self._like(part)) for part in lengths}
        # "be lakor" for "belakor": words parted or joined otherwise
        joined = process.extract(
            wanted.replace(" ", ""), self._joined, scorer=fuzz.ratio, score_cutoff=JOINED, limit=None
        )
        scores = {place: SPELT * score for _, score, place in joined}
        every = sum(lengths.values())
        for place in set.intersection(*(set(best) for best in likely.values())):
            name = self._folded[place]
            if name.startswith(wanted):
                scores[place] = 100.0 if name == wanted else 98.0
            else:
                scores[place] = sum(length * likely[part][place] for part, length in lengths.items()) / every
        return scores

    def _best(self, like: dict[str, float]) -> dict[int, float]:
        """The best likeness of a word of each name that holds one of these words."""
        best: dict[int, float] = {}
        for word, score in like.items():
            for place in self._places[word]:
                if score > best.get(place, 0.0):
                    best[place] = score
        return best

    def _like(self, part: str) -> dict[str, float]:
        """Words of the names that a word of the text may mean: those it begins, and those that are like it."""
        start = bisect_left(self._words, part)
        begun = dict.fromkeys(takewhile(lambda word: word.startswith(part), islice(self._words, start, None)), SURE)
        if len(part) < TYPED:
            return begun
        like = process.extract(part, self._words, scorer=fuzz.ratio, score_cutoff=LEAST, limit=None)
        return {word: float(score) for word, score, _ in like} | begun
