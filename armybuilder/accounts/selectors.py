"""Reads of accounts and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from armybuilder.accounts.models import ApiKey, User

Collect: TypeAlias = Callable[[User], Any]
_personal_data: dict[str, Collect] = {}


def register_personal_data(part: str, collect: Collect) -> None:
    """Let another package add what it stores about a user to the export of all own data.

    ``collect`` gets the user and returns values that JSON can hold. Called from ``AppConfig.ready``.
    """
    _personal_data[part] = collect


def api_keys_of(user: User) -> QuerySet[ApiKey]:
    return user.api_keys.all()


def personal_data_of(user: User) -> dict[str, Any]:
    """Everything stored about a user, by package, ready for JSON. Hashes of passwords and keys are left out."""
    return dict(_parts(user))


def _parts(user: User) -> Iterator[tuple[str, Any]]:
    yield (
        "account",
        {
            "email": user.email,
            "addresses": [
                {"email": address.email, "confirmed": address.verified, "main": address.primary}
                for address in EmailAddress.objects.filter(user=user).order_by("pk")
            ],
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
    )
    yield (
        "api_keys",
        [
            {
                "name": key.name,
                "scope": key.scope,
                "created": key.created.isoformat(),
                "expires": key.expires.isoformat() if key.expires else None,
                "revoked": key.revoked.isoformat() if key.revoked else None,
                "last_used": key.last_used.isoformat() if key.last_used else None,
            }
            for key in api_keys_of(user)
        ],
    )
    for part, collect in sorted(_personal_data.items()):
        yield part, collect(user)
