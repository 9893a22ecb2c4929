"""The account page: keys are shown once, others' keys are out of reach, data can be taken and deleted."""

from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from armybuilder.accounts import services
from armybuilder.accounts.models import ApiKey, Scope, User
from armybuilder.settings import base

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def user() -> User:
    return User.objects.create_user("mira", "mira@example.org", "ironweld-arsenal")


@pytest.fixture
def member(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/data/", "/accounts/delete/"])
def test_account_pages_send_a_visitor_to_the_log_in(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


def test_too_many_tries_to_log_in_are_told_on_a_page_of_the_site(client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    tries = [client.post("/accounts/login/", {"login": "mira@example.org", "password": "guess"}) for _ in range(2)]
    assert [answer.status_code for answer in tries] == [200, 429]
    assert "Wait a moment, then repeat the step." in tries[-1].content.decode()


def test_account_page_shows_a_new_key_once(member: Client) -> None:
    answer = member.post("/accounts/keys/", {"name": "bot", "scope": "read", "days": "90"})
    text = answer.context["new_key_text"]
    assert (answer.status_code, services.api_key_for(text=text)) == (201, ApiKey.objects.get(name="bot"))
    assert text not in member.get("/accounts/").content.decode()


def test_a_form_that_is_sent_again_makes_no_second_key(member: Client) -> None:
    form = {"name": "bot", "scope": "read", "days": "90", "csrfmiddlewaretoken": "a" * 64}
    assert member.post("/accounts/keys/", form).status_code == 201
    assert "data-copy" in member.post("/accounts/keys/", {**form, "name": "other"}).content.decode()
    answer = member.post("/accounts/keys/", form, follow=True)
    assert "bot was made the first time; its text is shown only then." in answer.content.decode()
    assert member.post("/accounts/keys/", {**form, "csrfmiddlewaretoken": "b" * 64}).status_code == 201
    assert sorted(ApiKey.objects.values_list("name", flat=True)) == ["bot", "bot", "other"]


@pytest.mark.parametrize(
    "form",
    [
        {"name": "", "scope": "read", "days": "90"},
        {"name": "x" * 81, "scope": "read", "days": "90"},
        {"name": "bot", "scope": "admin", "days": "90"},
        {"name": "bot", "scope": "read", "days": "-4"},
    ],
)
def test_create_key_refuses_bad_input(member: Client, form: dict[str, str]) -> None:
    answer = member.post("/accounts/keys/", form)
    assert (answer.status_code, ApiKey.objects.count()) == (422, 0)


def test_revoke_key_of_another_user_is_not_found(member: Client) -> None:
    other = User.objects.create_user("tor", "tor@example.org", "ironweld-arsenal")
    key, _ = services.create_api_key(user=other, name="bot", scope=Scope.READ)
    assert member.post(f"/accounts/keys/{key.lookup}/revoke/").status_code == 404


def test_revoke_key_and_undo(member: Client, user: User) -> None:
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    member.post(f"/accounts/keys/{key.lookup}/revoke/")
    assert services.api_key_for(text=text) is None
    member.post(f"/accounts/keys/{key.lookup}/revoke/", {"undo": "1"})
    assert services.api_key_for(text=text) == key


def test_undo_of_a_revocation_says_that_the_account_is_full(
    member: Client, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_KEYS", 1)
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    member.post(f"/accounts/keys/{key.lookup}/revoke/")
    services.create_api_key(user=user, name="other bot", scope=Scope.READ)
    answer = member.post(f"/accounts/keys/{key.lookup}/revoke/", {"undo": "1"}, follow=True)
    assert "bot stays revoked: " in answer.content.decode()
    assert services.api_key_for(text=text) is None


def test_account_page_needs_the_same_queries_for_one_and_three_keys(
    member: Client, user: User, django_assert_num_queries
) -> None:
    for number in (1, 3):
        while ApiKey.objects.count() < number:
            services.create_api_key(user=user, name="bot", scope=Scope.READ)
        with django_assert_num_queries(3):
            member.get("/accounts/")


def test_export_data_holds_own_data_and_no_secret(member: Client, user: User) -> None:
    key, _ = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    answer = member.get("/accounts/data/")
    assert answer.json()["account"]["email"] == "mira@example.org"
    assert [row["name"] for row in answer.json()["api_keys"]] == ["bot"]
    assert key.digest not in answer.content.decode()


def test_delete_needs_the_password(member: Client, user: User) -> None:
    answer = member.post("/accounts/delete/", {"password": "guess"})
    assert (answer.status_code, User.objects.filter(pk=user.pk).exists()) == (422, True)


def test_delete_takes_the_account_and_its_keys(member: Client, user: User) -> None:
    services.create_api_key(user=user, name="bot", scope=Scope.READ)
    answer = member.post("/accounts/delete/", {"password": "ironweld-arsenal"})
    assert (answer.status_code, User.objects.count(), ApiKey.objects.count()) == (303, 0, 0)


def test_sign_up_sends_a_confirmation_and_stores_argon2(client: Client, settings) -> None:
    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS  # the tests' own hasher is only quick
    form = {"email": "new@example.org", "password1": "ironweld-arsenal", "password2": "ironweld-arsenal"}
    assert client.post("/accounts/signup/", form).status_code == 303
    assert [message.to for message in mail.outbox] == [["new@example.org"]]
    assert User.objects.get().password.startswith("argon2")


def test_link_of_the_mail_confirms_the_address(client: Client) -> None:
    form = {"email": "new@example.org", "password1": "ironweld-arsenal", "password2": "ironweld-arsenal"}
    client.post("/accounts/signup/", form)
    address = EmailAddress.objects.get(email="new@example.org")
    assert address.verified is False
    link = next(word for word in mail.outbox[0].body.split() if "/accounts/confirm-email/" in word)
    page = client.get(link)
    assert (page.status_code, "new@example.org" in page.content.decode()) == (200, True)
    client.post(link)
    address.refresh_from_db()
    assert address.verified is True


def test_account_page_tells_the_last_use_of_a_key(member: Client, user: User) -> None:
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    assert "not yet" in member.get("/accounts/").content.decode()
    services.api_key_for(text=text)
    ApiKey.objects.filter(pk=key.pk).update(last_used=datetime(2026, 8, 30, 14, 5, tzinfo=UTC))
    assert "30 August 2026, 14:05" in member.get("/accounts/").content.decode()


def test_password_reset_mails_a_link_that_works(client: Client, user: User) -> None:
    client.post("/accounts/password/reset/", {"email": "mira@example.org"})
    link = next(word for word in mail.outbox[0].body.split() if "/accounts/password/reset/key/" in word)
    form_page = client.get(link, follow=True)
    assert form_page.status_code == 200
    client.post(form_page.request["PATH_INFO"], {"password1": "marbled-sepulchre", "password2": "marbled-sepulchre"})
    user.refresh_from_db()
    assert user.check_password("marbled-sepulchre")


def log_in(client: Client, email: str, password: str, address: str = "") -> bool:
    """Try to log in, by way of a proxy from an address; gives whether it worked."""
    headers = {"X-Forwarded-For": address} if address else {}
    client.post("/accounts/login/", {"login": email, "password": password}, headers=headers)
    return "_auth_user_id" in client.session


def test_log_in_is_throttled_after_repeated_failures(client: Client, user: User) -> None:
    for _ in range(6):
        assert not log_in(client, "mira@example.org", "wrong")
    assert not log_in(client, "mira@example.org", "ironweld-arsenal")


def test_log_in_is_throttled_by_the_visitors_address_and_not_by_the_proxys(
    client: Client, user: User, settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number in range(11):
        log_in(client, f"guess{number}@example.org", "wrong", "203.0.113.1")
    assert not log_in(client, "mira@example.org", "ironweld-arsenal", "203.0.113.1")
    assert log_in(client, "mira@example.org", "ironweld-arsenal", "203.0.113.2")


@pytest.mark.parametrize("path", ["login/", "signup/", "password/reset/"])
def test_entrance_pages_use_the_sites_frame(client: Client, path: str) -> None:
    answer = client.get(f"/accounts/{path}")
    assert (answer.status_code, answer.content.decode().count("<h1")) == (200, 1)
