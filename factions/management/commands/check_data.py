"""``manage.py check_data``: the audits of a release, and its comparison with the publisher's profiles if at hand."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from factions.importer.audits import audit, official_findings, reviewed
from factions.importer.fixtures import release_facts, releases_on_file

PROFILES = Path("data", "official_battle_profiles.json")


def official_profiles() -> Path | None:
    """The transcription of the publisher's profiles in the optional reference folder, if it is there."""
    folder = Path(os.environ.get("ARMYBUILDER_SHARED", settings.BASE_DIR.parent / "shared"))
    return folder / PROFILES if (folder / PROFILES).is_file() else None


class Command(BaseCommand):
    help = "Audit a shipped release; findings that nobody has explained in reviewed.toml are errors (exit 1)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", default="", help="id of a shipped release; the newest when left out")
        parser.add_argument("--official", type=Path, help="transcription of the publisher's battle profiles (JSON)")
        parser.add_argument("--all", action="store_true", help="also list the findings that have a reason")

    def handle(self, *args: Any, **options: Any) -> None:
        known = releases_on_file()
        release = options["release"] or known[-1]
        if release not in known:
            raise CommandError(f"no shipped release {release!r}; there are {', '.join(known)}")
        facts = release_facts(release)
        found = audit(facts)
        official = options["official"] or (official_profiles() if release == known[-1] else None)
        if official is not None:
            try:
                found += official_findings(facts, official)
            except (OSError, ValueError, KeyError) as error:
                raise CommandError(f"{official} cannot be read: {error}") from error
        opened, explained = reviewed(found)
        for finding in opened:
            self.stdout.write(str(finding))
        if options["all"]:
            for finding in explained:
                self.stdout.write(f"{finding} — {finding.reason}")
        compared = "" if official is None else ", compared with the publisher's profiles"
        self.stdout.write(f"Release {release}{compared}: {len(opened)} open, {len(explained)} with a reason.")
        if opened:
            raise SystemExit(1)
