"""The start of a battle round: underdog, roll-off, reserves (A-71, A-95, A-96)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.rulings import Step

RESERVES_LOST_IN = 4


def underdog(points: Mapping[str, int]) -> str | None:
    """The player with the fewest victory points; nobody when the lowest are equal (A-95)."""
    if not points:
        return None
    least = min(points.values())
    behind = [player for player, value in points.items() if value == least]
    return behind[0] if len(behind) == 1 else None


@dataclass(frozen=True, slots=True)
class RollOff:
    """A roll-off: who won it (None: roll again), with the steps."""

    winner: str | None
    steps: tuple[Step, ...]


def roll_off(dice: Mapping[str, int]) -> RollOff:
    """Each player's die; the higher wins, equal dice are rolled again (A-96)."""
    best = max(dice.values())
    ahead = [player for player, die in dice.items() if die == best]
    if len(ahead) != 1:
        return RollOff(None, (step("ROLL_AGAIN", die=best),))
    return RollOff(ahead[0], (step("ROLL_WON", player=ahead[0], die=best),))


def reserve_destroyed(battle_round: int, *, by_deploy_ability: bool = True, still_in_reserve: bool = True) -> bool:
    """Whether a unit in reserve is destroyed at the start of that round: from the fourth on (A-71)."""
    return battle_round >= RESERVES_LOST_IN and by_deploy_ability and still_in_reserve
