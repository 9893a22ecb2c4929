"""Deleting an event with all that belongs to it: players, lists, decisions, rounds, log, and checks of all lists."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from armybuilder.jobs.models import Run
from armybuilder.tournaments import recheck
from armybuilder.tournaments.models import Event, Submission
from armybuilder.tournaments.services.players import hold_event


@dataclass(frozen=True, slots=True)
class Loss:
    """What goes with an event, in numbers."""

    players: int
    lists: int
    rounds: int


def loss_of(event: Event) -> Loss:
    """What :func:`delete_event` would delete now."""
    lists = Submission.objects.filter(player__event=event).count()
    return Loss(event.players.count(), lists, event.rounds.count())


@transaction.atomic
def delete_event(*, event: Event) -> None:
    """Delete an event for good. Private links of its players lead nowhere afterwards."""
    stored = hold_event(event)
    Run.objects.filter(kind=recheck.KIND, parameters__event=stored.pk).delete()
    stored.delete()
