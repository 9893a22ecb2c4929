"""Saving what was read. Nothing that was sent becomes a list before one of these is called."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.importing.checking import Checked, check
from armybuilder.rosters.importing.sources import Source
from armybuilder.rosters.models import Roster
from armybuilder.rosters.names import clean_name

LABEL = "Read from a text"
LABEL_FILE = "Read from a file"


def save_checked(*, holder: Holder, checked: Checked) -> Roster | None:
    """Save a list that was read as a new list of the holder's; None when nothing could be read."""
    army = checked.reading.army
    if army is None or not checked.reading.readable:
        return None
    label = LABEL if checked.source.is_text and not checked.source.name else LABEL_FILE
    return save_army(holder=holder, army=army, name=clean_name(army.name), label=label)


def save_all(*, holder: Holder, sources: Iterable[Source], as_of: str | None = None) -> list[Roster]:
    """Save every list of which each line is understood; the others are left for their own page."""
    # All are read first: a transaction holds up everybody else who writes, and a hundred lists take seconds to read.
    read = [check(source, as_of=as_of) for source in sources]
    clean = [checked for checked in read if not checked.reading.problems and not checked.chosen]
    with transaction.atomic():
        saved = [save_checked(holder=holder, checked=checked) for checked in clean]
    return [roster for roster in saved if roster is not None]
