"""Exact duel of two units: a Markov chain on the Health points left on each side.

Later fighters strike with survivors only; models alive are ceil(points left / Health); champions fall last.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from armybuilder.rules.aos4.combat.attack import damage_series
from armybuilder.rules.aos4.combat.fight_order import Band, FightOrder, Waiting
from armybuilder.rules.aos4.combat.limits import whole
from armybuilder.rules.aos4.combat.values import STANDARD_RULES, Attacker, CombatRules, Target
from armybuilder.rules.dice import Dice, FloatArray


@dataclass(frozen=True, slots=True)
class DuelUnit:
    """One side of a duel: how the unit attacks and how it is attacked. Models and Health are the target's."""

    attacker: Attacker
    target: Target
    band: Band = Band.NORMAL


@dataclass(frozen=True, slots=True)
class Fight:
    """``unit`` ("A" or "B") fights the other; None keeps what the units say of themselves."""

    unit: str
    charged: bool | None = None
    target_charged: bool | None = None


@dataclass(frozen=True, slots=True)
class Heal:
    """Heal (``amount``) on ``unit``: removes damage points of its damaged model only (A-35)."""

    unit: str
    amount: Dice


Step = Fight | Heal
Way = tuple[str, bool, bool]
"""Which unit fights, whether it charged, and whether the other one did."""


@dataclass(frozen=True, slots=True)
class DuelOdds:
    """Exact state after a duel. ``hp_a[h]`` is the chance that A has h Health points left."""

    p_a_destroyed: float
    p_b_destroyed: float
    mean_models_a: float
    mean_models_b: float
    mean_hp_a: float
    mean_hp_b: float
    hp_a: tuple[float, ...]
    hp_b: tuple[float, ...]


Changed = Callable[[str, Attacker, Target], tuple[Attacker, Target]]
"""Changed copies of attacker and target; the first argument says which unit ("A" or "B") attacks."""


def duel(
    a: DuelUnit,
    b: DuelUnit,
    steps: Iterable[Step],
    rules: CombatRules = STANDARD_RULES,
    changed: Changed | None = None,
) -> DuelOdds:
    """Exact odds after ``steps``, in their order; a destroyed unit neither fights nor heals.

    ``changed`` is asked how effects change a fight, once for each way to fight (see ``effects.duelling``).
    """
    steps = tuple(steps)
    joint = np.zeros((whole(a.target) + 1, whole(b.target) + 1))
    joint[a.target.remaining, b.target.remaining] = 1.0
    ways, pools = ways_to_fight(a, b, steps), dict[Way, list[FloatArray]]()
    for step in steps:
        own, other = (a, b) if step.unit == "A" else (b, a)
        view = joint if step.unit == "A" else joint.T
        if isinstance(step, Heal):
            moved = _healing(own.target, step.amount) @ view
        else:
            way = _way(step, own, other)
            if way not in pools:
                attacker, target = ways[way]
                if changed is not None:
                    attacker, target = changed(step.unit, attacker, target)
                pools[way] = _pools(own.target.models, attacker, target, rules)
            moved = _strike(view, own.target.health, pools[way])
        joint = moved if step.unit == "A" else moved.T
    return _odds(joint, a, b)


def ways_to_fight(a: DuelUnit, b: DuelUnit, steps: Iterable[Step]) -> dict[Way, tuple[Attacker, Target]]:
    """The ways in which the units fight in these steps, each with its attacker and target."""
    found: dict[Way, tuple[Attacker, Target]] = {}
    for step in steps:
        own, other = (a, b) if step.unit == "A" else (b, a)
        if isinstance(step, Fight):
            _, charged, target_charged = way = _way(step, own, other)
            target = replace(other.target, charged=target_charged, damage_points=0)
            found[way] = replace(own.attacker, charged=charged), target
    return found


def _way(step: Fight, own: DuelUnit, other: DuelUnit) -> Way:
    charged = own.attacker.charged if step.charged is None else step.charged
    target_charged = other.target.charged if step.target_charged is None else step.target_charged
    return step.unit, charged, target_charged


