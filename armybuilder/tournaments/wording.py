"""Sentences of the log and of states, one per code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from armybuilder.tournaments.models import AuditEntry

AUDIT: Mapping[str, str] = {
    "event_created": "Event created",
    "event_changed": "Settings changed: {fields}",
    "organiser_set": "{who} is now {role}",
    "organiser_removed": "{who} is no organiser any more",
    "player_added": "{player} entered ({state})",
    "player_state": "{player}: {state}",
    "player_moved_up": "{player} moved up from the waiting list",
    "checked_in": "{player} checked in",
    "checked_out": "{player} is not here",
    "no_show": "{player} did not come and is dropped",
    "submitted": "Version {version} of {player} received by {via}, judged in {milliseconds} ms",
    "decided_approve": "Version {version} of {player} approved, {waived} waived",
    "decided_return": "Version {version} of {player} returned",
    "decided_reopen": "Version {version} of {player} reopened",
    "reminded": "{player} reminded by e-mail",
    "rechecked": "All lists checked again, {changed} verdicts changed",
    "locked": "Lists locked, hash {hash}",
    "unlocked": "Lists unlocked",
    "round_paired": "Round {round} paired, {tables} tables",
    "round_unpaired": "Pairing of round {round} taken back",
    "round_started": "Round {round} started",
    "seats_swapped": "Round {round}: {players} changed seats",
    "result_reported": "{player} reported the result of table {table}",
    "result_decided": "Result of table {table} in round {round} set",
    "penalty": "{player}: {points} penalty points, {reason}",
    "penalty_undone": "{player}: {points} penalty points taken back",
}

STATES: Mapping[str, tuple[str, str, str]] = {
    "none": ("info", "No list", "info"),
    "unreadable": ("error", "Unreadable", "warning"),
    "illegal": ("error", "Illegal", "error"),
    "legal": ("ok", "Legal", "check"),
    "late": ("warning", "Late", "warning"),
    "approved": ("ok", "Approved", "check"),
    "returned": ("warning", "Returned", "undo"),
}
"""State of a desk row to severity, word and icon."""


def audit_text(entry: AuditEntry) -> str:
    """The sentence of a log entry."""
    facts = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in entry.params.items()
    }
    facts.setdefault("player", entry.player.name if entry.player else "A player")
    return AUDIT[entry.what].format(**facts)


def code_words(codes: Iterable[str]) -> str:
    """Violation codes as a few plain words: "No general, over the points limit"."""
    words = [code.replace("_", " ").lower() for code in codes]
    return ", ".join(words).capitalize()
