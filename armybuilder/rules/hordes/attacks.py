"""Attack and damage rolls: exact odds of single, boosted, area, spray, combined and impact attacks.

Rows H-001, H-030, H-042 … H-045, H-048, H-050, H-055, H-069, H-078. What the errata text does not say (dice a boost
adds, bonus of a combined attack, rounding of half a POW) is a parameter with a named default.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from math import ceil, floor

from armybuilder.rules.hordes.dice import Distribution, dice_sum

NORMAL_DICE = 2
BOOST_DICE = 1


class Rounding(Enum):
    """How a half is made whole where the book page is not known: up (default for POW), down, or kept exact."""

    UP = auto()
    DOWN = auto()
    EXACT = auto()


def half(value: int, rounding: Rounding = Rounding.UP) -> Fraction:
    """Half of a characteristic, rounded as asked."""
    exact = Fraction(value, 2)
    if rounding is Rounding.UP:
        return Fraction(ceil(exact))
    return Fraction(floor(exact)) if rounding is Rounding.DOWN else exact


def hit_chance(
    dice: int, stat: int, defence: int, *, automatic_hit: bool = False, automatic_miss: bool = False
) -> Fraction:
    """Chance that `dice` dice + `stat` reach `defence` (MAT, RAT or FURY alike).

    All dice showing 1 miss; all dice showing 6 hit unless only one die is rolled (H-030, H-042, H-069).
    An automatic hit takes precedence over an automatic miss (H-048).
    """
    if automatic_hit:
        return Fraction(1)
    if automatic_miss:
        return Fraction(0)
    roll = dice_sum(dice)
    ways = sum(weight for total, weight in enumerate(roll.weights, roll.low) if total + stat >= defence)
    if dice + stat >= defence:
        ways -= 1
    if dice > 1 and 6 * dice + stat < defence:
        ways += 1
    return Fraction(ways, roll.total)


def damage_roll(dice: int, power: int, armour: int) -> Distribution:
    """Damage points of one roll: dice + POW − ARM, not below 0."""
    return dice_sum(dice).shifted(power - armour).floored()


@dataclass(frozen=True, slots=True)
class Strike:
    """One attack with its damage roll against one model."""

    attack_dice: int
    stat: int
    defence: int
    damage_dice: int
    power: int
    armour: int

    @property
    def hit(self) -> Fraction:
        """Chance to hit."""
        return hit_chance(self.attack_dice, self.stat, self.defence)

    @property
    def damage(self) -> Distribution:
        """Damage points of the whole attack, 0 for a miss."""
        return damage_roll(self.damage_dice, self.power, self.armour).if_happens(self.hit)

    def destroys(self, boxes: int) -> Fraction:
        """Chance to fill at least `boxes` damage boxes."""
        return self.damage.at_least(boxes)

    def boosted(self, *, attack: bool = False, damage: bool = False) -> Strike:
        """The same strike with a further die for the attack roll, the damage roll, or both."""
        return Strike(
            self.attack_dice + BOOST_DICE * attack,
            self.stat,
            self.defence,
            self.damage_dice + BOOST_DICE * damage,
            self.power,
            self.armour,
        )


@dataclass(frozen=True, slots=True)
class BoostOption:
    """What one way of boosting yields."""

    attack: bool
    damage: bool
    hit: Fraction
    mean_damage: Fraction
    destroys: Fraction


def boost_options(strike: Strike, boxes: int) -> tuple[BoostOption, ...]:
    """The four ways to boost a strike (none, attack, damage, both) with their results."""
    options = []
    for damage in (False, True):
        for attack in (False, True):
            boosted = strike.boosted(attack=attack, damage=damage)
            options.append(
                BoostOption(attack, damage, boosted.hit, boosted.damage.mean(), boosted.destroys(boxes)),
            )
    return tuple(options)


def net_modifier(effects: Iterable[tuple[str, int]]) -> int:
    """Sum of modifiers in which an effect of one name counts once, whatever its source (H-001).

    Of copies with different values the strongest counts.
    """
    strongest: dict[str, int] = {}
    for name, value in effects:
        if abs(value) >= abs(strongest.get(name, 0)):
            strongest[name] = value
    return sum(strongest.values())


@dataclass(frozen=True, slots=True)
class Caught:
    """A model under an area template or a spray: its DEF, ARM and boxes, and which of its rolls are boosted."""

    defence: int
    armour: int
    boxes: int
    boost_attack: bool = False
    boost_damage: bool = False


@dataclass(frozen=True, slots=True)
class CaughtResult:
    """What happens to one caught model: chance to be hit, damage points, chance to be destroyed."""

    hit: Fraction
    damage: Distribution
    destroyed: Fraction


def area_attack(
    stat: int,
    power: int,
    target: Caught,
    others: tuple[Caught, ...] = (),
    *,
    rounding: Rounding = Rounding.UP,
) -> tuple[CaughtResult, ...]:
    """Results of an area attack: first the target (2d6 + POW if hit), then every other covered model.

    The others' figures are those of a direct hit on the target: hit for certain, 2d6 + half POW. Each damage roll is
    its own and boosted on its own (H-044). Where a missed attack deviates to is for the table to say.
    """
    hit = hit_chance(NORMAL_DICE + BOOST_DICE * target.boost_attack, stat, target.defence)
    direct = damage_roll(NORMAL_DICE + BOOST_DICE * target.boost_damage, power, target.armour).if_happens(hit)
    results = [CaughtResult(hit, direct, direct.at_least(target.boxes))]
    blast_power = int(half(power, Rounding.DOWN if rounding is Rounding.EXACT else rounding))
    for other in others:
        blast = damage_roll(NORMAL_DICE + BOOST_DICE * other.boost_damage, blast_power, other.armour)
        results.append(CaughtResult(Fraction(1), blast, blast.at_least(other.boxes)))
    return tuple(results)


def spray(stat: int, power: int, caught: tuple[Caught, ...]) -> tuple[CaughtResult, ...]:
    """Results of a spray: own attack and damage roll per model, every hit a direct hit, boosted one by one (H-045)."""
    results = []
    for model in caught:
        hit = hit_chance(NORMAL_DICE + BOOST_DICE * model.boost_attack, stat, model.defence)
        damage = damage_roll(NORMAL_DICE + BOOST_DICE * model.boost_damage, power, model.armour).if_happens(hit)
        results.append(CaughtResult(hit, damage, damage.at_least(model.boxes)))
    return tuple(results)


class AttackKind(Enum):
    """The kinds of attack; an area of effect does not change the kind (H-043)."""

    MELEE = auto()
    RANGED = auto()
    MAGIC = auto()
    OTHER = auto()


def kind_with_area(kind: AttackKind) -> AttackKind:
    """The kind of an attack that has an area of effect: the one it had (H-043)."""
    return kind


def combined_attack(strike: Strike, participants: int, *, bonus: int = 1) -> Strike:
    """One roll for `participants` models of a unit: `bonus` per participant on attack and damage.

    The errata only lift the order restriction (H-050); the size of the bonus is a base rule, hence a parameter.
    """
    if participants < 1:
        raise ValueError("a combined attack needs a participant")
    added = bonus * participants
    return Strike(
        strike.attack_dice,
        strike.stat + added,
        strike.defence,
        strike.damage_dice,
        strike.power + added,
        strike.armour,
    )


def attack_order_is_free(*, combined: bool) -> bool:
    """Whether troopers may attack out of order: only units that make combined attacks (H-050)."""
    return combined


class Timing(Enum):
    """When triggered effects of damaged models are applied."""

    AFTER_ALL_ROLLS = auto()
    AFTER_EACH_ATTACK = auto()


def trigger_timing(*, resolved_individually: bool) -> Timing:
    """When effects of damage and destruction take place: after all rolls, or one by one where stated (H-055)."""
    return Timing.AFTER_EACH_ATTACK if resolved_individually else Timing.AFTER_ALL_ROLLS


def impact_attack_modifier(*, charge_attack: int = 0, defence_against_charge: int = 0) -> int:
    """Modifier of an impact attack roll: everything that changes charge attacks counts here as well (H-078).

    `charge_attack` changes the attacker's roll, `defence_against_charge` the target's DEF.
    """
    return charge_attack - defence_against_charge


def must_roll(*, automatic_hit: bool, automatic_miss: bool, roll_may_hurt_attacker: bool) -> bool:
    """Whether an attack roll must be made: not for automatic results, save for a miss that may hurt (H-048)."""
    if automatic_hit:
        return False
    return roll_may_hurt_attacker if automatic_miss else True
