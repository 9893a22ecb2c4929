"""A table with units at chosen places, for tests of single kernel functions."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.abilities import NAMES
from armybuilder.rules.aos4.battle.kernel.battle import clear
from armybuilder.rules.aos4.battle.kernel.jit import NUMBA
from armybuilder.rules.aos4.battle.kernel.stream import start, word
from armybuilder.rules.aos4.battle.kernel.table import set_up
from armybuilder.rules.aos4.battle.kernel.traits import muster
from armybuilder.rules.aos4.battle.policies import OBJECTIVE_FIRST
from armybuilder.rules.aos4.battle.preparation import prepare
from armybuilder.rules.aos4.battle.values import BattleArmy, Battleplan, BattleUnit, Objective, Policy, Scoring, Terrain

Placed = tuple[BattleUnit, float, float]

OPEN_FIELD = Battleplan("open", "Open field", 60, 44, (0, 1), 12, 32, (Objective(30, 22), Objective(40, 22)), Scoring())


def unit(name: str = "unit", **changes: Any) -> BattleUnit:
    """One model of Health 2, Move 5, Save 4+, Control 1, with changes."""
    plain: dict[str, Any] = {"models": 1, "health": 2, "move": 5.0, "save": 4, "points": 100}
    return BattleUnit(name, **(plain | changes))


FAR: list[Placed] = [(unit("far", health=9), 55.0, 40.0)]
"""A side that takes no part."""


def near(share: float, exact: float, trials: int) -> bool:
    """Whether the share of so many trials is within four standard errors of the exact chance."""
    return abs(share - exact) < 4 * sqrt(exact * (1 - exact) / trials) + 1e-9


class Scene:
    """The arrays of two sides with every unit set up where it was placed; unit numbers run through both sides."""

    def __init__(
        self,
        mine: Sequence[Placed],
        theirs: Sequence[Placed],
        terrain: tuple[Terrain, ...] = (),
        plan: Battleplan = OPEN_FIELD,
        policy: Policy = OBJECTIVE_FIRST,
        seed: int = 1,
        abilities: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    ) -> None:
        armies = tuple(
            BattleArmy("army", tuple(placed[0] for placed in side), chosen)
            for side, chosen in zip((mine, theirs), abilities, strict=True)
        )
        arrays = prepare((armies[0], armies[1]), plan, terrain, 5, True, (policy, policy))
        ints: Any = np.array(arrays.ints, dtype=np.int64) if NUMBA else arrays.ints
        reals: Any = np.array(arrays.reals) if NUMBA else arrays.reals
        self.ints: list[int] = ints
        self.reals: list[float] = reals
        self.effects = arrays.effects
        clear(self.ints)
        muster(self.ints)
        self.seed(seed)
        for number, (placed, x, y) in enumerate([*mine, *theirs]):
            self.ints[at.HEALTH_LEFT + number] = placed.models * placed.health
            self.ints[at.ALIVE + number] = placed.models
            if x >= 0:
                set_up(self.ints, self.reals, number, float(x), float(y))

    def seed(self, seed: int, index: int = 0) -> None:
        start(self.ints, word(seed), index)

    def get(self, column: int, number: int = 0) -> int:
        return int(self.ints[column + number])

    def place(self, number: int) -> tuple[float, float]:
        return round(float(self.reals[at.X + number]), 3), round(float(self.reals[at.Y + number]), 3)

    def event(self, number: int) -> int:
        return int(self.ints[at.EVENTS + number])

    def used(self, ability: str, side: int = 0) -> int:
        return int(self.ints[at.USED + at.ABILITIES * side + NAMES.index(ability)])

    def holds(self, number: int) -> set[str]:
        """Ids of the effects that a unit bears."""
        return {each for each, bit in self.effects.items() if self.ints[at.HELD + number] & bit}

    def give(self, number: int, *effects: str) -> None:
        """Lets a unit bear effects."""
        for each in effects:
            self.ints[at.HELD + number] |= self.effects[each]
