"""Lists of other games than Age of Sigmar in files, and backup files of any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from armybuilder.interchange.json_text import json_value
from armybuilder.interchange.parsed import DOCUMENT_NOT_READ, ParseProblem
from armybuilder.interchange.source import Refused, decode
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.systems import Found, UnreadableDocument, all_systems, system_of


def plain_text(data: str | bytes) -> str:
    """The text of a source; empty for what is none, or is too large for a list."""
    try:
        return decode(data)
    except Refused:
        return ""


def supplying(texts: Iterable[str]) -> tuple[str, ...]:
    """Those of some texts that are no lists, but that lists of a game need beside them."""
    return tuple(text for text in texts if any(system.supplies(text) for system in all_systems()))


def lists_of_games(text: str, beside: Sequence[str] = ()) -> tuple[Found, ...]:
    """What a text holds: the list of a backup file, or lists as their game writes them; none where it is for others."""
    kept = _kept(text)
    if kept is not None:
        return (kept,)
    for system in all_systems():
        if found := system.lists_in(text, beside):
            return found
    return ()


def lists_sent_by(holder: Holder, text: str) -> tuple[Found, ...]:
    """The same, with what the holder has beside the lists, such as profiles."""
    kept = _kept(text)
    if kept is not None:
        completed = kept.system.completed(kept.document, holder) if kept.document is not None else None
        return (replace(kept, document=completed),)
    found = lists_of_games(text)
    beside = [kept for kept in (system.supplied_by(holder) for system in all_systems()) if kept] if found else ()
    return lists_of_games(text, beside) if beside else found


def _kept(text: str) -> Found | None:
    """The list of a backup file or of an answer of the API: an object with ``system``, ``name`` and ``document``."""
    if '"system"' not in text or '"document"' not in text:
        return None
    try:
        held: Any = json_value(text)
    except ValueError:
        return None
    if not isinstance(held, dict) or not isinstance(held.get("document"), dict):
        return None
    system = system_of(held["system"]) if isinstance(held.get("system"), str) else None
    if system is None:
        return None
    try:
        name = held.get("name")
        return Found(system, system.read(held["document"]), name if isinstance(name, str) else "")
    except UnreadableDocument as problem:
        return Found(system, None, problems=(ParseProblem(0, 1, DOCUMENT_NOT_READ, str(problem)),))
