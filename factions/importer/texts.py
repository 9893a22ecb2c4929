"""Ability texts of the user's own copy of the data: kept in the local database only, never in fixtures or exports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from factions.importer.source import Source
from factions.importer.tree import characteristics, clean, kids, parse
from factions.importer.warscrolls import ABILITY_KINDS, is_skipped, is_unit


@dataclass(frozen=True)
class Text:
    warscroll: str
    name: str
    declare: str
    effect: str


def ability_texts(source: Source) -> Iterator[Text]:
    """Name and text of every ability of every unit entry, in source order."""
    for root in parse(source).roots.values():
        for container in ("sharedSelectionEntries", "selectionEntries"):
            for entry in kids(root, container):
                if not is_unit(entry) or is_skipped(entry):
                    continue
                for profile in entry.iter("profile"):
                    if profile.get("typeId") in ABILITY_KINDS:
                        values = characteristics(profile)
                        name = clean(profile.get("name", ""))
                        yield Text(
                            entry.get("id", ""), name, clean(values.get("Declare", "")), clean(values.get("Effect", ""))
                        )
