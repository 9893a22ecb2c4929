"""``manage.py export_catalogue``: the catalogue of a release as one JSON document on standard output."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from factions.catalogue import UnknownArmy, UnknownRelease, armies, catalogue, current_release
from factions.export import catalogue_document


class Command(BaseCommand):
    help = "Print the catalogue of a release as one JSON document: factions, Armies of Renown, regiments of renown."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", default="", help="id of a release; the newest when left out")
        parser.add_argument("--faction", default="", help="slug of one army; all when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            release = options["release"] or current_release().id
            known = armies(release)
            slugs = [options["faction"]] if options["faction"] else [army.slug for army in known]
            document = catalogue_document([catalogue(release, slug) for slug in slugs], known)
        except (UnknownArmy, UnknownRelease) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
