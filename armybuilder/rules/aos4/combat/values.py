"""The values of one attack: weapons, attackers, targets, modifiers and the caps that a rule set may change."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum

from armybuilder.rules.dice import FAIR, Dice, Faces, reroll_faces


class Crit(Enum):
    """What a critical hit with a weapon does (A-41, A-42, A-43)."""

    NONE = 0
    MORTAL = 1
    AUTO_WOUND = 2
    TWO_HITS = 3


class Characteristic(StrEnum):
    """What a modifier changes."""

    HIT = "hit"
    WOUND = "wound"
    ATTACKS = "attacks"
    DAMAGE = "damage"
    REND = "rend"
    SAVE = "save"


class Source(StrEnum):
    """Who a modifier comes from, seen from the unit that it changes."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"
    TERRAIN = "terrain"


class Reroll(StrEnum):
    """Which dice of one kind are rolled again."""

    NONE = "none"
    ONES = "ones"
    FAILURES = "failures"
    ONE_FAILURE = "one failure"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A change of a roll or characteristic, with where it comes from.

    A friendly positive modifier does not reach Companion weapons unless ``affects_companion`` (A-40).
    """

    to: Characteristic
    value: int
    source: Source = Source.FRIENDLY
    affects_companion: bool = False
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A weapon's own conditional bonus: ``Anti-X (+1 Rend)`` or ``Charge (+1 Damage)``.

    ``condition`` is an upper-case keyword of the target, ``CHARGE`` for a target that charged (A-38), or
    ``OWN CHARGE`` for the attacker's own charge (A-39).
    """

    condition: str
    to: Characteristic
    value: int = 1


