"""Sentences of the log and of states, one per code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from armybuilder.rules.violation import Severity
from armybuilder.tournaments.event_rules import OPTIONS, SEVERITIES, SWITCHES, plain_rules
from armybuilder.tournaments.models import AuditEntry, Event, Visibility
from armybuilder.tournaments.selectors.rounds import Report
from armybuilder.tournaments.standings import Scoring, TieBreak

AUDIT: Mapping[str, str] = {
    "event_created": "Event created",
    "event_changed": "Settings changed: {fields}",
    "organiser_set": "{who} is now {role}",
    "organiser_removed": "{who} is no organiser any more",
    "player_added": "{player} entered ({state})",
    "player_corrected": "{player}: {corrections}",
    "link_renewed": "{player} has a new private link, the old one is void",
    "player_state": "{player}: {state}",
    "player_moved_up": "{player} moved up from the waiting list",
    "check_in_opened": "Check-in opened",
    "check_in_closed": "Check-in closed",
    "checked_in": "{player} checked in",
    "checked_out": "{player} is not here",
    "no_show": "{player} did not come and is dropped",
    "submitted": "Version {version} of {player} received by {via}, judged in {milliseconds} ms",
    "decided_approve": "Version {version} of {player} approved, {waived} waived",
    "decided_return": "Version {version} of {player} returned",
    "decided_reopen": "Version {version} of {player} reopened",
    "account_kept": "{player} keeps this event in an account",
    "account_let_go": "{player} keeps this event in no account any more",
    "link_mailed": "Private link mailed to {player}",
    "reminded": "{player} reminded by e-mail",
    "rechecked": "All lists checked again, {changed} verdicts changed",
    "recheck_outdated": "All lists checked again, but the rules changed meanwhile: nothing was stored",
    "locked": "Lists locked, hash {hash}",
    "unlocked": "Lists unlocked",
    "round_paired": "Round {round} paired; tables: {tables}, rematches: {rematches}, within a club: {same_club}",
    "round_unpaired": "Pairing of round {round} taken back",
    "round_started": "Round {round} started",
    "round_minutes": "Round {round} lasts {minutes} minutes",
    "bye_joined": "Round {round}: {player} plays {other}, who had a bye",
    "seats_swapped": "Round {round}: {players} changed seats",
    "result_reported": "{player} reported {score} at table {table} of round {round}",
    "result_decided": "Result of table {table} in round {round} set to {score}",
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

PRESENCE_WORDS: Mapping[str, str] = {
    "absent": "Not here",
    "here": "Here",
    "waiting": "Waiting list",
    "dropped": "Dropped",
}


def audit_text(entry: AuditEntry) -> str:
    """The sentence of a log entry."""
    facts = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in entry.params.items()
    }
    if entry.what in ("result_reported", "result_decided"):
        facts["score"] = score_text(entry.params["points"], entry.params["tactics"])
    if entry.what == "round_paired":
        facts = {"rematches": 0, "same_club": 0, **facts}
    facts.setdefault("player", entry.player.name if entry.player else "A player")
    if entry.what == "player_corrected":
        facts["corrections"] = _corrections(entry.params)
    return AUDIT[entry.what].format(**facts)


def score_text(points: Sequence[int], tactics: Sequence[int]) -> str:
    """Numbers of a game, the first player's first: "20 : 15, battle tactics 4 : 3"."""
    text = "{} : {}".format(*points)
    return f"{text}, battle tactics {{}} : {{}}".format(*tactics) if any(tactics) else text


def reports_said(reports: Iterable[Report]) -> list[str]:
    """What each player says a game ended with."""
    return [f"{one.player.name} says {score_text(one.points, one.tactics)}" for one in reports]


SEVERITY_WORDS: Mapping[Severity, str] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "information",
}

JUDGED_AS: Mapping[Severity, str] = {
    Severity.ERROR: "an error",
    Severity.WARNING: "only a warning",
    Severity.INFO: "only information",
}
PREFIXES: Mapping[str, str] = {"EVENT_": "event: ", "AOR_": "Army of Renown: ", "PTG_": "Path to Glory: "}
"""How codes of one family begin, and the words for it."""

