"""What the lists do when somebody logs in."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from armybuilder.accounts.models import User
from armybuilder.rosters.holder import Holder, holder_of
from armybuilder.rosters.services import adopt_rosters


@receiver(user_logged_in, dispatch_uid="rosters.adopt")
def lists_follow_their_owner(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Lists built before logging in belong to the account afterwards."""
    if request is not None:
        adopt_rosters(holder=Holder(user, holder_of(request).visitor))
