"""Literal dice for one attack ability: every hit, wound, save, damage and ward die is rolled.

Slow and simple on purpose: it is how the exact distribution is checked, and how a page can show a single roll.
"""

from armybuilder.rules.aos4.combat.resolve import (
    AttackChances,
    changes_of,
    hit_faces,
    resolve,
    save_faces,
    wound_faces,
)
from armybuilder.rules.aos4.combat.values import (
    STANDARD_RULES,
    Attacker,
    Characteristic,
    CombatRules,
    Crit,
    Reroll,
    Target,
    Weapon,
)
from armybuilder.rules.dice import Dice, DiceStream

__all__ = ["sample_attack", "sample_pool"]


def sample_attack(
    attacker: Attacker, target: Target, seed: int, trials: int, rules: CombatRules = STANDARD_RULES
) -> tuple[int, ...]:
    """How often each number of damage points (index, capped at the remaining Health) came up in ``trials``.

    Trial n depends on ``seed`` and n only.
    """
    counts = [0] * (target.remaining + 1)
    for trial in range(trials):
        counts[min(target.remaining, sample_pool(attacker, target, DiceStream(seed, trial), rules))] += 1
    return tuple(counts)


def sample_pool(attacker: Attacker, target: Target, stream: DiceStream, rules: CombatRules = STANDARD_RULES) -> int:
    """The damage pool after wards of one attack ability."""
    roller = _Roller(attacker, target, stream, rules)
    points = sum(roller.weapon(weapon) for weapon in attacker.weapons if weapon.wielders)
    points += sum(stream.roll(dice) for dice in attacker.mortal)
    return sum(not roller.warded() for _ in range(points))


class _Roller:
    """Rolls one attack ability; single re-rolls left are remembered across its attacks."""

    def __init__(self, attacker: Attacker, target: Target, stream: DiceStream, rules: CombatRules) -> None:
        self.attacker, self.target, self.stream, self.rules = attacker, target, stream, rules
        rerolls = {"hit": attacker.rerolls.hit, "wound": attacker.rerolls.wound}
        self.rerolls = rerolls | {"save": target.rerolls.save, "ward": target.rerolls.ward}
        self.left = {name for name, reroll in self.rerolls.items() if reroll is Reroll.ONE_FAILURE}
        ward = target.ward
        self.ward_faces = frozenset() if ward is None else frozenset(range(max(1, ward), 7))

    def face(self, name: str, successes: frozenset[int]) -> int:
        face = self.stream.die()
        reroll = self.rerolls[name]
        again = (reroll is Reroll.ONES and face == 1) or (reroll is Reroll.FAILURES and face not in successes)
        if face not in successes and name in self.left:
            self.left.discard(name)
            again = True
        return self.stream.die() if again else face

    def warded(self) -> bool:
        return bool(self.ward_faces) and self.face("ward", self.ward_faces) in self.ward_faces

    def weapon(self, weapon: Weapon) -> int:
        chances = resolve(weapon, self.attacker, self.target, self.rules)
        changes = changes_of(weapon, self.attacker, self.target)
        hits = hit_faces(weapon.hit, changes[Characteristic.HIT], self.attacker.crit_on, self.rules)
        wounds = wound_faces(weapon.wound, changes[Characteristic.WOUND], self.rules)
        saves = save_faces(self.target, max(0, weapon.rend + changes[Characteristic.REND]), self.rules)
        points = 0
        for wielder in range(weapon.wielders):
            attacks = chances.champion_attacks if wielder < weapon.champions else chances.attacks
            for _ in range(self.stream.roll(attacks)):
                points += self._attack(chances, hits, wounds, saves)
        return points

    def _attack(
        self,
        chances: AttackChances,
        hits: tuple[frozenset[int], frozenset[int]],
        wounds: frozenset[int],
        saves: frozenset[int],
    ) -> int:
        face = self.face("hit", hits[0])
        if face not in hits[0]:
            return 0
        crit = chances.crit if face in hits[1] else Crit.NONE
        if crit is Crit.MORTAL:
            return self.stream.roll(chances.damage)
        return sum(self._wound(chances.damage, crit, wounds, saves) for _ in range(2 if crit is Crit.TWO_HITS else 1))

    def _wound(self, damage: Dice, crit: Crit, wounds: frozenset[int], saves: frozenset[int]) -> int:
        if crit is not Crit.AUTO_WOUND and self.face("wound", wounds) not in wounds:
            return 0
        return 0 if self.face("save", saves) in saves else self.stream.roll(damage)
