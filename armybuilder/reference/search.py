"""Full-text search over the reference, held in memory: the same on every database, typing errors forgiven.

Every word of a query has to be found; where no entry has all of them, those are given that have most.
A word counts exactly, as the beginning of a longer one, or — where neither occurs — within one or two typing errors of
a known word.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import chain

from rapidfuzz.distance import OSA

from armybuilder.reference.entries import CompositionRule, GlossaryEntry, Row
from armybuilder.reference.library import Library, library

Entry = Row | CompositionRule | GlossaryEntry

_WORD = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
_SAME = str.maketrans({"’": "'", "‘": "'", "‑": "-", "–": "-", "½": " "})
_SMALL = frozenset(
    {
        *("a", "an", "and", "any", "are", "as", "at", "be", "by", "for", "from", "if", "in", "is", "it", "its"),
        *("not", "of", "on", "one", "or", "that", "the", "to", "with"),
        # those of a question
        *("can", "could", "do", "does", "happen", "how", "i", "may", "mean", "my", "should", "what", "when"),
        *("where", "which", "who", "why", "will", "work", "you", "your"),
    }
)
MAX_WORDS = 12
FEWEST_WORDS = 2
"""Words that an entry has to hold when none holds all and one of them occurs nowhere."""
PREFIX, TYPED_WRONG = 0.7, 0.4
TITLE, TOPIC, TEXT = 6.0, 3.0, 1.0
EXACT_ID = 100.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A found entry and how well it fits; the words that were read as others because they occur nowhere."""

    entry: Entry
    score: float


@dataclass(frozen=True, slots=True)
class Results:
    """Hits, best first, and the words that were corrected as (typed, read as). ``partly``: no hit has every word."""

    hits: tuple[Hit, ...]
    corrected: tuple[tuple[str, str], ...]
    partly: bool = False


class Index:
    """Words of every entry with their weight."""

    def __init__(self, source: Library) -> None:
        self.entries: tuple[Entry, ...] = (*source.rows, *source.rules, *source.glossary)
        self.weights: dict[str, dict[int, float]] = defaultdict(dict)
        for number, entry in enumerate(self.entries):
            for text, weight in _texts(entry):
                for word in chain.from_iterable(map(_parts, words(text))):
                    found = self.weights[word]
                    found[number] = max(found.get(number, 0.0), weight)

    def search(self, text: str) -> Results:
        """The entries that hold every word of the text; small words are left out unless there are no others."""
        asked = list(dict.fromkeys(words(text)))[:MAX_WORDS]
        asked = [word for word in self._joined(asked) if word not in _SMALL] or asked
        if not asked:
            return Results((), ())
        corrected: list[tuple[str, str]] = []
        held: Counter[int] = Counter()
        all_known = True
        total: defaultdict[int, float] = defaultdict(float)
        for word in asked:
            scores, read_as = self._scores(word)
            if read_as and read_as != word:
                corrected.append((word, read_as))
            held.update(scores.keys())
            all_known = all_known and bool(scores)
            for number, score in scores.items():
                total[number] += score
        most = max(held.values(), default=0)
        if most < (1 if all_known else min(len(asked), FEWEST_WORDS)):
            return Results((), tuple(corrected))
        hits = [Hit(self.entries[number], total[number]) for number, count in held.items() if count == most]
        hits.sort(key=lambda hit: (-hit.score, _name(hit.entry)))
        return Results(tuple(hits), tuple(corrected), most < len(asked))

    def _joined(self, asked: list[str]) -> list[str]:
        """The words, two that occur only as one being read as that: "under dog"."""
        found: list[str] = []
        for word in asked:
            both = found[-1] + word if found else ""
            if both in self.weights and not (found[-1] in self.weights and word in self.weights):
                found[-1] = both
            else:
                found.append(word)
        return found

    def _scores(self, word: str) -> tuple[dict[int, float], str]:
        scores: dict[int, float] = {}
        for known, found in self.weights.items():
            if known == word or (len(word) > 1 and known.startswith(word)):
                factor = 1.0 if known == word else PREFIX
                for number, weight in found.items():
                    scores[number] = max(scores.get(number, 0.0), factor * weight)
        if scores:
            return scores, word
        nearest, read_as = self._nearest(word)
        for known in nearest:
            for number, weight in self.weights[known].items():
                scores[number] = max(scores.get(number, 0.0), TYPED_WRONG * weight)
        return scores, read_as

    def _nearest(self, word: str) -> tuple[list[str], str]:
        """Known words within the fewest typing errors, and the commonest of them."""
        if len(word) < 3 or not word.isascii() or any(letter.isdigit() for letter in word):
            return [], ""
        allowed = 1 if len(word) <= 4 else 2
        near: dict[int, list[str]] = defaultdict(list)
        for known in self.weights:
            errors = OSA.distance(word, known, score_cutoff=allowed)
            if errors <= allowed:
                near[errors].append(known)
        if not near:
            return [], ""
        best = near[min(near)]
        return best, max(best, key=lambda known: (len(self.weights[known]), known))


@cache
def index() -> Index:
    """The index of the library, built at the first search."""
    return Index(library())


def words(text: str) -> list[str]:
    """The words of a text in small letters; a plural `s` is dropped."""
    found = _WORD.findall(text.translate(_SAME).casefold())
    return [_singular(word) for word in found]


def _parts(word: str) -> tuple[str, ...]:
    """A word and, if it is joined by hyphens, what it is joined of: people type "strike first". Not so an id."""
    if "-" not in word or any(letter.isdigit() for letter in word):
        return (word,)
    return (word, *(_singular(part) for part in word.split("-")))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("oes"):
        return word[:-2]
    if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1].removesuffix("'")
    return word


def _texts(entry: Entry) -> tuple[tuple[str, float], ...]:
    if isinstance(entry, Row):
        query = f"{entry.query.text} {entry.query.faction}" if entry.query else ""
        units = " ".join(unit.name for unit in entry.query.units) if entry.query else ""
        return (
            (entry.id, EXACT_ID),
            (entry.title, TITLE),
            (" ".join((*entry.topics, query)), TOPIC),
            (" ".join((entry.effect, entry.trigger, entry.timing, entry.place, units)), TEXT),
        )
    if isinstance(entry, CompositionRule):
        codes = " ".join(code.replace("_", " ") for code, _ in entry.codes)
        return (
            (entry.id, EXACT_ID),
            (entry.title, TITLE),
            (entry.section_title, TOPIC),
            (f"{entry.text} {codes}", TEXT),
        )
    return ((entry.name, TITLE + 1), (entry.summary, TEXT))


def _name(entry: Entry) -> str:
    return entry.name if isinstance(entry, GlossaryEntry) else entry.id
