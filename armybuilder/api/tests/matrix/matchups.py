"""Odds and heat maps store nothing; simulations are started by anybody but a key that only reads."""

from armybuilder.api.tests.matrix import Row, anybody
from armybuilder.api.v1.matchups.views import CASE, TWO_LISTS

ROWS = (
    Row("matchup-odds", "POST", anybody(), body={"cases": [CASE]}),
    Row("matchup-heatmap", "POST", anybody(), body=TWO_LISTS),
    Row("simulations", "POST", (202, 202, 202, 403, 202, 401), body={**TWO_LISTS, "battles": 200, "seed": 7}),
    Row("simulation", "GET", anybody(404), ("nonsense00",)),
)
