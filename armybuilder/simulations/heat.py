"""Heat maps of two lists: every unit of one into every unit of the other, exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from armybuilder.numbers import whole_number
from armybuilder.rules.aos4.combat.attack import Cell, Fighter, HeatMap, heatmap
from armybuilder.rules.charts import heat_class, heat_steps
from armybuilder.simulations.lists import FoughtList
from armybuilder.simulations.odds import Circumstances
from armybuilder.simulations.units import FightingUnit

MOST_UNITS = 40
"""Units of a list that a heat map takes: a list of 2,000 points never has so many."""
FIXED_STEPS = {"per100": (15.0, 25.0, 35.0, 50.0, 70.0), "destroyed": (0.02, 0.1, 0.25, 0.5, 0.75)}


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A cell as it is shown: its class, its figure, the address of its odds."""

    css: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class HeatRow:
    unit: FightingUnit
    cells: tuple[HeatCell, ...]
    average: str


@dataclass(frozen=True, slots=True)
class HeatColumn:
    """A defender: ``url`` sorts the rows by what they do to it."""

    unit: FightingUnit
    url: str
    sorted: bool


@dataclass(frozen=True)
class HeatTable:
    """One direction as it is shown. ``key`` are the classes with the least figure of each."""

    columns: tuple[HeatColumn, ...]
    rows: tuple[HeatRow, ...]
    key: tuple[tuple[str, str], ...]
    best: tuple[tuple[str, str], ...]
    """The attackers with the highest averages, with their averages."""
    hardest: tuple[str, str] | None
    softest: tuple[str, str] | None


@dataclass(frozen=True)
class Matchup:
    """Two lists with their units and the cells of both directions."""

    mine: FoughtList
    theirs: FoughtList
    units: tuple[FightingUnit, ...]
    enemies: tuple[FightingUnit, ...]
    cells: HeatMap
    circumstances: Circumstances


def matchup_of(mine: FoughtList, theirs: FoughtList, circumstances: Circumstances) -> Matchup:
    """Both directions under the same circumstances; each unit attacks with all its models."""
    units, enemies = mine.units[:MOST_UNITS], theirs.units[:MOST_UNITS]
    cells = heatmap(_fighters(units, circumstances), _fighters(enemies, circumstances))
    return Matchup(mine, theirs, units, enemies, cells, circumstances)


def _fighters(units: Sequence[FightingUnit], circumstances: Circumstances) -> tuple[Fighter, ...]:
    return tuple(
        Fighter(unit.name, circumstances.attacker(unit), circumstances.target(unit), unit.points) for unit in units
    )


def value_of(cell: Cell, measure: str) -> float:
    """The figure of a cell: ``per100``, ``damage``, ``slain`` or ``destroyed``."""
    match measure:
        case "damage":
            return cell.damage
        case "slain":
            return cell.slain
        case "destroyed":
            return cell.destroyed
        case _:
            return cell.per_100


def said(value: float, measure: str) -> str:
    """The figure as it stands in a cell."""
    if measure == "destroyed":
        return f"{100 * value:.0f}"
    return f"{value:.0f}" if measure == "per100" or value >= 10 else f"{value:.1f}"


