"""Who controls which objective: units that contest, one objective per unit, control that stays (A-92 to A-94, A-22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.rulings import Step

COMBAT_RANGE = 3.0
MARKER_RADIUS = 20 / 25.4


@dataclass(frozen=True, slots=True)
class Presence:
    """Models of a unit that contest one objective. A unit near two objectives has two of these.

    ``control`` is the Control characteristic of a model; ``chosen`` marks the objective that the unit shall count for.
    """

    unit: str
    player: str
    objective: str
    models: int
    control: int = 1
    standard_bearer: bool = False
    chosen: bool = False

    @property
    def score(self) -> int:
        """Control of the contesting models, 1 more with a standard bearer in the unit, not below 1."""
        return max(1, self.models * self.control + self.standard_bearer)


def contests(distance: float) -> bool:
    """Whether a model at that many inches from the edge of the marker contests it: in combat range (A-93)."""
    return distance < COMBAT_RANGE


def territories_of(
    distances: Mapping[str, float], radius: float = MARKER_RADIUS
) -> tuple[frozenset[str], frozenset[str]]:
    """Territories a marker is within, and wholly within (A-92).

    ``distances``: inches from the centre to each territory's border, positive inside, negative outside.
    """
    within = frozenset(name for name, inside in distances.items() if inside > -radius)
    wholly = frozenset(name for name, inside in distances.items() if inside >= radius)
    return within, wholly


@dataclass(frozen=True, slots=True)
class Control:
    """An objective after control was determined: the sum of each player, who holds it, who held it before."""

    objective: str
    scores: tuple[tuple[str, int], ...]
    holder: str | None
    before: str | None
    steps: tuple[Step, ...]


def counted(presences: Iterable[Presence]) -> tuple[Presence, ...]:
    """The presence that counts of each unit: the chosen one, else the one listed first (A-93)."""
    kept: dict[tuple[str, str], Presence] = {}
    for presence in presences:
        if presence.models < 1:
            continue
        key = (presence.player, presence.unit)
        held = kept.get(key)
        if held is None or (presence.chosen and not held.chosen):
            kept[key] = presence
    return tuple(kept.values())


def determine(
    presences: Iterable[Presence],
    order: Iterable[str],
    players: tuple[str, str],
    before: Mapping[str, str] | None = None,
) -> tuple[Control, ...]:
    """Control of each objective, in the active player's ``order``; the higher sum gains it, else it stays (A-94)."""
    counting = counted(presences)
    held = before or {}
    return tuple(_determine(objective, counting, players, held.get(objective)) for objective in order)


def _determine(objective: str, counting: tuple[Presence, ...], players: tuple[str, str], before: str | None) -> Control:
    here = [presence for presence in counting if presence.objective == objective]
    scores = {player: sum(each.score for each in here if each.player == player) for player in players}
    first, second = players
    steps = [step("CONTROL_SUM", player=player, score=score) for player, score in scores.items() if score]
    steps += [step("STANDARD_COUNTED", unit=each.unit) for each in here if each.standard_bearer]
    if scores[first] == scores[second]:
        kept = step("CONTROL_KEPT", player=before) if before else step("CONTROL_NOBODY")
        return Control(objective, tuple(scores.items()), before, before, (*steps, kept))
    winner = first if scores[first] > scores[second] else second
    said = step("CONTROL_KEPT" if winner == before else "CONTROL_GAINED", player=winner)
    return Control(objective, tuple(scores.items()), winner, before, (*steps, said))
