"""Plays ranges of battles. The result depends on armies, set-up, seed and range only.

The same range gives the same counters whether it is played in one piece or in many, as plain Python or with Numba.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from armybuilder.rules.aos4.battle.battleplans import TWO_RIVERS
from armybuilder.rules.aos4.battle.counters import BattleCounters, PairedCounters, read_counters
from armybuilder.rules.aos4.battle.kernel.battle import play_range
from armybuilder.rules.aos4.battle.kernel.jit import NUMBA
from armybuilder.rules.aos4.battle.kernel.layout import MARGIN_SUM
from armybuilder.rules.aos4.battle.kernel.stream import word
from armybuilder.rules.aos4.battle.policies import OBJECTIVE_FIRST
from armybuilder.rules.aos4.battle.preparation import Arrays, prepare
from armybuilder.rules.aos4.battle.values import BattleArmy, Battleplan, BattleProblem, BattleUnit, Policy, Terrain

MODEL_VERSION = 7
"""Raised whenever the same seed would give another result; part of the key under which a run is kept."""

ENGINE: Literal["numba", "plain"] = "numba" if NUMBA else "plain"
BATTLES_PER_SECOND = {"numba": 2500, "plain": 50}
"""A low guess of the speed of the complete model on one core, for choosing chunk sizes."""


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """Where and how battles are fought; ``terrain`` None takes the battleplan's own.

    The ``reduced`` model has no terrain, no manifestations and no reserves.
    """

    battleplan: Battleplan = TWO_RIVERS
    terrain: tuple[Terrain, ...] | None = None
    rounds: int = 5
    model: Literal["complete", "reduced"] = "complete"
    policy_a: Policy = OBJECTIVE_FIRST
    policy_b: Policy = OBJECTIVE_FIRST


def run_battles(
    army_a: BattleArmy, army_b: BattleArmy, setup: BattleSetup, seed: int, first: int, last: int
) -> BattleCounters:
    """Counters of the battles ``first`` ≤ index < ``last`` of ``seed``; raises ``BattleProblem``.

    ``seed`` is any whole number; its lowest 64 bits count.
    """
    if not 0 <= first <= last:
        raise BattleProblem("first", "OUT_OF_RANGE")
    table = _Table(army_a, army_b, setup)
    table.play(seed, first, last)
    return table.counters()


def compare_battles(
    version_a: BattleArmy,
    version_b: BattleArmy,
    opponent: BattleArmy,
    setup: BattleSetup,
    seed: int,
    first: int,
    last: int,
) -> PairedCounters:
    """Two versions of a list against the same opponent on the same seeds, battle by battle.

    Paired battles share their dice, so a difference shows with far fewer of them (SIMULATION 0.6).
    """
    if not 0 <= first <= last:
        raise BattleProblem("first", "OUT_OF_RANGE")
    one, other = _Table(version_a, opponent, setup), _Table(version_b, opponent, setup)
    wins = win_squares = margins = margin_squares = 0
    for index in range(first, last):
        margin_one, margin_other = one.play(seed, index, index + 1), other.play(seed, index, index + 1)
        won = (margin_other > 0) - (margin_one > 0)
        wins, win_squares = wins + won, win_squares + won * won
        margin = margin_other - margin_one
        margins, margin_squares = margins + margin, margin_squares + margin * margin
    return PairedCounters(one.counters(), other.counters(), wins, win_squares, margins, margin_squares)


@lru_cache(maxsize=8)
def _prepared(army_a: BattleArmy, army_b: BattleArmy, setup: BattleSetup) -> Arrays:
    """The arrays before the first battle, kept for the next chunk of the same run; callers copy them."""
    plan = setup.battleplan
    return prepare(
        (army_a, army_b),
        plan,
        plan.terrain if setup.terrain is None else setup.terrain,
        setup.rounds,
        setup.model == "complete",
        (setup.policy_a, setup.policy_b),
    )


class _Table:
    """The arrays of one pair of armies, played on again and again."""

    def __init__(self, army_a: BattleArmy, army_b: BattleArmy, setup: BattleSetup) -> None:
        for name, army in (("army_a", army_a), ("army_b", army_b)):
            if all(unit.manifestation for unit in army.units):
                raise BattleProblem(f"{name}.units", "NO_UNITS")
        arrays = _prepared(army_a, army_b, setup)
        self.rounds = setup.rounds
        self.ints: Any = np.array(arrays.ints, dtype=np.int64) if NUMBA else list(arrays.ints)
        self.reals: Any = np.array(arrays.reals) if NUMBA else list(arrays.reals)

    def play(self, seed: int, first: int, last: int) -> int:
        """Plays a range and gives the victory point margin that it added."""
        before = int(self.ints[MARGIN_SUM])
        play_range(self.ints, self.reals, word(seed), first, last)
        return int(self.ints[MARGIN_SUM]) - before

    def counters(self) -> BattleCounters:
        return read_counters(self.ints, self.rounds)


def compile_kernel() -> None:
    """Compiles the kernel, or loads it from the cache, by playing one battle; plain Python needs nothing.

    For set-up time and workers' start, so that nobody waits for it.
    """
    unit = BattleUnit("unit", 1, 1, 5, 4)
    run_battles(BattleArmy("a", (unit,)), BattleArmy("b", (unit,)), BattleSetup(), 0, 0, 1)
