"""Who fights when in one combat phase (rules A-45 to A-50).

Bands are fixed after the non-FIGHT abilities of the phase; eligibility is asked anew at every pick.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum


class Band(IntEnum):
    """When a unit may be picked: before all others, normally, or after all others."""

    FIRST = 0
    NORMAL = 1
    LAST = 2


STRIKES_FIRST, STRIKES_LAST = "STRIKE-FIRST", "STRIKE-LAST"
_HYPHENS = re.compile(r"[\s_\u2010-\u2015\u2212-]+")


def strike_word(tag: str) -> str:
    """A keyword in capitals, with a plain hyphen for whatever joins its words: ``Strike first`` is STRIKE-FIRST."""
    return _HYPHENS.sub("-", tag.strip()).upper()


def band_of(tags: Iterable[str]) -> Band:
    """The band of a unit with these keywords; STRIKE-FIRST and STRIKE-LAST together cancel (A-46)."""
    words = {strike_word(tag) for tag in tags}
    first, last = STRIKES_FIRST in words, STRIKES_LAST in words
    if first == last:
        return Band.NORMAL
    return Band.FIRST if first else Band.LAST


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit that is in combat or charged and has not fought yet."""

    id: str
    player: str
    band: Band = Band.NORMAL


@dataclass(frozen=True, slots=True)
class FightOrder:
    """State of the picks. ``last_picker`` made the last ordinary pick; ``band`` is the band of that pick."""

    active: str
    waiting: tuple[Waiting, ...]
    last_picker: str | None = None
    band: Band | None = None

    @classmethod
    def start(cls, active: str, units: Iterable[Waiting]) -> "FightOrder":
        """The state before the first pick with ``active`` as the active player."""
        return cls(active, tuple(units))

    def picker(self) -> str | None:
        """The player who picks next; None when every unit has fought.

        The active player picks first among STRIKE-FIRST units and first among normal units; then picks alternate,
        also from the last normal unit into the STRIKE-LAST units. A player with nothing to pick is passed over.
        """
        candidates = self._candidates()
        if not candidates:
            return None
        players = {unit.player for unit in candidates}
        if len(players) == 1:
            return players.pop()
        band = candidates[0].band
        if self.last_picker is None or (band is Band.NORMAL and self.band is Band.FIRST):
            return self.active
        return next(player for player in sorted(players) if player != self.last_picker)

    def options(self) -> tuple[str, ...]:
        """Ids of the units that the picking player may pick, in listed order."""
        picker = self.picker()
        return tuple(unit.id for unit in self._candidates() if unit.player == picker)

    def follow_up_options(self, player: str) -> tuple[str, ...]:
        """Units that may use FIGHT immediately after another unit of ``player`` (A-47, A-48).

        Such abilities never override the bands.
        """
        return tuple(unit.id for unit in self._candidates() if unit.player == player)

    def fight(self, unit_id: str) -> "FightOrder":
        """The state after the picking player has picked ``unit_id``; ValueError if that pick is not allowed."""
        if unit_id not in self.options():
            raise ValueError(f"{unit_id} may not be picked now")
        unit = next(unit for unit in self.waiting if unit.id == unit_id)
        return replace(self.without([unit_id]), last_picker=unit.player, band=unit.band)

    def follow_up(self, unit_id: str, player: str) -> "FightOrder":
        """The state after ``unit_id`` fought immediately after another unit; the picks go on as if it had not."""
        if unit_id not in self.follow_up_options(player):
            raise ValueError(f"{unit_id} may not follow now")
        return self.without([unit_id])

    def without(self, ids: Iterable[str]) -> "FightOrder":
        """The state without units that were destroyed, fought otherwise, or are no longer able to fight."""
        gone = frozenset(ids)
        return replace(self, waiting=tuple(unit for unit in self.waiting if unit.id not in gone))

    def joined_by(self, unit: Waiting) -> "FightOrder":
        """The state after a unit was pulled into combat; STRIKE-FIRST has no effect on it (A-45)."""
        band = Band.NORMAL if unit.band is Band.FIRST else unit.band
        return replace(self, waiting=(*self.waiting, replace(unit, band=band)))

    def in_listed_order(self) -> tuple[str, ...]:
        """The whole order when each player picks the first of the listed options."""
        state, order = self, []
        while options := state.options():
            order.append(options[0])
            state = state.fight(options[0])
        return tuple(order)

    def _candidates(self) -> tuple[Waiting, ...]:
        if not self.waiting:
            return ()
        band = min(unit.band for unit in self.waiting)
        return tuple(unit for unit in self.waiting if unit.band is band)
