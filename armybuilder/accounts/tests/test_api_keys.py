"""Keys: made once, stored hashed, refused when unknown, expired or revoked."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.accounts import services
from armybuilder.accounts.models import ApiKey, Scope, User

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def user() -> User:
    return User.objects.create_user("mira", "mira@example.org", "ironweld-arsenal")


def test_api_key_for_a_new_key_is_found(user: User) -> None:
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.WRITE)
    assert services.api_key_for(text=text) == key


def test_api_key_text_is_not_stored(user: User) -> None:
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    stored = ApiKey.objects.filter(pk=key.pk).values().get()
    assert text.split("_", 2)[2] not in str(stored)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1] + ("a" if text[-1] != "a" else "b"),
        lambda text: "",
        lambda text: "ab_",
        lambda text: "xx_" + text[3:],
        lambda text: "ab_éééééééééé_x",
        lambda text: text + "\x00",
    ],
)
def test_api_key_for_anything_else_is_none(user: User, spoil) -> None:
    _, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    assert services.api_key_for(text=spoil(text)) is None


def test_api_key_for_an_expired_key_is_none(user: User) -> None:
    past = timezone.now() - timedelta(seconds=1)
    _, text = services.create_api_key(user=user, name="bot", scope=Scope.READ, expires=past)
    assert services.api_key_for(text=text) is None


def test_api_key_for_a_revoked_key_is_none_until_the_undo(user: User) -> None:
    key, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    services.revoke_api_key(key=key)
    assert services.api_key_for(text=text) is None
    services.restore_api_key(key=key)
    assert services.api_key_for(text=text) == key


def test_api_key_for_an_inactive_user_is_none(user: User) -> None:
    _, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert services.api_key_for(text=text) is None


def test_api_key_use_is_noted_once_a_minute(user: User, django_assert_num_queries) -> None:
    _, text = services.create_api_key(user=user, name="bot", scope=Scope.READ)
    used = services.api_key_for(text=text)
    assert used is not None
    assert used.last_used is not None
    with django_assert_num_queries(1):
        services.api_key_for(text=text)


def test_create_api_key_stops_at_the_limit_and_counts_only_usable_ones(user: User) -> None:
    keys = [services.create_api_key(user=user, name=str(n), scope=Scope.READ)[0] for n in range(services.MOST_KEYS)]
    with pytest.raises(services.TooManyKeys):
        services.create_api_key(user=user, name="one more", scope=Scope.READ)
    services.revoke_api_key(key=keys[0])
    assert services.create_api_key(user=user, name="one more", scope=Scope.READ)[0].name == "one more"


def test_restore_api_key_stops_at_the_limit_too(user: User) -> None:
    first, *_ = [
        services.create_api_key(user=user, name=str(n), scope=Scope.READ)[0] for n in range(services.MOST_KEYS)
    ]
    services.revoke_api_key(key=first)
    other, _ = services.create_api_key(user=user, name="in its place", scope=Scope.READ)
    with pytest.raises(services.TooManyKeys):
        services.restore_api_key(key=first)
    services.revoke_api_key(key=other)
    assert services.restore_api_key(key=first).state() == "active"
