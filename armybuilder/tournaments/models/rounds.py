"""Rounds, games and penalties."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

from armybuilder.tournaments.models.events import Event, Player


class Round(models.Model):
    """A round. ``started`` begins its clock; ``finished``, when its last result became final, ends it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    minutes = models.PositiveIntegerField(default=165)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.event_id}"

    @property
    def ends(self) -> datetime | None:
        """When the round's time is up; None before its start."""
        return self.started + timedelta(minutes=self.minutes) if self.started else None


class GameState(models.TextChoices):
    """Open until a player reports; final when the opponent confirms or a judge decides."""

    OPEN = "open", "Being played"
    REPORTED = "reported", "Reported"
    DISPUTED = "disputed", "Disputed"
    FINAL = "final", "Final"


class Game(models.Model):
    """A pairing and its result; ``second`` None is a bye, final from the start."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table = models.PositiveIntegerField()
    first = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="games_first")
    second = models.ForeignKey(Player, null=True, blank=True, on_delete=models.RESTRICT, related_name="games_second")
    state = models.CharField(max_length=8, choices=GameState.choices, default=GameState.OPEN)
    first_points = models.PositiveIntegerField(default=0)
    second_points = models.PositiveIntegerField(default=0)
    first_tactics = models.PositiveIntegerField(default=0)
    second_tactics = models.PositiveIntegerField(default=0)
    reported_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_by = models.CharField(max_length=120, blank=True, default="")
    changes = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["table"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_game_per_table")]

    def __str__(self) -> str:
        return f"table {self.table} of round {self.round_id}"

    @property
    def untouched(self) -> bool:
        """Whether the seats may still change: nobody has reported, and no judge has set a result."""
        return not self.changes and (self.state == GameState.OPEN or self.second_id is None)


class Penalty(models.Model):
    """Game points taken from a player, with the reason."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="penalties")
    points = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    who = models.CharField(max_length=120)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.points} from {self.player_id}"
