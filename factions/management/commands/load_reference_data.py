"""``manage.py load_reference_data``: the shipped fixtures into the database. May be run any number of times."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.rules.aos4.documents import DocumentError
from factions.reference_data import load_reference_data


class Command(BaseCommand):
    help = "Load the shipped reference data; does nothing when the database already holds it."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = load_reference_data()
        except (DocumentError, OSError) as error:
            raise CommandError(f"the fixtures cannot be read: {error}") from error
        if done.unchanged:
            self.stdout.write("Reference data is up to date.")
            return
        for release in done.releases:
            self.stdout.write(f"Loaded release {release}.")
        if done.prices_of:
            self.stdout.write(f"Loaded prices of {len(done.prices_of)} older releases.")