def rounds(a: DuelUnit, b: DuelUnit, number: int, first: str = "A", charger: str | None = None) -> tuple[Step, ...]:
    """Steps of ``number`` battle rounds: two combat phases each, first with ``first`` active, then the other.

    Strike-first and strike-last decide who fights first in each phase. ``charger`` counts as having charged in
    the first phase only.
    """
    steps: list[Step] = []
    other = "B" if first == "A" else "A"
    for phase in range(2 * number):
        active = first if phase % 2 == 0 else other
        for unit in phase_order(a.band, b.band, active):
            charge = charger if phase == 0 else None
            steps.append(Fight(unit, charged=unit == charge, target_charged=charge is not None and unit != charge))
    return tuple(steps)


@lru_cache(maxsize=64)
def phase_order(band_a: Band, band_b: Band, active: str) -> tuple[str, ...]:
    """Order in which the two units fight in one combat phase with ``active`` ("A" or "B")."""
    return FightOrder.start(active, (Waiting("A", "A", band_a), Waiting("B", "B", band_b))).in_listed_order()


def _pools(models: int, attacker: Attacker, target: Target, rules: CombatRules) -> list[FloatArray]:
    """The distribution of the pool for 1, 2, … models alive."""
    every = (attacker.with_models(alive) for alive in range(1, models + 1))
    return [damage_series(left, target, rules, whole(target))[0] for left in every]


def _transition(series: FloatArray, most: int) -> FloatArray:
    """Matrix of points left after a pool: from h to h − d, everything that is too much to 0."""
    padded = np.zeros(2 * most + 1)
    used = min(len(series), most + 1)
    padded[most : most + used] = series[:used]
    stride = padded.strides[0]
    matrix = np.lib.stride_tricks.as_strided(padded[most:], (most + 1, most + 1), (stride, -stride)).copy()
    tails = np.zeros(most + 1)
    reversed_sums = np.cumsum(series[::-1])[::-1]
    known = min(len(series), most + 1)
    tails[:known] = reversed_sums[:known]
    matrix[:, 0] = tails
    matrix[0] = 0.0
    matrix[0, 0] = 1.0
    return matrix


def _strike(view: FloatArray, health: int, pools: list[FloatArray]) -> FloatArray:
    """The state after a fight; rows of ``view`` are the fighter's points left, columns those of the other side."""
    moved = view.copy()
    most = view.shape[0] - 1
    # The matrices are made anew for each fight: kept, those of two large units take hundreds of megabytes.
    for alive in range(1, (most + health - 1) // health + 1):
        rows = slice((alive - 1) * health + 1, min(alive * health, most) + 1)
        moved[rows] = view[rows] @ _transition(pools[alive - 1], view.shape[1] - 1)
    return moved


def _healing(target: Target, amount: Dice) -> FloatArray:
    """Matrix of points left after healing: entry [after, before]."""
    most = whole(target)
    matrix = np.zeros((most + 1, most + 1))
    matrix[0, 0] = 1.0
    for before in range(1, most + 1):
        damage = -before % target.health
        for points, chance in enumerate(amount.distribution()):
            matrix[before + min(points, damage), before] += chance
    return matrix


def _odds(joint: FloatArray, a: DuelUnit, b: DuelUnit) -> DuelOdds:
    hp_a, hp_b = joint.sum(axis=1), joint.sum(axis=0)
    points_a, points_b = np.arange(len(hp_a)), np.arange(len(hp_b))
    return DuelOdds(
        p_a_destroyed=float(hp_a[0]),
        p_b_destroyed=float(hp_b[0]),
        mean_models_a=float(hp_a @ -(-points_a // a.target.health)),
        mean_models_b=float(hp_b @ -(-points_b // b.target.health)),
        mean_hp_a=float(hp_a @ points_a),
        mean_hp_b=float(hp_b @ points_b),
        hp_a=tuple(hp_a.tolist()),
        hp_b=tuple(hp_b.tolist()),
    )
