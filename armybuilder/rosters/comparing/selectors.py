"""Which lists are compared: own ones, shared ones, former states of them, pasted texts; and a list under newer data."""

from __future__ import annotations

import re
from dataclasses import dataclass

from armybuilder.rosters.builder.state import SYSTEM, army_of
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.importing.checking import check, parts_of
from armybuilder.rosters.importing.page import refusal_of
from armybuilder.rosters.importing.sources import Source
from armybuilder.rosters.models import Roster, RosterRevision
from armybuilder.rosters.selectors import rosters_visible_to, shared_roster
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.army_document import from_document
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.compare import ArmyDiff, compare
from armybuilder.rules.aos4.repricing import carried_over
from armybuilder.validation.catalogues import newest_catalogue, own_catalogue
from factions.catalogue import UnknownArmy, UnknownRelease, current_release

_REFERENCE = re.compile(r"^(?P<code>[a-z0-9]{10}|[a-z0-9]{16})(?:@(?P<number>\d{1,6}))?$")
_SHARE_LINK = re.compile(r"/shared/([a-z0-9]{16})(?:/|$)")
_OWN_LINK = re.compile(r"/rosters/([a-z0-9]{10})(?:/|$)")


class NoSuchList(LookupError):
    """A reference names no list that the holder may see; the text is a sentence for the page."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the two lists. ``reference`` finds it again (empty for a pasted text), ``url`` is its page."""

    title: str
    subtitle: str
    army: ArmyList
    catalogue: Catalogue
    reference: str = ""
    url: str = ""


def normal_reference(sent: str) -> str:
    """The reference in what somebody typed: a code, a share code, a link to either, ``code@number``."""
    sent = sent.strip()
    for link in (_SHARE_LINK, _OWN_LINK):
        if found := link.search(sent):
            return found[1]
    return sent.lower()


def list_named(reference: str, holder: Holder) -> Compared:
    """The list of a reference: ``code`` of an own list, ``code@3`` for its third state, or a share code.

    Raises :class:`NoSuchList`.
    """
    match = _REFERENCE.match(reference)
    if match is None:
        raise NoSuchList("That is neither the code nor the share link of a list.")
    code, number = match["code"], match["number"]
    try:
        roster = rosters_visible_to(holder).get(code=code) if len(code) == 10 else shared_roster(code)
    except Roster.DoesNotExist:
        raise NoSuchList("No list has this code, or it was not shared with you.") from None
    if roster.system != SYSTEM:
        raise NoSuchList("Lists of this game are not compared yet.")
    if number is None:
        return _compared(roster, army_of(roster), "as it is now", reference)
    if len(code) != 10:
        raise NoSuchList("A shared list shows its present state only.")
    try:
        state = RosterRevision.objects.get(roster=roster, number=int(number))
    except RosterRevision.DoesNotExist:
        raise NoSuchList("This state of the list is no longer kept.") from None
    army = from_document(state.document).with_changes(name=roster.name)
    return _compared(roster, army, f"after “{state.label}”", reference)


def _compared(roster: Roster, army: ArmyList, subtitle: str, reference: str) -> Compared:
    try:
        known = own_catalogue(army)
    except (UnknownRelease, UnknownArmy):
        raise NoSuchList("The data of this list are no longer here.") from None
    return Compared(roster.name, subtitle, army, known, reference)


def list_in_text(text: str) -> Compared:
    """The list of a pasted text, its likely typing errors set right. Raises :class:`NoSuchList`."""
    source = Source("", text)
    parts = parts_of(source)
    if len(parts) > 1:
        raise NoSuchList("The text holds several lists; paste one at a time.")
    reading = check(source).reading
    if reading.army is None or reading.catalogue is None:
        raise NoSuchList(refusal_of(reading))
    open_lines = len(reading.problems)
    lines = "one line" if open_lines == 1 else f"{open_lines} lines"
    subtitle = f"pasted, {lines} not understood" if open_lines else "pasted"
    return Compared(reading.army.name or "A pasted list", subtitle, reading.army, reading.catalogue)


def difference(first: Compared, second: Compared) -> ArmyDiff:
    """What differs between the two."""
    return compare(first.army, first.catalogue, second.army, second.catalogue)


# The newest data


@dataclass(frozen=True, slots=True)
class Newer:
    """A list under the newest data: ``release`` is its id, ``army`` the list with its ids, ``missing`` what is gone."""

    release: str
    army: ArmyList
    catalogue: Catalogue
    diff: ArmyDiff
    missing: tuple[str, ...]

    @property
    def units_changed(self) -> int:
        """Units whose price or size differs."""
        return sum(bool(pair.changes) for pair in self.diff.units)

    @property
    def changes_anything(self) -> bool:
        """Whether points or units would be others; what the list is judged by may change all the same."""
        return bool(self.diff.points or self.units_changed or self.missing)


def newer_of(army: ArmyList, known: Catalogue) -> Newer | None:
    """What the newest data would change in a list; None when the list has them, or they do not have its army."""
    try:
        release = current_release()
        if release.id == army.release:
            return None
        newest = newest_catalogue(army, known)
    except (UnknownRelease, UnknownArmy):
        return None
    carried = carried_over(army, known, newest)
    diff = compare(army, known, carried.army, newest)
    return Newer(release.id, carried.army, newest, diff, carried.missing)
