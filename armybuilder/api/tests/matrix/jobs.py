"""Whoever has the code of a job sees it; who started it cancels it."""

from armybuilder.api.tests.matrix import Row, anybody

ROWS = (
    Row("job", "GET", anybody(), ("{job}",)),
    Row("job", "DELETE", (200, 403, 401, 403, 200, 401), ("{job}",)),
    Row("job-result", "GET", anybody(409), ("{job}",)),
)
