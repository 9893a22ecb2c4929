"""Heat maps of two lists: cells, order, steps."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.simulations.heat import matchup_of, plain_rows, table_of
from armybuilder.simulations.lists import FoughtList
from armybuilder.simulations.odds import Circumstances

pytestmark = pytest.mark.django_db
CHARGED = Circumstances(charged=True)


def test_cells_are_those_of_single_attacks(mine: FoughtList, theirs: FoughtList) -> None:
    matchup = matchup_of(mine, theirs, CHARGED)

    for row, attacker in enumerate(matchup.units):
        for column, defender in enumerate(matchup.enemies):
            single = attack(CHARGED.attacker(attacker), CHARGED.target(defender))
            cell = matchup.cells.forth[row][column]
            assert cell.damage == pytest.approx(single.mean_allocated)
            assert cell.slain == pytest.approx(single.mean_slain)
            assert cell.destroyed == pytest.approx(single.p_destroyed, abs=1e-12)


def test_directions_are_each_others_turn(mine: FoughtList, theirs: FoughtList) -> None:
    forth = matchup_of(mine, theirs, CHARGED)
    turned = matchup_of(theirs, mine, CHARGED)

    assert plain_rows(forth) == plain_rows(turned, back=True)
    assert plain_rows(forth, back=True) == plain_rows(turned)


def test_rows_sort_by_average_points_name_and_column(mine: FoughtList, theirs: FoughtList) -> None:
    matchup = matchup_of(mine, theirs, CHARGED)
    units = [unit.name for unit in matchup.units]

    def order(**how: str) -> list[str]:
        return [row.unit.name for row in table_of(matchup, "damage", **how).rows]  # type: ignore[arg-type]

    averages = {
        unit.name: sum(cell.damage for cell in matchup.cells.forth[at]) for at, unit in enumerate(matchup.units)
    }
    assert order() == units
    assert order(sort="name") == sorted(units)
    assert order(sort="average") == sorted(units, key=lambda name: -averages[name])
    assert order(sort="points")[0] == "Chaos Chosen"
    first_column = {unit.name: matchup.cells.forth[at][0].damage for at, unit in enumerate(matchup.units)}
    assert order(by="0", sort="name") == sorted(units, key=lambda name: -first_column[name])


def test_table_has_fixed_steps_for_points_per_100(mine: FoughtList, theirs: FoughtList) -> None:
    table = table_of(matchup_of(mine, theirs, CHARGED), "per100")

    assert table.key == (
        ("h0", "under 15"), ("h1", "15"), ("h2", "25"), ("h3", "35"), ("h4", "50"), ("h5", "70 and more")
    )  # fmt: skip
    assert {cell.css for row in table.rows for cell in row.cells} <= {f"h{step}" for step in range(6)}


def test_shooting_table_has_no_figures_for_units_without_bows(mine: FoughtList, theirs: FoughtList) -> None:
    table = table_of(matchup_of(mine, theirs, Circumstances(shooting=True)), "damage")

    assert {row.average for row in table.rows} == {"–"}
    assert table.best == ()


def test_cells_lead_to_the_odds_of_their_units(mine: FoughtList, theirs: FoughtList) -> None:
    table = table_of(matchup_of(mine, theirs, CHARGED), "per100")

    url = table.rows[0].cells[0].url
    assert url.startswith("/matchups/?")
    assert f"af=pasted%3A{mine.key[7:]}" in url
    assert "charged=on" in url
