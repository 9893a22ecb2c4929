"""Spearhead as the pages of any list know it."""

from typing import Any

from armybuilder.rosters.builder.saving import plainly_numbered
from armybuilder.rosters.builder.state import document_of, summarise
from armybuilder.rosters.exporting.armies import ARMY_FORMATS, army_sentence, opened_army
from armybuilder.rosters.services import Document
from armybuilder.rosters.spearhead.views import detail, shared
from armybuilder.rosters.spearhead.words import SYSTEM
from armybuilder.rosters.systems import RosterSystem, UnreadableDocument
from armybuilder.rules.aos4.army_document import DocumentProblem, from_document
from armybuilder.rules.aos4.spearhead_boxes import BOXES


def read_document(document: Any) -> Document:
    """The document of a backup file, checked; raises :class:`UnreadableDocument` with the reason."""
    try:
        army = from_document(document)
    except DocumentProblem as problem:
        raise UnreadableDocument(f"The backup cannot be read: {problem}.") from None
    if army.ruleset != "spearhead" or army.army not in BOXES:
        raise UnreadableDocument("The backup is of a Spearhead box that is not known here.")
    return document_of(plainly_numbered(army))


SPEARHEAD = RosterSystem(
    id=SYSTEM,
    name="Age of Sigmar: Spearhead",
    summarise=summarise,
    read=read_document,
    detail=detail,
    shared=shared,
    opened=opened_army,
    formats=ARMY_FORMATS,
    sentence=army_sentence,
)
