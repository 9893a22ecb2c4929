"""Words of the builder: numbers with nouns, what a step did, why it was refused."""

from armybuilder.rosters.builder.places import title_of
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import Edit, place_of
from armybuilder.validation.messages import label_text

UNKNOWN = frozenset({"UNKNOWN_UNIT", "UNKNOWN_PLACE", "UNIT_NOT_IN_FACTION", "OPTION_NOT_IN_FACTION"})
"""Codes of refused edits in which the form named something that is not there."""


def counted(number: int, noun: str) -> str:
    """``1 drop``, ``3 drops``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def said_of(edit: Edit, before: ArmyList, known: Catalogue) -> str:
    """What an edit did, as words without a full stop: "Chaos Knights added"."""
    place = place_of(edit.army, edit.uid) if edit.uid else None
    started = edit.label.code == "UNIT_ADDED" and len(edit.army.regiments) > len(before.regiments)
    if started and place is not None:
        return f"{title_of(place, edit.army)} started, led by {edit.label.params['unit']}"
    return label_text(edit.label, edit.army, known)
