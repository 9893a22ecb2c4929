"""Lists that players build: the list itself, its past states and who else may edit it.

What a list holds is one document of its game system; nothing here knows what is inside.
"""

import secrets
import string

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

_ALPHABET = string.ascii_lowercase + string.digits
NAME_LENGTH = 100
LABEL_LENGTH = 200


def new_public_code() -> str:
    """Ten random characters that name a list in addresses; they give no right to anything."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def new_share_code() -> str:
    """Sixteen random characters: whoever has them may read the list."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


def new_edit_code() -> str:
    """Thirty-two random characters: whoever has them may change the list."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(32))


class Roster(models.Model):
    """A list being built.

    ``revision`` grows with every change and is what a form must send back; ``position`` is the number of the
    :class:`RosterRevision` that is shown, so that undo and redo walk along the revisions. The columns from ``faction``
    on repeat what the document says, for "My lists".
    """

    system = models.CharField(max_length=40)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="rosters"
    )
    visitor = models.CharField(max_length=43, blank=True, default="")
    code = models.CharField(max_length=10, unique=True, default=new_public_code)
    share_code = models.CharField(max_length=16, unique=True, default=new_share_code)
    edit_code = models.CharField(max_length=32, unique=True, default=new_edit_code)
    name = models.CharField(max_length=NAME_LENGTH)
    document = models.JSONField()
    revision = models.PositiveIntegerField(default=1)
    position = models.PositiveIntegerField(default=1)
    faction = models.CharField(max_length=120, blank=True, default="")
    points = models.IntegerField(default=0)
    limit = models.IntegerField(default=0)
    legal = models.BooleanField(default=False)
    to_fix = models.PositiveIntegerField(default=0)
    to_do = models.PositiveIntegerField(default=0)
    release = models.CharField(max_length=60, blank=True, default="")
    created = models.DateTimeField(db_default=Now())
    changed = models.DateTimeField()
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["visitor", "-changed"], name="roster_visitor_changed"),
            models.Index(fields=["owner", "-changed"], name="roster_owner_changed"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class RosterRevision(models.Model):
    """A state of a list that can be returned to; ``label`` says what led to it, such as "Chaos Knights added"."""

    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    label = models.CharField(max_length=LABEL_LENGTH)
    created = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["roster", "number"], name="one_revision_per_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"


class RosterEditor(models.Model):
    """Somebody else who may change a list, because they opened its secret edit link."""

    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="editors")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    visitor = models.CharField(max_length=43, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["roster", "user"], condition=models.Q(user__isnull=False), name="one_editor_per_user"
            ),
            models.UniqueConstraint(
                fields=["roster", "visitor"], condition=~models.Q(visitor=""), name="one_editor_per_visitor"
            ),
        ]
        indexes = [models.Index(fields=["visitor"], name="roster_editor_visitor")]

    def __str__(self) -> str:
        return f"editor of {self.roster_id}"
