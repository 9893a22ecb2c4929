"""Recognisers of single lines that several grammars share. Each takes clean text and is linear in its length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.interchange.folding import fold

RULE = re.compile(r"^[\s\-‐‑‒–—―─━═➖_=*~.…·•|:]{2,}$|^[•·▪●○◦]$")
"""Lines that only part others; a bullet alone is one whose text came onto the next line."""
BULLETS = "•·●▪▫■□‣◦○∙⁃►▸▶➤➔→➢❖↳└├◆◇♦✓✔»«§¢¤~\ufffd\uf0b7\uf0a7\uf0d8*+–—-"
"""Signs that stand before an option, for a class of a pattern."""
BULLET = re.compile(
    rf"^(?P<bullet>--|[-=]>|[{BULLETS}]\ufe0f?|\[[ xX]?\](?=\s)|(?:[o?]|\d{{1,2}}[.)]|[a-z]\))(?=\s))\s*(?P<text>\S.*)$"
)
_WORD = r"(?:p(?:oi)?n?ts?\.?|p(?:u?nkte?|untos?|unti|kte?)?)"
"""Points, as people of several languages write them behind a figure."""
_POINTS = re.compile(rf"[(\[{{]\s*(\d{{1,3}}(?:[,.]\d{{3}})|\d{{1,6}})\s*{_WORD}?\s*(?:[)\]}}]|$)", re.IGNORECASE)
_WORD_POINTS = re.compile(r"\s*[-–—]\s*[(\[](\d{1,5})[)\]]\s*(?:pts?|points?)[\s.,;]*$", re.IGNORECASE)
_TYPED_POINTS = re.compile(rf"(?:\s|[-–—:=,])\s*(\d{{1,2}}0|0)\s*(?:{_WORD}\)?|\))$", re.IGNORECASE)
_BEFORE_FIGURES = " -–—:=.…,;|@<"
_LONGEST_PRICE = 20
_ENDS_OF_PRICES = frozenset("stpei.)")
_TOTALS = frozenset({"total", "total points", "army total", "army", "points", "points limit", "limit", "used", "left"})
_COUNT = re.compile(r"^(?:(\d{1,3})\s*[x×]|[x×]\s?(\d{1,3}))\s+(?=\S)", re.IGNORECASE)
_HUNDREDS_BEFORE = re.compile(
    r"^(?:([1-9]\d0)\s+[-–—:]?|(\d{1,2}0)\s*(?:pts?\.?|points?)(?=\s))\s*(?=[^\W\d])", re.IGNORECASE
)
_COUNT_BEHIND = re.compile(r"(?<=\w)\s+[(\[]?[x×]\s?(\d{1,3})[)\]]?$", re.IGNORECASE)
_POINTS_BEFORE = re.compile(
    r"^(?:[(\[{]\s*(\d{1,2}0|0)\s*(?:pts?\.?|points?)?\s*[)\]}]\s*[-–—:]?\s*|(\d{1,2}0)\s*(?:pts?\.?|points)\s*[-–—:|]\s*)"
    r"(?=[^\W\d])",
    re.IGNORECASE,
)
_PLAIN_COUNT = re.compile(r"^(\d{1,3})\s+(?=[^\W\d])")
_MODELS = re.compile(r"[(\[]\s*(\d{1,3})\s*models?\s*[)\]]", re.IGNORECASE)
_TITLE = re.compile(
    r"(\d[\d,.]*)\s*(?:/|\bof\b)\s*(\d[\d,.]*)\s*(?:pts?\.?|points?|p)\s*$|(\d{3,5})\s*/\s*(\d{0,2}(?:000|250|500|750))$",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"(?<![\w.,])(\d{1,2}) (\d{3})(?=\s*/|\s*(?:pts?|points?)\b)", re.IGNORECASE)
_HANDBOOK = re.compile(
    r"(?:✦\s*)?(?:(?:general'?s\s+handbook|ghb)\s*:?\s*(?:\d{4}(?:\s*[-–—/]\s*\d{2,4})?|\d{2}\s*[-–—/]\s*\d{2})"
    r"|path\s+to\s+glory(?:\s*[:·]\s*\S.*)?|spearhead(?:\s*[:·]\s*\S.*)?|^scourge\s+of\s+(?:ghyran|aqshy))\s*$",
    re.IGNORECASE,
)
_APOSTROPHES = str.maketrans("’‘`´ʼ′", "''''''")
_SEASON_YEARS = re.compile(r"(?<!\d)(?:20)?(\d{2})\s*[-–—/]\s*(?:20)?(\d{2})(?!\d)")

_YEAR = re.compile(r"(?<!\d)20(\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Priced:
    """A name, the figure in its last number bracket, and what stands behind that bracket."""

    name: str
    points: int | None
    rest: str = ""


_OPENING = re.compile(r"[(\[{]")
_OPTIONS_BEHIND = re.compile(
    r"[(\[]\s*(\d{2,4})\s*(?:pts?\.?|points?)?\s*[)\]](?=\s*[,;:•·|+]|\s+[-–—]\s)", re.IGNORECASE
)


def number(text: str) -> int:
    """A printed figure; thousands may be set off by comma or point."""
    return int(text.replace(",", "").replace(".", ""))


@lru_cache(maxsize=8192)  # grammars ask several times for a line
def priced(text: str) -> Priced:
    """Split ``Name (120)``, ``Name (20 Points)``, ``Name - (20) Points``, ``Name (120`` at the last such bracket.

    Without brackets ``Name - 120pts`` and ``Name 120 points``, as people type it: tens below a thousand, no total.
    Before the name only where it cannot be a number of models: ``(120) Name``, ``120 pts - Name``.
    """
    if not _OPENING.search(text):
        return _typed(text)
    match = _WORD_POINTS.search(text)
    if match:
        return Priced(text[: match.start()].strip(), int(match[1]))
    last = None
    for found in _POINTS.finditer(text):
        last = found
    if last is None or not text[: last.start()].strip():
        return _typed(text)
    return Priced(text[: last.start()].strip(), number(last[1]), text[last.end() :].strip())


def unit_priced(text: str) -> Priced:
    """The same for a unit's line, where options may stand behind the figure: ``Name (240) • General • Cowl (20)``."""
    match = _OPTIONS_BEHIND.search(text)
    if match and text[: match.start()].strip():
        return Priced(text[: match.start()].strip(), int(match[1]), text[match.end() :].strip())
    return priced(text)


def _typed(text: str) -> Priced:
    before = _POINTS_BEFORE.match(text)
    if before:
        return Priced(text[before.end() :].strip(), int(before[1] or before[2]))
    if text[-1:].casefold() in _ENDS_OF_PRICES and "/" not in text:
        cut = max(0, len(text) - _LONGEST_PRICE)
        match = _TYPED_POINTS.search(text[cut:])
        name = text[: cut + match.start()].rstrip(" -–—:=,") if match else ""
        if match and any(sign.isalpha() for sign in name) and fold(name) not in _TOTALS:
            return Priced(name, int(match[1]))
    return Priced(text.strip(), None)


def bare_price(text: str, least: int = 50) -> Priced:
    """``Name - 120``, ``Name: 120``, ``Name 120``, ``120 Name``: below a heading a whole ten of 50 or more is a price.

    Before the name from 100 on: no unit has so many models. ``Name - 0`` is a companion or member.
    """
    match = _HUNDREDS_BEFORE.match(text)
    if match:
        return Priced(text[match.end() :], int(match[1] or match[2]))
    text = text.removesuffix(">") if "<" in text else text
    if text.endswith(" 0") and text[:-2].rstrip(_BEFORE_FIGURES):
        return Priced(text[:-2].rstrip(_BEFORE_FIGURES), 0)
    figure = next((text[-size:] for size in (3, 2) if text[-size:].isdecimal()), "")
    before = text[: len(text) - len(figure)]
    name = before.rstrip(_BEFORE_FIGURES)
    if not figure or figure[-1] != "0" or int(figure) < least or not name or name == before:
        return Priced(text, None)
    counts = name[-1] in "xX×" and name[-2:-1].isspace()
    return Priced(text, None) if counts else Priced(name, int(figure))


def without_bullet(text: str) -> str:
    """A line without the bullet or the number of an enumeration before it."""
    match = BULLET.match(text)
    return match["text"] if match else text


def counted(text: str, *, plain: bool = False) -> tuple[int | None, str]:
    """Leading ``2x``, ``x2`` or ``10 ×``; with ``plain`` also a bare leading number."""
    match = _COUNT.match(text)
    if match:
        return int(match[1] or match[2]), text[match.end() :]
    match = _PLAIN_COUNT.match(text) if plain else None
    return (int(match[1]), text[match.end() :]) if match else (None, text)


def counted_behind(name: str) -> tuple[int | None, str]:
    """A name without the number behind it: ``Clanrats x20``."""
    match = _COUNT_BEHIND.search(name)
    return (int(match[1]), name[: match.start()]) if match else (None, name)


def printed_models(name: str) -> int | None:
    match = _MODELS.search(name)
    return int(match[1]) if match else None


@dataclass(frozen=True, slots=True)
class Total:
    """``name`` is what precedes the figures; ``joined`` says that no space stands between.

    ``spaced``: a space sets off the thousands, or a name that ends in a number stands before the figure.
    """

    name: str
    figure: str
    limit: int
    joined: bool
    spaced: bool = False


def total(text: str) -> Total | None:
    """``Name 1980/2000 pts``; the figure stays text because a name that ends in a number may run into it."""
    if "/" not in text and " of " not in text:
        return None
    closed = _THOUSANDS.sub(r"\1\2", text)
    match = _TITLE.search(closed)
    figure, limit = (match[1] or match[3], match[2] or match[4]) if match else ("", "")
    if not match or not figure.strip(",."):
        return None
    before = match.string[: match.start()]
    spaced = closed != text and f"{figure[:-3]} {figure[-3:]}" in text
    return Total(before.strip(), figure, number(limit), bool(before) and not before[-1].isspace(), spaced)


def handbook(text: str) -> tuple[str, str] | None:
    """Text before a battlepack's name at the end of a line, and that name."""
    match = _HANDBOOK.search(text.translate(_APOSTROPHES))
    return (text[: match.start()].strip(), text[match.start() :].lstrip("✦ ").strip()) if match else None


def battlepack(name: str) -> str | None:
    """Id of a printed battlepack: ``ghb-2025-26``, ``path-to-glory-ascension``, ``spearhead``; None when unknown."""
    key = fold(name)
    years = _SEASON_YEARS.search(name)
    if key.startswith(("generals handbook", "ghb")):
        first = years or _YEAR.search(name)
        return f"ghb-20{first[1]}-{years[2] if years else int(first[1]) + 1}" if first else None
    if key.startswith("path to glory"):
        campaign = key.removeprefix("path to glory").replace("·", " ").strip()
        return "path-to-glory-" + campaign.replace(" ", "-") if campaign else None
    if key.startswith("scourge of "):
        return {"aqshy": "ghb-2026-27", "ghyran": "ghb-2025-26"}.get(key.removeprefix("scourge of "))
    return "spearhead" if key.startswith("spearhead") else None


LORE = re.compile(
    r"^(?:(spell|prayer|manifestation)(?:\s+lores?(?=[\s\-–—:=]|$)|s?(?=\s*[:=]|\s+[-–—]))"
    r"|endless\s+spells?(?=\s*[:=]|\s+[-–—]))\s*(?:[-–—=]*>|[-–—:=])?\s*(.*)$",
    re.IGNORECASE,
)
"""A row of lores: its kind (none: manifestations, under their older name) and what stands behind the label."""
TACTICS = re.compile(
    r"^(?:(?:battle\s+)?tactics?\s+cards?(?:\s*#?\d\b)?\s*(?:[-–—:=]|(?=\s)|$)"
    r"|(?:(?:battle\s+)?tactics?|cards?(?=\s*:))(?:\s*#?\d)?(?:\s*[:=]|\s+[-–—]|\s*$))\s*(.*)$",
    re.IGNORECASE,
)
"""A row of battle tactic cards and what stands behind its label."""
_PROSE = re.compile(r"[.?!]\s|[.?!:)]$|https?://|:\s")
_CALL = re.compile(r"^(?:\S+ ){0,3}\S+!$")
_LONGEST_NAME, _MOST_WORDS = 90, 12


def is_prose(text: str) -> bool:
    """Whether a line without figure reads like a sentence rather than a name."""
    return len(text) > _LONGEST_NAME or len(text.split()) > _MOST_WORDS or bool(_PROSE.search(text))


def is_call(text: str) -> bool:
    """Whether a line is a short call, as some enhancements are named (Draw Steel!)."""
    return bool(_CALL.match(text))
