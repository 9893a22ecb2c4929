"""What the package says, and the id under which its lists are stored."""

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue

SYSTEM = "aos4-spearhead"
"""Kept apart from the lists of matched play, whose pages do not know boxes."""


def said_of(before: ArmyList, after: ArmyList, known: Catalogue) -> str:
    """What a change of the choices did, for the history of the list."""
    said = []
    if before.formations != after.formations:
        ability = known.formations[after.formations[0]].name if after.formations else ""
        said.append(f"Regiment ability {ability}" if ability else "Regiment ability left open")
    if before.enhancements != after.enhancements:
        name = known.enhancements[after.enhancements[0].enhancement].name if after.enhancements else ""
        said.append(f"Enhancement {name}" if name else "Enhancement left open")
    return "; ".join(said) or "Choices as before"
