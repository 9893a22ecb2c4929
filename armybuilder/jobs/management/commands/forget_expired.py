"""``manage.py forget_expired``: deletes now what beat deletes every hour."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.jobs.expiry import expiries, forget_expired


class Command(BaseCommand):
    help = "Delete what the site keeps for a time only, and say how much of each went. Beat does the same every hour."

    def handle(self, **options: Any) -> None:
        forgotten = forget_expired()
        for expiry in expiries():
            self.stdout.write(f"{forgotten[expiry.things]:6} {expiry.things} ({expiry.span} after {expiry.since})")
