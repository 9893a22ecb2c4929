"""Log-ins that have run out are deleted with everything else that is kept for a time only."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.models import Session

from armybuilder.jobs.expiry import Expiry


def forget_sessions(before: datetime) -> int:
    """Delete the log-ins that ran out before this time; gives their number."""
    return Session.objects.filter(expire_date__lt=before).delete()[0]


SESSIONS = Expiry("log-ins", 1, "they ran out, a year after logging in", forget_sessions)
