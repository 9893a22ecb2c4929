"""Rosters are the owner's; a share code reads; a key that only reads writes nothing."""

from armybuilder.api.tests.matrix import Row, anybody
from armybuilder.validation.tests.texts import LEGAL

ANY_STATE = {"If-Match": "*"}
HORDE = {
    "system": "hordes-primal",
    "document": {"list": {"system": "hordes-primal", "version": 1, "faction": "Emberwild", "entries": []}},
}

ROWS = (
    Row("rosters", "GET", (200, 200, 401, 200, 200, 401)),
    Row("rosters", "POST", (201, 201, 401, 403, 201, 401), body={"army": "seraphon"}),
    Row("rosters", "POST", (201, 201, 401, 403, 201, 401), body=HORDE),
    Row("roster", "GET", (200, 404, 401, 200, 200, 401), ("{roster}",)),
    Row("roster", "GET", anybody(), ("{share}",)),
    Row("roster", "PUT", (200, 404, 401, 403, 200, 401), ("{roster}",), body={"text": LEGAL}, headers=ANY_STATE),
    Row("roster", "PUT", (404, 404, 401, 403, 404, 401), ("{share}",), body={"text": LEGAL}, headers=ANY_STATE),
    Row("roster", "PATCH", (200, 404, 401, 403, 200, 401), ("{roster}",), body={"name": "x"}, headers=ANY_STATE),
    Row("roster", "PATCH", (404, 404, 401, 403, 404, 401), ("{share}",), body={"name": "x"}, headers=ANY_STATE),
    Row("roster", "DELETE", (204, 404, 401, 403, 204, 401), ("{roster}",)),
    Row("roster", "DELETE", (404, 404, 401, 403, 404, 401), ("{share}",)),
    Row("roster-copy", "POST", (201, 404, 401, 403, 201, 401), ("{roster}",), body={}),
    Row("roster-copy", "POST", (201, 201, 401, 403, 201, 401), ("{share}",), body={}),
    Row("roster-history", "GET", (200, 404, 401, 200, 200, 401), ("{roster}",)),
    Row("roster-history", "GET", (404, 404, 401, 404, 404, 401), ("{share}",)),
    Row("roster-export", "GET", (200, 404, 401, 200, 200, 401), ("{roster}",)),
    Row("roster-export", "GET", anybody(), ("{share}",)),
    Row("roster-report", "GET", (200, 404, 401, 200, 200, 401), ("{roster}",)),
    Row("roster-report", "GET", anybody(), ("{share}",)),
)
