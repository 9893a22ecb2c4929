"""The pages and mails around logging in: all in the site's own words and frame, each leading on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import get_resolver, reverse

from armybuilder.accounts.models import User

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

OWN = Path(settings.BASE_DIR) / "templates"
PASSWORD = "ironweld-arsenal"
UNUSED = ("code", "phone")
"""Ways to log in that the settings do not offer; no page leads there."""
NEW = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def user() -> User:
    found = User.objects.create_user("m1r4", "mira@example.org", PASSWORD)
    EmailAddress.objects.create(user=found, email=found.email, primary=True, verified=True)
    return found


@pytest.fixture
def member(user: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def pages() -> list[str]:
    """Addresses of the library that take no argument."""
    names = [one for one in get_resolver().reverse_dict if isinstance(one, str) and one.startswith("account_")]
    offered = [name for name in names if not any(word in name for word in UNUSED)]
    return sorted({reverse(name) for name in offered if takes_nothing(name)})


def takes_nothing(name: str) -> bool:
    possibilities = get_resolver().reverse_dict.getlist(name)
    return any(not params for forms, *_ in possibilities for _, params in forms)


def foreign(answer: Any) -> set[str]:
    """Templates of an answer that are not the site's own; the controls of forms are Django's."""
    used = {Path(str(one.origin.name)) for one in answer.templates if one.origin and one.name}
    return {str(path) for path in used if OWN not in path.parents and "forms" not in path.parts}


def test_there_are_pages() -> None:
    assert {"/accounts/login/", "/accounts/email/", "/accounts/password/reset/"} <= set(pages())


@pytest.mark.parametrize("path", pages())
def test_page_has_own_words_for_visitor_and_member(client: Client, member: Client, path: str) -> None:
    answers = [one.get(path) for one in (client, member)]
    assert {answer.status_code for answer in answers} <= {200, 302}
    assert set().union(*map(foreign, answers)) == set()


def test_links_of_mails_lead_to_own_pages(client: Client, user: User) -> None:
    client.post("/accounts/password/reset/", {"email": user.email})
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    client.post("/accounts/signup/", NEW)
    subjects = [one.subject.removeprefix("[Army Builder] ") for one in mail.outbox]
    assert subjects == ["A new password", "No account with this address", "Confirm your address"]
    for sent in mail.outbox:
        assert user.username not in str(sent.body)
        link = next(word for word in str(sent.body).split() if word.startswith("http"))
        answer = client.get(link, follow=True)
        assert (answer.status_code, foreign(answer)) == (200, set())
        assert "\n\n\n" not in str(sent.body)


@pytest.mark.parametrize("path", ["/accounts/password/reset/key/x-nonsense/", "/accounts/confirm-email/nonsense/"])
def test_link_that_no_longer_works_says_so(client: Client, path: str) -> None:
    answer = client.get(path, follow=True)
    assert (answer.status_code, foreign(answer)) == (200, set())
    assert "This link no longer works" in answer.content.decode()


def test_addresses_are_added_confirmed_and_changed(member: Client, user: User) -> None:
    answer = member.post("/accounts/email/", {"action_add": "", "email": "second@example.org"}, follow=True)
    assert "A mail to confirm it is on its way to second@example.org." in answer.content.decode()
    link = next(word for word in str(mail.outbox[-1].body).split() if "/confirm-email/" in word)
    assert "second@example.org is confirmed." in member.post(link, follow=True).content.decode()
    for action, email, told in (
        ("action_primary", "second@example.org", "It is the main address now."),
        ("action_remove", "second@example.org", "The main address (second@example.org) cannot be removed."),
        ("action_remove", "mira@example.org", "mira@example.org is removed."),
    ):
        assert told in member.post("/accounts/email/", {action: "", "email": email}, follow=True).content.decode()
    user.refresh_from_db()
    assert user.email == "second@example.org"


def test_address_is_shown_and_never_the_user_name(client: Client, user: User) -> None:
    answer = client.post("/accounts/login/", {"login": user.email, "password": PASSWORD}, follow=True)
    assert "Logged in as mira@example.org." in answer.content.decode()
    assert user.username not in answer.content.decode()


def test_password_is_changed(member: Client, user: User) -> None:
    form = {"oldpassword": PASSWORD, "password1": "marbled-sepulchre", "password2": "marbled-sepulchre"}
    answer = member.post("/accounts/password/change/", form, follow=True)
    assert "The password is changed." in answer.content.decode()
    user.refresh_from_db()
    assert user.check_password("marbled-sepulchre")
