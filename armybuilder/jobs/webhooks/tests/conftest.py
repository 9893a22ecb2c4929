"""A receiver of webhooks on this machine, and a webhook that leads to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Webhook
from armybuilder.jobs.webhooks import events, services


@dataclass
class Receiver:
    """What arrived, as (path, headers, body); ``answers`` are the statuses of the next answers, then 204."""

    url: str
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            inbox.got.append((self.path, dict(self.headers), body))
            status = inbox.answers.pop(0) if inbox.answers else 204
            self.send_response(status)
            if status == 302:
                self.send_header("Location", inbox.url + "elsewhere")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    inbox = Receiver(f"http://127.0.0.1:{server.server_port}/hook")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield inbox
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def inside(settings: Any) -> None:
    """Allow addresses of this machine."""
    settings.WEBHOOK_ALLOW_PRIVATE = True


@pytest.fixture(autouse=True)
def _event_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_types", {"thing.changed": "a thing is changed", "thing.lost": "a thing is lost"})


@pytest.fixture
def hook(user: User, receiver: Receiver, inside: None) -> Webhook:
    return services.create_webhook(user=user, url=receiver.url, events=["thing.changed"])[0]


@pytest.fixture
def announced(hook: Webhook, django_capture_on_commit_callbacks: Callable[..., Any]) -> Callable[..., list[Any]]:
    """A function that announces an event to the owner of ``hook`` and lets the workers do what they are told."""

    def announce(event: str = "thing.changed", **data: Any) -> list[Any]:
        with django_capture_on_commit_callbacks(execute=True):
            made = services.announce(users=[hook.user_id], event=event, data=data)
        for delivery in made:
            delivery.refresh_from_db()
        return made

    return announce
