"""What a score keeper is: how a game starts, which events it knows, what its page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from armybuilder.rosters.names import clean_name

Event = dict[str, Any]
Setup = dict[str, Any]
Sent = Mapping[str, str]


class EntryRefused(ValueError):
    """Something that a player entered cannot be; the text says why, for that player."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows of a game: the template of its body, values for it, the last event in words."""

    template: str
    context: dict[str, Any]
    last: str


class Keeper(Protocol):
    """One kind of score sheet."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def rules(self) -> tuple[str, ...]:
        """Rows of the reference that it applies."""
        ...

    def begin(self, sent: Sent) -> Setup:
        """The start of a game from its form; raises `EntryRefused`."""
        ...

    def event(self, setup: Setup, events: list[Event], sent: Sent) -> Event:
        """The event of a button or form, fit to be added; raises `EntryRefused`."""
        ...

    def score(self, setup: Setup, events: list[Event]) -> dict[str, Any]:
        """The state of a game as plain JSON values."""
        ...

    def shown(self, setup: Setup, events: list[Event]) -> Shown:
        """The page of a game."""
        ...


MOST_SIDES = 4


def side_places(sent: Sent) -> list[int]:
    """The places of a form that are sides of the game: the first two, and of the others those with a name or a list."""
    return [
        place
        for place in range(MOST_SIDES)
        if place < 2 or clean_name(sent.get(f"player_{place}") or "") or (sent.get(f"list_{place}") or "").strip()
    ]


def side_names(sent: Sent, most: int = 2) -> list[str]:
    """The names of a form's sides, at most ``most``; one without a name gets a title, equal ones are refused."""
    names = [
        clean_name(sent.get(f"player_{place}") or "")[:40] or f"Player {'ABCD'[place]}" for place in side_places(sent)
    ]
    if len(names) > most:
        raise EntryRefused("This game is for two sides." if most == 2 else f"At most {most} sides are kept.")
    if len({name.casefold() for name in names}) < len(names):
        raise EntryRefused("Give the players different names.")
    return names


def whole_of(sent: Sent, name: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number of a form; raises `EntryRefused` with its bounds."""
    said = (sent.get(name) or "").strip()
    if not said and default is not None:
        return default
    try:
        value = int(said)
    except ValueError:
        raise EntryRefused(f"Enter a whole number from {low} to {high}.") from None
    if not low <= value <= high:
        raise EntryRefused(f"Enter a whole number from {low} to {high}.")
    return value
