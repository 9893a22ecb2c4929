"""Changing score sheets: one transaction each, made on a revision that must still be the present one."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from armybuilder.aids.hordes.pieces import UnknownHorde, pieces_of_list
from armybuilder.aids.models import ScoreSheet
from armybuilder.aids.scores.battle import BattleKeeper
from armybuilder.aids.scores.keeper import EntryRefused, Event, Keeper, Sent, side_places
from armybuilder.aids.scores.scenario import KEEPERS as SCENARIOS
from armybuilder.aids.scores.scenario import MOST_PIECE_POINTS, ScenarioKeeper
from armybuilder.jobs.expiry import Expiry
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.names import clean_name

KEEPERS: dict[str, Keeper] = {keeper.id: keeper for keeper in (BattleKeeper(), *SCENARIOS)}
MOST_EVENTS = 2000
UNDO = "undo"


class StaleSheet(Exception):
    """The sheet was changed on another device since the page was drawn."""


def forget_sheets(before: datetime) -> int:
    """Delete the sheets without an entry since; gives their number."""
    return ScoreSheet.objects.filter(changed__lt=before).delete()[0]


SCORE_SHEETS = Expiry("score sheets", 180, "their last entry", forget_sheets)


def begin_sheet(*, keeper: str, sent: Sent, holder: Holder | None = None) -> ScoreSheet:
    """A new sheet; raises `EntryRefused` for a start that cannot be, `KeyError` for an unknown keeper.

    ``list_0`` to ``list_3`` may name HORDES lists that the holder may read: what is in them is on the table at once.
    """
    kept = KEEPERS[keeper]
    setup = kept.begin(sent)
    events: list[Event] = []
    if isinstance(kept, ScenarioKeeper):
        for side, place in enumerate(side_places(sent)):
            for piece in _pieces(sent.get(f"list_{place}", ""), side, holder or Holder()):
                events.append(kept.event(setup, events, piece))
    return ScoreSheet.objects.create(keeper=keeper, setup=setup, events=events, changed=timezone.now())


def _pieces(named: str, owner: int, holder: Holder) -> list[Sent]:
    if not named.strip():
        return []
    try:
        pieces = pieces_of_list(named, holder)
    except UnknownHorde:
        raise EntryRefused(f"No HORDES list was found behind “{named.strip()[-40:]}”.") from None
    return [
        {"do": "piece", "name": each.name, "owner": str(owner), "points": str(min(each.points, MOST_PIECE_POINTS))}
        | ({"warbeast": "on"} if each.warbeast else {})
        for each in pieces
    ]


def change_sheet(*, code: str, revision: int | None, sent: Sent) -> ScoreSheet:
    """Adds the event of a button or form, or drops the last one (``do=undo``).

    Raises `StaleSheet` for an old ``revision`` and `EntryRefused` for an entry that cannot be. Entries made without a
    connection are sent later with an ``id`` of their own and ``revision`` None: each is added once, to whatever the
    sheet holds by then.
    """
    with transaction.atomic():
        sheet = ScoreSheet.objects.select_for_update().get(code=code)
        mark = clean_name(sent.get("id", ""))[:40]
        if revision is None and (not mark or sent.get("do") == UNDO):
            raise EntryRefused("Send the revision that you saw.")
        if mark and any(event.get("id") == mark for event in sheet.events):
            return sheet
        if revision is not None and revision != sheet.revision:
            raise StaleSheet
        if sent.get("do") == UNDO:
            if not sheet.events:
                return sheet
            sheet.events = sheet.events[:-1]
        else:
            if len(sheet.events) >= MOST_EVENTS:
                raise EntryRefused("The sheet is full.")
            event = KEEPERS[sheet.keeper].event(sheet.setup, sheet.events, sent)
            sheet.events = [*sheet.events, {**event, "id": mark} if mark else event]
        sheet.revision += 1
        sheet.changed = timezone.now()
        sheet.save(update_fields=["events", "revision", "changed"])
    return sheet
