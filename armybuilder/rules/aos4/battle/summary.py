"""What counters say: win rate with its interval, victory points by round, what each unit did.

Every figure compares lists under fixed policies; none foretells a game.
"""

from dataclasses import dataclass
from math import sqrt

from armybuilder.rules.aos4.battle.counters import BattleCounters, PairedCounters
from armybuilder.rules.aos4.battle.values import BattleArmy

CONFIDENCE_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class UnitSummary:
    """What one unit did in an average battle.

    ``scored`` victory points (shared with the units beside it), ``points_slain`` of the other list, ``per_100``
    those per 100 of its own points, ``destroyed`` share of battles (more than 1 with a Resurrection), ``damage``
    Health points taken, ``kept`` share of its own Health left at the end.
    """

    name: str
    points: int
    scored: float
    points_slain: float
    per_100: float
    destroyed: float
    damage: float
    kept: float


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """Shares and means over ``battles``; index 0 is the first army where there are two.

    ``interval`` is the 95 % Wilson interval of ``won``; ``margin_error`` the standard error of ``margin``.
    """

    battles: int
    won: float
    drawn: float
    lost: float
    interval: tuple[float, float]
    margin: float
    margin_error: float
    vp_by_round: tuple[tuple[float, ...], tuple[float, ...]]
    units: tuple[tuple[UnitSummary, ...], tuple[UnitSummary, ...]]


@dataclass(frozen=True, slots=True)
class PairedSummary:
    """Second version minus first: share of battles won, and victory point margin, each with its standard error."""

    battles: int
    won: float
    won_error: float
    margin: float
    margin_error: float


def wilson(successes: int, trials: int, z: float = CONFIDENCE_95) -> tuple[float, float]:
    """Wilson score interval of a share; (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    centre = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def summarise(counters: BattleCounters, army_a: BattleArmy, army_b: BattleArmy) -> BattleSummary:
    """The summary of a run of these two armies; the reduced model leaves manifestations out."""
    number = max(1, counters.battles)
    units = tuple(_units(counters, side, army) for side, army in enumerate((army_a, army_b)))
    rounds = [tuple(total / number for total in sums) for sums in counters.vp_by_round]
    return BattleSummary(
        battles=counters.battles,
        won=counters.won / number,
        drawn=counters.drawn / number,
        lost=counters.lost / number,
        interval=wilson(counters.won, counters.battles),
        margin=counters.margin_sum / number,
        margin_error=_error(counters.margin_sum, counters.margin_squares, counters.battles),
        vp_by_round=(rounds[0], rounds[1]),
        units=(units[0], units[1]),
    )


def compare(counters: PairedCounters) -> PairedSummary:
    """The difference between two versions of a list."""
    battles = counters.first.battles
    number = max(1, battles)
    return PairedSummary(
        battles=battles,
        won=counters.wins / number,
        won_error=_error(counters.wins, counters.win_squares, battles),
        margin=counters.margins / number,
        margin_error=_error(counters.margins, counters.margin_squares, battles),
    )


def _error(total: int, squares: int, number: int) -> float:
    """Standard error of a mean from whole sums."""
    if number < 2:
        return 0.0
    return sqrt(max(0.0, (squares - total * total / number) / (number - 1)) / number)


def _units(counters: BattleCounters, side: int, army: BattleArmy) -> tuple[UnitSummary, ...]:
    number = max(1, counters.battles)
    fought = [unit for unit in army.units if not unit.manifestation]
    if len(counters.died[side]) == len(army.units):
        fought = list(army.units)
    summaries = []
    for place, unit in enumerate(fought):
        slain = counters.slain[side][place] / 100 / number
        summaries.append(
            UnitSummary(
                name=unit.name,
                points=unit.points,
                scored=counters.scored[side][place] / 100 / number,
                points_slain=slain,
                per_100=100 * slain / unit.points if unit.points else 0.0,
                destroyed=counters.died[side][place] / number,
                damage=counters.damage[side][place] / number,
                kept=counters.health_kept[side][place] / number / (unit.models * unit.health),
            )
        )
    return tuple(summaries)
