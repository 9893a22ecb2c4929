"""Who is shown on the page of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from armybuilder.tournaments.models import Player, PlayerState

PRESENCE = ("absent", "here", "waiting", "dropped")
"""What a player is at the door, one for each."""


def presence(player: Player) -> str:
    """One of ``PRESENCE``; who waits for a place waits, here or not."""
    if player.state == PlayerState.DROPPED:
        return "dropped"
    if player.state == PlayerState.WAITING:
        return "waiting"
    return "here" if player.checked_in else "absent"


def presence_counts(players: Sequence[Player]) -> Counter[str]:
    return Counter(map(presence, players))


def people_shown(players: Sequence[Player], *, state: str = "", words: str = "") -> list[Player]:
    """The players of one presence whose name, club or address holds every word; all of them without either."""
    wanted = words.casefold().split()
    return [
        player
        for player in players
        if (not state or presence(player) == state)
        and all(word in f"{player.name} {player.club} {player.email}".casefold() for word in wanted)
    ]
