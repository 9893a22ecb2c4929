"""Keys under which two spellings of one name are equal.

Folded away: case, accents, emoji, apostrophes, hyphens, dots and commas, repeated spaces, a leading article, and the
seasonal spellings (prefix ``Scourge of Ghyran X``, ``Scourge of Aqshy: X``, ``SOG X``; suffix
``X (Scourge of Ghyran)``, ``X [SoG]``, ``X - Scourge of Ghyran``), which come back as a season of their own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SEASONS = {"ghyran": "ghb-2025-26", "aqshy": "ghb-2026-27", "g": "ghb-2025-26", "a": "ghb-2026-27"}

_SIGNS = str.maketrans("-‐‑‒–—―/.,:;!&+", " " * 15, "'’‘`´ʼ′＇\"")
"""Signs between words become spaces, apostrophes and quotation marks go."""
_NO_LETTERS = frozenset(("Mn", "So", "Sk", "Cf"))
"""Accents, emoji, and the signs that join and colour them."""
_PREFIX = re.compile(r"^[(\[]?(?:scourge\s+of\s+(ghyran|aqshy)|so(g|a))[)\]]?\s*[:\-–]?\s+(?=\S)", re.IGNORECASE)
_SUFFIX = re.compile(
    r"(?:\s*[(\[]\s*|\s*,\s*|\s+[-–]\s+|\s+)(?:scourge\s+of\s+(ghyran|aqshy)|so(g|a))\s*[)\]]?\s*$", re.IGNORECASE
)
_ENDS = ("ghyran", "aqshy", "sog", "soa")


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """The comparison key of a name: lower case ASCII words with single spaces."""
    plain = text.translate(_SIGNS)
    if not plain.isascii():  # few names; the rest takes half the time
        decomposed = unicodedata.normalize("NFKD", plain)
        letters = (char for char in decomposed if char.isascii() or unicodedata.category(char) not in _NO_LETTERS)
        plain = "".join(letters).translate(_SIGNS)
    return " ".join(plain.split()).casefold()


@lru_cache(maxsize=16384)
def split_season(text: str) -> tuple[str, str | None]:
    """The name without its seasonal spelling, and the battlepack of that season (None: the ordinary unit)."""
    behind = text.rstrip(" )]").casefold().endswith(_ENDS)
    for pattern, possible in ((_PREFIX, text[:1] in ("S", "s", "(", "[")), (_SUFFIX, behind)):
        match = pattern.search(text) if possible else None  # most names have neither
        if match:
            season = SEASONS[(match[1] or match[2]).casefold()]
            return (text[: match.start()] + text[match.end() :]).strip(), season
    return text, None


@lru_cache(maxsize=16384)
def fold_name(text: str) -> tuple[str, str | None]:
    """Folded name without a leading article, and its season."""
    name, season = split_season(text)
    key = fold(name)
    article, space, rest = key.partition(" ")
    return (rest if space and article in ("the", "an", "a") else key), season


@lru_cache(maxsize=32_768)  # the catalogues of a release share most of their names
def singular(key: str) -> str:
    """A crude singular of a folded name, equal for both numbers: used only when the plain key finds nothing."""
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in key.split())
