"""An event, who runs it, who plays in it, and the log of who did what."""

from __future__ import annotations

import secrets
import string
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone

_ALPHABET = string.ascii_lowercase + string.digits


def new_event_code() -> str:
    """Ten random characters that name an event or a player in addresses; they give no right to anything."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def new_player_token() -> str:
    """Thirty-two random characters: a player's private link to submit a list and report results."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(32))


class Visibility(models.TextChoices):
    """When others than organisers and the owner see a list."""

    HIDDEN = "hidden", "Hidden"
    REVEALED = "revealed", "Revealed at a time"
    PUBLIC = "public", "Public when approved"


class Role(models.TextChoices):
    """What an organiser may do: everything, judge lists and results, or look."""

    OWNER = "owner", "Owner"
    JUDGE = "judge", "Judge"
    VIEWER = "viewer", "Viewer"


class PlayerState(models.TextChoices):
    REGISTERED = "registered", "Registered"
    WAITING = "waiting", "On the waiting list"
    DROPPED = "dropped", "Dropped"


JUDGING = frozenset({"event_rules", "ruleset", "release", "points_limit", "starts"})
"""Settings by which lists are judged."""


class Event(models.Model):
    """A tournament. ``ruleset`` with ``event_rules`` and ``release`` are what every list is judged by: both are frozen.

    ``event_rules`` holds the event's own rules and switches as ``rules.aos4.events`` reads them. ``locked`` is the time
    of the lock; from then on nothing that a player does changes a list. ``open_entry``: anybody with the address
    of the event may enter, else organisers add the players. Players check themselves in from ``check_in_opens`` to
    ``check_in_closes`` (None: without end). ``changes`` counts changes of the settings, for those who edit at once.
    """

    code = models.CharField(max_length=10, unique=True, default=new_event_code)
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=160, blank=True, default="")
    starts = models.DateField()
    ends = models.DateField()
    time_zone = models.CharField(max_length=64, default="Europe/London")
    points_limit = models.PositiveIntegerField(default=2000)
    ruleset = models.CharField(max_length=60, default="ghb-2026-27")
    event_rules = models.JSONField(default=dict, blank=True)
    release = models.CharField(max_length=60)
    deadline = models.DateTimeField()
    grace_minutes = models.PositiveIntegerField(default=0)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.HIDDEN)
    reveal_at = models.DateTimeField(null=True, blank=True)
    capacity = models.PositiveIntegerField(default=16)
    rounds_planned = models.PositiveIntegerField(default=3)
    round_minutes = models.PositiveIntegerField(default=165)
    scoring = models.JSONField(default=dict, blank=True)
    open_entry = models.BooleanField(default=True)
    check_in_opens = models.DateTimeField(null=True, blank=True)
    check_in_closes = models.DateTimeField(null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)
    notes = models.TextField(blank=True, default="")
    locked = models.DateTimeField(null=True, blank=True)
    lock_hash = models.CharField(max_length=64, blank=True, default="")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-starts", "-id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def closes(self) -> datetime:
        """The last moment at which a list is in time: the deadline and its grace."""
        return self.deadline + timedelta(minutes=self.grace_minutes)

    def takes_entries(self, now: datetime | None = None) -> bool:
        """Whether anybody with the address may enter at ``now``: until the lock or the end of the last day."""
        over = timezone.localdate(now, self.zone) > self.ends
        return self.open_entry and self.locked is None and not over

    def check_in_begun(self, now: datetime | None = None) -> bool:
        """Whether check-in has opened, be it closed again by ``now`` or not."""
        return self.check_in_opens is not None and self.check_in_opens <= (now or timezone.now())

    def takes_check_in(self, now: datetime | None = None) -> bool:
        """Whether players may check themselves in at ``now``: a comparison with the server's clock."""
        moment = now or timezone.now()
        return self.check_in_begun(moment) and (self.check_in_closes is None or moment < self.check_in_closes)

    def lists_visible(self, now: datetime | None = None) -> bool:
        """Whether everybody may read the approved lists at ``now``: a comparison with the server's clock."""
        if self.visibility == Visibility.PUBLIC:
            return True
        if self.visibility == Visibility.REVEALED and self.reveal_at:
            return (now or timezone.now()) >= self.reveal_at
        return False


class Organiser(models.Model):
    """A user's role at an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="events_organised")
    role = models.CharField(max_length=6, choices=Role.choices, default=Role.JUDGE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_per_organiser")]

    def __str__(self) -> str:
        return f"{self.role} of {self.event_id}"


class Player(models.Model):
    """Somebody who plays at an event, with or without an account. ``current`` is the newest submission.

    ``left_after``: how many rounds were paired when the player left by the own link; None while playing, and when an
    organiser dropped them. ``changes`` counts corrections of name, address and club.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="events_played"
    )
    code = models.CharField(max_length=10, unique=True, default=new_event_code)
    token = models.CharField(max_length=32, unique=True, default=new_player_token)
    name = models.CharField(max_length=100)
    email = models.EmailField(blank=True, default="")
    club = models.CharField(max_length=100, blank=True, default="")
    state = models.CharField(max_length=10, choices=PlayerState.choices, default=PlayerState.REGISTERED)
    checked_in = models.BooleanField(default=False)
    left_after = models.PositiveIntegerField(null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)
    current = models.ForeignKey(
        "tournaments.Submission", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "id"]
        indexes = [models.Index(fields=["event", "state"], name="player_event_state")]

    def __str__(self) -> str:
        return f"{self.name} at {self.event_id}"


class AuditEntry(models.Model):
    """Who did what when. ``what`` is a code of ``wording.AUDIT``, ``params`` its facts."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="audit")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="audit")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(max_length=120)
    what = models.CharField(max_length=40)
    params = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created", "-id"]

    def __str__(self) -> str:
        return f"{self.what} by {self.who}"
