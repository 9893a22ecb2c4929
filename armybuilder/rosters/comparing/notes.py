"""What "My lists" says of a list whose data are no longer the newest."""

from __future__ import annotations

from armybuilder.rosters.builder.state import army_of
from armybuilder.rosters.comparing.selectors import newer_of
from armybuilder.rosters.models import Roster
from armybuilder.validation.catalogues import own_catalogue
from factions.catalogue import UnknownArmy, UnknownRelease, current_release


def newer_words(roster: Roster) -> str:
    """ "Under the newest data: +40 points, 2 units changed", or nothing where nothing would change.

    Asks the database nothing once the catalogues of both releases are in memory.
    """
    try:
        if roster.release == current_release().id:
            return ""
        army = army_of(roster)
        newer = newer_of(army, own_catalogue(army))
    except (UnknownArmy, UnknownRelease):
        return ""
    if newer is None or not newer.changes_anything:
        return ""
    gone = len(newer.missing)
    points = f"{newer.diff.points:+,} points".replace("-", "−") if newer.diff.points else "the same points"
    changed = f"{newer.units_changed} {'unit' if newer.units_changed == 1 else 'units'} changed"
    return f"Under the newest data: {points}, {changed}" + (f", {gone} no longer there" if gone else "")