OWN_CHARGE = "OWN CHARGE"
TARGET_CHARGE = "CHARGE"


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon of a unit; ``wielders`` models carry it, ``champions`` of them are champions (A-19).

    ``hit`` and ``wound`` are the lowest success (7: only a critical hit, or never); ``rend`` is 0 or more;
    ``range`` is in inches, 0 for a melee weapon. ``carrier`` says which models of the unit carry it, in any words;
    empty: not known.
    """

    name: str
    wielders: int
    attacks: Dice
    hit: int
    wound: int
    rend: int
    damage: Dice
    champions: int = 0
    crits: frozenset[Crit] = frozenset()
    companion: bool = False
    shoot_in_combat: bool = False
    bonuses: tuple[Bonus, ...] = ()
    range: int = 0
    carrier: str = ""

    @property
    def ranged(self) -> bool:
        return self.range > 0

    def without_abilities(self) -> "Weapon":
        """The weapon with every ability switched off but Companion (A-99g)."""
        return replace(self, crits=frozenset(), bonuses=(), shoot_in_combat=False)


def sharing(weapons: Sequence[Weapon], models: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """How weapons that only some of ``models`` carry share the models out: models without one, then the weapons.

    Weapons are given by position, those on the same models together, the most numerous first. Where carriers are not
    known, each weapon is on models of its own if the wielders add up to the models; otherwise nothing is known and
    no weapon is given.
    """
    some = [index for index, weapon in enumerate(weapons) if weapon.wielders < models]
    known = all(weapons[index].carrier for index in some)
    groups: dict[object, list[int]] = {}
    for index in some:
        key = (weapons[index].carrier, weapons[index].wielders) if known else index
        groups.setdefault(key, []).append(index)
    without = models - sum(weapons[group[0]].wielders for group in groups.values())
    if without < 0 or (without and not known):
        return 0, ()
    return without, tuple(sorted(map(tuple, groups.values()), key=lambda group: (-weapons[group[0]].wielders, group)))


@dataclass(frozen=True, slots=True)
class Rerolls:
    """Re-rolls of the attacker (hit, wound) and of the defender (save, ward)."""

    hit: Reroll = Reroll.NONE
    wound: Reroll = Reroll.NONE
    save: Reroll = Reroll.NONE
    ward: Reroll = Reroll.NONE


NO_REROLLS = Rerolls()


@dataclass(frozen=True, slots=True)
class Attacker:
    """A unit that attacks; ``crit_on`` 2 to 7 is the lowest unmodified hit that is critical (7: never).

    ``mortal`` are dice of mortal damage that the same ability adds to the pool (A-34).
    ``removal`` lists positions in ``weapons`` in the order in which their wielders fall; see ``wielders_alive``.
    """

    models: int
    weapons: tuple[Weapon, ...] = ()
    keywords: frozenset[str] = frozenset()
    charged: bool = False
    crit_on: int = 6
    modifiers: tuple[Modifier, ...] = ()
    mortal: tuple[Dice, ...] = ()
    rerolls: Rerolls = NO_REROLLS
    removal: tuple[int, ...] = ()

    def wielders_alive(self, alive: int) -> tuple[tuple[int, int], ...]:
        """Wielders and champions of each weapon when ``alive`` models are left.

        Plain models fall first, champions last (SIMULATION 7.15). Of weapons that share the models out (``sharing``)
        models without one fall first, then plain wielders in ``removal`` order, by default the most numerous first.
        A weapon of which it is not known who carries it stays until fewer models than wielders are left.
        """
        without, groups = sharing(self.weapons, self.models)
        asked = [group for index in self.removal for group in groups if index in group]
        fallen = dict.fromkeys((*asked, *groups), 0)
        slain = max(0, self.models - alive - without)
        for plain_only in (True, False):
            for group in fallen:
                champions = max(self.weapons[index].champions for index in group)
                standing = self.weapons[group[0]].wielders - fallen[group] - (champions if plain_only else 0)
                taken = min(slain, max(0, standing))
                fallen[group] += taken
                slain -= taken
        of_weapon = {index: gone for group, gone in fallen.items() for index in group}
        left = [
            weapon.wielders - of_weapon[index]
            if index in of_weapon
            else min(weapon.wielders, alive * -(-weapon.wielders // self.models))
            for index, weapon in enumerate(self.weapons)
        ]
        return tuple((number, min(weapon.champions, number)) for weapon, number in zip(self.weapons, left, strict=True))

    def with_models(self, alive: int) -> "Attacker":
        """The unit as it attacks with ``alive`` models."""
        if alive == self.models:
            return self
        left = zip(self.weapons, self.wielders_alive(alive), strict=True)
        weapons = tuple(replace(weapon, wielders=number, champions=champions) for weapon, (number, champions) in left)
        return replace(self, models=alive, weapons=weapons, removal=())


@dataclass(frozen=True, slots=True)
class Target:
    """A unit that is attacked; ``save`` None is no save, ``damage_points`` is what it already carries.

    Of several wards only the lowest value counts (A-30); ``ward_rolls`` False forbids them. ``cover`` says that it is
    behind or wholly on a feature with Cover; see ``covered``.
    """

    models: int
    health: int
    save: int | None = None
    wards: tuple[int, ...] = ()
    keywords: frozenset[str] = frozenset()
    charged: bool = False
    damage_points: int = 0
    ward_rolls: bool = True
    modifiers: tuple[Modifier, ...] = ()
    ignore_positive_save: bool = False
    rerolls: Rerolls = NO_REROLLS
    cover: bool = False

    @property
    def covered(self) -> bool:
        """Whether Cover takes 1 from hit rolls against it: not if it charged this turn or can FLY (A-72)."""
        return self.cover and not self.charged and "FLY" not in map(plain_keyword, self.keywords)

    @property
    def remaining(self) -> int:
        """Health points left in the whole unit."""
        return self.models * self.health - self.damage_points

    @property
    def ward(self) -> int | None:
        return min(self.wards) if self.wards and self.ward_rolls else None


@dataclass(frozen=True, slots=True)
class CombatRules:
    """Numbers that the source texts leave open (SIMULATION 6), as a rule set may set them.

    ``rend_before_save_cap``: sum save modifiers and Rend, then cap (else cap the modifiers, then subtract Rend).
    ``critical_is_hit``: an unmodified critical hit hits whatever the modified roll.
    """

    hit_modifier: tuple[int, int] = (-1, 1)
    wound_modifier: tuple[int, int] = (-1, 1)
    save_modifier_most: int = 1
    rend_before_save_cap: bool = True
    critical_is_hit: bool = True
    natural_six_wounds: bool = False
    natural_six_saves: bool = False
    least_damage: int = 0
    least_attacks: int = 0


STANDARD_RULES = CombatRules()


def rerolled_faces(reroll: Reroll, successes: frozenset[int]) -> Faces:
    """Face chances of a D6 after a re-roll of all ones or of all faces outside ``successes``."""
    match reroll:
        case Reroll.ONES:
            return reroll_faces(FAIR, frozenset({1}))
        case Reroll.FAILURES:
            return reroll_faces(FAIR, frozenset(range(1, 7)) - successes)
        case _:
            return FAIR


_LEVEL = re.compile(r"\s*\([^)]*\)$")


def plain_keyword(keyword: str) -> str:
    """A keyword in capitals without its level: ``Wizard (2)`` is ``WIZARD``."""
    return _LEVEL.sub("", keyword.strip()).upper()


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """Exact result of one attack ability, or of several in sequence, on one target.

    ``damage[k]`` is the chance of exactly k damage points after wards, the last entry (index remaining Health)
    of that many or more. ``mean_pool`` is not capped at the remaining Health. ``most_damage`` is the largest
    pool that any dice can give.
    """

    damage: tuple[float, ...]
    mean_pool: float
    most_damage: int
    target: Target = field(repr=False)

    @property
    def mean_allocated(self) -> float:
        return sum(points * chance for points, chance in enumerate(self.damage))

    @property
    def slain(self) -> tuple[float, ...]:
        """Chance of exactly k slain models, k from 0 to the models of the target."""
        chances = [0.0] * (self.target.models + 1)
        for points, chance in enumerate(self.damage):
            chances[(points + self.target.damage_points) // self.target.health] += chance
        return tuple(chances)

    @property
    def mean_slain(self) -> float:
        return sum(models * chance for models, chance in enumerate(self.slain))

    @property
    def p_destroyed(self) -> float:
        return self.damage[-1]

    @property
    def standard_deviation(self) -> float:
        """Of the allocated damage points."""
        mean = self.mean_allocated
        return math.sqrt(sum((points - mean) ** 2 * chance for points, chance in enumerate(self.damage)))

    def p_damage_at_least(self, points: int) -> float:
        return sum(self.damage[points:])

    def p_slain_at_least(self, models: int) -> float:
        return sum(self.slain[models:])
