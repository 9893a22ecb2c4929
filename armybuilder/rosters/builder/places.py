"""Printed names of the places of a list: the general's regiment first, the others numbered from 1."""

from dataclasses import dataclass

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.edits import AuxiliaryPlace, Place, RegimentPlace
from armybuilder.validation.wording import printed_order, regiment_name


@dataclass(frozen=True, slots=True)
class NamedRegiment:
    """A regiment as printed: its number in the list, its title and the sign on its tab."""

    index: int
    title: str
    tab: str
    generals: bool

    @property
    def place(self) -> str:
        return str(RegimentPlace(self.index))


def regiments_in_order(army: ArmyList) -> tuple[NamedRegiment, ...]:
    """The regiments as printed."""
    generals = army.generals_regiment
    named = []
    for position, index in enumerate(printed_order(army)):
        number = position + (0 if generals is not None else 1)
        tab = "G" if index == generals else str(number)
        named.append(NamedRegiment(index, regiment_name(army, index), tab, index == generals))
    return tuple(named)


def title_of(place: Place, army: ArmyList) -> str:
    """Printed name of a place, as it stands within a sentence."""
    if isinstance(place, RegimentPlace):
        return regiment_name(army, place.index)
    return "the auxiliary units" if isinstance(place, AuxiliaryPlace) else "a new regiment"
