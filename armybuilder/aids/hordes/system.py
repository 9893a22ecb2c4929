"""HORDES: Primal as pages, API and commands know it."""

from armybuilder.aids.hordes.files import lists_in, supplies
from armybuilder.aids.hordes.lists import completed, opened, read_document, summarise
from armybuilder.aids.hordes.profiles import file_text
from armybuilder.aids.hordes.views import detail, shared
from armybuilder.rosters.systems import Opened, RosterSystem
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.violation import Violation
from armybuilder.validation.hordes import horde_sentence


def _sentence(violation: Violation, of: Opened) -> str:
    return horde_sentence(violation)


HORDES = RosterSystem(
    id=SYSTEM.id,
    name=SYSTEM.name,
    summarise=summarise,
    read=read_document,
    detail=detail,
    shared=shared,
    opened=opened,
    sentence=_sentence,
    completed=completed,
    lists_in=lists_in,
    supplies=supplies,
    supplied_by=file_text,
)
