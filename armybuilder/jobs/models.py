"""Background work: a run and the chunks it is cut into; webhooks and what is delivered to them.

The rows are the truth, messages only nudge a worker.
"""

import secrets
import string

from django.conf import settings
from django.db import models
from django.utils import timezone

_ALPHABET = string.ascii_letters + string.digits


def new_code() -> str:
    """Give ten random characters, by which a run is known outside the server."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


class Run(models.Model):
    """One piece of background work.

    ``key`` names what is computed: of equal (kind, key) at most one run is queued, running or done, and a second
    request is given that one.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    ACTIVE = (State.QUEUED, State.RUNNING)
    REUSABLE = (State.QUEUED, State.RUNNING, State.DONE)

    code = models.CharField(max_length=10, unique=True, default=new_code)
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=64)
    parameters = models.JSONField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.QUEUED)
    chunk_count = models.PositiveIntegerField()
    result = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=80, blank=True, default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="runs"
    )
    visitor = models.CharField(max_length=43, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "key"],
                condition=models.Q(state__in=["queued", "running", "done"]),
                name="one_reusable_run_per_key",
            )
        ]
        indexes = [models.Index(fields=["state", "created"]), models.Index(fields=["visitor", "created"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.code} {self.state}"

    @property
    def is_active(self) -> bool:
        """Whether there is something left to compute or to cancel."""
        return self.state in self.ACTIVE


class Chunk(models.Model):
    """A part of a run that one worker computes in one go.

    ``claim`` is the token of the worker that computes it; a result counts only while its token still stands there.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        CLAIMED = "claimed"
        DONE = "done"
        FAILED = "failed"

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    specification = models.JSONField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    claim = models.CharField(max_length=32, blank=True, default="")
    claimed_by = models.CharField(max_length=100, blank=True, default="")
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "index"], name="one_chunk_per_index")]
        indexes = [models.Index(fields=["state", "claimed_at"])]

    def __str__(self) -> str:
        return f"{self.run_id}[{self.index}] {self.state}"


class Webhook(models.Model):
    """An address that wants to be told of events. Its secret is made from ``salt`` and the site's key, not stored.

    ``failed_in_row`` counts deliveries that were given up since the last one that arrived.
    """

    code = models.CharField(max_length=10, unique=True, default=new_code)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    salt = models.CharField(max_length=32)
    active = models.BooleanField(default=True)
    failed_in_row = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"webhook {self.code}"


class Delivery(models.Model):
    """One event for one webhook. ``body`` is what is sent and signed, byte for byte; ``due``: not to be sent before."""

    class State(models.TextChoices):
        QUEUED = "queued"
        DELIVERED = "delivered"
        FAILED = "failed"

    code = models.CharField(max_length=10, unique=True, default=new_code)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=60)
    body = models.TextField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(default=timezone.now)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    error = models.CharField(max_length=80, blank=True, default="")
    created = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-pk"]
        indexes = [models.Index(fields=["state", "due"], name="delivery_state_due")]

    def __str__(self) -> str:
        return f"{self.event} {self.code} {self.state}"
