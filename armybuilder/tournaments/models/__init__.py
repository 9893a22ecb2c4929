"""Events, what is submitted to them, and the rounds that are played."""

from armybuilder.tournaments.models.events import (
    JUDGING,
    AuditEntry,
    Event,
    Organiser,
    Player,
    PlayerState,
    Role,
    Visibility,
)
from armybuilder.tournaments.models.rounds import Game, GameState, Penalty, Round
from armybuilder.tournaments.models.submissions import Decision, DecisionKind, Submission, SubmissionState

__all__ = [
    "JUDGING",
    "AuditEntry",
    "Decision",
    "DecisionKind",
    "Event",
    "Game",
    "GameState",
    "Organiser",
    "Penalty",
    "Player",
    "PlayerState",
    "Role",
    "Round",
    "Submission",
    "SubmissionState",
    "Visibility",
]
