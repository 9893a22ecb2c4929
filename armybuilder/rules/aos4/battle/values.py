"""The values of a battle: units and armies as the model sees them, the table, the policies that play."""

from dataclasses import dataclass
from enum import StrEnum, unique

from armybuilder.rules.aos4.combat.values import Weapon

MOST_UNITS = 32
"""Units and manifestations of one side that the kernel has places for."""


@dataclass(frozen=True, slots=True)
class BattleUnit:
    """One unit of a list.

    ``move`` and ``base_radius`` in inches, ``move`` 0 for "-"; ``save`` None for "-"; ``control`` per model.
    ``keywords`` in capitals: FLY, HERO, INFANTRY, MONSTER, STRIKE-FIRST … are read; ``wizard`` and ``priest`` are
    power levels. ``charge_dice`` 3: the best two of three count. A ``manifestation`` starts off the table and is
    summoned on ``casting_value`` by a wizard, or by a priest if ``invocation``.

    Read by the abilities of the army only: ``has`` printed names of its abilities and of the enhancements given to
    it, ``marked`` pairs of a weapon ability without an effect of its own and a weapon that has it, ``transport``
    units and models that it carries, ``renown`` whether it belongs to a Regiment of Renown, which uses no traits of
    its host (A-11).
    """

    name: str
    models: int
    health: int
    move: float
    save: int | None
    control: int = 1
    wards: tuple[int, ...] = ()
    keywords: frozenset[str] = frozenset()
    weapons: tuple[Weapon, ...] = ()
    wizard: int = 0
    priest: int = 0
    points: int = 0
    base_radius: float = 0.63
    reserve: bool = False
    musician: bool = False
    standard_bearer: bool = False
    seed_of_rebirth: bool = False
    charge_dice: int = 2
    manifestation: bool = False
    invocation: bool = False
    casting_value: int = 7
    banishment_value: int = 7
    has: frozenset[str] = frozenset()
    marked: tuple[tuple[str, str], ...] = ()
    transport: tuple[int, int] = (0, 0)
    renown: bool = False


@dataclass(frozen=True, slots=True)
class BattleArmy:
    """A list as it fights: its name, its units, manifestations among them, and ids of the abilities that it uses.

    Abilities are those of ``effects.abilities``; one that no unit can bear does nothing.
    """

    name: str
    units: tuple[BattleUnit, ...]
    abilities: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)


@unique
class TerrainKind(StrEnum):
    """The terrain types of the model, each with the terrain abilities of A-72 to A-78."""

    WOOD = "wood"
    RUIN = "ruin"
    ROCK = "rock"
    PLACE_OF_POWER = "place of power"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain feature: a disc on the table, inches."""

    kind: TerrainKind
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective marker and how much it is worth where a battleplan scores each objective."""

    x: float
    y: float
    value: int = 1


@dataclass(frozen=True, slots=True)
class Scoring:
    """Victory points at the end of each own turn from round ``from_round`` on.

    ``one`` for controlling an objective, ``two`` for two or more, ``more`` for more than the opponent, ``each`` for
    the value of every objective.
    """

    one: int = 2
    two: int = 2
    more: int = 2
    each: int = 0
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class Battleplan:
    """A generic battleplan: table, territories, objectives, scoring, usual terrain.

    Territories lie on both sides of a strip across the table: with unit vector (a, b) the first side deploys where
    a·x + b·y ≤ ``near``, the second where it is ≥ ``far``. A half turn of the table reverses the list of objectives,
    so that neither side is favoured where several are equally good.
    """

    id: str
    name: str
    width: float
    depth: float
    direction: tuple[float, float]
    near: float
    far: float
    objectives: tuple[Objective, ...]
    scoring: Scoring
    terrain: tuple[Terrain, ...] = ()


@dataclass(frozen=True, slots=True)
class Policy:
    """How a side plays, in weights that the kernel reads; all worth is in points of the lists.

    ``objective``: worth of an objective. ``kill``, ``caution``: weight of points taken and of points lost.
    ``charge``: least chance to reach with which it charges. ``run``: runs for goals farther than this many moves.
    ``retreat``: falls back when it stands to lose this many times what it takes. ``command``: least worth for which
    a command point is spent. ``first_turn``: chance to take the first turn. ``stand_off``: inches that shooters
    keep. ``random``: share of choices made at random.
    """

    id: str
    name: str
    objective: float
    kill: float
    caution: float
    charge: float
    run: float
    retreat: float
    command: float
    first_turn: float
    stand_off: float
    random: float = 0.0

    def weights(self) -> tuple[float, ...]:
        """The weights in the order of the kernel's layout."""
        return (
            self.objective,
            self.kill,
            self.caution,
            self.random,
            self.charge,
            self.run,
            self.retreat,
            self.command,
            self.first_turn,
            self.stand_off,
        )


class BattleProblem(ValueError):
    """Armies or a set-up that the model cannot play; ``code`` says why, ``path`` where."""

    def __init__(self, path: str, code: str) -> None:
        super().__init__(f"{path}: {code}")
        self.path, self.code = path, code
