"""The answer to ``/healthz``."""

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_healthz_says_ok_when_the_database_answers(client: Client) -> None:
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok"}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_healthz_says_503_when_the_database_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError("no connection")

    monkeypatch.setattr(connection, "cursor", refuse)

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "database": "unreachable"}


def test_healthz_refuses_a_post(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
