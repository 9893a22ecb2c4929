"""People who log in, and the API keys they hand to their tools."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A person with an account: logs in by e-mail address; the user name is made at sign-up and never shown."""


class Scope(models.TextChoices):
    """What a key may do: read, or read and write."""

    READ = "read", "Read"
    WRITE = "write", "Read and write"


class ApiKey(models.Model):
    """A key for the REST API. Only a look-up and a keyed hash are stored; the key itself is shown once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=80)
    lookup = models.CharField(max_length=10, unique=True)
    digest = models.CharField(max_length=64)
    scope = models.CharField(max_length=5, choices=Scope.choices, default=Scope.READ)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-id"]

    def __str__(self) -> str:
        return f"{self.name} (ab_{self.lookup}…)"

    def state(self, now: datetime | None = None) -> str:
        """``active``, ``expired`` or ``revoked``."""
        if self.revoked:
            return "revoked"
        return "expired" if self.expires and self.expires <= (now or timezone.now()) else "active"

    @property
    def may_write(self) -> bool:
        return self.scope == Scope.WRITE
