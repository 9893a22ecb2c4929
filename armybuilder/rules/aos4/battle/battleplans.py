"""Generic battleplans with names of our own: four for 60 × 44 inches, two for 44 × 30 inches (1,000 points)."""

from math import sqrt

from armybuilder.rules.aos4.battle.values import Battleplan, Objective, Scoring, Terrain, TerrainKind

_DIAGONAL = (1 / sqrt(2), 1 / sqrt(2))

WOOD, RUIN, ROCK, POWER = TerrainKind.WOOD, TerrainKind.RUIN, TerrainKind.ROCK, TerrainKind.PLACE_OF_POWER

TWO_RIVERS = Battleplan(
    id="two-rivers",
    name="Two rivers",
    width=60,
    depth=44,
    direction=(0, 1),
    near=12,
    far=32,
    objectives=(Objective(12, 15), Objective(48, 15), Objective(30, 22), Objective(12, 29), Objective(48, 29)),
    scoring=Scoring(),
    terrain=(
        Terrain(WOOD, 20, 12, 3.5),
        Terrain(WOOD, 40, 32, 3.5),
        Terrain(RUIN, 44, 22, 3.0),
        Terrain(RUIN, 16, 22, 3.0),
        Terrain(ROCK, 36, 14, 2.0),
        Terrain(ROCK, 24, 30, 2.0),
        Terrain(POWER, 52, 8, 2.5),
        Terrain(POWER, 8, 36, 2.5),
    ),
)
"""Long edges, five objectives, points for one, for two and for more than the opponent."""

BROKEN_CROWN = Battleplan(
    id="broken-crown",
    name="Broken crown",
    width=60,
    depth=44,
    direction=_DIAGONAL,
    near=28,
    far=45.5,
    objectives=(
        Objective(14, 34, 2),
        Objective(16, 12, 1),
        Objective(30, 22, 3),
        Objective(44, 32, 1),
        Objective(46, 10, 2),
    ),
    scoring=Scoring(one=0, two=0, more=2, each=1),
    terrain=(
        Terrain(WOOD, 22, 26, 3.5),
        Terrain(WOOD, 38, 18, 3.5),
        Terrain(RUIN, 30, 34, 3.0),
        Terrain(RUIN, 30, 10, 3.0),
        Terrain(ROCK, 20, 38, 2.0),
        Terrain(ROCK, 40, 6, 2.0),
        Terrain(POWER, 10, 20, 2.5),
        Terrain(POWER, 50, 24, 2.5),
    ),
)
"""Opposite corners; the middle is worth most, each objective scores its value."""

LONG_WATCH = Battleplan(
    id="long-watch",
    name="Long watch",
    width=60,
    depth=44,
    direction=(1, 0),
    near=18,
    far=42,
    objectives=(
        Objective(30, 8),
        Objective(15, 22),
        Objective(45, 22),
        Objective(30, 36),
    ),
    scoring=Scoring(one=1, two=2, more=3, each=0),
    terrain=(
        Terrain(WOOD, 30, 22, 4.0),
        Terrain(RUIN, 22, 12, 3.0),
        Terrain(RUIN, 38, 32, 3.0),
        Terrain(ROCK, 22, 30, 2.0),
        Terrain(ROCK, 38, 14, 2.0),
        Terrain(POWER, 10, 34, 2.5),
        Terrain(POWER, 50, 10, 2.5),
    ),
)
"""Short edges, four objectives, having more than the opponent is worth most."""

SHIFTING_SANDS = Battleplan(
    id="shifting-sands",
    name="Shifting sands",
    width=60,
    depth=44,
    direction=(0, 1),
    near=11,
    far=33,
    objectives=(
        Objective(30, 8, 1),
        Objective(8, 14, 1),
        Objective(15, 22, 2),
        Objective(30, 22, 2),
        Objective(45, 22, 2),
        Objective(52, 30, 1),
        Objective(30, 36, 1),
    ),
    scoring=Scoring(one=1, two=0, more=2, each=1, from_round=2),
    terrain=(
        Terrain(RUIN, 22, 17, 2.5),
        Terrain(RUIN, 38, 27, 2.5),
        Terrain(WOOD, 22, 31, 3.0),
        Terrain(WOOD, 38, 13, 3.0),
        Terrain(POWER, 15, 8, 2.5),
        Terrain(POWER, 45, 36, 2.5),
    ),
)
"""Long edges, seven objectives of different value, scored from the second round."""

NARROW_FORD = Battleplan(
    id="narrow-ford",
    name="Narrow ford",
    width=44,
    depth=30,
    direction=(0, 1),
    near=8,
    far=22,
    objectives=(Objective(11, 15), Objective(22, 15), Objective(33, 15)),
    scoring=Scoring(),
    terrain=(
        Terrain(RUIN, 16, 10, 2.0),
        Terrain(RUIN, 28, 20, 2.0),
        Terrain(WOOD, 36, 8, 2.5),
        Terrain(WOOD, 8, 22, 2.5),
        Terrain(ROCK, 22, 9, 1.5),
        Terrain(ROCK, 22, 21, 1.5),
        Terrain(POWER, 5, 10, 2.0),
        Terrain(POWER, 39, 20, 2.0),
    ),
)
"""The small table for 1,000 points: three objectives in a row."""

CROSS_ROADS = Battleplan(
    id="cross-roads",
    name="Cross roads",
    width=44,
    depth=30,
    direction=(1, 0),
    near=13,
    far=31,
    objectives=(
        Objective(22, 6),
        Objective(11, 15),
        Objective(22, 15, 2),
        Objective(33, 15),
        Objective(22, 24),
    ),
    scoring=Scoring(one=1, two=1, more=1, each=1),
    terrain=(
        Terrain(WOOD, 17, 9, 2.5),
        Terrain(WOOD, 27, 21, 2.5),
        Terrain(RUIN, 17, 21, 2.0),
        Terrain(RUIN, 27, 9, 2.0),
        Terrain(POWER, 7, 5, 2.0),
        Terrain(POWER, 37, 25, 2.0),
    ),
)
"""The small table for 1,000 points: short edges, five objectives."""

BATTLEPLANS: tuple[Battleplan, ...] = (
    TWO_RIVERS,
    BROKEN_CROWN,
    LONG_WATCH,
    SHIFTING_SANDS,
    NARROW_FORD,
    CROSS_ROADS,
)


def battleplan(plan_id: str) -> Battleplan:
    """The battleplan of this id; KeyError if there is none."""
    return {known.id: known for known in BATTLEPLANS}[plan_id]


def battleplans_for(points_limit: int) -> tuple[Battleplan, ...]:
    """The battleplans of the table size for a points limit: the small table up to 1,250 points."""
    small = points_limit <= 1250
    return tuple(plan for plan in BATTLEPLANS if (plan.width < 60) == small)
