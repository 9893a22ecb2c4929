"""From weapon, attacker and target to the chances of one attack: modifiers, caps, Companion, Anti-X, crits.

Rules A-19, A-27 to A-30, A-38 to A-44 of the rule catalogue.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    TARGET_CHARGE,
    Attacker,
    Characteristic,
    CombatRules,
    Crit,
    Modifier,
    Reroll,
    Source,
    Target,
    Weapon,
    plain_keyword,
    rerolled_faces,
)
from armybuilder.rules.dice import Dice

NO_FACES: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AttackChances:
    """Chances of one attack with one weapon on one target.

    ``miss`` + ``plain_hit`` + ``critical`` = 1. ``wound`` is the chance of a success, ``unsaved`` of a failed
    save. ``kept`` is the chance that a damage point survives its ward. ``attacks`` are those of one plain
    wielder, ``champion_attacks`` those of one champion.
    """

    miss: float
    plain_hit: float
    critical: float
    wound: float
    unsaved: float
    kept: float
    crit: Crit
    attacks: Dice
    champion_attacks: Dice
    damage: Dice
    wielders: int
    champions: int

    @property
    def mean_damage(self) -> float:
        """Damage points after wards of one attack on average."""
        wounding = self.wound * self.unsaved
        of_critical = {
            Crit.NONE: wounding,
            Crit.MORTAL: 1.0,
            Crit.AUTO_WOUND: self.unsaved,
            Crit.TWO_HITS: 2 * wounding,
        }[self.crit]
        return (self.plain_hit * wounding + self.critical * of_critical) * self.damage.mean() * self.kept

    @property
    def most_damage(self) -> int:
        """Largest damage of one attack that has any chance."""
        wounding = self.wound > 0 and self.unsaved > 0 and self.kept > 0
        most = 1 if wounding and self.plain_hit > 0 else 0
        if self.critical > 0 and self.kept > 0:
            match self.crit:
                case Crit.MORTAL:
                    most = 1
                case Crit.AUTO_WOUND:
                    most = max(most, int(self.unsaved > 0))
                case Crit.TWO_HITS:
                    most = max(most, 2 * int(wounding))
                case Crit.NONE:
                    most = max(most, int(wounding))
        return most * self.damage.maximum


def resolve(weapon: Weapon, attacker: Attacker, target: Target, rules: CombatRules) -> AttackChances:
    """The chances of ``weapon`` in the hands of ``attacker`` against ``target``."""
    changes = changes_of(weapon, attacker, target)
    hits, criticals = hit_faces(weapon.hit, changes[Characteristic.HIT], attacker.crit_on, rules)
    wounds = wound_faces(weapon.wound, changes[Characteristic.WOUND], rules)
    rend = max(0, weapon.rend + changes[Characteristic.REND])
    saves = save_faces(target, rend, rules)
    rerolls, defence = attacker.rerolls, target.rerolls
    hit_chances = rerolled_faces(rerolls.hit, hits)
    critical = sum(hit_chances[face - 1] for face in criticals)
    plain_hit = sum(hit_chances[face - 1] for face in hits - criticals)
    wound = success_chance(wounds, rerolls.wound)
    unsaved = 1.0 - success_chance(saves, defence.save)
    attacks = weapon.attacks.plus(changes[Characteristic.ATTACKS])
    beast_or_own = not weapon.companion or "BEAST" in attacker.keywords
    return AttackChances(
        miss=max(0.0, 1.0 - plain_hit - critical),
        plain_hit=plain_hit,
        critical=critical,
        wound=wound,
        unsaved=unsaved,
        kept=ward_kept(target),
        crit=_best_crit(weapon.crits, wound, unsaved),
        attacks=_at_least(attacks, rules.least_attacks),
        champion_attacks=_at_least(attacks.plus(int(beast_or_own)), rules.least_attacks),
        damage=_at_least(weapon.damage.plus(changes[Characteristic.DAMAGE]), rules.least_damage),
        wielders=weapon.wielders,
        champions=weapon.champions,
    )


def hit_faces(hit: int, modifier: int, crit_on: int, rules: CombatRules) -> tuple[frozenset[int], frozenset[int]]:
    """Unmodified faces that hit, and those of them that are critical hits (A-27)."""
    modifier = _clamp(modifier, rules.hit_modifier)
    hits = {face for face in range(2, 7) if face + modifier >= hit}
    criticals = set(range(max(2, crit_on), 7))
    if rules.critical_is_hit:
        return frozenset(hits | criticals), frozenset(criticals)
    return frozenset(hits), frozenset(criticals & hits)


def wound_faces(wound: int, modifier: int, rules: CombatRules) -> frozenset[int]:
    """Unmodified faces that wound (A-28)."""
    modifier = _clamp(modifier, rules.wound_modifier)
    faces = {face for face in range(2, 7) if face + modifier >= wound}
    return frozenset(faces | ({6} if rules.natural_six_wounds else set()))


def save_faces(target: Target, rend: int, rules: CombatRules) -> frozenset[int]:
    """Unmodified faces with which ``target`` saves against ``rend`` (A-29); none without a save."""
    if target.save is None:
        return NO_FACES
    values = [modifier.value for modifier in target.modifiers if modifier.to is Characteristic.SAVE]
    modifier = sum(value for value in values if value < 0 or not target.ignore_positive_save)
    if rules.rend_before_save_cap:
        modifier = min(modifier - rend, rules.save_modifier_most)
    else:
        modifier = min(modifier, rules.save_modifier_most) - rend
    faces = {face for face in range(2, 7) if face + modifier >= target.save}
    return frozenset(faces | ({6} if rules.natural_six_saves else set()))


def ward_kept(target: Target) -> float:
    """Chance that one damage point survives the ward of ``target`` (A-30)."""
    ward = target.ward
    if ward is None:
        return 1.0
    if ward <= 1:
        return 0.0
    return 1.0 - success_chance(frozenset(range(ward, 7)), target.rerolls.ward)


def success_chance(successes: frozenset[int], reroll: Reroll) -> float:
    """Chance that one D6, re-rolled as said, shows one of ``successes``."""
    faces = rerolled_faces(reroll, successes)
    return sum(faces[face - 1] for face in successes)


def bonus_applies(condition: str, attacker: Attacker, target: Target) -> bool:
    """Whether a weapon's conditional bonus counts against ``target`` (A-38, A-39)."""
    if condition == OWN_CHARGE:
        return attacker.charged
    if condition == TARGET_CHARGE:
        return target.charged
    return condition in target.keywords or any(plain_keyword(keyword) == condition for keyword in target.keywords)


