"""The Blood Tithe: abilities, their prices, what must be unlocked before them, and their dice (A-99a to A-99e)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.effects.values import Timing
from armybuilder.rules.aos4.table.steps import ruling, step
from armybuilder.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class TitheAbility:
    """An ability that blood tithe points unlock for the battle; any one of ``needs`` must be unlocked before."""

    id: str
    name: str
    cost: int
    needs: tuple[str, ...]
    rule: str
    timing: Timing


TITHE: tuple[TitheAbility, ...] = (
    TitheAbility("murderlust", "Murderlust", 0, (), "A-99b", Timing.REACTION_CHARGE),
    TitheAbility("divine-scorn", "Divine Scorn", 1, (), "A-99c", Timing.START_OF_TURN),
    TitheAbility("punish-the-pacifist", "Punish the Pacifist", 1, (), "A-99d", Timing.COMBAT),
    TitheAbility("murder-the-mystic", "Murder the Mystic", 2, ("divine-scorn",), "A-99e", Timing.HERO),
    TitheAbility(
        "glorious-combat",
        "Glorious Combat or Naught",
        2,
        ("divine-scorn", "punish-the-pacifist"),
        "A-99f",
        Timing.PASSIVE,
    ),
    TitheAbility("revel-in-battle", "Revel in Battle", 3, ("punish-the-pacifist",), "A-99g", Timing.PASSIVE),
    TitheAbility(
        "slaughter-triumphant",
        "Slaughter Triumphant",
        4,
        ("murder-the-mystic", "glorious-combat"),
        "A-99h",
        Timing.PASSIVE,
    ),
    TitheAbility("cleave-wide", "Cleave Wide", 4, ("revel-in-battle", "glorious-combat"), "A-99i", Timing.PASSIVE),
)
"""The unlock graph. Murderlust is open from the start."""

ALWAYS = frozenset(ability.id for ability in TITHE if ability.cost == 0)


def tithe_ability(ability_id: str) -> TitheAbility:
    """The ability of that id; raises `KeyError`."""
    for ability in TITHE:
        if ability.id == ability_id:
            return ability
    raise KeyError(ability_id)


@dataclass(frozen=True, slots=True)
class Tithe:
    """Points in hand, abilities unlocked for the battle, and whether one was unlocked this turn."""

    points: int = 0
    unlocked: frozenset[str] = ALWAYS
    unlocked_this_turn: bool = False

    def may_unlock(self, ability_id: str) -> Ruling:
        """Whether that ability may be unlocked now: one in a turn, paid, with one of its needs (A-99a)."""
        ability = tithe_ability(ability_id)
        open_way = not ability.needs or any(need in self.unlocked for need in ability.needs)
        needed = " or ".join(tithe_ability(need).name for need in ability.needs)
        return ruling(
            (
                step("TITHE_UNLOCKED", ability=ability.name) if ability_id in self.unlocked else None,
                step("TITHE_ONE_A_TURN") if self.unlocked_this_turn else None,
                step("TITHE_POINTS", cost=ability.cost, points=self.points) if self.points < ability.cost else None,
                None if open_way else step("TITHE_NEEDS", ability=ability.name, needed=needed),
            ),
            step("TITHE_PAID", ability=ability.name, cost=ability.cost),
        )

    def unlock(self, ability_id: str) -> Tithe:
        """The tithe after unlocking; raises `ValueError` where that is not allowed."""
        if not self.may_unlock(ability_id).allowed:
            raise ValueError(ability_id)
        left = self.points - tithe_ability(ability_id).cost
        return Tithe(left, self.unlocked | {ability_id}, True)

    def earn(self, points: int) -> Tithe:
        """The tithe with further points."""
        return Tithe(self.points + points, self.unlocked, self.unlocked_this_turn)

    def next_turn(self) -> Tithe:
        """The tithe as the next turn begins: one more ability may be unlocked."""
        return Tithe(self.points, self.unlocked, False)

    def choices(self) -> tuple[str, ...]:
        """Abilities that may be unlocked now."""
        return tuple(ability.id for ability in TITHE if self.may_unlock(ability.id).allowed)

    @property
    def may_drench(self) -> bool:
        """Whether Blood-drenched may be used: an ability was unlocked this turn (A-99j)."""
        return self.unlocked_this_turn


def murderlust_charge(needs: int, dice: int = 2) -> float:
    """Chance of a charge of ``needs`` when a further die may be swapped for one of the charge dice (A-99b).

    The unit then takes D3 mortal damage.
    """
    each = 6.0 ** -(dice + 1)
    reached = 0.0
    for *rolled, further in product(range(1, 7), repeat=dice + 1):
        best = max(sum(rolled), sum(rolled) - min(rolled) + further)
        reached += each * (best >= needs)
    return reached


def power_level_after_scorn(level: int, face: int) -> int:
    """Power level of a WIZARD or PRIEST after its die of Divine Scorn: 1 less on 3 or more, never below 0 (A-99c)."""
    return max(0, level - 1) if face >= 3 else level


def punished(face: int, *, own: int, enemy: int) -> tuple[int, int]:
    """Units that take 1 mortal damage by Punish the Pacifist, own and enemy: all on 1 or 2, else enemies (A-99d)."""
    return (own, enemy) if face <= 2 else (0, enemy)


def mystics_banished(values: tuple[int, ...]) -> tuple[float, ...]:
    """Chance to banish each of up to four manifestations by Murder the Mystic; no bonus for their number (A-99e).

    For each banished one every enemy unit within 3" takes D3 mortal damage.
    """
    if len(values) > MOST_MYSTICS:
        raise ValueError("at most four manifestations")
    return tuple(chances.banish(value) for value in values)


MOST_MYSTICS = 4
MOST_SCORNED = 3