TIE_BREAKS: Mapping[TieBreak, str] = {
    TieBreak.GAME_POINTS: "game points",
    TieBreak.WINS: "wins",
    TieBreak.VICTORY_POINTS: "victory points",
    TieBreak.DIFFERENCE: "victory point difference",
    TieBreak.TACTICS: "battle tactics",
    TieBreak.OPPONENTS: "opponents' game points",
}


def odd_times(event: Event) -> list[str]:
    """What an organiser hardly means by the times of an event, as after a copy whose times were not all set."""
    found = []
    if event.visibility == Visibility.REVEALED and event.reveal_at and event.reveal_at < event.deadline:
        found.append("Approved lists are shown before lists are due: look at “Revealed from” and “Lists are due”.")
    if event.deadline.astimezone(event.zone).date() > event.ends:
        found.append("Lists are due after the last day of the event.")
    return found


def scoring_said(scoring: Scoring) -> str:
    """What places go by, and what games are worth, in sentences under the standings."""
    order = ", ".join(TIE_BREAKS[one] for one in scoring.order)
    worth = f"A win is worth {scoring.win} game points, a draw {scoring.draw}, a loss {scoring.loss}"
    return f"Places go by {order}. {worth}; a bye is a win with {scoring.bye_victory_points} victory points."


REQUIRED: Mapping[str, str] = dict(OPTIONS)
LIMITS: Mapping[str, str] = {
    "unit_points": "No unit costs more than {} points",
    "unit_copies": "Units of one warscroll: at most {}",
    "minimum_points": "At least {} points",
    "maximum_drops": "Drops: at most {}",
    "maximum_auxiliaries": "Auxiliary units: at most {}",
}


def rule_lines(stored: Mapping[str, Any]) -> list[str]:
    """What an event asks beyond its rule set, in sentences for players."""
    rules = plain_rules(stored)
    laws = dict(SWITCHES)
    said = ["Legends are allowed" if rules["legends"] else "Legends are not allowed"]
    said += ["No warscroll twice"] if rules["highlander"] else []
    said += [text.format(f"{rules[name]:,}") for name, text in LIMITS.items() if rules[name] is not None]
    said += ["No Regiments of Renown"] if not rules["renown"] else []
    said += ["No Armies of Renown"] if not rules["armies_of_renown"] else []
    said += [f"Every list needs: {REQUIRED[name][0].lower()}{REQUIRED[name][1:]}" for name in rules["required_options"]]
    said += [f"Banned: {', '.join(rules['banned'])}"] if rules["banned"] else []
    said += [f"Not enforced, {rule}: {laws.get(rule, rule).rstrip('.')}" for rule in rules["without"]]
    codes = {code: law for code, _, law in SEVERITIES}
    said += [
        f"{code_words([code])} is {JUDGED_AS[Severity(word)]} here: {codes.get(code, code).rstrip('.')}"
        for code, word in rules["severities"].items()
    ]
    return said


FIELDS: Mapping[str, str] = {"name": "name", "email": "e-mail", "club": "club"}


def _corrections(facts: Mapping[str, Any]) -> str:
    """What was corrected, from what to what: "name “Ada” is now “Ada B”"."""
    said = []
    for name in facts["fields"]:
        before, after = (facts[when][name] or "empty" for when in ("before", "after"))
        said.append(f"{FIELDS[name]} “{before}” is now “{after}”")
    return ", ".join(said)


def code_words(codes: Iterable[str]) -> str:
    """Violation codes as a few plain words: "No general, over the points limit"."""
    words = ", ".join(map(_words, codes))
    return words[:1].upper() + words[1:]


def _words(code: str) -> str:
    family = next((prefix for prefix in PREFIXES if code.startswith(prefix)), "")
    return PREFIXES.get(family, "") + code.removeprefix(family).replace("_", " ").lower()
