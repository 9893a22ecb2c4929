"""Events and players as organisers, players and the public may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import (
    JUDGING,
    Event,
    Game,
    Organiser,
    Player,
    PlayerState,
    Role,
    Submission,
    SubmissionState,
    Visibility,
)

HEAVY = ("text", "document", "reading", "judged")
"""Columns of a submission that the desk's table does not need."""

LISTS_TOUCHED = ("submitted", "decided_approve", "decided_return", "decided_reopen")
"""Entries of the log that are about one list."""

RANK = {Role.VIEWER: 0, Role.JUDGE: 1, Role.OWNER: 2}


def events_organised_by(user: User | AnonymousUser) -> QuerySet[Event]:
    """The events at which a user has any role."""
    if not user.is_authenticated:
        return Event.objects.none()
    return Event.objects.filter(organisers__user=user)


def events_played_by(user: User | AnonymousUser) -> QuerySet[Player]:
    """The user's own entries, each with its event, the latest event first."""
    if not user.is_authenticated:
        return Player.objects.none()
    return Player.objects.filter(user=user).select_related("event").order_by("-event__starts", "-pk")


def public_events() -> QuerySet[Event]:
    """Events of the last month and to come, the next first."""
    since = timezone.localdate() - timedelta(days=30)
    return Event.objects.filter(ends__gte=since).order_by("starts", "id")[:200]


def organiser_of(event: Event, user: User | AnonymousUser) -> Organiser | None:
    """The user's role at the event; None for everybody else."""
    if not user.is_authenticated:
        return None
    return Organiser.objects.filter(event=event, user=user).first()


def at_least(organiser: Organiser, role: Role) -> bool:
    """Whether an organiser may do what this role may."""
    return RANK[Role(organiser.role)] >= RANK[role]


def player_by_token(token: str) -> QuerySet[Player]:
    """The player whose private link holds the token."""
    return Player.objects.filter(token=token).select_related("event", "current", "user")


