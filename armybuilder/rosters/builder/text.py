"""The list as text in the layouts of the official app."""

from armybuilder.interchange.writing import write
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.catalogue import Army
from factions.catalogue import armies

LAYOUTS = {"app-android": "Android app", "app-ios": "iOS app"}


def text_of(judged: Judged, layout: str) -> str:
    """The list in a layout of :data:`LAYOUTS`."""
    parent = _parent(judged)
    faction = parent.name if parent else ""
    written = write(judged.army, judged.catalogue, layout, ruleset=judged.ruleset, faction=faction)
    return written if isinstance(written, str) else written.decode()


def _parent(judged: Judged) -> Army | None:
    """The faction that an Army of Renown belongs to."""
    slug = judged.catalogue.army.parent
    return next((army for army in armies(judged.catalogue.release) if army.slug == slug), None) if slug else None
