"""Armies of Age of Sigmar through the contract of game systems: opened to be judged, and written in every format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from armybuilder.interchange.writing import FORMATS, write
from armybuilder.rosters.services import Document
from armybuilder.rosters.systems import FileFormat, Opened
from armybuilder.rules.aos4.army_document import from_document, to_document
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.rules.violation import Violation
from armybuilder.validation.catalogues import catalogue_for, faction_of
from armybuilder.validation.messages import sentence


def opened_army(document: Document, name: str) -> Opened:
    """A stored army with its own data and rule set."""
    army = from_document(document).with_changes(name=name)
    known = catalogue_for(army)
    return Opened(SYSTEM, to_document(army), known, get_ruleset(army.ruleset).id, known.army.name)


def army_sentence(violation: Violation, opened: Opened) -> str:
    """What a violation says of an army."""
    return sentence(violation, SYSTEM.parse(opened.document), opened.catalogue)


def _writer(format: str) -> Callable[[Opened], str | bytes]:
    def written(opened: Opened) -> str | bytes:
        known = opened.catalogue
        army, ruleset = SYSTEM.parse(opened.document), get_ruleset(opened.ruleset)
        return write(army, known, format, ruleset=ruleset, faction=faction_of(known))

    return written


ARMY_FORMATS: Mapping[str, FileFormat] = MappingProxyType(
    {
        item.id: FileFormat(item.id, item.name, item.media_type, item.extension, _writer(item.id))
        for item in FORMATS.values()
    }
)
"""The formats that armies are written in, the default first."""
