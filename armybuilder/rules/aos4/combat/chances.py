"""Small exact calculations: rolls, spells, prayers, Rally, mortal damage, banishing and the like.

Each function gives plain floats; rule ids refer to the rule catalogue.
"""

from dataclasses import dataclass
from itertools import product

from armybuilder.rules.aos4.combat.generating import thinned
from armybuilder.rules.dice import Dice, FloatArray

TWO_DICE = Dice(2, 6)


def at_least(distribution: FloatArray, start: int = 1) -> dict[int, float]:
    """Chance of k or more for each k from ``start`` to the largest value."""
    return {k: float(distribution[k:].sum()) for k in range(start, len(distribution))}


@dataclass(frozen=True, slots=True)
class CastOdds:
    """What becomes of one casting roll; the four chances add up to 1."""

    cast: float
    miscast: float
    failed: float
    unbound: float


def cast(dice: int, value: int, modifier: int = 0, unbinders: int = 0, unbind_modifier: int = 0) -> CastOdds:
    """Chances of casting a spell of ``value`` on ``dice`` D6 (A-80).

    Two or more unmodified 1s are a miscast. An unbinding roll of 2D6 must exceed the casting roll, and only one
    may be made per casting roll, however many wizards could (A-83). At most 8 dice.
    """
    chances = {"cast": 0.0, "miscast": 0.0, "failed": 0.0, "unbound": 0.0}
    each = 6.0**-dice
    for faces in product(range(1, 7), repeat=dice):
        roll = sum(faces) + modifier
        if faces.count(1) >= 2:
            chances["miscast"] += each
        elif roll < value:
            chances["failed"] += each
        else:
            unbound = unbind_chance(roll, unbind_modifier) if unbinders else 0.0
            chances["unbound"] += each * unbound
            chances["cast"] += each * (1.0 - unbound)
    return CastOdds(**chances)


def unbind_chance(casting_roll: int, modifier: int = 0) -> float:
    """Chance that 2D6 exceeds the casting roll (A-83)."""
    return sum(float(p) for total, p in enumerate(TWO_DICE.distribution()) if total + modifier > casting_roll)


def prayer_answered(value: int, points: int = 0, modifier: int = 0) -> float:
    """Chance that a chanting roll plus banked ritual points answers a prayer; a 1 always fails (A-84)."""
    return sum(1 for face in range(2, 7) if face + modifier + points >= value) / 6


def prayer_turns(value: int, turns: int, points: int = 0, bank_first: bool = True) -> tuple[tuple[float, ...], float]:
    """Chance that a prayer is answered in each of ``turns`` turns, and the mean points left when it is not.

    A roll that answers is used at once, in the first turn only without ``bank_first``; any other roll is banked;
    an unmodified 1 loses D3 points, never below 0. Points count as 0 once the prayer is answered.
    """
    waiting = {points: 1.0}
    answered = []
    for turn in range(turns):
        after: dict[int, float] = {}
        success = 0.0
        for bank, chance in waiting.items():
            for loss in range(1, 4):
                left = max(0, bank - loss)
                after[left] = after.get(left, 0.0) + chance / 18
            for face in range(2, 7):
                if bank + face >= value and (turn > 0 or not bank_first):
                    success += chance / 6
                else:
                    after[bank + face] = after.get(bank + face, 0.0) + chance / 6
        answered.append(success)
        waiting = after
    return tuple(answered), sum(bank * chance for bank, chance in waiting.items())


def rally_points(dice: int) -> FloatArray:
    """Distribution of rally points: one for each die of 4 or more (A-57)."""
    return thinned(Dice(bonus=dice), 0.5)


def models_returned(dice: int, health: int, slain: int, damage_points: int = 0) -> tuple[float, ...]:
    """Chance that Rally returns exactly k models: first the damaged model is healed, then models return.

    A model needs points equal to its Health; never more than ``slain``; unspent points are lost (A-57).
    """
    chances = [0.0] * (slain + 1)
    for points, chance in enumerate(rally_points(dice)):
        chances[min(slain, max(0, points - damage_points) // health)] += float(chance)
    return tuple(chances)


def mortal_points(damage: Dice, ward: int | None = None) -> FloatArray:
    """Distribution of mortal damage points left after a ward roll for each (A-34, A-30)."""
    return thinned(damage, 1.0 if ward is None else min(1.0, (max(1, ward) - 1) / 6))


def power_through(damage: Dice, ward: int | None, remaining: int) -> tuple[float, float]:
    """Mean damage points and chance to destroy of the mortal damage of Power Through or Retreat (A-53, A-59)."""
    points = mortal_points(damage, ward)
    return float(points @ range(len(points))), float(points[remaining:].sum())


def seed_of_rebirth(health: int, heal: Dice, needs: int = 3) -> tuple[float, tuple[float, ...]]:
    """Chance to survive, and the chance of each Health left (index) including 0 for not surviving (A-97)."""
    survive = max(0, min(6, 7 - needs)) / 6
    left = [0.0] * (health + 1)
    left[0] = 1.0 - survive
    for points, chance in enumerate(heal.distribution()):
        left[min(health, points)] += survive * float(chance)
    return survive, tuple(left)


def roll_off(reroll_ties: bool = True, modifier: int = 0) -> tuple[float, float, float]:
    """Chance to win a roll-off, chance of a tie that stands, and the mean number of times dice are rolled (A-96)."""
    wins = sum(1 for mine, theirs in product(range(1, 7), repeat=2) if mine + modifier > theirs) / 36
    ties = sum(1 for mine, theirs in product(range(1, 7), repeat=2) if mine + modifier == theirs) / 36
    if reroll_ties:
        return wins / (1 - ties), 0.0, 1 / (1 - ties)
    return wins, ties, 1.0


def banish(value: int, manifestations: int = 1, modifier: int = 0) -> float:
    """Chance that 2D6, plus 1 for each enemy manifestation after the first, reaches ``value`` (A-91)."""
    bonus = max(0, manifestations - 1) + modifier
    return sum(float(p) for total, p in enumerate(TWO_DICE.distribution()) if total + bonus >= value)


def each_target(targets: int, needs: int) -> FloatArray:
    """Distribution of successes when one die of ``needs`` or more is rolled for each target (A-99c)."""
    return thinned(Dice(bonus=targets), max(0, min(6, 7 - needs)) / 6)


def charge(needs: int, dice: int = 2, keep: int = 2) -> float:
    """Chance that a charge roll of ``dice`` D6, the best ``keep`` kept, is ``needs`` or more (A-54, A-98e)."""
    totals = (sum(sorted(faces)[-keep:]) for faces in product(range(1, 7), repeat=dice))
    return float(sum(total >= needs for total in totals)) / 6.0**dice
