"""The catalogue is for anybody."""

from armybuilder.api.tests.matrix import Row, anybody

ROWS = (
    Row("releases", "GET", anybody()),
    Row("release", "GET", anybody(), ("{release}",)),
    Row("release-catalogue", "GET", anybody(), ("{release}",)),
    Row("release-diff", "GET", anybody(), ("{release}",), {"since": "{release}"}),
    Row("factions", "GET", anybody()),
    Row("faction", "GET", anybody(), ("seraphon",)),
    Row("warscrolls", "GET", anybody()),
    Row("warscroll", "GET", anybody(404), ("nope",)),
    Row("keywords", "GET", anybody()),
    Row("regiments-of-renown", "GET", anybody()),
    Row("search", "GET", anybody(), query={"q": "saurus"}),
    Row("rules", "GET", anybody()),
    Row("rule", "GET", anybody(), ("R-15",)),
)
