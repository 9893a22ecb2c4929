"""What a HORDES list puts on the table, for the score sheets: one piece for each model, unit and attachment."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from armybuilder.aids.hordes.lists import Judged, judged_document
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import rosters_visible_to, shared_roster
from armybuilder.rules.hordes.army import SYSTEM_ID
from armybuilder.rules.hordes.profiles import Kind

_CODE = re.compile(r"([a-z0-9]{10}|[a-z0-9]{16})/?$")


class UnknownHorde(ValueError):
    """No HORDES list that this person may read is named so."""


@dataclass(frozen=True, slots=True)
class PieceOfList:
    """A model or unit with its victory points; 0 where its profile does not say (HR-09 reports that)."""

    name: str
    points: int
    warbeast: bool


def pieces_of_list(named: str, holder: Holder) -> tuple[PieceOfList, ...]:
    """The pieces of an own list by its code, or of any list by its share link or share code; raises `UnknownHorde`."""
    roster = _roster(named.strip().lower(), holder)
    return pieces_of(judged_document(roster.document, roster.name))


def pieces_of(judged: Judged) -> tuple[PieceOfList, ...]:
    """The pieces in list order; equal names are numbered from the second on."""
    seen: Counter[str] = Counter()
    pieces = []
    for each in (each for entry in judged.horde.entries for each in (entry.profile, *entry.attachments)):
        profile = judged.book.get(each)
        name = profile.name if profile else each
        seen[name] += 1
        points = (profile.victory_points or 0) if profile else 0
        shown = name if seen[name] == 1 else f"{name} {seen[name]}"
        pieces.append(PieceOfList(shown, points, profile is not None and profile.kind is Kind.WARBEAST))
    return tuple(pieces)


def _roster(named: str, holder: Holder) -> Roster:
    found = _CODE.search(named)
    try:
        if found is None:
            raise UnknownHorde(named)
        code = found[1]
        roster = shared_roster(code) if len(code) == 16 else rosters_visible_to(holder).get(code=code)
    except Roster.DoesNotExist:
        raise UnknownHorde(named) from None
    if roster.system != SYSTEM_ID:
        raise UnknownHorde(named)
    return roster
