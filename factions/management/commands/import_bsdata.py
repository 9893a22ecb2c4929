"""``manage.py import_bsdata SOURCE``: a copy of the community data into the database, and into fixtures on request."""

from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from armybuilder.rules.aos4.documents import ReleaseFacts
from factions import models as rows
from factions.catalogue import forget_catalogues
from factions.importer.diff import changes
from factions.importer.errors import ImportProblem, UnreadableSource
from factions.importer.extract import Extraction, extract
from factions.importer.fixtures import release_facts, releases_on_file, write_packed, write_release
from factions.importer.source import Source, read_source
from factions.importer.texts import ability_texts
from factions.loading import load_release


class Command(BaseCommand):
    help = "Import a folder, .zip, .tar.gz or .tar.xz of BSData/age-of-sigmar-4th. May be run any number of times."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="folder or archive")
        parser.add_argument("--release", default="", help="date of the release, if the name of the source has none")
        parser.add_argument("--commit", default="", help="commit of the source, if its name has none")
        parser.add_argument("--with-texts", action="store_true", help="keep the ability texts in this database only")
        parser.add_argument("--fixtures", type=Path, help="also write the fixture files below this folder")
        parser.add_argument("--packed", action="store_true", help="with --fixtures: one compressed file per release")
        parser.add_argument("--no-database", action="store_true", help="do not write the database")
        parser.add_argument("--changes", type=int, default=40, help="how many changes to print (default 40)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = read_source(options["source"])
            found = extract(source, release=options["release"], commit=options["commit"])
        except (ImportProblem, UnreadableSource) as problem:
            raise CommandError(str(problem)) from problem
        self._summary(found, options["verbosity"])
        self._changes(found.facts, options["changes"])
        if not options["no_database"]:
            self._load(found.facts, source, with_texts=options["with_texts"])
        if options["fixtures"]:
            self._write(found.facts, options["fixtures"], packed=options["packed"])

    def _summary(self, found: Extraction, verbosity: int) -> None:
        facts = found.facts
        kinds = Counter(str(facts.army(slug).kind) for slug in facts.army_slugs())
        profiles = sum(len(document.get("profiles", ())) for document in facts.documents.values())
        scrolls = sum(1 for _ in facts.warscrolls())
        self.stdout.write(f"Release {facts.release.id} (commit {facts.release.commit or 'unknown'})")
        self.stdout.write(f"  armies: {', '.join(f'{number} {kind}' for kind, number in kinds.items())}")
        self.stdout.write(
            f"  {scrolls} warscrolls, {profiles} profiles, {len(facts.common.renown)} regiments of renown"
        )
        for file, number in found.stripped.items():
            self.stdout.write(f"  {file}: {number} characters removed that XML forbids")
        if found.notes:
            self.stdout.write(f"  {len(found.notes)} lines read with a correction (--verbosity 2 lists them)")
        for note in found.notes if verbosity > 1 else ():
            self.stdout.write(f"    {note}")

    def _changes(self, facts: ReleaseFacts, most: int) -> None:
        earlier = [release for release in releases_on_file() if release < facts.release.id]
        if not earlier:
            self.stdout.write("No earlier release to compare with.")
            return
        found = changes(release_facts(earlier[-1]), facts)
        self.stdout.write(f"Against release {earlier[-1]}: {len(found)} changes")
        for kind, number in sorted(Counter(change.kind for change in found).items()):
            self.stdout.write(f"  {kind}: {number}")
        for change in found[:most]:
            self.stdout.write(f"  {change}")
        if len(found) > most:
            self.stdout.write(f"  … and {len(found) - most} more (--changes {len(found)} shows all)")

    @transaction.atomic
    def _load(self, facts: ReleaseFacts, source: Source, *, with_texts: bool) -> None:
        written = load_release(facts)
        self.stdout.write("Database: " + ("written." if written else "holds this release already."))
        if with_texts:
            release = rows.DataRelease.objects.get(id=facts.release.id)
            rows.AbilityText.objects.filter(release=release).delete()
            made = rows.AbilityText.objects.bulk_create(
                (
                    rows.AbilityText(
                        release=release,
                        warscroll=text.warscroll,
                        name=text.name,
                        declare=text.declare,
                        effect=text.effect,
                        position=position,
                    )
                    for position, text in enumerate(ability_texts(source))
                ),
                batch_size=500,
            )
            self.stdout.write(f"Database: {len(made)} ability texts of your own copy kept.")
        forget_catalogues()

    def _write(self, facts: ReleaseFacts, folder: Path, *, packed: bool) -> None:
        if packed:
            path = folder / f"{facts.release.id}.zip"
            write_packed(facts.documents, path)
            self.stdout.write(f"Fixtures: {path.name} written.")
            return
        changed = write_release(facts.documents, folder / facts.release.id)
        self.stdout.write(f"Fixtures: {len(changed)} files changed.")
