"""One battle from deployment to the last round, and the loop over battles."""

from armybuilder.rules.aos4.battle.kernel.commands import power_through
from armybuilder.rules.aos4.battle.kernel.events import (
    DOUBLE_TURN,
    RESERVE_DESTROYED,
    UNDERDOG,
)
from armybuilder.rules.aos4.battle.kernel.fighting import combat_phase
from armybuilder.rules.aos4.battle.kernel.hero import hero_phase
from armybuilder.rules.aos4.battle.kernel.jit import Ints, Reals, jit
from armybuilder.rules.aos4.battle.kernel.layout import (
    ACTIVE,
    ALIVE,
    ATTEMPTED,
    BACK_ROW,
    BANISHED,
    BASE,
    BATTLES,
    CHARGED,
    COMMAND,
    COMPLETE,
    CONTEST,
    DRAWS,
    END,
    EVENTS,
    FIRST,
    FLAGS,
    HEAL_USED,
    HEALTH,
    HEALTH_KEPT,
    HEALTH_LEFT,
    IN_RESERVE,
    LAST_ROUND,
    MANIFESTATION,
    MARGIN,
    MARGIN_SQUARES,
    MARGIN_SUM,
    MARGINS,
    MODELS,
    OBJECTIVE_COUNT,
    ON_TABLE,
    ORDER,
    OWNER,
    P_FIRST_TURN,
    PLACE,
    PLACE_USED,
    POLICY,
    POWER,
    POWER_USED,
    RAN,
    REDEPLOY_USED,
    REMOVED,
    RESERVE,
    RETREATED,
    ROUND,
    ROUNDS,
    SHIELD_USED,
    SHIELDED,
    SLOT_X,
    SLOT_Y,
    STATE_END,
    STATE_START,
    SUMMONED,
    TRAITS,
    TURN,
    UNITS,
    VICTORY,
    VP_SQUARES,
    VP_SUM,
    WEAKENED,
    WINS,
    R,
    X,
    Y,
)
from armybuilder.rules.aos4.battle.kernel.objectives import determine_control, score
from armybuilder.rules.aos4.battle.kernel.phases import charge_phase, movement_phase, shooting_phase
from armybuilder.rules.aos4.battle.kernel.stream import (
    DEPLOYING,
    PRIORITY,
    WHOLE_SIDE,
    below,
    branch,
    chance,
    die,
    start,
)
from armybuilder.rules.aos4.battle.kernel.strike import destroy
from armybuilder.rules.aos4.battle.kernel.table import resize, set_up
from armybuilder.rules.aos4.battle.kernel.traits import begin_round, close_turn, muster, open_turn

COMMAND_POINTS = 4
LAST_RESERVE_ROUND = 4


@jit
def deploy(ints: Ints, reals: Reals, side: int) -> None:
    """Sets up a side in its territory: fighters on the front places, shooters and casters behind, else at random."""
    number = 0
    branch(ints, DEPLOYING, side, WHOLE_SIDE)
    for back in range(2):
        begin = number
        for unit in range(ints[FIRST + side], ints[END + side]):
            flags = ints[FLAGS + unit]
            if flags & MANIFESTATION or (1 if flags & BACK_ROW else 0) != back:
                continue
            ints[HEALTH_LEFT + unit] = ints[MODELS + unit] * ints[HEALTH + unit]
            ints[ALIVE + unit] = ints[MODELS + unit]
            if flags & RESERVE and ints[COMPLETE]:
                ints[PLACE + unit] = IN_RESERVE
                reals[R + unit] = reals[BASE + unit]
                continue
            ints[ORDER + number] = unit
            number += 1
        for place in range(number - 1, begin, -1):
            other = begin + below(ints, place - begin + 1)
            unit = ints[ORDER + place]
            ints[ORDER + place] = ints[ORDER + other]
            ints[ORDER + other] = unit
    for place in range(number):
        slot = side * UNITS + place
        unit = ints[ORDER + place]
        if side == 0:
            reals[X + unit] = reals[SLOT_X + slot]
            reals[Y + unit] = reals[SLOT_Y + slot]
            ints[PLACE + unit] = ON_TABLE
            resize(ints, reals, unit)
        else:
            set_up(ints, reals, unit, reals[SLOT_X + slot], reals[SLOT_Y + slot])


@jit
def clear(ints: Ints) -> None:
    """Forgets the battle before."""
    for place in range(STATE_START, STATE_END):
        ints[place] = 0
    for objective in range(ints[OBJECTIVE_COUNT]):
        ints[OWNER + objective] = -1
    for unit in range(ints[END + 1]):
        ints[CONTEST + unit] = -1
        ints[SUMMONED + unit] = -1
        ints[REMOVED + unit] = -1
        ints[ATTEMPTED + unit] = -1
        ints[BANISHED + unit] = -1