def changes_of(weapon: Weapon, attacker: Attacker, target: Target) -> dict[Characteristic, int]:
    """The sum of modifiers, Cover and the weapon's own bonuses per characteristic, before any cap."""
    changes = dict.fromkeys(Characteristic, 0)
    if target.covered:
        changes[Characteristic.HIT] -= 1
    for modifier in _reaching(weapon, attacker.modifiers):
        changes[modifier.to] += modifier.value
    for bonus in dict.fromkeys(weapon.bonuses):
        if bonus_applies(bonus.condition, attacker, target):
            changes[bonus.to] += bonus.value
    return changes


def _reaching(weapon: Weapon, modifiers: Iterable[Modifier]) -> Iterable[Modifier]:
    """The modifiers that affect ``weapon``: Companion shuts out friendly positive ones (A-40)."""
    for modifier in modifiers:
        shut_out = weapon.companion and modifier.source is Source.FRIENDLY and modifier.value > 0
        if not shut_out or modifier.affects_companion:
            yield modifier


def _best_crit(crits: frozenset[Crit], wound: float, unsaved: float) -> Crit:
    """The effect of a critical hit; of several the one with the highest average damage."""
    worth = {Crit.NONE: -1.0, Crit.MORTAL: 1.0, Crit.AUTO_WOUND: unsaved, Crit.TWO_HITS: 2 * wound * unsaved}
    return max(crits, key=lambda crit: (worth[crit], -crit.value), default=Crit.NONE)


def _at_least(dice: Dice, least: int) -> Dice:
    """Dice whose fixed part is not below ``least``; random dice keep their own floor of 0."""
    return Dice(bonus=max(least, dice.bonus)) if dice.is_fixed else dice


def _clamp(value: int, limits: tuple[int, int]) -> int:
    return max(limits[0], min(limits[1], value))
