"""What strikes across the lists of an event, beside the verdict on each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armybuilder.tournaments.models import Event, Player, Submission
from armybuilder.tournaments.selectors.events import DeskRow
from armybuilder.validation.lines import release_day

KINDS = ("two-armies", "same-list", "no-general", "old-data", "other-prices")
"""What is looked for, in the order in which it is told."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that strikes: ``kind`` is one of ``KINDS``, ``text`` says it with the names of ``players``."""

    kind: str
    players: tuple[Player, ...]
    text: str


def findings_across(event: Event, rows: Sequence[DeskRow]) -> list[Finding]:
    """Two armies in one text, one list sent twice, no general, old data, other prices than the event's."""
    sent = [(row.player, row.submission) for row in rows if row.submission]
    return [*_two_armies(sent), *_twins(sent), *_without_general(sent), *_old_data(event, sent), *_other_prices(sent)]


def faction_counts(rows: Sequence[DeskRow]) -> list[tuple[str, int]]:
    """How many lists each faction has, the most frequent first; unreadable lists have none."""
    counts = Counter(row.submission.faction for row in rows if row.submission and row.submission.faction)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


_Sent = Sequence[tuple[Player, Submission]]


def _two_armies(sent: _Sent) -> Iterator[Finding]:
    for player, found in sent:
        if found.lists_found > 1:
            yield Finding("two-armies", (player,), f"{player.name}’s text holds {found.lists_found} armies.")


def _twins(sent: _Sent) -> Iterator[Finding]:
    by_hash: dict[str, list[Player]] = defaultdict(list)
    for player, found in sent:
        if found.readable:
            by_hash[found.content_hash].append(player)
    for players in by_hash.values():
        if len(players) > 1:
            yield Finding("same-list", tuple(players), f"{_names(players)} sent the same list.")


def _without_general(sent: _Sent) -> Iterator[Finding]:
    for player, found in sent:
        if "NO_GENERAL" in found.codes:
            yield Finding("no-general", (player,), f"{player.name}’s list has no general.")


def _old_data(event: Event, sent: _Sent) -> Iterator[Finding]:
    for player, found in sent:
        if not found.written_release:
            continue
        if found.declared_points is None or not found.readable:
            cost = "compare its prices"
        elif found.declared_points == found.points:
            cost = "with the event’s it costs the same"
        else:
            more = found.points - found.declared_points
            cost = f"with the event’s it costs {abs(more):,} points {'more' if more > 0 else 'less'}"
        text = f"{player.name}’s list was written with the data of {release_day(found.written_release)}; {cost}."
        yield Finding("old-data", (player,), text)


def _other_prices(sent: _Sent) -> Iterator[Finding]:
    off = [
        player
        for player, found in sent
        if found.readable
        and not found.written_release
        and found.declared_points is not None
        and found.declared_points != found.points
    ]
    if off:
        text = f"Written with other prices than the event’s data: {_names(off)}."
        yield Finding("other-prices", tuple(off), text)


def _names(players: Sequence[Player]) -> str:
    return ", ".join(player.name for player in players)
