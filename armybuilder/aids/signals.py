"""What the profiles do when somebody logs in."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from armybuilder.accounts.models import User
from armybuilder.aids.hordes.profiles import adopt_profiles
from armybuilder.rosters.holder import Holder, holder_of


@receiver(user_logged_in, dispatch_uid="aids.adopt")
def profiles_follow_their_owner(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Profiles entered before logging in belong to the account afterwards, except where it has one of that id."""
    visitor = holder_of(request).visitor if request is not None else ""
    if not visitor:
        return
    adopt_profiles(holder=Holder(user, visitor))
