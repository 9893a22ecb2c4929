"""How an event judges a list: its frozen release and its own rule set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from armybuilder.rules.aos4.rulesets import EventLimits, event_ruleset, get_ruleset
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.models import Event
from armybuilder.validation.reading import Reading, read_lists
from factions.catalogue import armies, catalogue, current_release

NUMBERS = ("unit_points", "unit_copies", "minimum_points", "maximum_drops", "maximum_auxiliaries")
"""Keys of ``Event.event_rules`` that are numbers of :class:`~armybuilder.rules.aos4.rulesets.EventLimits`."""


def ruleset_of(event: Event) -> RuleSet:
    """The rule set ``event-<code>``: the event's battlepack, its own demands, switches and severities."""
    rules: dict[str, Any] = event.event_rules
    limits = EventLimits(
        highlander=bool(rules.get("highlander")),
        banned=frozenset(rules.get("banned", ())),
        required_options=tuple(rules.get("required_options", ())),
        renown=bool(rules.get("renown", True)),
        armies_of_renown=bool(rules.get("armies_of_renown", True)),
        points_limit=event.points_limit,
        **{name: rules[name] for name in NUMBERS if rules.get(name) is not None},
    )
    return event_ruleset(
        event.code,
        event.name,
        get_ruleset(event.ruleset),
        limits,
        legends=bool(rules.get("legends")),
        without=tuple(rules.get("without", ())),
        severities={code: Severity(value) for code, value in rules.get("severities", {}).items()},
    )


def judge_for_event(
    event: Event, data: str | bytes, filename: str = "", format: str | None = None
) -> tuple[Reading, ...]:
    """Every list of a source, judged as the event judges: by its data, its rules and its first day."""
    return read_lists(
        data,
        filename,
        release=event.release,
        as_of=event.starts.isoformat(),
        ruleset=ruleset_of(event),
        format=format,
    )


def ids_of_names(names: Iterable[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Source ids by printed name in the newest data (``{"name", "ids"}``), and the names that nothing bears.

    A name of a unit stands for its warscroll in every army.
    """
    wanted = {name.strip().casefold(): name.strip() for name in names if name.strip()}
    found: dict[str, set[str]] = {}
    if wanted:
        for army in armies(current_release()):
            own = catalogue(current_release(), army.id)
            for things in (own.enhancements, own.lores, own.terrain, own.renown, own.formations):
                for thing in things.values():
                    if thing.name.casefold() in wanted:
                        found.setdefault(thing.name.casefold(), set()).add(thing.id)
            for profile in own.profiles.values():
                if profile.name.casefold() in wanted:
                    found.setdefault(profile.name.casefold(), set()).add(profile.warscroll.identity)
    rows = [{"name": wanted[key], "ids": sorted(ids)} for key, ids in sorted(found.items())]
    return rows, [name for key, name in wanted.items() if key not in found]
