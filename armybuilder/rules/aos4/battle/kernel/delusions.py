"""A Kingdom Deluded: what a court believes this turn, chosen or forced by a die (A-100c)."""

from armybuilder.rules.aos4.battle.kernel.abilities import KINGDOM_DELUDED
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ABILITIES,
    BRINGS,
    CHOICES,
    DELUSION,
    DELUSION_BROUGHT,
    DELUSION_COUNT,
    DELUSION_EFFECTS,
    DELUSION_FOES,
    DELUSION_OWN,
    DELUSION_THEIRS,
    END,
    FIRST,
    HELD,
    MAY,
    ON_TABLE,
    PLACE,
    USED,
)
from armybuilder.rules.aos4.battle.kernel.stream import OPENING, WHOLE_SIDE, branch, die


@jit
def offered(ints: Ints, side: int, number: int) -> bool:
    """Whether a delusion may be chosen: of the battle traits, or of a friendly warscroll on the battlefield."""
    if ints[DELUSION_BROUGHT + CHOICES * side + number] == 0:
        return True
    for unit in range(ints[FIRST + side], ints[END + side]):
        if ints[PLACE + unit] == ON_TABLE and ints[BRINGS + unit] & (1 << number):
            return True
    return False


@jit
def most_wanted(ints: Ints, side: int, own: int, but: int) -> int:
    """The delusion that the side wants most in a turn of its own (``own`` 1) or of the opponent; −1 without one."""
    column = DELUSION_OWN if own else DELUSION_THEIRS
    best = -1
    for number in range(ints[DELUSION_COUNT + side]):
        if number == but or not offered(ints, side, number):
            continue
        if best < 0 or ints[column + CHOICES * side + number] > ints[column + CHOICES * side + best]:
            best = number
    return best


@jit
def believe(ints: Ints, reals: Reals, side: int, active: int) -> None:
    """The delusion of this turn: chosen in the first; then 1–2 another, 3–4 the same, 5–6 chosen again."""
    if ints[DELUSION_COUNT + side] == 0:
        return
    own = 1 if side == active else 0
    before = ints[DELUSION + side] - 1
    now = before
    if before < 0:
        now = most_wanted(ints, side, own, -1)
    else:
        branch(ints, OPENING, side, WHOLE_SIDE)
        face = die(ints)
        if face <= 2:
            now = most_wanted(ints, side, own, before)
        elif face >= 5:
            now = most_wanted(ints, side, own, -1)
        if now < 0:
            now = before
    ints[DELUSION + side] = now + 1
    ints[USED + ABILITIES * side + KINGDOM_DELUDED] += 1
    given = ints[DELUSION_EFFECTS + CHOICES * side + now]
    upon_foes = ints[DELUSION_FOES + CHOICES * side + now]
    every = 0
    all_foes = 0
    for number in range(ints[DELUSION_COUNT + side]):
        every |= ints[DELUSION_EFFECTS + CHOICES * side + number]
        all_foes |= ints[DELUSION_FOES + CHOICES * side + number]
    for unit in range(ints[FIRST + side], ints[END + side]):
        held = ints[HELD + unit]
        ints[HELD + unit] = held - (held & every) + (given & ints[MAY + unit])
    for unit in range(ints[FIRST + 1 - side], ints[END + 1 - side]):
        held = ints[HELD + unit]
        ints[HELD + unit] = held - (held & all_foes) + (upon_foes & ints[MAY + unit])
