"""HORDES: Primal as the pages of any list know it."""

from armybuilder.aids.hordes.lists import read_document, summarise
from armybuilder.aids.hordes.views import detail, shared
from armybuilder.rosters.systems import RosterSystem
from armybuilder.rules.hordes.system import SYSTEM

HORDES = RosterSystem(
    id=SYSTEM.id, name=SYSTEM.name, summarise=summarise, read=read_document, detail=detail, shared=shared
)
