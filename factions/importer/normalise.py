"""Spelling of values: dice, characteristics, weapon abilities. What is not known stops the import."""

from __future__ import annotations

import re
from collections.abc import Callable

from factions.importer.tree import clean

DICE = re.compile(r"^(?:\d*D[36](?:\+\d+)?|\d+)$")
_ABILITY = re.compile(
    r"^(?:Companion|Crit \(Mortal\)|Crit \(Auto-wound\)|Crit \(2 Hits\)|Shoot in Combat|Charge \(\+1 Damage\)"
    r"|Blood-hungry|Wyrdflame|Anti-charge \(\+1 Rend\)|Anti-[A-Z][A-Z ]+ \(\+1 Rend\))$"
)
ANTI_KEYWORDS = frozenset(
    {"CAVALRY", "INFANTRY", "MONSTER", "HERO", "WIZARD", "PRIEST", "UNIQUE", "BEAST", "WAR MACHINE", "MANIFESTATION"}
    | {"FACTION TERRAIN", "CHAOS", "DEATH", "ORDER", "DESTRUCTION", "DAEMON", "FLY"}
)
UNREADABLE = "*"
"""Stands for a value that the warscroll replaces by the text of an ability."""

_CANONICAL = {
    "shoot in combat": "Shoot in Combat",
    "companion": "Companion",
    "crit (mortal)": "Crit (Mortal)",
    "crit (auto-wound)": "Crit (Auto-wound)",
    "crit (2 hits)": "Crit (2 Hits)",
    "charge (+1 damage)": "Charge (+1 Damage)",
    "blood-hungry": "Blood-hungry",
    "wyrdflame": "Wyrdflame",
    # Typing errors of the source.
    "wyrdfame": "Wyrdflame",
}


def abilities(text: str, fail: Callable[[str, str], Exception]) -> tuple[str, ...]:
    """Canonical weapon abilities of a printed cell (``Anti-**^^Infantry^^** (+1 Rend), Companion``).

    ``fail`` makes the error for a token that is not one of the known weapon abilities.
    """
    text = clean(text).replace("*", "").replace("^", "")
    # Typing errors of the source: a bracket that is missing on one side.
    text = re.sub(r"\(\+1 (Rend|Damage)(?!\))", r"(+1 \1)", text)
    text = re.sub(r"(?<!\()\+1 Rend", "(+1 Rend", text)
    text = re.sub(r"\(Mortal(?!\))", "(Mortal)", text)
    found = []
    for token in re.split(r"[,;]\s*(?![^()]*\))", text):
        token = re.sub(r"\s*\(\s*", " (", token.strip().rstrip("."))
        if token in ("", "-", "–"):
            continue
        found.append(_token(token, fail))
    return tuple(found)


def _token(token: str, fail: Callable[[str, str], Exception]) -> str:
    lowered = token.lower()
    if lowered in _CANONICAL:
        return _CANONICAL[lowered]
    anti = re.match(r"^an(?:ti|it)[- ](.+?)(?: \(\+1 rend\))?$", lowered)
    if anti:
        subject = anti.group(1).upper().strip()
        if subject in ("CHARGE", "CHARGED"):
            return "Anti-charge (+1 Rend)"
        if subject in ANTI_KEYWORDS:
            return f"Anti-{subject} (+1 Rend)"
    raise fail(f"weapon ability {token!r}", "a weapon ability of the rules")


def dice(text: str, fail: Callable[[str, str], Exception]) -> str:
    """An Attacks or Damage value; UNREADABLE where an ability says it, an error for an unknown form."""
    text = clean(text).replace(" ", "")
    if not DICE.match(text):
        if "See" in text or "⟝" in text:
            return UNREADABLE
        raise fail(f"value {text!r}", "a number or dice such as 4, D6 or 2D3+1")
    return text.removesuffix("+0")


def roll(text: str, fail: Callable[[str, str], Exception]) -> str:
    """A Hit or Wound value: ``3+``."""
    text = clean(text).replace(" ", "")
    if re.match(r"^[2-6]\+$", text):
        return text
    if "See" in text or "⟝" in text:
        return UNREADABLE
    if text in ("-", "*"):
        return text
    raise fail(f"roll {text!r}", "a roll such as 3+")


def rend(text: str, fail: Callable[[str, str], Exception]) -> str:
    text = clean(text).replace(" ", "").removeprefix("-") or "-"
    if text in ("-", "0"):
        return "-"
    if text.isdigit():
        return text
    if "See" in text or "⟝" in text:
        return UNREADABLE
    raise fail(f"rend {text!r}", "a number or -")


def inches(text: str) -> str:
    """A range or move with its inch mark: ``18`` → ``18"``; ``-`` and dice stay."""
    text = clean(text).replace("''", '"').replace("”", '"').replace("″", '"').replace(" ", "")
    if not text:
        return "-"
    return f'{text}"' if text.isdigit() else text


def keyword_stem(printed: str) -> str:
    """A keyword without its number: ``WIZARD (1)`` → ``WIZARD``, ``CHAMPION (1/8)`` → ``CHAMPION``."""
    return re.sub(r"\s*\([^)]*\)$", "", printed)


def is_keyword(name: str) -> bool:
    """Categories whose name is not all upper case are list-building tags, not keywords."""
    return name == name.upper()


def slugify(name: str) -> str:
    """The address of a name: ``Da King's Gitz`` → ``da-kings-gitz``."""
    name = clean(name).lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")
