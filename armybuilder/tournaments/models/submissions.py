"""Lists as they were sent in. A submission is never changed; a new version is a new row."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.utils import timezone

from armybuilder.tournaments.models.events import Player


class SubmissionState(models.TextChoices):
    """What the machine found and what a judge decided, in one word for the desk."""

    UNREADABLE = "unreadable", "Unreadable"
    ILLEGAL = "illegal", "Illegal"
    LEGAL = "legal", "Legal"
    APPROVED = "approved", "Approved"
    RETURNED = "returned", "Returned"


class Submission(models.Model):
    """One version of a player's list.

    ``text`` is what was sent or, for a saved list, its export; ``document`` is the list that was read, empty when
    none could be. ``data_release`` is the data by which it was judged, ``written_release`` those that its text names
    where they are others. ``content_hash`` is SHA-256 over list, release and rule set. ``judged`` holds the report by
    code and path (no sentences), ``reading`` what each line was read as, ``waived`` the codes that a judge let pass.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="submissions")
    version = models.PositiveIntegerField()
    text = models.TextField()
    source_format = models.CharField(max_length=20, blank=True, default="")
    document = models.JSONField(null=True, blank=True)
    lists_found = models.PositiveIntegerField(default=1)
    reading = models.JSONField(default=list, blank=True)
    judged = models.JSONField(default=list, blank=True)
    codes = models.JSONField(default=list, blank=True)
    legal = models.BooleanField(default=False)
    readable = models.BooleanField(default=False)
    name = models.CharField(max_length=200, blank=True, default="")
    faction = models.CharField(max_length=120, blank=True, default="")
    points = models.IntegerField(default=0)
    declared_points = models.IntegerField(null=True, blank=True)
    drops = models.IntegerField(default=0)
    declared_drops = models.IntegerField(null=True, blank=True)
    units = models.JSONField(default=list, blank=True)
    data_release = models.CharField(max_length=60, blank=True, default="")
    written_release = models.CharField(max_length=60, blank=True, default="")
    content_hash = models.CharField(max_length=64, blank=True, default="")
    late = models.BooleanField(default=False)
    received = models.DateTimeField(default=timezone.now)
    milliseconds = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=SubmissionState.choices)
    waived = models.JSONField(default=list, blank=True)
    decisions_made = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-version"]
        constraints = [models.UniqueConstraint(fields=["player", "version"], name="one_submission_per_version")]
        indexes = [models.Index(fields=["content_hash"], name="submission_hash")]

    def __str__(self) -> str:
        return f"version {self.version} of {self.player_id}"

    def said(self, keys: Iterable[str]) -> list[str]:
        """The sentences of errors named as ``CODE path``; of one that is no longer found, the name."""
        sentences = {f"{found['code']} {found['path']}".strip(): found["message"] for found in self.judged}
        return [sentences.get(key, key) for key in keys]

    @property
    def waived_said(self) -> list[str]:
        """What a judge let pass, in sentences."""
        return self.said(self.waived)


class DecisionKind(models.TextChoices):
    APPROVE = "approve", "Approved"
    RETURN = "return", "Returned"
    REOPEN = "reopen", "Reopened"


class Decision(models.Model):
    """What a judge decided about a submission, with the note to the player and the codes waived by it."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="decisions")
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(max_length=120)
    kind = models.CharField(max_length=7, choices=DecisionKind.choices)
    note = models.TextField(blank=True, default="")
    waived = models.JSONField(default=list, blank=True)
    suggestions = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created", "-id"]

    def __str__(self) -> str:
        return f"{self.kind} by {self.who}"

    @property
    def waived_said(self) -> list[str]:
        """What was waived by this decision, in sentences."""
        return self.submission.said(self.waived)
