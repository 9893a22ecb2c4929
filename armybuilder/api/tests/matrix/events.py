"""An event is its organisers'; players act with their token; hidden lists are there for nobody else."""

from armybuilder.api.tests.matrix import Row, Statuses, anybody
from armybuilder.api.v1.events.examples import NEW_EVENT
from armybuilder.validation.tests.texts import LEGAL


def organisers(read: int) -> Statuses:
    """What only organisers read."""
    return (read, 404, 401, read, read, 401)


def writers(status: int) -> Statuses:
    """What only organisers do; a key that only reads does nothing."""
    return (status, 404, 401, 403, status, 401)


AT, PLAYER, ROUND = ("{event}",), ("{event}", "{player}"), ("{event}", "1")
TOKEN = {"Player-Token": "{token}"}
GUESSED = {"Player-Token": "0" * 32}
DECISION = {"decision": "approve", "version": 1, "decisions_made": 0}
RESULT = {"first_points": 20, "second_points": 10, "changes": 0}

ROWS = (
    Row("events", "GET", anybody()),
    Row("events", "POST", (201, 201, 401, 403, 201, 401), body=NEW_EVENT),
    Row("event", "GET", anybody(), AT),
    Row("event", "GET", anybody(404), ("nosuchevnt",)),
    Row("event", "PATCH", writers(200), AT, body={"place": "Old harbour hall"}),
    Row("event", "DELETE", writers(204), AT),
    Row("event-copy", "POST", writers(201), AT, body={}),
    Row("event-organisers", "GET", organisers(200), AT),
    Row("event-organisers", "POST", writers(200), AT, body={"email": "other@example.org", "role": "judge"}),
    Row("event-check-in", "POST", writers(200), AT, body={}),
    Row("event-check-in", "DELETE", writers(200), AT),
    Row("event-lock", "POST", writers(200), AT, body={}),
    Row("event-lock", "DELETE", writers(200), AT),
    Row("event-recheck", "POST", writers(202), AT, body={}),
    Row("event-log", "GET", organisers(200), AT),
    Row("event-findings", "GET", organisers(200), AT),
    Row("event-statistics", "GET", (200, 404, 404, 200, 200, 401), AT),
    Row("event-standings", "GET", anybody(), AT),
    Row("event-export", "GET", organisers(200), ("{event}", "lists.csv")),
    Row("event-export", "GET", organisers(404), ("{event}", "nothing.csv")),
    Row("event-players", "GET", anybody(), AT),
    Row("event-players", "POST", (201, 201, 201, 403, 201, 401), AT, body={"name": "Cy"}),
    Row("event-players-load", "POST", writers(200), AT, body={"csv": "name\nCy\n"}),
    Row("event-reminders", "POST", writers(200), AT, body={}),
    Row("event-no-shows", "POST", writers(409), AT, body={}),
    Row("event-player", "GET", anybody(), PLAYER),
    Row("event-player", "PATCH", writers(200), PLAYER, body={"checked_in": True}),
    Row("event-player", "PATCH", writers(200), PLAYER, body={"name": "Ada", "changes": 0}),
    Row("event-player", "PATCH", (200, 200, 200, 403, 200, 401), PLAYER, body={"state": "dropped"}, headers=TOKEN),
    Row("event-player", "PATCH", (404, 404, 404, 403, 404, 401), PLAYER, body={"state": "dropped"}, headers=GUESSED),
    Row("event-penalties", "POST", writers(201), PLAYER, body={"points": 1, "reason": "Late list"}),
    Row("event-penalties", "DELETE", writers(404), PLAYER),
    Row("event-check", "POST", anybody(), AT, body={"text": LEGAL}),
    Row("event-submissions", "GET", anybody(), AT),
    Row("event-submissions", "POST", writers(201), AT, body={"text": LEGAL, "player": "{player}"}),
    Row("event-submissions", "POST", (201, 201, 201, 403, 201, 401), AT, body={"text": LEGAL}, headers=TOKEN),
    Row("event-submission", "GET", (200, 404, 404, 200, 200, 401), PLAYER),
    Row("event-submission", "GET", anybody(), PLAYER, headers=TOKEN),
    Row("event-submission", "GET", (200, 404, 404, 200, 200, 401), ("{event}", "{second}"), headers=TOKEN),
    Row("event-verdict", "GET", (200, 404, 404, 200, 200, 401), PLAYER),
    Row("event-verdict", "GET", anybody(), PLAYER, headers=TOKEN),
    Row("event-differences", "GET", (200, 404, 404, 200, 200, 401), PLAYER),
    Row("event-differences", "GET", anybody(), PLAYER, headers=TOKEN),
    Row("event-decisions", "POST", writers(201), PLAYER, body=DECISION),
    Row("event-decide-many", "POST", writers(200), AT, body={"decision": "approve", "players": []}),
    Row("event-rounds", "GET", anybody(), AT),
    Row("event-rounds", "POST", writers(409), AT, body={}),
    Row("event-round", "DELETE", writers(204), ROUND),
    Row("event-round-start", "POST", writers(200), ROUND, body={}),
    Row("event-round-swap", "POST", writers(400), ROUND, body={"one": "{player}", "other": "{second}"}),
    Row("event-result", "PUT", writers(200), ("{event}", "1", "1"), body=RESULT),
    Row("event-result", "PUT", (200, 200, 200, 403, 200, 401), ("{event}", "1", "1"), body=RESULT, headers=TOKEN),
)
