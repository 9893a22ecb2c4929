"""What the pages of any list need to know of Age of Sigmar."""

from armybuilder.rosters.builder.saving import read_document
from armybuilder.rosters.builder.state import SYSTEM, summarise
from armybuilder.rosters.builder.views.pages import builder, shared
from armybuilder.rosters.comparing.notes import newer_words
from armybuilder.rosters.exporting.armies import ARMY_FORMATS, army_sentence, opened_army
from armybuilder.rosters.systems import RosterSystem

AGE_OF_SIGMAR = RosterSystem(
    id=SYSTEM,
    name="Age of Sigmar",
    summarise=summarise,
    read=read_document,
    detail=builder,
    shared=shared,
    opened=opened_army,
    newer=newer_words,
    formats=ARMY_FORMATS,
    sentence=army_sentence,
)
