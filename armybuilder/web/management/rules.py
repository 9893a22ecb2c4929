"""The rule set that a command is asked for: of Age of Sigmar, of another game, or of an event."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.management.base import CommandError

from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.system import game_systems
from armybuilder.tournaments.judging import ruleset_of
from armybuilder.tournaments.models import Event
from armybuilder.web.management.data import CANNOT_JUDGE

EVENT = "event-"


@dataclass(frozen=True, slots=True)
class Asked:
    """By what lists are judged: ``army`` is a rule set of Age of Sigmar, ``other`` the id of one of another game."""

    release: str | None = None
    as_of: str | None = None
    army: RuleSet | None = None
    other: str = ""


def asked_for(ruleset: str | None, release: str | None, as_of: str | None) -> Asked:
    """What the options ask for. An event judges by its data and its first day where neither is given.

    Raises CommandError, exit status 2, for a rule set that nobody has.
    """
    if not ruleset:
        return Asked(release, as_of)
    if ruleset in RULE_SETS:
        return Asked(release, as_of, RULE_SETS[ruleset])
    if ruleset.startswith(EVENT):
        event = Event.objects.filter(code=ruleset.removeprefix(EVENT)).first()
        if event is not None:
            if not release and not as_of:
                release, as_of = event.release, event.starts.isoformat()
            return Asked(release, as_of, ruleset_of(event))
    elif ruleset in others_of_games():
        return Asked(release, as_of, other=ruleset)
    known = ", ".join(dict.fromkeys((*sorted(RULE_SETS), *others_of_games())))
    told = f"no rule set is called {ruleset}; there are {known} and {EVENT}CODE of an event"
    raise CommandError(told, returncode=CANNOT_JUDGE)


def others_of_games() -> tuple[str, ...]:
    """Ids of the rule sets of other games than Age of Sigmar."""
    return tuple(each.id for system in game_systems() for each in system.rulesets() if each.id not in RULE_SETS)
