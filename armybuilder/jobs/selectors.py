"""Reads of background work."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Chunk, Run

MOST_WAITING = 1000
"""Chunks: about eight minutes for two processes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: chunks done, chunks in all, and the state of the run."""

    state: str
    done: int
    total: int

    @property
    def percent(self) -> int:
        """0 to 100; only a run that is done says 100."""
        if self.state == Run.State.DONE:
            return 100
        return min(99, self.done * 100 // self.total) if self.total else 0


def progress(run: Run) -> Progress:
    """Give the progress of ``run``, counted from the rows of its chunks."""
    done = run.chunks.filter(state=Chunk.State.DONE).count()
    return Progress(run.state, done, run.chunk_count)


def runs_of(*, user: AbstractBaseUser | AnonymousUser | None = None, visitor: str = "") -> QuerySet[Run]:
    """Give the runs that this user or this visitor's browser has started: those they may cancel, latest first."""
    own = Q(pk__in=())
    if user is not None and user.is_authenticated:
        own |= Q(owner=user.pk)
    if visitor:
        own |= Q(visitor=visitor, owner=None)
    return Run.objects.filter(own).order_by("-created", "-pk")


def visitors_wait_long() -> bool:
    """Whether visitors without an account have so much work waiting that more of theirs has to be put off.

    Each has a limit of his own where a kind of work has one, but anybody is a new visitor whenever he likes; work is
    done in the order in which it comes, so without this one of them would keep everybody from theirs.
    """
    waiting = Chunk.objects.filter(state=Chunk.State.QUEUED, run__owner=None, run__state__in=Run.ACTIVE)
    return waiting.count() >= MOST_WAITING


def personal_data(user: User) -> list[dict[str, Any]]:
    """What the export of all own data says about background work."""
    return [
        {
            "code": run.code,
            "kind": run.kind,
            "state": run.state,
            "created": run.created.isoformat(),
            "asked": run.parameters,
        }
        for run in runs_of(user=user)
    ]
