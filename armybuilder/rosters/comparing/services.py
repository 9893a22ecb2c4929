"""Taking a list over to the newest data: a step like any other, which can be undone."""

from __future__ import annotations

from armybuilder.rosters.builder.state import army_of, change_to, judge
from armybuilder.rosters.comparing.selectors import Newer, newer_of
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.importing.page import day
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Change, change_roster
from factions.catalogue import UnknownArmy, UnknownRelease, catalogue


def reprice_roster(*, holder: Holder, code: str, revision: int) -> Newer | None:
    """Give a list the prices of the newest data; None when it has them already.

    Raises ``Roster.DoesNotExist`` and ``StaleRevision`` as every change does.
    """
    found: list[Newer] = []

    def edit(roster: Roster) -> Change | None:
        army = army_of(roster)
        try:
            newer = newer_of(army, catalogue(army.release, army.army))
        except (UnknownRelease, UnknownArmy):
            return None
        if newer is None:
            return None
        found.append(newer)
        return change_to(judge(newer.army, newer.catalogue), f"Taken over to the data of {day(newer.release)}")

    change_roster(holder=holder, code=code, revision=revision, edit=edit)
    return found[0] if found else None
