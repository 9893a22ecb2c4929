"""When faction traits and single abilities are used; called only where a side has any."""

from armybuilder.rules.aos4.battle.kernel.abilities import MURDERLUST
from armybuilder.rules.aos4.battle.kernel.delusions import believe
from armybuilder.rules.aos4.battle.kernel.fury import enrage, erupt
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITY,
    CARRIED,
    END,
    HELD,
    LUST_USED,
    OPEN,
    SCORNED,
    START_HELD,
)
from armybuilder.rules.aos4.battle.kernel.pledges import pledge
from armybuilder.rules.aos4.battle.kernel.skyfarers import galvanise
from armybuilder.rules.aos4.battle.kernel.tithe import murder_the_mystic, scorn, unlock


@jit
def muster(ints: Ints) -> None:
    """Before the first round: what units bear from the start, and abilities that need not be unlocked."""
    for unit in range(ints[END + 1]):
        ints[HELD + unit] = ints[START_HELD + unit]
    for side in range(2):
        ints[OPEN + side] = ints[ABILITY + side] & (1 << MURDERLUST)


@jit
def begin_round(ints: Ints) -> None:
    enrage(ints)


@jit
def open_turn(ints: Ints, reals: Reals, active: int) -> None:
    """Start of any turn, the active player first."""
    for unit in range(ints[END + 1]):
        ints[SCORNED + unit] = 0
        ints[CARRIED + unit] = 0
    for place in range(2):
        side = active if place == 0 else 1 - active
        ints[LUST_USED + side] = 0
        believe(ints, reals, side, active)
        unlock(ints, reals, side)
        scorn(ints, reals, side)


@jit
def open_hero_phase(ints: Ints, reals: Reals, active: int) -> None:
    """Abilities of the active player's hero phase, before spells and prayers."""
    pledge(ints, reals, active)
    murder_the_mystic(ints, reals, active)


@jit
def close_turn(ints: Ints, reals: Reals, active: int) -> None:
    """End of any turn, the active player first."""
    galvanise(ints, reals, active)
    galvanise(ints, reals, 1 - active)
    erupt(ints, reals, active)
    erupt(ints, reals, 1 - active)
