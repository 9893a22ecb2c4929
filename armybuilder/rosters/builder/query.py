"""What the picker is asked: where to add, and which units to show."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.http import urlencode

from armybuilder.rosters.builder.places import regiments_in_order
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.edits import EditRefused, NewRegiment, Place, RegimentPlace, parse_place
from armybuilder.rules.aos4.rulesets import get_ruleset
from factions.presentation.units import SECTIONS

RENOWN = "renown"
"""The place of Regiments of Renown, beside those of the list."""
TEXT_LENGTH = 60
ORDERS = {"": "By points", "name": "By name", "role": "By kind"}
"""In which order the picker lists what it found, with the words of the menu."""


@dataclass(frozen=True, slots=True)
class PickerQuery:
    """Where to add (``place``: a place of the list or ``renown``) and which units to show."""

    place: str
    text: str = ""
    fits: bool = False
    lead: bool = False
    fresh: bool = False
    role: str = ""
    order: str = ""
    """A key of ``ORDERS``: how the units are listed; it hides none, so it stays where filters are left behind."""
    everything: bool = False
    """Whether all units that cannot be added are shown, not only the first few."""

    @classmethod
    def of(cls, sent: Mapping[str, str], army: ArmyList) -> "PickerQuery":
        """The query of a form or an address; what makes no sense is left out."""
        return cls(
            place=_place(sent.get("at", ""), army),
            text=sent.get("q", "").replace("\x00", "").strip()[:TEXT_LENGTH],
            fits=bool(sent.get("fits")),
            lead=bool(sent.get("lead")),
            fresh=bool(sent.get("fresh")),
            role=role if (role := sent.get("role", "")) in SECTIONS else "",
            order=order if (order := sent.get("sort", "")) in ORDERS else "",
            everything=bool(sent.get("all")),
        )

    def at(self, place: str) -> "PickerQuery":
        """The same filters for another place."""
        return replace(self, place=place, everything=False)

    def begun(self, place: str) -> "PickerQuery":
        """For a regiment that was begun: what found its leader would hide the units that may follow."""
        return replace(self, place=place, text="", lead=False, fresh=False, role="", everything=False)

    def unfiltered(self, text: str = "") -> "PickerQuery":
        """The same place without filters."""
        return PickerQuery(self.place, text, order=self.order)

    def url(self, base: str = "") -> str:
        """The address of the picker with this query, relative to the page that has it unless ``base`` is given."""
        fields = {
            "at": self.place,
            "q": self.text,
            "fits": "1" if self.fits else "",
            "lead": "1" if self.lead else "",
            "fresh": "1" if self.fresh else "",
            "role": self.role,
            "sort": self.order,
            "all": "1" if self.everything else "",
        }
        return f"{base}?{urlencode({name: value for name, value in fields.items() if value})}"

    @property
    def filters(self) -> tuple[str, ...]:
        """The filters in force, in words."""
        named = (
            (self.fits, "fits the points left"),
            (self.lead, "can lead"),
            (self.fresh, "not in the army"),
            (bool(self.role), self.role.lower()),
        )
        return tuple(words for used, words in named if used)


def _place(sent: str, army: ArmyList) -> str:
    """A place that the list has; without one, the first regiment with room, else a new one."""
    if sent == RENOWN:
        return sent
    try:
        place = parse_place(sent)
    except EditRefused:
        place = NewRegiment() if sent else _first_with_room(army)
    if isinstance(place, RegimentPlace) and place.index >= len(army.regiments):
        place = NewRegiment()
    return str(place)


def _first_with_room(army: ArmyList) -> Place:
    limits = get_ruleset(army.ruleset).limits
    for named in regiments_in_order(army):
        room = limits.generals_regiment_units if named.generals else limits.regiment_units
        if len(army.regiments[named.index].units) < room:
            return RegimentPlace(named.index)
    return NewRegiment()
