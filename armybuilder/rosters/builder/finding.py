"""Finding lists of Age of Sigmar: the pages of the builder know no other game."""

from __future__ import annotations

from django.http import Http404

from armybuilder.rosters.builder.state import SYSTEM
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.spearhead.words import SYSTEM as SPEARHEAD
from armybuilder.rosters.views import roster_or_404

ARMIES = frozenset({SYSTEM, SPEARHEAD})
"""Systems whose documents are armies of Age of Sigmar."""


def army_or_404(holder: Holder, code: str) -> Roster:
    """An army that the holder may change; lists of other games do not exist here."""
    return _army(roster_or_404(holder, code))


def _army(roster: Roster) -> Roster:
    if roster.system not in ARMIES:
        raise Http404
    return roster
