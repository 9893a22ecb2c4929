"""What the site forgets by itself, and when: packages register theirs when Django starts, one task forgets it all.

Pages and `docs/operations.md` tell people about it, so nothing that visitors leave behind is forgotten untold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.utils import timezone

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Expiry:
    """One kind of thing that is forgotten ``days`` after what ``since`` says, such as "their last entry".

    ``forget(before)`` deletes all of that kind for which this was earlier than ``before`` and gives their number.
    """

    things: str
    days: int
    since: str
    forget: Callable[[datetime], int]

    @property
    def span(self) -> str:
        """How long that is in words: ``1 day``, ``180 days``, ``a year``, ``5 years``."""
        years, rest = divmod(self.days, 365)
        if years and not rest:
            return "a year" if years == 1 else f"{years} years"
        return "1 day" if self.days == 1 else f"{self.days} days"

    def ends(self, since: datetime) -> datetime:
        """When something goes for which ``since`` was at this time."""
        return since + timedelta(days=self.days)


_expiries: dict[str, Expiry] = {}


def register_expiry(expiry: Expiry) -> Expiry:
    """Let another package add what it forgets; a second one for the same things replaces the first."""
    _expiries[expiry.things] = expiry
    return expiry


def expiries() -> tuple[Expiry, ...]:
    """All that is forgotten, the soonest first."""
    return tuple(sorted(_expiries.values(), key=lambda expiry: (expiry.days, expiry.things)))


def expiry_of(things: str) -> Expiry:
    """The expiry of these things; KeyError for those that are kept."""
    return _expiries[things]


def forget_expired(now: datetime | None = None) -> dict[str, int]:
    """Delete everything whose time is over. Gives how much of each kind went; may be called at any time."""
    now = now or timezone.now()
    forgotten = {}
    for expiry in expiries():
        forgotten[expiry.things] = count = expiry.forget(now - timedelta(days=expiry.days))
        if count:
            log.info("expired_forgotten", things=expiry.things, count=count)
    return forgotten
