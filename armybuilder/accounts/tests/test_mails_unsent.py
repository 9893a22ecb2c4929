"""While the mail server takes no mail: accounts are made all the same, and nobody waits for it or meets an error."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.settings import base

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
PASSWORD = "ironweld-arsenal"
NEW = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def refusing(settings: Any) -> None:
    """No mail server is there."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = unused.getsockname()[1]


@pytest.fixture
def silent(refusing: None, settings: Any) -> Iterator[None]:
    """The mail server takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.EMAIL_PORT = server.getsockname()[1]
        settings.EMAIL_TIMEOUT = 0.2
        yield


@pytest.fixture
def member(client: Client) -> Client:
    user = User.objects.create_user("m1r4", "mira@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.force_login(user)
    return client


@pytest.mark.parametrize("away", ["refusing", "silent"])
def test_signing_up_goes_on_and_says_that_the_mail_is_missing(
    client: Client, away: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(away)
    page = client.post("/accounts/signup/", NEW, follow=True)
    assert page.status_code == 200
    assert client.get("/accounts/").status_code == 200
    told = page.content.decode()
    assert "The mail to confirm new@example.org could not be sent just now." in told
    assert "is on its way" not in told


def test_added_address_waits_for_its_mail(refusing: None, member: Client) -> None:
    page = member.post("/accounts/email/", {"action_add": "", "email": "second@example.org"}, follow=True)
    assert page.status_code == 200
    assert "The mail to confirm second@example.org could not be sent just now." in page.content.decode()
    assert EmailAddress.objects.filter(email="second@example.org", verified=False).exists()


@pytest.mark.parametrize("email", ["mira@example.org", "nobody@example.org"])
def test_new_password_cannot_be_asked_for(refusing: None, member: Client, email: str) -> None:
    answer = Client().post("/accounts/password/reset/", {"email": email})
    assert answer.status_code == 503
    assert "No mail can be sent just now" in answer.content.decode()


def test_wait_for_a_silent_server_has_an_end(silent: None, member: Client) -> None:
    assert Client().post("/accounts/password/reset/", {"email": "mira@example.org"}).status_code == 503
    assert 0 < base.EMAIL_TIMEOUT <= 30
