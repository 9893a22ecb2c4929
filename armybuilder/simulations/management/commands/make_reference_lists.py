"""``manage.py make_reference_lists``: writes the reference lists anew, for a new data release."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.rosters.builder.example import example_army
from armybuilder.rules.aos4.army_document import to_document
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, get_ruleset
from armybuilder.simulations.reference_lists import FACTIONS, FOLDER
from factions.catalogue import catalogue, current_release


class Command(BaseCommand):
    help = "Write a legal 2,000-point list of each of the twelve reference factions from the newest data release."

    def handle(self, **options: Any) -> None:
        release, ruleset = current_release(), get_ruleset(DEFAULT_RULESET)
        FOLDER.mkdir(parents=True, exist_ok=True)
        for slug in FACTIONS:
            known = catalogue(release, slug)
            army = example_army(known, ruleset)
            if army is None:
                raise CommandError(f"no legal list of {known.army.name} was found")
            document = to_document(army.with_changes(name=known.army.name))
            (FOLDER / f"{slug}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
            self.stdout.write(f"{slug}: {sum(1 for _ in army.placed_units())} units")
