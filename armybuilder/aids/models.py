"""Score sheets, and model profiles of HORDES that visitors enter."""

import secrets
import string

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

_ALPHABET = string.ascii_lowercase + string.digits


def new_sheet_code() -> str:
    """Twelve random characters: whoever has them reads and changes the sheet."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


class ScoreSheet(models.Model):
    """The score of one game. ``events`` is the whole truth; undoing drops the last.

    ``keeper`` names what is counted, ``setup`` holds its start; ``revision`` grows with every change and is what a
    form must send back.
    """

    code = models.CharField(max_length=12, unique=True, default=new_sheet_code)
    keeper = models.CharField(max_length=40)
    setup = models.JSONField()
    events = models.JSONField(default=list)
    revision = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(db_default=Now())
    changed = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.keeper} {self.code}"


class HordesProfile(models.Model):
    """A model profile that a visitor entered or imported; ``document`` is its JSON form. Only its holder sees it.

    A ``deleted`` one is nowhere until it is brought back or a profile of the same id is saved.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="hordes_profiles"
    )
    visitor = models.CharField(max_length=43, blank=True, default="")
    profile = models.CharField(max_length=80)
    document = models.JSONField()
    changed = models.DateTimeField()
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "profile"],
                condition=models.Q(owner__isnull=False),
                name="one_hordes_profile_per_owner",
            ),
            models.UniqueConstraint(
                fields=["visitor", "profile"], condition=~models.Q(visitor=""), name="one_hordes_profile_per_visitor"
            ),
        ]

    def __str__(self) -> str:
        return self.profile
