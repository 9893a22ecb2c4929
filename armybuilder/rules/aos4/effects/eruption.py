"""Eruption of Fury: attacks bought with rage dice (A-99k)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.resolve import ward_kept
from armybuilder.rules.aos4.combat.values import STANDARD_RULES, Attacker, AttackOdds, CombatRules, Target, Weapon
from armybuilder.rules.dice import Dice

MOST_RAGE_DICE = 3
MOST_FURY = 7
MORTAL = Dice(1, 3)


@dataclass(frozen=True, slots=True)
class EruptionOdds:
    """Odds of one eruption.

    ``attacks`` are the combat attacks alone. ``sixes[k]`` and ``ones[k]`` are the chances of exactly k unmodified 6s
    and 1s. ``mortal_to_each_enemy`` and ``mortal_to_itself`` are means; no ward is rolled for the latter.
    """

    attacks: AttackOdds
    sixes: tuple[float, ...]
    ones: tuple[float, ...]
    mortal_to_each_enemy: float
    mortal_to_itself: float
    fury_gained: float


def eruption(
    weapon: Weapon, attacker: Attacker, target: Target, dice: int, *, fury: int = 0, rules: CombatRules = STANDARD_RULES
) -> EruptionOdds:
    """Odds of ``dice`` rage dice spent on attacks with one melee weapon of the unit.

    The dice are the number of attacks, whatever its Attacks; nothing is critical. ``fury`` is the opponent's fury
    level, which stops at 7.
    """
    if not 1 <= dice <= MOST_RAGE_DICE:
        raise ValueError("one to three rage dice are spent")
    alone = replace(weapon, attacks=Dice(bonus=1), wielders=dice, champions=0)
    unit = replace(
        attacker,
        weapons=(alone,),
        crit_on=7,
        mortal=(),
        modifiers=tuple(each for each in attacker.modifiers if each.to != "attacks"),
    )
    shown = tuple(comb(dice, k) * 5 ** (dice - k) / 6**dice for k in range(dice + 1))
    mean = dice / 6 * MORTAL.mean()
    gained = sum(min(k, MOST_FURY - fury) * chance for k, chance in enumerate(shown))
    return EruptionOdds(attack(unit, target, rules), shown, shown, mean * ward_kept(target), mean, gained)


def fury_after(fury: int, sixes: int) -> int:
    """The opponent's fury level after so many unmodified 6s."""
    return min(MOST_FURY, fury + sixes)
