"""Who plays whom next: Swiss pairings as a maximum-weight matching.

Pure: players and what is known of them in, tables out. Equal input gives equal tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import rustworkx

# Each wish outweighs all that follow it, for a thousand players and twelve rounds of the most game points that an
# event may give. The matching adds them up in 128 bits.
REMATCH = 10**26
SECOND_BYE = 10**24
SAME_CLUB = 10**21
BYE_STEP = 10**17
SCORE_STEP = 10**6
LEAST_PLAYERS = 2
FARTHEST = 12_000
"""Scores that lie farther apart than this count as this far apart."""


class PairingImpossible(Exception):
    """Fewer than two players are left to be paired."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player for the next round.

    ``score`` is the primary score so far (game points of any scale), ``rank`` the present place from 1, ``opponents``
    the ids already met, ``byes`` the number of byes had; players without a club have an empty one.
    """

    id: int
    rank: int
    score: int = 0
    club: str = ""
    opponents: frozenset[int] = frozenset()
    byes: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A pairing; ``second`` is None for a bye. ``rematch`` and ``same_club`` tell wishes that could not be kept."""

    first: int
    second: int | None
    rematch: bool = False
    same_club: bool = False


def pair(entrants: Sequence[Entrant], *, first_round: bool) -> tuple[Table, ...]:
    """Pair everyone once, best tables first; an odd player has a bye, at the end.

    Wishes in order: nobody meets an opponent again; nobody has a second bye; in the first round nobody meets their own
    club; the bye goes low; scores are close. Ranks settle the rest, upper half against lower half within a score.
    """
    if len(entrants) < LEAST_PLAYERS:
        raise PairingImpossible
    order = sorted(entrants, key=lambda entrant: (entrant.rank, entrant.id))
    half = _half_of_group(order)
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(order)))
    edges = [
        (i, j, _cost(order[i], order[j], half[i], half[j], first_round=first_round))
        for i in range(len(order))
        for j in range(i + 1, len(order))
    ]
    if len(order) % 2:
        nobody = graph.add_node(None)
        edges += [(i, nobody, _bye_cost(entrant, len(order) - i)) for i, entrant in enumerate(order)]
    most = max(cost for _, _, cost in edges) + 1
    graph.add_edges_from([(i, j, most - cost) for i, j, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    tables = []
    for i, j in sorted(tuple(sorted(edge)) for edge in matching):
        first = order[i]
        if j == len(order):
            tables.append(Table(first.id, None))
        else:
            tables.append(_table(first, order[j], first_round=first_round))
    return tuple(sorted(tables, key=lambda table: table.second is None))


def _half_of_group(order: Sequence[Entrant]) -> list[tuple[int, int]]:
    """For each player: place within the group of equal score, and the size of that group."""
    sizes: dict[int, int] = {}
    for entrant in order:
        sizes[entrant.score] = sizes.get(entrant.score, 0) + 1
    seen: dict[int, int] = {}
    places = []
    for entrant in order:
        places.append((seen.get(entrant.score, 0), sizes[entrant.score]))
        seen[entrant.score] = seen.get(entrant.score, 0) + 1
    return places


def _cost(a: Entrant, b: Entrant, place_a: tuple[int, int], place_b: tuple[int, int], *, first_round: bool) -> int:
    cost = SCORE_STEP * min(abs(a.score - b.score), FARTHEST) ** 2
    if a.score == b.score:  # the ideal opponent stands half a group away
        cost += abs(abs(place_a[0] - place_b[0]) - place_a[1] // 2)
    if b.id in a.opponents:
        cost += REMATCH
    if first_round and a.club and a.club.casefold() == b.club.casefold():
        cost += SAME_CLUB
    return cost


def _bye_cost(entrant: Entrant, from_below: int) -> int:
    return SECOND_BYE * entrant.byes + BYE_STEP * from_below


def _table(first: Entrant, second: Entrant, *, first_round: bool) -> Table:
    return Table(
        first.id,
        second.id,
        rematch=second.id in first.opponents,
        same_club=first_round and bool(first.club) and first.club.casefold() == second.club.casefold(),
    )
