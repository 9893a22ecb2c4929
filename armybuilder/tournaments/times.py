"""Times by the clock of an event's place, and the moments that they are."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

EARLIEST, LATEST = date(2000, 1, 1), date(2199, 12, 31)
"""Between which days events are held: at the ends of the calendar no zone and no grace can be added to a time."""
NOT_HELD_THEN = f"Events are held from {EARLIEST.year} to {LATEST.year}."


def is_held_then(day: date) -> bool:
    """Whether an event may have this day or moment."""
    return EARLIEST <= (day.date() if isinstance(day, datetime) else day) <= LATEST


@cache
def zones() -> frozenset[str]:
    """Names of all time zones, read from the files of the system once; without that of the machine itself."""
    return frozenset(available_timezones() - {"localtime"})


class NotOneTime(ValueError):
    """Clocks skip this time or show it twice, as they are put forward or back; the message says which."""


def moment_at(clock: datetime, zone: str) -> datetime:
    """The moment at which clocks of a zone show ``clock`` (without a zone). Raises ``NotOneTime``."""
    first, second = (clock.replace(tzinfo=ZoneInfo(zone), fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    place = zone.replace("_", " ")
    if on_clock(first.astimezone(UTC), zone) != clock:
        raise NotOneTime(f"Clocks of {place} are put forward that night: there is no {clock:%H:%M}.")
    raise NotOneTime(f"Clocks of {place} are put back that night: {clock:%H:%M} comes twice. Choose another hour.")


def on_clock(moment: datetime, zone: str) -> datetime:
    """What clocks of a zone show at a moment, without a zone."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def days_later(moment: datetime, zone: str, days: int) -> datetime:
    """The same time by the clock so many days later, also where clocks are put forward or back between."""
    return (moment.astimezone(ZoneInfo(zone)) + timedelta(days=days)).astimezone(UTC)
