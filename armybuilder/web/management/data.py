"""What the commands need before they can read a list."""

from __future__ import annotations

from datetime import date

from django.core.management.base import CommandError
from django.db import DatabaseError

from factions.catalogue import UnknownRelease, current_release

NOT_READY = (
    "no reference data is loaded: run manage.py migrate and manage.py load_reference_data (scripts/run does both)"
)
CANNOT_JUDGE = 2
"""Exit status when there is nothing to judge or to judge by, so that nobody takes it for an illegal list."""


def iso_day(given: str | None) -> str | None:
    """The day of ``--as-of`` as ISO 8601 with hyphens; raises CommandError, exit status 2, for anything else."""
    if not given:
        return None
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError as error:
        raise CommandError(f"--as-of {given}: not an ISO date such as 2026-08-18", returncode=CANNOT_JUDGE) from error


def require_data() -> None:
    """Raises CommandError, exit status 2, before the reference data is loaded."""
    try:
        current_release()
    except (UnknownRelease, DatabaseError) as error:
        raise CommandError(NOT_READY, returncode=CANNOT_JUDGE) from error
