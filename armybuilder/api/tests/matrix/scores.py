"""Score sheets are for anybody who has their code."""

from armybuilder.api.tests.matrix import Row, anybody

BEGIN = {"keeper": "battle", "players": ["Mira", "Tom"]}
ROWS = (
    Row("scores", "POST", anybody(201), body=BEGIN),
    Row("score", "GET", anybody(404), ("nosuchsheet0",)),
    Row("score", "POST", anybody(404), ("nosuchsheet0",), body={"do": "round", "revision": 1}),
)