@jit
def begin_turn(ints: Ints, side: int) -> None:
    """Lets what lasts for one turn end."""
    ints[TURN] += 1
    ints[ACTIVE] = side
    for player in range(2):
        ints[REDEPLOY_USED + player] = 0
        ints[POWER_USED + player] = 0
        ints[SHIELD_USED + player] = 0
        ints[HEAL_USED + player] = 0
        ints[PLACE_USED + player] = 0
    for unit in range(ints[END + 1]):
        ints[CHARGED + unit] = 0
        ints[RAN + unit] = 0
        ints[RETREATED + unit] = 0
        ints[SHIELDED + unit] = 0
        ints[WEAKENED + unit] = 0
        ints[POWER + unit] = 0


@jit
def take_turn(ints: Ints, reals: Reals, side: int) -> None:
    """One turn of ``side``: hero, movement, shooting, charge and combat phase, end of turn."""
    begin_turn(ints, side)
    if ints[TRAITS]:
        open_turn(ints, reals, side)
    hero_phase(ints, reals, side)
    movement_phase(ints, reals, side)
    shooting_phase(ints, reals, side)
    charge_phase(ints, reals, side)
    combat_phase(ints, reals, side)
    power_through(ints, reals, side)
    power_through(ints, reals, 1 - side)
    if ints[TRAITS]:
        close_turn(ints, reals, side)
    determine_control(ints, reals, side)
    score(ints, side)


@jit
def first_player(ints: Ints, reals: Reals, last_second: int) -> int:
    """Priority roll-off with ties re-rolled (A-96); the winner's policy says who takes the first turn."""
    winner = 0
    branch(ints, PRIORITY, 0, WHOLE_SIDE)
    for _ in range(64):
        mine = die(ints)
        theirs = die(ints)
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            break
    wish = reals[POLICY + 16 * winner + P_FIRST_TURN]
    if ints[ROUND] > 1 and winner == last_second:
        wish = max(wish, 0.9)
    return winner if chance(ints) < wish else 1 - winner


@jit
def play(ints: Ints, reals: Reals) -> None:
    """Plays one battle and adds its result to the counters."""
    deploy(ints, reals, 0)
    deploy(ints, reals, 1)
    if ints[TRAITS]:
        muster(ints)
    second = -1
    for number in range(1, ints[LAST_ROUND] + 1):
        ints[ROUND] = number
        if ints[COMPLETE] and number == LAST_RESERVE_ROUND:
            lose_reserves(ints, reals)
        first = first_player(ints, reals, second)
        if number == 1:
            determine_control(ints, reals, first)
        elif first == second:
            ints[EVENTS + DOUBLE_TURN] += 1
        for side in range(2):
            ints[COMMAND + side] = COMMAND_POINTS
            if ints[VICTORY + side] < ints[VICTORY + 1 - side]:
                ints[COMMAND + side] += 1
                ints[EVENTS + UNDERDOG] += 1
        if ints[TRAITS]:
            begin_round(ints)
        take_turn(ints, reals, first)
        take_turn(ints, reals, 1 - first)
        second = 1 - first
        for side in range(2):
            ints[VP_SUM + side * ROUNDS + number - 1] += ints[VICTORY + side]
    count_result(ints)


@jit
def lose_reserves(ints: Ints, reals: Reals) -> None:
    """Units still in reserve at the start of the fourth round are destroyed (A-71)."""
    for unit in range(ints[END + 1]):
        if ints[PLACE + unit] == IN_RESERVE:
            ints[EVENTS + RESERVE_DESTROYED] += 1
            destroy(ints, reals, unit)


@jit
def count_result(ints: Ints) -> None:
    """Adds one finished battle to the counters."""
    margin = ints[VICTORY] - ints[VICTORY + 1]
    ints[BATTLES] += 1
    if margin > 0:
        ints[WINS] += 1
    elif margin < 0:
        ints[WINS + 1] += 1
    else:
        ints[DRAWS] += 1
    ints[MARGIN_SUM] += margin
    ints[MARGIN_SQUARES] += margin * margin
    for side in range(2):
        ints[VP_SQUARES + side] += ints[VICTORY + side] * ints[VICTORY + side]
    middle = MARGINS // 2
    ints[MARGIN + max(0, min(MARGINS - 1, margin + middle))] += 1
    for unit in range(ints[END + 1]):
        if ints[PLACE + unit] == ON_TABLE:
            ints[HEALTH_KEPT + unit] += ints[HEALTH_LEFT + unit]


@jit
def play_range(ints: Ints, reals: Reals, seed: int, first: int, last: int) -> None:
    """Plays the battles ``first`` ≤ index < ``last`` of ``seed``; each depends on seed and index only."""
    for index in range(first, last):
        clear(ints)
        start(ints, seed, index)
        play(ints, reals)
