"""Webhooks are the owner's."""

from armybuilder.api.tests.matrix import Row

NEW = {"url": "http://127.0.0.1:9999/", "events": ["roster.changed"]}

ROWS = (
    Row("webhooks", "GET", (200, 200, 401, 200, 200, 401)),
    Row("webhooks", "POST", (201, 201, 401, 403, 201, 401), body=NEW),
    Row("webhook", "GET", (200, 404, 401, 200, 200, 401), ("{webhook}",)),
    Row("webhook", "PATCH", (200, 404, 401, 403, 200, 401), ("{webhook}",), body={"active": False}),
    Row("webhook", "DELETE", (204, 404, 401, 403, 204, 401), ("{webhook}",)),
    Row("webhook-ping", "POST", (202, 404, 401, 403, 202, 401), ("{webhook}",), body={}),
    Row("webhook-deliveries", "GET", (200, 404, 401, 200, 200, 401), ("{webhook}",)),
)