def table_of(
    matchup: Matchup, measure: str, *, back: bool = False, sort: str = "", by: str = "", address: str = ""
) -> HeatTable:
    """One direction as a table; ``by`` names the defender (its place) whose column orders the rows."""
    attackers, defenders = (
        (matchup.enemies, matchup.units) if back else (matchup.units, matchup.enemies)
    )  # fmt: skip
    own, other = (matchup.theirs, matchup.mine) if back else (matchup.mine, matchup.theirs)
    cells = matchup.cells.back if back else matchup.cells.forth
    values = [[value_of(cell, measure) for cell in row] for row in cells]
    averages = [sum(row) / len(row) if row else 0.0 for row in values]
    armed = [unit.has(matchup.circumstances.kind) for unit in attackers]
    steps = FIXED_STEPS.get(measure) or heat_steps([value for row in values for value in row])
    asked = whole_number(by)
    place = asked if asked is not None and asked < len(defenders) else None
    order = _order(attackers, values, averages, sort, place)
    ranked = sorted((at for at in range(len(attackers)) if armed[at]), key=lambda at: -averages[at])
    suffered = [sum(row[at] for row in values) / max(1, len(values)) for at in range(len(defenders))]
    soft = sorted(range(len(defenders)), key=lambda at: suffered[at])
    return HeatTable(
        columns=tuple(
            HeatColumn(unit, f"{address}&by={at}" if address else "", at == place) for at, unit in enumerate(defenders)
        ),
        rows=tuple(
            HeatRow(
                attackers[at],
                tuple(
                    HeatCell(
                        heat_class(value, steps),
                        said(value, measure) if armed[at] else "–",
                        _odds_url(own.key, attackers[at], other.key, defenders[column], matchup.circumstances),
                    )
                    for column, value in enumerate(values[at])
                ),
                said(averages[at], measure) if armed[at] else "–",
            )
            for at in order
        ),
        key=_key(steps, measure),
        best=tuple((attackers[at].name, said(averages[at], measure)) for at in ranked[:2]),
        hardest=(defenders[soft[0]].name, said(suffered[soft[0]], measure)) if soft else None,
        softest=(defenders[soft[-1]].name, said(suffered[soft[-1]], measure)) if soft else None,
    )


def plain_rows(matchup: Matchup, *, back: bool = False) -> list[dict[str, object]]:
    """Every cell of a direction with all its figures, for files and the API."""
    attackers, defenders = (matchup.enemies, matchup.units) if back else (matchup.units, matchup.enemies)
    cells = matchup.cells.back if back else matchup.cells.forth
    return [
        {
            "attacker": attackers[row].name,
            "attacker_points": attackers[row].points,
            "defender": defenders[column].name,
            "defender_points": defenders[column].points,
            "damage": round(cell.damage, 6),
            "slain": round(cell.slain, 6),
            "destroyed": round(cell.destroyed, 9),
            "points_slain": round(cell.points_slain, 4),
            "points_slain_per_100": round(cell.per_100, 4),
        }
        for row, line in enumerate(cells)
        for column, cell in enumerate(line)
    ]


def _order(
    attackers: Sequence[FightingUnit],
    values: Sequence[Sequence[float]],
    averages: Sequence[float],
    sort: str,
    place: int | None,
) -> list[int]:
    order = list(range(len(attackers)))
    if place is not None:
        return sorted(order, key=lambda at: -values[at][place])
    match sort:
        case "average":
            return sorted(order, key=lambda at: -averages[at])
        case "points":
            return sorted(order, key=lambda at: -attackers[at].points)
        case "name":
            return sorted(order, key=lambda at: attackers[at].name)
        case _:
            return order


def _key(steps: Sequence[float], measure: str) -> tuple[tuple[str, str], ...]:
    places = [said(step, measure) for step in steps]
    unit = " %" if measure == "destroyed" else ""
    lines = [("h0", f"under {places[0]}{unit}"), *((f"h{at}", f"{step}{unit}") for at, step in enumerate(places, 1))]
    return (*lines[:-1], (lines[-1][0], f"{places[-1]}{unit} and more"))


def _odds_url(
    own: str, attacker: FightingUnit, other: str, defender: FightingUnit, circumstances: Circumstances
) -> str:
    query = {"af": own, "au": attacker.uid, "df": other, "du": defender.uid}
    switches = {
        "charged": circumstances.charged,
        "cover": circumstances.cover,
        "shooting": circumstances.shooting,
        "aoa": circumstances.all_out_attack,
        "aod": circumstances.all_out_defence,
    }
    query |= {name: "on" for name, on in switches.items() if on}
    return f"{reverse('matchups:odds')}?{urlencode(query)}"
