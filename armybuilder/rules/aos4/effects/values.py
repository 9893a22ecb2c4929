"""What an effect is: who bears it, when it holds, what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.combat.values import Characteristic, Crit, Source

NEAR = 12
"""Inches of ``Condition.near``."""


class Timing(StrEnum):
    """When an ability is used or holds."""

    PASSIVE = "passive"
    DEPLOYMENT = "deployment phase"
    START_OF_TURN = "start of any turn"
    HERO = "your hero phase"
    MOVEMENT = "your movement phase"
    SHOOTING = "your shooting phase"
    CHARGE = "your charge phase"
    COMBAT = "your combat phase"
    END_OF_TURN = "end of any turn"
    REACTION_CHARGE = "reaction to a charge of your own"
    REACTION_MOVE = "reaction to a move of your own"
    REACTION_TITHE = "reaction to Skulls for the Skull Throne"


class Side(StrEnum):
    """Which side of an attack the bearer is on."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect counts for an attack; None and empty sets ask for nothing.

    ``bearer`` are keywords the bearer has, ``bearer_not`` such that it has not, ``against`` such that the other unit
    has; ``charged`` says whether the attacker charged this turn, ``melee`` whether the attack is a combat attack.
    ``near``: wholly within ``NEAR`` inches of a friendly unit with these keywords or of this name, ``near_hurt`` of
    such a unit that had damage points allocated to it this turn; ``territory``: wholly within its own territory;
    ``set_up``: set up this turn. Battles measure these, odds take them as given, because they know no places.
    ``magical``: of a ward, against damage by spells, prayers and manifestations alone.
    """

    bearer: frozenset[str] = frozenset()
    bearer_not: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    near_hurt: bool = False
    territory: bool = False
    set_up: bool = False
    magical: bool = False
    charged: bool | None = None
    melee: bool | None = None

    def holds(self, keywords: frozenset[str], other: frozenset[str], *, charged: bool, melee: bool) -> bool:
        """Whether everything that is asked for is so, for a bearer and the other unit with these keywords.

        An attack is no spell: what holds against magic alone never counts for it.
        """
        return (
            self.bearer <= keywords
            and not self.bearer_not & keywords
            and self.against <= other
            and self.charged in (None, charged)
            and self.melee in (None, melee)
            and not self.magical
        )


@dataclass(frozen=True, slots=True)
class Modify:
    """Changes a roll or characteristic of the attack; of an attacker's, or of a defender's save."""

    to: Characteristic
    value: int
    source: Source = Source.FRIENDLY
    affects_companion: bool = False


@dataclass(frozen=True, slots=True)
class GiveWard:
    """Gives a ward; ``instead_of`` and ``better``: a unit that has exactly that ward gets the better one (A-98d)."""

    ward: int
    instead_of: int | None = None
    better: int | None = None


@dataclass(frozen=True, slots=True)
class IgnoreSaveBonuses:
    """Positive modifiers to the bearer's own save do not count (A-99j); of a defender."""


@dataclass(frozen=True, slots=True)
class IgnoreHitPenalties:
    """Negative modifiers to the attacker's hit rolls do not count."""


@dataclass(frozen=True, slots=True)
class NoWeaponAbilities:
    """Weapon abilities of the attacker do nothing, but for Companion itself (A-99g)."""


@dataclass(frozen=True, slots=True)
class ToWeapons:
    """Changes weapons that have a named weapon ability, if the bearer has the keywords (A-99j).

    ``companions``: Companion weapons among them too, which no friendly bonus reaches unless it says so (A-40).
    """

    ability: str
    bearer: frozenset[str] = frozenset()
    bearer_not: frozenset[str] = frozenset()
    attacks: int = 0
    crit: Crit | None = None
    rend: int = 0
    damage: int = 0
    companions: bool = True


@dataclass(frozen=True, slots=True)
class ChargeDice:
    """That many more dice in charge rolls, three at most; the best two count (A-98e). Of battles only."""

    extra: int = 1


@dataclass(frozen=True, slots=True)
class ChargeRoll:
    """Changes the result of charge rolls. Of battles only."""

    value: int = 1


@dataclass(frozen=True, slots=True)
class RunRoll:
    """Changes the result of run rolls. Of battles only."""

    value: int = 1


@dataclass(frozen=True, slots=True)
class BanishRoll:
    """Changes the result of banishment rolls. Of battles only."""

    value: int


@dataclass(frozen=True, slots=True)
class ControlOfFoes:
    """Changes the control scores of enemies in combat with the bearer, once however many bear it. Of battles only."""

    value: int


@dataclass(frozen=True, slots=True)
class HiddenBeyond:
    """Not seen from farther away while in the combat range of a friend with the keywords and so many models.

    Of battles only.
    """

    inches: int
    beside: frozenset[str]
    models: int


@dataclass(frozen=True, slots=True)
class AntiCharge:
    """The attacker's weapons have Anti-charge (+1 Rend); one that has it already gains nothing."""


@dataclass(frozen=True, slots=True)
class RunAtLeast:
    """The least inches that a run adds. Of battles only."""

    inches: int


OfBattles = ChargeDice | ChargeRoll | RunAtLeast | RunRoll | BanishRoll | ControlOfFoes | HiddenBeyond
OfAttacks = Modify | GiveWard | IgnoreSaveBonuses | IgnoreHitPenalties | NoWeaponAbilities | ToWeapons | AntiCharge
Change = OfAttacks | OfBattles


@dataclass(frozen=True, slots=True)
class Effect:
    """An ability that changes attacks, or moves of a battle: its place in the catalogue, who may have it, its changes.

    ``bearers`` are keywords that a unit needs to be offered it, ``never`` such that rule it out. ``needs`` says in
    words what must have happened before (a pledge, an unlocked ability).
    """

    id: str
    name: str
    rule: str
    side: Side
    timing: Timing
    changes: tuple[Change, ...]
    bearers: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    condition: Condition = Condition()
    needs: str = ""
