"""Headings of blocks, as tools print and people type them: ``Regiment 1``, ``2. Regiment II (480 pts)``, ``RoR``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.interchange.folding import fold
from armybuilder.interchange.lines import without_bullet


@dataclass(frozen=True, slots=True)
class Heading:
    """``kind``: ``regiment``, ``auxiliary-units``, ``renown``, ``terrain``, ``enhancements``."""

    kind: str
    generals: bool = False
    number: int | None = None
    rest: str = ""


_ORDINALS = "1st|2nd|3rd|[4-6]th|first|second|third|fourth|fifth|sixth"
_REGIMENT = "reg[ie]{1,2}m[ae]?n?t"
_HEADINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"^(?:the )?gene?r[ae]l(?: ?s)? {_REGIMENT}$"), "generals"),
    (
        re.compile(rf"^(?:roster )?{_REGIMENT}(?: ?(?:no )?#? ?(\d{{1,2}}))?( generals?)?$|^reg (\d{{1,2}})()$"),
        "regiment",
    ),
    (
        re.compile(
            rf"^{_REGIMENT} ({_ORDINALS}|one|two|three|four|five|six|i{{1,3}}|iv|vi?)$|^({_ORDINALS}) {_REGIMENT}$"
        ),
        "a regiment",
    ),
    (re.compile(rf"^(?:{_REGIMENT}s?|regs?) of renown$|^ror$|^renown$"), "renown"),
    (
        re.compile(r"^auxill?iar(?:y|ies)(?: units?| regiments?)?$|^auxillary(?: units?)?$|^aux(?: units?)?$"),
        "auxiliary-units",
    ),
    (re.compile(r"^(?:faction )?terrains?(?: features?)?$|^(?:faction )?scenery$"), "terrain"),
    (re.compile(r"^army enhancements$"), "enhancements"),
)
_SUM_BEHIND = re.compile(
    r"\s*(?:[-–—:]\s*)?(?:[(\[]\s*\+?\d[\d,.]*\s*(?:/\s*\d\s*)?(?:pts?\.?|points?|units?|drops?)?\s*[)\]]?"
    r"|[-–—:]\s*\d[\d,.]*\s*(?:pts?\.?|points?|units?|drops?)|/\s*\d)$",
    re.IGNORECASE,
)
"""What a block costs or holds, behind its heading."""
_BRACKETS = re.compile(r"[()\[\]]")
_RENOWN_NAMED = re.compile(r"^regiments? of renown\s*[-–—:]\s*(?=\S*[^\W\d])(.+)$", re.IGNORECASE)
TERRAIN = re.compile(
    r"^(?:faction )?(?:terrains?|scenery)(?: features?)?\s*(?::|\s[-–—=])\s*(?=\S*[^\W\d])(.+)$", re.IGNORECASE
)
"""Terrain on the line of its own label."""
_LONGEST = 80
_NUMBERS_AND_BULLETS = frozenset("•123456")
_BEGINNINGS = frozenset(
    [
        *("gen", "the", "ros", "reg", "ror", "ren", "aux", "ter", "fac", "sce", "arm"),
        *("1st", "2nd", "3rd", "4th", "5th", "6th", "fir", "sec", "thi", "fou", "fif", "six"),
    ]
)


@lru_cache(maxsize=8192)
def heading(text: str) -> Heading | None:
    """The block that a heading opens, None for any other line."""
    if len(text) > _LONGEST:
        return None
    plain = text.strip("*_#:=[]<>~+ -–—")
    if plain[:1] in _NUMBERS_AND_BULLETS:
        plain = without_bullet(plain)
    if plain[:3].casefold() not in _BEGINNINGS:  # hardly any line has one
        return None
    key = fold(_BRACKETS.sub(" ", _SUM_BEHIND.sub("", plain)))
    for pattern, kind in _HEADINGS:
        match = pattern.match(key)
        if match:
            if kind == "generals":
                return Heading("regiment", generals=True)
            if kind == "a regiment":
                return Heading("regiment")
            if kind == "regiment":
                number = match[1] or match[3]
                return Heading("regiment", bool(match[2]), int(number) if number else None)
            return Heading(kind)
    named = _RENOWN_NAMED.match(text)
    return Heading("renown", rest=named[1]) if named else None
