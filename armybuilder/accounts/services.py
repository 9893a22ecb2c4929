"""Writes of accounts: keys are created, checked and revoked here, and accounts deleted."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from armybuilder.accounts.models import ApiKey, Scope, User

PREFIX = "ab_"
LOOKUP_LENGTH = 10
SECRET_BYTES = 24
LAST_USED_STEP = timedelta(minutes=1)
"""The time of last use is stored at most once in this span, so that reading stays reading."""
MOST_KEYS = 20


class TooManyKeys(Exception):
    """The user has as many usable keys as an account may hold."""


@transaction.atomic
def create_api_key(*, user: User, name: str, scope: Scope, expires: datetime | None = None) -> tuple[ApiKey, str]:
    """A new key and its secret text ``ab_<look-up>_<secret>``, which is not stored and cannot be shown again.

    Raises `TooManyKeys`.
    """
    _make_sure_of_room(user)
    lookup = secrets.token_hex(LOOKUP_LENGTH // 2)
    text = f"{PREFIX}{lookup}_{secrets.token_urlsafe(SECRET_BYTES)}"
    key = ApiKey.objects.create(user=user, name=name, lookup=lookup, digest=_digest(text), scope=scope, expires=expires)
    return key, text


def revoke_api_key(*, key: ApiKey) -> ApiKey:
    """Make a key unusable at once. Revoking twice keeps the first time."""
    if key.revoked is None:
        key.revoked = timezone.now()
        key.save(update_fields=["revoked"])
    return key


@transaction.atomic
def restore_api_key(*, key: ApiKey) -> ApiKey:
    """Undo a revocation. Raises `TooManyKeys` where others have taken the key's place since."""
    if key.revoked is not None:
        _make_sure_of_room(key.user)
    key.revoked = None
    key.save(update_fields=["revoked"])
    return key


def api_key_for(*, text: str) -> ApiKey | None:
    """The usable key that ``text`` is, with its user; None for anything else. Notes the time of use."""
    lookup = text.removeprefix(PREFIX).partition("_")[0]
    if not text.startswith(PREFIX) or len(lookup) != LOOKUP_LENGTH or not lookup.isascii():
        return None
    key = ApiKey.objects.select_related("user").filter(lookup=lookup).first()
    if key is None or not hmac.compare_digest(key.digest, _digest(text)):
        return None
    now = timezone.now()
    if key.state(now) != "active" or not key.user.is_active:
        return None
    if key.last_used is None or now - key.last_used >= LAST_USED_STEP:
        ApiKey.objects.filter(pk=key.pk).update(last_used=now)
        key.last_used = now
    return key


@dataclass(frozen=True, slots=True)
class _Leaving:
    leave: Callable[[User], None]
    told: Callable[[User], list[str]]


_leavings: list[_Leaving] = []


def register_leaving(leave: Callable[[User], None], *, told: Callable[[User], list[str]]) -> None:
    """Let another package see to what is not the person's alone before an account is deleted.

    ``told`` says in sentences what ``leave`` will do. Called from ``AppConfig.ready``.
    """
    _leavings.append(_Leaving(leave, told))


def what_deleting_does(*, user: User) -> list[str]:
    """What the deletion of an account does to things that others share, in sentences."""
    return [sentence for one in _leavings for sentence in one.told(user)]


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Delete a user and, through the database's cascades, everything that is theirs alone."""
    for one in _leavings:
        one.leave(user)
    user.delete()


def _make_sure_of_room(user: User) -> None:
    """Raise `TooManyKeys` for a full account; others who want to add a key wait until the transaction ends."""
    User.objects.select_for_update().get(pk=user.pk)
    usable = user.api_keys.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)
    if usable.count() >= MOST_KEYS:
        raise TooManyKeys


def _digest(text: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), sha256).hexdigest()
