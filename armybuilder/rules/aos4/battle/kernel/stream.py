"""The dice of a battle: splitmix64 streams started from (seed, battle number), sixteen dice per word.

Signed 64-bit words under Numba, unsigned ones in plain Python: the same bits, so the same dice.
"""

from armybuilder.rules.aos4.battle.kernel.jit import NUMBA, Ints, jit
from armybuilder.rules.aos4.battle.kernel.layout import BATTLE, FIRST, POOL, POOL_LEFT, SIDE, STREAM, TURN
from armybuilder.rules.dice import GOLDEN_GAMMA, MASK64, MIX_FIRST, MIX_SECOND


def word(value: int) -> int:
    """A 64-bit constant as this engine holds it."""
    value &= MASK64
    return value - (1 << 64) if NUMBA and value >> 63 else value


ALL_BITS = -1 if NUMBA else MASK64
GAMMA = word(GOLDEN_GAMMA)
FIRST_FACTOR = word(MIX_FIRST)
SECOND_FACTOR = word(MIX_SECOND)
LOW_34 = (1 << 34) - 1
LOW_37 = (1 << 37) - 1
LOW_33 = (1 << 33) - 1
LOW_62 = (1 << 62) - 1
DICE_PER_WORD = 16

DEPLOYING, PRIORITY, CASTING, RALLYING, MOVING, REDEPLOYING, ARRIVING, SHOOTING, CHARGING, FIGHTING, POWERS = range(11)
OPENING, BANISHING, TELEPORTING, PUNISHING, ERUPTING = range(11, 16)
WHOLE_SIDE = 63


@jit
def finish(value: int) -> int:
    value = ((value ^ ((value >> 30) & LOW_34)) * FIRST_FACTOR) & ALL_BITS
    value = ((value ^ ((value >> 27) & LOW_37)) * SECOND_FACTOR) & ALL_BITS
    return value ^ ((value >> 31) & LOW_33)


@jit
def start(ints: Ints, seed: int, index: int) -> None:
    """Begins the stream of battle ``index``; the same as ``dice.mix``."""
    first = finish((seed * GAMMA + GAMMA) & ALL_BITS)
    ints[BATTLE] = finish((first + (index + 1) * GAMMA) & ALL_BITS)
    ints[STREAM] = ints[BATTLE]
    ints[POOL_LEFT] = 0


@jit
def branch(ints: Ints, moment: int, side: int, place: int) -> None:
    """Goes on with the dice of one moment of the turn for one place of a side's list, 63 for the side itself.

    The same unit rolls the same dice at the same moment whatever the others do, so two versions of a list meet the
    same luck (SIMULATION 0.6).
    """
    key = ((ints[TURN] * 16 + moment) * 2 + side) * 64 + place + 1
    ints[STREAM] = finish((ints[BATTLE] + key * SECOND_FACTOR) & ALL_BITS)
    ints[POOL_LEFT] = 0


@jit
def branch_of(ints: Ints, moment: int, unit: int) -> None:
    """Goes on with the dice of one moment for one unit."""
    side = ints[SIDE + unit]
    branch(ints, moment, side, unit - ints[FIRST + side])


@jit
def die(ints: Ints) -> int:
    """One D6."""
    left = ints[POOL_LEFT]
    if left == 0:
        state = (ints[STREAM] + GAMMA) & ALL_BITS
        ints[STREAM] = state
        pool = finish(state) & LOW_62
        left = DICE_PER_WORD
    else:
        pool = ints[POOL]
    ints[POOL] = pool // 6
    ints[POOL_LEFT] = left - 1
    return pool % 6 + 1


@jit
def d3(ints: Ints) -> int:
    return (die(ints) + 1) // 2


@jit
def below(ints: Ints, limit: int) -> int:
    """A number from 0 to ``limit`` − 1 (at most 216)."""
    return (((die(ints) - 1) * 6 + die(ints) - 1) * 6 + die(ints) - 1) * limit // 216


@jit
def chance(ints: Ints) -> float:
    """A number from 0 up to but not including 1, in steps of 1/216."""
    return (((die(ints) - 1) * 6 + die(ints) - 1) * 6 + die(ints) - 1) / 216.0


@jit
def roll(ints: Ints, count: int, sides: int, bonus: int) -> int:
    """``count`` dice of 3 or 6 sides plus ``bonus``, not below 0."""
    total = bonus
    for _ in range(count):
        total += die(ints) if sides == 6 else d3(ints)
    return max(0, total)
