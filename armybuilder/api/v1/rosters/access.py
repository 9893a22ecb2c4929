"""Which roster a request is about, its ETag and its document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request

from armybuilder.accounts.models import User
from armybuilder.api.army_list import list_document
from armybuilder.api.conditional import require_match
from armybuilder.api.problems import DataGone, ErrorItem, Problem
from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.builder.state import Judged, judged_roster
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import rosters_visible_to, shared_roster
from armybuilder.rosters.systems import Opened, RosterSystem, system_of
from factions.catalogue import UnknownArmy

SHARE_CODE = re.compile(r"[a-z0-9]{16}")


def holder_of(request: Request) -> Holder:
    """Who sent the request, by key or session. The visitor's cookie of the pages gives no right here."""
    return Holder(user=request.user if isinstance(request.user, User) else None)


def readable_roster(request: Request, code: str) -> tuple[Roster, bool]:
    """The roster of a code or share code, and whether it was shared. 401 without a key, 404 for others'."""
    if SHARE_CODE.fullmatch(code):
        try:
            return shared_roster(code), True
        except Roster.DoesNotExist:
            raise NotFound from None
    return own_roster(request, code), False


def own_roster(request: Request, code: str) -> Roster:
    """A roster that the one who asks may change."""
    holder = holder_of(request)
    if holder.nobody:
        raise NotAuthenticated
    try:
        return rosters_visible_to(holder).get(code=code)
    except Roster.DoesNotExist:
        raise NotFound from None


@contextmanager
def written_roster(request: Request, code: str, *, needs_match: bool = True) -> Iterator[Roster]:
    """The locked roster of a write, in a transaction; its ETag is compared with ``If-Match``."""
    with transaction.atomic():
        own_roster(request, code)
        roster = rosters_visible_to(holder_of(request)).select_for_update(of=("self",)).get(code=code)
        if needs_match or request.headers.get("If-Match"):
            require_match(request, roster_etag(roster))
        yield roster


def roster_etag(roster: Roster, *more: str) -> str:
    """Names the state of a roster, its name included."""
    state = f"{roster.revision}-{int(roster.changed.timestamp() * 1_000_000):x}"
    return f'"{"-".join((state, *more))}"'


def entry_document(roster: Roster, *, shared: bool = False) -> dict[str, Any]:
    """A roster in a few words. Whoever has the share code alone is not told the code."""
    return {
        "code": None if shared else roster.code,
        "share_code": roster.share_code,
        "name": roster.name,
        "system": roster.system,
        "revision": roster.revision,
        "faction": roster.faction,
        "points": roster.points,
        "points_limit": roster.limit,
        "legal": roster.legal,
        "to_fix": roster.to_fix,
        "to_do": roster.to_do,
        "release": roster.release,
        "created": roster.created.isoformat(),
        "changed": roster.changed.isoformat(),
    }


def roster_document(roster: Roster, *, shared: bool = False) -> dict[str, Any]:
    """A roster with its list: an army in the own JSON, a list of another game as the document of its system."""
    document = entry_document(roster, shared=shared)
    document["list"], document["document"] = None, None
    if is_army(roster):
        judged = judged_or_problem(roster)
        document["list"] = list_document(judged.army, judged.catalogue, judged.ruleset)
    else:
        document["document"] = roster.document
    return document


def is_army(roster: Roster) -> bool:
    """Whether the list is an army of Age of Sigmar."""
    return roster.system in ARMIES


def judged_or_problem(roster: Roster) -> Judged:
    """The army of a roster, judged; 409 for another game, 410 where no data have the army any more."""
    if not is_army(roster):
        raise other_game(roster, "Its list is sent as `document`.")
    try:
        return judged_roster(roster)
    except UnknownArmy as error:
        raise DataGone from error


def opened_or_problem(roster: Roster, system: RosterSystem) -> Opened:
    """The list of a roster with what its game judges it by; 410 where that is not here any more."""
    try:
        return system.opened(roster.document, roster.name)
    except UnknownArmy as error:
        raise DataGone from error


def system_or_problem(roster: Roster) -> RosterSystem:
    """The game system of a roster; 409 where it is not known here any more."""
    system = system_of(roster.system)
    if system is None:
        raise other_game(roster, "That system is not known here.")
    return system


def other_game(roster: Roster, words: str, *errors: ErrorItem) -> Problem:
    """The refusal of what the game of a roster does not have."""
    return Problem(
        "other-game",
        "The game of this list has nothing of the kind.",
        status_code=409,
        detail=f"This roster is of the game system {roster.system}. {words}",
        errors=errors,
    )
