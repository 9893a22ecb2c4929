"""An event's own rules as people write them, and as they are stored in ``Event.event_rules``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from armybuilder.rules.aos4 import evaluate  # noqa: F401 - registers every rule
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.aos4.rulesets import UNCONFIRMED, get_ruleset
from armybuilder.rules.aos4.severities import adjustable, severity_of
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.judging import NUMBERS, ids_of_names

SWITCHES: tuple[tuple[str, str], ...] = tuple(
    (entry.rule, RULEBOOK[entry.rule].law) for entry in UNCONFIRMED if entry.switchable and entry.rule in RULEBOOK
)
"""Rules that rest on one source and that an event may therefore switch off: id and law."""

OPTIONS: tuple[tuple[str, str], ...] = (
    ("spell_lore", "A spell lore"),
    ("prayer_lore", "A prayer lore"),
    ("manifestation_lore", "A manifestation lore"),
    ("terrain", "Faction terrain"),
    ("enhancements", "Enhancements"),
)
"""What an event may ask of every list: id and words."""


SEVERITIES: tuple[tuple[str, str, str], ...] = tuple((one.code, one.rule, one.law) for one in adjustable().values())
"""Codes that an event may judge more or less severely: code, rule and law."""


class UnknownNames(ValueError):
    """Nothing in the data is called so: ``names``."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def stored_rules(plain: Mapping[str, Any]) -> dict[str, Any]:
    """What is stored of rules as people write them; what is left as the game has it is left out.

    Keys of ``plain``: ``legends``, ``highlander``, ``renown``, ``armies_of_renown`` (bool), the numbers of ``NUMBERS``,
    ``required_options``, ``banned`` (printed names), ``without`` (rule ids), ``severities`` (by code). Raises
    UnknownNames.
    """
    rules: dict[str, Any] = {name: True for name in ("legends", "highlander") if plain.get(name)}
    rules |= {name: plain[name] for name in NUMBERS if plain.get(name) is not None}
    rules |= {name: False for name in ("renown", "armies_of_renown") if not plain.get(name, True)}
    rules |= {name: list(plain[name]) for name in ("required_options", "without") if plain.get(name)}
    severities = {code: str(Severity(value)) for code, value in sorted(dict(plain.get("severities") or {}).items())}
    if severities:
        rules["severities"] = severities
    found, unknown = ids_of_names(plain.get("banned", ()))
    if unknown:
        raise UnknownNames(unknown)
    if found:
        rules["banned"] = sorted(identifier for row in found for identifier in row["ids"])
        rules["banned_names"] = [row["name"] for row in found]
    return rules


def plain_rules(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of an event with every key of :func:`stored_rules`."""
    return {
        "legends": bool(stored.get("legends")),
        "highlander": bool(stored.get("highlander")),
        "renown": bool(stored.get("renown", True)),
        "armies_of_renown": bool(stored.get("armies_of_renown", True)),
        **{name: stored.get(name) for name in NUMBERS},
        "required_options": list(stored.get("required_options", ())),
        "banned": list(stored.get("banned_names", ())),
        "without": list(stored.get("without", ())),
        "severities": dict(stored.get("severities", {})),
    }


def usual_severity(code: str, ruleset: str) -> Severity:
    """How severely a code is judged where the event says nothing."""
    return severity_of(code, get_ruleset(ruleset))


def changed_rules(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Which of the rules differ between two stored values, by their keys."""
    one, other = plain_rules(before), plain_rules(after)
    return [name for name in one if one[name] != other[name]]