def submissions_of(player: Player) -> QuerySet[Submission]:
    """All versions of a player's list, the newest first."""
    return player.submissions.prefetch_related("decisions")


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A player on the desk: ``state`` is one of none, unreadable, illegal, legal, late, approved, returned."""

    player: Player
    submission: Submission | None
    state: str
    needs_you: bool


def desk_rows(event: Event) -> list[DeskRow]:
    """Every player who is not dropped, with the newest submission: one query whatever their number."""
    players = (
        event.players.exclude(state=PlayerState.DROPPED)
        .select_related("current")
        .defer(*(f"current__{name}" for name in HEAVY))
    )
    return [_desk_row(player) for player in players]


def desk_state(submission: Submission | None) -> str:
    """The word of the desk for a list: its state, "none" without one, "late" for a legal one after the deadline."""
    if submission is None:
        return "none"
    if submission.late and submission.state == SubmissionState.LEGAL:
        return "late"
    return str(submission.state)


def _desk_row(player: Player) -> DeskRow:
    submission, state = player.current, desk_state(player.current)
    needs_you = state in ("late", SubmissionState.ILLEGAL, SubmissionState.UNREADABLE)
    return DeskRow(player, submission, state, needs_you)


def newest_entry(event: Event) -> int:
    """Names the state of an event by its log: every change leaves an entry. 0 for an event without a log."""
    newest: int | None = event.audit.aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def lists_changed_since(event: Event, entry: int) -> set[int]:
    """Keys of the players whose list was sent, decided or checked again after this entry of the log."""
    since = event.audit.filter(pk__gt=entry)
    touched = set(since.filter(what__in=LISTS_TOUCHED).values_list("player", flat=True))
    if since.filter(what="rechecked", params__changed__gt=0).exists():
        touched |= set(event.players.values_list("pk", flat=True))
    return touched


def judged_before(event: Event, rows: Iterable[DeskRow]) -> int:
    """How many lists came before the last change of what lists are judged by, when no check followed it."""
    entries = event.audit.filter(what__in=("event_changed", "rechecked")).order_by("-pk")
    for what, params, changed in entries.values_list("what", "params", "created")[:100]:
        if what == "rechecked":
            return 0
        if any(name in JUDGING or name.startswith("rules.") for name in params["fields"]):
            return sum(row.submission is not None and row.submission.received < changed for row in rows)
    return 0


@dataclass(frozen=True, slots=True)
class DeskFilter:
    """What the desk shows: a state ("need" for all that need the organiser), a code, a faction, words in any column."""

    state: str = ""
    code: str = ""
    faction: str = ""
    words: str = ""
    sort: str = "player"


SORTS = {
    "player": lambda row: row.player.name.casefold(),
    "faction": lambda row: row.submission.faction if row.submission else "\uffff",
    "points": lambda row: -(row.submission.points if row.submission else 0),
    "drops": lambda row: row.submission.drops if row.submission else 99,
    "state": lambda row: (not row.needs_you, row.state),
    "received": lambda row: row.submission.received.timestamp() if row.submission else float("inf"),
}


def filtered(rows: Iterable[DeskRow], wanted: DeskFilter) -> list[DeskRow]:
    """The rows that the filter lets through, in its order."""
    words = wanted.words.casefold().split()
    shown = [row for row in rows if _shown(row, wanted) and all(word in _haystack(row) for word in words)]
    return sorted(shown, key=SORTS.get(wanted.sort, SORTS["player"]))


def _shown(row: DeskRow, wanted: DeskFilter) -> bool:
    if wanted.code and (row.submission is None or wanted.code not in row.submission.codes):
        return False
    if wanted.faction and (row.submission is None or wanted.faction != row.submission.faction):
        return False
    return not wanted.state or (row.needs_you if wanted.state == "need" else row.state == wanted.state)


def _haystack(row: DeskRow) -> str:
    submission = row.submission
    parts = [row.player.name, row.player.club]
    if submission:
        parts += [submission.faction, submission.name, *submission.codes]
    return " ".join(parts).casefold()


def state_counts(rows: Sequence[DeskRow]) -> Counter[str]:
    """How many rows have each state; "need" counts those that need the organiser."""
    counts = Counter(row.state for row in rows)
    counts["need"] = sum(row.needs_you for row in rows)
    return counts


def code_counts(rows: Sequence[DeskRow]) -> list[tuple[str, int]]:
    """Violation codes of the newest submissions with their number of lists, the most frequent first."""
    counts = Counter(code for row in rows if row.submission for code in set(row.submission.codes))
    return counts.most_common()


def may_see_list(
    event: Event,
    submission: Submission,
    viewer: Player | None,
    organiser: Organiser | None,
    opponents: frozenset[int] | None = None,
) -> bool:
    """Whether a list is shown: to organisers and its owner always, to others when approved and revealed.

    At an event that never reveals its lists, opponents see each other's once the lists are locked. Who asks about many
    lists gives the viewer's ``opponents``, so that they are read once.
    """
    if organiser or (viewer and viewer.pk == submission.player_id):
        return True
    if submission.state != SubmissionState.APPROVED:
        return False
    if event.lists_visible():
        return True
    if viewer is None or event.locked is None or event.visibility != Visibility.HIDDEN:
        return False
    if opponents is None:
        opponents = opponents_of(viewer)
    return submission.player_id in opponents


def opponents_of(viewer: Player | None) -> frozenset[int]:
    """Keys of the players whom somebody has been paired with: one query; nobody for those who do not play."""
    if viewer is None:
        return frozenset()
    games = Game.objects.filter(Q(first=viewer) | Q(second=viewer), round__event=viewer.event_id)
    sides = games.values_list("first", "second")
    return frozenset(key for pair in sides for key in pair if key is not None and key != viewer.pk)
